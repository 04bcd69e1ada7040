//! Sets of k members of a unit that share k places. One search finds naked sets, hidden sets and fish of any size.
//!
//! Naked sets: k cells of a unit with k candidates between them take these digits, which are removed from the rest of
//! the unit. On the classic grid, only the unit itself is cleared, not a second unit that the cells share: a quirk of
//! the scale. On other grids, a digit is removed from every cell that sees all its places in the set.
//!
//! Hidden sets: k digits of a unit with k places between them take these cells, whose other candidates are removed. The
//! direct forms place another digit that has only one place left in the unit outside the set. They eliminate nothing: a
//! quirk of the scale.
//!
//! Fish: k parallel lines whose places for a digit lie in k crossing lines; the digit is removed from the rest of the
//! crossing lines.

use std::iter;

use super::marks::{Marks, SmallSet, Subset};
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{Geometry, members, only};
use crate::explain::views::Views;

/// The search for `k` of `sets` whose union has `k` members.
struct SubsetSearch<'a, S> {
    sets: &'a [S],
    k: usize,
}

/// Returns the first result of `accept` for `k` (2 to 4) of `sets` whose union has exactly `k` members. Sets with fewer
/// than two members are ignored. The order is ascending by the bits of the sets' numbers if [`SmallSet::COLEX`],
/// otherwise the smallest numbers come first.
pub(crate) fn find<S: SmallSet, T>(sets: &[S], k: usize, mut accept: impl FnMut(Subset<S>) -> Option<T>) -> Option<T> {
    // A set with more than k members does not fit in a union of k. One with fewer than two is a single, which was found
    // before.
    let eligible = sets.iter().enumerate().filter(|(_, set)| (2..=k).contains(&set.count()));
    let eligible = eligible.fold(0u64, |eligible, (index, _)| eligible | 1 << index);
    // Most units have no two such sets.
    if eligible & eligible.wrapping_sub(1) == 0 {
        return None;
    }
    let search = SubsetSearch { sets, k };
    search.extend(k, eligible, Subset { members: S::EMPTY, union: S::EMPTY }, &mut accept)
}

