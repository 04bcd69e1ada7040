//! The constraints of a layout, and the conditions that they compile to.

use super::error::LayoutError;
use super::lists::Lists;
use super::{Boxes, Layout};
use crate::model::condition::{Condition, LockedSets, Test};
use crate::model::constraint::{Compiled, GridFrame, derived_sums};
use crate::model::{Constraint, Shape, Unit};

/// The constraints of a layout.
#[derive(Debug, Default)]
pub(super) struct Constrained {
    pub(super) constraints: Vec<Constraint>,
    /// The cheapest tests first.
    pub(super) conditions: Vec<Condition>,
    /// By condition: the number of its constraint, or the number after the last one if it follows from several.
    pub(super) owners: Vec<u16>,
    /// By cell: the conditions on it.
    pub(super) of_cell: Lists<ConditionWord>,
}

/// The numbers of up to 64 conditions: bit `b` of word `w` is the number `64 * w + b`.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ConditionWord {
    pub(crate) word: u16,
    pub(crate) bits: u64,
}

impl Layout {
    /// Returns the constraints of this layout, in the order in which they were added.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.tables().constrained.constraints
    }

    /// Returns the conditions that the constraints compile to, the cheapest tests first.
    pub(crate) fn conditions(&self) -> &[Condition] {
        &self.tables().constrained.conditions
    }

    /// Returns the number of the constraint that a condition belongs to; the number of all constraints if the
    /// condition follows from several.
    pub(crate) fn constraint_of(&self, condition: usize) -> usize {
        self.tables().constrained.owners[condition].into()
    }

    /// Returns the conditions on a cell. There must be conditions.
    #[inline]
    pub(crate) fn conditions_of(&self, cell: usize) -> &[ConditionWord] {
        self.tables().constrained.of_cell.get(cell)
    }

    /// Whether there is a sum among the conditions. Arrows compile to sums, and sums follow from cages.
    pub(crate) fn has_sums(&self) -> bool {
        self.conditions().iter().any(|condition| matches!(condition.test, Test::Sum(_)))
    }
}

/// What constraints compile to, before the tables of the layout are known.
#[derive(Default)]
pub(super) struct CompiledConstraints {
    /// Cells that differ although no row, column or box contains them all.
    pub(super) units: Vec<(Unit, Vec<u16>)>,
    conditions: Vec<(Condition, u16)>,
}

impl CompiledConstraints {
    /// Compiles constraints.
    pub(super) fn new(shape: Shape, boxes: &Boxes, constraints: &[Constraint]) -> Result<Self, LayoutError> {
        let regions = boxes.numbers(shape);
        let frame = GridFrame::new(shape, regions.as_deref(), constraints);
        let (mut parts, mut compiled) = (Self::default(), Compiled::default());
        for (number, constraint) in constraints.iter().enumerate() {
            constraint.compile(&frame, &mut compiled).map_err(|reason| LayoutError::Constraint {
                number: number + 1,
                kind: constraint.kind(),
                reason,
            })?;
            let owner = owner(number);
            for cells in compiled.different.drain(..) {
                if cells.len() > shape.side() {
                    // More cells than digits cannot differ.
                    parts.conditions.push((Condition::one_of(cells[0], 0), owner));
                } else if !frame.share_unit(&cells) {
                    parts.units.push((Unit::Constraint(number), cells));
                }
            }
            parts.conditions.extend(compiled.conditions.drain(..).map(|condition| (condition, owner)));
        }
        Ok(parts)
    }

    /// Adds conditions that follow from the others, up to the number that 16 bits can count.
    fn add(&mut self, implied: Vec<(Condition, u16)>) {
        let room = usize::from(u16::MAX).saturating_sub(self.conditions.len());
        self.conditions.extend(implied.into_iter().take(room));
    }

