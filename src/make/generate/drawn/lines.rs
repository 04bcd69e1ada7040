//! Lines along which a board has digits of a certain kind: thermometers, arrows and whispers.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::make::generate::drawn_kind::{LINE_CELLS, WHISPER_DIFFERENCE};
use crate::model::{Constraint, ConstraintKind, Shape};

/// A board on which lines are drawn that do not overlap.
pub(super) struct LineBoard<'a> {
    shape: Shape,
    board: &'a [u8],
    is_free: Vec<bool>,
}

impl<'a> LineBoard<'a> {
    pub(super) fn new(shape: Shape, board: &'a [u8]) -> Self {
        Self { shape, board, is_free: vec![true; board.len()] }
    }

    /// Draws up to `most` lines of a kind.
    pub(super) fn draw(&mut self, kind: ConstraintKind, most: usize, random: &mut Pcg64) -> Vec<Constraint> {
        let mut starts: Vec<usize> = (0..self.shape.cell_count()).collect();
        starts.shuffle(random);
        let mut found = Vec::new();
        for start in starts {
            if found.len() == most {
                break;
            }
            let Some(line) = self.line(kind, start, random) else { continue };
            line.iter().for_each(|cell| self.is_free[*cell] = false);
            let difference = (kind == ConstraintKind::Whisper).then_some(WHISPER_DIFFERENCE.into());
            found.push(Constraint::new(kind, line).numbers(difference));
        }
        found
    }

    /// Returns a line that starts at a cell; `None` if the cell is taken, or the line cannot become long enough.
    fn line(&self, kind: ConstraintKind, start: usize, random: &mut Pcg64) -> Option<Vec<usize>> {
        if !self.is_free[start] {
            return None;
        }
        let wanted = random.random_range(LINE_CELLS);
        let mut line = vec![start];
        while !self.is_complete(kind, &line, wanted) {
            let fits = |cell: &usize| {
                self.is_free[*cell]
                    && !line.contains(cell)
                    && self.touch(line[line.len() - 1], *cell)
                    && self.continues(kind, &line, *cell)
            };
            let next: Vec<usize> = (0..self.board.len()).filter(fits).collect();
            match next.choose(random) {
                Some(cell) => line.push(*cell),
                None => break,
            }
        }
        let has_enough = line.len() >= *LINE_CELLS.start();
        (has_enough && (kind != ConstraintKind::Arrow || self.rest(&line) == 0)).then_some(line)
    }

    fn is_complete(&self, kind: ConstraintKind, line: &[usize], wanted: usize) -> bool {
        match kind {
            ConstraintKind::Arrow => self.rest(line) == 0,
            _ => line.len() == wanted,
        }
    }

    /// Whether a cell may follow a line.
    fn continues(&self, kind: ConstraintKind, line: &[usize], cell: usize) -> bool {
        let (last, digit) = (self.board[line[line.len() - 1]], self.board[cell]);
        match kind {
            ConstraintKind::Thermo => digit > last,
            ConstraintKind::Whisper => digit.abs_diff(last) >= WHISPER_DIFFERENCE,
            _ => u32::from(digit) <= self.rest(line),
        }
    }

    /// Returns the difference between the circle of an arrow, which is the first cell, and the sum of its other cells.
    fn rest(&self, line: &[usize]) -> u32 {
        let digit = |cell: &usize| u32::from(self.board[*cell]);
        digit(&line[0]).saturating_sub(line[1..].iter().map(digit).sum())
    }

    /// Whether two cells share an edge or a corner.
    fn touch(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|cell| self.shape.coordinates(cell));
        one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) == 1
    }
}
