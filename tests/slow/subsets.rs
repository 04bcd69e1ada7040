//! Compares the puzzles with few clues of 9x9 boards with the public list of all known puzzles.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow::Continue;

use specudoku::make::Isomorphism;
use specudoku::{Grid, Solver};

use crate::support::lists;

/// Boards of the list whose puzzles with 17 clues are all searched. One of them has the most such puzzles.
const BOARDS: usize = 12;

/// The forms of the puzzles with this many clues.
fn forms(board: &Grid, clues: usize) -> BTreeSet<String> {
    let mut forms = BTreeSet::new();
    let subsets = Solver::new().subsets(board, clues).unwrap();
    subsets
        .each(|puzzle| {
            forms.insert(puzzle.canonical().unwrap().form.to_string());
            Continue(())
        })
        .unwrap();
    forms
}

/// The list of puzzles with 17 clues is complete: a board has exactly the puzzles of the list. No board has a puzzle
/// with 16 clues.
pub(crate) fn the_puzzles_with_17_clues_are_those_of_the_list() {
    let list = lists::public("17-clue.txt").expect("the list was found before");
    let mut known: BTreeMap<String, (Grid, BTreeSet<String>)> = BTreeMap::new();
    for line in &list {
        let puzzle: Grid = line.parse().unwrap();
        let board = Solver::new().threads(1).solve(&puzzle).solution().unwrap().clone();
        let of_board = known.entry(board.canonical().unwrap().form.to_string()).or_insert((board, BTreeSet::new()));
        of_board.1.insert(puzzle.canonical().unwrap().form.to_string());
    }
    let most = known.values().map(|(_, puzzles)| puzzles.len()).max();
    assert_eq!(most, Some(29), "the board called strangely familiar");
    let (with_most, others): (Vec<_>, Vec<_>) = known.values().partition(|(_, puzzles)| puzzles.len() == 29);
    for (board, puzzles) in with_most.into_iter().chain(others.into_iter().step_by(4_001)).take(BOARDS) {
        assert_eq!(&forms(board, 17), puzzles, "{board}");
        assert_eq!(forms(board, 16), BTreeSet::new(), "{board}");
        // Other bands, stacks and digits lead to other cases of the search.
        let image = Isomorphism::random(board.shape(), 7, 1).image(board);
        assert_eq!(&forms(&image, 17), puzzles, "{image}");
    }
}
