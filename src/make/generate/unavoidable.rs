//! Unavoidable sets of a board: if a puzzle has the board as its only solution, it has a clue in each such set.
//!
//! The cells in which another solution differs from the board are such a set. Many small sets come from pairs of lines:
//! two lines of one band or stack may be exchanged in some places if they have the same digits there, and the board is
//! still valid. So the places of a pair form one to four cycles:
//!
//! ```text
//! row 1    5 3 4   6 7 8   9 1 2      3 is above 7, 7 above 9, 9 above 3:
//! row 2    6 7 2   1 9 5   3 4 8      the places 2, 5 and 7 are a cycle, the others form a second one
//! ```

use super::cells::{NONE, both, either, single};
use crate::search::lanes::Cells;

/// The pairs of lines of one band or stack.
const PAIRS: [[usize; 2]; 9] = [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5], [6, 7], [6, 8], [7, 8]];

/// Expected number of sets per board: on average 32 from its lines, and one per clue that stays.
const USUAL_SETS: usize = 64;

/// Unavoidable sets of a board whose cells are removed in steps, by the step that removes the last cell of each set.
pub(super) struct Unavoidable {
    /// The sets, each with the index, from 1, of the next one with the same last step; 0 if there is none.
    sets: Vec<(Cells, u16)>,
    /// Per step, the index, from 1, of the newest set.
    newest: [u16; 81],
}

impl Unavoidable {
    /// Collects the sets in pairs of lines of a board. `step_of` has the step that removes each cell.
    pub(super) fn new(board: &[u8; 81], step_of: &[u8; 81]) -> Self {
        let mut unavoidable = Self { sets: Vec::with_capacity(USUAL_SETS), newest: [0; 81] };
        unavoidable.insert_cycles(
            board,
            step_of,
            |line, place| 9 * line + place,
            |line, places| {
                let mut cells = NONE;
                cells[line % 3] = places << (line / 3 * 9);
                cells
            },
        );
        unavoidable.insert_cycles(
            board,
            step_of,
            |line, place| 9 * place + line,
            |line, places| {
                // The places are rows, and the word for each is its row within the band.
                [0, 1, 2].map(|row| {
                    let rows = places >> row;
                    (rows & 1 | (rows >> 3 & 1) << 9 | (rows >> 6 & 1) << 18) << line
                })
            },
        );
        unavoidable
    }

    /// Adds a set whose last cell is removed in this step.
    pub(super) fn insert(&mut self, last: usize, cells: Cells) {
        let next = std::mem::replace(&mut self.newest[last], self.sets.len() as u16 + 1);
        self.sets.push((cells, next));
    }

    /// Returns the sets whose last cell is removed in this step.
    pub(super) fn ending(&self, last: usize) -> impl Iterator<Item = &Cells> {
        let mut index = self.newest[last];
        std::iter::from_fn(move || {
            let (cells, next) = self.sets.get(usize::from(index).checked_sub(1)?)?;
            index = *next;
            Some(cells)
        })
    }

    /// Returns the first step that removes the last cell of a set.
    pub(super) fn first_end(&self) -> Option<usize> {
        self.newest.iter().position(|index| *index != 0)
    }

    /// Returns the clues that are the only clue in one of the sets.
    pub(super) fn needed(&self, clues: &Cells) -> Cells {
        let alone = self.sets.iter().map(|(cells, _)| both(cells, clues)).filter(|left| single(left).is_some());
        alone.fold(NONE, |needed, alone| either(&needed, &alone))
    }

