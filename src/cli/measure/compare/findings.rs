//! The results, and the sentences that describe them.

use super::case::CompareMode;
use super::measured::Measured;
use super::model::Model;
use super::renamings::Renamings;
use crate::cli::measure::cores;
use crate::cli::measure::interval::Estimate;
use crate::cli::measure::verdict::{Finding, Gain, difference};
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
        self.is_limited() || self.rows.iter().all(|row| self.agrees_with_first(row))
    }

    /// Whether a limit stopped a puzzle.
    pub(crate) fn is_limited(&self) -> bool {
        self.rows.iter().any(|row| row.work().limited > 0)
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

/// Returns a sentence if other programs needed more cores than the machine has.
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

/// Returns the sentence on a case with several threads.
fn by_threads(row: &Measured, finding: Finding) -> String {
    let node_ratio = row.case.mode.shares_searches().then(|| row.node_ratio());
    let gain = Gain { threads: row.case.threads, samples: row.samples.len(), speedup: row.speedup(), node_ratio };
    match finding {
        Finding::NothingShared => not_shared(row),
        Finding::TooFewCores => gain.too_few_cores(cores()),
        _ => gain.words(),
    }
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

fn by_engine(row: &Measured, first: &Measured) -> String {
    let quotients: Vec<f64> = first.samples.iter().zip(&row.samples).map(|(first, own)| first / own).collect();
    let difference = difference(&Estimate::median(&quotients), quotients.len());
    format!("{} compared with {}, one thread: {difference}.", row.case.engine, first.case.engine)
}
