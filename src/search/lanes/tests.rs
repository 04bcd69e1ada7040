//! Compares the kernel with a plain model of the same steps, and with the rules on cells.

mod closing;
mod cutting;

use proptest::prelude::*;

use super::board::{BAND, Board, Cells, WORDS};
use super::bytes::digits_of;
use super::questions::{KnownSolution, QuestionId, QuestionSource, ask};
use super::round::{Boards, RoundStatus};
use super::units::OtherUnits;
use crate::deduce::Rules;
use crate::model::Grid;
use crate::search::drivers::takeover::two_solutions;
use crate::search::limits::CancelFlag;
use crate::simd::{Backend, Kernel, Register, Vector};
use crate::whole::sized;

/// The steps of a round on plain cells, in the same order.
struct PlainRounds {
    /// Whether a digit is possible, by digit and cell.
    possible: [[bool; 81]; 9],
    naked: [bool; 81],
}

struct ModelVerdict {
    bad: bool,
    open: bool,
    advanced: bool,
}

/// All permutations of three.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the entries of a 3x3 matrix that lie in a permutation all of whose entries are set.
fn closure(matrix: [[bool; 3]; 3]) -> [[bool; 3]; 3] {
    let mut kept = [[false; 3]; 3];
    for permutation in PERMUTATIONS {
        if (0..3).all(|row| matrix[row][permutation[row]]) {
            (0..3).for_each(|row| kept[row][permutation[row]] = true);
        }
    }
    kept
}

fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

impl PlainRounds {
    fn of(board: &Board) -> Self {
        let mut model = Self { possible: [[false; 81]; 9], naked: [false; 81] };
        for cell in 0..81 {
            let (row, bit) = (cell / 9 % 3, 1 << (cell / 27 * 9 + cell % 9));
            model.naked[cell] = board.naked[row] & bit != 0;
            for digit in 0..9 {
                model.possible[digit][cell] = board.words[3 * digit + row] & bit != 0;
            }
        }
        model
    }

    fn words(&self) -> [u32; WORDS] {
        std::array::from_fn(|index| {
            let (digit, row) = (index / 3, index % 3);
            let holds = |bit: &usize| self.possible[digit][bit / 9 * 27 + row * 9 + bit % 9];
            (0..27).filter(holds).fold(0, |word, bit| word | 1 << bit)
        })
    }

    fn round(&mut self) -> ModelVerdict {
        let before = self.naked;
        let mut hidden: [Option<usize>; 81] = [None; 81];
        let mut bad = false;
        for digit in 0..9 {
            (0..81).filter(|&cell| hidden[cell].is_some()).for_each(|cell| self.possible[digit][cell] = false);
            let naked: Vec<usize> = (0..81).filter(|&cell| self.possible[digit][cell] && self.naked[cell]).collect();
            bad |= self.columns(digit);
            self.rows(digit);
            for number in 0..9 {
                let places: Vec<usize> =
                    (0..81).filter(|&cell| box_of(cell) == number && self.possible[digit][cell]).collect();
                bad |= places.is_empty();
                // If a naked cell claims the box, no other cell of the box may have the digit.
                bad |= places.len() > 1 && naked.iter().any(|&cell| box_of(cell) == number);
                if let [cell] = places[..] {
                    hidden[cell] = Some(digit);
                }
            }
        }
        let mut open = false;
        for (cell, hidden) in hidden.into_iter().enumerate() {
            if let Some(digit) = hidden {
                (0..9).filter(|&other| other != digit).for_each(|other| self.possible[other][cell] = false);
            }
            let count = (0..9).filter(|&digit| self.possible[digit][cell]).count();
            bad |= count == 0;
            open |= count > 1;
            self.naked[cell] = count == 1;
        }
        let advanced = (0..81).any(|cell| self.naked[cell] && !before[cell]);
        ModelVerdict { bad, open, advanced }
    }

