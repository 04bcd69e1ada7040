//! The third bands of canonical boards: a row needs one triple of each stack, without a common digit. The seventh and
//! the eighth row determine the ninth.

use super::band::BandRows;
use super::band_code::sorted;
use super::first_band::{FirstBand, ThirdBoxes};
use super::second_bands::ALL_DIGITS;
use super::triples::{ALL_TRIPLES, ORDERS_OF, PLACES, Triple, Triples, WITH_PLACE};
use crate::model::ones;

/// The three digits left for each column of a stack.
type DigitsLeft = [[u8; 3]; 3];

/// The third bands below a first and a second band.
pub(super) struct ThirdBands<'a> {
    /// Per stack, the digits left for each column, in the order of their names in the transposed stack.
    left: [DigitsLeft; 3],
    /// Per stack, the third boxes that may follow.
    boxes: [&'a ThirdBoxes; 3],
    /// For the second and the third stack, the triples with each digit.
    with_digit: [[Triples; 9]; 2],
    /// The triples of the third stack that share a digit with each triple of the second.
    blocked: [Triples; 27],
    /// The places of the digits of the first column, in the order of the digits.
    first_column: [usize; 3],
}

impl<'a> ThirdBands<'a> {
    /// Returns the third bands; `None` if there is none.
    pub(super) fn new(first: &'a FirstBand, second: &BandRows) -> Option<Self> {
        let boxes = first.third_boxes(second);
        if boxes.iter().any(|boxes| boxes.are_none()) {
            return None;
        }
        let left: [DigitsLeft; 3] =
            std::array::from_fn(|stack| std::array::from_fn(|column| digits_left(first, second, stack, column)));
        let with_digit = [triples_by_digit(&left[1]), triples_by_digit(&left[2])];
        let blocked = std::array::from_fn(|triple| triples_with(&with_digit[1], digits_of(&left[1], triple)));
        let mut first_column = [0, 1, 2];
        first_column.sort_by_key(|place| left[0][0][*place]);
        Some(Self { left, boxes, with_digit, blocked, first_column })
    }

    /// Visits the third bands with which no stack is before the first band, and whether each stack is in its class.
    pub(super) fn each(&self, mut visit: impl FnMut(&BandRows, [bool; 3])) {
        // The first digits of the rows are in order.
        let [lowest, middle, _] = self.first_column.map(|place| WITH_PLACE[0][place]);
        self.rows([lowest, ALL_TRIPLES, ALL_TRIPLES], |seventh| {
            let [one, two, three] = self.boxes;
            let next = [one.next[seventh[0]] & middle, two.next[seventh[1]], three.next[seventh[2]]];
            if next.contains(&0) {
                return;
            }
            self.rows(next, |eighth| {
                let is_same = |stack: usize| self.boxes[stack].is_same_class(ORDERS_OF[seventh[stack]][eighth[stack]]);
                visit(&self.band(seventh, eighth), [is_same(0), is_same(1), is_same(2)]);
            });
        });
    }

    /// Visits the rows with one of the allowed triples in each stack.
    fn rows(&self, allowed: [Triples; 3], mut visit: impl FnMut([Triple; 3])) {
        for one in ones(allowed[0].into()) {
            let digits = digits_of(&self.left[0], one);
            let free_of_second = allowed[1] & !triples_with(&self.with_digit[0], digits);
            let free_of_third = allowed[2] & !triples_with(&self.with_digit[1], digits);
            for two in ones(free_of_second.into()) {
                // The six digits of the other stacks leave at most one triple.
                let three = free_of_third & !self.blocked[two];
                if three != 0 {
                    visit([one, two, three.trailing_zeros() as usize]);
                }
            }
        }
    }

    /// Returns the band with these triples in its first two rows.
    fn band(&self, seventh: [Triple; 3], eighth: [Triple; 3]) -> BandRows {
        let mut band = [[0; 9]; 3];
        for (stack, left) in self.left.iter().enumerate() {
            let (seventh, eighth) = (PLACES[seventh[stack]], PLACES[eighth[stack]]);
            for (column, digits) in left.iter().enumerate() {
                let places = [seventh[column], eighth[column], 3 - seventh[column] - eighth[column]];
                for (row, place) in band.iter_mut().zip(places) {
                    row[3 * stack + column] = digits[usize::from(place)];
                }
            }
        }
        band
    }
}

/// Returns the digits that two bands leave for a column of a stack, in the order of their names.
fn digits_left(first: &FirstBand, second: &BandRows, stack: usize, column: usize) -> [u8; 3] {
    let used = first.rows.iter().chain(second).fold(0, |used, row| used | 1 << row[3 * stack + column]);
    let mut digits = sorted(ALL_DIGITS & !used);
    digits.sort_by_key(|digit| first.name(stack, *digit));
    digits
}

/// Returns, for each digit, the triples of a stack with it.
fn triples_by_digit(left: &DigitsLeft) -> [Triples; 9] {
    let mut triples = [0; 9];
    for (column, digits) in left.iter().enumerate() {
        for (place, digit) in digits.iter().enumerate() {
            triples[usize::from(*digit)] = WITH_PLACE[column][place];
        }
    }
    triples
}

/// Returns the digits of a triple. `left` has the digits left for the columns of its stack.
fn digits_of(left: &DigitsLeft, triple: Triple) -> [u8; 3] {
    let [one, two, three] = PLACES[triple];
    [left[0][usize::from(one)], left[1][usize::from(two)], left[2][usize::from(three)]]
}

/// Returns the triples with one of three digits.
fn triples_with(with_digit: &[Triples; 9], digits: [u8; 3]) -> Triples {
    digits.iter().fold(0, |triples, digit| triples | with_digit[usize::from(*digit)])
}
