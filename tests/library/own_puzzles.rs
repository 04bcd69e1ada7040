//! The project's own puzzles are what their files describe, and the large ones can be made again.
//!
//! `WRITE_PUZZLES=1 cargo test --test library own_puzzles` writes the files that these tests make.

use specudoku::deduce::Rules;

use specudoku::{Engine, Grid, Shape, Solver, Verdict};

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::whole::sized;

/// Returns a grid from which clues were removed in random order while singles still solve it, so it has one
/// solution.
fn make(width: usize, seed: u64) -> Grid {
    let mut random = Random(seed);
    let shape = Shape::new(width, width).unwrap();
    let mut values = Plain::solved(width, &mut random).values;
    for cell in random.shuffled(values.len()) {
        let value = std::mem::take(&mut values[cell]);
        let mut grid = Grid::from_values(shape, &values).unwrap();
        if grid.deduce(Rules::SINGLES).is_err() || !grid.is_completed() {
            values[cell] = value;
        }
    }
    Grid::from_values(shape, &values).unwrap()
}

/// Returns a 9x9 puzzle with exactly this many solutions.
fn several(solutions: u64, seed: u64) -> Grid {
    let mut random = Random(seed);
    loop {
        let (puzzle, count) = Plain::multiple(&mut random, solutions);
        if count == solutions {
            return Grid::from_values(Shape::CLASSIC, &puzzle.values).unwrap();
        }
    }
}

/// Checks that a file has the contents that these tests make, and writes it first if requested.
fn hold(name: &str, comment: &str, grid: &Grid) -> Grid {
    let text = format!("# {comment}\n{}\n", grid);
    if std::env::var_os("WRITE_PUZZLES").is_some() {
        std::fs::write(puzzles::path(name), &text).unwrap();
    }
    assert_eq!(puzzles::text(name), text, "{name}");
    puzzles::text(name).parse().unwrap()
}

#[test]
fn the_large_puzzles_are_made_again_and_have_one_solution() {
    for (name, width) in [("16x16.txt", 4), ("25x25.txt", 5)] {
        let comment = format!("{0} by {0}, one solution; singles find it, and every clue is needed.", width * width);
        let grid = hold(name, &comment, &make(width, 2026));
        for threads in [1, 2] {
            let answer = Solver::new().threads(threads).limit(2).solve(&grid);
            assert_eq!(answer.verdict(), Verdict::Unique, "{name}");
            assert!(answer.solutions[0].solves(&grid));
            let plain = Plain { width, height: width, values: answer.solutions[0].values() };
            assert!(plain.is_solved(), "{name}");
        }
    }
}

#[test]
fn the_puzzle_with_several_solutions_has_twelve() {
    let grid = hold("several.txt", "12 solutions.", &several(12, 2026));
    for engine in [Engine::Cells, Engine::Lanes] {
        assert_eq!(Solver::new().engine(engine).limit(100).enumerate(&grid).count, 12);
    }
    assert_eq!(Plain::classic(&puzzles::several()).count(100), 12);
}

/// This uses the kernel on all threads; `.ci/slow` also checks it by clause learning.
#[test]
fn the_hardest_candidates_have_one_solution_and_leave_the_kernel() {
    let lines = puzzles::lines("hardest-candidates.txt");
    for line in lines.iter().step_by(sized(3, 1)) {
        let puzzle: Grid = line.parse().unwrap();
        let answer = Solver::new().limit(2).solve(&puzzle);
        assert_eq!((answer.verdict(), answer.solutions[0].solves(&puzzle)), (Verdict::Unique, true), "{line}");
        // After this number of nodes the search looks ahead.
        assert!(answer.stats.nodes > 20_000, "{}", answer.stats.nodes);
        let solution = Plain { width: 3, height: 3, values: answer.solutions[0].values() };
        assert!(solution.is_solved(), "{line}");
    }
    assert_eq!(lines.len(), 10);
}

#[test]
fn the_unsolvable_puzzle_has_no_solution() {
    let grid: Grid = puzzles::text("unsolvable.txt").parse().unwrap();
    for engine in [Engine::Cells, Engine::Lanes] {
        assert_eq!(Solver::new().engine(engine).solve(&grid).verdict(), Verdict::NoSolution);
    }
}

#[test]
fn the_easy_and_the_hard_puzzle_have_their_known_solutions() {
    let solve = |name: &str| Solver::new().limit(2).solve(&puzzles::text(name).parse().unwrap()).solutions;
    let easy = solve("easy.txt");
    assert_eq!(easy.iter().map(Grid::to_string).collect::<Vec<_>>(), [EASY_SOLVED]);
    assert_eq!(puzzles::lines("easy.txt"), [EASY]);
    assert_eq!(puzzles::lines("hard.txt"), [HARD.replace('.', "0")]);
    assert_eq!(solve("hard.txt").len(), 1);
    assert!(!solve("empty.txt").is_empty());
}
