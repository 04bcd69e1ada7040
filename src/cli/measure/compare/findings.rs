//! What was found, and the words for it.

use super::case::CompareMode;
use super::measured::{Finding, Measured};
use super::model::Model;
use super::renamings::Renamings;
use crate::cli::measure::cores;
use crate::cli::measure::interval::{Estimate, FEWEST_SAMPLES, Interval};
use specudoku::{Engine, Solver};

#[cfg(test)]
mod tests;

/// What was measured and modelled.
pub(crate) struct Comparison {
    pub(super) rows: Vec<Measured>,
    pub(super) model: Option<Model>,
    /// Threads that wanted to work on average before it began.
    pub(super) load: Option<f64>,
    /// What was measured of one puzzle under other names, if it was.
    pub(crate) renamings: Option<Renamings>,
}

impl Comparison {
    /// Whether all cases found the same answers, as far as no limit ended them.
    pub(crate) fn agree(&self) -> bool {
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

/// Returns a sentence on what else the machine had to do, if that was more than it has cores.
pub(super) fn busy_machine(found: &Comparison) -> Option<String> {
    let (cores, load) = (cores(), found.load?);
    let words = || format!("The machine had other work: its load was {load:.1} before, more than its {cores} cores.");
    (load > cores as f64).then(words)
}

/// Returns a sentence on each case with several threads, and on each engine next to the first.
pub(super) fn sentences(rows: &[Measured]) -> Vec<String> {
    let mut sentences = Vec::new();
    let has_engines = rows.iter().any(|row| row.case.engine != rows[0].case.engine);
    for row in rows {
        if let Some(finding) = row.finding() {
            let engine = if has_engines { format!("{}, ", row.case.engine) } else { String::new() };
            sentences.push(format!("{engine}{} threads: {}", row.case.threads, by_threads(row, finding)));
        } else if let Some(first) = rows.iter().find(|first| first.case.mode == row.case.mode)
            && first.case.engine != row.case.engine
        {
            sentences.push(by_engine(row, first));
        }
    }
    if rows.iter().any(|row| row.work().limited > 0) {
        sentences
            .push("A limit ended some puzzles: what they cost depends on it, and answers were not compared.".into());
    }
    sentences
}

/// The row of one thread that another is compared with.
pub(super) fn one_thread<'a>(rows: &'a [Measured], row: &'a Measured) -> &'a Measured {
    let is_one =
        |one: &&Measured| one.case.threads == 1 && (one.case.mode, one.case.engine) == (row.case.mode, row.case.engine);
    rows.iter().find(is_one).unwrap_or(row)
}

/// What is told of several threads.
fn by_threads(row: &Measured, finding: Finding) -> String {
    match finding {
        Finding::NothingShared => return not_shared(row),
        Finding::TooFewCores => return too_few_cores(row),
        _ => {}
    }
    let speedup = row.speedup();
    let luck = match (finding, speedup.interval) {
        (Finding::Faster, Some(interval)) if interval.low > row.case.threads as f64 => {
            ", more than its share: one thread comes late to a solution"
        }
        (Finding::Slower, _) => ", so one thread is better",
        _ => "",
    };
    let waste = if row.case.mode == CompareMode::Speculate { waste(&row.node_ratio()) } else { String::new() };
    format!("{}{waste}{luck}.", difference(&speedup, row.samples.len()))
}

/// What is told where no other thread had anything to do.
fn not_shared(row: &Measured) -> String {
    if row.case.mode == CompareMode::Batch {
        return "no verdict: nothing was shared, one thread took all puzzles.".to_owned();
    }
    let nodes = row.work().nodes / row.puzzles.max(1);
    let each = if row.puzzles > 1 { " per puzzle" } else { "" };
    let beyond = match row.case.engine.engine() {
        Engine::Cells | Engine::Packed => format!(", and work is shared beyond {}", Solver::CALLER_NODES),
        _ => String::new(),
    };
    format!("no verdict: nothing was shared. The search takes {nodes} nodes{each}{beyond}.")
}

/// What is told where threads share cores.
fn too_few_cores(row: &Measured) -> String {
    let cores = cores();
    format!("no verdict: they share {cores} cores{}.", row.speedup().interval.map_or_else(String::new, as_fast))
}

/// "1.86 times faster (1.81 to 1.90)"; or that it cannot be told from so many samples.
pub(super) fn difference(speedup: &Estimate, samples: usize) -> String {
    let Some(interval) = speedup.interval else {
        let missing = FEWEST_SAMPLES.saturating_sub(samples);
        let samples = if missing == 1 { "sample" } else { "samples" };
        return format!("no verdict: an interval needs {missing} more {samples}");
    };
    let Interval { low, high, .. } = interval;
    match Finding::of(speedup) {
        Finding::Faster => format!("{:.2} times faster ({low:.2} to {high:.2})", speedup.value),
        Finding::Slower => {
            format!("{:.2} times slower ({:.2} to {:.2})", 1.0 / speedup.value, 1.0 / high, 1.0 / low)
        }
        _ => format!("no difference shown{}", as_fast(interval)),
    }
}

fn as_fast(Interval { low, high, .. }: Interval) -> String {
    format!(" ({low:.2} to {high:.2} times as fast)")
}

/// What is told of the nodes, in terms of those of one thread.
fn waste(ratio: &Estimate) -> String {
    let Some(Interval { low, high, .. }) = ratio.interval else { return String::new() };
    let percent = |share: f64| (100.0 * share).round();
    let wasted = |ratio: f64| percent(1.0 - 1.0 / ratio);
    // A share of the nodes of one thread: of its own nodes, a case could save more than all.
    let saved = |ratio: f64| percent(1.0 - ratio);
    if wasted(low) > 0.0 {
        format!(", {} % of the nodes wasted ({} to {})", wasted(ratio.value), wasted(low), wasted(high))
    } else if saved(high) > 0.0 {
        format!(", {} % fewer nodes than one thread ({} to {})", saved(ratio.value), saved(high), saved(low))
    } else {
        ", no waste shown".to_owned()
    }
}

fn by_engine(row: &Measured, first: &Measured) -> String {
    let quotients: Vec<f64> = first.samples.iter().zip(&row.samples).map(|(first, own)| first / own).collect();
    let difference = difference(&Estimate::median(&quotients), quotients.len());
    format!("{} next to {}, one thread: {difference}.", row.case.engine, first.case.engine)
}
