//! The conditions of constraints: propagation, and explanations when they are needed.
//!
//! A condition eliminates candidates without giving a reason. Most reasons are never needed, so one is found only when
//! the analysis of a conflict asks for it: the condition is checked again with fewer of the candidates that were
//! eliminated before, while it still eliminates the candidate in question. So each reason is confirmed by the
//! check itself, whatever the test. Only lines have a faster way. (Lazy clause generation: Ohrimenko, Stuckey, Codish,
//! Propagation via lazy clause generation, Constraints 2009. Removing what is not needed: Junker, QuickXplain, AAAI
//! 2004.)

#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use super::literal::{Lit, Var};
use super::trail::{Antecedent, Trail};
use crate::deduce::{LineRoom, Unmet, can_be_met, widen};
use crate::model::{Condition, Digit, Grid, Layout, ones};
use crate::search::pending::PendingConditions;

/// The variable of a candidate that does not exist.
const NO_VAR: Var = Var::MAX;

/// The conditions of a grid, and the state in which they are checked.
#[derive(Clone)]
pub(super) struct Conditions {
    layout: Layout,
    /// By cell and digit: the variable of the candidate.
    vars: Box<[Var]>,
    /// By cell: the digits that are not propagated as false.
    digits: Box<[u64]>,
    pending: PendingConditions,
    /// By variable: the reason why a condition eliminated the candidate, if it was requested.
    reasons: Box<[OnceCell<Box<[Lit]>>]>,
    /// The literals of the last conflict of a condition.
    pub(super) conflict: Vec<Lit>,
}

impl Conditions {
    /// Returns the conditions of a grid with these candidates; `None` if there are none.
    pub(super) fn new(grid: &Grid, candidates: impl ExactSizeIterator<Item = (u16, Digit)>) -> Option<Self> {
        let layout = grid.layout().clone();
        if layout.conditions().is_empty() {
            return None;
        }
        let side = grid.shape().side();
        let mut vars = vec![NO_VAR; grid.cells().len() * side];
        let reasons = vec![OnceCell::new(); candidates.len()];
        for (var, (cell, digit)) in (0..).zip(candidates) {
            vars[usize::from(cell) * side + index(digit)] = var;
        }
        let mut pending = PendingConditions::new(&layout);
        pending.insert_all();
        Some(Self {
            vars: vars.into(),
            digits: grid.cells().iter().map(|cell| cell.digits().bits()).collect(),
            pending,
            reasons: reasons.into(),
            conflict: Vec::new(),
            layout,
        })
    }

    fn var(&self, cell: usize, digit: usize) -> Var {
        self.vars[cell * self.layout.shape().side() + digit]
    }

    /// Records that a candidate is false.
    pub(super) fn count_out(&mut self, (cell, digit): (u16, Digit)) {
        self.digits[usize::from(cell)] &= !(1 << index(digit));
        self.pending.touch(&self.layout, cell.into());
    }

    /// Undoes [`Conditions::count_out`].
    pub(super) fn count_in(&mut self, (cell, digit): (u16, Digit)) {
        self.digits[usize::from(cell)] |= 1 << index(digit);
    }