    /// Adds the cycles of all pairs of lines. `cell` maps a line and a place in it to a cell, `cells` a line and a set
    /// of places to a set of cells.
    #[inline(always)]
    fn insert_cycles(
        &mut self,
        board: &[u8; 81],
        step_of: &[u8; 81],
        cell: impl Fn(usize, usize) -> usize,
        cells: impl Fn(usize, u32) -> Cells,
    ) {
        let mut place_of = [[0; 10]; 9];
        for (line, place_of) in place_of.iter_mut().enumerate() {
            (0..9).for_each(|place| place_of[usize::from(board[cell(line, place)])] = place);
        }
        for [one, other] in PAIRS {
            let mut rest = 0x1ff_u32;
            while rest != 0 {
                // Moves from a place to the place where this line has the other line's digit, until the cycle closes.
                let (mut places, mut last) = (0_u32, 0);
                let mut place = rest.trailing_zeros() as usize;
                while places >> place & 1 == 0 {
                    places |= 1 << place;
                    last = last.max(step_of[cell(one, place)]).max(step_of[cell(other, place)]);
                    place = place_of[one][usize::from(board[cell(other, place)])];
                }
                rest &= !places;
                if places != 0x1ff {
                    let (one, other) = (cells(one, places), cells(other, places));
                    self.insert(last.into(), either(&one, &other));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::generate::cells::{count, has};
    use crate::search::lanes::EVERY_CELL;
    use crate::search::lanes::set_of;
    use crate::{Engine, Grid, Solver};

    const BOARD: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn unavoidable() -> Unavoidable {
        Unavoidable::new(&digits(), &std::array::from_fn(|cell| cell as u8))
    }

    fn digits() -> [u8; 81] {
        std::array::from_fn(|cell| BOARD.as_bytes()[cell] - b'0')
    }

    #[test]
    fn without_the_cells_of_a_set_a_board_has_another_solution() {
        let solver = Solver::new().engine(Engine::Cells).limit(2);
        for (cells, _) in &unavoidable().sets {
            let clue = |cell: usize| if has(cells, cell) { '.' } else { char::from(BOARD.as_bytes()[cell]) };
            let puzzle: Grid = (0..81).map(clue).collect::<String>().parse().unwrap();
            assert_eq!(solver.solve(&puzzle).count, 2, "{cells:?}");
        }
    }

    #[test]
    fn the_cycles_of_all_pairs_of_lines_are_found() {
        let unavoidable = unavoidable();
        let mut sets: Vec<Cells> = unavoidable.sets.iter().map(|(cells, _)| *cells).collect();
        // The example in the module documentation.
        assert!(sets.contains(&set_of([1, 4, 6, 10, 13, 15])), "{sets:?}");
        assert!(sets.iter().all(|cells| [4, 6, 8, 10, 12, 14].contains(&count(cells))));
        // The expected sets by definition: the least sets of places in which two lines have the same digits.
        let board = digits();
        let mut expected = Vec::new();
        for [one, other] in PAIRS {
            for cell in [|line: usize, place: usize| 9 * line + place, |line, place| 9 * place + line] {
                for places in 1..0x1ff_u32 {
                    let within = |place: &usize| places >> place & 1 == 1;
                    let digits = |line| {
                        let mut digits: Vec<u8> = (0..9).filter(within).map(|place| board[cell(line, place)]).collect();
                        digits.sort_unstable();
                        digits
                    };
                    if digits(one) == digits(other) {
                        expected.push(set_of((0..9).filter(within).flat_map(|at| [cell(one, at), cell(other, at)])));
                    }
                }
            }
        }
        let is_least = |set: &&Cells| !expected.iter().any(|less| less != *set && both(less, set) == *less);
        let mut least: Vec<Cells> = expected.iter().filter(is_least).copied().collect();
        least.sort_unstable();
        sets.sort_unstable();
        assert_eq!(sets, least);
    }

    #[test]
    fn sets_are_found_by_the_step_that_takes_their_last_cell() {
        let mut unavoidable = unavoidable();
        unavoidable.insert(80, set_of([7, 80]));
        let ends: Vec<(usize, &Cells)> =
            (0..81).flat_map(|step| unavoidable.ending(step).map(move |cells| (step, cells))).collect();
        let last = |cells: &Cells| (0..81).rfind(|cell| has(cells, *cell));
        assert!(ends.iter().all(|(step, cells)| last(cells) == Some(*step)));
        assert_eq!(ends.len(), unavoidable.sets.len());
        assert_eq!(unavoidable.first_end(), ends.iter().map(|(step, _)| *step).min());
        assert_eq!(unavoidable.needed(&set_of([80])), set_of([80]));
        assert_eq!(unavoidable.needed(&EVERY_CELL), NONE);
    }
}
