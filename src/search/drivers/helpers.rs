//! Helpers of the lane kernel, for a puzzle that is not finished soon: restarts for some nodes, and clause learning in
//! slices. When a helper is due, the thread that has just finished a part of the kernel's work runs it, while the other
//! threads continue.

use crate::model::Grid;
use crate::primitives::Mutex;
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::search::cdcl::racer::{CdclRacer, CdclSlice, deduced};
use crate::search::collector::{Collector, Output, Path};
use crate::search::limits::{Limits, Stop};
use crate::search::packed;
use crate::search::request::Options;
use crate::search::request::route::{HELP_CONFLICTS, Help, NODES_BETWEEN_HELP, RESTART_NODES};
use crate::search::tasks::Stats;
use crate::search::threads::Threads;

/// What helpers have found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HelperVerdict {
    /// Nothing that settles the search; the kernel must continue.
    Open,
    /// The answer of the search; the kernel can stop.
    Settled,
    /// Restarts found two solutions where the leftmost ones are wanted.
    Several,
}

/// The helpers of one search.
pub(super) struct Helpers<'a> {
    options: &'a Options,
    puzzle: &'a Grid,
    help: Help,
    /// The kernel's limits, which also stop the helpers.
    limits: &'a Limits<'a>,
    /// The number of kernel nodes at which the next helper is due.
    due: AtomicU64,
    team: Mutex<Team<'a>>,
}

struct Team<'a> {
    verdict: HelperVerdict,
    has_restarted: bool,
    learner: Option<CdclRacer<'a>>,
    /// The solutions that helpers have found.
    found: Collector<'a>,
}

impl<'a> Helpers<'a> {
    /// Creates the helpers of a search. `limits` are those of the search; `own` are those of the helpers' collector.
    pub(super) fn new(
        options: &'a Options,
        puzzle: &'a Grid,
        help: Help,
        limits: &'a Limits<'a>,
        own: &'a Limits<'a>,
    ) -> Self {
        let found = Collector::new(help.limit(), Output::any(), own, options.reports());
        let team = Mutex::new(Team { verdict: HelperVerdict::Open, has_restarted: false, learner: None, found });
        Self { options, puzzle, help, limits, due: AtomicU64::new(NODES_BETWEEN_HELP), team }
    }

    /// Runs the helper that is due after the kernel has explored `nodes` nodes, unless another thread is running one.
    /// Returns the number of nodes that the helper explored.
    pub(super) fn work(&self, nodes: u64) -> u64 {
        if nodes < self.due.load(Ordering::Relaxed) {
            return 0;
        }
        let Some(mut team) = self.team.try_lock() else { return 0 };
        self.due.store(nodes + NODES_BETWEEN_HELP, Ordering::Relaxed);
        if team.has_restarted { self.learn(&mut team) } else { self.try_restarts(&mut team, nodes) }
    }

    /// Runs the restarting search, if it has not run yet. Returns the number of nodes explored.
    pub(super) fn restart(&self, nodes: u64) -> u64 {
        let mut team = self.team.lock();
        if team.has_restarted { 0 } else { self.try_restarts(&mut team, nodes) }
    }

    /// Ends the helpers: none is due any more.
    pub(super) fn dismiss(&self) {
        self.due.store(u64::MAX, Ordering::Relaxed);
    }

    /// Returns what the helpers have found out so far.
    pub(super) fn verdict(&self) -> HelperVerdict {
        self.team.lock().verdict
    }

    /// Returns what the helpers have found out, and the solutions if that is the answer.
    pub(super) fn finish(self) -> (HelperVerdict, Vec<Grid>) {
        let team = self.team.into_inner();
        (team.verdict, team.found.into_answer(Stats::NOTHING).solutions)
    }

    /// Searches with restarts on the calling thread within a node limit, so the result depends only on the puzzle.
    fn try_restarts(&self, team: &mut Team<'_>, used: u64) -> u64 {
        team.has_restarted = true;
        let left = self.options.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(used));
        let options = Options {
            limit: self.help.limit(),
            nodes: Some(left.min(RESTART_NODES)),
            threads: Threads::new(1),
            rules: None,
            time: self.limits.time_left(),
            ..self.options.clone()
        };
        let answer = packed::search_with_restarts(&options, self.puzzle, Output::any());
        let is_full = answer.stop == Some(Stop::Solutions);
        if is_full && self.help == Help::Uniqueness {
            team.verdict = HelperVerdict::Several;
            self.limits.settle();
        } else if is_full || answer.stop.is_none() {
            for solution in answer.solutions {
                team.found.offer(Path::new(), || solution);
            }
            self.conclude(team);
        }
        answer.stats.nodes
    }

    /// Runs a slice of clause learning.
    fn learn(&self, team: &mut Team<'a>) -> u64 {
        let Team { learner, found, .. } = team;
        if learner.is_none() {
            *learner = deduced(self.puzzle).map(|known| CdclRacer::new(&known, 0, self.limits, None));
        }
        let Some(learner) = learner else {
            // Deduction found a contradiction.
            self.conclude(team);
            return 0;
        };
        let before = learner.conflicts();
        let slice = learner.search(found, HELP_CONFLICTS);
        let conflicts = learner.conflicts() - before;
        match slice {
            CdclSlice::Paused => {}
            CdclSlice::Complete => self.conclude(team),
            CdclSlice::Ended if found.is_full() && matches!(self.help, Help::Solutions(_)) => self.conclude(team),
            CdclSlice::Ended => self.dismiss(),
        }
        conflicts
    }

    /// Ends the helpers, because one of them has found all solutions, or as many as requested.
    fn conclude(&self, team: &mut Team<'_>) {
        self.dismiss();
        // If many solutions are wanted, knowing that there is one does not help.
        let is_answer = self.help != Help::Existence || team.found.count() == 0;
        if is_answer && self.limits.settle() {
            team.verdict = HelperVerdict::Settled;
        }
    }
}
