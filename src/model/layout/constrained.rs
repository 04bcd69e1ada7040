//! The constraints of a layout, and the conditions that they compile to.

use super::error::LayoutError;
use super::lists::Lists;
use super::whole_units::WholeUnits;
use super::{Boxes, Layout};
use crate::model::condition::{Condition, LockedDigits, RequiredDigits, Test, combined_sums};
use crate::model::constraint::{Compiled, GridFrame, derived_sums};
use crate::model::{Constraint, Shape, Unit, ones};

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
        self.conditions().iter().any(|condition| matches!(condition.test, Test::Sum(_) | Test::EqualSums(_)))
    }

    /// Whether there is a condition whose test takes long.
    pub(crate) fn has_costly_conditions(&self) -> bool {
        let is_costly = |test: &Test| matches!(test, Test::Line(_) | Test::Connected(_) | Test::AnyOf(_));
        self.conditions().iter().any(|condition| is_costly(&condition.test))
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
        whole: &WholeUnits,
        constraints: Vec<Constraint>,
        peers: &Lists<u16>,
    ) -> Constrained {
        if constraints.is_empty() {
            return Constrained::default();
        }
        let peers = PeerBits::new(peers);
        for (condition, _) in &mut self.conditions {
            condition.use_differences(&|one, other| peers.differ(one, other));
        }
        let frame = GridFrame::new(shape, None, &constraints);
        let several = owner(constraints.len());
        let units = [
            whole.cells_where(shape.side(), |unit| matches!(unit, Unit::Row(_))),
            whole.cells_where(shape.side(), |unit| matches!(unit, Unit::Column(_))),
            whole.cells_where(shape.side(), |unit| matches!(unit, Unit::Box(_))),
        ];
        let differ = |one, other| peers.differ(one, other);
        let combined = combined_sums(self.conditions.iter().map(|(own, _)| own), frame.values(), &differ);
        self.add(combined.into_iter().map(|condition| (condition, several)).collect());
        let derived = derived_sums(&frame, &units, differ);
        self.add(derived.into_iter().map(|condition| (condition, several)).collect());
        drop_repeated(&mut self.conditions);
        let locked =
            self.conditions.iter().filter_map(|(condition, owner)| Some((locked(shape, condition, &peers)?, *owner)));
        let locked: Vec<(Condition, u16)> = locked.collect();
        self.add(locked);
        // Stable, so that the order within a kind of test is that of the constraints.
        self.conditions.sort_by_key(|(condition, _)| condition.test.cost());
        let of_cell = conditions_of_cells(frame.cell_count, self.conditions.iter().map(|(condition, _)| condition));
        let (conditions, owners) = self.conditions.into_iter().unzip();
        Constrained { constraints, conditions, owners, of_cell }
    }
}

/// Returns, for each cell, the conditions that watch it.
fn conditions_of_cells<'a>(
    cell_count: usize,
    conditions: impl ExactSizeIterator<Item = &'a Condition>,
) -> Lists<ConditionWord> {
    let mut of_cell = vec![Vec::with_capacity(conditions.len().div_ceil(64).min(4)); cell_count];
    for (number, condition) in conditions.enumerate() {
        let (word, bit) = ((number / 64) as u16, 1 << (number % 64));
        for &cell in &condition.cells[..condition.watched] {
            let words: &mut Vec<ConditionWord> = &mut of_cell[usize::from(cell)];
            match words.last_mut() {
                Some(last) if last.word == word => last.bits |= bit,
                _ => words.push(ConditionWord { word, bits: bit }),
            }
        }
    }
    Lists::new(&of_cell)
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

/// Which cells must differ, one bit for each two of them. Searching the lists of peers took 17 % of the time of 1,000
/// ordinary killers.
struct PeerBits {
    /// Number of words per cell.
    words: usize,
    bits: Vec<u64>,
}

impl PeerBits {
    fn new(peers: &Lists<u16>) -> Self {
        let words = peers.count().div_ceil(64);
        let mut bits = vec![0_u64; peers.count() * words];
        for (cell, bits) in bits.chunks_exact_mut(words).enumerate() {
            peers.get(cell).iter().for_each(|peer| bits[usize::from(peer / 64)] |= 1 << (peer % 64));
        }
        Self { words, bits }
    }

    /// Returns the peers of a cell among the 64 cells of a word.
    fn word(&self, cell: u16, word: usize) -> u64 {
        self.bits[usize::from(cell) * self.words + word]
    }

    fn differ(&self, one: u16, other: u16) -> bool {
        self.word(one, usize::from(other / 64)) >> (other % 64) & 1 == 1
    }
}

/// Returns the condition that locks digits in the cells of another one, which must hold a set or a digit. Returns
/// `None` if `condition` has no such digits, or if no cell sees several of its cells.
fn locked(shape: Shape, condition: &Condition, peers: &PeerBits) -> Option<Condition> {
    let required = match &condition.test {
        Test::Sets(sets) => RequiredDigits::OfSets(sets.to_vec()),
        Test::Count(count) if count.digits.is_power_of_two() && !count.allowed.contains(&0) => {
            RequiredDigits::One(count.digits)
        }
        _ => return None,
    };
    let inner = &condition.cells;
    if !(2..=64).contains(&inner.len()) {
        return None;
    }
    // By word: the cells that several inner cells see.
    let seen_twice = |word| {
        let seen = inner.iter().map(|&cell| peers.word(cell, word));
        seen.fold((0, 0), |(once, twice), seen| (once | seen, twice | once & seen)).1
    };
    let most = (0..peers.words).map(|word| seen_twice(word).count_ones() as usize).sum();
    let (mut cells, mut sees) = (Vec::with_capacity(inner.len() + most), Vec::with_capacity(most));
    cells.extend_from_slice(inner);
    for word in 0..peers.words {
        let seen = ones(seen_twice(word)).map(|bit| (64 * word + bit) as u16);
        for cell in seen.filter(|cell| usize::from(*cell) < shape.cell_count() && !inner.contains(cell)) {
            cells.push(cell);
            // The inner cells that it sees, one bit each.
            let bits = inner.iter().enumerate().map(|(at, &own)| u64::from(peers.differ(own, cell)) << at);
            sees.push(bits.fold(0, |all, bit| all | bit));
        }
    }
    let locked = LockedDigits { required, sees };
    (cells.len() > inner.len()).then_some(Condition { cells, watched: inner.len(), test: Test::Locked(locked) })
}
