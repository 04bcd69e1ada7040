//! Taking clues away, in a given order, as long as one solution remains.
//!
//! Which clues stay depends on the order alone: a clue stays if the puzzle without it, and without those taken before,
//! has another solution. To ask less often, several are taken together first, fewer if that was too much; and what
//! another solution showed is remembered: of the cells in which it differs, one must stay a clue.

use super::cells::{NONE, both, count, minus};
use crate::search::lanes::{Board, Cells, Known};

/// A puzzle that clues are taken from.
pub(super) struct Reduction {
    clues: Cells,
    /// Clues that are taken together, in order; the first still to be decided is the one at `at`.
    steps: Vec<Cells>,
    at: usize,
    /// How many steps are tried together.
    together: usize,
    /// Sets of cells of which one must be a clue.
    unavoidable: Vec<Cells>,
    /// There are to be no fewer clues.
    least: usize,
}

impl Reduction {
    /// Takes these sets of cells from a completed board, in order, and leaves at least so many clues.
    pub(super) fn new(clues: Cells, steps: Vec<Cells>, least: usize) -> Self {
        let together = steps.len() * 2 / 5;
        Self { clues, steps, at: 0, together: together.max(1), unavoidable: Vec::new(), least }
    }

    /// The clues that are left.
    pub(super) const fn clues(&self) -> &Cells {
        &self.clues
    }

    /// The next puzzle that must have no other solution; `None` at the end.
    pub(super) fn question(&mut self, known: &Known) -> Option<Board> {
        loop {
            let step = self.steps.get(self.at)?;
            let taken = self.taken();
            if count(&self.clues) - count(&taken) >= self.least && !self.is_needed(&taken) {
                let clues = minus(&self.clues, &taken);
                return Some(match single(&taken) {
                    Some(cell) => known.without(&clues, cell),
                    None => known.puzzle(&clues),
                });
            }
            debug_assert!(*step != NONE);
            self.fail();
        }
    }

    /// Takes the answer to the question: the cells in which another solution differs.
    pub(super) fn answer(&mut self, other: Option<Cells>) {
        match other {
            None => {
                self.clues = minus(&self.clues, &self.taken());
                self.at += self.together;
                self.together = (self.together / 2).max(1);
            }
            Some(cells) => {
                self.unavoidable.push(cells);
                self.fail();
            }
        }
    }

    /// The clues of the steps that are tried together.
    fn taken(&self) -> Cells {
        let end = (self.at + self.together).min(self.steps.len());
        let taken = self.steps[self.at..end].iter().fold(NONE, |[a, b, c], [d, e, f]| [a | d, b | e, c | f]);
        both(&taken, &self.clues)
    }

    /// Whether one of these clues must stay.
    fn is_needed(&self, taken: &Cells) -> bool {
        self.unavoidable.iter().any(|cells| minus(&both(cells, &self.clues), taken) == NONE)
    }

    /// Tries fewer steps together; a single one is passed over.
    fn fail(&mut self) {
        if self.together == 1 {
            self.at += 1;
        } else {
            self.together /= 2;
        }
    }
}

/// The only cell of a set.
pub(super) fn single(set: &Cells) -> Option<usize> {
    (count(set) == 1).then(|| {
        let row = set.iter().position(|word| *word != 0).unwrap_or(0);
        let position = set[row].trailing_zeros() as usize;
        position / 9 * 27 + row * 9 + position % 9
    })
}

#[cfg(test)]
mod tests {
    use super::super::cells::set_of;
    use super::*;

    #[test]
    fn the_single_cell_of_a_set_is_found() {
        for cell in 0..81 {
            assert_eq!(single(&set_of([cell])), Some(cell));
            assert_eq!(single(&set_of([cell, (cell + 7) % 81])), None);
        }
    }
}
