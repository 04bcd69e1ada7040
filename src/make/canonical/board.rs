//! The first two rows of a completed board.
//!
//! The first row of the form is 123456789, whatever the columns. The second begins with the digits that stand in the
//! first row above the second and third stack: with 456 if all three stand above one stack, else with 457, where two
//! stand above the second stack and one above the third. That decides the order of nearly all columns.

use super::Rows;
use super::view::{ORDERS, View};

/// Whether every row, column and box holds every digit.
pub(super) fn is_board(rows: &Rows) -> bool {
    let is_whole = |digits: &[u8]| digits.iter().fold(0_u16, |seen, digit| seen | 1 << digit) == 0b11_1111_1110;
    let boxes = (0..9).map(|index| {
        let (band, stack) = (index / 3 * 3, index % 3 * 3);
        let cell = |at: usize| rows[0][band + at / 3][stack + at % 3];
        (0..9).fold(0, |seen, at| seen | 1 << cell(at))
    });
    rows.iter().flatten().all(|row| is_whole(row)) && boxes.into_iter().all(|seen: u16| seen == 0b11_1111_1110)
}

/// The views with the least first two rows, which are written to `form`.
pub(super) fn begin(rows: &Rows, form: &mut [u8; 81]) -> Vec<View> {
    let mut least = [u8::MAX; 9];
    let mut views = Vec::new();
    for (transposed, rows) in [false, true].into_iter().zip(rows) {
        for first in 0..9 {
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|second| *second != first) {
                let pair = Pair { transposed, places: [first, second], rows: [&rows[first], &rows[second]] };
                pair.views(&mut least, &mut views);
            }
        }
    }
    (1..).zip(&mut form[..9]).for_each(|(name, place)| *place = name);
    form[9..18].copy_from_slice(&least);
    views
}

/// A first and a second row.
struct Pair<'a> {
    transposed: bool,
    places: [usize; 2],
    rows: [&'a [u8; 9]; 2],
}

impl Pair<'_> {
    fn views(&self, least: &mut [u8; 9], views: &mut Vec<View>) {
        // The column in which each digit stands in the first row.
        let mut above = [0; 10];
        (0..9).for_each(|column| above[usize::from(self.rows[0][column])] = column);
        // For each column, the one above whose digit it has in the second row.
        let from: [usize; 9] = std::array::from_fn(|column| above[usize::from(self.rows[1][column])]);
        for stack in 0..3 {
            let own = 3 * stack..3 * stack + 3;
            let [one, other] = [(stack + 1) % 3, (stack + 2) % 3];
            let from_one = own.clone().filter(|column| from[*column] / 3 == one).count();
            let (main, rest) = if from_one >= 2 { (one, other) } else { (other, one) };
            if matches!(from_one, 0 | 3) {
                for order in ORDERS {
                    let first = order.map(|at| 3 * stack + usize::from(at));
                    let second = first.map(|column| from[column]);
                    let third = second.map(|column| from[column]);
                    self.offer(&from, [first, second, third].as_flattened(), least, views);
                }
            } else if least[..3] >= [4, 5, 7][..] {
                let mut twice = own.clone().filter(|column| from[*column] / 3 == main);
                let once = own.clone().find(|column| from[*column] / 3 == rest);
                let (Some(a), Some(b), Some(c)) = (twice.next(), twice.next(), once) else { continue };
                for [a, b] in [[a, b], [b, a]] {
                    let left = 9 * main + 3 - from[a] - from[b];
                    let second = [from[a], from[b], left];
                    // The first of the other digits from the third stack that is met gets the lesser name.
                    let mut others = second.iter().map(|column| from[*column]).filter(|column| column / 3 == rest);
                    let (Some(d), Some(e)) = (others.next(), others.next()) else { continue };
                    self.offer(&from, &[a, b, c, second[0], second[1], second[2], from[c], d, e], least, views);
                }
            }
        }
    }

    /// Takes a view with these columns if its second row is the least so far.
    fn offer(&self, from: &[usize; 9], columns: &[usize], least: &mut [u8; 9], views: &mut Vec<View>) {
        // The first row is 123456789, so a digit's name is the place of its column there.
        let mut names = [0; 9];
        (1..).zip(columns).for_each(|(name, column)| names[*column] = name);
        let second: [u8; 9] = std::array::from_fn(|at| names[from[columns[at]]]);
        if second > *least {
            return;
        }
        if second < *least {
            *least = second;
            views.clear();
        }
        let mut named = [0; 10];
        (0..9).for_each(|column| named[usize::from(self.rows[0][column])] = names[column]);
        views.push(View {
            transposed: self.transposed,
            columns: std::array::from_fn(|at| columns[at] as u8),
            apart: 0x1FF,
            names: named,
            named: 9,
            placed: 1 << self.places[0] | 1 << self.places[1],
            band: self.places[0] as u8 / 3,
        });
    }
}
