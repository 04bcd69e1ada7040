//! Puzzles with K clues within a board, and the board's unavoidable sets, compared with plain enumeration.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use specudoku::make::Isomorphism;
use specudoku::{CancelFlag, Engine, Grid, Layout, PuzzleError, Shape, Solver, Stop, Variant};

use crate::support::named::{EASY_SOLVED, HARD, NONE};
use crate::support::whole::sized;

/// A 4x4 board, and a 6x6 board.
const FOUR: &str = "1234341221434321";
const SIX: &str = "123456456123231564564231312645645312";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// Returns the puzzles that the search finds, in its order.
fn found(solver: &Solver, board: &Grid, clues: usize) -> Vec<String> {
    let mut puzzles = Vec::new();
    let subsets = solver.subsets(board, clues).unwrap();
    subsets
        .each(|puzzle| {
            puzzles.push(puzzle.to_string());
            Continue(())
        })
        .unwrap();
    puzzles
}

/// Tries every set of `clues` cells. The differences of known solutions refute most sets without a search.
struct Enumeration {
    board: Grid,
    /// The cells in which other solutions differ. The last one that refuted a puzzle comes first.
    differences: Vec<u64>,
    cells: Solver,
}

impl Enumeration {
    fn new(board: &Grid) -> Self {
        let cells = Solver::new().engine(Engine::Cells).threads(1).limit(2);
        Self { board: board.clone(), differences: Vec::new(), cells }
    }

    fn puzzle(&self, clues: u64) -> Grid {
        let mut values = self.board.values();
        values.iter_mut().enumerate().for_each(|(cell, value)| *value *= (clues >> cell & 1) as u8);
        Grid::from_values(self.board.layout(), &values).unwrap()
    }

    fn is_unique(&mut self, clues: u64) -> bool {
        if let Some(at) = self.differences.iter().position(|cells| cells & clues == 0) {
            self.differences[..=at].rotate_right(1);
            return false;
        }
        let own = self.board.values();
        for solution in self.cells.solve(&self.puzzle(clues)).solutions {
            let values = solution.values();
            let differing = (0..own.len()).filter(|cell| values[*cell] != own[*cell]);
            let cells = differing.fold(0, |set, cell| set | 1 << cell);
            if cells != 0 {
                self.differences.insert(0, cells);
                return false;
            }
        }
        true
    }

    fn is_minimal(&mut self, clues: u64) -> bool {
        (0..64).filter(|cell| clues >> cell & 1 == 1).all(|cell| !self.is_unique(clues & !(1 << cell)))
    }

    /// Returns all puzzles with this many clues, or only the minimal ones.
    fn puzzles(&mut self, clues: u32, minimal: bool) -> Vec<String> {
        let (mut puzzles, last) = (Vec::new(), 1_u64 << self.board.cells().len());
        let mut set = (1_u64 << clues) - 1;
        while set < last {
            if self.is_unique(set) && (!minimal || self.is_minimal(set)) {
                puzzles.push(self.puzzle(set).to_string());
            }
            // The next number with as many one bits.
            let low = set & set.wrapping_neg();
            let carried = set + low;
            set = (((set ^ carried) >> 2) / low) | carried;
        }
        puzzles.sort();
        puzzles
    }
}

fn sorted(mut puzzles: Vec<String>) -> Vec<String> {
    puzzles.sort();
    puzzles
}

/// Asserts that the puzzles are the same, and shows the first that only one list has.
fn agree(own: &[String], expected: &[String], what: &str) {
    let lacks = |list: &[String], other: &[String]| other.iter().find(|puzzle| !list.contains(puzzle)).cloned();
    assert_eq!((lacks(own, expected), lacks(expected, own)), (None, None), "{what}: lacked, and too many");
    assert_eq!(own.len(), expected.len(), "{what}");
}