    /// Naked cells claim their boxes, and the mini-columns are closed. Returns whether a claim was lost.
    fn columns(&mut self, digit: usize) -> bool {
        let possible = &mut self.possible[digit];
        let naked: [bool; 81] = std::array::from_fn(|cell| possible[cell] && self.naked[cell]);
        let mut lost = false;
        for stack in 0..3 {
            let cell = |band: usize, row: usize, column: usize| 27 * band + 9 * row + 3 * stack + column;
            let any = |cells: &[bool; 81], band, column| (0..3).any(|row| cells[cell(band, row, column)]);
            let claimed: [[bool; 3]; 3] =
                std::array::from_fn(|band| std::array::from_fn(|column| any(&naked, band, column)));
            let boxes: [bool; 3] = std::array::from_fn(|band| claimed[band] != [false; 3]);
            let kept = closure(std::array::from_fn(|band| {
                std::array::from_fn(|column| any(possible, band, column) && (!boxes[band] || claimed[band][column]))
            }));
            for (band, column) in (0..9).map(|index| (index / 3, index % 3)) {
                lost |= claimed[band][column] && !kept[band][column];
                for cell in (0..3).map(|row| cell(band, row, column)) {
                    possible[cell] &= if boxes[band] { naked[cell] } else { kept[band][column] };
                }
            }
        }
        lost
    }

    /// The mini-rows are closed.
    fn rows(&mut self, digit: usize) {
        let possible = &mut self.possible[digit];
        for band in 0..3 {
            let cells = |row: usize, index: usize| (0..3).map(move |column| 27 * band + 9 * row + 3 * index + column);
            let kept = closure(std::array::from_fn(|row| {
                std::array::from_fn(|index| cells(row, index).any(|cell| possible[cell]))
            }));
            for (row, index) in (0..9).map(|place| (place / 3, place % 3)) {
                cells(row, index).for_each(|cell| possible[cell] &= kept[row][index]);
            }
        }
    }
}

/// Runs some rounds, with a board in each lane. Returns the boards and the status after each round.
struct Rounds<'a> {
    boards: &'a [Board; 32],
    rounds: usize,
}

impl Kernel for Rounds<'_> {
    type Output = Vec<(Vec<[u32; WORDS]>, RoundStatus)>;

    #[inline(always)]
    fn run<V: Register>(self) -> Self::Output {
        self.on::<V::Wide>()
    }
}

impl Rounds<'_> {
    #[inline(always)]
    fn on<V: Vector>(self) -> Vec<(Vec<[u32; WORDS]>, RoundStatus)> {
        let mut boards = Boards::<V>::new(OtherUnits::NONE);
        for lane in 0..V::LANES {
            boards.lane(lane).put(&self.boards[lane]);
        }
        let mut history = Vec::new();
        for _ in 0..self.rounds {
            let status = boards.round();
            let words = V::words(&boards.words);
            let all = (0..V::LANES).map(|lane| std::array::from_fn(|index| words[index * V::LANES + lane]));
            history.push((all.collect(), status));
        }
        history
    }
}

/// A board from random bits: sparse or dense, with or without a solved board as the base.
fn board() -> impl Strategy<Value = Board> {
    let noise = (prop::array::uniform27(any::<u32>()), prop::array::uniform27(any::<u32>()), 0..4_u8);
    (noise, 0..5_usize, any::<[u32; 3]>()).prop_map(|((a, b, density), solved, naked)| {
        let solution: Grid = SOLVED.parse().unwrap();
        let solution = Board::from_grid(&solution).unwrap();
        let mut board = Board::EMPTY;
        for index in 0..WORDS {
            let noise = match density {
                0 => a[index] & b[index],
                1 => a[index],
                2 => a[index] | b[index],
                _ => a[index] & b[index] & a[(index + 7) % WORDS],
            };
            // Rotating digits and removing cells create contradictions. An unchanged solved board has none.
            let solved = if solved > 0 { solution.words[(index + 3 * (solved / 4)) % WORDS] } else { 0 };
            board.words[index] = (noise | solved) & BAND;
        }
        let is_single =
            |row: usize, bit: usize| (0..9).filter(|digit| board.words[3 * digit + row] >> bit & 1 == 1).count() == 1;
        for (row, naked) in naked.into_iter().enumerate() {
            let singles = (0..27).filter(|&bit| is_single(row, bit)).fold(0, |cells, bit| cells | 1 << bit);
            board.naked[row] = singles & naked;
        }
        board
    })
}

const SOLVED: &str = "615493872348127956279568431496832517521746389783915264952681743864379125137254698";

