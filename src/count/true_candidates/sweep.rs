//! One sweep over open candidates: each gets the same number of nodes.

use super::{FIRST_NODES, OpenCandidate, Questions};
use crate::model::Grid;
use crate::primitives::Mutex;
use crate::search::drivers::condition_questions::{ConditionQuestions, QuestionAnswer};
use crate::search::drivers::dispatch;
use crate::search::drivers::record::RecordSearch;
use crate::search::drivers::within_nodes::LANE_NODES;
use crate::search::limits::Stop;
use crate::search::{Options, Threads};

/// Where a sweep searches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SweepKind {
    /// Among all solutions: no solution means that a candidate occurs in none.
    Whole,
    /// Among the solutions with half of the digits of the last solution.
    NearSolution,
}

/// Questions about open candidates, with at most `nodes` nodes each. Threads share them.
pub(super) struct Sweep<'a, 'r> {
    pub(super) questions: Mutex<&'a mut Questions<'r>>,
    pub(super) kind: SweepKind,
    pub(super) nodes: u64,
    /// The lanes, if they can hold the puzzle.
    pub(super) in_lanes: Option<&'a ConditionQuestions<'a>>,
    pub(super) search: &'a RecordSearch<'a>,
}

impl Sweep<'_, '_> {
    /// Asks about one candidate on the calling thread. It may stay open.
    pub(super) fn ask(&self, candidate: OpenCandidate) -> Result<(), Stop> {
        // A solution found for an earlier question may have answered this one.
        let Some(puzzle) = self.puzzle_if_open(candidate) else { return Ok(()) };
        match self.answer(&puzzle)? {
            QuestionAnswer::Solution(solution) => self.questions.lock().settle(&solution.values()),
            QuestionAnswer::None if self.kind == SweepKind::Whole => self.questions.lock().exclude(candidate),
            QuestionAnswer::None | QuestionAnswer::Open => {}
        }
        Ok(())
    }

    /// Searches for a solution of this puzzle, in lanes if these can hold it.
    fn answer(&self, puzzle: &Grid) -> Result<QuestionAnswer, Stop> {
        let Some(lanes) = self.in_lanes else { return self.search_for(puzzle, self.nodes) };
        // A node of the other search eliminates more, and sometimes few nodes are enough.
        if self.nodes > FIRST_NODES {
            let answer = self.search_for(puzzle, FIRST_NODES)?;
            if answer != QuestionAnswer::Open {
                return Ok(answer);
            }
        }
        lanes.ask(puzzle, self.nodes.saturating_mul(LANE_NODES), self.search.limits())
    }

    /// Searches for a solution of this puzzle within this number of nodes, not in lanes.
    fn search_for(&self, puzzle: &Grid, nodes: u64) -> Result<QuestionAnswer, Stop> {
        let rest = self.search.rest();
        let nodes = rest.nodes.map_or(nodes, |left| left.min(nodes));
        let limited = Options { threads: Threads::new(1), nodes: (nodes != u64::MAX).then_some(nodes), ..rest };
        let mut answer = dispatch::solve(&limited.with_limit(1), puzzle);
        self.search.spend(answer.stats.nodes);
        match (answer.solutions.pop(), answer.stop) {
            (Some(solution), _) => Ok(QuestionAnswer::Solution(solution)),
            (None, None) => Ok(QuestionAnswer::None),
            (None, Some(Stop::Nodes)) => self.search.stop().map_or(Ok(QuestionAnswer::Open), Err),
            (None, Some(stop)) => Err(stop),
        }
    }

    /// Returns the puzzle to solve for a candidate; `None` if it is decided.
    fn puzzle_if_open(&self, candidate: OpenCandidate) -> Option<Grid> {
        let questions = self.questions.lock();
        questions.is_open(candidate).then(|| match self.kind {
            SweepKind::Whole => questions.with(candidate),
            SweepKind::NearSolution => questions.near(candidate, self.nodes),
        })
    }
}
