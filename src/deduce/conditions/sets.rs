//! Cells that differ and hold one of several sets of digits: cages with a sum, renban lines.

use super::{Unmet, pairs};
use crate::model::{DigitSets, ones};

/// Maximum number of open cells for which the assignments of each set are searched. Each bit of a word is a partial
/// assignment.
pub(super) const MAX_EXACT_CELLS: usize = 6;

/// Maximum number of cells of a condition: one per digit of the largest grid.
const MAX_CELLS: usize = 64;

/// Keeps the digits that occur in an assignment of one of the sets to the cells.
pub(super) fn filter(sets: &DigitSets, domains: &mut [u64]) -> Result<(), Unmet> {
    // Clearing the arrays for all cells would take longer than most tests.
    if domains.len() <= 9 { filter_within::<9>(sets, domains) } else { filter_within::<MAX_CELLS>(sets, domains) }
}

/// Whether one of the sets can be assigned to the cells.
pub(super) fn can_be_met(sets: &DigitSets, domains: &[u64]) -> bool {
    if domains.len() > MAX_EXACT_CELLS {
        // As strict as the filter, so that its eliminations have reasons.
        return filter(sets, &mut domains.to_vec()).is_ok();
    }
    let union = domains.iter().fold(0, |all, domain| all | domain);
    sets.iter().any(|&set| may_hold(domains, union, set) && can_be_assigned(set, domains))
}

/// Whether each digit of a set is in `union`, the digits of all cells, and each cell can hold a digit of the set.
#[inline]
pub(super) fn may_hold(domains: &[u64], union: u64, set: u64) -> bool {
    set & !union == 0 && domains.iter().all(|domain| domain & set != 0)
}

/// Does the work of [`filter`] for at most `CELLS` cells.
fn filter_within<const CELLS: usize>(sets: &DigitSets, domains: &mut [u64]) -> Result<(), Unmet> {
    // More cells than digits cannot differ.
    if domains.len() > CELLS {
        return Err(Unmet);
    }
    let decided = decided(domains)?;
    let (mut count, mut places, mut open) = (0, [0_u8; CELLS], [0; CELLS]);
    for (place, &domain) in domains.iter().enumerate() {
        if !domain.is_power_of_two() {
            (places[count], open[count]) = (place as u8, domain & sets.union & !decided);
            count += 1;
        }
    }
    let cells = &open[..count];
    let mut kept = [0; CELLS];
    let kept = &mut kept[..count];
    let is_met = match sets.sum {
        Some(sum) if count <= pairs::MAX_CELLS => {
            let left = sum.checked_sub(ones(decided).map(|digit| digit + 1).sum());
            decided & !sets.union == 0 && left.is_some_and(|left| pairs::add(left, cells, kept))
        }
        _ => add_sets(sets, decided, cells, kept),
    };
    if !is_met {
        return Err(Unmet);
    }
    for (&place, &left) in places.iter().zip(&*kept) {
        domains[usize::from(place)] = left;
    }
    Ok(())
}

/// Adds to `kept` the digits that the open cells can hold if they and the decided digits are one of these sets. Returns
/// whether they can be.
fn add_sets(sets: &[u64], decided: u64, cells: &[u64], kept: &mut [u64]) -> bool {
    let union = cells.iter().fold(0, |all, domain| all | domain);
    let mut is_met = false;
    for set in sets.iter().filter(|set| **set & decided == decided).map(|set| set & !decided) {
        // Usually a few of the sets show that all digits are still possible, and the others add nothing.
        if set & !union == 0 && (!is_met || has_more(set, cells, kept)) {
            is_met |= add(set, cells, kept);
        }
    }
    is_met
}

/// Returns the digits of the decided cells, which must differ.
fn decided(domains: &[u64]) -> Result<u64, Unmet> {
    let mut decided = 0;
    for &domain in domains {
        if domain == 0 || domain.is_power_of_two() && decided & domain != 0 {
            return Err(Unmet);
        }
        decided |= if domain.is_power_of_two() { domain } else { 0 };
    }
    Ok(decided)
}

/// Whether a cell can hold a digit of the set that is not kept yet.
fn has_more(set: u64, cells: &[u64], kept: &[u64]) -> bool {
    cells.iter().zip(kept).any(|(cell, kept)| cell & set & !kept != 0)
}