impl<S: SmallSet> SubsetSearch<'_, S> {
    /// Adds `missing` more sets of `eligible`, at least two. In colex order, chooses the largest first, and then among
    /// those below it.
    fn extend<T>(
        &self,
        missing: usize,
        eligible: u64,
        chosen: Subset<S>,
        accept: &mut impl FnMut(Subset<S>) -> Option<T>,
    ) -> Option<T> {
        let mut largest = eligible;
        if S::COLEX {
            // The smallest numbers do not have enough sets below them. Without this line, half of the calls would
            // return immediately.
            (1..missing).for_each(|_| largest &= largest.wrapping_sub(1));
        }
        for index in members(largest) {
            let union = chosen.union | self.sets[index];
            if union.count() > self.k {
                continue;
            }
            let next = Subset { members: chosen.members | S::of(index), union };
            let below = (1 << index) - 1;
            let rest = if S::COLEX { eligible & below } else { eligible & !below & !(1 << index) };
            let found = match missing {
                2 => self.end(rest, next, accept),
                _ => self.extend(missing - 1, rest, next, accept),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Adds the last set. Inlined: as one more call of [`extend`](Self::extend), it cost 4 % of the time of easy
    /// ratings.
    #[inline(always)]
    fn end<T>(&self, eligible: u64, chosen: Subset<S>, accept: &mut impl FnMut(Subset<S>) -> Option<T>) -> Option<T> {
        for index in members(eligible) {
            let union = chosen.union | self.sets[index];
            if union.count() == self.k {
                let found = accept(Subset { members: chosen.members | S::of(index), union });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

/// Finds a naked set of `k` cells of `unit` that removes something.
pub(crate) fn naked<M: Marks>(marks: &M, rank: Rank, unit: usize, k: usize) -> Option<M::Step> {
    let sets = marks.candidates_in(unit);
    find(sets.as_ref(), k, |set| {
        let eliminations = naked_eliminations(marks, unit, sets.as_ref().len(), set);
        step(marks, rank, eliminations, || pattern(unit, set.members, set.union))
    })
}

/// Finds a hidden set of `k` digits of `unit` that removes something.
pub(crate) fn hidden<M: Marks>(marks: &M, rank: Rank, unit: usize, k: usize) -> Option<M::Step> {
    find(marks.places_in(unit).as_ref(), k, |set| {
        step(marks, rank, hidden_eliminations(marks, unit, set), || pattern(unit, set.union, set.members))
    })
}

/// Finds a fish of `k` lines for `digit` that removes something, first in columns, then in rows.
pub(crate) fn fish<M: Marks>(marks: &M, rank: Rank, digit: usize, k: usize) -> Option<M::Step> {
    let [rows, columns] = marks.lines();
    [[columns, rows], [rows, columns]].into_iter().find_map(|[first, crossing]| {
        find(marks.places_of(digit, first).as_ref(), k, |set| {
            step(marks, rank, fish_eliminations(marks, digit, crossing, set), || Pattern::Fish {
                digit: digit as u8,
                first: first as u8,
                crossing: crossing as u8,
                base: set.members.into(),
                cover: set.union.into(),
            })
        })
    })
}

/// Returns the pattern of a naked or hidden set.
fn pattern(unit: usize, positions: impl Into<u64>, digits: impl Into<u64>) -> Pattern {
    Pattern::Set { unit: unit as u8, positions: positions.into(), digits: digits.into() }
}

fn step<M: Marks>(
    marks: &M,
    rank: Rank,
    eliminations: impl Iterator<Item = (usize, M::Set)>,
    pattern: impl FnOnce() -> Pattern,
) -> Option<M::Step> {
    let mut eliminations = eliminations.filter(|(_, digits)| *digits != M::Set::EMPTY);
    // A set remains after it has removed its candidates and is found again in each later state; no step is built then.
    let first = eliminations.next()?;
    let mut gone = M::Eliminations::default();
    iter::once(first).chain(eliminations).for_each(|(cell, digits)| marks.remove(&mut gone, cell, digits));
    marks.step(rank, gone, pattern())
}

/// Returns the eliminations of a naked set: cells of the unit by position, then other cells, with the digits they lose.
pub(crate) fn naked_eliminations<M: Marks>(
    marks: &M,
    unit: usize,
    side: usize,
    set: Subset<M::Set>,
) -> impl Iterator<Item = (usize, M::Set)> {
    let others = (0..side).filter(move |&position| set.members & M::Set::of(position) == M::Set::EMPTY);
    let others = others.map(move |position| marks.cell_at(unit, position));
    others.map(move |cell| (cell, marks.digits_at(cell) & set.union)).chain(marks.seen_beyond(unit, set))
}

/// Returns the eliminations of a hidden set: its cells by position, with the digits they lose.
pub(crate) fn hidden_eliminations<M: Marks>(
    marks: &M,
    unit: usize,
    set: Subset<M::Set>,
) -> impl Iterator<Item = (usize, M::Set)> {
    let own = members(set.union).map(move |position| marks.cell_at(unit, position));
    own.map(move |cell| (cell, marks.digits_at(cell) & !set.members))
}

/// Returns the eliminations of a fish: the cells of its cover lines, counted from unit `crossing`, outside its base
/// lines.
pub(crate) fn fish_eliminations<M: Marks>(
    marks: &M,
    digit: usize,
    crossing: usize,
    set: Subset<M::Set>,
) -> impl Iterator<Item = (usize, M::Set)> {
    let lines = marks.places_of(digit, crossing);
    members(set.union).flat_map(move |line| {
        let outside = lines.as_ref()[line] & !set.members;
        members(outside).map(move |position| (marks.cell_at(crossing + line, position), M::Set::of(digit)))
    })
}

/// Finds a hidden set of `k` digits of `unit` that leaves only one place for another digit.
pub(crate) fn direct_hidden<G: Geometry>(views: &Views<G>, rank: Rank, unit: usize, k: usize) -> Option<FoundStep> {
    let places = &views.places[unit];
    find(places, k, |set| {
        (0..9).filter(|digit| set.members >> digit & 1 == 0 && places[*digit].count_ones() > 1).find_map(|digit| {
            let cell = views.geometry.cell_at(unit, only(places[digit] & !set.union)?);
            Some(FoundStep::place(rank, cell, digit, pattern(unit, set.union, set.members)))
        })
    })
}
