//! Racers that share, alternating on one thread so that any order of them can be drawn, compared with the cells
//! engine.

use std::collections::HashSet;
use std::sync::Arc;

use rand::RngExt;

use super::*;
use crate::{Engine, Solver, Stop};
use exchange::{Exchange, Solution};

/// Widths and heights of boxes: grids from 4x4 to 12x12.
const BOXES: [(usize, usize); 9] = [(2, 2), (3, 2), (7, 1), (2, 4), (4, 2), (3, 3), (3, 3), (5, 2), (3, 4)];

/// The maximum number of solutions that are enumerated.
const MANY: u64 = 60;

/// Returns a grid with some clues of a solution. In every second one, candidates are eliminated; in a hard one, a
/// candidate of the solution. `None` if that leaves a cell without a candidate.
fn puzzle(random: &mut Pcg64Mcg) -> Option<Grid> {
    let (width, height) = BOXES[random.random_range(0..BOXES.len())];
    let empty = empty(width, height);
    let CdclStatus::Solution(solution) = Cdcl::new(&empty, random.random()).search(u64::MAX, || false) else {
        return None;
    };
    let (mut values, side) = (solution.values(), empty.shape().side() as u8);
    let is_hard = random.random_range(0..4) == 0;
    if is_hard {
        remove_clues(empty.shape(), &mut values, random);
    } else {
        let kept = random.random_range(2..9);
        values.iter_mut().for_each(|value| *value *= u8::from(random.random_range(0..10) < kept));
    }
    let mut grid = Grid::from_values(empty.shape(), &values).ok()?;
    for _ in 0..random.random_range(0..2) * side {
        let cell = random.random_range(0..values.len());
        let digit = if is_hard { solution.values()[cell] } else { random.random_range(1..=side) };
        if grid.cells()[cell].candidates().len() > 1 {
            grid.eliminate(cell, Digit::new(digit)?).ok()?;
            if is_hard {
                break;
            }
        }
    }
    Some(grid)
}

/// Removes clues while there are not too many solutions, which leaves a hard puzzle.
fn remove_clues(shape: Shape, values: &mut [u8], random: &mut Pcg64Mcg) {
    let most = random.random_range(1..20);
    for _ in 0..values.len() / 3 {
        let cells = [0; 4].map(|_| random.random_range(0..values.len()));
        let clues = cells.map(|cell| std::mem::take(&mut values[cell]));
        let mut search = Cdcl::new(&Grid::from_values(shape, values).unwrap(), 0);
        let solutions = (0..=most).take_while(|_| search.search(u64::MAX, || false) != CdclStatus::Complete).count();
        if solutions > most {
            cells.into_iter().zip(clues).rev().for_each(|(cell, clue)| values[cell] = clue);
        }
    }
}

/// The solutions that a racer has found, and whether there are no more.
#[derive(Default)]
struct Racer {
    found: HashSet<Vec<u8>>,
    is_done: bool,
}

impl Racer {
    /// Continues the search for a number of conflicts.
    fn run(&mut self, search: &mut Cdcl, conflicts: u64) {
        let last = search.conflicts() + conflicts;
        while !self.is_done && (self.found.len() as u64) < MANY {
            match search.search(last.saturating_sub(search.conflicts()), || false) {
                CdclStatus::Solution(solution) => assert!(self.found.insert(solution.values()), "a solution twice"),
                CdclStatus::Complete => self.is_done = true,
                CdclStatus::Paused => return,
            }
        }
    }

    fn has_ended(&self) -> bool {
        self.is_done || self.found.len() as u64 == MANY
    }
}

/// Receives everything that is shared, and compares it with all solutions.
struct Listener<'a> {
    port: Port,
    groups: Groups,
    solutions: &'a [Grid],
    forbidden: Vec<Grid>,
    /// Number of clauses received before and after a solution was shared.
    clauses: [usize; 2],
}

impl Listener<'_> {
    /// Checks that each clause holds in each solution that was not yet found.
    fn listen(&mut self) {
        let news = self.port.exchange(0);
        self.forbidden.extend(news.solutions.iter().map(|solution| solution.grid.clone()));
        let left: Vec<&Grid> = self.solutions.iter().filter(|solution| !self.forbidden.contains(solution)).collect();
        for clause in news.clauses() {
            self.clauses[usize::from(!self.forbidden.is_empty())] += 1;
            assert!(left.iter().all(|solution| clause.lits.iter().any(|lit| self.holds(*lit, solution))));
        }
    }

    fn holds(&self, lit: Lit, solution: &Grid) -> bool {
        let (cell, digit) = self.groups.candidate(lit.var());
        (solution.cells()[usize::from(cell)].digit() == Some(digit)) == lit.is_positive()
    }
}

