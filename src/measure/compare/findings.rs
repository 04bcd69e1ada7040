//! What was found, and the words for it.

use std::cmp::Ordering;

use super::case::CompareMode;
use super::model::Model;
use super::renamings::Renamings;
use super::run::Measured;
use crate::measure::cores;
use crate::measure::interval::{FEWEST_SAMPLES, Interval};
use crate::search::Engine;
use crate::search::tasks::CALLER_NODES;

/// What was measured and modelled.
pub struct Comparison {
    pub(super) rows: Vec<Measured>,
    pub(super) model: Option<Model>,
    /// Threads that wanted to work on average before it began.
    pub(super) load: Option<f64>,
    /// What was measured of one puzzle under other names, if it was.
    pub renamings: Option<Renamings>,
}

impl Comparison {
    /// Whether all cases found the same answers, as far as no limit ended them.
    #[must_use]
    pub fn agree(&self) -> bool {
        // One row of each view stands for all: the answers are compared, and none of them is the right one.
        let limited = self.rows.iter().any(|row| row.work().limited > 0);
        let same = |row: &Measured| {
            let first = self.rows.iter().find(|first| first.case.mode == row.case.mode).unwrap_or(row);
            row.work().answers == first.work().answers && row.work().answers.0 == row.work().answers.1
        };
        limited || self.rows.iter().all(same)
    }

    /// The rows of each view.
    pub(super) fn views(&self) -> impl Iterator<Item = &[Measured]> {
        self.rows.chunk_by(|one, next| one.case.mode == next.case.mode)
    }
}

/// Says that more threads were measured than there are cores, and that others wanted them too, if so.
pub(super) fn beyond_cores(found: &Comparison) -> Vec<String> {
    let cores = cores();
    let shared = || format!("This machine has {cores} cores: more threads than that share them.");
    let busy = |load: f64| {
        format!("Its load was {load:.1} before, more than its {cores} cores: what took them is in these times.")
    };
    let shared = found.rows.iter().any(|row| row.case.threads > cores).then(shared);
    shared.into_iter().chain(found.load.filter(|load| *load > cores as f64).map(busy)).collect()
}

/// What an interval of a speed-up says: faster is greater than one; there is no difference if one lies within it.
pub(super) fn finding(speedup: Interval) -> Ordering {
    if speedup.holds(1.0) { Ordering::Equal } else { speedup.median.total_cmp(&1.0) }
}

/// Returns a sentence on each case with several threads, and on each engine beside the first.
pub(super) fn sentences(rows: &[Measured]) -> Vec<String> {
    let mut sentences = Vec::new();
    let has_engines = rows.iter().any(|row| row.case.engine != rows[0].case.engine);
    for row in rows {
        if row.case.threads > 1 {
            let engine = if has_engines { format!("{}, ", row.case.engine) } else { String::new() };
            let finding = by_threads(row, one_thread(rows, row));
            sentences.push(format!("{engine}{} threads: {finding}", row.case.threads));
        } else if let Some(first) = rows.iter().find(|first| first.case.mode == row.case.mode)
            && first.case.engine != row.case.engine
        {
            sentences.push(by_engine(row, first));
        }
    }
    if rows.iter().any(|row| row.samples.len() < FEWEST_SAMPLES) {
        let few = "Fewer than 6 samples: the intervals are from the least to the most, and hold the median less often.";
        sentences.push(few.to_owned());
    }
    if rows.iter().any(|row| row.work().limited > 0) {
        sentences
            .push("A limit ended some puzzles: what they cost depends on it, and answers were not compared.".into());
    }
    sentences
}

/// The row of one thread beside another.
pub(super) fn one_thread<'a>(rows: &'a [Measured], row: &'a Measured) -> &'a Measured {
    let is_one =
        |one: &&Measured| one.case.threads == 1 && (one.case.mode, one.case.engine) == (row.case.mode, row.case.engine);
    rows.iter().find(is_one).unwrap_or(row)
}

fn by_threads(row: &Measured, one: &Measured) -> String {
    if row.case.mode == CompareMode::Speculate && row.work().tasks == 0 {
        return not_shared(row);
    }
    let speedup = row.speedup();
    let luck = match finding(speedup) {
        Ordering::Greater if speedup.low > row.case.threads as f64 => {
            ", more than its share: one thread comes late to a solution"
        }
        Ordering::Less => ", so one thread is better",
        _ => "",
    };
    let waste = if row.case.mode == CompareMode::Speculate { waste(row, one) } else { String::new() };
    format!("{}{waste}{luck}.", difference(speedup))
}

/// What is told where no other thread had anything to do: a difference in time is no effect of theirs.
fn not_shared(row: &Measured) -> String {
    let nodes = row.work().nodes / row.puzzles.max(1);
    let beyond = match row.case.engine.engine() {
        Engine::Cells | Engine::Packed => format!(": work is shared beyond {CALLER_NODES}"),
        _ => ", and nothing for another thread to do".to_owned(),
    };
    let each = if row.puzzles > 1 { " a puzzle" } else { "" };
    format!("{nodes} nodes{each}{beyond}.")
}

/// "1.86 times faster (1.81 to 1.90)".
pub(super) fn difference(speedup: Interval) -> String {
    let Interval { low, median, high } = speedup;
    match finding(speedup) {
        Ordering::Greater => format!("{median:.2} times faster ({low:.2} to {high:.2})"),
        Ordering::Less => format!("{:.2} times slower ({:.2} to {:.2})", 1.0 / median, 1.0 / high, 1.0 / low),
        Ordering::Equal => format!("no difference ({low:.2} to {high:.2} times as fast)"),
    }
}

fn waste(row: &Measured, one: &Measured) -> String {
    match wasted(row, one) * 100.0 {
        share if share.abs() < 0.5 => ", no nodes wasted".to_owned(),
        share if share > 0.0 => format!(", {share:.0} % of the nodes wasted"),
        // A share of the nodes of one thread: of its own nodes, a case could save more than all.
        _ => format!(", {:.0} % fewer nodes than one thread", -more_nodes(row, one) / nodes(one) * 100.0),
    }
}

/// The share of the nodes that one thread did not need; below zero if it needed more.
pub(super) fn wasted(row: &Measured, one: &Measured) -> f64 {
    more_nodes(row, one) / nodes(row)
}

/// Nodes beyond those of one thread.
fn more_nodes(row: &Measured, one: &Measured) -> f64 {
    row.work().nodes as f64 - one.work().nodes as f64
}

/// Nodes to divide by.
fn nodes(row: &Measured) -> f64 {
    row.work().nodes.max(1) as f64
}

fn by_engine(row: &Measured, first: &Measured) -> String {
    let quotients: Vec<f64> = first.samples.iter().zip(&row.samples).map(|(first, own)| first / own).collect();
    format!("{} beside {}, one thread: {}.", row.case.engine, first.case.engine, difference(Interval::of(&quotients)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: f64, median: f64, high: f64) -> Interval {
        Interval { low, median, high }
    }

    #[test]
    fn a_difference_is_one_only_beyond_the_interval() {
        assert_eq!(difference(interval(1.81, 1.86, 1.90)), "1.86 times faster (1.81 to 1.90)");
        assert_eq!(difference(interval(0.99, 1.02, 1.04)), "no difference (0.99 to 1.04 times as fast)");
        assert_eq!(difference(interval(0.40, 0.50, 0.80)), "2.00 times slower (1.25 to 2.50)");
    }
}
