//! The restarting search: depth first on the packed state, as one racer or as several that share weights and the
//! root.
//!
//! A racer branches on a cell with the fewest choices; in grids without boxes also on a digit with the fewest
//! places in a unit (Dotú, del Val, Cebrián: Redundant modeling for the quasigroup completion problem, CP 2003).
//! Among several it chooses the one whose units have failed most (Boussemart, Hemery, Lecoutre, Sais: Boosting
//! systematic search by weighting constraints, ECAI 2004). A cell at which it failed recently goes before all
//! others (Lecoutre, Sais, Tabary, Vidal: Reasoning from last conflict(s), Artificial Intelligence 2009). In grids with
//! constraints only failures count: a racer branches on the cell whose units and conditions have failed most often per
//! choice. There, racers divide the work: one begins with the least digit of a cell, the next with the greatest. At the
//! root they exchange what they have refuted, so that they meet in the middle.
//!
//! If a candidate fails, it is eliminated from its cell and the next choice is made from scratch. When the search
//! has failed a number of times with singles, all rules are switched on. From then on the racer restarts at the
//! root after a number of failures, and draws again which digits to try first. The numbers follow Luby's sequence
//! (Luby, Sinclair, Zuckerman: Optimal speedup of Las Vegas algorithms, 1993), whose terms grow, so every search
//! ends. Candidates refuted at the root are eliminated from it, for all racers.

// `models` includes this file by its path, so the path of its submodule must not depend on where it is included.
#[path = "restarts/choice.rs"]
mod choice;

use std::collections::HashSet;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::{Deducer, FailedRule, Packed};
use crate::deduce::Rules;
use crate::model::{Digit, DigitSet, Grid};
use crate::primitives::atomic::{AtomicU32, Ordering};
use crate::primitives::{Mutex, thread};
use crate::search::answer::Answer;
use crate::search::collector::{Collector, Output, Path};
use crate::search::limits::{CancelFlag, Limits, PollPlace};
use crate::search::luby::luby;
use crate::search::request::Options;
use crate::search::request::route::MAX_RESTART_SOLUTIONS;
use crate::search::spans::Work;
use crate::search::tasks::{Stats, Tasks};

/// Failures after which a run ends, times its term of Luby's sequence. With all rules after the first 50 failures,
/// 25x25 puzzles (`sudosolvrr-25hard`) take 10 ms, at most 222; after the first 1,000 failures, 17 ms and 302. All
/// 16x16 lists are as fast with singles only. Runs of 20 to 300 failures make no difference.
const RUN_FAILURES: u64 = 50;

/// The same in a grid with constraints, after the first run. Together, the 42 killers of tarek's list take 26,500
/// nodes; with 50 failures they take 88,000, and with 200 failures 46,000.
const CONSTRAINED_RUN_FAILURES: u64 = 2_000;

/// Nodes of each racer in a grid with sums before clause learning joins, about .5 s. The killers of tarek's list take
/// 630 on average, and extreme killers 10,000.
const SUM_NODES: u64 = 10_000;

/// The same in a grid with automata or alternatives, but without sums. Reasons of such conditions cost clause learning
/// many tests: a puzzle with two automata of 16,000 states that needs 246 nodes was not solved in 20 s when clause
/// learning began after 162 nodes.
const COSTLY_NODES: u64 = 500;

/// Nodes of a slice where one thread runs both searches: about 2 ms on a 25x25 grid. With 500, hard 25x25 grids take
/// 1.07 times as long.
const SLICE_NODES: u64 = 100;

/// Nodes in a grid with sums that take as long as a conflict of clause learning: 49 us per node, and 140 us per
/// conflict.
const NODES_PER_CONFLICT: u64 = 3;

/// Number of recently failed cells that a racer branches on first. With these, a racer solves 8 to 10 of ten hard 25x25
/// puzzles within 10 s, otherwise 5.
const CONFLICT_CELLS: usize = 2;

/// Nodes of a racer in a grid without boxes before clause learning joins: about 2 s on a 30x30 square. With this, 56
/// squares of 25x25 and 30x30 take 22 s, compared with 34 to 39 s if clause learning alternates from the start; squares
/// of 40x40 take 2 s longer.
const SQUARE_NODES: u64 = 200_000;

/// The same in a grid with more than [`MAX_SMALL_SQUARE`] digits, about .3 s. On squares of 33x33 to 40x40, clause
/// learning on its own ended before restarts on their own in all of eight runs: .4 to 47 s, restarts 1.2 to over 59 s.
const LARGE_SQUARE_NODES: u64 = 20_000;

