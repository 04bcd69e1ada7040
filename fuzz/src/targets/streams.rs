//! Streams return the same solutions as a completed search, each exactly once, and the consumer may leave at any
//! time.

use arbitrary::{Result, Unstructured};
use specudoku::{Grid, SearchOrder, Shape};

use crate::board::{SMALL, TestBoard};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, SMALL)?;
    let limit = input.int_in_range(1..=3_000)?;
    let order = *input.choose(&[SearchOrder::Leftmost, SearchOrder::Any])?;
    let mut solver = crate::solver(input)?.limit(limit).search_order(order);
    // The kernel needs no limit, and a node limit would keep it on one thread.
    if board.shape != Shape::CLASSIC {
        solver = solver.node_limit(100_000);
    }
    let grid = board.grid();
    let answer = solver.solve(&grid);
    let leave_after = if one_in(input, 3)? { input.choose_index(10)? } else { usize::MAX };
    let stream = solver.solutions(&grid).expect("threads");
    let found: Vec<Vec<u8>> = stream.take(leave_after).map(|solution| solution.values()).collect();
    check(&board, &answer.solutions, found, order, leave_after);
    if let Some(blocks) = solver.solution_blocks(&grid).expect("threads") {
        let found = blocks.flatten().take(leave_after).map(|digits| digits.as_array().to_vec()).collect();
        check(&board, &answer.solutions, found, order, leave_after);
    }
    Ok(())
}

fn check(board: &TestBoard, at_end: &[Grid], mut found: Vec<Vec<u8>>, order: SearchOrder, leave_after: usize) {
    assert!(found.iter().all(|values| board.is_solved_by(values)));
    assert_eq!(found.len(), at_end.len().min(leave_after), "the number of solutions differs");
    if order == SearchOrder::Leftmost {
        assert!(found.iter().zip(at_end).all(|(one, other)| *one == other.values()), "the order differs");
    }
    found.sort_unstable();
    assert!(found.is_sorted_by(|one, other| one < other), "a solution is returned twice");
}
