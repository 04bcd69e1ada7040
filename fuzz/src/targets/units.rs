//! Grids of any layout: every engine must find the same solutions as a checker that uses only a list of units.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use rand::RngExt;
use rand::seq::SliceRandom;
use specudoku::count::Count;
use specudoku::deduce::Rules;
use specudoku::explain::Rater;
use specudoku::text::{Reading, Style, read_puzzle};
use specudoku::{Engine, Grid, Layout, PuzzleError, SearchOrder, Shape, Stop, Variant};

use crate::board::random;
use crate::one_in;

/// Puzzles with more solutions than this are not enumerated.
const MOST: usize = 200;

/// Number of cells that the checker tries before it gives up.
const MAX_TRIED: usize = 200_000;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let layout = draw(input)?;
    let units = DifferingCells::new(&layout);
    let cells = layout.shape().cell_count();
    let mut random = random(input)?;
    let mut clues = vec![0; cells];
    let first = units.solutions(&clues, 1);
    let share = input.int_in_range(10..=60)?;
    for cell in 0..cells {
        if random.random_range(0..100) < share {
            // The value of a solution, and sometimes a digit that may make the puzzle unsolvable.
            let own = first.found.first().map_or(0, |solution| solution[cell]);
            clues[cell] = if random.random_range(0..40) == 0 {
                random.random_range(0..=layout.shape().side() as u8)
            } else {
                own
            };
        }
    }
    let known = units.solutions(&clues, MOST);
    let grid = Grid::from_values(&layout, &clues).expect("values of this side");
    is_read_back(&grid, &layout);
    let mut solver = crate::solver(input)?.limit(3);
    if !known.is_all {
        // If the checker gives up, an engine that only uses singles may need up to 30 s.
        solver = solver.timeout(Duration::from_secs(1));
    }
    let engine = *input.choose(&Engine::ALL)?;
    let order = *input.choose(&SearchOrder::ALL)?;
    let answer = solver.clone().engine(engine).search_order(order).solve(&grid);
    assert!(
        answer.solutions.iter().all(|solution| units.is_solved_by(&clues, &solution.values())),
        "{engine} {grid:?}"
    );
    if known.is_all || known.found.len() >= 3 && answer.stop != Some(Stop::Time) {
        assert_eq!(answer.count, known.found.len().min(3) as u64, "{engine} {order} {grid:?}");
    }
    if known.is_all && known.found.len() < MOST {
        assert_eq!(solver.count(&grid), Ok(Count::Exactly(known.found.len() as u128)), "{grid:?}");
        // All rules keep every solution.
        let mut deduced = grid.clone();
        match deduced.deduce(Rules::ALL) {
            Ok(_) => assert!(known.found.iter().all(|solution| leaves(&deduced, solution)), "{grid:?}"),
            Err(_) => assert!(known.found.is_empty(), "{grid:?}"),
        }
        // Techniques that assume one solution are for classic grids.
        if known.found.len() == 1 || !layout.is_classic() && !known.found.is_empty() {
            is_explained(&grid, &known.found);
        }
        if let [only] = &known.found[..] {
            assert!(solver.check(&grid).expect("no limit").solution.is_some_and(|solution| solution.values() == *only));
        }
    }
    Ok(())
}

/// Draws a layout with a small side, or with 9, for which there are ratings.
fn draw(input: &mut Unstructured<'_>) -> Result<Layout> {
    let side = if one_in(input, 6)? { 9 } else { input.int_in_range(2..=6)? };
    let plain = Layout::builder(side);
    let boxed = match input.int_in_range(0..=3)? {
        0 => plain,
        1 => {
            let mut boxes: Vec<u8> = (0..side * side).map(|cell| (cell / side) as u8).collect();
            // Boxes need not be connected: for the rules a box is a set of cells. Fully random boxes leave no
            // solution, so only some change.
            let mut random = random(input)?;
            let swaps = input.int_in_range(0..=2 * side)?;
            for _ in 0..swaps {
                boxes.swap(random.random_range(0..side * side), random.random_range(0..side * side));
            }
            plain.boxes(boxes)
        }
        _ => match Shape::from_side(side) {
            Some(shape) => plain.shape(shape),
            None => plain,
        },
    };
    let mut layout = boxed.clone();
    for variant in Variant::ALL {
        if one_in(input, 4)? {
            layout = layout.variant(variant);
        }
    }
    if one_in(input, 3)? {
        let mut cells: Vec<usize> = (0..side * side).collect();
        cells.shuffle(&mut random(input)?);
        cells.truncate(input.int_in_range(2..=side)?);
        layout = layout.unit(cells);
    }
    // Windows and disjoint groups require boxes that not all of these layouts have.
    Ok(layout.build().or_else(|_| boxed.build()).expect("boxes of this side"))
}

