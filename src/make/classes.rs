//! The classes of classic boards: two boards are in the same class if they are isomorphic. There are 5,472,730,538.
//!
//! The rank of a class is the place of its canonical form among all canonical forms, in their order as text. So a
//! search of all classes can be cut into numbered shards, and no file of boards is needed.
//!
//! # The algorithm
//!
//! ```text
//! boards()
//!     for each class of bands, of 416:                   see `band_classes`; its form is the first band
//!         for each fourth row, and each second band:     see `second_bands`
//!             go on if the second band is before the first one
//!             for each third band:                       see `third_bands`
//!                 (1) never one with which a stack is before the first band
//!                 go on if the third band is before the first one
//!                 go on if an image of the board is less: see `least`
//!                 the board is canonical
//! ```
//!
//! 1. A stack is a band of the transposed board. With two of its boxes given, 36 bits say which orders of the third box
//!    are allowed.
//!
//! The number of boards with the same first rows is known from a table (see `rank_table`), so a rank is found without
//! listing the boards before it.
//!
//! # Prior work
//!
//! The number of classes is by Ed Russell and Frazer Jarvis (2006). Glenn Fowler compressed a list of all canonical
//! boards, and GPenet wrote a program that enumerates them by their first bands (the "virtual catalogue", 2023), both
//! on the New Sudoku Players' Forum. Here the bands are compared by one table of 72,576 codes, and third bands are
//! joined from sets of triples.

mod band;
mod band_classes;
mod band_code;
mod first_band;
mod least;
mod rank_table;
mod second_bands;
mod third_bands;
mod triples;

use std::fmt;
use std::iter::FusedIterator;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::canonical::Canonical;
use crate::model::Digits81;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use band::BandRows;
use band_classes::BandClasses;
use first_band::FirstBand;
use least::{BoardRows, SameClass, automorphisms_if_least};
use rank_table::{RankTable, TableEntry};
use second_bands::{FourthRow, fourth_rows, second_bands};
use third_bands::ThirdBands;

/// The canonical boards of a range of ranks, in order. See [`Canonical::rank`].
///
/// The first board of a range takes up to a second. Further ones take about a microsecond each.
///
/// ```
/// use specudoku::make::RankedBoards;
/// let mut boards = RankedBoards::new(1..=RankedBoards::COUNT).expect("all ranks");
/// let first = boards.next().expect("the first board");
/// assert!(first.form.to_string().starts_with("123456789456789123789123456214365897"));
/// assert_eq!(first.rank(), Some(1));
/// ```
pub struct RankedBoards {
    /// Number of boards that are still to come.
    left: u64,
    /// The boards from the next one on.
    boards: Box<dyn Iterator<Item = Canonical> + Send>,
}

impl RankedBoards {
    /// The number of classes of boards: 5,472,730,538. Ranks are from 1 to this number.
    pub const COUNT: u64 = 5_472_730_538;

    /// Returns the boards with these ranks; `None` if some of the ranks are not between 1 and [`COUNT`](Self::COUNT).
    #[must_use]
    pub fn new(ranks: RangeInclusive<u64>) -> Option<Self> {
        Self::until(ranks, Vec::new())
    }

    /// Returns the boards of [`new`](Self::new). They end early as soon as a flag is raised.
    pub(crate) fn until(ranks: RangeInclusive<u64>, flags: Vec<CancelFlag>) -> Option<Self> {
        let (start, end) = ranks.into_inner();
        let is_valid = (1..=Self::COUNT).contains(&start) && end <= Self::COUNT;
        is_valid.then(|| Self { left: (end + 1).saturating_sub(start), boards: Box::new(boards_from(start, flags)) })
    }

    /// Divides a range of ranks into chunks of about a tenth of a second.
    pub(crate) fn chunks(ranks: RangeInclusive<u64>) -> impl Iterator<Item = RangeInclusive<u64>> {
        RankTable::get().entries_from(*ranks.start()).iter().map_while(move |entry| {
            let (start, end) = ((entry.before + 1).max(*ranks.start()), entry.last().min(*ranks.end()));
            (start <= end).then_some(start..=end)
        })
    }
}

impl Iterator for RankedBoards {
    type Item = Canonical;

    fn next(&mut self) -> Option<Canonical> {
        self.left = self.left.checked_sub(1)?;
        self.boards.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl FusedIterator for RankedBoards {}

impl fmt::Debug for RankedBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RankedBoards").field("left", &self.left).finish_non_exhaustive()
    }
}

