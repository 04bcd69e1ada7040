//! Conditions: tests of the digits of a few cells, which deduction uses.
//!
//! People draw [`Constraint`](super::Constraint)s, of which there are many kinds. Each kind compiles to a few
//! conditions and groups of cells that differ. There are eleven tests, and every engine knows only these. A test is
//! data; `deduce::conditions` uses it to eliminate digits.

mod automaton;
mod combined_sums;
mod equal_sums;
mod line_graph;
mod locked_digits;
mod tallies;

use std::ops::Deref;

use super::digit::ones;
use super::sets_by_sum::SetsBySum;
use super::values::Values;
pub(crate) use automaton::Automaton;
pub(super) use combined_sums::combined_sums;
pub(crate) use equal_sums::{EqualSums, SumList};
pub(crate) use line_graph::LineGraph;
pub(crate) use locked_digits::{LockedDigits, RequiredDigits};
pub(crate) use tallies::{Circles, DistinctCount};

/// A test on the digits of some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Condition {
    /// The cells, in the order that the test needs.
    pub(crate) cells: Vec<u16>,
    /// Number of watched cells, which are the first ones. When one of them loses a digit, the test must be made again.
    pub(crate) watched: usize,
    pub(crate) test: Test,
}

/// What must be true of the digits of the cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Test {
    /// The table contains the pair of digits.
    Pair(PairTable),
    /// The digits differ, and together they are one of these sets. Each set has as many digits as there are cells.
    Sets(DigitSets),
    /// Digits that the cells must hold are locked in them.
    Locked(LockedDigits),
    /// The number of cells that hold one of these digits is an allowed one.
    Count(DigitCount),
    /// The first cell holds the number of different digits in the others.
    Distinct(DistinctCount),
    /// Each digit that occurs does so in the number of cells that belongs to it.
    Circles(Circles),
    /// The weights of the digits add up to the total.
    Sum(Sum),
    /// Lists of cells have the same sum.
    EqualSums(EqualSums),
    /// The digits, in order, are a word that an automaton accepts.
    Line(LineGraph),
    /// The cells that hold one of some digits are connected. There is at least one.
    Connected(ConnectedCells),
    /// All conditions of at least one of these lists are met. Instead of cells, they have positions in the list of
    /// cells of this condition.
    AnyOf(Vec<Vec<Condition>>),
}

impl Test {
    /// Returns the rank of the test by its cost: cheap tests are made first.
    pub(crate) const fn cost(&self) -> u8 {
        match self {
            Self::Pair(_) => 0,
            Self::Sets(_) => 1,
            Self::Count(_) | Self::Circles(_) => 2,
            Self::Sum(_) | Self::EqualSums(_) => 3,
            Self::Locked(_) | Self::Distinct(_) => 4,
            Self::Line(_) => 5,
            Self::Connected(_) | Self::AnyOf(_) => 6,
        }
    }
}

/// Which two digits are possible together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PairTable {
    /// By the index of the first digit: the possible second digits.
    pub(crate) seconds: Vec<u64>,
    /// By the index of the second digit: the possible first digits.
    pub(crate) firsts: Vec<u64>,
}

impl PairTable {
    /// Returns the table for digits with these values. `allows` gets two of them.
    pub(crate) fn new(values: impl Into<Values>, allows: impl Fn(i64, i64) -> bool) -> Self {
        let values = values.into();
        let seconds = values.all().map(|one| values.set_where(|other| allows(one, other)));
        let firsts = values.all().map(|other| values.set_where(|one| allows(one, other)));
        Self { seconds: seconds.collect(), firsts: firsts.collect() }
    }

    /// Removes the pairs of equal digits. Returns whether a pair is left.
    pub(crate) fn differ(&mut self) -> bool {
        for table in [&mut self.seconds, &mut self.firsts] {
            table.iter_mut().enumerate().for_each(|(digit, others)| *others &= !(1 << digit));
        }
        self.seconds.iter().any(|others| *others != 0)
    }
}

