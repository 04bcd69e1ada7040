//! The race: a tree search and CDCL searches run on separate threads and share the solutions that they find. Some of
//! them end only when another one does.

use super::race::{race, race_tree};
use crate::model::Grid;
use crate::primitives::atomic::Ordering;
use crate::search::answer::Answer;
use crate::search::collector::{Collector, Output};
use crate::search::limits::{CancelFlag, Limits, PollPlace, Stop};
use crate::search::request::Options;
use crate::{below, chance};

/// A puzzle, encoded as a number: how many solutions it has, and how its searches misbehave.
#[derive(Clone, Copy)]
struct Puzzle(u32);

const SOLUTIONS: u32 = 7;
/// Deduction ends in a contradiction.
const CONTRADICTION: u32 = 8;
/// The tree search never ends. Where it may be the only search, it ends late instead.
const STUCK_TREE: u32 = 16;
/// Clause learning never ends.
const STUCK_CDCL: u32 = 32;
/// Clause learning gives up.
const GIVING_UP: u32 = 64;

impl Puzzle {
    fn draw() -> Self {
        let fault = [0, STUCK_TREE, STUCK_CDCL, GIVING_UP][below(4)];
        if chance(8) { Self(CONTRADICTION | fault) } else { Self(below(8) as u32 | fault) }
    }

    const fn solutions(self) -> u32 {
        self.0 & SOLUTIONS
    }

    const fn is(self, fault: u32) -> bool {
        self.0 & fault != 0
    }

    /// Returns the number of idle nodes of a search: `late` if the puzzle has this fault.
    const fn idle(self, fault: u32, late: u64) -> u64 {
        if self.is(fault) { late } else { 0 }
    }
}

pub fn model() {
    run(race);
}

pub fn tree() {
    run(race_tree);
}

/// Number of running searches.
static RUNNING: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

fn run(race: fn(&Options, &Grid, fn() -> Output) -> Answer) {
    let (puzzle, limit, outer) = (Puzzle::draw(), 1 + below(8) as u64, CancelFlag::new());
    let threads = 2 + below(3);
    let options = Options::new(threads, outer.clone(), limit);
    let canceller = chance(4).then(|| shuttle::thread::spawn(move || outer.raise()));
    // Another puzzle may have taken some of the threads.
    let taken = options.threads.take(below(threads));
    RUNNING.store(0, Ordering::SeqCst);
    let outcome = race(&options, &Grid(puzzle.0), Output::any);
    assert_eq!(RUNNING.load(Ordering::SeqCst), 0, "a search is still running after the return");
    let of_others = taken.count();
    assert_eq!(options.threads.take(threads).count(), threads - 1 - of_others, "threads are not returned");
    let mut found = outcome.solutions;
    assert_eq!(found.len() as u64, outcome.count);
    found.sort_unstable();
    assert!(found.is_sorted_by(|one, other| one < other), "a solution is returned twice");
    assert!(found.iter().all(|solution| solution.0 < puzzle.solutions()), "not a solution");
    if canceller.is_some() && outcome.stop == Some(Stop::Cancelled) {
        assert!(outcome.count <= limit);
    } else {
        let expected = limit.min(puzzle.solutions().into());
        let stop = (expected == limit).then_some(Stop::Solutions);
        assert_eq!((outcome.count, outcome.stop), (expected, stop), "{:b}", puzzle.0);
    }
    canceller.map(shuttle::thread::JoinHandle::join);
}

/// Numbers from one end or the other, each offered once, within the limit of nodes or conflicts.
struct Search<'a, I> {
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    left: I,
    /// Nodes or conflicts after the last solution before the search ends.
    idle: u64,
}

/// How a slice of a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slice {
    Complete,
    Ended,
    Paused,
}

impl<I: Iterator<Item = u32>> Search<'_, I> {
    fn run(&mut self, nodes: u64) -> Slice {
        let _running = Running::begin();
        for _ in 0..nodes {
            if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
                return Slice::Ended;
            }
            match self.left.next() {
                Some(number) if self.collector.offer(Vec::new(), || Grid(number)) => return Slice::Ended,
                None if self.idle == 0 => return Slice::Complete,
                None => self.idle -= 1,
                _ => {}
            }
        }
        Slice::Paused
    }
}

