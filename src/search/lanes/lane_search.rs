//! The search that drives the lane kernel.
//!
//! If the kernel has a single puzzle, it explores branches of it in idle lanes. If the puzzle is not finished after
//! a number of nodes, the kernel gives back the pending boards, and the caller may resume. The pending boards are
//! then split into parts, which become tasks of the pool, each with its own kernel. A task that runs long while
//! other threads may be idle also gives back its pending boards, and each task does so after some nodes, for the
//! work that is done between parts.

use rayon::{Scope, ThreadPool};

use super::board::Board;
use super::bytes::CELLS;
use super::host::{FoundSolution, Host, PendingPiece, Poll, PuzzleEnd, PuzzleId, PuzzleInput, RunLimits};
use super::look_ahead::cut;
use super::scheduler::run;
use super::units::OtherUnits;
use crate::model::{Digits81, Layout};
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::search::collector::{Collector, Path};
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::request::SearchOrder;
use crate::search::spans::Work;
use crate::search::tasks::{Stats, Tasks};
use crate::simd::Backend;

/// Number of polls (64 rounds each) before a task gives back its pending boards, if a thread may be idle.
const TASK_POLLS: u32 = 64;

/// Maximum number of solutions in a block: 64 KiB.
const BLOCK_SOLUTIONS: usize = 800;

/// Number of parts per thread into which pending boards are split.
const PARTS_PER_THREAD: usize = 4;

/// One search of a 9x9 puzzle.
pub(crate) struct LaneSearch<'a> {
    backend: Backend,
    layout: &'a Layout,
    order: SearchOrder,
    nodes: Option<u64>,
    threads: usize,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    explored: AtomicU64,
    tasks: Tasks,
}

/// Work for a kernel: pieces with their paths, from left to right.
pub(crate) type SearchPart = Vec<(Path, PendingPiece)>;

/// Work that is done between the parts of a search.
#[derive(Clone, Copy)]
pub(crate) struct Between<'b> {
    /// Number of nodes after which a piece is given back for this work.
    pub(crate) piece_nodes: u64,
    /// Does the work, on the thread that has just finished a part. Its argument is the number of nodes explored so
    /// far.
    pub(crate) work: &'b (dyn Fn(u64) + Sync),
}

/// When the kernel gives back an unfinished part.
#[derive(Clone, Copy)]
struct Slice {
    /// Maximum number of nodes per piece.
    nodes: u64,
    /// Number of polls after which the kernel gives back if a thread may be idle.
    polls: Option<u32>,
}