/// Adds to `kept` the digits that the open cells can hold if they hold exactly this set. Returns whether they can.
fn add(set: u64, cells: &[u64], kept: &mut [u64]) -> bool {
    match *cells {
        [] => true,
        [domain] => {
            kept[0] |= domain & set;
            domain & set != 0
        }
        [one, other] => {
            // One cell takes the lower digit, and the other one the higher.
            let low = set & set.wrapping_neg();
            let high = set ^ low;
            add_pair(one & low, other & high, kept) | add_pair(one & high, other & low, kept)
        }
        _ if cells.iter().any(|domain| domain & set == 0) => false,
        // One by one, because the compiler writes out a search over a known number of cells.
        [a, b, c] => assign(set, &[a, b, c], kept),
        [a, b, c, d] => assign(set, &[a, b, c, d], kept),
        [a, b, c, d, e] => assign(set, &[a, b, c, d, e], kept),
        [a, b, c, d, e, f] => assign(set, &[a, b, c, d, e, f], kept),
        _ => keep_all(set, cells, kept),
    }
}

/// Adds a set to what each of two cells keeps, if neither set is empty. Returns whether that is so.
#[inline]
fn add_pair(one: u64, other: u64, kept: &mut [u64]) -> bool {
    let is_possible = one != 0 && other != 0;
    if is_possible {
        kept[0] |= one;
        kept[1] |= other;
    }
    is_possible
}

/// `WITHOUT[d]` has the subsets of a set of digits that lack its digit number `d`: bit `s` of a word represents the
/// subset `s`. Adding this digit to each of them shifts the word by `1 << d`.
pub(super) const WITHOUT: [u64; MAX_EXACT_CELLS] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Returns the digits of a set in ascending order. Only the first entries are valid, as many as the set has digits.
fn digits_of(set: u64) -> [u32; MAX_EXACT_CELLS] {
    let mut left = set;
    [(); MAX_EXACT_CELLS].map(|()| {
        let digit = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        digit
    })
}

/// Returns all ones if the cell can hold the digit. No branch depends on this, because it is hard to predict.
const fn mask(domain: u64, digit: u32) -> u64 {
    (domain >> digit & 1).wrapping_neg()
}

/// Returns the subsets that can be used up with one more cell. Each is a subset from `used` and one digit of this cell.
fn with_cell(used: u64, domain: u64, digits: &[u32]) -> u64 {
    digits
        .iter()
        .enumerate()
        .fold(0, |all, (number, digit)| all | (used & WITHOUT[number] & mask(domain, *digit)) << (1 << number))
}

/// Whether the set can be assigned to the cells, which are as many as it has digits.
fn can_be_assigned(set: u64, cells: &[u64]) -> bool {
    let digits = digits_of(set);
    let used = cells.iter().fold(1, |used, domain| with_cell(used, *domain, &digits[..cells.len()]));
    used >> ((1 << cells.len()) - 1) & 1 == 1
}

/// Adds to `kept` the digits of the set that occur in an assignment of all of them to the cells. Returns whether there
/// is one.
fn assign<const COUNT: usize>(set: u64, cells: &[u64; COUNT], kept: &mut [u64]) -> bool {
    let digits = digits_of(set);
    let digits = &digits[..COUNT];
    // The subsets that the cells before each position can use up.
    let mut used = [1_u64; MAX_EXACT_CELLS + 1];
    for (at, domain) in cells.iter().enumerate() {
        used[at + 1] = with_cell(used[at], *domain, digits);
    }
    // The subsets of the cells before a position with which the rest can be completed.
    let mut completes = 1_u64 << ((1 << cells.len()) - 1);
    if used[cells.len()] & completes == 0 {
        return false;
    }
    for (at, domain) in cells.iter().enumerate().rev() {
        let mut before = 0;
        for (number, &digit) in digits.iter().enumerate() {
            let starts = completes >> (1 << number) & WITHOUT[number] & used[at] & mask(*domain, digit);
            before |= starts;
            kept[at] |= u64::from(starts != 0) << digit;
        }
        completes = before;
    }
    true
}

/// Adds to `kept` the digits of the set. If only one cell can hold a digit, this cell keeps no other. Returns whether
/// no two cells need the same digit; this does not find every set that is impossible.
fn keep_all(set: u64, cells: &[u64], kept: &mut [u64]) -> bool {
    let (mut once, mut twice) = (0, 0);
    for domain in cells {
        twice |= once & domain;
        once |= domain;
    }
    let hidden = set & once & !twice;
    let mut singles = 0;
    for domain in cells {
        let (own_hidden, own) = (domain & hidden, domain & set);
        let is_single = own & (own - 1) == 0;
        if own_hidden & own_hidden.wrapping_sub(1) != 0 || is_single && singles & own != 0 {
            return false;
        }
        singles |= if is_single { own } else { 0 };
    }
    for (domain, kept) in cells.iter().zip(kept) {
        *kept |= if domain & hidden == 0 { domain & set } else { domain & hidden };
    }
    true
}
