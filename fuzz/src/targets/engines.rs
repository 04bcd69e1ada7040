//! Compares cells, packed state, lanes, clause learning and the race with exact cover.

use arbitrary::{Result, Unstructured};
use specudoku::{Answer, Backend, Engine, SearchOrder, Stop};

use crate::board::{SMALL, TestBoard};
use crate::exact_cover::KnownSolutions;
use crate::one_in;

/// Number of nodes after which an engine without restarts may give up.
const NODES: u64 = 3_000;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, SMALL)?;
    // Usually search for a few solutions, and sometimes for all.
    let limit = if one_in(input, 5)? { 400 } else { input.int_in_range(1..=5)? };
    let known = board.solutions(limit as usize + 1);
    let (grid, solver) = (board.grid(), crate::solver(input)?.limit(limit));
    for engine in Engine::ALL {
        let mut solver = solver.clone().engine(engine);
        if let Some(order) = *input.choose(&[None, None, Some(SearchOrder::Any), Some(SearchOrder::Leftmost)])? {
            solver = solver.search_order(order);
        }
        // The kernel and the race need no limit.
        if matches!(engine, Engine::Cells | Engine::Packed) {
            solver = solver.node_limit(NODES);
        }
        check(&solver.solve(&grid), &board, &known, limit);
        let counted = solver.enumerate(&grid);
        assert!(counted.solutions.is_empty());
        check(&counted, &board, &known, limit);
    }
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let solver = solver.clone().backend(backend);
        check(&solver.solve(&grid), &board, &known, limit);
        check(&solver.limit(1).solve(&grid), &board, &known, 1);
    }
    Ok(())
}

/// Asserts that an answer agrees with exact cover.
pub fn check(answer: &Answer, board: &TestBoard, known: &KnownSolutions, limit: u64) {
    let mut found: Vec<Vec<u8>> = answer.solutions.iter().map(specudoku::Grid::values).collect();
    assert!(found.iter().all(|values| board.is_solved_by(values)), "not a solution");
    found.sort_unstable();
    assert!(found.is_sorted_by(|one, other| one < other), "a solution is returned twice");
    assert!(found.is_empty() || found.len() as u64 == answer.count, "solutions that are not counted");
    let expected = (known.solutions.len() as u64).min(limit);
    if known.is_all || expected == limit {
        let is_early = matches!(answer.stop, Some(Stop::Nodes));
        assert!(answer.count == expected || is_early && answer.count < expected, "{} of {expected}", answer.count);
    }
    if known.is_all && found.len() == known.solutions.len() {
        assert_eq!(found, known.solutions);
    }
    assert!(
        answer.stop.is_some() || answer.count < limit || known.solutions.len() as u64 <= limit,
        "the search ended too soon"
    );
}