struct Running;

impl Running {
    fn begin() -> Self {
        RUNNING.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A stand-in for the packed state of the race: a tree search.
pub mod packed {
    use std::ops::Range;

    use rayon::ThreadPool;

    use super::{CONTRADICTION, Collector, Limits, Puzzle, STUCK_TREE, Search, Slice};
    use crate::deduce::Rules;
    use crate::model::{Grid, Layout};
    use crate::search::tasks::Stats;

    pub struct Deducer;
    pub struct Known(Grid);

    impl Deducer {
        pub const fn new(_layout: &Layout, _rules: Rules) -> Self {
            Self
        }

        pub const fn begin(&mut self, grid: &Grid) -> Result<Known, ()> {
            if Puzzle(grid.0).is(CONTRADICTION) { Err(()) } else { Ok(Known(*grid)) }
        }
    }

    impl Known {
        pub const fn to_grid(&self) -> Grid {
            self.0
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RestartSlice {
        Paused,
        Ended,
    }

    pub struct RestartSearch<'a> {
        puzzle: Puzzle,
        limits: &'a Limits<'a>,
        collector: &'a Collector<'a>,
    }

    pub struct RestartRacer<'a>(Search<'a, Range<u32>>);

    impl<'a> RestartSearch<'a> {
        pub fn new(
            puzzle: &Grid,
            _rules: Option<Rules>,
            limits: &'a Limits<'a>,
            collector: &'a Collector<'a>,
        ) -> Option<Self> {
            let puzzle = Puzzle(puzzle.0);
            (!puzzle.is(CONTRADICTION)).then_some(Self { puzzle, limits, collector })
        }

        pub const fn racer(&self, _seed: u64) -> RestartRacer<'_> {
            RestartRacer(self.search(u64::MAX))
        }

        const fn search(&self, late: u64) -> Search<'_, Range<u32>> {
            let (left, idle) = (0..self.puzzle.solutions(), self.puzzle.idle(STUCK_TREE, late));
            Search { limits: self.limits, collector: self.collector, left, idle }
        }

        pub const fn nodes_alone(&self) -> u64 {
            2
        }

        pub const fn nodes_per_slice(&self, _conflicts: u64) -> u64 {
            2
        }

        pub const fn nodes_of_racers(&self) -> u64 {
            2
        }

        /// One racer only: the model `restarts` covers several at the same time.
        pub fn race(&self, first: &mut RestartRacer<'_>, _others: usize, nodes: u64) -> RestartSlice {
            first.run(nodes)
        }

        pub fn stats(&self) -> Stats {
            Stats { nodes: self.limits.nodes_used(), ..Stats::default() }
        }
    }

    impl RestartRacer<'_> {
        pub fn run(&mut self, nodes: u64) -> RestartSlice {
            if self.0.run(nodes) == Slice::Paused { RestartSlice::Paused } else { RestartSlice::Ended }
        }

        pub fn run_to_the_end(&mut self) -> RestartSlice {
            self.0.idle = self.0.idle.min(1_500);
            self.run(u64::MAX)
        }
    }

    pub struct PackedSearch<'a> {
        limits: &'a Limits<'a>,
        collector: &'a Collector<'a>,
    }

    impl<'a> PackedSearch<'a> {
        pub const fn new(_deducer: Deducer, limits: &'a Limits<'a>, collector: &'a Collector<'a>) -> Self {
            Self { limits, collector }
        }

        pub fn run<'p>(&self, puzzle: &Grid, _pool: impl FnOnce() -> Option<&'p ThreadPool>) -> Stats {
            let Some(search) = RestartSearch::new(puzzle, None, self.limits, self.collector) else {
                return Stats::default();
            };
            search.search(1_500).run(u64::MAX);
            search.stats()
        }
    }
}

/// The tree search of the race: always on the packed state.
pub mod tree_racer {
    use super::packed::{RestartRacer, RestartSearch, RestartSlice};
    use crate::chance;
    use crate::model::Grid;
    use crate::search::request::Options;

