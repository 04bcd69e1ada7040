//! Puzzles with other units solved per second, on one thread: each of the project's lists of such puzzles, by the
//! default engine and by the engine on cells. Every solution is asserted.
//!
//! This is not a statistical benchmark: what counts is the ratio of the two columns, and Latin squares and jigsaws
//! differ by orders of magnitude from puzzle to puzzle. `UNITS_LIST=FILE` adds a list, a CSV file with the same
//! columns.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod puzzles;
}

use std::hint::black_box;
use std::time::{Duration, Instant};

use specudoku::text::{LayoutRule, Reading, read_puzzle};
use specudoku::{Engine, Grid, Solver};

use support::puzzles;

/// Each kind that `generate` makes.
const KINDS: [&str; 7] = ["latin", "jigsaw", "x", "windows", "disjoint", "anti-knight", "anti-king"];

/// A list is solved repeatedly for at least this time.
const SHORTEST: Duration = Duration::from_millis(300);

/// Returns the puzzles and their solutions.
fn read(text: &str) -> Vec<(Grid, Grid)> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let rows = reader.records().map(|row| row.expect("a row"));
    let grid = |cells: &str, layout: &str| {
        let rule: LayoutRule = layout.parse().expect("a layout");
        read_puzzle(cells.as_bytes(), &Reading::default().layout(rule)).expect("a puzzle").grid
    };
    rows.map(|row| (grid(&row[1], &row[2]), grid(&row[3], &row[2]))).collect()
}

/// Solves a list with an engine. Returns the mean time per puzzle.
fn measure(list: &[(Grid, Grid)], engine: Engine) -> Duration {
    let solver = Solver::new().engine(engine).threads(1).limit(2);
    let (mut solved, begin) = (0, Instant::now());
    while begin.elapsed() < SHORTEST {
        for (puzzle, solution) in list {
            let found = solver.solve(black_box(puzzle));
            assert!(found.solutions.len() == 1 && found.solutions[0].values() == solution.values(), "{puzzle}");
        }
        solved += list.len() as u32;
    }
    begin.elapsed() / solved
}

fn main() {
    let own = KINDS.map(|kind| (kind.to_owned(), puzzles::text(&format!("made-{kind}.csv"))));
    let given = std::env::var("UNITS_LIST").ok();
    let given = given.map(|path| (path.clone(), std::fs::read_to_string(path).expect("a list")));
    println!("{:<14}{:>14}{:>14}", "", "auto", "cells");
    for (kind, text) in own.into_iter().chain(given) {
        let list = read(&text);
        assert!(!list.is_empty(), "{kind}");
        let [auto, cells] = [Engine::Auto, Engine::Cells].map(|engine| measure(&list, engine));
        println!("{kind:<14}{auto:>14.1?}{cells:>14.1?}");
    }
}
