//! An attempt to make a classic puzzle from a completed board, as a sequence of questions to the kernel.

use super::cells::{NONE, both, count, first, minus};
use super::plan::ClassicPlan;
use super::reduction::Reduction;
use super::unavoidable::Unavoidable;
use crate::search::lanes::{Board, Cells, EVERY_CELL, KnownSolution, set_of};

/// What an attempt does next.
pub(super) enum AttemptStep {
    /// The attempt needs to know whether this puzzle has another solution.
    Ask(Board),
    /// The attempt has ended: with these clues, or without success.
    Done(Option<Cells>),
}

/// An attempt.
pub(super) struct Attempt {
    known: KnownSolution,
    phase: Phase,
}

enum Phase {
    /// Clues are being removed.
    Reducing(Reduction),
    /// The clues are given; the puzzle must have one solution.
    Fixed(Cells),
    /// Finds by bisection how many cells can be removed in order: `low` can, `high` cannot. `left[n]` has the clues
    /// that remain after `n` steps.
    Bisecting { left: Vec<Cells>, low: usize, high: usize, unavoidable: Unavoidable },
    /// Each clue of `rest` must be shown to be needed; all other clues are known to be needed.
    Checking { clues: Cells, rest: Cells },
    /// The attempt has ended.
    Ended(Option<Cells>),
}

impl Attempt {
    /// Starts with a board and an order of its cells.
    pub(super) fn new(board: &[u8; 81], order: &[u8; 81], plan: &ClassicPlan) -> Self {
        let phase = if let Some(clues) = plan.pattern {
            Phase::Fixed(clues)
        } else {
            let (steps, step_of) = steps(order, plan);
            let unavoidable = Unavoidable::new(board, &step_of);
            if plan.unbiased {
                // A puzzle has at least 17 clues (McGuire, Tugemann and Civario, 2012).
                let high = unavoidable.first_end().map_or(81 - 16, |last| (last + 1).min(81 - 16));
                Phase::Bisecting { left: left(&steps), low: 0, high, unavoidable }
            } else {
                Phase::Reducing(Reduction::new(steps, unavoidable, plan.rules.least))
            }
        };
        Self { known: KnownSolution::new(board), phase }
    }

    pub(super) const fn known(&self) -> &KnownSolution {
        &self.known
    }

    /// Returns the next step.
    pub(super) fn step(&mut self, plan: &ClassicPlan) -> AttemptStep {
        loop {
            match &mut self.phase {
                Phase::Reducing(reduction) => {
                    if let Some(board) = reduction.question(&self.known) {
                        return AttemptStep::Ask(board);
                    }
                    let clues = *reduction.clues();
                    let needed = if plan.rules.must_check { reduction.unavoidable().needed(&clues) } else { NONE };
                    self.reduced(clues, &needed, plan);
                }
                Phase::Fixed(clues) => return AttemptStep::Ask(self.known.puzzle(clues)),
                Phase::Bisecting { left, low, high, .. } if *low + 1 < *high => {
                    return AttemptStep::Ask(self.known.puzzle(&left[probe(*low, *high)]));
                }
                Phase::Bisecting { left, low, unavoidable, .. } => {
                    let clues = left[*low];
                    let rest = minus(&clues, &unavoidable.needed(&clues));
                    self.phase = Phase::Checking { clues, rest };
                }
                Phase::Checking { clues, rest } => match first(rest) {
                    Some(cell) => return AttemptStep::Ask(self.known.without(&minus(clues, &set_of([cell])), cell)),
                    None => self.phase = Phase::Ended(Some(*clues)),
                },
                Phase::Ended(clues) => return AttemptStep::Done(*clues),
            }
        }
    }

    /// Records the answer to the question: the cells in which another solution differs.
    pub(super) fn answer(&mut self, other: Option<Cells>, plan: &ClassicPlan) {
        match &mut self.phase {
            Phase::Reducing(reduction) => reduction.answer(other),
            Phase::Fixed(clues) => {
                let clues = *clues;
                match other {
                    None => self.reduced(clues, &NONE, plan),
                    Some(_) => self.phase = Phase::Ended(None),
                }
            }
            Phase::Bisecting { left, low, high, unavoidable } => match other {
                None => *low = probe(*low, *high),
                Some(cells) => {
                    // After the step that removes the last of these cells, the other solution is also a solution of the
                    // puzzle.
                    *high = left.partition_point(|left| both(left, &cells) != NONE);
                    unavoidable.insert(*high - 1, cells);
                }
            },
            Phase::Checking { rest, .. } => match (other, first(rest)) {
                (Some(_), Some(cell)) => *rest = minus(rest, &set_of([cell])),
                // A clue is not needed, so the puzzle is not minimal.
                _ => self.phase = Phase::Ended(None),
            },
            Phase::Ended(_) => {}
        }
    }

    /// Checks that the remaining clues meet the options; `needed` are those that are known to be needed.
    fn reduced(&mut self, clues: Cells, needed: &Cells, plan: &ClassicPlan) {
        let fits = (plan.rules.least..=plan.rules.most).contains(&count(&clues));
        self.phase = if fits && plan.rules.must_check {
            Phase::Checking { clues, rest: minus(&clues, needed) }
        } else {
            Phase::Ended(fits.then_some(clues))
        };
    }
}

/// Returns the sets of cells to remove one after the other, in the order of their first cells, and the step that
/// removes each cell.
fn steps(order: &[u8; 81], plan: &ClassicPlan) -> (Vec<Cells>, [u8; 81]) {
    const NO_STEP: u8 = u8::MAX;
    let mut steps = Vec::with_capacity(plan.orbits.len());
    // All cells of an orbit are removed together, at the position of its first cell.
    let mut step_of_orbit = [NO_STEP; 81];
    for &cell in order {
        let orbit = usize::from(plan.orbit_of[usize::from(cell)]);
        if step_of_orbit[orbit] == NO_STEP {
            step_of_orbit[orbit] = steps.len() as u8;
            steps.push(plan.orbits[orbit]);
        }
    }
    (steps, std::array::from_fn(|cell| step_of_orbit[usize::from(plan.orbit_of[cell])]))
}

/// Returns the clues that remain after no step, after the first one, after the first two, and so on.
fn left(steps: &[Cells]) -> Vec<Cells> {
    let take = |clues: &mut Cells, step: &Cells| {
        *clues = minus(clues, step);
        Some(*clues)
    };
    [EVERY_CELL].into_iter().chain(steps.iter().scan(EVERY_CELL, take)).collect()
}

/// Returns the next number of cells to try, between what can be removed and what cannot. Starts with the number that
/// can be removed from most boards.
fn probe(low: usize, high: usize) -> usize {
    // 30 clues remain, then 33 or 27. The measurements for these numbers were not recorded.
    const USUAL_CELLS: [usize; 3] = [51, 48, 54];
    USUAL_CELLS.into_iter().find(|usual| (low + 1..high).contains(usual)).unwrap_or(low.midpoint(high))
}
