//! Tests of cuts: their pieces have all solutions of a board, each once.

use crate::model::{Grid, Layout, Shape, Variant};
use crate::search::lanes::board::Board;
use crate::search::lanes::look_ahead::cut;
use crate::search::request::Engine;
use crate::simd::Backend;
use crate::solver::Solver;

/// Returns the number of solutions, counted on cells, where no vectors are used.
fn count_on_cells(grid: &Grid) -> u64 {
    let answer = Solver::new().threads(1).engine(Engine::Cells).limit(u64::MAX).solve(grid);
    assert_eq!(answer.stop, None);
    answer.count
}

#[test]
fn pieces_have_each_solution_once() {
    let x = Layout::builder(9).shape(Shape::CLASSIC).variant(Variant::X).build().unwrap();
    for (line, layout, expected) in [
        (
            "..2....6......13..4.......862...........4.9.65.4.9.83..9....1......59..2.8...4...",
            Shape::CLASSIC.layout(),
            922,
        ),
        ("1..5..7..3..7..4..4..2..6..6..3..9..7..9..3..9..1..5..5..4..8..8..6..2..2..8..1..", x, 253),
        (
            "12345678.........9...............................................................",
            Shape::CLASSIC.layout(),
            0,
        ),
    ] {
        let grid = line.parse::<Grid>().unwrap().with_layout(layout).unwrap();
        assert_eq!(count_on_cells(&grid), expected);
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            let pieces = cut(backend, grid.layout(), Board::of_cells(grid.cells()), || false).pieces;
            assert_eq!(pieces.len() >= 64, expected > 0);
            let counts = pieces
                .iter()
                .map(|piece| count_on_cells(&Grid::from_cells(grid.layout(), piece.to_grid().cells().iter().copied())));
            assert_eq!(counts.sum::<u64>(), expected, "{backend}");
        }
    }
}

#[test]
fn interrupted_cuts_are_complete() {
    let grid: Grid =
        "..2....6......13..4.......862...........4.9.65.4.9.83..9....1......59..2.8...4...".parse().unwrap();
    for looks in [0_usize, 1, 5] {
        let left = std::cell::Cell::new(looks);
        let is_over = || left.replace(left.get().saturating_sub(1)) == 0;
        let pieces = cut(Backend::best(), grid.layout(), Board::of_cells(grid.cells()), is_over).pieces;
        assert!(pieces.len() <= 1 + 2 * looks, "{looks}");
        assert_eq!(pieces.iter().map(|piece| count_on_cells(&piece.to_grid())).sum::<u64>(), 922);
    }
}
