//! Several searches for one record: its limits hold for all of them together.

use super::dispatch;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::request::Options;

/// The options of a record, and how much of its limits its searches have used.
pub(crate) struct RecordSearch<'a> {
    options: &'a Options,
    limits: Limits<'a>,
}

impl<'a> RecordSearch<'a> {
    /// Starts the searches of a record now.
    pub(crate) fn new(options: &'a Options) -> Self {
        Self { options, limits: options.limits() }
    }

    /// Returns the options for the next search.
    pub(crate) fn rest(&self) -> Options {
        self.options.within(&self.limits)
    }

    /// Returns the limits of the record.
    pub(crate) const fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    /// Searches for `limit` solutions within the remaining limits.
    pub(crate) fn solve(&self, puzzle: &Grid, limit: u64) -> Answer {
        let answer = dispatch::solve(&self.rest().with_limit(limit), puzzle);
        self.spend(answer.stats.nodes);
        answer
    }

    /// Counts nodes that were explored for the record.
    pub(crate) fn spend(&self, nodes: u64) {
        // The search that explored them was given at most this, so none of them is refused here.
        self.limits.spend(nodes);
    }

    /// Returns why no further search may run for the record, if that is the case.
    pub(crate) fn stop(&self) -> Option<Stop> {
        let poll = self.limits.poll(PollPlace::Record);
        poll.err().or((self.limits.nodes_left() == Some(0)).then_some(Stop::Nodes))
    }
}
