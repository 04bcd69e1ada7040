//! The restarting search: depth first on the packed state, alone or as several racers that share weights and the root.
//!
//! A racer branches on a cell with the fewest choices, in grids without boxes also on a digit with the fewest places in a
//! unit (Dotú, del Val, Cebrián: Redundant modeling for the quasigroup completion problem, CP 2003); of several it takes the
//! one whose units have failed most (Boussemart, Hemery, Lecoutre, Sais: Boosting systematic search by weighting constraints,
//! ECAI 2004), but first of all a cell at which it failed last (Lecoutre, Sais, Tabary, Vidal: Reasoning from last
//! conflict(s), Artificial Intelligence 2009). A candidate that fails is taken from its cell, and the choice is made anew. When
//! singles have failed a number of times, all rules are switched on. From then on the racer restarts at the root after a number
//! of failures, with other draws of the digits to try first; the numbers follow Luby's sequence (Luby, Sinclair, Zuckerman:
//! Optimal speedup of Las Vegas algorithms, 1993), whose terms grow, so that every search ends. What was refuted at the root is
//! taken from it, for all racers.

use std::cmp::Reverse;
use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Deducer, FailedUnit, Packed};
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

/// Failures after which a run ends, times its term of Luby's sequence. With all rules from the first 50 failures on,
/// 25x25 puzzles (`sudosolvrr-25hard`) take 10 ms, 222 at the longest; from the first 1,000 on 17 and 302. All 16x16
/// lists are as fast with singles alone. Runs of 20 to 300 failures make no difference.
const RUN_FAILURES: u64 = 50;

/// Number of cells at which a racer failed last that it branches on first. Of ten hard 25x25 puzzles it solves 8 to 10
/// within 10 s, and 5 without.
const CONFLICT_CELLS: usize = 2;

/// Nodes that a racer has in a grid without boxes before clause learning joins it: some 2 s of a 30x30 square. So 56 squares of
/// 25x25 and 30x30 take 22 s, and 34 to 39 where clause learning runs in turn from the start; those of 40x40 take 2 s more.
const SQUARE_NODES: u64 = 200_000;

/// Searches by restarts, with as many racers as there are idle threads if it takes long.
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

/// One search, whatever the number of its racers.
pub(crate) struct RestartSearch<'a> {
    /// The rules if they are given; otherwise singles in a racer's first run, and then all.
    rules: Option<Rules>,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    /// Number of failures of each unit: the weights of dom/wdeg.
    weights: Vec<AtomicU32>,
    /// The puzzle with what was refuted at the root.
    root: Mutex<Packed>,
    /// The solutions found, where a later run could find them again.
    found: Mutex<HashSet<Vec<u8>>>,
    /// Raised when a racer has seen everything.
    ends: CancelFlag,
    tasks: Tasks,
}

/// How far a racer came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RestartSlice {
    /// It has used its nodes, and can go on.
    Paused,
    /// There is nothing more to do, or a limit says so.
    Ended,
}

impl<'a> RestartSearch<'a> {
    /// A search for the solutions of a puzzle; none if deduction finds a contradiction.
    pub(crate) fn new(
        puzzle: &Grid,
        rules: Option<Rules>,
        limits: &'a Limits<'a>,
        collector: &'a Collector<'a>,
    ) -> Option<Self> {
        let mut deducer = Deducer::new(puzzle.layout(), rules.unwrap_or(Rules::SINGLES));
        let root = deducer.begin(puzzle).ok()?;
        let weights = (0..puzzle.layout().unit_count()).map(|_| AtomicU32::new(0)).collect();
        let (root, found) = (Mutex::new(root), Mutex::default());
        Some(Self { rules, limits, collector, weights, root, found, ends: CancelFlag::new(), tasks: Tasks::default() })
    }

