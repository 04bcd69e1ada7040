//! What was found as one page: pictures with their numbers, the command and the machine. One file, no network.

use super::case::Case;
use super::findings::{Comparison, busy_machine, sentences};
use super::table::{LEGEND, cells, puzzles};
use super::{laws, panels};
use crate::cli::measure::Recorded;
use crate::cli::measure::draw::{distribution_figure, thread_cells, timeline_figure, tree_cells, tree_figure};
use crate::cli::measure::machine::machine;
use html_escape::encode_text;
use specudoku::Shape;

const PAGE: &str = include_str!("report.html");

/// Spans and nodes of the recorded run: what a browser shows at once.
pub(crate) const MOST_RECORDED: usize = 20_000;

impl Comparison {
    /// Returns all of it as one page that needs no network: the curves, the figures, and a run of a case that was recorded,
    /// whose puzzle has this shape. `command` is how it was asked for.
    ///
    /// # Errors
    /// If the curves cannot be drawn.
    pub(crate) fn to_html(
        &self,
        recorded: &Recorded,
        (case, shape): (Case, Option<Shape>),
        command: &str,
    ) -> Result<String, Box<dyn std::error::Error>> {
        Ok(PAGE
            .replace("{{findings}}", &findings(self))
            .replace("{{views}}", &views(self, &panels::pictures(self)?))
            .replace("{{model}}", &model(self))
            .replace("{{laws}}", &laws(self))
            .replace("{{renamings}}", &renamings(self))
            .replace("{{legend}}", &legend())
            .replace("{{timeline}}", &timeline(recorded, case))
            .replace("{{tree}}", &shape.map_or_else(String::new, |shape| tree(recorded, shape)))
            .replace("{{command}}", &encode_text(command))
            .replace("{{machine}}", &encode_text(&machine())))
    }
}

fn findings(found: &Comparison) -> String {
    let mut all = String::new();
    for part in found.views() {
        // Titles are the program's own words: nothing in them is to be escaped.
        let title = format!("{}, {}", part[0].case.mode.title(), puzzles(part[0].puzzles));
        all += &format!("<p><b>{title}.</b></p>{}", list(&sentences(part)));
    }
    let modelled = found.model.as_ref().map(|model| model.sentences()).unwrap_or_default();
    let further: Vec<String> = modelled.into_iter().chain(busy_machine(found)).collect();
    all + &list(&further)
}

fn list(sentences: &[String]) -> String {
    if sentences.is_empty() {
        return String::new();
    }
    let items: Vec<String> = sentences.iter().map(|sentence| format!("<li>{}</li>", encode_text(sentence))).collect();
    format!("<ul>{}</ul>\n", items.concat())
}

/// The curves, and the figures of each view.
fn views(found: &Comparison, plots: &[String]) -> String {
    let plots: Vec<String> = plots.iter().map(|svg| format!("<div class=\"plot\">{svg}</div>")).collect();
    let mut text = format!("<h2>Curves</h2>\n<div class=\"plots\">{}</div>\n", plots.concat());
    for part in found.views() {
        let samples = part[0].samples.len();
        text +=
            &format!("<h2>{}: {samples} samples of each case</h2>\n{}", part[0].case.mode.title(), table(&cells(part)));
    }
    text
}

fn model(found: &Comparison) -> String {
    let Some(model) = &found.model else { return String::new() };
    format!(
        "<h2>More threads than there are</h2>\n<p>{}</p>\n{}",
        encode_text(&model.title()),
        table(&model.cells(&found.rows))
    )
}

/// A picture of the recorded run, and its numbers.
fn section(title: &str, figure: &str, cells: &[Vec<String>]) -> String {
    format!("<h2>{title}</h2>\n<div class=\"wide\">{figure}</div>\n{}", table(cells))
}

/// The laws that were fitted.
fn laws(found: &Comparison) -> String {
    let laws = found.laws();
    if laws.is_empty() {
        return String::new();
    }
    format!("<h2>As a law</h2>\n<p>{}</p>\n{}", encode_text(laws::TITLE), table(&laws::cells(&laws)))
}

/// The distribution of the times to a first solution.
fn renamings(found: &Comparison) -> String {
    let Some(renamings) = &found.renamings else { return String::new() };
    let title = format!("<h2>The first solution under other names</h2>\n<p>{}</p>\n", encode_text(&renamings.title()));
    let figure = format!("<div class=\"wide\">{}</div>\n", distribution_figure(&renamings.times));
    title + &figure + &table(&renamings.cells()) + &list(&renamings.sentences())
}

/// What the columns are.
fn legend() -> String {
    let rows = LEGEND.map(|(name, words)| format!("<dt>{}</dt><dd>{}</dd>", encode_text(name), encode_text(words)));
    format!("<h2>Columns</h2>\n<dl>{}</dl>", rows.concat())
}

fn timeline(recorded: &Recorded, case: Case) -> String {
    let threads = if case.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", case.threads) };
    let title = format!("A further run, recorded: {}, {threads}", case.engine);
    section(&title, &timeline_figure(recorded), &thread_cells(recorded))
}

fn tree(recorded: &Recorded, shape: Shape) -> String {
    if recorded.nodes.is_empty() {
        return String::new();
    }
    section("Its tree", &tree_figure(recorded, shape), &tree_cells(recorded))
}

/// A table, its first row the header.
fn table(cells: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>, cell: &str| -> String {
        let cells: Vec<String> = row.iter().map(|text| format!("<{cell}>{}</{cell}>", encode_text(text))).collect();
        format!("<tr>{}</tr>\n", cells.concat())
    };
    let (header, rows) = (row(&cells[0], "th"), cells[1..].iter().map(|line| row(line, "td")).collect::<String>());
    format!("<div class=\"wide\"><table><thead>{header}</thead><tbody>{rows}</tbody></table></div>\n")
}