proptest! {
    #![proptest_config(ProptestConfig { cases: sized(100, 300), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_round_of_every_backend_equals_that_of_the_model(boards in prop::collection::vec(board(), 32)) {
        let boards: [Board; 32] = boards.try_into().unwrap();
        let rounds_of = |board: &Board| {
            let mut model = PlainRounds::of(board);
            [(); 4].map(|()| (model.round(), model.words()))
        };
        let expected: Vec<_> = boards.iter().map(rounds_of).collect();
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            let history = backend.run(Rounds { boards: &boards, rounds: 4 });
            for (round, (words, status)) in history.into_iter().enumerate() {
                for (lane, words) in words.into_iter().enumerate() {
                    let bit = |mask: u32| mask >> lane & 1 == 1;
                    let (verdict, model) = &expected[lane][round];
                    prop_assert_eq!(words, *model, "{} round {} lane {}", backend, round, lane);
                    prop_assert_eq!(bit(status.failed), verdict.bad, "bad: {} round {}", backend, round);
                    prop_assert_eq!(bit(status.open), verdict.open, "open: {} round {}", backend, round);
                    prop_assert_eq!(bit(status.advanced), verdict.advanced, "advanced: {} round {}", backend, round);
                }
            }
        }
    }

    #[test]
    fn the_fixpoint_equals_that_of_the_rules_on_cells(board in board()) {
        let mut grid = board.to_grid();
        let deduced = grid.deduce(Rules::LOCKED);
        let boards = [board; 32];
        let history = Backend::best().run(Rounds { boards: &boards, rounds: 200 });
        let bad = history.iter().any(|(_, status)| status.failed & 1 == 1);
        prop_assert_eq!(bad, deduced.is_err());
        if !bad {
            let (words, status) = history.last().unwrap();
            prop_assert_eq!(status.advanced & 1, 0);
            prop_assert_eq!(words[0], Board::from_grid(&grid).unwrap().words);
        }
    }

    #[test]
    fn a_board_survives_conversion_to_a_grid_and_back(board in board()) {
        prop_assert_eq!(Board::from_grid(&board.to_grid()).unwrap().words, board.words);
    }
}

#[test]
fn a_solved_board_converts_to_digits() {
    let grid: Grid = SOLVED.parse().unwrap();
    let words = Board::from_grid(&grid).unwrap().words;
    assert_eq!(digits_of(&words).map(|digit| b'0' + digit), *SOLVED.as_bytes());
}

/// Asks for each board whether it has a solution.
struct HaveSolutions {
    boards: Vec<Board>,
    next: usize,
    answers: Vec<Option<bool>>,
}

impl QuestionSource for HaveSolutions {
    fn next(&mut self) -> Option<(QuestionId, Board)> {
        let board = *self.boards.get(self.next)?;
        self.next += 1;
        Some((QuestionId(self.next as u32 - 1), board))
    }

    fn known(&self, _: QuestionId) -> &KnownSolution {
        const NOTHING: &KnownSolution = &KnownSolution::NOTHING;
        NOTHING
    }

    fn answer(&mut self, question: QuestionId, other: Option<Cells>) {
        assert_eq!(self.answers[question.index()].replace(other.is_some()), None, "one answer per question");
    }
}

#[test]
fn questions_too_long_for_the_kernel_are_answered() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/hardest.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let grids = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.parse::<Grid>().unwrap());
    let boards: Vec<Board> = grids.map(|grid| Board::from_grid(&grid).unwrap()).collect();
    let expected = boards.iter().map(|board| Some(!two_solutions(board, &[]).is_empty())).collect::<Vec<_>>();
    assert!(expected.contains(&Some(true)) && expected.contains(&Some(false)));
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let mut asker = HaveSolutions { answers: vec![None; boards.len()], boards: boards.clone(), next: 0 };
        assert!(ask(backend, &mut asker, &[], two_solutions));
        assert_eq!(asker.answers, expected, "{backend}");
        let flag = CancelFlag::new();
        flag.raise();
        let mut asker = HaveSolutions { answers: vec![None; boards.len()], boards: boards.clone(), next: 0 };
        assert!(!ask(backend, &mut asker, &[flag], two_solutions));
    }
}