/// Sets of digits, each with as many digits as the others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct DigitSets {
    list: Vec<u64>,
    /// The digits of all sets.
    pub(crate) union: u64,
    /// The sum that these and no other sets of these digits have, counted from 1. `None` if there is none, or if there
    /// is a digit above 9.
    pub(crate) sum: Option<usize>,
}

impl DigitSets {
    pub(crate) fn new(list: Vec<u64>) -> Self {
        let union = list.iter().fold(0, |all, set| all | set);
        Self { sum: SetsBySum::sum_of_all(&list, union), union, list }
    }
}

impl Deref for DigitSets {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.list
    }
}

/// The allowed numbers of cells that hold one of some digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct DigitCount {
    /// The digits that are counted.
    pub(crate) digits: u64,
    /// The allowed numbers, in ascending order.
    pub(crate) allowed: Vec<u16>,
}

/// The digits of cells that are connected, and which cells are next to each other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ConnectedCells {
    /// The digits.
    pub(crate) digits: u64,
    /// By cell: the positions of the cells next to it.
    pub(crate) neighbours: Vec<Vec<u16>>,
    /// The number of cells that hold one of the digits, if it is known.
    pub(crate) size: Option<usize>,
}

/// An equation: each digit has a weight in each cell. In a sum of digits, the weight of a digit is its value. To
/// compare how often two groups of cells hold a digit, the weights are 1 and -1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Sum {
    /// The number of digits.
    pub(crate) side: usize,
    /// By cell and then by digit.
    pub(crate) weights: Vec<i64>,
    pub(crate) total: i64,
    /// The sizes of groups of successive cells whose digits differ and have the same weights; empty if no group has
    /// several cells.
    pub(crate) groups: Vec<u16>,
    /// The weights of these groups in another form, if the sums of all groups can be found exactly.
    pub(crate) group_steps: Option<GroupSteps>,
    /// Whether the weights of each cell rise with the digit, or fall with it.
    is_monotone: bool,
    /// The same weights in another form, if they rise or fall by 1 from each digit to the next.
    pub(crate) unit_steps: Option<UnitSteps>,
}

/// Weights of up to 64 cells, each of which is the index of the digit or its negative, plus a number for each cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct UnitSteps {
    /// The total of indices and their negatives.
    pub(crate) total: i64,
    /// The cells whose weights fall, one bit each.
    pub(crate) falling: u64,
}

/// Maximum number of groups of a sum whose sums are found exactly.
pub(crate) const MAX_GROUPS: usize = 24;

/// Weights that rise or fall by the same number from each of at most nine digits to the next.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct GroupSteps {
    /// By group: this number.
    pub(crate) steps: Vec<i64>,
    /// The total of the weights, each without that of the first digit.
    pub(crate) total: i64,
}

impl GroupSteps {
    /// Returns the weights of a sum in this form; `None` if they have another one, or if the groups have too many sums.
    fn new(sum: &Sum) -> Option<Self> {
        if sum.groups.is_empty() || sum.groups.len() > MAX_GROUPS || !(2..=9).contains(&sum.side) {
            return None;
        }
        let (mut steps, mut range, mut from) = (Vec::new(), 0, 0);
        for &size in &sum.groups {
            let weights = sum.weights_at(from);
            let step = weights[1] - weights[0];
            if step == 0 || weights.windows(2).any(|pair| pair[1] - pair[0] != step) {
                return None;
            }
            steps.push(step);
            range += step.abs() * i64::from(size) * (sum.side as i64 - i64::from(size));
            from += usize::from(size);
        }
        let firsts: i64 = sum.weights.chunks(sum.side).map(|weights| weights[0]).sum();
        (range < 128).then_some(Self { steps, total: sum.total - firsts })
    }
}

impl UnitSteps {
    /// Returns these weights in this form; `None` if they have other steps.
    fn new(side: usize, weights: &[i64], mut total: i64) -> Option<Self> {
        let mut falling = 0;
        for (at, cell) in weights.chunks(side).enumerate() {
            let step = cell.get(1)? - cell[0];
            if at >= 64 || step.abs() != 1 || cell.windows(2).any(|pair| pair[1] - pair[0] != step) {
                return None;
            }
            falling |= u64::from(step < 0) << at;
            total -= cell[0];
        }
        Some(Self { total, falling })
    }
}

