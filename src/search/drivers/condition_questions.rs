//! Questions about puzzles with the same constraints: does this puzzle have a solution?
//!
//! They are asked in lanes, one after another. The search keeps the conditions in the form of the lanes, and remembers
//! which cells failed in earlier questions.

use crate::model::{Grid, Layout};
use crate::primitives::Mutex;
use crate::search::lanes::{ConditionSearch, SearchOwner, SliceEnd};
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::request::Options;
use crate::search::spans::{SpawnedBy, Work};

/// Searches for questions, one for each thread that asks.
pub(crate) struct ConditionQuestions<'a> {
    options: &'a Options,
    idle: Mutex<Vec<ConditionSearch>>,
}

/// The answer of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum QuestionAnswer {
    /// The puzzle has this solution.
    Solution(Grid),
    /// The puzzle has no solution.
    None,
    /// The search used up its nodes.
    Open,
}

impl<'a> ConditionQuestions<'a> {
    /// Prepares questions about puzzles with this layout. `None` if the lanes cannot hold them, or if there is a node
    /// limit, which holds for single nodes.
    pub(crate) fn new(options: &'a Options, layout: &Layout) -> Option<Self> {
        let fits = options.nodes.is_none() && options.uses_lanes() && ConditionSearch::fits(layout);
        fits.then(|| Self { options, idle: Mutex::default() })
    }

    /// Searches for a solution of this puzzle on the calling thread, within about `nodes` nodes.
    ///
    /// # Errors
    /// Why the limits ended the search.
    pub(crate) fn ask(&self, puzzle: &Grid, nodes: u64, limits: &Limits<'_>) -> Result<QuestionAnswer, Stop> {
        let idle = self.idle.lock().pop();
        let mut search = idle.unwrap_or_else(|| ConditionSearch::new(self.options.backend, puzzle).in_eight_lanes());
        search.begin(puzzle);
        let owner = OneSolution { options: self.options, limits, found: Mutex::new(None) };
        let end = search.run(&owner, 1, nodes);
        self.idle.lock().push(search);
        match (owner.found.into_inner(), end) {
            (Some(solution), _) => Ok(QuestionAnswer::Solution(solution)),
            (None, SliceEnd::Paused) => Ok(QuestionAnswer::Open),
            (None, SliceEnd::Ended) => limits.poll(PollPlace::Node).map(|()| QuestionAnswer::None),
        }
    }
}

/// Keeps the first solution.
struct OneSolution<'a> {
    options: &'a Options,
    limits: &'a Limits<'a>,
    found: Mutex<Option<Grid>>,
}

impl SearchOwner for OneSolution<'_> {
    fn offer(&self, solution: &dyn Fn() -> Grid) -> bool {
        self.found.lock().get_or_insert_with(solution);
        true
    }

    fn should_stop(&self) -> bool {
        self.limits.should_stop(PollPlace::Node)
    }

    fn spend(&self, nodes: u64) {
        self.limits.spend(nodes);
    }

    fn span(&self, run: &mut dyn FnMut() -> u64) {
        self.options.reports().span(self.limits, Work::Lanes, SpawnedBy::default(), || ((), run()));
    }
}