    pub struct TreeRacer<'s>(&'s RestartSearch<'s>, RestartRacer<'s>);

    impl<'s> TreeRacer<'s> {
        pub const fn first_nodes(_puzzle: &Grid, search: &RestartSearch<'_>) -> u64 {
            search.nodes_alone()
        }

        pub const fn new(
            _options: &Options,
            search: &'s RestartSearch<'s>,
            racer: RestartRacer<'s>,
            _known: Option<&Grid>,
        ) -> Self {
            Self(search, racer)
        }

        pub fn run_alone(&mut self, others: usize) -> RestartSlice {
            self.0.race(&mut self.1, others, self.0.nodes_of_racers())
        }

        pub const fn nodes_per_slice(&self, conflicts: u64) -> u64 {
            self.0.nodes_per_slice(conflicts)
        }

        /// In half of the races, half of the threads only explore the tree.
        pub fn explorers(&self, threads: usize) -> usize {
            if threads > 1 && chance(2) { threads.div_ceil(2) } else { 0 }
        }

        pub fn run(&mut self, _threads: usize, nodes: u64) -> RestartSlice {
            // If the system provides no thread to learn clauses, the tree search is the only one.
            if nodes == u64::MAX { self.1.run_to_the_end() } else { self.1.run(nodes) }
        }
    }
}

/// A stand-in for the clause learning of the race.
pub mod cdcl_racer {
    use std::collections::VecDeque;
    use std::sync::Arc;

    use super::{Collector, GIVING_UP, Limits, Puzzle, STUCK_CDCL, Search, Slice};
    use crate::chance;
    use crate::model::Grid;
    use crate::search::cdcl::exchange::{Port, Solution};

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CdclSlice {
        Complete,
        Paused,
        Ended,
    }

    pub fn deduced(grid: &Grid) -> Option<Grid> {
        (!Puzzle(grid.0).is(super::CONTRADICTION)).then_some(*grid)
    }

    pub struct CdclRacer<'a> {
        puzzle: Puzzle,
        limits: &'a Limits<'a>,
        known: Known,
    }

    /// The solutions that a search has found or received.
    struct Known {
        port: Option<Port>,
        forbidden: Vec<u32>,
        /// The solutions that were not shared yet.
        new: VecDeque<u32>,
    }

    impl Known {
        fn forbid(&mut self, solutions: &[Arc<Solution>]) {
            for number in solutions.iter().map(|solution| solution.grid.0) {
                assert!(!self.forbidden.contains(&number), "a solution is received twice");
                self.forbidden.push(number);
                self.new.push_back(number);
            }
        }

        /// Returns the next solution below a number, the last first, unless another was received.
        fn next(&mut self, end: u32) -> Option<u32> {
            if chance(2)
                && let Some(port) = &mut self.port
            {
                let news = port.exchange(0);
                self.forbid(&news.solutions);
            }
            if self.new.is_empty()
                && let Some(number) = (0..end).rev().find(|number| !self.forbidden.contains(number))
            {
                let solution = Solution { grid: Grid(number), clause: Box::default() };
                let found = match &mut self.port {
                    Some(port) => port.found(solution),
                    None => vec![Arc::new(solution)],
                };
                self.forbid(&found);
            }
            self.new.pop_front()
        }
    }

    impl<'a> CdclRacer<'a> {
        pub const fn new(grid: &Grid, _seed: u64, limits: &'a Limits<'a>, port: Option<Port>) -> Self {
            let known = Known { port, forbidden: Vec::new(), new: VecDeque::new() };
            Self { puzzle: Puzzle(grid.0), limits, known }
        }

        pub fn search(&mut self, collector: &Collector<'_>, conflicts: u64) -> CdclSlice {
            if self.puzzle.is(GIVING_UP) {
                return CdclSlice::Ended;
            }
            let Self { puzzle, limits, known } = self;
            let left = std::iter::from_fn(|| known.next(puzzle.solutions()));
            let idle = puzzle.idle(STUCK_CDCL, u64::MAX);
            match (Search { limits, collector, left, idle }).run(conflicts) {
                Slice::Complete => CdclSlice::Complete,
                Slice::Ended => CdclSlice::Ended,
                Slice::Paused => CdclSlice::Paused,
            }
        }

        pub fn conflicts(&self) -> u64 {
            self.known.forbidden.len() as u64
        }
    }
}
