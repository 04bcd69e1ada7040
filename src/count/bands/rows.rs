//! Random rows for the boxes of a band whose columns are given, all equally likely.

use rand::{Rng, RngExt};

use super::partition::{ALL_DIGITS, CROSSING, ORDERS, Partition, bits, partitions};

/// Number of ways to choose one of two orders for each of three columns.
const WAYS: usize = 8;

/// A row of a band, as the bit with its number.
type RowBit = u8;

const ALL_ROWS: RowBit = 0b111;

/// For three digits of a column of the second box, by their rows in the first box as a number with base 3: two ways to
/// place them in the third box, such that there is one in each row of the second box, and no digit is in the same row
/// of two boxes. `None` if all three have the same row in the first box.
const THIRD_ROWS: [Option<[[RowBit; 3]; 2]>; 27] = {
    let mut all = [None; 27];
    let mut of_three = 0;
    while of_three < all.len() {
        let first = [of_three as u8 / 9, of_three as u8 / 3 % 3, of_three as u8 % 3];
        let (mut ways, mut count, mut at) = ([[0; 3]; 2], 0, 0);
        while at < ORDERS.len() {
            // The rows in the second box.
            let [one, two, three] = ORDERS[at];
            if one != first[0] && two != first[1] && three != first[2] {
                ways[count] = [other_row(first[0], one), other_row(first[1], two), other_row(first[2], three)];
                count += 1;
            }
            at += 1;
        }
        if count > 0 {
            all[of_three] = Some(ways);
        }
        of_three += 1;
    }
    all
};

/// Returns the row that is neither of these two.
const fn other_row(one: u8, other: u8) -> RowBit {
    ALL_ROWS & !(1 << one | 1 << other)
}

/// The digits of the columns of a box.
type ColumnDigits = [[u8; 3]; 3];

/// Draws rows for the boxes of a band with these columns, among those for which `accept` returns something.
///
/// Draws the rows of the first box, and one of two ways to place the digits of each column of the second box in other
/// rows. The rows of the third box follow. They cross its columns in one draw of nine.
pub(super) fn draw_rows<T, R: Rng>(
    columns: [Partition; 3],
    accept: impl Fn([Partition; 3], &mut R) -> Option<T>,
    random: &mut R,
) -> ([Partition; 3], T) {
    let crossing = partitions().crossing(columns[0]);
    let [second, third] = [columns[1], columns[2]].map(digits_of);
    loop {
        let drawn = random.random_range(0..(CROSSING * WAYS) as u32) as usize;
        let rows = crossing[drawn / WAYS];
        if let Some(thirds) = third_rows(rows, &second, drawn % WAYS)
            && cross(&thirds, &third)
        {
            let rows = with_next(rows, &thirds);
            if let Some(accepted) = accept(rows, random) {
                return (rows, accepted);
            }
        }
    }
}

fn digits_of(columns: Partition) -> ColumnDigits {
    partitions().classes(columns).map(|column| bits(column).map(|digit| digit.trailing_zeros() as u8))
}

/// Returns the row of each digit in the third box; `columns` are those of the second box, and `way` has a bit for each.
#[inline(always)]
fn third_rows(first: Partition, columns: &ColumnDigits, way: usize) -> Option<[RowBit; 9]> {
    let first = partitions().class_indices(first);
    let mut thirds = [0; 9];
    for (number, digits) in columns.iter().enumerate() {
        let [one, two, three] = digits.map(|digit| usize::from(first[usize::from(digit)]));
        let rows = &THIRD_ROWS[9 * one + 3 * two + three].as_ref()?[way >> number & 1];
        for (digit, row) in digits.iter().zip(rows) {
            thirds[usize::from(*digit)] = *row;
        }
    }
    Some(thirds)
}

/// Whether the digits of each column are in three rows.
#[inline(always)]
fn cross(rows: &[RowBit; 9], columns: &ColumnDigits) -> bool {
    columns.iter().all(|digits| digits.iter().fold(0, |seen, digit| seen | rows[usize::from(*digit)]) == ALL_ROWS)
}

/// Returns the rows of all boxes, given those of the first one and of each digit in the third one.
fn with_next(first: Partition, thirds: &[RowBit; 9]) -> [Partition; 3] {
    let mut third = [0; 3];
    for (digit, row) in thirds.iter().enumerate() {
        third[row.trailing_zeros() as usize] |= 1 << digit;
    }
    let own = partitions().classes(first);
    let second = [0, 1, 2].map(|row| ALL_DIGITS & !(own[row] | third[row]));
    [first, partitions().with_classes(&second), partitions().with_classes(&third)]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;
    use rand_pcg::Pcg64;

    use super::*;
    use crate::count::bands::partition::PARTITIONS;

    /// Each way to place the digits in the second box is a different mate that crosses its columns, and all are found.
    #[test]
    fn the_next_rows_are_the_mates_that_cross_the_columns() {
        let all = partitions();
        for (first, columns) in (0..PARTITIONS as Partition).step_by(31).map(|first| (first, (first * 7 + 3) % 1680)) {
            let next = |way| Some(with_next(first, &third_rows(first, &digits_of(columns), way)?));
            let mut found: Vec<_> = (0..WAYS).filter_map(next).map(|[_, two, three]| (two, three)).collect();
            found.sort_unstable();
            let crossing = all.crossing(columns);
            let expected: Vec<_> = all.mates(first).iter().copied().filter(|(two, _)| crossing.contains(two)).collect();
            assert_eq!(found, expected, "{first} {columns}");
        }
    }

    #[test]
    fn every_filling_of_a_band_is_drawn_equally_often() {
        let all = partitions();
        let columns = [5, 700, 1500];
        let fits = |rows: &[Partition; 3]| (0..3).all(|at| all.crossing(columns[at]).contains(&rows[at]));
        let fillings = (0..PARTITIONS as Partition)
            .flat_map(|one| all.mates(one).iter().map(move |(two, three)| [one, *two, *three]))
            .filter(fits)
            .count();
        let mut drawn = BTreeMap::new();
        let mut random = Pcg64::seed_from_u64(1);
        let draws = 400 * fillings;
        for _ in 0..draws {
            let (rows, ()) = draw_rows(columns, |_, _| Some(()), &mut random);
            *drawn.entry(rows).or_insert(0_u32) += 1;
        }
        assert_eq!(drawn.len(), fillings);
        // A binomial count with mean 400 is within five standard deviations of it.
        assert!(drawn.values().all(|count| (300..=500).contains(count)), "{drawn:?}");
    }
}
