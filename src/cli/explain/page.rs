//! A page on which one goes through the steps: one file, no network.

use super::Explained;
use super::svg;

const HEAD: &str = include_str!("page.html");

/// The page of a puzzle's way.
pub(super) fn page(way: &Explained) -> String {
    let mut marks = way.start.clone();
    let (mut list, mut views) = (String::new(), String::new());
    for (place, step) in way.steps.iter().enumerate() {
        let title = escape(&format!("{} ({})", step.name(), step.rating));
        let effect = escape(&step.effect());
        list += &format!("<li><a href=\"#\" data-step=\"{place}\"><b>{title}</b> {effect}</a></li>\n");
        views += &format!(
            "<section hidden>{}<h2>{}. {title}: {effect}</h2><pre>{}</pre></section>\n",
            svg::figure(&marks, Some(step), &title),
            place + 1,
            escape(&step.sentence())
        );
        marks.apply(step);
    }
    let end = format!("{}, {}", way.rating, way.rating.er.level());
    views +=
        &format!("<section hidden>{}<h2>Solved: {end}</h2></section>\n", svg::figure(&marks, None, "the solution"));
    list += &format!("<li><a href=\"#\" data-step=\"{}\"><b>Solved</b></a></li>\n", way.steps.len());
    HEAD.replace("{{rating}}", &end).replace("{{list}}", &list).replace("{{views}}", &views)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
