//! Lists of cells with the same sum.

use std::ops::Range;

use super::tallies::groups;
use crate::model::values::Values;

/// Lists of cells that have the same sum. The cells of the condition are those of the first list, of the second one,
/// and so on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct EqualSums {
    /// By list: the sizes of groups of successive cells whose digits differ.
    lists: Vec<Vec<u16>>,
    /// The value of the first digit.
    least_value: i64,
}

/// One of the lists.
#[derive(Clone, Copy)]
pub(crate) struct SumList<'a> {
    /// The position of its first cell.
    from: usize,
    groups: &'a [u16],
    /// Its sum if each cell has the first digit.
    pub(crate) offset: i64,
}

impl SumList<'_> {
    /// Returns the positions of the cells of each group.
    pub(crate) fn groups(self) -> impl DoubleEndedIterator<Item = Range<usize>> + ExactSizeIterator {
        let from = self.from;
        (0..self.groups.len()).map(move |at| {
            let first = from + self.groups[..at].iter().map(|&size| usize::from(size)).sum::<usize>();
            first..first + usize::from(self.groups[at])
        })
    }
}

impl EqualSums {
    /// Maximum number of digits.
    const MAX_DIGITS: usize = 9;

    /// All sums are less than this.
    const SUMS: i64 = 128;

    /// Returns the condition for lists of these sizes; `None` if their digits or their sums are too many.
    pub(crate) fn new(values: Values, sizes: impl Iterator<Item = usize>) -> Option<Self> {
        let lists: Vec<Vec<u16>> = sizes.map(|size| vec![1; size]).collect();
        let is_small =
            |list: &Vec<u16>| (list.len() as i64).checked_mul(values.greatest()).is_some_and(|sum| sum < Self::SUMS);
        let fits = values.count <= Self::MAX_DIGITS && values.least >= 0 && lists.iter().all(is_small);
        fits.then_some(Self { lists, least_value: values.least })
    }

    /// Returns the lists.
    pub(crate) fn lists(&self) -> impl Iterator<Item = SumList<'_>> {
        self.lists.iter().scan(0, |next, groups| {
            let from = *next;
            let count: usize = groups.iter().map(|&size| usize::from(size)).sum();
            *next += count;
            Some(SumList { from, groups, offset: self.least_value * count as i64 })
        })
    }

    /// Divides the cells of each list into groups that differ. Returns the positions in their new order.
    pub(super) fn group(&mut self, differ: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let (mut order, mut from) = (Vec::new(), 0);
        for list in &mut self.lists {
            let count: usize = list.iter().map(|&size| usize::from(size)).sum();
            let parts = groups(from..from + count, &differ);
            *list = parts.iter().map(|group| group.len() as u16).collect();
            order.extend(parts.concat());
            from += count;
        }
        order
    }

    /// Returns the size of the tables, in bytes.
    pub(super) fn size(&self) -> usize {
        self.lists.iter().map(|list| size_of_val(list) + size_of_val(&**list)).sum()
    }
}
