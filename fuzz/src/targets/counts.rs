//! Counts by all methods agree with one another, with exact cover, and with the sum over a cell's candidates.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use specudoku::count::{Count, Method};
use specudoku::{Shape, Solver, Stop};

use crate::board::{SMALL, TestBoard};
use crate::one_in;

/// The maximum number of solutions that are counted one by one.
const FEW: u128 = 3_000;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, SMALL)?;
    let is_classic = board.shape == Shape::CLASSIC;
    let known = board.solutions(2_000);
    // Nearly empty grids of 8x8 and 9x9 take a tenth of a second per count, and the worst ones twenty seconds.
    if board.shape.side() >= 8 && !known.is_all && !one_in(input, 500)? {
        return Ok(());
    }
    let solver = crate::solver(input)?.timeout(Duration::from_secs(2));
    let Some(count) = count(&solver, &board) else { return Ok(()) };
    if known.is_all {
        assert_eq!(count, known.solutions.len() as u128);
    } else {
        assert!(count >= known.solutions.len() as u128);
    }
    let is_for = |method: &Method| match method {
        Method::Auto => false,
        Method::Enumerate => count < FEW,
        // The tables take a tenth of a second, however few solutions there are.
        Method::Bands => board.shape.side() < 8 || one_in(input, if is_classic { 500 } else { 20 }).unwrap_or(false),
        _ => true,
    };
    for method in Method::ALL.into_iter().filter(is_for).collect::<Vec<_>>() {
        let other = solver.clone().method(method).count(&board.grid());
        assert!(matches!(other, Ok(Count::Exactly(other)) if other == count) || other == Err(Stop::Time), "{method}");
    }
    let limit = u128::from(input.int_in_range(1..=3_000_u64)?);
    match solver.count_up_to(&board.grid(), limit) {
        Ok(Count::Exactly(exactly)) => assert_eq!(exactly, count),
        Ok(Count::AtLeast(least)) => assert!((limit..=count).contains(&least), "{least} of {count}, {limit} asked for"),
        Err(stop) => assert_eq!(stop, Stop::Time),
    }
    sum(input, &solver, &board, count)
}

fn count(solver: &Solver, board: &TestBoard) -> Option<u128> {
    match solver.count(&board.grid()) {
        Ok(Count::Exactly(count)) => Some(count),
        Ok(Count::AtLeast(_)) => panic!("a count without a limit"),
        Err(stop) => {
            assert_eq!(stop, Stop::Time);
            None
        }
    }
}

/// Checks that the counts with each digit in one empty cell add up.
fn sum(input: &mut Unstructured<'_>, solver: &Solver, board: &TestBoard, count_of_all: u128) -> Result<()> {
    let empty: Vec<usize> = (0..board.values.len()).filter(|&cell| board.values[cell] == 0).collect();
    if empty.is_empty() {
        return Ok(());
    }
    let cell = *input.choose(&empty)?;
    let counts = (1..=board.shape.side() as u8).map(|digit| count(solver, &board.with(cell, digit)));
    if let Some(sum) = counts.sum::<Option<u128>>() {
        assert_eq!(sum, count_of_all, "over cell {cell}");
    }
    Ok(())
}
