//! Fish: k parallel lines whose places for a digit lie in k crossing lines; the digit goes from the rest of those.
//! X-wing 3.2, swordfish 3.8, jellyfish 5.2.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! X-Wing     ..5....83..7.142......8............6.4..2..377.....94.5..1...6..6..4.....139....2
//! Swordfish  ........2.....493.7..6.3.......824....2..9..5.5....1...6..4......19..8..8...17.9.
//! Jellyfish  .........18....5..9.4.28....4.....16...51.8..82...34.....6.2...........14.3...9..
//! ```

use super::subsets::{self, Subset};
use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{UNIT_CELLS, members};
use crate::explain::memory::Memory;
use crate::explain::technique::Technique;
use crate::explain::views::Marks;

/// A fish of `k` lines (2 to 4) that removes something.
pub(crate) fn find(board: &Board, memory: &mut Memory, k: usize) -> Option<Found> {
    let (technique, number) =
        [(Technique::XWing, 3.2), (Technique::Swordfish, 3.8), (Technique::Jellyfish, 5.2)][k - 2];
    memory.fish[k - 2].find(|digit| {
        (board.filled(digit) + 2 * k <= 9).then_some(())?;
        [(18, 9), (9, 18)].into_iter().find_map(|(first, crossing)| {
            let lines = std::array::from_fn(|line| board.places[first + line][digit]);
            subsets::find(&lines, k, |set| {
                let rest = board.digits[digit] & lines_of(crossing, set.union) & !lines_of(first, set.members);
                let mut eliminations = Marks::default();
                eliminations.add(rest, digit);
                (rest != 0).then(|| Found::eliminate(technique, number, eliminations, pattern(digit, first, set)))
            })
        })
    })
}

fn lines_of(first: usize, lines: u16) -> u128 {
    members(lines).fold(0, |cells, line| cells | UNIT_CELLS[first + line])
}

fn pattern(digit: usize, first: usize, set: Subset) -> Pattern {
    Pattern::Fish { digit: digit as u8, first: first as u8, base: set.members, cross: set.union }
}
