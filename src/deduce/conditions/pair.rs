//! Two cells whose digits must be in a table of pairs: arc consistency.

use super::Unmet;
use crate::model::{PairTable, ones};

/// Keeps the digits of each cell that are possible next to some digit of the other.
pub(super) fn filter(table: &PairTable, domains: &mut [u64]) -> Result<(), Unmet> {
    let [first, second] = domains else { return Err(Unmet) };
    *second &= partners(&table.seconds, *first);
    *first &= partners(&table.firsts, *second);
    if *first == 0 || *second == 0 { Err(Unmet) } else { Ok(()) }
}

/// Whether the cells have two digits that are possible next to each other.
pub(super) fn can_be_met(table: &PairTable, domains: &[u64]) -> bool {
    let [first, second] = domains else { return false };
    partners(&table.seconds, *first) & second != 0
}

/// Returns the digits that are possible next to at least one of `digits`.
fn partners(table: &[u64], digits: u64) -> u64 {
    ones(digits).fold(0, |partners, digit| partners | table[digit])
}
