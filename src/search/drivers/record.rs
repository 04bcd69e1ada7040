//! Several searches for one record: its limits hold for all of them, taken together.

use super::dispatch;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::request::Options;

/// What a record is searched with, and what its searches have used of it.
pub(crate) struct RecordSearch<'a> {
    options: &'a Options,
    limits: Limits<'a>,
}

impl<'a> RecordSearch<'a> {
    /// Returns the searches of a record that begins now.
    pub(crate) fn new(options: &'a Options) -> Self {
        Self { options, limits: options.limits() }
    }

    /// Returns the options for what follows.
    pub(crate) fn rest(&self) -> Options {
        self.options.within(&self.limits)
    }

    /// Searches for `limit` solutions within what is left.
    pub(crate) fn solve(&self, puzzle: &Grid, limit: u64) -> Answer {
        let answer = dispatch::solve(&self.rest().with_limit(limit), puzzle);
        self.spend(answer.stats.nodes);
        answer
    }

    /// Counts nodes that were explored for the record.
    pub(crate) fn spend(&self, nodes: u64) {
        // The search that explored them had no more, so that none of them is refused here.
        self.limits.spend(nodes);
    }

    /// Returns why nothing more may be done for the record, if that is so.
    pub(crate) fn stop(&self) -> Option<Stop> {
        let poll = self.limits.poll(PollPlace::Record);
        poll.err().or((self.limits.nodes_left() == Some(0)).then_some(Stop::Nodes))
    }
}