#[test]
fn the_puzzles_of_4x4_boards_are_those_of_plain_enumeration() {
    let boards = Solver::new().limit(288).solve(&Grid::empty(Shape::new(2, 2).unwrap())).solutions;
    assert_eq!(boards.len(), 288);
    let mut with_four = 0;
    for board in boards.iter().step_by(23) {
        let mut enumeration = Enumeration::new(board);
        for clues in 1..=8 {
            let own = sorted(found(&Solver::new(), board, clues));
            agree(&own, &enumeration.puzzles(clues as u32, true), &format!("{board}, {clues} clues"));
            with_four += usize::from(clues == 4 && !own.is_empty());
            assert!(clues >= 4 || own.is_empty(), "no 4x4 puzzle has three clues");
        }
    }
    assert!(with_four > 0);
}

#[test]
fn puzzles_with_redundant_clues_are_found_on_demand() {
    let board = grid(FOUR);
    let mut enumeration = Enumeration::new(&board);
    for clues in 3..=16 {
        let mut own = Vec::new();
        let subsets = Solver::new().subsets(&board, clues).unwrap().redundant(true);
        subsets
            .each(|puzzle| {
                own.push(puzzle.to_string());
                Continue(())
            })
            .unwrap();
        agree(&sorted(own), &enumeration.puzzles(clues as u32, false), &format!("{clues} clues"));
    }
}

#[test]
fn the_puzzles_of_a_6x6_board_are_those_of_plain_enumeration() {
    let board = grid(SIX);
    let mut enumeration = Enumeration::new(&board);
    for clues in 6..=8 {
        let own = sorted(found(&Solver::new(), &board, clues));
        agree(&own, &enumeration.puzzles(clues as u32, true), &format!("{clues} clues"));
    }
}

#[test]
fn a_copy_of_a_board_has_copies_of_its_puzzles() {
    let board = grid(SIX);
    let forms = |board: &Grid| -> (usize, BTreeSet<String>) {
        let puzzles = found(&Solver::new(), board, 9);
        let forms = puzzles.iter().map(|puzzle| grid(puzzle).canonical().unwrap().form.to_string());
        (puzzles.len(), forms.collect())
    };
    let own = forms(&board);
    assert!(own.0 > 10, "{}", own.0);
    for copy in 0..3 {
        assert_eq!(forms(&Isomorphism::random(board.shape(), 7, copy).image(&board)), own, "{copy}");
    }
}

#[test]
fn boards_of_other_layouts_are_searched_too() {
    let irregular: Vec<u8> = "0011100011223342234423344".bytes().map(|name| name - b'0').collect();
    let layouts = [
        Layout::builder(4).variant(Variant::X).build().unwrap(),
        Layout::builder(5).boxes(irregular).build().unwrap(),
        Layout::builder(5).build().unwrap(),
        Layout::builder(5).variant(Variant::AntiKnight).build().unwrap(),
    ];
    for layout in layouts.into_iter().take(sized(2, 4)) {
        let board = Solver::new().solve(&Grid::empty(&layout)).solution().unwrap().clone();
        let mut enumeration = Enumeration::new(&board);
        for clues in 1..=sized(5, 6) {
            let own = sorted(found(&Solver::new(), &board, clues));
            agree(&own, &enumeration.puzzles(clues as u32, true), &format!("{layout:?}, {clues} clues"));
        }
    }
}

#[test]
fn threads_and_shards_find_the_same() {
    let board = grid(SIX);
    let one = found(&Solver::new().threads(1), &board, 9);
    assert!(one.len() > 10, "{}", one.len());
    assert_eq!(one, found(&Solver::new().threads(2), &board, 9));
    assert_eq!(one, found(&Solver::new().threads(5), &board, 9));
    // The same holds with a limit of nodes.
    assert_eq!(one, found(&Solver::new().node_limit(u64::MAX), &board, 9));
    for of in [2, 7, 10_000] {
        let mut shards = Vec::new();
        for number in 1..=of.min(300) {
            let subsets = Solver::new().threads(1).subsets(&board, 9).unwrap().shard(number, of);
            subsets
                .each(|puzzle| {
                    shards.push(puzzle.to_string());
                    Continue(())
                })
                .unwrap();
        }
        if of < 300 {
            assert_eq!(sorted(shards), sorted(one.clone()), "{of} shards");
        } else {
            assert!(shards.iter().all(|puzzle| one.contains(puzzle)));
        }
    }
}

