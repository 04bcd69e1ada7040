//! The figures of `compare`: a table and sentences for people, JSON or CSV for programs.

use serde_json::{Map, Value};

use super::case::CompareMode;
use super::findings::{Comparison, busy_machine, one_thread, sentences};
use super::laws;
use super::measured::Measured;
use super::model::Modelled;
use crate::cli::common::counted;
use crate::cli::measure::draw::TextTable;
use crate::cli::measure::interval::{CONFIDENCE, Interval};

/// Returns the figures of a measured row for programs, in order.
fn figures(row: &Measured, one: &Measured) -> Vec<(&'static str, Value)> {
    let (least, most) = row.spread();
    let (seconds, speedup, wasted, work) = (row.seconds().value, row.speedup(), row.wasted(), row.work());
    vec![
        ("threads", row.case.threads.into()),
        ("seconds", seconds.into()),
        ("seconds_min", least.into()),
        ("seconds_max", most.into()),
        ("puzzles_per_second", (row.puzzles as f64 / seconds).into()),
        ("speedup", speedup.value.into()),
        ("efficiency", (speedup.value / row.case.threads as f64).into()),
        ("nodes", work.nodes.into()),
        ("nodes_wasted", (work.nodes as i64 - one.work().nodes as i64).into()),
        ("tasks", work.tasks.into()),
        ("tasks_stolen", work.stolen.into()),
        ("tasks_in_place", (work.tasks - work.stolen).into()),
        ("drain_seconds", work.drain.as_secs_f64().into()),
        ("memory_bytes", row.memory.into()),
        ("mode", row.case.mode.to_string().into()),
        ("engine", row.case.engine.to_string().into()),
        ("speedup_low", speedup.interval.map(|interval| interval.low).into()),
        ("speedup_high", speedup.interval.map(|interval| interval.high).into()),
        ("finding", row.finding().map(|finding| finding.to_string()).into()),
        ("samples", row.samples.len().into()),
        ("runs", row.runs.into()),
        ("modelled", false.into()),
        ("idle", Value::Null),
        ("wasted", wasted.value.into()),
        ("wasted_low", wasted.interval.map(|interval| interval.low).into()),
        ("wasted_high", wasted.interval.map(|interval| interval.high).into()),
        ("confidence", speedup.interval.map(|interval| interval.confidence).into()),
    ]
}

/// Returns the figures of a modelled row, without those that are not modelled.
fn modelled_figures(row: &Modelled, puzzles: u64) -> Vec<(&'static str, Value)> {
    let sum = row.sum;
    vec![
        ("threads", sum.threads.into()),
        ("seconds", sum.seconds.into()),
        ("puzzles_per_second", (puzzles as f64 / sum.seconds).into()),
        ("speedup", row.speedup.into()),
        ("efficiency", (row.speedup / sum.threads as f64).into()),
        ("nodes", sum.nodes.into()),
        ("nodes_wasted", row.nodes_wasted.into()),
        ("tasks", sum.tasks.into()),
        ("tasks_stolen", sum.stolen.into()),
        ("tasks_in_place", (sum.tasks - sum.stolen).into()),
        ("mode", CompareMode::Speculate.to_string().into()),
        ("engine", "cells".into()),
        ("modelled", true.into()),
        ("idle", sum.idle.into()),
        ("wasted", row.wasted().into()),
    ]
}

/// Returns the names of the figures, and the figures of all rows, the measured ones first.
fn all_figures(found: &Comparison) -> (Vec<&'static str>, Vec<Vec<Value>>) {
    let rows = &found.rows;
    let measured: Vec<_> = rows.iter().map(|row| figures(row, one_thread(rows, row))).collect();
    // One thread is always measured, so there is a row.
    let names: Vec<&str> = measured[0].iter().map(|(name, _)| *name).collect();
    let modelled = found.model.iter().flat_map(|model| &model.rows);
    let modelled = modelled.map(|row| modelled_figures(row, rows[0].puzzles));
    let all = measured.into_iter().chain(modelled).map(|figures| in_order(&names, &figures)).collect();
    (names, all)
}

