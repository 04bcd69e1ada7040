//! One attempt to make a classic puzzle from a completed board, as a row of questions to the kernel.

use super::cells::{NONE, both, count, has, minus, set_of};
use super::plan::Plan;
use super::reduction::Reduction;
use crate::search::lanes::{Board, Cells, EVERY_CELL, Known, place};

/// What an attempt does next.
pub(super) enum Step {
    /// It must know whether this puzzle has another solution.
    Ask(Board),
    /// It has ended: with these clues, or without success.
    Done(Option<Cells>),
}

/// An attempt.
pub(super) struct Attempt {
    known: Known,
    phase: Phase,
}

enum Phase {
    /// Clues are taken away.
    Reducing(Reduction),
    /// The clues are given; the puzzle must have one solution.
    Fixed(Cells),
    /// The greatest number of cells of this order that can be taken is looked for: as many as `low` can, not `high`.
    /// `left` holds the clues that stay when so many are taken.
    Bisecting { order: [u8; 81], left: Vec<Cells>, low: usize, high: usize, unavoidable: Vec<Cells> },
    /// Each clue that is still to be looked at must be needed.
    Checking { clues: Cells, rest: Vec<usize>, unavoidable: Vec<Cells> },
    /// It has ended.
    Ended(Option<Cells>),
}

impl Attempt {
    /// Begins with a board and an order of its cells.
    pub(super) fn new(board: &[u8; 81], order: &[u8; 81], plan: &Plan) -> Self {
        let phase = if plan.unbiased {
            // A puzzle has at least 17 clues (McGuire, Tugemann and Civario, 2012).
            Phase::Bisecting { order: *order, left: left(order), low: 0, high: 81 - 16, unavoidable: Vec::new() }
        } else if let Some(clues) = plan.pattern {
            Phase::Fixed(clues)
        } else {
            Phase::Reducing(Reduction::new(EVERY_CELL, steps(order, plan), plan.least))
        };
        Self { known: Known::new(board), phase }
    }

    pub(super) const fn known(&self) -> &Known {
        &self.known
    }

    /// What comes next.
    pub(super) fn step(&mut self, plan: &Plan) -> Step {
        loop {
            match &mut self.phase {
                Phase::Reducing(reduction) => {
                    if let Some(board) = reduction.question(&self.known) {
                        return Step::Ask(board);
                    }
                    let clues = *reduction.clues();
                    self.reduced(clues, plan);
                }
                Phase::Fixed(clues) => return Step::Ask(self.known.puzzle(clues)),
                Phase::Bisecting { left, low, high, .. } if *low + 1 < *high => {
                    return Step::Ask(self.known.puzzle(&left[probe(*low, *high)]));
                }
                Phase::Bisecting { order, left, low, unavoidable, .. } => {
                    let clues = left[*low];
                    // The next cell of the order is needed: taking it was too much.
                    let rest = order[*low + 1..].iter().map(|cell| usize::from(*cell)).collect();
                    self.phase = Phase::Checking { clues, rest, unavoidable: std::mem::take(unavoidable) };
                }
                Phase::Checking { clues, rest, unavoidable } => {
                    let Some(&cell) = rest.last() else {
                        self.phase = Phase::Ended(Some(*clues));
                        continue;
                    };
                    let alone = set_of([cell]);
                    if unavoidable.iter().any(|cells| minus(&both(cells, clues), &alone) == NONE) {
                        rest.pop();
                        continue;
                    }
                    return Step::Ask(self.known.without(&minus(clues, &alone), cell));
                }
                Phase::Ended(clues) => return Step::Done(*clues),
            }
        }
    }

    /// Takes the answer to what was asked: the cells in which another solution differs.
    pub(super) fn answer(&mut self, other: Option<Cells>, plan: &Plan) {
        match &mut self.phase {
            Phase::Reducing(reduction) => reduction.answer(other),
            Phase::Fixed(clues) => {
                let clues = *clues;
                match other {
                    None => self.reduced(clues, plan),
                    Some(_) => self.phase = Phase::Ended(None),
                }
            }
            Phase::Bisecting { low, high, unavoidable, .. } => {
                let middle = probe(*low, *high);
                match other {
                    None => *low = middle,
                    Some(cells) => {
                        *high = middle;
                        unavoidable.push(cells);
                    }
                }
            }
            Phase::Checking { rest, .. } => match other {
                // A clue that is not needed: the puzzle is not minimal.
                None => self.phase = Phase::Ended(None),
                Some(_) => {
                    rest.pop();
                }
            },
            Phase::Ended(_) => {}
        }
    }

    /// The clues are found: they are checked for what was wished.
    fn reduced(&mut self, clues: Cells, plan: &Plan) {
        let fits = (plan.least..=plan.most).contains(&count(&clues));
        self.phase = if fits && plan.must_check {
            let rest = (0..81).filter(|cell| has(&clues, *cell)).collect();
            Phase::Checking { clues, rest, unavoidable: Vec::new() }
        } else {
            Phase::Ended(fits.then_some(clues))
        };
    }
}

/// The sets of cells that are taken one after the other, by the order of their first cells.
fn steps(order: &[u8; 81], plan: &Plan) -> Vec<Cells> {
    let mut taken = NONE;
    let mut steps = Vec::with_capacity(plan.orbits.len());
    for &cell in order {
        if !has(&taken, cell.into()) {
            let orbit = plan.orbits[plan.orbit_of[usize::from(cell)]];
            taken = [taken[0] | orbit[0], taken[1] | orbit[1], taken[2] | orbit[2]];
            steps.push(orbit);
        }
    }
    steps
}

/// The clues that are left when the first cells of an order are taken: none, one, two, and so on.
fn left(order: &[u8; 81]) -> Vec<Cells> {
    let mut left = vec![NONE; 82];
    for (at, &cell) in order.iter().enumerate().rev() {
        let (row, bit) = place(cell.into());
        left[at] = left[at + 1];
        left[at][row] |= bit;
    }
    left
}

/// How many cells are tried next, between what can be taken and what cannot: at first about as many as can be taken
/// from most boards.
fn probe(low: usize, high: usize) -> usize {
    const USUAL: [usize; 3] = [51, 48, 54];
    USUAL.into_iter().find(|usual| (low + 1..high).contains(usual)).unwrap_or(low.midpoint(high))
}
