//! Lists of cells with the same sum: which sums each list can have, and which of these all have.
//!
//! With one equation per pair of lists, a puzzle with region sum lines takes 2,865,000 nodes in lanes, and with this
//! test 359,000.

use super::Unmet;
use super::differing::Differing;
use crate::model::{EqualSums, SumList, ones};

/// Returns the sums that all lists can have, as bits.
pub(crate) fn common_sums(sums: &EqualSums, domains: &[u64]) -> u128 {
    sums.lists().fold(u128::MAX, |common, list| if common == 0 { 0 } else { common & sums_of(list, domains) })
}

/// Returns the sums that a list can have, as bits.
fn sums_of(list: SumList<'_>, domains: &[u64]) -> u128 {
    list.groups().fold(1 << list.offset, |reached, group| plus(reached, group_sums(&domains[group])))
}

/// Returns the sums of digits, counted from 0, that a group of cells can have.
fn group_sums(cells: &[u64]) -> u64 {
    match cells {
        [one] => *one,
        cells => Differing::new(cells).map_or(0, |cells| cells.sums()),
    }
}

/// Returns the sums of two numbers of these sets.
fn plus(one: u128, other: u64) -> u128 {
    ones(other).fold(0, |sums, number| sums | one << number)
}

/// Whether all lists can have the same sum.
pub(super) fn can_be_met(sums: &EqualSums, domains: &[u64]) -> bool {
    common_sums(sums, domains) != 0
}

/// Keeps the digits with which a list can have a common sum.
pub(super) fn filter(sums: &EqualSums, domains: &mut [u64]) -> Result<(), Unmet> {
    let common = common_sums(sums, domains);
    if common == 0 {
        return Err(Unmet);
    }
    for list in sums.lists() {
        keep(list, common, domains)?;
    }
    Ok(())
}

/// Restores digits up to those of `wide` while the lists have no common sum. At first they have none.
pub(super) fn widen(sums: &EqualSums, domains: &mut [u64], wide: &[u64]) {
    let lists: Vec<SumList<'_>> = sums.lists().collect();
    let mut own: Vec<u128> = lists.iter().map(|&list| sums_of(list, domains)).collect();
    let others = |own: &[u128], at: usize| {
        let others = own.iter().enumerate().filter(|(other, _)| *other != at);
        others.fold(u128::MAX, |common, (_, sums)| common & sums)
    };
    // Most lists are not needed.
    for (at, &list) in lists.iter().enumerate() {
        let all = sums_of(list, wide);
        if all & others(&own, at) == 0 {
            own[at] = all;
            list.groups().for_each(|group| domains[group.clone()].copy_from_slice(&wide[group]));
        }
    }
    for (at, &list) in lists.iter().enumerate() {
        let others = others(&own, at);
        let mut restore = |domains: &mut [u64], cell: usize, digits: u64| {
            let before = domains[cell];
            domains[cell] |= digits;
            let sums = sums_of(list, domains);
            if sums & others == 0 { own[at] = sums } else { domains[cell] = before }
        };
        for cell in list.groups().flatten() {
            restore(domains, cell, wide[cell]);
            ones(wide[cell] & !domains[cell]).for_each(|digit| restore(domains, cell, 1 << digit));
        }
    }
}

/// Keeps the digits with which a list can have one of these sums.
fn keep(list: SumList<'_>, common: u128, domains: &mut [u64]) -> Result<(), Unmet> {
    // The sums of the groups before each one.
    let mut before = vec![1_u128 << list.offset];
    let own: Vec<u64> = list.groups().map(|group| group_sums(&domains[group])).collect();
    own.iter().for_each(|&group| before.push(plus(before[before.len() - 1], group)));
    if before[own.len()] & !common == 0 {
        return Ok(());
    }
    let mut needed = common;
    for (at, group) in list.groups().enumerate().rev() {
        let (mut kept, mut starts) = (0, 0);
        for number in ones(own[at]) {
            let from = needed >> number & before[at];
            starts |= from;
            kept |= u64::from(from != 0) << number;
        }
        needed = starts;
        if kept != own[at] {
            match &mut domains[group] {
                [one] => *one = kept,
                cells => Differing::new(cells).ok_or(Unmet)?.keep(kept, cells),
            }
        }
    }
    Ok(())
}