/// Returns the figures with these names, in their order. Names without a figure have none.
fn in_order(names: &[&str], figures: &[(&str, Value)]) -> Vec<Value> {
    let named = names.iter().map(|name| figures.iter().find(|(own, _)| own == name));
    named.map(|figure| figure.map_or(Value::Null, |(_, figure)| figure.clone())).collect()
}

/// The descriptions of the columns that need one.
pub(crate) const LEGEND: [(&str, &str); 10] = [
    ("speed-up", "speed compared with one thread: the median over the rounds, each of which measures all cases"),
    ("95 %", "confidence interval of the speed-up; the name of the column is its confidence, at least 95 %"),
    ("wasted", "share of the nodes that one thread does not need; negative if one thread needs more"),
    ("its 95 %", "confidence interval of the waste"),
    ("efficiency", "speed-up divided by the number of threads"),
    ("tasks", "pieces of work handed to the thread pool"),
    ("stolen", "tasks that ran on a different thread than the one that created them"),
    ("in place", "tasks that were not stolen"),
    ("drain ms", "time from raising the flag to the end of the last task, in milliseconds"),
    ("idle", "share of the threads' time without work (modelled)"),
];

impl Comparison {
    /// Returns the figures of all cases, and of the model, as a JSON array on a line.
    pub(crate) fn to_json(&self) -> String {
        let (names, rows) = all_figures(self);
        let objects = rows.into_iter().map(|figures| names.iter().map(|&name| name.to_owned()).zip(figures).collect());
        let all: Vec<Map<_, _>> = objects.collect();
        format!("{}\n", serde_json::json!(all))
    }

    /// Returns the same figures as CSV.
    pub(crate) fn to_csv(&self) -> String {
        let (names, rows) = all_figures(self);
        let mut text = names.join(",") + "\n";
        for figures in rows {
            let fields = figures.into_iter().map(|figure| match figure {
                Value::String(name) => name,
                Value::Null => String::new(),
                figure => figure.to_string(),
            });
            text += &(fields.collect::<Vec<_>>().join(",") + "\n");
        }
        text
    }

    /// Returns a table for each mode, and one for the model, with their sentences, in `room` columns.
    pub(crate) fn to_text(&self, room: usize) -> String {
        let mut text = String::new();
        for part in self.views() {
            let (mode, samples) = (part[0].case.mode.title(), part[0].samples.len());
            let title = format!("{mode}: {}, {samples} samples of each case", counted(part[0].puzzles, "puzzle"));
            text += &(section(&title, &cells(part), &sentences(part), room) + "\n");
        }
        if let Some(model) = &self.model {
            text += &section(&model.title(), &model.cells(&self.rows), &model.sentences(), room);
        }
        // A blank line follows each mode, also the last one.
        text.truncate(text.trim_end().len());
        text.push('\n');
        let laws = self.laws();
        if !laws.is_empty() {
            text += &format!("\n{}", section(laws::TITLE, &laws::cells(&laws), &[], room));
        }
        if let Some(renamings) = &self.renamings {
            text += &format!("\n{}", section(&renamings.title(), &renamings.cells(), &renamings.sentences(), room));
        }
        text + &busy_machine(self).map_or_else(String::new, |sentence| wrapped(&sentence, room))
    }
}

/// Returns a title, its table, and the sentences on it.
fn section(title: &str, cells: &[Vec<String>], sentences: &[String], room: usize) -> String {
    wrapped(title, room) + &lines(cells, room) + &paragraphs(sentences, room)
}

fn paragraphs(sentences: &[String], room: usize) -> String {
    sentences.iter().map(|sentence| wrapped(sentence, room)).collect()
}

