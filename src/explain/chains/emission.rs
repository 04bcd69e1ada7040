//! The order in which the reference hands out what a pattern or chain erases.

/// Cells and the digits they lose, in that order.
pub(super) type Emission = Vec<(usize, u16)>;

/// Q6: the order of the reference's hash map, which decides which node comes first: by the cell's number modulo the
/// size of the table, which doubles from 16 as it fills to three quarters.
pub(super) fn in_emission_order(mut eliminations: Emission) -> Emission {
    eliminations.retain(|&(_, digits)| digits != 0);
    let mut table = 16;
    while eliminations.len() * 4 > table * 3 {
        table *= 2;
    }
    eliminations.sort_by_key(|&(cell, _)| cell % table);
    eliminations
}