impl Sum {
    pub(crate) fn new(side: usize, weights: Vec<i64>, total: i64) -> Self {
        let is_monotone = weights.chunks(side).all(|cell| cell.is_sorted() || cell.is_sorted_by(|a, b| a >= b));
        let unit_steps = UnitSteps::new(side, &weights, total);
        Self { side, weights, total, groups: Vec::new(), group_steps: None, is_monotone, unit_steps }
    }

    /// Returns the least and the greatest weight of digits in the cell at this position; `None` if there is no digit.
    #[inline]
    pub(crate) fn ends_at(&self, at: usize, digits: u64) -> Option<(i64, i64)> {
        if digits == 0 {
            return None;
        }
        let weights = self.weights_at(at);
        if self.is_monotone {
            let (first, last) = (weights[digits.trailing_zeros() as usize], weights[digits.ilog2() as usize]);
            return Some((first.min(last), first.max(last)));
        }
        let (mut least, mut greatest) = (i64::MAX, i64::MIN);
        for digit in ones(digits) {
            least = least.min(weights[digit]);
            greatest = greatest.max(weights[digit]);
        }
        Some((least, greatest))
    }

    /// Divides the cells at these positions into groups that differ. Returns the positions in their new order.
    fn group(&mut self, count: usize, differ: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let fits = |one, other| differ(one, other) && self.weights_at(one) == self.weights_at(other);
        let groups = tallies::groups(0..count, fits);
        let order = groups.concat();
        if self.is_monotone && groups.len() < count {
            let weights = order.iter().flat_map(|&at| self.weights_at(at)).copied().collect();
            let groups = groups.iter().map(|group| group.len() as u16).collect();
            *self = Self { groups, ..Self::new(self.side, weights, self.total) };
            self.group_steps = GroupSteps::new(self);
            return order;
        }
        (0..count).collect()
    }

    /// Returns the distance between the least and the greatest sum.
    pub(crate) fn range(&self) -> i64 {
        self.weights.chunks(self.side).filter_map(|cell| Some(cell.iter().max()? - cell.iter().min()?)).sum()
    }

    /// Returns the weights of the digits in the cell at this position.
    pub(crate) fn weights_at(&self, at: usize) -> &[i64] {
        &self.weights[at * self.side..][..self.side]
    }
}

impl Condition {
    pub(crate) const fn new(cells: Vec<u16>, test: Test) -> Self {
        Self { watched: cells.len(), cells, test }
    }

    /// Returns the approximate size of the condition, in bytes.
    pub(crate) fn size(&self) -> usize {
        let table = match &self.test {
            Test::Pair(table) => size_of_val(&*table.seconds) + size_of_val(&*table.firsts),
            Test::Sets(sets) => size_of_val(&**sets),
            Test::Locked(locked) => locked.size(),
            Test::Count(count) => size_of_val(&*count.allowed),
            Test::EqualSums(sums) => sums.size(),
            Test::Distinct(_) => 0,
            Test::Circles(circles) => size_of_val(&*circles.numbers) + size_of_val(&*circles.groups),
            Test::Sum(sum) => size_of_val(&*sum.weights) + size_of_val(&*sum.groups),
            Test::Connected(connected) => {
                connected.neighbours.iter().map(|own| size_of_val(own) + size_of_val(&**own)).sum()
            }
            Test::AnyOf(alternatives) => alternatives.iter().flatten().map(Self::size).sum(),
            Test::Line(graph) => graph.size(),
        };
        size_of::<Self>() + size_of_val(&*self.cells) + table
    }