/// The largest side of a square that restarts complete sooner than clause learning: ten of twelve 30x30 squares.
const MAX_SMALL_SQUARE: usize = 30;

/// Searches with restarts, with as many racers as there are idle threads if it takes long.
pub(crate) fn search_with_restarts(options: &Options, puzzle: &Grid, output: Output) -> Answer {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits, options.reports());
    let Some(search) = RestartSearch::new(puzzle, options.rules, &limits, &collector) else {
        return collector.into_answer(Stats::default());
    };
    let mut first = search.racer(0);
    if first.run(search.nodes_alone()) == RestartSlice::Paused {
        let permits = options.threads.take(if options.may_split() { options.threads.count() - 1 } else { 0 });
        search.race(&mut first, permits.count(), u64::MAX);
    }
    let stats = search.stats();
    collector.into_answer(stats)
}

/// One search with any number of racers.
pub(crate) struct RestartSearch<'a> {
    /// The rules, if they were set; otherwise a racer uses singles in its first run, and all rules after it.
    rules: Option<Rules>,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    is_constrained: bool,
    has_sums: bool,
    /// A deducer that has seen the root, for each racer to begin with.
    deducer: Deducer,
    /// Whether a condition is an automaton, or has alternatives.
    is_costly: bool,
    /// Number of failures of each unit, and of each condition: the weights of dom/wdeg.
    weights: Vec<AtomicU32>,
    /// The puzzle without the candidates refuted at the root.
    root: Mutex<Packed>,
    /// The solutions found, if a later run could find them again.
    found: Mutex<HashSet<Vec<u8>>>,
    /// Raised when a racer has explored everything.
    ends: CancelFlag,
    tasks: Tasks,
}

/// The outcome of a slice of a racer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RestartSlice {
    /// It used up its nodes, and can be resumed.
    Paused,
    /// There is nothing more to do, or a limit was reached.
    Ended,
}

impl<'a> RestartSearch<'a> {
    /// Creates a search for the solutions of a puzzle; `None` if deduction finds a contradiction.
    pub(crate) fn new(
        puzzle: &Grid,
        rules: Option<Rules>,
        limits: &'a Limits<'a>,
        collector: &'a Collector<'a>,
    ) -> Option<Self> {
        let mut deducer = Deducer::new(puzzle.layout(), rules.unwrap_or(Rules::SINGLES));
        let root = deducer.begin(puzzle).ok()?;
        let failing = puzzle.layout().unit_count() + puzzle.layout().conditions().len();
        let weights = (0..failing.max(1)).map(|_| AtomicU32::new(0)).collect();
        Some(Self {
            rules,
            limits,
            collector,
            is_constrained: !puzzle.layout().conditions().is_empty(),
            has_sums: puzzle.layout().has_sums(),
            deducer,
            is_costly: puzzle.layout().has_costly_conditions(),
            weights,
            root: Mutex::new(root),
            found: Mutex::default(),
            ends: CancelFlag::new(),
            tasks: Tasks::default(),
        })
    }