impl<'a> LaneSearch<'a> {
    /// Creates a search of one puzzle with this layout and order. `nodes` limits it; unfinished work is split into
    /// parts for `threads` threads.
    pub(crate) fn new(
        backend: Backend,
        (layout, order): (&'a Layout, SearchOrder),
        nodes: Option<u64>,
        threads: usize,
        limits: &'a Limits<'a>,
        collector: &'a Collector<'a>,
    ) -> Self {
        let (explored, tasks) = (AtomicU64::new(0), Tasks::default());
        Self { backend, layout, order, nodes, threads, limits, collector, explored, tasks }
    }

    /// Searches on the calling thread until nothing is pending or `nodes` nodes are explored. Returns the pending
    /// parts.
    pub(crate) fn begin(&self, board: Board, nodes: u64) -> Vec<SearchPart> {
        if self.limits.should_stop(PollPlace::Task) {
            return Vec::new();
        }
        self.explore_reported(vec![(Path::new(), PendingPiece::Board(board, 0))], Slice { nodes, polls: None })
    }

    /// Cuts a board by looking ahead. Returns the parts, in which the order of solutions is lost.
    pub(crate) fn cut(&self, board: Board) -> Vec<SearchPart> {
        self.collector.span(Work::Lanes, || {
            let cut = cut(self.backend, self.layout, board, || self.limits.should_stop(PollPlace::Round));
            self.charge(cut.nodes);
            let pieces = cut.pieces.into_iter().map(|piece| (Path::new(), PendingPiece::Board(piece, 0)));
            (self.parts_of(pieces.collect()), cut.nodes)
        })
    }

    /// Divides pieces into parts that keep the order.
    fn parts_of(&self, mut pieces: SearchPart) -> Vec<SearchPart> {
        let size = pieces.len().div_ceil(PARTS_PER_THREAD * self.threads).max(1);
        let mut parts = Vec::new();
        while !pieces.is_empty() {
            let rest = pieces.split_off(size.min(pieces.len()));
            parts.push(std::mem::replace(&mut pieces, rest));
        }
        parts
    }

    /// Explores a part on the calling thread, and reports it.
    fn explore_reported(&self, part: SearchPart, slice: Slice) -> Vec<SearchPart> {
        self.collector.span(Work::Lanes, || self.explore(part, slice))
    }

    /// Continues with the pending parts, on `pool` if there is one and no node limit.
    pub(crate) fn resume(&self, pending: Vec<SearchPart>, pool: Option<&ThreadPool>, between: Between<'_>) {
        match pool {
            Some(pool) => {
                debug_assert!(self.nodes.is_none(), "parts do not share a limit of nodes");
                pool.in_place_scope(|scope| self.spawn_tasks(scope, pending, between));
            }
            None => self.resume_here(pending, between),
        }
    }

    /// Continues on the calling thread. The kernel keeps the order within a piece, but not between the pieces of a
    /// part, so each piece is a part of its own.
    fn resume_here(&self, pending: Vec<SearchPart>, between: Between<'_>) {
        let mut rest: Vec<_> = pending.into_iter().flatten().rev().collect();
        while let Some(piece) = rest.pop()
            && !self.limits.should_stop(PollPlace::Task)
        {
            if self.nodes.is_some_and(|nodes| self.nodes() >= nodes) {
                return self.limits.end(Stop::Nodes);
            }
            let pending = self.explore_reported(vec![piece], Slice { nodes: between.piece_nodes, polls: None });
            rest.extend(pending.into_iter().flatten().rev());
            (between.work)(self.nodes());
        }
    }

    /// Counts nodes that were explored elsewhere for this search.
    pub(crate) fn charge(&self, nodes: u64) {
        self.explored.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Returns the number of nodes explored so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.explored.load(Ordering::Relaxed)
    }

    pub(crate) fn stats(&self) -> Stats {
        self.tasks.stats(self.nodes())
    }

    /// Whether fewer tasks wait than there are threads.
    fn may_have_idle_threads(&self) -> bool {
        self.tasks.waiting() < self.threads as u64
    }

    fn spawn_tasks<'s>(&'s self, scope: &Scope<'s>, parts: Vec<SearchPart>, between: Between<'s>) {
        self.tasks.spawn_all(scope, (self.limits, self.collector.reports()), parts.into_iter(), move |scope, part| {
            if self.limits.should_stop(PollPlace::Task) {
                return 0;
            }
            let (pending, nodes) = self.explore(part, Slice { nodes: between.piece_nodes, polls: Some(TASK_POLLS) });
            self.spawn_tasks(scope, pending, between);
            (between.work)(self.nodes());
            nodes
        });
    }

    /// Explores a part. Returns what is pending at the end of the slice, and the number of nodes explored.
    fn explore(&self, part: SearchPart, slice: Slice) -> (Vec<SearchPart>, u64) {
        let run_limits = RunLimits {
            units: OtherUnits::of(self.layout).unwrap_or(OtherUnits::NONE),
            solutions: self.collector.limit(),
            nodes: slice.nodes.min(self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.nodes()))),
            // Without sharing, a node limit allows the same nodes whatever else the kernel has to do.
            share: self.nodes.is_none(),
            ordered: self.collector.is_ordered(self.order),
            look: true,
        };
        let counts = vec![0; part.len()];
        let mut host = PartHost {
            search: self,
            part,
            next: 0,
            counts,
            nodes: 0,
            uncounted: 0,
            block: Vec::new(),
            polls: 0,
            slice: slice.polls,
            is_spent: false,
            rest: Vec::new(),
        };
        run(self.backend, &mut host, run_limits, false);
        host.deliver();
        if host.is_spent {
            // Only now, because the solutions found before must be delivered.
            self.limits.end(Stop::Nodes);
        }
        let nodes = host.nodes;
        (host.pending(), nodes)
    }
}

/// Supplies the pieces of a part to the kernel, numbered by their position in the part.
struct PartHost<'s, 'a> {
    search: &'s LaneSearch<'a>,
    part: SearchPart,
    next: usize,
    /// Number of solutions found below each piece.
    counts: Vec<u64>,
    /// Nodes explored.
    nodes: u64,
    /// Number of solutions counted since the last poll.
    uncounted: u64,
    /// Solutions collected since the last poll.
    block: Vec<Digits81>,
    polls: u32,
    /// The number of polls after which it gives back its pending boards; `None` means never.
    slice: Option<u32>,
    /// Whether the node limit was reached.
    is_spent: bool,
    /// The pending boards that the kernel gave back, with the number of their piece.
    rest: Vec<(PuzzleId, Vec<PendingPiece>)>,
}