    /// Uses that some cells must differ: sums get groups of such cells, and pairs lose equal digits. Returns `false` if
    /// no digits are left to a pair. Alternatives without digits are removed.
    pub(crate) fn use_differences(&mut self, differ: &impl Fn(u16, u16) -> bool) -> bool {
        let cells = &mut self.cells;
        match &mut self.test {
            Test::Pair(table) => return !differ(cells[0], cells[1]) || table.differ(),
            Test::Sum(sum) => {
                let order = sum.group(cells.len(), |one, other| differ(cells[one], cells[other]));
                *cells = order.into_iter().map(|at| cells[at]).collect();
            }
            Test::EqualSums(sums) => {
                let order = sums.group(|one, other| differ(cells[one], cells[other]));
                *cells = order.into_iter().map(|at| cells[at]).collect();
            }
            Test::Circles(circles) => {
                let order = circles.group(cells.len(), |one, other| differ(cells[one], cells[other]));
                *cells = order.into_iter().map(|at| cells[at]).collect();
            }
            Test::Distinct(count) => {
                count.use_differences(cells.len(), |one, other| differ(cells[one], cells[other]));
            }
            Test::AnyOf(alternatives) => {
                let differ = |one: u16, other: u16| differ(cells[usize::from(one)], cells[usize::from(other)]);
                // As a trait object, so that this function is not instantiated for closures within closures.
                let differ: &dyn Fn(u16, u16) -> bool = &differ;
                alternatives.retain_mut(|conditions| conditions.iter_mut().all(|own| own.use_differences(&differ)));
            }
            _ => {}
        }
        true
    }

    /// Returns the condition that an automaton accepts the digits of the cells, in this order.
    pub(crate) fn line(cells: Vec<u16>, automaton: &Automaton) -> Self {
        let graph = LineGraph::new(automaton, cells.len());
        Self::new(cells, Test::Line(graph))
    }

    /// Returns the condition on a pair of cells.
    pub(crate) fn pair(one: u16, other: u16, table: PairTable) -> Self {
        Self::new(vec![one, other], Test::Pair(table))
    }

    /// Returns the condition that all conditions of at least one of these lists are met.
    pub(crate) fn any_of(mut alternatives: Vec<Vec<Self>>) -> Self {
        let mut cells: Vec<u16> =
            alternatives.iter().flatten().flat_map(|condition| &condition.cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        for condition in alternatives.iter_mut().flatten() {
            // The list contains each cell, so the search finds it.
            condition.cells.iter_mut().for_each(|cell| *cell = cells.partition_point(|own| own < cell) as u16);
        }
        Self::new(cells, Test::AnyOf(alternatives))
    }

    /// Returns the condition that a cell holds one of these digits.
    pub(crate) fn one_of(cell: u16, digits: u64) -> Self {
        let sets = (0..64).map(|digit| 1 << digit).filter(|set| digits & set != 0);
        Self::new(vec![cell], Test::Sets(DigitSets::new(sets.collect())))
    }

    /// Returns the condition that the digits of cells, each multiplied by a factor, add up to a total. A cell may occur
    /// more than once; its factors add up.
    pub(crate) fn sum(values: Values, terms: impl IntoIterator<Item = (u16, i64)>, total: i64) -> Self {
        Self::weighted(values.count, terms, total, |factor| values.all().map(move |value| factor * value))
    }

    /// Returns the condition that the weights of the digits of these cells add up to the total. `weigh` returns the
    /// weights of all digits for a factor.
    pub(crate) fn weighted<W: IntoIterator<Item = i64>>(
        side: usize,
        terms: impl IntoIterator<Item = (u16, i64)>,
        total: i64,
        weigh: impl Fn(i64) -> W,
    ) -> Self {
        let mut factors: Vec<(u16, i64)> = Vec::new();
        for (cell, factor) in terms {
            match factors.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, sum)) => *sum += factor,
                None => factors.push((cell, factor)),
            }
        }
        factors.retain(|(_, factor)| *factor != 0);
        let mut weights = Vec::with_capacity(factors.len() * side);
        factors.iter().for_each(|&(_, factor)| weights.extend(weigh(factor)));
        let cells = factors.into_iter().map(|(cell, _)| cell).collect();
        Self::new(cells, Test::Sum(Sum::new(side, weights, total)))
    }
}