    /// Creates a racer with this random seed.
    pub(crate) fn racer(&self, seed: u64) -> RestartRacer<'_> {
        let state = self.root.lock().clone();
        RestartRacer {
            deducer: self.deducer.clone().with_trail(),
            random: Pcg64Mcg::seed_from_u64(seed),
            is_reversed: seed % 2 == 1,
            search: self,
            state,
            path: Vec::new(),
            conflicts: Vec::new(),
            runs: 0,
            failures_left: self.failures_of_run(0),
            unchecked: 0,
        }
    }

    /// Runs a part of the search, which returns its result and the number of nodes explored, and reports it.
    pub(crate) fn span<R>(&self, work: Work, run: impl FnOnce() -> (R, u64)) -> R {
        self.collector.span(work, run)
    }

    /// Counts nodes that were explored elsewhere for this search.
    pub(crate) fn charge(&self, nodes: u64) {
        self.limits.spend(nodes);
    }

    /// Returns the number of nodes after which more searches are worth their cost. An empty grid, which is filled
    /// almost without a dead end, needs about as many nodes as it has open cells.
    pub(crate) fn nodes_alone(&self) -> u64 {
        2 * self.root.lock().open_cells().count() as u64
    }

    /// Returns the nodes of a slice that follows a slice of this many conflicts of clause learning.
    pub(crate) fn nodes_per_slice(&self, conflicts: u64) -> u64 {
        // With sums the tree search is usually ahead: killers take a third of the time. With other constraints, such as
        // thermometers, clause learning is ahead by far.
        if self.has_sums { NODES_PER_CONFLICT * conflicts } else { SLICE_NODES }
    }

    /// Returns the nodes that each racer has before clause learning joins; 0 if it joins immediately.
    pub(crate) fn nodes_of_racers(&self) -> u64 {
        let root = self.root.lock();
        match root.is_square() {
            _ if self.has_sums => SUM_NODES,
            _ if self.is_costly => COSTLY_NODES,
            true if root.layout().shape().side() > MAX_SMALL_SQUARE => LARGE_SQUARE_NODES,
            true => SQUARE_NODES,
            false => 0,
        }
    }

    /// Runs a racer for `nodes` nodes on the calling thread, and at the same time `others` more with as many nodes
    /// each. These have their own threads, because in the pool they would keep other puzzles waiting until they
    /// end.
    pub(crate) fn race(&self, first: &mut RestartRacer<'_>, others: usize, nodes: u64) -> RestartSlice {
        self.tasks.began(others as u64);
        let slice = thread::scope(|scope| {
            for seed in 1..=others as u64 {
                // If the system provides no more threads, there are fewer racers.
                let _ = thread::Builder::new().spawn_scoped(scope, move || self.racer(seed).run(nodes));
            }
            first.run(nodes)
        });
        // Another racer may have finished after the first one used up its nodes.
        if self.should_stop() { RestartSlice::Ended } else { slice }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.tasks.stats(self.limits.nodes_used())
    }

    /// Whether solutions are few enough for runs that end early.
    pub(crate) const fn may_restart(&self) -> bool {
        self.collector.limit() <= MAX_RESTART_SOLUTIONS
    }

    /// Returns the failures after which a run ends. The first run always ends: all rules are then switched on in
    /// place.
    fn failures_of_run(&self, run: u64) -> u64 {
        match run {
            0 => RUN_FAILURES,
            _ if !self.may_restart() => u64::MAX,
            _ if self.is_constrained => CONSTRAINED_RUN_FAILURES * luby(run),
            _ => RUN_FAILURES * luby(run + 1),
        }
    }

    fn bump(&self, failure: FailedRule) {
        // Weights only guide the choice of cells, so the order in which racers see them changes no answer.
        self.weights[failure.0].fetch_add(1, Ordering::Relaxed);
    }

    fn weight(&self, unit: usize) -> u64 {
        self.weights[unit].load(Ordering::Relaxed).into()
    }

    /// Delivers a solution, unless it was found before. Returns whether it was the last one wanted.
    pub(crate) fn offer(&self, grid: Grid) -> bool {
        // If one solution is wanted, or a run never ends, nothing is found twice.
        let is_new = !self.may_restart() || self.collector.limit() == 1 || self.found.lock().insert(grid.values());
        let is_last = is_new && self.collector.offer(Path::new(), || grid);
        if is_last {
            self.tasks.full();
        }
        is_last
    }

    /// Whether everything is explored, or a limit was reached.
    pub(crate) fn should_stop(&self) -> bool {
        self.ends.is_raised_at(PollPlace::Node) || self.limits.should_stop(PollPlace::Node)
    }
}

/// One depth-first search with restarts.
pub(crate) struct RestartRacer<'s> {
    search: &'s RestartSearch<'s>,
    deducer: Deducer,
    random: Pcg64Mcg,
    /// Whether the greatest digit is tried first in grids with constraints. Another racer begins with the least digit,
    /// so the two meet in the middle.
    is_reversed: bool,
    state: Packed,
    /// The choices that led to the current state.
    path: Vec<TriedCandidate>,
    /// The cells at which it failed recently; the latest is last.
    conflicts: Vec<usize>,
    runs: u64,
    failures_left: u64,
    /// Number of choices, from the first, whose states were not yet checked with all rules.
    unchecked: usize,
}

/// A candidate that was tried, and the mark of the state before it.
struct TriedCandidate {
    before: usize,
    cell: usize,
    digit: Digit,
}

