//! Boards by rank, against canonical forms, which are found by another algorithm.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use specudoku::make::{Canonical, RankedBoards};
use specudoku::{CancelFlag, Digits81, Grid, Shape, Solver};

use crate::support::named::HARD;
use crate::support::whole::sized;

const COUNT: u64 = RankedBoards::COUNT;

/// Returns the boards with these ranks.
fn boards(start: u64, end: u64) -> Vec<Canonical> {
    RankedBoards::new(start..=end).unwrap().collect()
}

/// The first and the last board were published by Ed Russell on the New Sudoku Players' Forum (2007).
#[test]
fn the_first_and_the_last_board_are_the_published_ones() {
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    assert_eq!(boards(1, 1)[0].form.to_string(), first);
    let found = &boards(COUNT, COUNT)[0];
    assert_eq!((found.form.to_string(), found.automorphisms), (last.to_owned(), 72));
}

#[test]
fn ranks_outside_the_classes_are_refused() {
    assert!(RankedBoards::new(0..=1).is_none());
    assert!(RankedBoards::new(1..=COUNT + 1).is_none());
    assert!(RankedBoards::new(1..=u64::MAX).is_none());
    #[expect(clippy::reversed_empty_ranges, reason = "an empty range has no boards")]
    let empty = RankedBoards::new(5..=4).unwrap();
    assert_eq!(empty.count(), 0);
    let mut all = RankedBoards::new(1..=COUNT).unwrap();
    assert_eq!(all.size_hint(), (COUNT as usize, Some(COUNT as usize)));
    all.next();
    assert_eq!(all.size_hint().0, COUNT as usize - 1);
}

#[test]
fn consecutive_boards_are_canonical_and_in_order() {
    // The end of the first band; the middle, and the end of all.
    for start in [1_007_100, COUNT / 2, COUNT - 150] {
        let found = boards(start, start + sized(20, 150));
        assert_eq!(found.len(), sized(21, 151));
        assert!(found.is_sorted_by(|one, other| one.form.as_array() < other.form.as_array()));
        for board in &found {
            assert_eq!(Canonical::from_digits(&board.form).unwrap(), *board);
        }
    }
}

#[test]
fn random_boards_have_a_rank_that_leads_back() {
    let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let ranks = sampler.samples(7).take(sized(3, 6)).map(|board| {
        let form = Canonical::from_digits(&board).unwrap();
        let rank = form.rank().unwrap();
        assert_eq!(boards(rank, rank), [form]);
        rank
    });
    assert_eq!(ranks.collect::<BTreeSet<_>>().len(), sized(3, 6));
}

#[test]
fn puzzles_have_no_rank() {
    let puzzle: Grid = HARD.parse().unwrap();
    assert_eq!(Canonical::from_digits(&Digits81::try_from(&puzzle).unwrap()).unwrap().rank(), None);
}

#[test]
fn all_threads_find_what_one_finds() {
    // The range has several chunks.
    let (start, end) = (COUNT - 40_000, COUNT - sized(39_000, 30_000));
    let cancel = CancelFlag::new();
    for threads in [1, 3] {
        let mut found = Vec::new();
        let ended = RankedBoards::on_threads(start..=end, threads, &cancel, |rank, boards| {
            assert_eq!(rank, start + found.len() as u64);
            found.extend_from_slice(boards);
            if found.len() > 20_000 { Break(()) } else { Continue(()) }
        });
        assert_eq!(ended.unwrap(), None);
        assert_eq!(found, boards(start, end));
    }
    cancel.raise();
    assert!(RankedBoards::on_threads(1..=COUNT, 2, &cancel, |_, _| Continue::<()>(())).is_err());
}

#[test]
fn a_raised_flag_leaves_the_first_boards() {
    let (start, end) = (COUNT - 40_000, COUNT - sized(38_000, 30_000));
    for threads in [1, 3] {
        let (cancel, mut found) = (CancelFlag::new(), Vec::new());
        let ended = RankedBoards::on_threads(start..=COUNT, threads, &cancel, |rank, boards| {
            assert_eq!(rank, start + found.len() as u64);
            found.extend_from_slice(boards);
            cancel.raise();
            Continue::<()>(())
        });
        assert!(ended.is_err());
        found.truncate((end - start + 1) as usize);
        assert_eq!(found, boards(start, start + found.len() as u64 - 1));
    }
}