/// Returns the cells of a table, header first; the most important columns come first.
pub(super) fn cells(rows: &[Measured]) -> Vec<Vec<String>> {
    let several = rows.iter().any(|row| row.case.engine != rows[0].case.engine);
    let is_shared = rows[0].case.mode.shares_searches();
    let confidence = confidence(rows);
    let mut header = vec!["threads", "ms", "speed-up", &confidence, "puzzles/s", "nodes"];
    let of_waste = format!("its {confidence}");
    header.splice(0..0, several.then_some("engine"));
    header.extend(is_shared.then_some(["wasted", &of_waste]).into_iter().flatten());
    header.extend(["efficiency", "tasks", "stolen", "in place"]);
    header.extend(is_shared.then_some("drain ms"));
    header.extend(["peak MiB", "min ms", "max ms"]);
    let mut cells = vec![header.into_iter().map(str::to_owned).collect()];
    for row in rows {
        let (speedup, seconds, work) = (row.speedup(), row.seconds().value, row.work());
        let (least, most) = row.spread();
        let mut line: Vec<String> = several.then(|| row.case.engine.to_string()).into_iter().collect();
        line.extend([
            row.case.threads.to_string(),
            milliseconds(seconds),
            format!("{:.2}", speedup.value),
            bounds(speedup.interval, |bound| format!("{bound:.2}"), "-"),
            format!("{:.0}", row.puzzles as f64 / seconds),
            work.nodes.to_string(),
        ]);
        line.extend(is_shared.then(|| waste(row)).into_iter().flatten());
        line.push(format!("{:.2}", speedup.value / row.case.threads as f64));
        line.extend([work.tasks, work.stolen, work.tasks - work.stolen].map(|count| count.to_string()));
        line.extend(is_shared.then(|| format!("{:.3}", work.drain.as_secs_f64() * 1e3)));
        line.extend([
            format!("{:.1}", row.memory as f64 / f64::from(1 << 20)),
            milliseconds(least),
            milliseconds(most),
        ]);
        cells.push(line);
    }
    cells
}

/// Returns the confidence of the intervals of these rows, rounded down.
fn confidence(rows: &[Measured]) -> String {
    let interval = rows.iter().find_map(|row| row.speedup().interval);
    format!("{:.0} %", (100.0 * interval.map_or(CONFIDENCE, |interval| interval.confidence)).floor())
}

/// Returns the waste and its interval.
fn waste(row: &Measured) -> [String; 2] {
    let (wasted, percent) = (row.wasted(), |share: f64| format!("{:.1}", 100.0 * share + 0.0));
    [format!("{} %", percent(wasted.value)), bounds(wasted.interval, percent, " to ")]
}

/// Returns an interval with a text between its bounds.
fn bounds(interval: Option<Interval>, shown: impl Fn(f64) -> String, between: &str) -> String {
    interval.map_or_else(|| "-".to_owned(), |bounds| shown(bounds.low) + between + &shown(bounds.high))
}

/// Returns seconds as milliseconds, with four significant digits.
fn milliseconds(seconds: f64) -> String {
    let time = seconds * 1e3;
    let places = (3 - time.max(1e-6).log10().floor() as i32).clamp(0, 4) as usize;
    format!("{time:.places$}")
}

/// Returns the lines of a table. Columns that do not fit are omitted and listed.
fn lines(cells: &[Vec<String>], room: usize) -> String {
    let table = TextTable::of(cells, room);
    let mut text = table.text();
    if let Some(names) = table.left_out() {
        text += &wrapped(&format!("(Omitted: {names}; --csv has all columns.)"), room);
    }
    text
}

/// Returns a sentence, wrapped to as many lines as it needs.
fn wrapped(sentence: &str, room: usize) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in sentence.split(' ') {
        let width = word.chars().count();
        let (gap, from) = match column {
            0 => ("", 0),
            _ if column + 1 + width > room => ("\n", 0),
            _ => (" ", column + 1),
        };
        text += gap;
        text += word;
        column = from + width;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_do_not_fit_are_omitted_and_listed() {
        let cells = [["threads", "ms", "nodes"], ["1", "12.34", "100000"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(lines(&cells, usize::MAX), "threads     ms   nodes\n      1  12.34  100000\n");
        let narrow = lines(&cells, 18);
        assert!(narrow.starts_with("threads     ms\n      1  12.34\n(Omitted: nodes;"), "{narrow}");
        assert!(narrow.lines().all(|line| line.len() <= 18), "{narrow}");
    }

    #[test]
    fn milliseconds_have_four_significant_digits() {
        let shown = [12.345_678, 0.001_234_56, 0.000_000_1, 0.0].map(milliseconds);
        assert_eq!(shown, ["12346", "1.235", "0.0001", "0.0000"]);
    }
}
