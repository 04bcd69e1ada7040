//! What a record may still use: its limits hold for all searches that are made for it, taken together.

use std::cell::Cell;
use std::time::Instant;

use super::cancel::Stop;
use super::dispatch;
use super::options::Options;
use super::outcome::Outcome;
use crate::model::Grid;

/// The limits of one record, and what its searches have used of them.
pub(crate) struct Allowance<'a> {
    options: &'a Options,
    begun: Instant,
    nodes: Cell<u64>,
}

impl<'a> Allowance<'a> {
    /// Returns the limits of a record that begins now.
    pub(crate) fn new(options: &'a Options) -> Self {
        Self { options, begun: Instant::now(), nodes: Cell::new(0) }
    }

    /// Returns the options for what follows.
    pub(crate) fn rest(&self) -> Options {
        let used = self.nodes.get();
        Options {
            time: self.options.time.map(|time| time.saturating_sub(self.begun.elapsed())),
            nodes: self.options.nodes.map(|limit| limit.saturating_sub(used)),
            ..self.options.clone()
        }
    }

    /// Searches for `limit` solutions within what is left.
    pub(crate) fn solve(&self, puzzle: &Grid, limit: u64) -> Outcome {
        let outcome = dispatch::solve(&self.rest().with_limit(limit), puzzle);
        self.spend(outcome.stats.nodes);
        outcome
    }

    /// Counts nodes that were explored for the record.
    pub(crate) fn spend(&self, nodes: u64) {
        self.nodes.set(self.nodes.get() + nodes);
    }

    /// Returns why nothing more may be done for the record, if that is so.
    pub(crate) fn stop(&self) -> Option<Stop> {
        let rest = self.rest();
        let limits = rest.limits();
        limits.should_stop(super::cancel::PollPlace::Record);
        limits.stop().or((rest.nodes == Some(0)).then_some(Stop::Nodes))
    }
}
