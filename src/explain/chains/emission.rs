//! The order in which the reference emits the eliminations of a pattern or chain.

/// Cells and the digits removed from them, in emission order.
pub(super) type Emission = Vec<(usize, u16)>;

/// Sorts eliminations as the reference's hash map does, which decides the order of nodes (Q6): by cell number modulo
/// the table size. The table starts at 16 entries and doubles when it is more than three quarters full.
pub(super) fn in_emission_order(mut eliminations: Emission) -> Emission {
    eliminations.retain(|&(_, digits)| digits != 0);
    let mut table = 16;
    while eliminations.len() * 4 > table * 3 {
        table *= 2;
    }
    eliminations.sort_by_key(|&(cell, _)| cell % table);
    eliminations
}
