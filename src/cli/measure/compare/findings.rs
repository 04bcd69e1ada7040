//! The results, and the sentences that describe them.

use super::case::CompareMode;
use super::measured::{Finding, Measured};
use super::model::Model;
use super::renamings::Renamings;
use crate::cli::measure::cores;
use crate::cli::measure::interval::{Estimate, Interval, MIN_SAMPLES};
use specudoku::{Engine, Solver};

#[cfg(test)]
mod tests;

/// What was measured and modelled.
pub(crate) struct Comparison {
    pub(super) rows: Vec<Measured>,
    pub(super) model: Option<Model>,
    /// The average number of runnable threads of the system before the comparison began.
    pub(super) load: Option<f64>,
    /// The measurements of the renamed puzzle, if they were requested.
    pub(crate) renamings: Option<Renamings>,
}

impl Comparison {
    /// Returns whether all cases found the same answers, unless a limit stopped some.
    pub(crate) fn agree(&self) -> bool {
        let limited = self.rows.iter().any(|row| row.work().limited > 0);
        limited || self.rows.iter().all(|row| self.agrees_with_first(row))
    }

    /// Returns whether a case found the same answers in all runs, and the same as the first case of its mode. It is
    /// unknown which of two different answers is right.
    fn agrees_with_first(&self, row: &Measured) -> bool {
        let first = self.rows.iter().find(|first| first.case.mode == row.case.mode).unwrap_or(row);
        let (least, most) = row.work().answers;
        least == most && first.work().answers == (least, most)
    }

    /// Returns the rows of each mode.
    pub(super) fn views(&self) -> impl Iterator<Item = &[Measured]> {
        self.rows.chunk_by(|one, next| one.case.mode == next.case.mode)
    }
}

/// Returns a sentence if the other work of the machine needed more cores than it has.
pub(super) fn busy_machine(found: &Comparison) -> Option<String> {
    let (cores, load) = (cores(), found.load?);
    (load > cores as f64).then(|| {
        format!(
            "The machine had other work: its load was {load:.1} before the comparison, more than its {cores} cores."
        )
    })
}

/// Returns a sentence on each case with several threads, and on each engine compared with the first.
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
        sentences.push(
            "A limit stopped some puzzles: their times depend on it, and their answers were not compared.".into(),
        );
    }
    sentences
}

/// Returns the row of one thread with which another row is compared.
pub(super) fn one_thread<'a>(rows: &'a [Measured], row: &'a Measured) -> &'a Measured {
    let (mode, engine) = (row.case.mode, row.case.engine);
    let mut own = rows.iter().filter(|one| one.case.mode == mode && one.case.engine == engine);
    own.find(|one| one.case.threads == 1).unwrap_or(row)
}

/// Returns the sentence on several threads.
fn by_threads(row: &Measured, finding: Finding) -> String {
    match finding {
        Finding::NothingShared => return not_shared(row),
        Finding::TooFewCores => return too_few_cores(row),
        _ => {}
    }
    let speedup = row.speedup();
    let luck = match (finding, speedup.interval) {
        (Finding::Faster, Some(interval)) if interval.low > row.case.threads as f64 => {
            ", more than linear: a single thread reaches a solution late"
        }
        (Finding::Slower, _) => ", so one thread is better",
        _ => "",
    };
    let waste = if row.case.mode == CompareMode::Speculate { waste(&row.node_ratio()) } else { String::new() };
    format!("{}{waste}{luck}.", difference(&speedup, row.samples.len()))
}

/// Returns the sentence for a case in which no other thread had work.
fn not_shared(row: &Measured) -> String {
    if row.case.mode == CompareMode::Batch {
        return "no verdict: nothing was shared, and one thread solved all puzzles.".to_owned();
    }
    let nodes = row.work().nodes / row.puzzles.max(1);
    let each = if row.puzzles > 1 { " per puzzle" } else { "" };
    let beyond = match row.case.engine.engine() {
        Engine::Cells | Engine::Packed => format!(", and only work beyond {} nodes is shared", Solver::CALLER_NODES),
        _ => String::new(),
    };
    format!("no verdict: nothing was shared. The search needs {nodes} nodes{each}{beyond}.")
}

/// Returns the sentence for threads that share cores.
fn too_few_cores(row: &Measured) -> String {
    let cores = cores();
    format!("no verdict: they share {cores} cores{}.", row.speedup().interval.map_or_else(String::new, as_fast))
}

/// Returns "1.86 times faster (1.81 to 1.90)", or that there are too few samples to tell.
pub(super) fn difference(speedup: &Estimate, samples: usize) -> String {
    let Some(interval) = speedup.interval else {
        let missing = MIN_SAMPLES.saturating_sub(samples);
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

/// Returns the words on the nodes, relative to those of one thread.
fn waste(ratio: &Estimate) -> String {
    let Some(Interval { low, high, .. }) = ratio.interval else { return String::new() };
    if wasted(low) > 0.0 {
        format!(", {} % of the nodes wasted ({} to {})", wasted(ratio.value), wasted(low), wasted(high))
    } else if saved(high) > 0.0 {
        format!(", {} % fewer nodes than one thread ({} to {})", saved(ratio.value), saved(high), saved(low))
    } else {
        ", no waste shown".to_owned()
    }
}

/// Returns the share of wasted nodes in percent, from the ratio to the nodes of one thread.
fn wasted(ratio: f64) -> f64 {
    (100.0 * (1.0 - 1.0 / ratio)).round()
}

/// Returns the share of saved nodes in percent, relative to the nodes of one thread. The share is not relative to the
/// nodes of the case, because it could then exceed 100 %.
fn saved(ratio: f64) -> f64 {
    (100.0 * (1.0 - ratio)).round()
}

fn by_engine(row: &Measured, first: &Measured) -> String {
    let quotients: Vec<f64> = first.samples.iter().zip(&row.samples).map(|(first, own)| first / own).collect();
    let difference = difference(&Estimate::median(&quotients), quotients.len());
    format!("{} compared with {}, one thread: {difference}.", row.case.engine, first.case.engine)
}
