//! Triples: which of its three digits each column of a stack takes for a row.
//!
//! The third band has three digits left for each column, sorted by name. So there are 27 triples, and those that are
//! possible in a stack are the bits of a word.

use super::band_code::box_orders;

/// The index of a triple.
pub(super) type Triple = usize;

/// A set of triples, as bits.
pub(super) type Triples = u32;

/// All triples.
pub(super) const ALL_TRIPLES: Triples = (1 << 27) - 1;

/// For each triple, which of its digits each column takes.
pub(super) const PLACES: [[u8; 3]; 27] = {
    let mut places = [[0; 3]; 27];
    let mut at = 0;
    while at < 27 {
        places[at] = [at as u8 / 9, at as u8 / 3 % 3, at as u8 % 3];
        at += 1;
    }
    places
};

/// The triples in which a column of the stack takes a digit.
pub(super) const WITH_PLACE: [[Triples; 3]; 3] = {
    let mut with = [[0; 3]; 3];
    let mut at = 0;
    while at < 81 {
        let (triple, column) = (at / 3, at % 3);
        with[column][PLACES[triple][column] as usize] |= 1 << triple;
        at += 1;
    }
    with
};

/// For each triple of the seventh row and each of the eighth, the orders of the transposed box with them (see
/// [`box_orders`]); [`u8::MAX`] if a column would take the same digit twice.
pub(super) const ORDERS_OF: [[u8; 27]; 27] = {
    let mut orders = [[u8::MAX; 27]; 27];
    let mut at = 0;
    while at < 27 * 27 {
        let [a, b, c] = PLACES[at / 27];
        let [d, e, f] = PLACES[at % 27];
        if a != d && b != e && c != f {
            // The digits of a column are sorted by name, so their places have the order of the names.
            let rows = [[a, d, 3 - a - d], [b, e, 3 - b - e], [c, f, 3 - c - f]];
            orders[at / 27][at % 27] = box_orders(rows) as u8;
        }
        at += 1;
    }
    orders
};

/// Returns the triples of the eighth row that may follow one of the seventh; `allowed` has the allowed orders of the
/// box.
pub(super) fn next_triples(allowed: u64, triple: Triple) -> Triples {
    let is_allowed = |orders: u8| orders != u8::MAX && allowed >> orders & 1 == 1;
    (0..27).filter(|next| is_allowed(ORDERS_OF[triple][*next])).map(|next| 1 << next).sum()
}
