//! Tests of steps besides rounds: digits closed by their templates, and hidden pairs cleared.

use proptest::prelude::*;

use super::{PlainRounds, board, box_of};
use crate::search::lanes::board::{BAND, Board, WORDS};
use crate::search::lanes::hidden_pairs::clear_pairs;
use crate::search::lanes::pool::Batch;
use crate::search::lanes::round::Boards;
use crate::search::lanes::templates::close;
use crate::search::lanes::units::OtherUnits;
use crate::simd::{Backend, Kernel, Register, Vector};
use crate::whole::sized;

/// Closes the digits of boards, one in each lane, or clears their hidden pairs. Returns the words, the lanes that
/// lost candidates, and the lanes in which a digit has no template.
struct Closed<'a> {
    boards: &'a [Board; 32],
    by_pairs: bool,
}

impl Kernel for Closed<'_> {
    type Output = (Vec<[u32; WORDS]>, u32, u32);

    #[inline(always)]
    fn run<V: Register>(self) -> Self::Output {
        self.on::<V::Wide>()
    }
}

impl Closed<'_> {
    #[inline(always)]
    fn on<V: Vector>(self) -> (Vec<[u32; WORDS]>, u32, u32) {
        let mut boards = Boards::<V>::new(OtherUnits::NONE);
        for lane in 0..V::LANES {
            boards.lane(lane).put(&self.boards[lane]);
        }
        let mut batch = Batch { words: boards.words, marked: boards.naked, tags: boards.tags };
        let (lost, failed) = if self.by_pairs { (clear_pairs(&mut batch), 0) } else { close(&mut batch) };
        let words = V::words(&batch.words);
        let all = (0..V::LANES).map(|lane| std::array::from_fn(|index| words[index * V::LANES + lane]));
        (all.collect(), lost, failed)
    }
}

/// Adds the cells of all templates that continue `chosen` in the next rows.
fn templates(possible: &[bool; 81], chosen: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let row = chosen.len();
    if row == 9 {
        found.push(chosen.clone());
        return;
    }
    for cell in (9 * row..9 * row + 9).filter(|cell| possible[*cell]) {
        if chosen.iter().all(|other| other % 9 != cell % 9 && box_of(*other) != box_of(cell)) {
            chosen.push(cell);
            templates(possible, chosen, found);
            chosen.pop();
        }
    }
}

/// Returns the words that the templates of each digit keep, and whether a digit has no template.
fn closed_by_templates(board: &Board) -> ([u32; WORDS], bool) {
    let (mut model, mut fails) = (PlainRounds::of(board), false);
    for possible in &mut model.possible {
        let mut found = Vec::new();
        templates(possible, &mut Vec::new(), &mut found);
        fails |= found.is_empty();
        let (mut rows, mut columns) = ([[false; 3]; 9], [[false; 9]; 3]);
        for cell in found.into_iter().flatten() {
            (rows[cell / 9][cell % 9 / 3], columns[cell / 27][cell % 9]) = (true, true);
        }
        for (cell, is_possible) in possible.iter_mut().enumerate() {
            *is_possible &= rows[cell / 9][cell % 9 / 3] && columns[cell / 27][cell % 9];
        }
    }
    (model.words(), fails)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sized(3, 10), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn closed_digits_keep_the_mini_rows_and_mini_columns_of_their_templates(
        boards in prop::collection::vec(board(), 32)
    ) {
        let boards: [Board; 32] = boards.try_into().unwrap();
        let expected: Vec<_> = boards.iter().map(closed_by_templates).collect();
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            let (closed, lost, failed) = backend.run(Closed { boards: &boards, by_pairs: false });
            for (lane, words) in closed.into_iter().enumerate() {
                let (kept, fails) = expected[lane];
                prop_assert_eq!(failed >> lane & 1 == 1, fails, "{} lane {}", backend, lane);
                prop_assert_eq!(words, kept, "{} lane {}", backend, lane);
                prop_assert_eq!(lost >> lane & 1 == 1, words != boards[lane].words, "{} lane {}", backend, lane);
            }
        }
    }
}

/// Returns the places of a digit in a box, three bits from each of its words.
fn places(words: &[u32; WORDS], digit: usize, shift: usize) -> [u32; 3] {
    std::array::from_fn(|row| words[3 * digit + row] >> shift & 7)
}

/// Returns the words without the candidates that hidden pairs of boxes exclude, computed box by box and pair by
/// pair.
fn without_pairs(words: &[u32; WORDS]) -> [u32; WORDS] {
    let mut cleared = *words;
    for shift in (0..27).step_by(3) {
        let of_box = |digit| places(words, digit, shift);
        let is_pair = |one: usize, other: usize| {
            one != other
                && of_box(one) == of_box(other)
                && of_box(one).iter().map(|row| row.count_ones()).sum::<u32>() == 2
        };
        let paired: Vec<usize> = (0..9).filter(|one| (0..9).any(|other| is_pair(*one, other))).collect();
        for digit in (0..9).filter(|digit| !paired.contains(digit)) {
            for (row, word) in cleared[3 * digit..3 * digit + 3].iter_mut().enumerate() {
                paired.iter().for_each(|pair| *word &= !(of_box(*pair)[row] << shift));
            }
        }
    }
    cleared
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sized(50, 100), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_backend_clears_exactly_the_hidden_pairs(
        noise in prop::collection::vec(prop::array::uniform27(any::<[u32; 2]>()), 32)
    ) {
        // A digit has two places in a box on average.
        let words: Vec<[u32; WORDS]> = noise.iter().map(|board| board.map(|[a, b]| a & b & BAND)).collect();
        let expected: Vec<_> = words.iter().map(without_pairs).collect();
        prop_assume!(words != expected);
        let boards = std::array::from_fn(|lane| Board { words: words[lane], naked: [0; 3] });
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            let (found, lost, _) = backend.run(Closed { boards: &boards, by_pairs: true });
            for (lane, found) in found.iter().enumerate() {
                prop_assert_eq!(found, &expected[lane], "{} lane {}", backend, lane);
                prop_assert_eq!(lost >> lane & 1 == 1, *found != words[lane], "{} lane {}", backend, lane);
            }
        }
    }
}
