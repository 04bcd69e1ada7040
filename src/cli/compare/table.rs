//! The figures of `compare`: a table for people, JSON or CSV for programs.

use std::io::{self, Write};

use super::measure::{Bench, Row};
use crate::cli::exit::Failure;

/// The columns, in order: a name for programs, one for people, and the unit.
const COLUMNS: [(&str, &str); 14] = [
    ("threads", "threads"),
    ("seconds", "median s"),
    ("seconds_min", "min s"),
    ("seconds_max", "max s"),
    ("puzzles_per_second", "puzzles/s"),
    ("speedup", "speed-up"),
    ("efficiency", "efficiency"),
    ("nodes", "nodes"),
    ("nodes_wasted", "wasted"),
    ("tasks", "tasks"),
    ("tasks_stolen", "stolen"),
    ("tasks_in_place", "in place"),
    ("drain_seconds", "drain ms"),
    ("memory_bytes", "peak MiB"),
];

/// The figures of a row, in the order of the columns.
fn figures(row: &Row, one: &Row) -> [f64; 14] {
    let (least, most) = row.spread();
    let speedup = one.median() / row.median();
    [
        row.threads as f64,
        row.median(),
        least,
        most,
        row.puzzles as f64 / row.median(),
        speedup,
        speedup / row.threads as f64,
        row.nodes as f64,
        row.nodes as f64 - one.nodes as f64,
        row.tasks as f64,
        row.stolen as f64,
        (row.tasks - row.stolen) as f64,
        row.drain,
        row.memory as f64,
    ]
}

pub(super) fn print(rows: &[Row], bench: &Bench<'_>, json: bool, csv: bool, cores: usize) -> Result<(), Failure> {
    let text = if json {
        as_json(rows)
    } else if csv {
        as_csv(rows)
    } else {
        as_table(rows, bench, cores)
    };
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(|error| Failure::write(&error))
}

/// A number of puzzles in words.
pub(super) fn puzzles(count: u64) -> String {
    if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") }
}

fn as_json(rows: &[Row]) -> String {
    let object = |row: &Row| -> serde_json::Map<String, serde_json::Value> {
        let figures = figures(row, &rows[0]);
        COLUMNS.iter().zip(figures).map(|((name, _), figure)| ((*name).to_owned(), number(name, figure))).collect()
    };
    let all: Vec<_> = rows.iter().map(object).collect();
    format!("{}\n", serde_json::json!(all))
}

/// Counts are whole numbers.
fn number(name: &str, figure: f64) -> serde_json::Value {
    let measured = name.contains("second") || matches!(name, "speedup" | "efficiency");
    if measured { figure.into() } else { (figure as i64).into() }
}

fn as_csv(rows: &[Row]) -> String {
    let header: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
    let mut text = header.join(",") + "\n";
    for row in rows {
        let figures = COLUMNS.iter().zip(figures(row, &rows[0]));
        let fields: Vec<String> = figures.map(|((name, _), figure)| number(name, figure).to_string()).collect();
        text += &fields.join(",");
        text.push('\n');
    }
    text
}

fn as_table(rows: &[Row], bench: &Bench<'_>, cores: usize) -> String {
    let mut cells: Vec<Vec<String>> = vec![COLUMNS.iter().map(|(_, title)| (*title).to_owned()).collect()];
    for row in rows {
        let figures = figures(row, &rows[0]);
        cells.push(COLUMNS.iter().zip(figures).map(|((name, _), figure)| shown(name, figure)).collect());
    }
    let widths: Vec<usize> =
        (0..COLUMNS.len()).map(|column| cells.iter().map(|row| row[column].len()).max().unwrap_or(0)).collect();
    let mut text = format!(
        "{}, {} runs of each measured, mode {:?}\n",
        puzzles(rows[0].puzzles),
        rows[0].seconds.len(),
        bench.mode()
    );
    for row in cells {
        let padded: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        text += &padded.join("  ");
        text.push('\n');
    }
    if rows.iter().any(|row| row.threads > cores) {
        text += &format!("This machine has {cores} cores: more threads than that share them.\n");
    }
    text
}

fn shown(name: &str, figure: f64) -> String {
    match name {
        "seconds" | "seconds_min" | "seconds_max" => format!("{figure:.4}"),
        "speedup" | "efficiency" => format!("{figure:.2}"),
        "drain_seconds" => format!("{:.3}", figure * 1e3),
        "memory_bytes" => format!("{:.1}", figure / f64::from(1 << 20)),
        _ => format!("{figure:.0}"),
    }
}