    /// A racer that draws from this seed.
    pub(crate) fn racer(&self, seed: u64) -> RestartRacer<'_> {
        let state = self.root.lock().clone();
        RestartRacer {
            deducer: Deducer::new(state.layout(), self.rules.unwrap_or(Rules::SINGLES)).with_trail(),
            random: Pcg64Mcg::seed_from_u64(seed),
            search: self,
            state,
            path: Vec::new(),
            conflicts: Vec::new(),
            runs: 0,
            failures_left: self.failures_of_run(0),
            unchecked: 0,
        }
    }

    /// The nodes after which help is worth its price: an empty grid ends within as many as it has cells.
    pub(crate) fn nodes_alone(&self) -> u64 {
        2 * self.root.lock().layout().shape().cell_count() as u64
    }

    /// The nodes that the racers have for themselves; `None` of a grid with boxes.
    pub(crate) fn square_nodes(&self) -> Option<u64> {
        self.root.lock().is_square().then_some(SQUARE_NODES)
    }

    /// Runs a racer for `nodes` nodes on the calling thread, with `others` beside it that have as many each. They have threads
    /// of their own: a pool would keep other puzzles waiting until they end.
    pub(crate) fn race(&self, first: &mut RestartRacer<'_>, others: usize, nodes: u64) -> RestartSlice {
        self.tasks.began(others as u64);
        let slice = thread::scope(|scope| {
            for seed in 1..=others as u64 {
                // Where no thread can be had, there is a racer less.
                let _ = thread::Builder::new().spawn_scoped(scope, move || self.racer(seed).run(nodes));
            }
            first.run(nodes)
        });
        // Another may have come to the end when the first had used its nodes.
        if self.should_stop() { RestartSlice::Ended } else { slice }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.tasks.stats(self.limits.nodes_used())
    }

    /// Whether solutions are few enough for runs that end early.
    const fn may_restart(&self) -> bool {
        self.collector.limit() <= MAX_RESTART_SOLUTIONS
    }

    /// Returns the failures after which a run ends. The first run always ends: all rules are then switched on in place.
    fn failures_of_run(&self, run: u64) -> u64 {
        if run == 0 || self.may_restart() { RUN_FAILURES * luby(run + 1) } else { u64::MAX }
    }

    fn bump(&self, failure: FailedUnit) {
        // Weights are advice, for this racer as for the others: in which order they see them changes no answer.
        self.weights[failure.0].fetch_add(1, Ordering::Relaxed);
    }

    fn weight(&self, unit: usize) -> u64 {
        self.weights[unit].load(Ordering::Relaxed).into()
    }

    /// Delivers a solution, unless it was found before. Returns whether it was the last one wanted.
    fn offer(&self, state: &Packed) -> bool {
        let grid = state.to_grid();
        // With one solution wanted, and in a run that never ends, nothing is found twice.
        let is_new = !self.may_restart() || self.collector.limit() == 1 || self.found.lock().insert(grid.values());
        let is_last = is_new && self.collector.offer(Path::new(), || grid);
        if is_last {
            self.tasks.full();
        }
        is_last
    }

    fn should_stop(&self) -> bool {
        self.ends.is_raised_at(PollPlace::Node) || self.limits.should_stop(PollPlace::Node)
    }
}

/// One depth-first search with restarts.
pub(crate) struct RestartRacer<'s> {
    search: &'s RestartSearch<'s>,
    deducer: Deducer,
    random: Pcg64Mcg,
    state: Packed,
    /// The choices that led to the state.
    path: Vec<TriedCandidate>,
    /// The cells at which it failed last, the latest at the end.
    conflicts: Vec<usize>,
    runs: u64,
    failures_left: u64,
    /// Number of choices, from the first, whose states have not seen all the rules yet.
    unchecked: usize,
}

/// A candidate that was tried, and the mark of the state before.
struct TriedCandidate {
    before: usize,
    cell: usize,
    digit: Digit,
}

