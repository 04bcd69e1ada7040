//! A search cut into parts, which threads and machines share.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use rayon::ThreadPool;

use super::cases::{ChosenClues, QuotaCase, cases};
use super::cell_set::CellBits;
use super::judge::Judge;
use super::known_sets::KnownSets;
use super::search::{PartEnd, PartSearch, SubsetGoal, children};
use super::solved_board::SolvedBoard;
use super::stats::SubsetStats;
use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::primitives::channel::{Receiver, bounded};
use crate::search::Options;
use crate::search::limits::{Limits, PollPlace, Stop};

/// The parts of a search that a machine with many cores can share: parts differ in size, so that there must be many.
const LEAST_PARTS: usize = 256;

/// Puzzles of a part that wait for those of the parts before it. A part that has more is searched once more when its turn
/// comes.
const MOST_WAITING_PUZZLES: usize = 1 << 14;

/// How much of a search is done.
#[derive(Clone, Debug)]
pub struct PartProgress {
    done: Arc<AtomicUsize>,
    count: usize,
}

impl PartProgress {
    pub(super) fn new(count: usize) -> Self {
        Self { done: Arc::default(), count }
    }

    /// Number of parts that are searched.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// Number of all parts.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }
}

/// The parts of a search.
pub(super) struct SubsetParts {
    sets: Vec<CellBits>,
    cases: Vec<(QuotaCase, KnownSets)>,
    parts: Vec<SubsetPart>,
}

/// A node near the root of a case: all that is below it.
#[derive(Clone, Copy)]
struct SubsetPart {
    /// The index of the case.
    case: usize,
    root: ChosenClues,
}

/// What came of a part.
struct PartResult {
    /// `None` if they were too many to wait.
    puzzles: Option<Vec<CellBits>>,
    stats: SubsetStats,
    end: Result<(), PartEnd>,
}

impl SubsetParts {
    /// Returns the parts of a search for puzzles with this many clues; `sets` are unavoidable, the smallest first.
    pub(super) fn new(board: &SolvedBoard, clues: usize, sets: Vec<CellBits>) -> Self {
        let cases = cases(board.every, &board.chutes(), clues, &sets);
        let roots = cases.iter().enumerate();
        let mut parts: Vec<SubsetPart> =
            roots.map(|(case, quotas)| SubsetPart { case, root: quotas.root(board.every) }).collect();
        while parts.len() < LEAST_PARTS {
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
            if !has_split {
                break;
            }
        }
        let with_known = |case: QuotaCase| {
            let known = KnownSets::new(case.region().cells, &sets, board.digits.len());
            (case, known)
        };
        Self { cases: cases.into_iter().map(with_known).collect(), parts, sets }
    }

    /// Number of parts.
    pub(super) fn count(&self) -> usize {
        self.parts.len()
    }

    /// Keeps the parts of a shard, whose number is from 1 to `of`.
    pub(super) fn keep_shard(&mut self, number: u64, of: u64) {
        let mut index = 0;
        self.parts.retain(|_| {
            index += 1;
            (index - 1) % of.max(1) == number.saturating_sub(1) % of.max(1)
        });
    }

    /// Searches all parts, and hands the puzzles to `take` in the order of the parts until it breaks.
    pub(super) fn run(
        &self,
        board: &SolvedBoard,
        options: &Options,
        goal: SubsetGoal,
        progress: &PartProgress,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let limits = options.limits();
        limits.poll(PollPlace::Task)?;
        let run = PartsRun { parts: self, board, options, goal, progress, limits: &limits };
        // What a search under a limit of nodes finds must not depend on threads: its parts come one after the other.
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
    progress: &'a PartProgress,
    limits: &'a Limits<'a>,
}

impl PartsRun<'_> {
    fn one_by_one(self, take: &mut dyn FnMut(CellBits) -> ControlFlow<()>) -> Result<SubsetStats, Stop> {
        let mut stats = SubsetStats::default();
        for part in &self.parts.parts {
            let (own, end) = self.search(part, take);
            stats.add(own);
            match end {
                Ok(()) => {}
                Err(PartEnd::Enough) => break,
                Err(PartEnd::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(stats)
    }

    /// Searches the parts on the threads of a pool. The calling thread hands over what they find.
    fn on_pool(
        self,
        pool: &ThreadPool,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let (sender, receiver) = bounded(self.parts.count());
        pool.in_place_scope(|scope| {
            for (number, part) in self.parts.parts.iter().enumerate() {
                let sender = sender.clone();
                scope.spawn(move |_| {
                    if !self.limits.should_stop(PollPlace::Task) {
                        // Where no one receives any more, no result is wanted.
                        let _ = sender.send((number, self.collect(part)));
                    }
                });
            }
            drop(sender);
            let delivered = self.deliver(&receiver, take);
            // What still runs is not wanted.
            self.limits.settle();
            delivered
        })
    }

    /// Hands over the results of the parts in their order.
    fn deliver(
        self,
        receiver: &Receiver<(usize, PartResult)>,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let (mut stats, mut early) = (SubsetStats::default(), BTreeMap::new());
        for (number, part) in self.parts.parts.iter().enumerate() {
            let result = loop {
                if let Some(result) = early.remove(&number) {
                    break result;
                }
                match receiver.recv() {
                    Ok((number, result)) => early.insert(number, result),
                    // A part that was not begun: a limit has ended the search.
                    Err(_) => return Err(self.limits.stop().unwrap_or(Stop::Cancelled)),
                };
            };
            stats.add(result.stats);
            let end = match result.puzzles {
                Some(puzzles) => match puzzles.into_iter().try_for_each(&mut *take) {
                    ControlFlow::Break(()) => Err(PartEnd::Enough),
                    ControlFlow::Continue(()) => result.end,
                },
                None => self.search(part, take).1,
            };
            match end {
                Ok(()) => {}
                Err(PartEnd::Enough) => break,
                Err(PartEnd::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(stats)
    }

    /// Searches a part, and returns its puzzles.
    fn collect(self, part: &SubsetPart) -> PartResult {
        let (mut puzzles, mut are_too_many) = (Vec::new(), false);
        let (stats, end) = self.search(part, &mut |puzzle| {
            are_too_many = puzzles.len() == MOST_WAITING_PUZZLES;
            if are_too_many {
                return ControlFlow::Break(());
            }
            puzzles.push(puzzle);
            ControlFlow::Continue(())
        });
        PartResult { puzzles: (!are_too_many).then_some(puzzles), stats, end }
    }

    fn search(
        self,
        part: &SubsetPart,
        take: &mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> (SubsetStats, Result<(), PartEnd>) {
        let (case, known) = &self.parts.cases[part.case];
        let judge = Judge::new(self.board, self.options, &self.options.cancel);
        let sets = (self.parts.sets.as_slice(), known.clone());
        let mut search = PartSearch::new(case, part.root, self.goal, sets, judge, self.limits, take);
        let end = search.run();
        if end.is_ok() {
            self.progress.done.fetch_add(1, Ordering::Relaxed);
        }
        (search.stats, end)
    }
}