    /// Checks the pending conditions until one eliminates a candidate. Returns whether one did. If a condition cannot
    /// be met, returns an error, and `conflict` has its literals.
    pub(super) fn propagate(&mut self, trail: &mut Trail) -> Result<bool, Unmet> {
        while let Some(number) = self.pending.pop() {
            if self.check(trail, number)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks a condition. Returns whether it eliminated a candidate.
    fn check(&mut self, trail: &mut Trail, number: usize) -> Result<bool, Unmet> {
        let before = trail.lits().len();
        let Self { layout, digits, pending, vars, reasons, .. } = self;
        let (side, condition) = (layout.shape().side(), &layout.conditions()[number]);
        let Ok(left) = pending.check(condition, |cell| digits[cell]) else {
            self.conflict = self.explain(trail, &self.layout.conditions()[number], None, u32::MAX);
            return Err(Unmet);
        };
        for (&cell, &left) in condition.cells.iter().zip(left) {
            let cell = usize::from(cell);
            for digit in ones(digits[cell] & !left) {
                let var = vars[cell * side + digit];
                // A line may visit a cell twice, so the candidate may be gone already.
                if trail.is_open(var) {
                    reasons[var as usize].take();
                    trail.assign(Lit::new(var, false), Antecedent::Condition(number as u16));
                }
            }
        }
        Ok(trail.lits().len() > before)
    }

    /// Returns the reason why a condition eliminated a candidate.
    pub(super) fn reason(&self, trail: &Trail, candidate: (u16, Digit), condition: u16) -> &[Lit] {
        let var = self.var(candidate.0.into(), index(candidate.1));
        self.reasons[var as usize].get_or_init(|| {
            let condition = &self.layout.conditions()[usize::from(condition)];
            self.explain(trail, condition, Some(candidate), trail.position(var)).into()
        })
    }

    /// Returns false literals that explain why a condition cannot be met if the candidate `target` is true. Only
    /// assignments before `position` count.
    fn explain(&self, trail: &Trail, condition: &Condition, target: Option<(u16, Digit)>, position: u32) -> Vec<Lit> {
        let (mut now, mut root) = (Vec::new(), Vec::new());
        for &cell in &condition.cells {
            let (possible, at_root) = match target {
                Some((own, digit)) if own == cell => (1 << index(digit), 1 << index(digit)),
                _ => self.digits_before(trail, cell.into(), position),
            };
            now.push(possible);
            root.push(at_root);
        }
        let mut room = LineRoom::default();
        let before = now.clone();
        let is_widened = widen(condition, &mut now, &root, &mut room);
        let mut fails = |domains: &[u64]| !is_widened && !can_be_met(condition, domains, &mut room);
        let mut reason = Vec::new();
        for at in 0..now.len() {
            let own = now[at];
            if own == root[at] {
                continue;
            }
            now[at] = root[at];
            if fails(&now) {
                continue;
            }
            now[at] = own;
            let cell = usize::from(condition.cells[at]);
            if let Some(var) = self.decided(trail, cell, before[at], position) {
                reason.push(Lit::new(var, false));
            } else {
                give_back(&mut now, root[at], at, &mut fails);
                let excluded = ones(root[at] & !now[at]);
                reason.extend(excluded.map(|digit| Lit::new(self.var(cell, digit), true)));
            }
        }
        reason
    }

    /// Returns the variable of the only digit that is left to a cell, if it was true before `position`. Its literal
    /// replaces those of all other digits.
    fn decided(&self, trail: &Trail, cell: usize, digits: u64, position: u32) -> Option<Var> {
        let var = if digits.is_power_of_two() { self.var(cell, digits.trailing_zeros() as usize) } else { NO_VAR };
        let is_true = var != NO_VAR && trail.value(Lit::new(var, true)) == 1;
        (is_true && trail.position(var) < position && trail.level_of(var) > 0).then_some(var)
    }

    /// Returns the digits of a cell that were not false before `position`, and those that are not false at the root.
    fn digits_before(&self, trail: &Trail, cell: usize, position: u32) -> (u64, u64) {
        let side = self.layout.shape().side();
        let (mut possible, mut at_root) = (0, 0);
        for (digit, &var) in self.vars[cell * side..][..side].iter().enumerate() {
            if var == NO_VAR {
                continue;
            }
            let is_false = trail.value(Lit::new(var, true)) < 0;
            possible |= u64::from(!is_false || trail.position(var) >= position) << digit;
            at_root |= u64::from(!is_false || trail.level_of(var) > 0) << digit;
        }
        // A cell without variables was final from the start.
        if at_root == 0 { (self.digits[cell], self.digits[cell]) } else { (possible, at_root) }
    }
}

/// Restores digits of one cell, one at a time, and keeps each with which the condition still fails.
fn give_back(now: &mut [u64], root: u64, at: usize, fails: &mut impl FnMut(&[u64]) -> bool) {
    for digit in ones(root & !now[at]) {
        now[at] |= 1 << digit;
        if !fails(now) {
            now[at] ^= 1 << digit;
        }
    }
}

/// Returns a digit as an index from 0.
fn index(digit: Digit) -> usize {
    usize::from(digit.get()) - 1
}