    /// Adds the conditions that follow from several constraints together. `peers` has the cells that must differ from
    /// each cell.
    pub(super) fn finish(
        mut self,
        shape: Shape,
        boxes: &[Vec<u16>],
        constraints: Vec<Constraint>,
        peers: &[Vec<u16>],
    ) -> Constrained {
        if constraints.is_empty() {
            return Constrained::default();
        }
        let differ = differ(peers);
        let frame = GridFrame::new(shape, None, &constraints);
        let several = owner(constraints.len());
        let derived = derived_sums(&frame, boxes, &differ);
        self.add(derived.into_iter().map(|condition| (condition, several)).collect());
        drop_repeated(&mut self.conditions);
        let locked =
            self.conditions.iter().filter_map(|(condition, owner)| Some((locked(shape, condition, peers)?, *owner)));
        let locked: Vec<(Condition, u16)> = locked.collect();
        self.add(locked);
        // Stable, so that the order within a kind of test is that of the constraints.
        self.conditions.sort_by_key(|(condition, _)| condition.test.cost());
        let mut of_cell = vec![Vec::new(); peers.len()];
        for (number, (condition, _)) in self.conditions.iter().enumerate() {
            for &cell in &condition.cells[..condition.watched] {
                add_number(&mut of_cell[usize::from(cell)], number);
            }
        }
        let (conditions, owners) = self.conditions.into_iter().unzip();
        Constrained { constraints, conditions, owners, of_cell: Lists::new(&of_cell) }
    }
}

/// Adds the number of a condition, which is at least as great as those before it.
fn add_number(words: &mut Vec<ConditionWord>, number: usize) {
    let (word, bit) = ((number / 64) as u16, 1 << (number % 64));
    match words.last_mut() {
        Some(last) if last.word == word => last.bits |= bit,
        _ => words.push(ConditionWord { word, bits: bit }),
    }
}

/// Drops conditions that occurred before. Drawn lines can have pairs of cells in common.
fn drop_repeated(conditions: &mut Vec<(Condition, u16)>) {
    let mut order: Vec<usize> = (0..conditions.len()).collect();
    // Stable, so that the first of several comes first.
    order.sort_by(|&one, &other| conditions[one].0.cmp(&conditions[other].0));
    let mut is_kept = vec![true; conditions.len()];
    for pair in order.windows(2) {
        is_kept[pair[1]] = conditions[pair[0]].0 != conditions[pair[1]].0;
    }
    let mut is_kept = is_kept.into_iter();
    conditions.retain(|_| is_kept.next().unwrap_or(true));
}

/// Returns the number of a constraint. All numbers beyond 16 bits become the greatest one.
fn owner(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// Returns a function that reads one bit to tell whether two cells must differ. Searching the lists of peers took 17 %
/// of the time of 1,000 ordinary killers.
fn differ(peers: &[Vec<u16>]) -> impl Fn(u16, u16) -> bool {
    let words = peers.len().div_ceil(64);
    let mut bits = vec![0_u64; peers.len() * words];
    for (cell, peers) in peers.iter().enumerate() {
        for &peer in peers {
            bits[cell * words + usize::from(peer) / 64] |= 1 << (peer % 64);
        }
    }
    move |one, other| bits[usize::from(one) * words + usize::from(other) / 64] >> (other % 64) & 1 == 1
}

/// Returns the condition that locks the digits of sets in their cells. Returns `None` if `condition` is not about sets,
/// or if no cell sees several of its cells. `peers` has the cells that must differ from each cell.
fn locked(shape: Shape, condition: &Condition, peers: &[Vec<u16>]) -> Option<Condition> {
    let Test::Sets(sets) = &condition.test else { return None };
    let inner = &condition.cells;
    if !(2..=64).contains(&inner.len()) {
        return None;
    }
    // By cell: the inner cells that it sees, one bit each.
    let mut seen = vec![0_u64; peers.len()];
    for (at, &cell) in inner.iter().enumerate() {
        peers[usize::from(cell)].iter().for_each(|&peer| seen[usize::from(peer)] |= 1 << at);
    }
    inner.iter().for_each(|&cell| seen[usize::from(cell)] = 0);
    let (mut cells, mut sees) = (inner.clone(), Vec::new());
    for (cell, seen) in (0..).zip(seen).take(shape.cell_count()).filter(|(_, seen)| seen.count_ones() > 1) {
        cells.push(cell);
        sees.push(seen);
    }
    let locked = LockedSets { sets: sets.clone(), sees };
    (cells.len() > inner.len()).then_some(Condition { cells, watched: inner.len(), test: Test::Locked(locked) })
}