impl RestartRacer<'_> {
    /// Explores `nodes` nodes.
    pub(crate) fn run(&mut self, nodes: u64) -> RestartSlice {
        let search = self.search;
        search.span(Work::Racer, || self.explore(nodes))
    }

    /// Explores at most `budget` nodes. Returns the outcome and the number of nodes explored.
    fn explore(&mut self, budget: u64) -> (RestartSlice, u64) {
        for nodes in 0..budget {
            if self.search.should_stop() || !self.search.limits.spend(1) {
                return (RestartSlice::Ended, nodes);
            }
            // The root may be complete, and so may a state from which a candidate was just eliminated.
            let mut is_left = self.state.is_completed() || self.branch() || self.backtrack();
            while is_left && self.state.is_completed() {
                is_left = !self.search.offer(self.state.to_grid()) && self.backtrack();
            }
            if !is_left {
                return (RestartSlice::Ended, nodes + 1);
            }
        }
        (RestartSlice::Paused, budget)
    }

    /// Tries a candidate. Returns `false` on a contradiction.
    fn branch(&mut self) -> bool {
        let (cell, digit) = self.choose();
        self.path.push(TriedCandidate { before: self.deducer.mark(), cell, digit });
        let placed = self.deducer.place(&mut self.state, cell, digit);
        if let Err(failure) = placed {
            self.search.bump(failure);
            // The cell becomes the latest, and occurs only once.
            self.conflicts.retain(|&other| other != cell);
            self.conflicts.push(cell);
            if self.conflicts.len() > CONFLICT_CELLS {
                self.conflicts.remove(0);
            }
        }
        placed.is_ok()
    }

    /// Eliminates the candidate that was tried last, and those above it while that fails; restarts if the run has
    /// used up its failures. Returns whether anything is left to do.
    fn backtrack(&mut self) -> bool {
        loop {
            // This loop can be long, so it checks whether to stop.
            if self.search.should_stop() {
                return false;
            }
            self.failures_left = self.failures_left.saturating_sub(1);
            let Some(choice) = self.path.pop() else {
                // Nothing is left at the root, so nothing is left for any racer.
                self.search.ends.raise();
                return false;
            };
            self.deducer.undo(&mut self.state, choice.before);
            let mut taken = self.deducer.remove(&mut self.state, choice.cell, DigitSet::from_digit(choice.digit));
            // This state is further up than any since all rules were switched on, and was not checked with them.
            if taken.is_ok() && self.path.len() < self.unchecked {
                self.unchecked = self.path.len();
                taken = self.deducer.propagate_all(&mut self.state);
            }
            match taken {
                Ok(()) => break,
                Err(failure) => self.search.bump(failure),
            }
        }
        if self.search.is_constrained && self.is_at_root() && !self.exchange() {
            return false;
        }
        if self.failures_left > 0 {
            return true;
        }
        self.runs += 1;
        self.failures_left = self.search.failures_of_run(self.runs);
        if self.runs == 1 { self.strengthen() } else { self.restart() }
    }

    /// Switches on all rules, and backtracks if they refute the state. Returns whether anything is left.
    fn strengthen(&mut self) -> bool {
        // All rules are applied in place and on the way up, instead of a restart. With a restart, empty 64x64 grids
        // that ran into a dead end took more than 4 s; this way they take .1 to .5 s (one of twelve 2.3 s).
        self.deducer.set_rules(self.search.rules.unwrap_or(Rules::ALL));
        self.unchecked = self.path.len();
        let checked = self.deducer.propagate_all(&mut self.state);
        checked.is_ok() || self.backtrack()
    }

    /// Goes back to the root. Returns whether anything is left.
    fn restart(&mut self) -> bool {
        if let Some(first) = self.path.drain(..).next() {
            self.deducer.undo(&mut self.state, first.before);
        }
        self.unchecked = 0;
        // Rules that were switched on since may find more at the root.
        let checked = self.deducer.propagate_all(&mut self.state);
        if checked.is_err() {
            self.search.ends.raise();
        }
        checked.is_ok() && self.exchange()
    }

    /// Returns whether the state is the root. It also becomes the root if the other racers have refuted all other
    /// candidates of the cell that was tried there.
    fn is_at_root(&mut self) -> bool {
        if let [first] = &self.path[..]
            && self.search.root.lock().candidates(first.cell) == DigitSet::from_digit(first.digit)
        {
            self.path.clear();
        }
        self.path.is_empty()
    }

    /// Exchanges refuted candidates of the root with the other racers. The state is the root. Returns whether anything
    /// is left.
    fn exchange(&mut self) -> bool {
        // One lock for both directions: what this racer has refuted, and what the others have. A candidate that one
        // racer has refuted is refuted for all, whichever racer comes first.
        let mut root = self.search.root.lock();
        let left = self.deducer.intersect(&mut self.state, &root);
        match left {
            Ok(()) => *root = self.state.clone(),
            Err(_) => self.search.ends.raise(),
        }
        left.is_ok()
    }
}