/// Lets two or three racers search random grids, in random order. Returns the number of clauses that were shared
/// before and after a solution was found.
fn compare(seed: u64, grids: usize) -> [usize; 2] {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut shared = [0; 2];
    for grid in std::iter::repeat_with(|| puzzle(&mut random)).flatten().take(grids).collect::<Vec<_>>() {
        let cells = Solver::new().engine(Engine::Cells).threads(1).limit(MANY).node_limit(3_000).solve(&grid);
        let (log, interval) = (Arc::<Exchange>::default(), random.random_range(1..3));
        let port = |racer| Port::new(&log, racer).every(interval);
        let mut listener = (cells.stop.is_none()).then(|| Listener {
            port: port(9),
            groups: Groups::new(&grid),
            solutions: &cells.solutions,
            forbidden: Vec::new(),
            clauses: [0; 2],
        });
        let mut racers: Vec<(Cdcl, Racer)> = Vec::new();
        for number in 0..random.random_range(2..4) {
            let mut search = Cdcl::new(&grid, number);
            search.share(port(number));
            racers.push((search, Racer::default()));
        }
        while !racers.iter().all(|(_, racer)| racer.has_ended()) {
            let turn = random.random_range(0..racers.len());
            let (search, racer) = &mut racers[turn];
            racer.run(search, random.random_range(1..10));
            listener.iter_mut().for_each(Listener::listen);
        }
        for (_, racer) in &racers {
            match cells.stop {
                Some(Stop::Nodes) => assert!(racer.found.len() as u64 >= cells.count),
                None => assert_eq!(racer.found, cells.solutions.iter().map(Grid::values).collect(), "{grid:?}"),
                _ => assert!(!racer.is_done || racer.found.len() as u64 == MANY, "{grid:?}"),
            }
        }
        let clauses = listener.map_or([0; 2], |listener| listener.clauses);
        shared = [shared[0] + clauses[0], shared[1] + clauses[1]];
    }
    shared
}

#[test]
fn racers_that_share_find_the_solutions_of_the_cells_engine() {
    let shared = compare(71, 400);
    assert!(shared.iter().all(|&clauses| clauses > 5), "{shared:?}");
}

#[test]
#[ignore = "a hundred thousand grids: run it by name"]
fn racers_that_share_find_the_solutions_of_the_cells_engine_on_a_hundred_thousand_grids() {
    let shared = compare(72, 100_000);
    assert!(shared.iter().all(|&clauses| clauses > 1_000), "{shared:?}");
}

#[test]
fn racers_on_separate_threads_find_the_same_solutions() {
    let mut random = Pcg64Mcg::seed_from_u64(73);
    for grid in std::iter::repeat_with(|| puzzle(&mut random)).flatten().take(100).collect::<Vec<_>>() {
        let log = Arc::<Exchange>::default();
        let race = |number| {
            let (mut search, mut racer) = (Cdcl::new(&grid, number), Racer::default());
            search.share(Port::new(&log, number).every(2));
            racer.run(&mut search, u64::MAX >> 1);
            racer
        };
        let racers = std::thread::scope(|scope| {
            [0, 1, 2].map(|number| scope.spawn(move || race(number))).map(|racer| racer.join().unwrap())
        });
        assert!(racers.iter().all(Racer::has_ended));
        assert!(racers.iter().all(|racer| racer.found.len() == racers[0].found.len()), "{grid:?}");
        let all = !racers.iter().any(|racer| racer.found.len() as u64 == MANY);
        assert!(!all || racers.iter().all(|racer| racer.found == racers[0].found), "{grid:?}");
    }
}

#[test]
fn held_clauses_are_bounded_and_a_racer_receives_only_those_of_others() {
    let log = Arc::<Exchange>::default();
    let (mut giver, mut taker) = (Port::new(&log, 0), Port::new(&log, 1));
    let lits = [Lit::from_bits(0); 100];
    for _ in 0..40 {
        (0..500).for_each(|_| giver.offer(&lits, 2));
        giver.offer(&lits, 7);
        assert_eq!(giver.exchange(0).clauses().count(), 0);
    }
    let taken = taker.exchange(0).clauses().count();
    assert!((8_000..=(1 << 20) / 100).contains(&taken), "{taken}");
    assert!(taker.exchange(0).is_empty());
    giver.offer(&lits[..10], 99);
    giver.exchange(0);
    assert_eq!(taker.exchange(0).clauses().map(|clause| clause.lits.len()).collect::<Vec<_>>(), [10]);
}

#[test]
fn every_racer_receives_clauses_and_solutions() {
    let log = Arc::<Exchange>::default();
    let mut ports = [0, 1, 2].map(|racer| Port::new(&log, racer));
    let lits = [Lit::from_bits(0)];
    for port in &mut ports {
        port.offer(&lits, 1);
        port.exchange(0);
    }
    ports[2].found(Solution { grid: Grid::empty(Shape::CLASSIC), clause: lits.into() });
    let received = ports.each_mut().map(|port| {
        let news = port.exchange(0);
        (news.solutions.len(), news.clauses().count())
    });
    assert_eq!(received, [(1, 2), (1, 1), (0, 0)]);
}
