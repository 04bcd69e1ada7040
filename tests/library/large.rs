//! Grids above 9x9: tree search and clause learning, separately and in a race.

use std::collections::HashSet;
use std::ops::ControlFlow;

use specudoku::deduce::Rules;
use specudoku::{Clauses, Engine, Grid, SearchOrder, Shape, Solver, Stop, Verdict};

use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;

/// Returns the grids of one of our own lists.
fn list(name: &str) -> Vec<Grid> {
    puzzles::lines(name).iter().map(|line| line.parse().unwrap()).collect()
}

/// Returns a grid with holes and two clues exchanged, so that no solution is left; `None` if the clues conflict.
fn spoilt(width: usize, random: &mut Random) -> Option<Grid> {
    let shape = Shape::new(width, width).unwrap();
    let side = width * width;
    let mut values = Plain::solved(width, random).values;
    // Two digits of a row are exchanged, and this row is kept; of all other rows every third cell, on average, is
    // open.
    let row = random.below(side);
    values.swap(row * side, row * side + 1);
    for (cell, value) in values.iter_mut().enumerate() {
        if cell / side != row && random.below(3) == 0 {
            *value = 0;
        }
    }
    let grid = Grid::from_values(shape, &values).unwrap();
    grid.conflict().is_none().then_some(grid)
}

#[test]
fn racers_agree_on_the_number_of_solutions() {
    let mut random = Random(51);
    for _ in 0..30 {
        let (puzzle, count) = Plain::multiple(&mut random, 300);
        let grid: Grid = puzzle.line().parse().unwrap();
        let racers = [1, 2, 3].map(|threads| (Engine::Race, threads));
        for (engine, threads) in racers.into_iter().chain([(Engine::Cdcl, 1), (Engine::Packed, 1), (Engine::Packed, 3)])
        {
            let solver = Solver::new().engine(engine).threads(threads);
            let all = solver.clone().limit(u64::MAX).solve(&grid);
            assert_eq!((all.count, all.stop), (count, None), "{engine} {threads}");
            assert!(all.solutions.iter().all(|solution| solution.solves(&grid)));
            let two = solver.clone().limit(2).enumerate(&grid);
            assert_eq!(two.count, count.min(2));
            // With restarts and several racers, no solution is returned twice.
            let few = solver.limit(1_000).search_order(SearchOrder::Any).solve(&grid);
            let different: HashSet<Vec<u8>> = few.solutions.iter().map(Grid::values).collect();
            assert_eq!((few.count, different.len() as u64, few.stop), (count, count, None), "{engine} {threads}");
        }
    }
    for grid in list("made-16x16.txt") {
        assert_eq!(Solver::new().limit(2).solve(&grid).verdict(), Verdict::Unique);
    }
}

#[test]
fn the_packed_tree_search_equals_that_of_the_cells_engine() {
    let mut random = Random(54);
    for width in [3, 4] {
        for _ in 0..6 {
            let mut values = Plain::solved(width, &mut random).values;
            values.iter_mut().for_each(|value| *value *= u8::from(random.below(10) > 5));
            let grid = Grid::from_values(Shape::new(width, width).unwrap(), &values).unwrap();
            for rules in [Rules::SINGLES, Rules::LOCKED, Rules::ALL] {
                let leftmost = |engine, threads| {
                    let solver = Solver::new().engine(engine).rules(rules).threads(threads).limit(20);
                    solver.search_order(SearchOrder::Leftmost).solve(&grid)
                };
                let (cells, packed) = (leftmost(Engine::Cells, 1), leftmost(Engine::Packed, 1));
                assert!(cells.count > 0);
                assert_eq!((&packed.solutions, packed.stats.nodes), (&cells.solutions, cells.stats.nodes));
                assert_eq!(leftmost(Engine::Packed, 3).solutions, cells.solutions);
            }
        }
    }
}

#[test]
fn unsolvable_grids_are_proved_unsolvable() {
    let mut random = Random(52);
    let mut tested = 0;
    while tested < 6 {
        for width in [4, 5] {
            let Some(grid) = spoilt(width, &mut random) else { continue };
            tested += 1;
            for (engine, threads) in [(Engine::Auto, 1), (Engine::Auto, 2), (Engine::Packed, 3), (Engine::Cdcl, 1)] {
                let answer = Solver::new().engine(engine).threads(threads).solve(&grid);
                assert_eq!(answer.verdict(), Verdict::NoSolution, "{width} {engine} {threads}");
            }
        }
    }
}

#[test]
fn node_limits_and_orders_hold_for_every_engine() {
    let mut random = Random(55);
    let mut values = Plain::solved(4, &mut random).values;
    values.iter_mut().for_each(|value| *value *= u8::from(random.below(10) > 6));
    let grid = Grid::from_values(Shape::new(4, 4).unwrap(), &values).unwrap();
    let leftmost = Solver::new().engine(Engine::Packed).search_order(SearchOrder::Leftmost).solve(&grid).solutions;
    for engine in [Engine::Auto, Engine::Packed, Engine::Race, Engine::Cdcl] {
        let solver = Solver::new().engine(engine).threads(1);
        assert_eq!(solver.clone().search_order(SearchOrder::Leftmost).solve(&grid).solutions, leftmost, "{engine}");
        // The number of nodes needed is enough, and one less is not.
        let whole = solver.clone().node_limit(1_000_000).solve(&grid);
        assert_eq!(whole.stop, Some(Stop::Solutions), "{engine}");
        let nodes = whole.stats.nodes;
        assert!(nodes > 1);
        let same = solver.clone().node_limit(nodes).solve(&grid);
        assert_eq!(same.solutions, whole.solutions, "{engine}");
        let fewer = solver.node_limit(nodes - 1).solve(&grid);
        assert_eq!((fewer.count, fewer.stop), (0, Some(Stop::Nodes)), "{engine}");
    }
}

#[test]
fn clauses_hold_exactly_for_the_solutions() {
    let mut random = Random(53);
    let (puzzle, count) = Plain::multiple(&mut random, 50);
    let grid: Grid = puzzle.line().parse().unwrap();
    let clauses = Clauses::new(&grid);
    let satisfied = |solution: &Grid| {
        let is_true = |number: i32| {
            let (cell, digit) = clauses.candidate(number.unsigned_abs() as usize).unwrap();
            (solution.cells()[cell].digit() == Some(digit)) == (number > 0)
        };
        let holds = |clause: &[i32]| match clause.iter().any(|number| is_true(*number)) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        clauses.each(holds).is_continue()
    };
    let all = Solver::new().limit(u64::MAX).solve(&grid);
    assert_eq!(all.solutions.len() as u64, count);
    assert!(all.solutions.iter().all(satisfied));
    let mut other = all.solutions[0].values();
    other.swap(0, 1);
    assert!(!satisfied(&Grid::from_values(Shape::CLASSIC, &other).unwrap()));
}
