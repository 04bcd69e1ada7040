//! A search cut into parts, which threads and machines share.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rayon::ThreadPool;

use super::cases::{ChosenClues, QuotaCase, cases};
use super::cell_set::CellBits;
use super::judge::Judge;
use super::known_sets::{CaseSets, GrowingSets, is_shared};
use super::search::{HittingSearch, PartEnd, PartOutcome, SubsetGoal, children};
use super::solved_board::SolvedBoard;
use super::stats::SubsetStats;
use crate::primitives::Mutex;
use crate::primitives::atomic::Ordering;
use crate::primitives::channel::{Receiver, bounded};
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::spans::{SpawnedBy, Work};
use crate::search::tasks::Tasks;
use crate::search::{Options, Progress};

/// Minimum number of parts of a search. Parts differ in size, so there must be many for a machine with many cores.
const MIN_PARTS: usize = 256;

/// Maximum number of puzzles of a part that are kept until the parts before it are done. A part with more is searched
/// again when its turn comes.
const MAX_WAITING_PUZZLES: usize = 1 << 10;

/// The parts of a search.
#[derive(Debug)]
pub(super) struct SubsetParts {
    sets: Vec<CellBits>,
    cases: Vec<QuotaCase>,
    parts: Vec<SubsetPart>,
}

/// A part: all that is below a node near the root of a case.
#[derive(Clone, Copy, Debug)]
struct SubsetPart {
    /// The index of the case.
    case: usize,
    root: ChosenClues,
}

/// The result of a part.
struct PartResult {
    /// `None` if there were too many to keep.
    puzzles: Option<Vec<CellBits>>,
    stats: SubsetStats,
    end: Result<(), PartEnd>,
}

impl SubsetParts {
    /// Returns the parts of a search for puzzles with this many clues. `sets` are unavoidable sets, the smallest first.
    pub(super) fn new(board: &SolvedBoard, clues: usize, sets: Vec<CellBits>) -> Self {
        let cases = cases(board.every, &board.chutes(), clues, &sets);
        let roots = cases.iter().enumerate();
        let mut parts: Vec<SubsetPart> =
            roots.map(|(case, quotas)| SubsetPart { case, root: quotas.root(board.every) }).collect();
        loop {
            let mut below = Vec::new();
            let mut has_split = false;
            for part in &parts {
                match children(&cases[part.case], part.root, &sets) {
                    Some(roots) => {
                        has_split = true;
                        below.extend(roots.into_iter().map(|root| SubsetPart { root, ..*part }));
                    }
                    None => below.push(*part),
                }
            }
            parts = below;
            if !has_split || parts.len() >= MIN_PARTS {
                break;
            }
        }
        Self { sets, cases, parts }
    }

    /// Keeps the parts of one shard, whose number is from 1 to `of`.
    pub(super) fn keep_shard(&mut self, number: u64, of: u64) {
        let mut index = 0;
        self.parts.retain(|_| {
            index += 1;
            (index - 1) % of.max(1) == number.saturating_sub(1) % of.max(1)
        });
    }

    /// Searches all parts, and passes the puzzles to `take` in the order of the parts until it breaks.
    pub(super) fn run(
        &self,
        board: &SolvedBoard,
        options: &Options,
        goal: SubsetGoal,
        progress: &Progress,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let limits = options.limits();
        limits.poll(PollPlace::Task)?;
        progress.done.store(0, Ordering::Relaxed);
        progress.steps.store(self.parts.len() as u64, Ordering::Relaxed);
        let growing = self.cases.iter().map(|case| Mutex::new(GrowingSets::new(case.region().cells, &self.sets)));
        let known = SharedSets { all: Mutex::new(self.sets.clone()), of_cases: growing.collect() };
        let run = PartsRun { parts: self, board, options, goal, progress, limits: &limits, known: &known };
        // With a limit of nodes the result must not depend on threads, so the parts are searched one after the other.
        match options.threads.pool().filter(|_| options.nodes.is_none()) {
            Some(pool) => run.on_pool(pool, take),
            None => run.one_by_one(take),
        }
    }
}

/// A search of all parts.
#[derive(Clone, Copy)]
struct PartsRun<'a> {
    parts: &'a SubsetParts,
    board: &'a SolvedBoard,
    options: &'a Options,
    goal: SubsetGoal,
    progress: &'a Progress,
    limits: &'a Limits<'a>,
    known: &'a SharedSets,
}

/// The unavoidable sets known so far: later parts know what earlier ones have learnt. This changes how long a part
/// takes, but not its puzzles.
struct SharedSets {
    all: Mutex<Vec<CellBits>>,
    of_cases: Vec<Mutex<GrowingSets>>,
}