impl Canonical {
    /// Returns the rank of a board's form among the forms of all [`RankedBoards::COUNT`] classes, from 1; `None` if
    /// this is the form of a puzzle. Takes about a tenth of a second.
    ///
    /// ```
    /// use specudoku::make::{Canonical, RankedBoards};
    /// use specudoku::{Digits81, Grid};
    /// let board: Grid = "123456789457893612986217354274538196531964827698721435342685971715349268869172543".parse()?;
    /// let form = Canonical::from_digits(&Digits81::try_from(&board)?)?;
    /// assert_eq!(form.rank(), Some(RankedBoards::COUNT));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rank(&self) -> Option<u64> {
        let cells = self.form.as_array();
        if cells.contains(&0) {
            return None;
        }
        let board: BoardRows = std::array::from_fn(|row| std::array::from_fn(|column| cells[9 * row + column] - 1));
        let class = BandClasses::get().of(&[board[0], board[1], board[2]]);
        let first = FirstBand::new(class);
        let rows = fourth_rows(&first);
        let entry = RankTable::get().entry_of(class, rows.binary_search(&board[3]).ok()?)?;
        let place = boards_below(first, rows[entry.rows.clone()].to_vec()).position(|found| found == *self)?;
        Some(entry.before + 1 + place as u64)
    }
}

/// Returns the canonical boards from a rank on. They end early as soon as a flag is raised, which may be before the
/// first.
fn boards_from(rank: u64, flags: Vec<CancelFlag>) -> impl Iterator<Item = Canonical> {
    let entries = RankTable::get().entries_from(rank);
    let skipped = entries.first().map_or(0, |entry| rank - entry.before - 1);
    // Boards before the first one are found too.
    let boards = entries.iter().flat_map(boards_of).take_while(move |_| !any_raised(&flags, PollPlace::Node));
    boards.skip(skipped as usize)
}

/// Returns the canonical boards with a first band and some of the fourth rows.
fn boards_of(entry: &TableEntry) -> impl Iterator<Item = Canonical> + use<> {
    let first = FirstBand::new(entry.class);
    let rows = fourth_rows(&first)[entry.rows.clone()].to_vec();
    boards_below(first, rows)
}

/// Returns the canonical boards with a first band and these fourth rows.
fn boards_below(first: FirstBand, rows: Vec<FourthRow>) -> impl Iterator<Item = Canonical> {
    let first = Arc::new(first);
    rows.into_iter().flat_map(move |row| {
        let first = Arc::clone(&first);
        second_bands(&first, &row).into_iter().flat_map(move |second| boards_with(&first, &second))
    })
}

/// Returns the canonical boards with two bands.
fn boards_with(first: &FirstBand, second: &BandRows) -> Vec<Canonical> {
    let mut boards = Vec::new();
    each_board(first, second, |board, automorphisms| boards.push((*board, automorphisms)));
    boards.sort_unstable();
    boards.iter().map(|(board, automorphisms)| canonical(board, *automorphisms)).collect()
}

/// Visits the canonical boards with two bands, in any order, with the numbers of their automorphisms.
fn each_board(first: &FirstBand, second: &BandRows, mut visit: impl FnMut(&BoardRows, u32)) {
    let Some(third_bands) = ThirdBands::new(first, second) else { return };
    let classes = BandClasses::get();
    let second_class = classes.of(second);
    third_bands.each(|third, stacks| {
        let third_class = classes.of(third);
        if third_class < first.class {
            return;
        }
        let [one, two, three] = [&first.rows, second, third];
        let board = [one[0], one[1], one[2], two[0], two[1], two[2], three[0], three[1], three[2]];
        let same = SameClass { bands: [second_class, third_class].map(|class| class == first.class), stacks };
        if let Some(automorphisms) = automorphisms_if_least(&board, first, &same) {
            visit(&board, automorphisms);
        }
    });
}

/// Returns a board as a canonical form.
fn canonical(board: &BoardRows, automorphisms: u32) -> Canonical {
    let digits = std::array::from_fn(|cell| board[cell / 9][cell % 9] + 1);
    let form = Digits81::new(digits).expect("digits are from 1 to 9");
    Canonical { form, automorphisms: automorphisms.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first board of a range takes long: the boards before it are found too.
    #[test]
    fn a_flag_stops_the_search_for_the_first_board() {
        let flag = CancelFlag::new();
        for (is_raised, expected) in [(false, 1), (true, 0)] {
            let boards = RankedBoards::until(1_007_100..=1_007_100, vec![CancelFlag::new(), flag.clone()]).unwrap();
            assert_eq!(boards.count(), expected, "{is_raised}");
            flag.raise();
        }
    }
}
