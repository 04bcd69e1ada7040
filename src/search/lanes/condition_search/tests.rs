//! Compares the search in lanes with the tree search on one grid, which tests conditions one by one.

use std::collections::BTreeSet;

use super::*;
use crate::primitives::atomic::AtomicU64;
use crate::text::{Reading, read_puzzle};
use crate::{Engine, Solver};

/// Keeps all solutions, and ends the search after some nodes.
#[derive(Default)]
struct Owner {
    solutions: Mutex<BTreeSet<Vec<u8>>>,
    repeated: AtomicU64,
    nodes: AtomicU64,
}

impl SearchOwner for Owner {
    fn offer(&self, solution: &dyn Fn() -> Grid) -> bool {
        let solution = solution();
        assert!(solution.violated_constraint().is_none(), "{solution}");
        if !self.solutions.lock().insert(solution.values()) {
            self.repeated.fetch_add(1, Ordering::Relaxed);
        }
        false
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn spend(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    fn span(&self, run: &mut dyn FnMut() -> u64) {
        run();
    }
}

/// Puzzles with several solutions, and between them every test of the lanes.
const PUZZLES: [&str; 6] = [
    // Cages with and without sums, and sums that follow from them.
    ".~R1C1_4~R5C5_1.Cage~10~R1C1~R1C2~R2C1.Cage~15~R1C3~R1C4~R2C3.Cage~9~R3C3~R3C4.Cage~0~R4C4~R5C3~R6C2.Cage~17~R8C8~R9C8\
     .Cage~20~R9C9~R8C9~R7C9~R7C8.Cage~24~R4C7~R4C8~R4C9.Cage~6~R6C7~R6C8~R6C9",
    ".Thermo~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6.Thermo~R9C1~R8C2~R7C3~R6C4.WhiteDot~R5C8~R5C9.BlackDot~R1C8~R1C9~R2C9.AntiKing",
    ".Renban~R2C1~R1C2.Renban~R3C2~R2C3~R1C4.Renban~R3C4~R2C5~R1C6.Renban~R4C4~R5C5~R6C6~R7C7~R8C8.Diagonal~-1.Whisper~5~R7C1~R7C2~R7C3~R7C4",
    ".Arrow~R1C1~R1C2~R1C3~R2C4.Arrow~R5C5~R6C6~R7C6.PillArrow~2~R9C1~R9C2~R8C2~R7C2~R6C1.Sum~12~R4C1~R4C2~R5C1~R4C9.AntiKnight",
    ".Quad~R3C3~1~2~3.Quad~R6C6~9~9.ContainExact~5_5~R1C1~R2C4~R3C7~R4C2.Cage~30~R9C1~R9C2~R9C3~R9C4~R9C5.RegionSumLine~R1C1~R1C2~R1C3~R1C4~R1C5",
    ".LittleKiller~17~R1C3.DisjointSets.Renban~R1C1~R2C2~R3C3~R4C4",
];

/// Returns a puzzle with some of the digits of one of its solutions, so that few are left.
fn with_givens(text: &str, seed: usize) -> Grid {
    let puzzle = read_puzzle(text.as_bytes(), &Reading::default()).expect("a puzzle").grid;
    let solver = Solver::new().threads(1).engine(Engine::Packed);
    let solution = solver.solve(&puzzle).solutions.remove(0).values();
    let mut given = puzzle.values();
    // A step that has no divisor in common with 81 visits every cell.
    let mut cells = (0..81).map(|number| (number * 34 + 7 * seed) % 81);
    loop {
        for cell in cells.by_ref().take(3) {
            given[cell] = solution[cell];
        }
        let grid = Grid::from_values(puzzle.layout().clone(), &given).expect("a grid");
        if solver.clone().limit(150).solve(&grid).count < 150 {
            return grid;
        }
    }
}

#[test]
fn all_solutions_are_found_on_every_backend_with_one_thread_and_three() {
    for (number, text) in PUZZLES.into_iter().enumerate() {
        let grid = with_givens(text, number);
        assert!(ConditionSearch::fits(grid.layout()), "{text}");
        let solver = Solver::new().threads(1).engine(Engine::Packed).limit(1_000);
        let expected: BTreeSet<Vec<u8>> = solver.solve(&grid).solutions.iter().map(Grid::values).collect();
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            for threads in [1, 3] {
                let owner = Owner::default();
                let mut search = ConditionSearch::new(backend, &grid);
                assert_eq!(search.run(&owner, threads, u64::MAX), SliceEnd::Ended);
                assert_eq!(*owner.solutions.lock(), expected, "{backend}, {threads} threads: {text}");
            }
        }
    }
}

#[test]
fn slices_continue_where_the_search_paused() {
    let grid = with_givens(PUZZLES[0], 1);
    let whole = Owner::default();
    ConditionSearch::new(Backend::best(), &grid).in_one_run().run(&whole, 1, u64::MAX);
    let owner = Owner::default();
    let mut search = ConditionSearch::new(Backend::best(), &grid).in_one_run();
    let mut slices = 1;
    while search.run(&owner, 1 + slices % 2, 1) == SliceEnd::Paused {
        slices += 1;
    }
    assert!(slices > 1);
    assert_eq!(*owner.solutions.lock(), *whole.solutions.lock());
    // Nothing is found twice.
    assert_eq!(whole.repeated.into_inner(), 0);
    assert_eq!(owner.repeated.into_inner(), 0);
}

#[test]
fn a_search_that_begins_again_loses_no_solution() {
    let grid = with_givens(PUZZLES[3], 2);
    let expected = Owner::default();
    ConditionSearch::new(Backend::best(), &grid).run(&expected, 1, u64::MAX);
    let owner = Owner::default();
    let mut search = ConditionSearch::new(Backend::best(), &grid);
    (search.run_failures, search.failures_left) = (2, 2);
    assert_eq!(search.run(&owner, 1, u64::MAX), SliceEnd::Ended);
    assert!(search.run_failures > 2);
    assert_eq!(*owner.solutions.lock(), *expected.solutions.lock());
}

#[test]
fn eight_lanes_explore_the_same_on_every_backend() {
    for (number, text) in PUZZLES.into_iter().enumerate() {
        let grid = read_puzzle(text.as_bytes(), &Reading::default()).expect("a puzzle").grid;
        let mut explored = Vec::new();
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            let owner = Owner::default();
            let mut search = ConditionSearch::new(backend, &grid).in_eight_lanes();
            assert_eq!(search.run(&owner, 1, 300), SliceEnd::Paused, "{number}");
            let nodes = owner.nodes.load(Ordering::Relaxed);
            explored.push((backend, nodes, search.pending, owner.solutions.into_inner()));
        }
        let (first, nodes, pending, solutions) = &explored[0];
        for (backend, other_nodes, other_pending, other_solutions) in &explored[1..] {
            assert_eq!((nodes, solutions), (other_nodes, other_solutions), "{first} and {backend}: {text}");
            assert!(pending == other_pending, "{first} and {backend}: {text}");
        }
    }
}
