//! Locked candidates: all places of a digit in one unit lie in another, so the digit goes from the rest of that one.
//! From a box it is pointing (2.6), from a row or column claiming (2.8).
//!
//! The direct forms (1.7 and 1.9) place the digit where it has one place left in a unit parallel to the base, once
//! the crossing unit is ruled out there. They erase nothing: a quirk of the scale.
//!
//! Direct claiming is in the scale, but no puzzle needs it. Say a line's places lie in one box, and a second line of that
//! box has one more place, in a second box. Then the third box has places in the third line alone. If it has one, that is
//! a hidden single; if it has more, it points, and leaves the second box that very place; if it is done, so is the third
//! line, and the place is the second box's only one.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Direct Pointing  .2....7...9..4.....4......5.....1..95...83.1....2.75.4.8.6...3...68....1..17..9..
//! Pointing         .1...97...7...613.6..3...4......8.6...2.1..98..8.4......7.5................7645.3
//! Claiming         .2...19..7..9...126.98..................3....9...1.74......3..7.3...85...72...4.9
//! ```

use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{UNIT_CELLS, cell_at, only};
use crate::explain::memory::Memory;
use crate::explain::technique::Technique;

/// By a set of positions: the third 0 to 2 that holds it whole (three positions in a row), 3 for none.
pub(crate) static THIRD: [u8; 512] = thirds(0b111, 3);
/// The same for every third position: the column of a box.
pub(crate) static COLUMN: [u8; 512] = thirds(0b001_001_001, 1);

const fn thirds(first: u16, step: u16) -> [u8; 512] {
    let mut table = [3; 512];
    let mut set = 1;
    while set < 512 {
        let mut third = 0;
        while third < 3 {
            if set & !(first << (third * step)) == 0 {
                table[set as usize] = third as u8;
            }
            third += 1;
        }
        set += 1;
    }
    table
}

/// A unit whose places for a digit all lie in a crossing one.
#[derive(Clone, Copy)]
struct Lock {
    base: usize,
    cover: usize,
    /// The positions of the base's kind that the cover takes, in every unit of that kind that it crosses.
    crossing: u16,
    /// The units parallel to the base that the cover crosses, the base among them: first and step.
    parallel: (usize, usize),
}

/// The row and column that boxes point at.
fn pointing(board: &Board, digit: usize) -> impl Iterator<Item = Lock> + '_ {
    (0..9).flat_map(move |base| {
        let places = usize::from(board.places[base][digit]);
        let (band, stack) = (base / 3 * 3, base % 3);
        let (row, column) = match places.count_ones() {
            0 | 1 => (3, 3),
            _ => (usize::from(THIRD[places]), usize::from(COLUMN[places])),
        };
        let row =
            (row < 3).then(|| Lock { base, cover: 9 + band + row, crossing: 7 << (3 * row), parallel: (band, 1) });
        let column = (column < 3).then(|| Lock {
            base,
            cover: 18 + 3 * stack + column,
            crossing: 0b001_001_001 << column,
            parallel: (stack, 3),
        });
        row.into_iter().chain(column)
    })
}

/// The boxes that lines claim.
fn claiming(board: &Board, digit: usize) -> impl Iterator<Item = Lock> + '_ {
    (9..27).filter_map(move |base| {
        let places = usize::from(board.places[base][digit]);
        let third = usize::from(THIRD[places]);
        (third < 3 && places.count_ones() > 1).then(|| {
            let (first, index) = (base / 9 * 9, base % 9);
            let cover = if base < 18 { index / 3 * 3 + third } else { 3 * third + index / 3 };
            Lock { base, cover, crossing: 7 << (3 * third), parallel: (first + index / 3 * 3, 1) }
        })
    })
}

/// Direct pointing, then direct claiming.
pub(crate) fn find_direct(board: &Board, memory: &mut Memory) -> Option<Found> {
    let pointing = memory.direct_pointing.find(|digit| {
        pointing(board, digit).find_map(|lock| direct(board, digit, lock, Technique::DirectPointing, 1.7))
    });
    pointing.or_else(|| {
        memory.direct_claiming.find(|digit| {
            claiming(board, digit).find_map(|lock| direct(board, digit, lock, Technique::DirectClaiming, 1.9))
        })
    })
}

fn direct(board: &Board, digit: usize, lock: Lock, technique: Technique, number: f64) -> Option<Found> {
    (0..3).map(|index| lock.parallel.0 + index * lock.parallel.1).filter(|&unit| unit != lock.base).find_map(|unit| {
        let places = board.places[unit][digit];
        let position = only(places & !lock.crossing).filter(|_| places.count_ones() > 1)?;
        let pattern = lock.pattern(digit, Some(unit as u8));
        Some(Found::place(technique, number, cell_at(unit, position), digit, pattern))
    })
}

/// Pointing, then claiming.
pub(crate) fn find(board: &Board, memory: &mut Memory) -> Option<Found> {
    let pointing = memory
        .pointing
        .find(|digit| pointing(board, digit).find_map(|lock| erase(board, digit, lock, Technique::Pointing, 2.6)));
    pointing.or_else(|| {
        memory
            .claiming
            .find(|digit| claiming(board, digit).find_map(|lock| erase(board, digit, lock, Technique::Claiming, 2.8)))
    })
}

fn erase(board: &Board, digit: usize, lock: Lock, technique: Technique, number: f64) -> Option<Found> {
    let rest = board.digits[digit] & UNIT_CELLS[lock.cover] & !UNIT_CELLS[lock.base];
    (rest != 0).then(|| {
        let mut eliminations = crate::explain::views::Marks::default();
        eliminations.add(rest, digit);
        Found::eliminate(technique, number, eliminations, lock.pattern(digit, None))
    })
}

impl Lock {
    fn pattern(self, digit: usize, target: Option<u8>) -> Pattern {
        Pattern::Locked { digit: digit as u8, base: self.base as u8, cover: self.cover as u8, target }
    }
}

const _: () = assert!(THIRD[0b101] == 0 && COLUMN[0b100_000_100] == 2);
