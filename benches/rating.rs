//! Ratings per second, by class of difficulty, on one thread. Every rating is asserted.
//!
//! It uses the reference list outside the project if it exists, otherwise the project's own puzzles. This is not a
//! statistical benchmark: classes differ by five orders of magnitude, and only the ratio to another rater in one run
//! matters.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod lists;
    pub(crate) mod puzzles;
}

use std::hint::black_box;
use std::time::{Duration, Instant};

use specudoku::Grid;
use specudoku::explain::Rater;

use support::{lists, puzzles};

/// Classes, each with the ER at which it ends.
const CLASSES: [(&str, f64); 7] = [
    ("under 4.5", 4.5),
    ("4.5 to 6.4", 6.5),
    ("6.5 to 6.9", 7.0),
    ("7.0 to 7.4", 7.5),
    ("7.5 to 8.4", 8.5),
    ("8.5 to 9.9", 10.0),
    ("10.0 and up", 21.0),
];

/// A class is rated repeatedly for at least this time.
const SHORTEST: Duration = Duration::from_millis(500);

struct Line {
    puzzle: Grid,
    numbers: String,
    er: f64,
}

fn parse(line: &str) -> Option<Line> {
    let fields: Vec<&str> = line.split(',').collect();
    let [puzzle, er, ep, ed, ..] = fields[..] else { return None };
    Some(Line { puzzle: puzzle.parse().ok()?, numbers: format!("{er}/{ep}/{ed}"), er: er.parse().ok()? })
}

fn lines() -> Vec<Line> {
    let golden = lists::public("ratings/se121.csv");
    let hardest = lists::public("ratings/se121-hardest.csv").unwrap_or_default();
    let list = golden.unwrap_or_else(|| puzzles::lines("rated.csv"));
    list.iter().filter_map(|line| parse(line)).chain(hardest.iter().filter_map(|line| parse(line)).take(2)).collect()
}

fn main() {
    let lines = lines();
    assert!(!lines.is_empty(), "no puzzles to rate");
    let mut from = 0.0;
    for (name, end) in CLASSES {
        let class: Vec<&Line> = lines.iter().filter(|line| (from..end).contains(&line.er)).collect();
        from = end;
        let (mut rater, mut rated, begin) = (Rater::default(), 0u32, Instant::now());
        while !class.is_empty() && begin.elapsed() < SHORTEST {
            for line in &class {
                let rating = rater.rate(black_box(&line.puzzle)).expect("a classic grid");
                assert_eq!(rating.to_string(), line.numbers, "{}", line.puzzle);
            }
            rated += class.len() as u32;
        }
        if rated > 0 {
            let each = begin.elapsed() / rated;
            println!(
                "{name:12} {:5} puzzles {each:10.1?} each {:10.1} per second",
                class.len(),
                1.0 / each.as_secs_f64()
            );
        }
    }
}
