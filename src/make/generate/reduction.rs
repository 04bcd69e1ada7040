//! Removes clues in a given order while the solution stays unique.
//!
//! Which clues stay depends only on the order: a clue stays if the puzzle without it, and without the clues removed
//! before, has another solution. So the last cell of an unavoidable set stays without a question if all its other cells
//! are removed. Several of the remaining steps are tried together. If the solution stays unique, they are decided. If
//! not, the cells in which another solution differs are another unavoidable set, and fewer steps are tried.

use super::cells::{NONE, both, count, minus, single};
use super::unavoidable::Unavoidable;
use crate::search::lanes::{Board, Cells, EVERY_CELL, KnownSolution};

/// A puzzle from which clues are being removed.
pub(super) struct Reduction {
    /// The clues to remove together in each step, in order.
    steps: Vec<Cells>,
    /// The first undecided step.
    from: usize,
    /// Number of steps to try together.
    together: usize,
    /// The clues of the decided steps that stay, and the clues of all undecided steps.
    clues: Cells,
    /// The last question: its clues, and the step up to which clues were removed.
    asked: (Cells, usize),
    unavoidable: Unavoidable,
    /// The minimum number of clues.
    least: usize,
}

impl Reduction {
    /// Prepares to remove these sets of cells from a completed board, in order, and to leave at least `least` clues.
    pub(super) fn new(steps: Vec<Cells>, unavoidable: Unavoidable, least: usize) -> Self {
        // The first question. The measurements for its size, and for the bounds in `answer`, were not recorded.
        let together = steps.len() * 2 / 5;
        Self { steps, from: 0, together, clues: EVERY_CELL, asked: (EVERY_CELL, 0), unavoidable, least }
    }

    /// Returns the clues that are left.
    pub(super) const fn clues(&self) -> &Cells {
        &self.clues
    }

    /// Returns the known sets of cells of which at least one must be a clue.
    pub(super) const fn unavoidable(&self) -> &Unavoidable {
        &self.unavoidable
    }

    /// Returns the next puzzle that must have no other solution, or `None` at the end.
    pub(super) fn question(&mut self, known: &KnownSolution) -> Option<Board> {
        let mut clues = self.clues;
        let mut end = self.from;
        let mut taken = 0;
        while taken < self.together.max(1) && end < self.steps.len() {
            let without = minus(&clues, &self.steps[end]);
            if !self.is_needed(end, &without) {
                clues = without;
                taken += 1;
            }
            end += 1;
        }
        self.asked = (clues, end);
        if taken == 0 {
            return None;
        }
        Some(match single(&minus(&self.clues, &clues)) {
            Some(cell) => known.without(&clues, cell),
            None => known.puzzle(&clues),
        })
    }

    /// Records the answer to the question: the cells in which another solution differs.
    pub(super) fn answer(&mut self, other: Option<Cells>) {
        match other {
            None => {
                (self.clues, self.from) = self.asked;
                // While many clues are left, several more can usually be removed together. Later a question is about
                // one step: with eight, four or two steps, there was another solution two to twenty times as often.
                let all = self.steps.len();
                self.together = if self.from < all * 5 / 9 { all / 20 } else { 1 };
            }
            Some(cells) => {
                // The steps of the question are still undecided: half as many are tried next.
                self.together /= 2;
                let taken = &self.steps[..self.asked.1];
                if let Some(last) = taken.iter().rposition(|step| both(step, &cells) != NONE) {
                    self.unavoidable.insert(last, cells);
                }
            }
        }
    }

    /// Whether a step must be skipped; `without` are the clues that it would leave.
    fn is_needed(&self, step: usize, without: &Cells) -> bool {
        // The initial sets decide most steps: with those of pairs of lines, a puzzle takes 34 questions, without them
        // 47.
        self.least > 0 && count(without) < self.least
            || self.unavoidable.ending(step).any(|cells| both(cells, without) == NONE)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::make::generate::cells::has;
    use crate::search::lanes::set_of;
    use crate::{Engine, Grid, Shape, Solver};

    /// Returns the clues that stay if each step is decided separately.
    fn one_by_one(board: &[u8; 81], steps: &[Cells], least: usize) -> Cells {
        let solver = Solver::new().threads(1).engine(Engine::Cells).limit(2);
        let mut clues = EVERY_CELL;
        for step in steps {
            let without = minus(&clues, step);
            let clue = |cell: usize| if has(&without, cell) { board[cell] } else { 0 };
            let puzzle = Grid::from_values(Shape::CLASSIC, &(0..81).map(clue).collect::<Vec<u8>>()).unwrap();
            if count(&without) >= least && solver.solve(&puzzle).count == 1 {
                clues = without;
            }
        }
        clues
    }

    /// Returns the clues that stay in a reduction whose questions are answered with another solution.
    fn reduced(board: &[u8; 81], steps: &[Cells], least: usize) -> Cells {
        let solver = Solver::new().threads(1).engine(Engine::Cells).limit(2);
        let step_of = |cell: usize| steps.iter().position(|step| has(step, cell)).unwrap() as u8;
        let unavoidable = Unavoidable::new(board, &std::array::from_fn(step_of));
        let known = KnownSolution::new(board);
        let mut reduction = Reduction::new(steps.to_vec(), unavoidable, least);
        while let Some(question) = reduction.question(&known) {
            let solutions = solver.solve(&question.to_grid()).solutions;
            let differs = |solution: &Grid| set_of((0..81).filter(|cell| solution.values()[*cell] != board[*cell]));
            reduction.answer(solutions.iter().map(differs).find(|cells| *cells != NONE));
        }
        *reduction.clues()
    }

    #[test]
    fn the_same_clues_stay_as_if_each_step_were_decided_separately() {
        let mut random = Pcg64::seed_from_u64(1);
        let sampler = Solver::new().threads(1).sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
        for (round, board) in sampler.samples(1).take(30).enumerate() {
            let mut steps: Vec<Cells> = match round % 3 {
                0 | 1 => (0..81).map(|cell| set_of([cell])).collect(),
                _ => (0..=40).map(|cell| set_of([cell, 80 - cell])).collect(),
            };
            steps.shuffle(&mut random);
            let least = if round % 3 == 1 { 30 } else { 0 };
            let board = board.as_array();
            assert_eq!(reduced(board, &steps, least), one_by_one(board, &steps, least), "{round}");
        }
    }
}