/// The checker, which only knows which cells must differ.
struct DifferingCells {
    side: u8,
    others: Vec<Vec<usize>>,
}

/// The result of the checker.
struct Found {
    /// The solutions, sorted.
    found: Vec<Vec<u8>>,
    is_all: bool,
}

impl DifferingCells {
    fn new(layout: &Layout) -> Self {
        let units: Vec<Vec<usize>> =
            layout.units().map(|(_, cells)| cells.iter().map(|&cell| cell.into()).collect()).collect();
        let others = |cell: usize| {
            let own = units.iter().filter(|unit| unit.contains(&cell)).flatten();
            own.copied().filter(|other| *other != cell).collect()
        };
        Self { side: layout.shape().side() as u8, others: (0..layout.shape().cell_count()).map(others).collect() }
    }

    fn fits(&self, values: &[u8], cell: usize, digit: u8) -> bool {
        self.others[cell].iter().all(|other| values[*other] != digit)
    }

    fn is_solved_by(&self, clues: &[u8], values: &[u8]) -> bool {
        let fits = |cell: usize| (1..=self.side).contains(&values[cell]) && self.fits(values, cell, values[cell]);
        (0..values.len()).all(|cell| fits(cell) && (clues[cell] == 0 || clues[cell] == values[cell]))
    }

    fn solutions(&self, clues: &[u8], most: usize) -> Found {
        let (mut found, mut tried) = (Vec::new(), 0);
        let clashes = (0..clues.len()).any(|cell| clues[cell] != 0 && !self.fits(clues, cell, clues[cell]));
        if !clashes {
            self.fill(&mut clues.to_vec(), most, &mut tried, &mut found);
        }
        found.sort_unstable();
        Found { is_all: found.len() < most && tried < MAX_TRIED, found }
    }

    /// Fills the empty cell with the fewest possible digits.
    fn fill(&self, values: &mut [u8], most: usize, tried: &mut usize, found: &mut Vec<Vec<u8>>) {
        if found.len() >= most || *tried >= MAX_TRIED {
            return;
        }
        *tried += 1;
        let digits =
            |values: &[u8], cell: usize| (1..=self.side).filter(|&digit| self.fits(values, cell, digit)).count();
        let empty = (0..values.len()).filter(|cell| values[*cell] == 0);
        let Some(cell) = empty.min_by_key(|cell| digits(values, *cell)) else { return found.push(values.to_vec()) };
        for digit in 1..=self.side {
            if self.fits(values, cell, digit) {
                values[cell] = digit;
                self.fill(values, most, tried, found);
                values[cell] = 0;
            }
        }
    }
}

fn leaves(grid: &Grid, solution: &[u8]) -> bool {
    grid.cells().iter().zip(solution).all(|(cell, digit)| cell.digits().iter().any(|own| own.get() == *digit))
}

/// Checks that a line read with its layout, and a drawing, give the same grid.
fn is_read_back(grid: &Grid, layout: &Layout) {
    if grid.conflict().is_some() || layout.shape().side() < 4 {
        return;
    }
    let reading = Reading::default().layout(layout.clone());
    for read in [
        read_puzzle(grid.to_string().as_bytes(), &reading).map(|puzzle| puzzle.grid),
        read_puzzle(grid.display(Style::Grid).to_string().as_bytes(), &reading).map(|puzzle| puzzle.grid),
    ] {
        assert_eq!(read.as_ref(), Ok(grid), "{}", grid.display(Style::Grid));
    }
    // A drawing shows irregular boxes, if they are connected, but not other units.
    if layout.drawn_box().is_none() && layout.units().count() == 3 * layout.shape().side() {
        let seen = read_puzzle(grid.display(Style::Grid).to_string().as_bytes(), &Reading::default())
            .map(|puzzle| puzzle.grid);
        assert!(seen.is_err() || seen.as_ref() == Ok(grid), "{}", grid.display(Style::Grid));
    }
}

/// Checks that no step erases or misplaces a digit of a solution.
fn is_explained(grid: &Grid, solutions: &[Vec<u8>]) {
    let solved = Rater::default().timeout(Duration::from_millis(500)).solve(grid);
    let Ok((steps, _)) = solved else { return assert_eq!(solved, Err(PuzzleError::Stopped(Stop::Time)), "{grid:?}") };
    for step in steps {
        for solution in solutions {
            let erases = step.eliminations.iter().any(|gone| solution[usize::from(gone.cell)] == gone.digit.get());
            let misplaces = step.placement.is_some_and(|at| solution[usize::from(at.cell)] != at.digit.get());
            assert!(!erases && !misplaces && !step.sentence().is_empty(), "{step:?} {grid:?}");
        }
    }
}
