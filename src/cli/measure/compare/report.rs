//! The results as one page: pictures with their numbers, the command and the machine. A single file that needs no
//! network.

use super::case::Case;
use super::findings::{Comparison, busy_machine, sentences};
use super::table::{LEGEND, cells};
use super::{laws, panels};
use crate::cli::common::counted;
use crate::cli::measure::Recorded;
use crate::cli::measure::draw::{distribution_figure, thread_cells, timeline_figure, tree_cells, tree_figure};
use crate::cli::measure::machine::machine;
use html_escape::encode_text;
use specudoku::Shape;

const PAGE: &str = include_str!("report.html");

/// Maximum number of spans and nodes of the recorded run. A browser still shows this many quickly.
pub(crate) const MAX_RECORDED: usize = 20_000;

impl Comparison {
    /// Returns all results as one page that needs no network: the curves, the figures, and a recorded run of `case`.
    /// `shape` is the shape of its puzzle, and `command` the command line.
    ///
    /// Returns an error if the curves cannot be drawn.
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
        // Titles are the program's own words, so nothing needs escaping.
        let title = format!("{}, {}", part[0].case.mode.title(), counted(part[0].puzzles, "puzzle"));
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

/// Returns the curves, and the figures of each mode.
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
        "<h2>More threads than cores</h2>\n<p>{}</p>\n{}",
        encode_text(&model.title()),
        table(&model.cells(&found.rows))
    )
}

/// Returns a picture of the recorded run, and its numbers.
fn section(title: &str, figure: &str, cells: &[Vec<String>]) -> String {
    format!("<h2>{title}</h2>\n<div class=\"wide\">{figure}</div>\n{}", table(cells))
}

/// Returns the fitted laws.
fn laws(found: &Comparison) -> String {
    let laws = found.laws();
    if laws.is_empty() {
        return String::new();
    }
    format!("<h2>Fitted laws</h2>\n<p>{}</p>\n{}", encode_text(laws::TITLE), table(&laws::cells(&laws)))
}

/// Returns the distribution of the times to a first solution.
fn renamings(found: &Comparison) -> String {
    let Some(renamings) = &found.renamings else { return String::new() };
    let title = format!(
        "<h2>Time to the first solution under random renamings</h2>\n<p>{}</p>\n",
        encode_text(&renamings.title())
    );
    let figure = format!("<div class=\"wide\">{}</div>\n", distribution_figure(&renamings.times));
    title + &figure + &table(&renamings.cells()) + &list(&renamings.sentences())
}

/// Returns the descriptions of the columns.
fn legend() -> String {
    let rows = LEGEND.map(|(name, words)| format!("<dt>{}</dt><dd>{}</dd>", encode_text(name), encode_text(words)));
    format!("<h2>Columns</h2>\n<dl>{}</dl>", rows.concat())
}

fn timeline(recorded: &Recorded, case: Case) -> String {
    let title = format!("One recorded run: {}, {}", case.engine, counted(case.threads as u64, "thread"));
    section(&title, &timeline_figure(recorded), &thread_cells(recorded))
}

fn tree(recorded: &Recorded, shape: Shape) -> String {
    if recorded.nodes.is_empty() {
        return String::new();
    }
    section("The search tree of this run", &tree_figure(recorded, shape), &tree_cells(recorded))
}

/// Returns a table whose first row is the header.
fn table(cells: &[Vec<String>]) -> String {
    let header = table_row(&cells[0], "th");
    let rows: String = cells[1..].iter().map(|row| table_row(row, "td")).collect();
    format!("<div class=\"wide\"><table><thead>{header}</thead><tbody>{rows}</tbody></table></div>\n")
}

/// Returns a row of a table whose cells are elements of this name.
fn table_row(row: &[String], element: &str) -> String {
    let cells = row.iter().map(|text| format!("<{element}>{}</{element}>", encode_text(text)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}
