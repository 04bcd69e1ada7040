//! Generated puzzles satisfy the requested options.

use arbitrary::{Result, Unstructured};
use specudoku::Shape;
use specudoku::make::generate::{GenerateError, GenerateOptions, Generated, Symmetry};

use crate::board::{TestBoard, shape};
use crate::one_in;

/// Boxes of the shapes. A chunk of classic puzzles takes as long as a thousand small ones.
const BOXES: &[(usize, usize)] = &[(2, 2), (2, 2), (2, 2), (3, 2), (2, 3), (3, 1), (4, 1), (5, 1)];

/// The requested options.
struct Wishes {
    shape: Shape,
    clues: Option<(usize, usize)>,
    is_minimal: bool,
    symmetry: Symmetry,
    pattern: Option<Vec<usize>>,
    boards: bool,
}

impl Wishes {
    fn draw(input: &mut Unstructured<'_>) -> Result<Self> {
        let shape = if one_in(input, 300)? { Shape::CLASSIC } else { shape(input, BOXES)? };
        let cells = shape.cell_count();
        let clues = if one_in(input, 3)? {
            Some((input.int_in_range(0..=cells + 1)?, input.int_in_range(0..=cells + 1)?))
        } else {
            None
        };
        let pattern = if one_in(input, 6)? {
            Some((0..cells).filter(|_| input.ratio(2, 3).unwrap_or(false)).collect())
        } else {
            None
        };
        let symmetry = *input.choose(&Symmetry::ALL)?;
        Ok(Self { shape, clues, is_minimal: input.arbitrary()?, symmetry, pattern, boards: one_in(input, 8)? })
    }

    fn options(&self) -> GenerateOptions {
        let options = GenerateOptions::default().minimal(self.is_minimal).symmetry(self.symmetry).boards(self.boards);
        let options = self.pattern.iter().fold(options, |options, cells| options.pattern(cells.clone()));
        self.clues.iter().fold(options, |options, &(least, most)| options.clues(least..=most)).attempts(50)
    }

    fn check(&self, made: &Generated) {
        let board = TestBoard { shape: self.shape, values: made.puzzle().values() };
        let known = board.solutions(2);
        assert_eq!(known.solutions, [made.solution().values()], "not the only solution");
        let clues = board.clue_cells();
        assert_eq!(made.clue_count(), clues.len());
        assert!(self.clues.is_none_or(|(least, most)| (least..=most).contains(&clues.len())));
        assert!(!self.boards || clues.len() == self.shape.cell_count());
        if let Some(pattern) = &self.pattern {
            assert!(clues.iter().all(|cell| pattern.contains(cell)), "a clue outside the pattern");
            assert!(pattern.iter().all(|cell| clues.contains(cell)), "a cell of the pattern without a clue");
        }
        for orbit in self.symmetry.orbits(self.shape.side()) {
            let is_clue = |cell: &usize| clues.contains(cell);
            assert!(orbit.iter().all(is_clue) || !orbit.iter().any(is_clue), "not symmetric: {}", self.symmetry);
        }
        if self.is_minimal {
            let is_needed = |cell: usize| board.with(cell, 0).solutions(2).solutions.len() == 2;
            assert!(clues.into_iter().all(is_needed), "not minimal");
        }
    }
}

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let wishes = Wishes::draw(input)?;
    let seed = input.arbitrary()?;
    let generator = match crate::solver(input)?.generator(wishes.shape, wishes.options()) {
        Ok(generator) => generator,
        Err(error) => {
            assert!(matches!(error, GenerateError::Options(_)) && !error.to_string().is_empty());
            return Ok(());
        }
    };
    let count = input.int_in_range(1..=5)?;
    let made: Vec<_> = generator.puzzles(seed).take(count).collect();
    for made in &made {
        match made {
            Ok(made) => wishes.check(made),
            Err(error) => assert!(matches!(error, GenerateError::GivenUp(_)), "{error}"),
        }
    }
    let again: Vec<_> = generator.puzzles(seed).take(count).collect();
    assert!(
        made.iter().zip(&again).all(|(one, other)| one.as_ref().ok() == other.as_ref().ok()),
        "the second run differs"
    );
    Ok(())
}
