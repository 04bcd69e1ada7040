//! One attempt to make a classic puzzle from a completed board, as a row of questions to the kernel.

use super::cells::{NONE, both, count, first, minus};
use super::plan::ClassicPlan;
use super::reduction::Reduction;
use super::unavoidable::Unavoidable;
use crate::search::lanes::{Board, Cells, EVERY_CELL, KnownSolution, set_of};

/// What an attempt does next.
pub(super) enum AttemptStep {
    /// It must know whether this puzzle has another solution.
    Ask(Board),
    /// It has ended: with these clues, or without success.
    Done(Option<Cells>),
}

/// An attempt.
pub(super) struct Attempt {
    known: KnownSolution,
    phase: Phase,
}

enum Phase {
    /// Clues are taken away.
    Reducing(Reduction),
    /// The clues are given; the puzzle must have one solution.
    Fixed(Cells),
    /// The greatest number of cells that can be taken in order is looked for: as many as `low` can, not `high`. `left`
    /// holds the clues that stay when so many are taken.
    Bisecting { left: Vec<Cells>, low: usize, high: usize, unavoidable: Unavoidable },
    /// Each clue of `rest` must be needed; the others are.
    Checking { clues: Cells, rest: Cells },
    /// It has ended.
    Ended(Option<Cells>),
}

impl Attempt {
    /// Begins with a board and an order of its cells.
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

    /// Returns what comes next.
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

    /// Takes the answer to what was asked: the cells in which another solution differs.
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
                    // With the step that takes the last of these cells, the other solution is one of the puzzle.
                    *high = left.partition_point(|left| both(left, &cells) != NONE);
                    unavoidable.insert(*high - 1, cells);
                }
            },
            Phase::Checking { rest, .. } => match (other, first(rest)) {
                (Some(_), Some(cell)) => *rest = minus(rest, &set_of([cell])),
                // A clue that is not needed: the puzzle is not minimal.
                _ => self.phase = Phase::Ended(None),
            },
            Phase::Ended(_) => {}
        }
    }

    /// The clues are found, of which some are `needed`: they are checked for what was wished.
    fn reduced(&mut self, clues: Cells, needed: &Cells, plan: &ClassicPlan) {
        let fits = (plan.rules.least..=plan.rules.most).contains(&count(&clues));
        self.phase = if fits && plan.rules.must_check {
            Phase::Checking { clues, rest: minus(&clues, needed) }
        } else {
            Phase::Ended(fits.then_some(clues))
        };
    }
}

/// The sets of cells that are taken one after the other, by the order of their first cells, and the step that takes
/// each cell.
fn steps(order: &[u8; 81], plan: &ClassicPlan) -> (Vec<Cells>, [u8; 81]) {
    const NO_STEP: u8 = u8::MAX;
    let mut steps = Vec::with_capacity(plan.orbits.len());
    // An orbit is taken as a whole, in the place of the first of its cells.
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

/// Returns the clues that are left when no step is taken, the first one, the first two, and so on.
fn left(steps: &[Cells]) -> Vec<Cells> {
    let take = |clues: &mut Cells, step: &Cells| {
        *clues = minus(clues, step);
        Some(*clues)
    };
    [EVERY_CELL].into_iter().chain(steps.iter().scan(EVERY_CELL, take)).collect()
}

/// Returns the number of cells tried next, between what can be taken and what cannot: at first about as many as can be
/// taken from most boards.
fn probe(low: usize, high: usize) -> usize {
    // 30 clues stay, then 33 or 27. No figure was kept for these numbers.
    const USUAL_CELLS: [usize; 3] = [51, 48, 54];
    USUAL_CELLS.into_iter().find(|usual| (low + 1..high).contains(usual)).unwrap_or(low.midpoint(high))
}
