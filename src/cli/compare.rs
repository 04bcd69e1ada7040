//! `specudoku compare`: what another thread brings, and what it wastes.

mod args;
mod case;
mod findings;
mod interval;
mod measure;
mod model;
mod plot;
mod report;
mod table;

use std::sync::Arc;

use specudoku::timeline::Timeline;

use super::exit::{CliResult, Exit, Failure, interrupt_flag};
use super::output::print;
use super::progress::Bar;
pub(crate) use args::CompareArgs;
use case::Case;
use findings::Comparison;
use measure::Bench;
use model::Model;

impl CompareArgs {
    pub(crate) fn run(&self) -> CliResult {
        self.check()?;
        let puzzles = self.read()?;
        if self.recording.has_tree() && puzzles.grids.len() > 1 {
            return Err(Failure::usage("--tree draws the search of one puzzle: give one"));
        }
        let cases = self.cases(puzzles.grids.len());
        let bench = Bench { args: self, puzzles, cancel: interrupt_flag(), steps: Arc::default() };
        // Before anything is measured: a search may be too long for a recording.
        let model = if self.model.is_empty() { None } else { Model::new(&bench, &cases)? };
        let bar = Bar::over_known(Arc::clone(&bench.steps), self.quiet);
        let Some(rows) = bench.measure(&cases)? else { return Ok(Exit::Interrupted) };
        drop(bar);
        let found = Comparison { rows, model };
        table::print(&found, self.json, self.csv)?;
        if let Some(path) = &self.plot {
            plot::draw(path, &found)?;
        }
        self.record_last(&bench, &cases, &found)?;
        if findings::agree(&found.rows) {
            Ok(Exit::Done)
        } else {
            print("the cases found different answers");
            Ok(Exit::No)
        }
    }

    /// Runs the last case once more for each recording that is asked for: the tree and the timeline, and the page.
    fn record_last(&self, bench: &Bench<'_>, cases: &[Case], found: &Comparison) -> Result<(), Failure> {
        let Some(&last) = cases.last() else { return Ok(()) };
        if let Some(timeline) = self.recording.begin() {
            bench.run(last, &bench.solver(last).timeline(&timeline))?;
            self.recording.end(Some(&timeline), bench.puzzles.grids[0].shape())?;
        }
        let Some(path) = &self.report else { return Ok(()) };
        // The tree is that of one puzzle.
        let shape = bench.puzzles.only_shape();
        let timeline = Timeline::with_tree(report::MOST_RECORDED, shape.map_or(0, |_| report::MOST_RECORDED));
        bench.run(last, &bench.solver(last).timeline(&timeline))?;
        report::draw(path, found, &timeline.recorded(), shape)
    }
}
