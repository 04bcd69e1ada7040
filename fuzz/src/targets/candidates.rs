//! Puzzles given by candidates: every method respects the eliminated candidates, compared with exact cover.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use rand::RngExt;
use specudoku::count::Count;
use specudoku::explain::Rater;
use specudoku::text::{Reading, Style, read_puzzle};
use specudoku::{Digit, Engine, Grid, PuzzleError, SearchOrder, Shape, Solver};

use crate::board::{SMALL, TestBoard, random, shape};
use crate::exact_cover::{ExactCover, KnownSolutions};
use crate::one_in;

/// Puzzles with more solutions than this are not enumerated.
const MOST: usize = 300;

/// A board without some of its candidates.
#[derive(Clone, Debug)]
struct ReducedBoard {
    board: TestBoard,
    gone: Vec<(usize, u8)>,
}

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let puzzle = ReducedBoard::draw(input)?;
    let grid = puzzle.grid();
    if grid.is_given_by_clues() {
        return Ok(());
    }
    // Clues that conflict are refused by the reader, and a cell without a candidate cannot be drawn.
    if grid.conflict().is_none() && grid.cells().iter().all(|cell| !cell.digits().is_empty()) {
        is_read_back(&grid);
    }
    let known = puzzle.known(MOST);
    let solver = crate::solver(input)?;
    if known.solutions.len() >= 3 || known.is_all {
        let engine = *input.choose(&[Engine::Auto, Engine::Cells, Engine::Packed, Engine::Cdcl, Engine::Race])?;
        let answer = solver.clone().engine(engine).search_order(SearchOrder::Any).limit(3).solve(&grid);
        assert_eq!(answer.count, known.solutions.len().min(3) as u64, "{engine} {puzzle:?} {:?}", known.solutions);
        assert!(answer.solutions.iter().all(|solution| puzzle.is_solved_by(&solution.values())), "{engine}");
    }
    // Solutions are enumerated: tables of bands take a tenth of a second per eliminated candidate.
    if known.is_all && (known.solutions.len() < 100 || one_in(input, 4)?) {
        let count = known.solutions.len() as u128;
        assert_eq!(solver.count(&grid), Ok(Count::Exactly(count)));
        is_drawn(&solver, &puzzle, &known, input.arbitrary()?);
        is_parted(&solver, &puzzle, &known, input.int_in_range(1..=20)?);
        is_checked(&solver, &puzzle, &known);
        if count == 1 && one_in(input, 4)? {
            is_explained(&grid, &known.solutions[0]);
        }
    }
    Ok(())
}

impl ReducedBoard {
    /// Draws a board of clues that lacks some candidates, or a solution with some additional candidates.
    fn draw(input: &mut Unstructured<'_>) -> Result<Self> {
        if one_in(input, 3)? {
            let board = TestBoard::draw(input, SMALL)?;
            let (cells, side) = (board.shape.cell_count(), board.shape.side() as u8);
            let number = input.int_in_range(1..=12)?;
            let gone = (0..number).map(|_| Ok((input.choose_index(cells)?, input.int_in_range(1..=side)?)));
            return Ok(Self { gone: gone.collect::<Result<_>>()?, board });
        }
        let (shape, mut random) = (shape(input, SMALL)?, random(input)?);
        let percent = input.int_in_range(50..=95)?;
        let solution = TestBoard::solved(shape, &mut random).values;
        let all = (0..shape.cell_count()).flat_map(|cell| (1..=shape.side() as u8).map(move |digit| (cell, digit)));
        let gone = all.filter(|&(cell, digit)| solution[cell] != digit && random.random_range(0..100) < percent);
        Ok(Self { gone: gone.collect(), board: TestBoard { shape, values: vec![0; shape.cell_count()] } })
    }

    /// Returns the grid of the library. Eliminations from a cell with a clue, or of the last candidate, are
    /// ignored.
    fn grid(&self) -> Grid {
        let mut grid = self.board.grid();
        for &(cell, digit) in &self.gone {
            if grid.cells()[cell].digit().is_none() {
                grid.eliminate(cell, Digit::new(digit).expect("above 0")).expect("another candidate is left");
            }
        }
        grid
    }

    /// Whether the grid has this candidate.
    fn allows(&self, cell: usize, digit: u8) -> bool {
        self.grid().cells()[cell].digits().contains(Digit::new(digit).expect("above 0"))
    }

    fn known(&self, limit: usize) -> KnownSolutions {
        let grid = self.grid();
        let allows = |cell: usize, digit: u8| grid.cells()[cell].digits().iter().any(|own| own.get() == digit);
        ExactCover::with_candidates(&self.board, allows).find(limit, 100_000)
    }

