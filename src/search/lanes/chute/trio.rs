//! Three digits that share a slot of the first box of a chute.
//!
//! Each digit has six permutations. In the shared slot the digits are on three different lines, so together they
//! have 48 *placements*, which are the bits of a number.

use super::Chute;

/// The line of each permutation in each box.
const LINES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The permutations of the three digits in each placement.
const PLACEMENTS: [[usize; 3]; 48] = {
    let mut placements = [[0; 3]; 48];
    let (mut index, mut len) = (0, 0);
    while index < 6 * 6 * 6 {
        let [a, b, c] = [index / 36, index / 6 % 6, index % 6];
        if LINES[a][0] != LINES[b][0] && LINES[a][0] != LINES[c][0] && LINES[b][0] != LINES[c][0] {
            placements[len] = [a, b, c];
            len += 1;
        }
        index += 1;
    }
    placements
};

/// The placements in which a digit is on a line of this set in a box: by digit, box and set.
const ON_LINES: [[[u64; 8]; 3]; 3] = {
    let mut sets = [[[0; 8]; 3]; 3];
    let mut index = 0;
    while index < 48 * 3 * 3 * 8 {
        let [placement, digit, box_index, lines] = [index / 72, index / 24 % 3, index / 8 % 3, index % 8];
        let line = LINES[PLACEMENTS[placement][digit]][box_index];
        sets[digit][box_index][lines] |= (lines as u64 >> line & 1) << placement;
        index += 1;
    }
    sets
};

/// The placements in which two digits are on the same line in a box: by the third digit, and box.
const SAME_LINE: [[u64; 3]; 3] = {
    let mut sets = [[0; 3]; 3];
    let mut index = 0;
    while index < 3 * 3 * 3 {
        let [digit, box_index, line] = [index / 9, index / 3 % 3, index % 3];
        sets[digit][box_index] |=
            ON_LINES[(digit + 1) % 3][box_index][1 << line] & ON_LINES[(digit + 2) % 3][box_index][1 << line];
        index += 1;
    }
    sets
};

/// Three digits that share a slot of the first box.
#[derive(Clone, Copy)]
pub(super) struct Trio {
    digits: [Slots; 3],
    len: usize,
    /// The placements that the candidates allow.
    placements: u64,
}

/// The slots of a digit.
#[derive(Clone, Copy)]
struct Slots {
    /// The digit, from 1 to 9.
    digit: u8,
    /// Its slot in each box.
    slots: [usize; 3],
    /// The cells of these slots on the first line.
    cells: [usize; 3],
}

/// The placements of a trio that fill a cell of the other two boxes: by box, slot and line.
pub(super) struct Filling([[[u64; 3]; 3]; 2]);

/// The placements of another trio that each permutation of each digit of a trio excludes.
pub(super) type Taken = [[u64; 6]; 3];

impl Trio {
    const NONE: Self = {
        let none = Slots { digit: 0, slots: [0; 3], cells: [0; 3] };
        Self { digits: [none; 3], len: 0, placements: (1 << 48) - 1 }
    };

    /// Returns the trios of a chute, given the words of a board whose open cells all lie in it.
    #[inline]
    pub(super) fn all(words: &[u32], chute: Chute) -> [Self; 3] {
        let mut trios = [Self::NONE; 3];
        for (words, digit) in words.as_chunks().0.iter().zip(1..) {
            let (mut slots, mut lines) = ([0; 3], [0; 3]);
            for box_index in 0..3 {
                let (on, slot) = chute.lines_and_slots(*words, box_index);
                debug_assert!(slot.is_power_of_two(), "the rest of the board leaves one slot");
                // The sets 1, 2 and 4 become 0, 1 and 2.
                slots[box_index] = (slot >> 1) % 3;
                lines[box_index] = on;
            }
            trios[slots[0]].add(chute, digit, slots, lines);
        }
        trios.iter_mut().for_each(Self::untangle);
        trios
    }

    /// Adds a digit, with its slot and its lines in each box.
    #[inline]
    fn add(&mut self, chute: Chute, digit: u8, slots: [usize; 3], lines: [usize; 3]) {
        // A valid board has three digits in each slot. An invalid one may have more, and must not panic.
        let number = self.len % 3;
        self.len += 1;
        let mut cells = [0; 3];
        for box_index in 0..3 {
            cells[box_index] = chute.first_cell(box_index, slots[box_index]);
            self.placements &= ON_LINES[number][box_index][lines[box_index]];
        }
        self.digits[number] = Slots { digit, slots, cells };
    }

    /// Removes the placements with two digits in one cell.
    #[inline]
    fn untangle(&mut self) {
        for (third, same_line) in SAME_LINE.iter().enumerate() {
            let [one, other] = [self.digits[(third + 1) % 3].slots, self.digits[(third + 2) % 3].slots];
            // In the first box the three digits are on different lines in every placement.
            for box_index in 1..3 {
                self.placements &= if one[box_index] == other[box_index] { !same_line[box_index] } else { u64::MAX };
            }
        }
    }

    /// Returns the placements that the candidates allow.
    pub(super) const fn placements(&self) -> u64 {
        self.placements
    }

    /// Returns the placements by the cells that they fill.
    #[inline]
    pub(super) fn filling(&self) -> Filling {
        let mut filling = Filling([[[0; 3]; 3]; 2]);
        for (Slots { slots, .. }, on_lines) in self.digits.iter().zip(&ON_LINES) {
            for box_index in 1..3 {
                let cells = &mut filling.0[box_index - 1][slots[box_index]];
                for (line, cell) in cells.iter_mut().enumerate() {
                    *cell |= on_lines[box_index][1 << line];
                }
            }
        }
        filling
    }

    /// Returns the placements of another trio that this trio excludes.
    #[inline]
    pub(super) fn takes(&self, from: &Filling) -> Taken {
        let mut taken = [[0; 6]; 3];
        // By digit and permutation: 18 numbers, three of which combine to what any of the 48 placements excludes.
        for (taken, Slots { slots, .. }) in taken.iter_mut().zip(&self.digits) {
            let [one, other] = [&from.0[0][slots[1]], &from.0[1][slots[2]]];
            for (taken, lines) in taken.iter_mut().zip(LINES) {
                *taken = one[lines[1]] | other[lines[2]];
            }
        }
        taken
    }

    /// Writes the digits of a placement into their cells.
    #[inline]
    pub(super) fn write(&self, chute: Chute, placement: usize, cells: &mut [u8]) {
        for (slots, permutation) in self.digits.iter().zip(PLACEMENTS[placement]) {
            for (first, line) in slots.cells.into_iter().zip(LINES[permutation]) {
                cells[first + chute.step() * line] = slots.digit;
            }
        }
    }
}

/// Returns the placements that a placement excludes.
#[inline]
pub(super) fn taken(by: &Taken, placement: usize) -> u64 {
    let [a, b, c] = PLACEMENTS[placement];
    by[0][a] | by[1][b] | by[2][c]
}

/// Removes the first placement from a set and returns it.
#[inline]
pub(super) fn pop(placements: &mut u64) -> usize {
    let first = placements.trailing_zeros() as usize;
    *placements &= placements.wrapping_sub(1);
    first % PLACEMENTS.len()
}
