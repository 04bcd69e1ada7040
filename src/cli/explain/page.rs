//! A page that shows the steps one by one: a single file that needs no network.

use html_escape::encode_text;
use specudoku::explain::{Picture, Technique};

use super::Explained;

const HEAD: &str = include_str!("page.html");

/// Replaces the frame in each picture. The page contains the frame only once.
const FRAME: &str = "<use href=\"#frame\"/>";

/// Returns the page of a puzzle's steps.
pub(super) fn page(way: &Explained) -> String {
    let mut marks = way.start.clone();
    let frame = Picture::frame_of(marks.layout());
    let (mut list, mut views) = (String::new(), String::new());
    for (place, step) in way.steps.iter().enumerate() {
        let [heading, effect, sentence] = [step.heading(), step.effect(), step.sentence_in(&marks)];
        let [heading, effect, sentence] = [&heading, &effect, &sentence].map(encode_text);
        let figure = Picture::new(&way.start, &marks, &step.title()).step(step).frame(FRAME).to_string();
        let class =
            if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) { "single" } else { "" };
        list += &item(place, class, &heading, &effect);
        let title = format!("{}. {heading}: {effect}", place + 1);
        views += &section(&figure, class, &title, &sentence);
        marks.apply(step);
    }
    let end = if marks.is_full() { "Solved" } else { "No technique applies" };
    views += &section(&Picture::new(&way.start, &marks, end).frame(FRAME).to_string(), "", end, "");
    list += &item(way.steps.len(), "", end, "");
    let mut summary = way.summary();
    let demands = Picture::words_of(marks.layout());
    if !demands.is_empty() {
        summary += &format!(". {}", encode_text(&demands.join(" ")));
    }
    let parts = [
        ("{{summary}}", summary.as_str()),
        ("{{style}}", Picture::STYLE),
        ("{{frame}}", &frame),
        ("{{list}}", &list),
        ("{{views}}", &views),
    ];
    parts.into_iter().fold(HEAD.to_owned(), |page, (slot, text)| {
        page.replacen(slot, text, if slot == "{{summary}}" { 2 } else { 1 })
    })
}

fn item(place: usize, class: &str, heading: &str, effect: &str) -> String {
    format!("<li class=\"{class}\"><a href=\"#{}\"><b>{heading}</b> <span>{effect}</span></a></li>\n", place + 1)
}

fn section(figure: &str, class: &str, title: &str, text: &str) -> String {
    format!("<section class=\"{class}\" hidden>{figure}<h2>{title}</h2><pre>{text}</pre></section>\n")
}