impl PartHost<'_, '_> {
    /// Delivers the solutions that were counted or collected.
    fn deliver(&mut self) {
        if !self.block.is_empty() && !self.search.limits.should_stop(PollPlace::Solution) {
            let block = std::mem::replace(&mut self.block, Vec::with_capacity(BLOCK_SOLUTIONS));
            self.search.collector.send_block(block);
            if self.search.collector.is_full() {
                self.search.tasks.full();
            }
        }
        if self.uncounted > 0 && !self.search.limits.should_stop(PollPlace::Solution) {
            self.search.collector.add(self.uncounted);
            if self.search.collector.is_full() {
                self.search.tasks.full();
            }
        }
        self.uncounted = 0;
    }

    /// Returns the path of the next solution below a piece: solutions found there earlier are further left.
    fn path(&self, piece: PuzzleId) -> Path {
        let count = self.counts[piece.index()];
        self.part[piece.index()].0.iter().copied().chain([(count >> 32) as u32, count as u32]).collect()
    }

    /// Adds a solution to the current block.
    fn collect(&mut self, digits: [u8; CELLS]) {
        self.block.push(Digits81::from_valid(digits));
        if self.block.len() >= BLOCK_SOLUTIONS {
            self.deliver();
        }
    }

    /// Delivers a single solution.
    fn offer(&mut self, piece: PuzzleId, solution: &FoundSolution<'_>) {
        let search = self.search;
        if !search.limits.should_stop(PollPlace::Solution) {
            let path = self.path(piece);
            // A closure, so that no grid is built for a solution that comes too late.
            if search.collector.offer(path, || Digits81::from_valid(*solution.digits()).to_completed(search.layout)) {
                search.tasks.full();
            }
        }
        self.counts[piece.index()] += 1;
    }

    /// Accepts a solved board.
    fn take(&mut self, piece: PuzzleId, solution: &FoundSolution<'_>) {
        if self.search.collector.counts_only() {
            self.uncounted += 1;
        } else if self.search.collector.wants_blocks() {
            self.collect(*solution.digits());
        } else {
            self.offer(piece, solution);
        }
    }

    /// Returns what is pending, split into parts that keep the order.
    fn pending(mut self) -> Vec<SearchPart> {
        self.rest.sort_by_key(|(piece, _)| *piece);
        let mut all = SearchPart::new();
        for (piece, pieces) in std::mem::take(&mut self.rest) {
            let path = self.path(piece);
            let numbered = pieces.into_iter().zip(0..);
            all.extend(numbered.map(|(piece, number)| (path.iter().copied().chain([number]).collect(), piece)));
        }
        all.extend(self.part.drain(self.next..));
        self.search.parts_of(all)
    }
}

impl Host for PartHost<'_, '_> {
    fn next(&mut self) -> Option<(PuzzleId, PuzzleInput<'_>)> {
        // Solutions that were given back need no kernel.
        while let Some((_, PendingPiece::Solution(words))) = self.part.get(self.next) {
            let (piece, words) = (PuzzleId(self.next as u32), *words);
            self.next += 1;
            self.take(piece, &FoundSolution::Words(&words));
        }
        let Some((_, PendingPiece::Board(board, marks))) = self.part.get(self.next) else { return None };
        self.next += 1;
        Some((PuzzleId(self.next as u32 - 1), PuzzleInput::Board(board, *marks)))
    }

    fn solution(&mut self, piece: PuzzleId, solution: FoundSolution<'_>) -> bool {
        self.take(piece, &solution);
        false
    }

    fn counts(&self, _: PuzzleId) -> bool {
        self.search.collector.counts_only()
    }

    fn count(&mut self, _: PuzzleId, solutions: u64) {
        self.uncounted += solutions;
    }

    fn end(&mut self, piece: PuzzleId, end: PuzzleEnd) {
        self.nodes += end.nodes;
        let explored = self.search.explored.fetch_add(end.nodes, Ordering::Relaxed) + end.nodes;
        if let Some(pending) = end.pending {
            match self.search.nodes {
                Some(nodes) if explored >= nodes => self.is_spent = true,
                _ => self.rest.push((piece, pending)),
            }
        }
    }

    fn stopped(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.search.explored.fetch_add(nodes, Ordering::Relaxed);
        // Pieces that were not started are dropped too.
        self.next = self.part.len();
    }

    fn poll(&mut self) -> Poll {
        self.polls = self.polls.saturating_add(1);
        self.deliver();
        let search = self.search;
        let wanted = self.part.first().is_none_or(|(path, _)| search.collector.wants(path.iter().copied()));
        if search.limits.should_stop(PollPlace::Round) || !wanted {
            return Poll::Stop;
        }
        if self.slice.is_some_and(|slice| self.polls >= slice) && search.may_have_idle_threads() {
            Poll::GiveBack
        } else {
            Poll::Continue
        }
    }
}
