//! Cells that differ and hold one of several sets of digits: cages with a sum, renban lines.

use super::Unmet;

/// The most cells for which the assignments of each set are searched. Their partial assignments are the bits of a word.
const MAX_EXACT_CELLS: usize = 6;

/// Keeps the digits that occur in an assignment of one of the sets to the cells.
pub(super) fn filter(sets: &[u64], domains: &mut [u64]) -> Result<(), Unmet> {
    let count = domains.len();
    if count == 1 {
        let allowed = sets.iter().fold(0, |all, set| all | set);
        domains[0] &= allowed;
        return if domains[0] == 0 { Err(Unmet) } else { Ok(()) };
    }
    let union = domains.iter().fold(0, |all, domain| all | domain);
    let mut kept = [0; 64];
    let kept = &mut kept[..count];
    let may_hold = |set: u64| set & !union == 0 && domains.iter().all(|domain| domain & set != 0);
    for &set in sets.iter().filter(|set| may_hold(**set)) {
        if count <= MAX_EXACT_CELLS {
            assign(set, domains, kept);
        } else {
            keep_all(set, domains, kept);
        }
    }
    domains.copy_from_slice(kept);
    if domains.contains(&0) { Err(Unmet) } else { Ok(()) }
}

/// Adds to `kept` the digits that the cells can hold if they hold exactly this set, each digit once.
fn assign(set: u64, domains: &[u64], kept: &mut [u64]) {
    // Bit `s` of a word represents the subset `s` of the set's digits. `WITHOUT[d]` has the subsets without the digit
    // number `d`; adding this digit to each of them shifts the word by `1 << d`.
    const WITHOUT: [u64; MAX_EXACT_CELLS] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let count = domains.len();
    let mut digits = [0; MAX_EXACT_CELLS];
    let mut left = set;
    for digit in &mut digits[..count] {
        *digit = left.trailing_zeros();
        left &= left - 1;
    }
    // The subsets that the first cells can use up.
    let mut used = [0_u64; MAX_EXACT_CELLS + 1];
    used[0] = 1;
    for (at, domain) in domains.iter().enumerate() {
        for (number, digit) in digits[..count].iter().enumerate() {
            if domain >> digit & 1 == 1 {
                used[at + 1] |= (used[at] & WITHOUT[number]) << (1 << number);
            }
        }
    }
    // The subsets of the first cells with which the rest can be completed.
    let mut completes = 1_u64 << ((1 << count) - 1);
    if used[count] & completes == 0 {
        return;
    }
    for (at, domain) in domains.iter().enumerate().rev() {
        let mut before = 0;
        for (number, digit) in digits[..count].iter().enumerate() {
            if domain >> digit & 1 == 1 {
                let starts = completes >> (1 << number) & WITHOUT[number] & used[at];
                before |= starts;
                kept[at] |= u64::from(starts != 0) << digit;
            }
        }
        completes = before;
    }
}

/// Adds to `kept` the digits of the set, without those that another cell must hold because it can hold no other.
fn keep_all(set: u64, domains: &[u64], kept: &mut [u64]) {
    let (mut once, mut twice) = (0, 0);
    for domain in domains {
        twice |= once & domain;
        once |= domain;
    }
    let hidden = set & once & !twice;
    let may = |domain: u64| if domain & hidden == 0 { domain & set } else { domain & hidden };
    if domains.iter().all(|domain| (domain & hidden).count_ones() <= 1) && is_possible(set, domains) {
        domains.iter().zip(kept).for_each(|(domain, kept)| *kept |= may(*domain));
    }
}

/// Whether no two cells can hold only the same digit of the set.
fn is_possible(set: u64, domains: &[u64]) -> bool {
    let mut placed = 0;
    domains.iter().all(|domain| {
        let own = domain & set;
        let is_single = own & (own - 1) == 0;
        let is_free = !is_single || placed & own == 0;
        placed |= if is_single { own } else { 0 };
        is_free
    })
}
