//! What was found as one page: pictures with their numbers, the command and the machine. One file, no network.

use std::path::Path;

use specudoku::Shape;
use specudoku::timeline::Recorded;

use super::findings::{Comparison, beyond_cores, sentences};
use super::plot;
use super::table::{cells, puzzles};
use crate::cli::common::cores;
use crate::cli::draw::escape;
use crate::cli::exit::Failure;
use crate::cli::output::write_file;
use crate::cli::recording::{bars, icicle};

const PAGE: &str = include_str!("report.html");

/// Spans and nodes of the recorded run: what a browser shows at once.
pub(super) const MOST_RECORDED: usize = 20_000;

/// Writes the page.
pub(super) fn draw(path: &Path, found: &Comparison, recorded: &Recorded, shape: Option<Shape>) -> Result<(), Failure> {
    let plots = plot::pictures(found)
        .map_err(|error| Failure::io(format!("cannot draw the curves of {}: {error}", path.display())))?;
    let page = PAGE
        .replace("{{findings}}", &findings(found))
        .replace("{{views}}", &views(found, &plots))
        .replace("{{model}}", &model(found))
        .replace("{{timeline}}", &timeline(recorded))
        .replace("{{tree}}", &shape.map_or_else(String::new, |shape| tree(recorded, shape)))
        .replace("{{command}}", &escape(&command()))
        .replace("{{machine}}", &escape(&machine()));
    write_file(path, &page)
}

fn findings(found: &Comparison) -> String {
    let mut all = String::new();
    for part in found.views() {
        // Titles are the program's own words: nothing in them is to be escaped.
        let title = format!("{}, {}", part[0].case.mode.title(), puzzles(part[0].puzzles));
        all += &format!("<p><b>{title}.</b></p>{}", list(&sentences(part)));
    }
    let modelled = found.model.as_ref().map(|model| model.sentences()).unwrap_or_default();
    let all_of_it: Vec<String> = modelled.into_iter().chain(beyond_cores(&found.rows)).collect();
    all + &list(&all_of_it)
}

fn list(sentences: &[String]) -> String {
    if sentences.is_empty() {
        return String::new();
    }
    let items: Vec<String> = sentences.iter().map(|sentence| format!("<li>{}</li>", escape(sentence))).collect();
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
        escape(&model.title()),
        table(&model.cells(&found.rows))
    )
}

/// A picture of the recorded run, and its numbers.
fn section(title: &str, figure: &str, cells: &[Vec<String>]) -> String {
    format!("<h2>{title}</h2>\n<div class=\"wide\">{figure}</div>\n{}", table(cells))
}

fn timeline(recorded: &Recorded) -> String {
    section("One run, recorded", &bars::figure(recorded), &bars::cells(recorded))
}

fn tree(recorded: &Recorded, shape: Shape) -> String {
    if recorded.nodes.is_empty() {
        return String::new();
    }
    section("Its tree", &icicle::figure(recorded, shape), &icicle::cells(recorded))
}

/// A table, its first row the header.
fn table(cells: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>, cell: &str| -> String {
        let cells: Vec<String> = row.iter().map(|text| format!("<{cell}>{}</{cell}>", escape(text))).collect();
        format!("<tr>{}</tr>\n", cells.concat())
    };
    let (header, rows) = (row(&cells[0], "th"), cells[1..].iter().map(|line| row(line, "td")).collect::<String>());
    format!("<div class=\"wide\"><table><thead>{header}</thead><tbody>{rows}</tbody></table></div>\n")
}

/// The command line, as one would type it.
fn command() -> String {
    let quoted = |word: String| {
        let plain = |symbol: char| symbol.is_ascii_alphanumeric() || "-_./,=+:@%".contains(symbol);
        if !word.is_empty() && word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    ["specudoku".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The machine and the program.
fn machine() -> String {
    use std::env::consts::{ARCH, OS};
    let vectors = specudoku::Backend::best();
    format!("{} cores, {ARCH}, {OS}, vectors {vectors}; specudoku {}", cores(), env!("CARGO_PKG_VERSION"))
}