#[test]
fn the_first_puzzles_of_a_large_number_of_clues_are_found_immediately() {
    let (board, most) = (grid(EASY_SOLVED), sized(15, 50));
    let first = |threads: usize| {
        let mut puzzles = Vec::new();
        let subsets = Solver::new().threads(threads).subsets(&board, 25).unwrap();
        subsets
            .each(|puzzle| {
                puzzles.push(puzzle);
                if puzzles.len() == most { Break(()) } else { Continue(()) }
            })
            .unwrap();
        puzzles
    };
    let puzzles = first(1);
    assert_eq!(puzzles, first(2));
    let cells = Solver::new().engine(Engine::Cells);
    for puzzle in &puzzles {
        assert_eq!(puzzle.clue_count(), 25);
        let check = cells.check(puzzle).unwrap();
        assert_eq!((check.words(), check.solution.as_ref()), ("unique minimal", Some(&board)));
    }
}

#[test]
fn a_9x9_board_has_no_puzzle_with_fourteen_clues() {
    // No other board has one either: these are small cases of the search for sixteen clues.
    for board in [grid(EASY_SOLVED), Solver::new().solve(&grid(HARD)).solution().unwrap().clone()] {
        for clues in [1, 8, 13] {
            assert_eq!(found(&Solver::new(), &board, clues), [""; 0], "{clues}");
        }
    }
}

#[test]
fn the_minimum_is_that_of_enumeration() {
    for (board, least) in [(grid(FOUR), 1), (grid(SIX), 6)] {
        let minimum = Solver::new().minimum_subset(&board).unwrap();
        let mut enumeration = Enumeration::new(&board);
        let expected = (least..).find(|clues| !enumeration.puzzles(*clues, false).is_empty()).unwrap();
        assert_eq!(minimum.clues, expected as usize);
        assert_eq!((minimum.puzzle.unwrap().clue_count(), minimum.stop), (minimum.clues, None));
    }
    // If a limit ends the search, the result shows the excluded numbers.
    let minimum = Solver::new().node_limit(20_000).minimum_subset(&grid(EASY_SOLVED)).unwrap();
    assert_eq!((minimum.puzzle, minimum.stop), (None, Some(Stop::Nodes)));
    assert!((10..=18).contains(&minimum.clues), "{}", minimum.clues);
}

#[test]
fn a_puzzle_with_one_solution_stands_for_its_board() {
    let solver = Solver::new();
    let board = solver.solve(&grid(HARD)).solution().unwrap().clone();
    assert_eq!(solver.unavoidable_sets(&grid(HARD), 6), solver.unavoidable_sets(&board, 6));
    let error = |puzzle: &Grid| solver.subsets(puzzle, 17).map(|_| ()).unwrap_err();
    assert_eq!(error(&Grid::empty(Shape::CLASSIC)), PuzzleError::Several);
    assert_eq!(error(&grid(NONE)), PuzzleError::NoSolution);
    assert_eq!(
        error(&Grid::empty(Shape::from_side(12).unwrap())),
        PuzzleError::Unsupported("boards of more than 128 cells are too large".to_owned())
    );
}

#[test]
fn limits_and_flags_end_a_search() {
    let (board, solver) = (grid(EASY_SOLVED), Solver::new());
    let end = |solver: &Solver| solver.subsets(&board, 19).and_then(|subsets| Ok(subsets.each(|_| Continue(()))?));
    for &threads in sized(&[2][..], &[1, 2]) {
        let solver = solver.clone().threads(threads);
        assert_eq!(end(&solver.clone().node_limit(5_000)), Err(PuzzleError::Stopped(Stop::Nodes)));
        assert_eq!(end(&solver.clone().timeout(Duration::from_millis(100))), Err(PuzzleError::Stopped(Stop::Time)));
        let flag = CancelFlag::new();
        flag.raise();
        assert_eq!(end(&solver.clone().cancel(&flag)), Err(PuzzleError::Stopped(Stop::Cancelled)));
        let later = CancelFlag::after(Duration::from_millis(200));
        assert_eq!(end(&solver.cancel(&later)), Err(PuzzleError::Stopped(Stop::Time)));
    }
    // A search with a limit visits the same nodes each time.
    let nodes = |limit: u64| {
        let mut puzzles = Vec::new();
        let subsets = Solver::new().node_limit(limit).subsets(&grid(SIX), 10).unwrap();
        let end = subsets.each(|puzzle| {
            puzzles.push(puzzle);
            Continue(())
        });
        (puzzles, end.map(|stats| stats.nodes))
    };
    assert_eq!(nodes(3_000), nodes(3_000));
}

