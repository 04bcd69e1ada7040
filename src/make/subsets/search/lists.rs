//! Lists of all sets of cells that hit some unavoidable sets.

use std::marker::PhantomData;
use std::ops::Range;

use super::super::cell_set::{CellBits, only, size, take_first};
use crate::simd::{Subroutine, Vector};

/// Finds the sets of a given number of cells that hit some unavoidable sets.
#[derive(Default)]
pub(super) struct HittingLists {
    /// The unavoidable sets of the nodes from the root to the current one.
    sets: Vec<CellBits>,
}

/// A node: chosen cells, those that may be added, and how many are added.
#[derive(Clone, Copy)]
struct ListNode {
    chosen: CellBits,
    alive: CellBits,
    left: usize,
}

impl HittingLists {
    /// Replaces `found` by the sets of `left` cells in `alive` that hit all of `sets`.
    #[inline(always)]
    pub(super) fn list<V: Vector>(
        &mut self,
        sets: impl Iterator<Item = CellBits>,
        alive: CellBits,
        left: usize,
        found: &mut Vec<CellBits>,
    ) {
        self.sets.clear();
        self.sets.extend(sets);
        found.clear();
        let (node, range) = (ListNode { chosen: 0, alive, left }, 0..self.sets.len());
        V::call(ListHitting(self, node, range, found, PhantomData::<V>));
    }

    #[inline(always)]
    fn add<V: Vector>(&mut self, mut node: ListNode, range: Range<usize>, found: &mut Vec<CellBits>) {
        let sets = &self.sets[range.clone()];
        match node.left {
            0 if sets.is_empty() => return found.push(node.chosen),
            0 => return,
            1 => return add_last(node.chosen, node.alive, sets, found),
            _ => {}
        }
        let (mut smallest, mut least) = (node.alive, size(node.alive));
        let (mut disjoint, mut count) = (0, 0);
        for &set in sets {
            if size(set) < least {
                (smallest, least) = (set, size(set));
            }
            if set & disjoint == 0 {
                disjoint |= set;
                count += 1;
            }
        }
        if count > node.left {
            return;
        }
        if count == node.left {
            // Each cell is in one of the disjoint sets.
            node.alive &= disjoint;
            smallest &= disjoint;
        }
        while let Some(cell) = take_first(&mut smallest) {
            node.alive &= !only(cell);
            let chosen = node.chosen | only(cell);
            for index in range.clone() {
                let set = self.sets[index];
                if set & only(cell) == 0 {
                    self.sets.push(set & node.alive);
                }
            }
            let (child, below) = (ListNode { chosen, left: node.left - 1, ..node }, range.end..self.sets.len());
            if child.left == 1 {
                add_last(chosen, node.alive, &self.sets[below], found);
            } else {
                V::call(ListHitting(self, child, below, found, PhantomData::<V>));
            }
            self.sets.truncate(range.end);
        }
    }
}

/// Adds one more cell, which is in each of `sets`.
#[inline(always)]
fn add_last(chosen: CellBits, alive: CellBits, sets: &[CellBits], found: &mut Vec<CellBits>) {
    let mut all = sets.iter().fold(alive, |all, set| all & set);
    while let Some(cell) = take_first(&mut all) {
        found.push(chosen | only(cell));
    }
}

struct ListHitting<'l, V>(&'l mut HittingLists, ListNode, Range<usize>, &'l mut Vec<CellBits>, PhantomData<V>);

impl<V: Vector> Subroutine for ListHitting<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.add::<V>(self.1, self.2, self.3);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cell_set::set_of;
    use super::*;
    use crate::simd::{Backend, Kernel, Register};

    struct List<'l>(&'l [CellBits], usize);

    impl Kernel for List<'_> {
        type Output = Vec<CellBits>;

        #[inline(always)]
        fn run<V: Register>(self) -> Vec<CellBits> {
            let mut found = Vec::new();
            HittingLists::default().list::<V>(self.0.iter().copied(), set_of(0..10), self.1, &mut found);
            found
        }
    }

    #[test]
    fn lists_are_those_of_plain_enumeration() {
        let all: [&[CellBits]; 4] = [&[], &[0b11, 0b110], &[0b111, 0b11_1000, 0b10_0100_0001], &[0b1_1010, 0b101, 0]];
        for sets in all {
            for count in 0..=5 {
                let hits = |chosen: &CellBits| size(*chosen) == count && sets.iter().all(|set| set & chosen != 0);
                let expected: Vec<CellBits> = (0..1 << 10).filter(hits).collect();
                let mut found = Backend::best().run(List(sets, count));
                found.sort_unstable();
                assert_eq!(found, expected, "{sets:?} {count}");
            }
        }
    }
}