impl PartsRun<'_> {
    fn one_by_one(self, take: &mut dyn FnMut(CellBits) -> ControlFlow<()>) -> Result<SubsetStats, Stop> {
        self.in_order(|_, part| Ok(self.on_caller(|| self.collect(part), |result| result.stats.nodes)), take)
    }

    /// Passes on the results of the parts in their order, and adds up the work done.
    fn in_order(
        self,
        mut result_of: impl FnMut(usize, &SubsetPart) -> Result<PartResult, Stop>,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let mut stats = SubsetStats::default();
        for (number, part) in self.parts.parts.iter().enumerate() {
            let result = result_of(number, part)?;
            stats.add(result.stats);
            match self.hand_over(part, result, take) {
                Ok(()) => {}
                Err(PartEnd::Enough) => break,
                Err(PartEnd::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(stats)
    }

    /// Searches the parts on the threads of a pool. The calling thread passes on the results.
    fn on_pool(
        self,
        pool: &ThreadPool,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let (sender, receiver) = bounded(self.parts.parts.len().max(1));
        let tasks = Tasks::default();
        let delivered = pool.in_place_scope(|scope| {
            let parts: Vec<_> = self.parts.parts.iter().enumerate().map(|part| (part, sender.clone())).collect();
            drop(sender);
            tasks.spawn_all(scope, (self.limits, self.options.reports()), parts.into_iter(), |_, work| {
                let ((number, part), sender) = work;
                if self.limits.should_stop(PollPlace::Task) {
                    return 0;
                }
                let result = self.collect(part);
                let nodes = result.stats.nodes;
                // If there is no receiver any more, the result is not needed.
                let _ = sender.send((number, result));
                nodes
            });
            let mut early = BTreeMap::new();
            let delivered = self.in_order(|number, _| self.receive(number, &receiver, &mut early), take);
            // The remaining searches are not needed.
            self.limits.settle();
            delivered
        });
        delivered.map(|stats| SubsetStats { tasks: tasks.stats(stats.nodes).tasks, ..stats })
    }

    /// Runs work on the calling thread, and reports it. `nodes` returns the number of nodes of its result.
    fn on_caller<R>(self, work: impl FnOnce() -> R, nodes: impl FnOnce(&R) -> u64) -> R {
        self.options.reports().span(self.limits, Work::Caller, SpawnedBy::default(), || {
            let result = work();
            let nodes = nodes(&result);
            (result, nodes)
        })
    }

    /// Returns the result of a part. Results of later parts that come before it are kept in `early`.
    fn receive(
        self,
        wanted: usize,
        receiver: &Receiver<(usize, PartResult)>,
        early: &mut BTreeMap<usize, PartResult>,
    ) -> Result<PartResult, Stop> {
        loop {
            if let Some(result) = early.remove(&wanted) {
                return Ok(result);
            }
            match receiver.recv() {
                Ok((number, result)) => early.insert(number, result),
                // The part was never started because a limit ended the search.
                Err(_) => return Err(self.limits.stop().unwrap_or(Stop::Cancelled)),
            };
        }
    }

    /// Passes on the puzzles of a part.
    fn hand_over(
        self,
        part: &SubsetPart,
        result: PartResult,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<(), PartEnd> {
        match result.puzzles {
            Some(puzzles) => match puzzles.into_iter().try_for_each(take) {
                ControlFlow::Break(()) => Err(PartEnd::Enough),
                ControlFlow::Continue(()) => result.end,
            },
            // The order of the search depends on the known sets, so it must use only the initial ones.
            None => {
                let case = &self.parts.cases[part.case];
                let sets = CaseSets::new(case.region().cells, &self.parts.sets).at(part.root);
                self.on_caller(
                    || {
                        self.search(part, sets, &mut |puzzle| {
                            self.options.reports().delivered(1);
                            take(puzzle)
                        })
                    },
                    |outcome| outcome.stats.nodes,
                )
                .end
            }
        }
    }

    /// Searches a part. Returns its puzzles in an order that does not depend on the known sets.
    fn collect(self, part: &SubsetPart) -> PartResult {
        let region = self.parts.cases[part.case].region().cells;
        let sets = {
            let all = self.known.all.lock();
            self.known.of_cases[part.case].lock().at(part.root, region, &all)
        };
        let (mut puzzles, mut are_too_many) = (Vec::new(), false);
        let PartOutcome { stats, learnt, mut end } = self.search(part, sets, &mut |puzzle| {
            are_too_many = puzzles.len() == MAX_WAITING_PUZZLES;
            if are_too_many {
                return ControlFlow::Break(());
            }
            puzzles.push(puzzle);
            ControlFlow::Continue(())
        });
        self.known.all.lock().extend(learnt.into_iter().filter(|set| is_shared(*set)));
        // Compares the first cell first, so that puzzles are in the order of lines of symbols.
        puzzles.sort_unstable_by_key(|puzzle| std::cmp::Reverse(puzzle.reverse_bits()));
        if are_too_many {
            end = Ok(());
        } else {
            if !puzzles.is_empty() {
                self.options.reports().delivered(puzzles.len() as u64);
            }
            self.progress.done.fetch_add(u64::from(end.is_ok()), Ordering::Relaxed);
        }
        PartResult { puzzles: (!are_too_many).then_some(puzzles), stats, end }
    }

    fn search(
        self,
        part: &SubsetPart,
        sets: CaseSets,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> PartOutcome {
        let judge = Judge::new(self.board, self.options, self.limits);
        HittingSearch::new(&self.parts.cases[part.case], part.root, self.goal, sets, judge, self.limits, take).run()
    }
}