    fn is_solved_by(&self, values: &[u8]) -> bool {
        self.board.is_solved_by(values) && values.iter().enumerate().all(|(cell, digit)| self.allows(cell, *digit))
    }
}

/// Checks that candidates are read back as they were written.
fn is_read_back(grid: &Grid) {
    let own = |grid: &Grid| grid.cells().iter().map(|cell| cell.digits()).collect::<Vec<_>>();
    let reading = Reading::default().shape(grid.shape());
    for text in grid
        .display(Style::Candidates)
        .try_to_string()
        .into_iter()
        .chain(grid.display(Style::Pencilmarks).try_to_string())
    {
        let again = read_puzzle(text.as_bytes(), &reading)
            .map(|puzzle| puzzle.grid)
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(own(&again), own(grid), "{text}");
    }
}

/// Checks that samples are solutions.
fn is_drawn(solver: &Solver, puzzle: &ReducedBoard, known: &KnownSolutions, seed: u64) {
    if puzzle.board.shape != Shape::CLASSIC || puzzle.gone.len() <= 6 {
        return;
    }
    match solver.clone().timeout(Duration::from_secs(2)).sampler(&puzzle.grid()) {
        Ok(sampler) => {
            assert_eq!(sampler.solutions(), known.solutions.len() as u128);
            let drawn = sampler.samples(seed).take(20);
            drawn.for_each(|digits| assert!(known.solutions.binary_search(&digits.as_array().to_vec()).is_ok()));
        }
        Err(PuzzleError::NoSolution) => assert!(known.solutions.is_empty()),
        Err(PuzzleError::Stopped(_)) => {}
        Err(error) => panic!("{error}"),
    }
}

/// Checks that parts together have all solutions.
fn is_parted(solver: &Solver, puzzle: &ReducedBoard, known: &KnownSolutions, wanted: usize) {
    let Ok(parts) = solver.clone().timeout(Duration::from_secs(5)).split(&puzzle.grid(), wanted) else { return };
    let mut together = Vec::new();
    for part in parts {
        let found = solver.clone().limit(MOST as u64 + 1).solve(&part).solutions;
        assert!(found.len() <= known.solutions.len().div_ceil(wanted).max(1), "a part has more than its share");
        together.extend(found.iter().map(Grid::values));
    }
    together.sort_unstable();
    assert_eq!(together, known.solutions);
}

/// Checks the verdict, and which eliminations are needed: undoing any of those allows another solution.
fn is_checked(solver: &Solver, puzzle: &ReducedBoard, known: &KnownSolutions) {
    let check = solver.check(&puzzle.grid()).expect("no limit");
    assert_eq!(check.solutions, known.solutions.len().min(2) as u64);
    let minimal = solver.minimize(&puzzle.grid());
    match known.solutions.len() {
        0 => return assert_eq!(minimal, Err(PuzzleError::NoSolution)),
        1 => {}
        _ => return assert_eq!(minimal, Err(PuzzleError::Several)),
    }
    for &(cell, digit) in &check.redundant_eliminations {
        let is_gone = |other: &(usize, u8)| *other != (cell, digit.get());
        let mut with = puzzle.clone();
        with.gone.retain(is_gone);
        // The candidate may still be excluded by a clue.
        assert_eq!(with.known(2).solutions.len(), 1, "{cell} {digit}");
    }
    let minimal = minimal.expect("one solution");
    let again = solver.check(&minimal).expect("no limit");
    assert!(again.is_minimal() && again.solution.is_some_and(|solution| solution.values() == known.solutions[0]));
    let keeps = |(minimal, own): (&specudoku::Cell, &specudoku::Cell)| {
        own.digits().iter().all(|digit| minimal.digits().contains(digit))
    };
    assert!(minimal.cells().iter().zip(puzzle.grid().cells()).all(keeps), "minimize removes no candidate");
}

/// Checks that no step erases or misplaces a digit of the solution.
fn is_explained(grid: &Grid, solution: &[u8]) {
    let Ok((steps, _)) = Rater::default().timeout(Duration::from_secs(1)).solve(grid) else { return };
    for step in steps {
        let erases = step.eliminations.iter().any(|gone| solution[usize::from(gone.cell)] == gone.digit.get());
        let misplaces = step.placement.is_some_and(|at| solution[usize::from(at.cell)] != at.digit.get());
        assert!(!erases && !misplaces, "{step:?}");
    }
}
