//! How many partitions of the base have mates in one stack, from the ways in which digits can turn through it.
//!
//! A digit stands in another column in each of the three boxes of a stack. So it turns one of two ways: to the next
//! column or to the one before, from box to box. Three partitions are mates exactly if in each column of the base as many
//! digits turn one way.

/// The factorials of 0 to 9.
pub(super) const FACTORIALS: [f64; 10] = [1., 1., 2., 6., 24., 120., 720., 5040., 40320., 362_880.];

/// The columns of the base, of the second and of the third band in which a digit can stand within a stack: those that
/// turn one way, and those that turn the other way.
const TURNS: [[[u8; 3]; 3]; 2] = [[[0, 1, 2], [1, 2, 0], [2, 0, 1]], [[0, 2, 1], [1, 0, 2], [2, 1, 0]]];

/// Partitions of the base for one stack.
#[derive(Clone, Copy, Default)]
pub(super) struct Stack {
    /// How many of them have mates.
    pub(super) partitions: f64,
    /// How many mates they have, all together.
    pub(super) mates: f64,
}

/// What a column of the base has so far: digits that can turn only one way, only the other way, and either way.
type Column = [usize; 3];

/// The column of a digit in a band, 0 for the base.
pub(super) struct Place {
    pub(super) band: usize,
    pub(super) digit: u8,
    pub(super) column: u8,
}

/// For each column of the base, whether a digit can stand there and turn one way, or the other way.
type Ways = [[bool; 2]; 3];

impl Stack {
    /// What there is with these digits in their places.
    pub(super) fn new(places: &[Place]) -> Self {
        let of_digit = |digit: u8| places.iter().filter(move |place| place.digit == digit);
        let fits = |digit, turn: &[u8; 3]| of_digit(digit).all(|place| turn[place.band] == place.column);
        let ways = |digit| {
            let way = |column, turns: &[[u8; 3]; 3]| turns.iter().any(|turn| turn[0] == column && fits(digit, turn));
            [0, 1, 2].map(|column| TURNS.each_ref().map(|turns| way(column, turns)))
        };
        let ways: Vec<Ways> = (0..9).filter(|digit| of_digit(*digit).next().is_some()).map(ways).collect();
        let mut all = Self::default();
        all.add(&ways, [[0; 3]; 3]);
        all
    }

    /// Adds the partitions in which these digits stand in columns that have others already.
    fn add(&mut self, ways: &[Ways], columns: [Column; 3]) {
        if columns.iter().any(|column| column.iter().sum::<usize>() > 3) {
            return;
        }
        let Some((ways, rest)) = ways.split_first() else { return self.add_filled(columns) };
        for (column, way) in ways.iter().enumerate() {
            let kind = match way {
                [true, false] => 0,
                [false, true] => 1,
                [true, true] => 2,
                [false, false] => continue,
            };
            let mut columns = columns;
            columns[column][kind] += 1;
            self.add(rest, columns);
        }
    }

    /// Adds the partitions in which the digits without clues fill these columns up.
    fn add_filled(&mut self, columns: [Column; 3]) {
        let open = columns.map(|column| 3 - column.iter().sum::<usize>());
        let partitions =
            FACTORIALS[open.iter().sum::<usize>()] / open.iter().map(|open| FACTORIALS[*open]).product::<f64>();
        // As many digits turn one way in every column.
        let choose = |among: usize, chosen: usize| match among.checked_sub(chosen) {
            Some(rest) => FACTORIALS[among] / (FACTORIALS[chosen] * FACTORIALS[rest]),
            None => 0.0,
        };
        let of_column = |turned: usize, [one, other, _]: &Column| {
            turned.checked_sub(*one).map_or(0.0, |chosen| choose(3 - one - other, chosen))
        };
        let mates: f64 =
            (0..=3).map(|turned| columns.iter().map(|column| of_column(turned, column)).product::<f64>()).sum();
        if mates > 0.0 {
            self.partitions += partitions;
            self.mates += partitions * mates;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::bands::partition::{MATES, PARTITIONS, Partition, tables};

    /// The partitions and mates of a stack by going through all of them.
    fn counted(places: &[Place]) -> [usize; 2] {
        let fits = |mates: [Partition; 3]| {
            let stands =
                |place: &Place| tables().of_digits(mates[place.band])[usize::from(place.digit)] == place.column;
            places.iter().all(stands)
        };
        let of_base =
            |base: Partition| tables().mates(base).iter().filter(|(one, other)| fits([base, *one, *other])).count();
        let mates: Vec<_> = (0..PARTITIONS as Partition).map(of_base).filter(|count| *count > 0).collect();
        [mates.len(), mates.iter().sum()]
    }

    #[test]
    fn partitions_with_mates_are_counted() {
        for clues in [
            &[][..],
            &[(1, 0, 0)],
            &[(0, 0, 0), (1, 1, 0)],
            &[(0, 0, 0), (1, 1, 1), (2, 2, 2)],
            &[(0, 0, 0), (1, 0, 1), (2, 5, 1), (1, 6, 1), (1, 7, 1)],
        ] {
            let places: Vec<_> = clues.iter().map(|&(band, digit, column)| Place { band, digit, column }).collect();
            let stack = Stack::new(&places);
            assert_eq!([stack.partitions, stack.mates], counted(&places).map(|count| count as f64), "{clues:?}");
        }
        assert_eq!(counted(&[]), [PARTITIONS, PARTITIONS * MATES]);
    }
}
