//! Steps, hints and technique counts for grids of sizes other than 9x9.

use specudoku::explain::{Rater, Step, Technique};
use specudoku::make::generate::GenerateOptions;
use specudoku::{Shape, Solver};

use crate::support::plain::Plain;

/// Width and height of the boxes, number of puzzles, number of clues of each, and the minimum number that must be
/// solved.
const SHAPES: [(usize, usize, usize, usize, usize); 5] =
    [(2, 2, 20, 0, 20), (3, 2, 20, 0, 15), (4, 2, 15, 0, 8), (4, 3, 3, 80, 2), (4, 4, 2, 150, 1)];

/// The candidates of each cell, tracked without code of the library.
struct Reader {
    grid: Plain,
    candidates: Vec<Vec<u8>>,
}

impl Reader {
    fn new(grid: Plain) -> Self {
        let side = grid.side() as u8;
        let mut reader = Self { candidates: vec![(1..=side).collect(); grid.values.len()], grid: grid.clone() };
        for (cell, &value) in grid.values.iter().enumerate().filter(|(_, value)| **value != 0) {
            reader.place(cell, value);
        }
        reader
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.grid.values[cell] = digit;
        self.candidates[cell].clear();
        let (side, width, height) = (self.grid.side(), self.grid.width, self.grid.height);
        let at = |cell: usize| (cell / side, cell % side);
        let (row, column) = at(cell);
        for other in 0..side * side {
            let (y, x) = at(other);
            if y == row || x == column || (y / height, x / width) == (row / height, column / width) {
                self.candidates[other].retain(|candidate| *candidate != digit);
            }
        }
    }

    fn apply(&mut self, step: &Step) {
        for gone in &step.eliminations {
            let set = &mut self.candidates[usize::from(gone.cell)];
            let before = set.len();
            set.retain(|digit| *digit != gone.digit.get());
            assert_eq!(set.len() + 1, before, "an eliminated candidate that did not exist: {step:?}");
        }
        if let Some(placed) = step.placement {
            assert!(self.candidates[usize::from(placed.cell)].contains(&placed.digit.get()), "{step:?}");
            self.place(placed.cell.into(), placed.digit.get());
        }
    }
}

#[test]
fn steps_of_other_sizes_never_eliminate_the_solution_and_have_no_rating() {
    let mut techniques = Vec::new();
    for (width, height, count, clues, least) in SHAPES {
        let shape = Shape::new(width, height).expect("a shape");
        let options = GenerateOptions::default();
        let options = if clues == 0 { options } else { options.clues(clues..=shape.cell_count()) };
        let generator = Solver::new().threads(1).generator(shape, options).expect("options");
        let mut solved = 0;
        for made in generator.puzzles(5).take(count) {
            let made = made.expect("a puzzle");
            let (puzzle, solution) = (made.puzzle(), made.solution().values());
            let (steps, rating) = Rater::default().solve(&puzzle).expect("no limit");
            assert_eq!(rating, None);
            let mut reader = Reader::new(Plain { width, height, values: puzzle.values() });
            for step in &steps {
                assert_eq!(step.rating, None);
                assert!(step.eliminations.iter().all(|gone| solution[usize::from(gone.cell)] != gone.digit.get()));
                assert!(step.placement.is_none_or(|one| solution[usize::from(one.cell)] == one.digit.get()));
                reader.apply(step);
                techniques.push(step.technique);
            }
            let is_solved = reader.grid.values == solution;
            let tally = Rater::default().tally(&puzzle).expect("no limit");
            assert_eq!(tally.hardest == Some(Technique::Beyond), !is_solved, "{puzzle}");
            assert_eq!(tally.uses.values().sum::<usize>(), steps.len());
            assert_eq!(Rater::default().hint(&puzzle).expect("no limit").as_ref(), steps.first());
            solved += usize::from(is_solved);
        }
        assert!(solved >= least, "{shape}: {solved} of {count}");
    }
    for technique in [Technique::HiddenSingle, Technique::Pointing, Technique::NakedPair, Technique::ForcingChain] {
        assert!(techniques.contains(&technique), "{technique}");
    }
}
