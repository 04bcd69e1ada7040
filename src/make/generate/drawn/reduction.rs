//! Removes constraints while the solution stays unique.
//!
//! It is easy to find a second solution with few constraints, and hard to prove that there is none. So the constraints
//! that a puzzle needs are collected from few to many: each other solution that is found must violate one of those
//! kept. If a known other solution violates only one of the constraints kept, this one is needed without a question.

use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use super::DrawnBoard;
use crate::make::generate::plan::DrawnPlan;
use crate::model::{Constraint, Digit, DigitSet, Grid, Layout};
use crate::search::Verdict;

/// The constraints of a puzzle, and which of them are kept.
pub(super) struct ConstraintReduction<'a> {
    drawn: &'a DrawnBoard<'a>,
    plan: &'a DrawnPlan,
    all: Vec<Constraint>,
    /// The layout with all constraints.
    layout: Layout,
    is_kept: Vec<bool>,
    /// The constraints that each known other solution violates.
    violated: Vec<Vec<usize>>,
}

impl<'a> ConstraintReduction<'a> {
    /// Starts with all constraints, with which there is one solution. Returns `None` if they are not possible together.
    pub(super) fn new(drawn: &'a DrawnBoard<'a>, plan: &'a DrawnPlan, all: Vec<Constraint>) -> Option<Self> {
        let layout = drawn.base.with_constraints(&all)?;
        let is_kept = vec![true; all.len()];
        Some(Self { drawn, plan, all, layout, is_kept, violated: Vec::new() })
    }

    /// Removes constraints in random order, where the plan wants fewer. `others` are known other solutions. Returns the
    /// constraints that remain; `None` if all must be needed, and this could not be decided for one.
    pub(super) fn run(mut self, others: &[Vec<u8>], random: &mut Pcg64) -> Option<Vec<Constraint>> {
        if self.plan.clues.rules.minimal && self.are_independent() {
            self.record(others);
            self.collect(random)?;
        }
        let mut order: Vec<usize> = (0..self.all.len()).filter(|number| self.is_removable(*number)).collect();
        order.shuffle(random);
        for number in order {
            let is_open = self.is_unwanted(number) && !self.is_known_as_needed(number);
            // A constraint about which nothing is known stays, unless each must be needed.
            if is_open && !self.try_without(number)? && self.plan.clues.rules.minimal {
                return None;
            }
        }
        Some(self.kept())
    }

    /// Keeps only constraints that exclude the solutions found, until there is one solution.
    fn collect(&mut self, random: &mut Pcg64) -> Option<()> {
        for number in 0..self.all.len() {
            self.is_kept[number] = !self.is_removable(number);
        }
        for number in 0..self.violated.len() {
            self.keep_one(number, random);
        }
        loop {
            let answer = self.drawn.solve(&self.kept())?;
            let others = self.drawn.others(&answer);
            match answer.verdict() {
                Verdict::Unique => return Some(()),
                Verdict::Multiple => {
                    let known = self.violated.len();
                    self.record(&others);
                    (known..self.violated.len()).for_each(|number| self.keep_one(number, random));
                }
                // With one more, the question is easier.
                _ => {
                    let rest: Vec<usize> = (0..self.all.len()).filter(|number| !self.is_kept[*number]).collect();
                    self.is_kept[*rest.choose(random)?] = true;
                }
            }
        }
    }

    /// Keeps one of the constraints that a known other solution violates, unless one is kept already.
    fn keep_one(&mut self, other: usize, random: &mut Pcg64) {
        let violated = &self.violated[other];
        if violated.iter().any(|number| self.is_kept[*number]) {
            return;
        }
        if let Some(&number) = violated.choose(random) {
            self.is_kept[number] = true;
        }
    }

    /// Whether each constraint means the same without the others, and no two require the same. This holds for those
    /// that are drawn. A layout may have a rule about all cells without dots.
    fn are_independent(&self) -> bool {
        self.drawn.base.constraints().is_empty()
    }

    /// Records other solutions.
    fn record(&mut self, others: &[Vec<u8>]) {
        if !self.are_independent() {
            return;
        }
        let violated = others.iter().map(|other| board(&self.layout, other).violated_constraints());
        self.violated.extend(violated);
    }

    /// Removes a constraint if the solution stays unique. Returns whether that is decided.
    fn try_without(&mut self, number: usize) -> Option<bool> {
        self.is_kept[number] = false;
        let answer = self.drawn.solve(&self.kept())?;
        let others = self.drawn.others(&answer);
        // Without a dot, a rule about all cells without dots may exclude the board, and leave another solution.
        let is_unique = answer.verdict() == Verdict::Unique && others.is_empty();
        if !is_unique {
            self.is_kept[number] = true;
            self.record(&others);
        }
        Some(is_unique || !others.is_empty())
    }

    /// Whether a known other solution violates no other constraint that is kept.
    fn is_known_as_needed(&self, number: usize) -> bool {
        self.violated.iter().any(|violated| violated.iter().copied().filter(|own| self.is_kept[*own]).eq([number]))
    }

    /// Whether a constraint is about cells: without the kind of the grid, it would be another grid.
    fn is_removable(&self, number: usize) -> bool {
        !self.all[number].is_of_shape()
    }

    /// Whether a constraint is kept, and the plan wants fewer of its kind.
    fn is_unwanted(&self, number: usize) -> bool {
        let kind = self.all[number].kind();
        let count = self.all.iter().zip(&self.is_kept).filter(|(own, is_kept)| **is_kept && own.kind() == kind).count();
        let drawn = self.plan.kinds.iter().find(|drawn| drawn.kind == kind);
        let most = drawn.and_then(|drawn| drawn.counts.as_ref()).map(|counts| *counts.end());
        self.is_kept[number] && (self.plan.clues.rules.minimal || most.is_some_and(|most| count > most))
    }

    fn kept(&self) -> Vec<Constraint> {
        self.all.iter().zip(&self.is_kept).filter(|(_, is_kept)| **is_kept).map(|(own, _)| own.clone()).collect()
    }
}

/// Returns the grid with these digits, even if they violate its constraints.
fn board(layout: &Layout, digits: &[u8]) -> Grid {
    let digits = digits.iter().map(|digit| Digit::new(*digit).map_or(DigitSet::EMPTY, DigitSet::from_digit));
    Grid::from_candidates(layout, digits)
}
