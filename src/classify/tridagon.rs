//! Tridagons: see the definition in [`super`].

use super::Tridagon;
use crate::model::{DigitSet, Grid};

/// Number of cells of a box.
const BOX: usize = 9;

/// The ways to choose three cells of a box in different rows and columns: first the even permutations, then the odd
/// ones. Cells are numbered row by row.
const DIAGONALS: [[[usize; 3]; 3]; 2] = [[[0, 4, 8], [1, 5, 6], [2, 3, 7]], [[0, 5, 7], [1, 3, 8], [2, 4, 6]]];

/// More guardians than this are not counted: CSP-Rules has chains for at most eight.
const MAX_GUARDIANS: usize = 8;

/// Three cells of a box in different rows and columns, and the number of their guardians.
#[derive(Clone, Copy)]
struct BoxDiagonal {
    cells: [usize; 3],
    guardians: usize,
}

/// Returns the tridagon of a classic grid that has the fewest guardians; a degenerate one only if there is no other.
/// Open cells have the candidates that are left after singles and locked candidates.
pub(super) fn find(state: &Grid) -> Option<Tridagon> {
    if !state.layout().is_classic() {
        return None;
    }
    let boxes: [[u64; BOX]; 9] = std::array::from_fn(|number| {
        let cells = state.shape().cells_of_box(number);
        let mut open = [0; BOX];
        for (set, cell) in open.iter_mut().zip(cells) {
            let cell = state.cells()[usize::from(cell)];
            *set = if cell.is_final() { 0 } else { cell.digits().bits() };
        }
        open
    });
    find_of(&boxes, false).or_else(|| find_of(&boxes, true)).map(|found| found.in_grid(state))
}

/// A tridagon, with the cells of its boxes.
struct FoundTridagon {
    digits: u64,
    is_degenerate: bool,
    diagonals: [(usize, BoxDiagonal); 4],
}

impl FoundTridagon {
    fn guardians(&self) -> usize {
        self.diagonals.iter().map(|(_, diagonal)| diagonal.guardians).sum()
    }

    fn in_grid(&self, state: &Grid) -> Tridagon {
        let shape = state.shape();
        let mut cells = Vec::new();
        for (number, diagonal) in self.diagonals {
            let of_box: Vec<u16> = shape.cells_of_box(number).collect();
            cells.extend(diagonal.cells.map(|place| usize::from(of_box[place])));
        }
        let digits = DigitSet::from_bits(self.digits);
        let has_guardian = |cell: &usize| state.cells()[*cell].digits().bits() & !self.digits != 0;
        let guarded: Vec<usize> = cells.iter().copied().filter(has_guardian).collect();
        let after = match guarded[..] {
            [cell] => Some(state.with_candidates(cell, state.cells()[cell].digits() - digits)),
            _ => None,
        };
        Tridagon { is_degenerate: self.is_degenerate, guardians: self.guardians(), digits, cells, after }
    }
}

/// Returns the tridagon with the fewest guardians.
fn find_of(boxes: &[[u64; BOX]; 9], is_degenerate: bool) -> Option<FoundTridagon> {
    let mut best: Option<FoundTridagon> = None;
    for digits in triples() {
        let diagonals = boxes.map(|open| diagonals(&open, digits, is_degenerate));
        for opposite in (0..9).filter(|_| diagonals.iter().flatten().flatten().count() >= 4) {
            let found = odd(&diagonals, opposite, digits, is_degenerate);
            let most = best.as_ref().map_or(MAX_GUARDIANS, |best| best.guardians() - 1);
            best = found.filter(|found| found.guardians() <= most).or(best);
        }
    }
    best
}

/// Returns all sets of three digits.
fn triples() -> impl Iterator<Item = u64> {
    (0..1_u64 << 9).filter(|set| set.count_ones() == 3)
}

/// Returns the even and the odd diagonal of a box that have the fewest guardians.
fn diagonals(open: &[u64; BOX], digits: u64, is_degenerate: bool) -> [Option<BoxDiagonal>; 2] {
    DIAGONALS.map(|of_parity| {
        let fitting =
            of_parity.into_iter().filter(|cells| fits(cells.map(|cell| open[cell] & digits), digits, is_degenerate));
        let found = fitting.map(|cells| {
            let guardians = cells.map(|cell| (open[cell] & !digits).count_ones() as usize).iter().sum();
            BoxDiagonal { cells, guardians }
        });
        found.min_by_key(|diagonal| diagonal.guardians)
    })
}

/// Whether three cells that have these of the three digits belong to a tridagon.
fn fits(sets: [u64; 3], digits: u64, is_degenerate: bool) -> bool {
    if !is_degenerate {
        return sets == [digits; 3];
    }
    let [a, b, c] = sets;
    // Each cell lacks at most one digit, and each digit is missing from at most one cell.
    sets.iter().all(|set| set.count_ones() >= 2) && (a & b) | (a & c) | (b & c) == digits
}

/// Returns the tridagon with the fewest guardians in the four boxes that share no line with the box `opposite`.
fn odd(
    diagonals: &[[Option<BoxDiagonal>; 2]; 9],
    opposite: usize,
    digits: u64,
    is_degenerate: bool,
) -> Option<FoundTridagon> {
    let (band, stack) = (opposite / 3, opposite % 3);
    let four = [1, 2].map(|down| [1, 2].map(|right| (band + down) % 3 * 3 + (stack + right) % 3));
    let four = four.as_flattened();
    let choices = (0..16_usize).filter(|parities| parities.count_ones() % 2 == 1);
    let found = choices.filter_map(|parities| {
        let mut chosen = [(0, BoxDiagonal { cells: [0; 3], guardians: 0 }); 4];
        for (index, &number) in four.iter().enumerate() {
            chosen[index] = (number, diagonals[number][parities >> index & 1]?);
        }
        Some(FoundTridagon { digits, is_degenerate, diagonals: chosen })
    });
    found.min_by_key(FoundTridagon::guardians)
}