impl RestartRacer<'_> {
    /// Explores `nodes` nodes.
    pub(crate) fn run(&mut self, nodes: u64) -> RestartSlice {
        let collector = self.search.collector;
        collector.span(Work::Racer, || self.explore(nodes))
    }

    /// Explores at most `budget` nodes. Returns how far it came, and the number of nodes explored.
    fn explore(&mut self, budget: u64) -> (RestartSlice, u64) {
        for nodes in 0..budget {
            if self.search.should_stop() || !self.search.limits.spend(1) {
                return (RestartSlice::Ended, nodes);
            }
            // The root may be completed, and so may what is left when a candidate is taken.
            let mut is_left = self.state.is_completed() || self.branch() || self.backtrack();
            while is_left && self.state.is_completed() {
                is_left = !self.search.offer(&self.state) && self.backtrack();
            }
            if !is_left {
                return (RestartSlice::Ended, nodes + 1);
            }
        }
        (RestartSlice::Paused, budget)
    }

    /// Tries a candidate. Returns false if that is a contradiction.
    fn branch(&mut self) -> bool {
        let (cell, digit) = self.choose();
        self.path.push(TriedCandidate { before: self.deducer.mark(), cell, digit });
        let placed = self.deducer.place(&mut self.state, cell, digit);
        if let Err(failure) = placed {
            self.search.bump(failure);
            // The cell becomes the latest, and stands there once.
            self.conflicts.retain(|&other| other != cell);
            self.conflicts.push(cell);
            if self.conflicts.len() > CONFLICT_CELLS {
                self.conflicts.remove(0);
            }
        }
        placed.is_ok()
    }

    /// Takes the candidate that was tried last from its cell, and so on upwards while that fails; restarts if the
    /// run has used its failures. Returns whether anything is left to do.
    fn backtrack(&mut self) -> bool {
        loop {
            // The way up can be long.
            if self.search.should_stop() {
                return false;
            }
            self.failures_left = self.failures_left.saturating_sub(1);
            let Some(choice) = self.path.pop() else {
                // Nothing is left at the root, and so for no racer.
                self.search.ends.raise();
                return false;
            };
            self.deducer.undo(&mut self.state, choice.before);
            let mut taken = self.deducer.remove(&mut self.state, choice.cell, DigitSet::from_digit(choice.digit));
            // Further up than ever since all rules were switched on: this state has not seen them.
            if taken.is_ok() && self.path.len() < self.unchecked {
                self.unchecked = self.path.len();
                taken = self.deducer.propagate_all(&mut self.state);
            }
            match taken {
                Ok(()) => break,
                Err(failure) => self.search.bump(failure),
            }
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
        // In place, and then the way up with all rules, instead of a restart: empty 64x64 grids that ran into a dead
        // end took from 4 s on, and so .1 to .5 s (one of twelve 2.3).
        self.deducer.set_rules(self.search.rules.unwrap_or(Rules::ALL));
        self.unchecked = self.path.len();
        let checked = self.deducer.propagate_all(&mut self.state);
        checked.is_ok() || self.backtrack()
    }

    /// Returns to the root, and exchanges with the other racers what was refuted there. Returns whether anything is
    /// left.
    fn restart(&mut self) -> bool {
        if let Some(first) = self.path.drain(..).next() {
            self.deducer.undo(&mut self.state, first.before);
        }
        self.unchecked = 0;
        // Both ways under one lock: what this racer has refuted, and what the others have. A refuted candidate is
        // refuted for all, whatever the order in which they come.
        let mut root = self.search.root.lock();
        let left = self.deducer.intersect(&mut self.state, &root);
        match left {
            Ok(()) => *root = self.state.clone(),
            Err(_) => self.search.ends.raise(),
        }
        left.is_ok()
    }

    /// The candidate to try.
    fn choose(&mut self) -> (usize, Digit) {
        if let Some(&cell) = self.conflicts.iter().rev().find(|&&cell| self.state.is_open(cell)) {
            return (cell, self.first_digit(cell));
        }
        // Without boxes places are as telling as choices: 56 squares of 25x25 and 30x30 take 20 s by both, and 32 by cells alone.
        // With boxes cells alone are 2.5 times as fast.
        if self.state.is_square()
            && let Some((unit, digit)) = self.state.fewest_places(|unit| self.search.weight(unit))
        {
            return (self.first_place(unit, digit), digit);
        }
        let cell = self.choose_cell();
        (cell, self.first_digit(cell))
    }

    /// The place of this digit in a unit to try: one that leaves little room.
    fn first_place(&mut self, unit: usize, digit: Digit) -> usize {
        let (state, random) = (&self.state, &mut self.random);
        let score = |cell: &usize| (state.room(*cell, digit), random.random::<u32>());
        state.places_of(unit, digit).min_by_key(score).unwrap_or_default()
    }

    /// The cell to branch on.
    fn choose_cell(&self) -> usize {
        // Weights decide between ties alone. Divided into the number of choices they make no difference; weights that
        // decay lose.
        let weight = |&cell: &usize| self.state.weight(cell, |unit| self.search.weight(unit));
        // The first of several, so that the grid fills from one side.
        self.state.fewest_choices().max_by_key(|cell| (weight(cell), Reverse(*cell))).unwrap_or_default()
    }

    /// The candidate to try: one with the fewest places in the units of its cell.
    fn first_digit(&mut self, cell: usize) -> Digit {
        // So empty grids fill without a dead end, but for a sixth of the draws on 64x64. Of several it is drawn: the
        // least digit always would lead into a dead end there.
        let (state, random) = (&self.state, &mut self.random);
        let score = |digit: &Digit| (state.places(cell, *digit), random.random::<u32>());
        let least = state.candidates(cell).iter().min_by_key(score);
        least.unwrap_or(Digit::from_index(0))
    }
}