#[test]
fn unavoidable_sets_are_the_minimal_differences_of_boards() {
    // For a 4x4 board these are the differences to all other boards.
    let (solver, board) = (Solver::new(), grid(FOUR));
    let boards = solver.clone().limit(288).solve(&Grid::empty(Shape::new(2, 2).unwrap())).solutions;
    let own = board.values();
    let difference = |other: &Grid| {
        let values = other.values();
        (0..16).filter(|cell| values[*cell] != own[*cell]).fold(0_u32, |set, cell| set | 1 << cell)
    };
    let all: Vec<u32> = boards.iter().map(difference).filter(|set| *set != 0).collect();
    let is_minimal = |set: &&u32| !all.iter().any(|less| less != *set && less & **set == *less);
    for size in [4, 6, 16] {
        let mut expected: Vec<u32> =
            all.iter().filter(is_minimal).filter(|set| set.count_ones() <= size).copied().collect();
        expected.sort_unstable();
        expected.dedup();
        let sets = solver.unavoidable_sets(&board, size as usize).unwrap();
        assert!(sets.is_sorted_by_key(Vec::len));
        let mut found: Vec<u32> = sets.iter().map(|set| set.iter().fold(0, |set, cell| set | 1 << cell)).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{size}");
    }
}

#[test]
fn a_9x9_board_loses_its_uniqueness_with_an_unavoidable_set() {
    let (board, cells) = (grid(EASY_SOLVED), Solver::new().engine(Engine::Cells).limit(2));
    let sets = Solver::new().unavoidable_sets(&board, 10).unwrap();
    assert!(sets.len() > 50, "{}", sets.len());
    let solutions = |blank: &[usize]| {
        let mut values = board.values();
        blank.iter().for_each(|cell| values[*cell] = 0);
        cells.solve(&Grid::from_values(Shape::CLASSIC, &values).unwrap()).count
    };
    for set in &sets {
        assert_eq!(solutions(set), 2, "{set:?}");
        for left in 0..set.len() {
            let less: Vec<usize> = [&set[..left], &set[left + 1..]].concat();
            assert_eq!(solutions(&less), 1, "{set:?} without {}", set[left]);
        }
    }
    // Two digits can swap places along cycles: each cycle of up to ten cells is a set.
    let values = board.values();
    for one in 1..=9 {
        for two in one + 1..=9 {
            let both: Vec<usize> = (0..81).filter(|cell| [one, two].contains(&values[*cell])).collect();
            let within: Vec<&Vec<usize>> =
                sets.iter().filter(|set| set.iter().all(|cell| both.contains(cell))).collect();
            let joined: usize = within.iter().map(|set| set.len()).sum();
            // The remaining cycles have more cells.
            assert!(
                joined == 18 || 18 - joined > 10 || (joined == 0 && solutions(&both) == 2),
                "{one} {two}: {within:?}"
            );
        }
    }
}

/// No puzzle has more clues than cells.
#[test]
fn any_larger_number_of_clues_has_no_puzzle() {
    for clues in [17, 200, usize::MAX] {
        for is_redundant in [false, true] {
            let subsets = Solver::new().subsets(&grid(FOUR), clues).unwrap().redundant(is_redundant);
            let mut count = 0;
            let searched = subsets.each(|_| {
                count += 1;
                Continue(())
            });
            assert_eq!((searched.is_ok(), count), (true, 0), "{clues}");
        }
    }
}
