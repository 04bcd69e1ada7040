//! Checks whether candidates have another solution than the board. The lanes, where available, answer many questions
//! together.

use super::cell_set::{CellBits, cells, only, size};
use super::set_finder::SetFinder;
use super::solved_board::SolvedBoard;
use crate::search::Options;
use crate::search::drivers::dispatch;
use crate::search::drivers::takeover::two_solutions;
use crate::search::lanes::{Board, Cells, KnownSolution, QuestionId, QuestionSource, ask, row_and_bit};
use crate::search::limits::{CancelFlag, Limits, Stop, stop_of};
use crate::simd::Backend;

/// Maximum size of a set within which repairs find all unavoidable sets. For a larger one, the lanes find a smaller one
/// first.
const MAX_CELLS_TO_REPAIR: usize = 24;

/// Maximum number of cells whose digits are kept, one at a time, to find a smaller set.
const CELLS_TO_KEEP: usize = 16;

/// Maximum number of sets learnt from one solution.
const MAX_SETS_LEARNT: usize = 8;

/// A question: is there another completed grid with these clues that differs from the board in one of these cells?
#[derive(Clone, Copy, Debug)]
struct BoardQuestion {
    clues: CellBits,
    /// A cell in which the other grid must differ.
    cell: Option<usize>,
}

/// Answers questions about the puzzles of one board.
pub(super) struct Judge<'a> {
    board: &'a SolvedBoard,
    backend: Backend,
    flags: &'a [CancelFlag],
    /// Set if lanes answer.
    known: Option<KnownSolution>,
    finder: SetFinder<'a>,
    /// Number of questions so far.
    pub(super) asked: u64,
}

impl<'a> Judge<'a> {
    /// Returns the judge of a board. The flags of `options` end its questions.
    pub(super) fn new(board: &'a SolvedBoard, options: &'a Options, limits: &'a Limits<'a>) -> Self {
        let digits: Option<&[u8; 81]> = board.digits.as_slice().try_into().ok().filter(|_| board.layout.is_classic());
        let known = digits.filter(|_| options.uses_lanes()).map(KnownSolution::new);
        let finder = SetFinder::new(board, options.backend, limits);
        Self { board, backend: options.backend, flags: &options.cancel, known, finder, asked: 0 }
    }

    /// Returns the board.
    pub(super) const fn board(&self) -> &'a SolvedBoard {
        self.board
    }

    /// Returns the vector instructions that the search uses.
    pub(super) fn backend(&self) -> Backend {
        self.backend
    }

    /// Returns for each puzzle the cells in which another solution differs from the board; `None` if it has no other
    /// solution.
    ///
    /// # Errors
    /// If a flag is raised.
    pub(super) fn others(&mut self, puzzles: &[CellBits]) -> Result<Vec<Option<CellBits>>, Stop> {
        self.ask(puzzles.iter().map(|&clues| BoardQuestion { clues, cell: None }).collect())
    }

    /// Whether each clue of a puzzle with one solution is needed.
    ///
    /// # Errors
    /// If a flag is raised.
    pub(super) fn is_minimal(&mut self, puzzle: CellBits) -> Result<bool, Stop> {
        let each = cells(puzzle).map(|cell| BoardQuestion { clues: puzzle & !only(cell), cell: Some(cell) });
        Ok(self.ask(each.collect())?.iter().all(Option::is_some))
    }

    /// Returns minimal unavoidable sets within an unavoidable set, including the smallest.
    ///
    /// # Errors
    /// If a flag is raised.
    pub(super) fn shrink(&mut self, mut set: CellBits) -> Result<Vec<CellBits>, Stop> {
        // Another solution that keeps the digit of one of these cells differs in fewer cells.
        while size(set) > MAX_CELLS_TO_REPAIR {
            let given = self.board.every & !set;
            let keeping = cells(set).step_by(size(set).div_ceil(CELLS_TO_KEEP));
            let keeping = keeping.map(|cell| BoardQuestion { clues: given | only(cell), cell: None }).collect();
            match self.ask(keeping)?.into_iter().flatten().min_by_key(|smaller| size(*smaller)) {
                Some(smaller) => set = smaller,
                None => return Ok(vec![set]),
            }
        }
        self.finder.find(set, size(set));
        let mut sets = self.finder.take_found()?;
        sets.truncate(MAX_SETS_LEARNT);
        Ok(sets)
    }

    fn ask(&mut self, questions: Vec<BoardQuestion>) -> Result<Vec<Option<CellBits>>, Stop> {
        self.asked += questions.len() as u64;
        let Some(known) = &self.known else {
            return questions.iter().map(|question| self.ask_search(*question)).collect();
        };
        let answers = vec![None; questions.len()];
        let mut questions = LaneQuestions { known, questions, next: 0, answers };
        if ask(self.backend, &mut questions, self.flags, two_solutions) {
            Ok(questions.answers)
        } else {
            Err(stop_of(self.flags))
        }
    }

    /// Answers a question about a board that is too large for a lane.
    fn ask_search(&self, question: BoardQuestion) -> Result<Option<CellBits>, Stop> {
        let mut puzzle = self.board.puzzle(question.clues);
        let own = question.cell.and_then(|cell| Some((cell, crate::model::Digit::new(self.board.digits[cell])?)));
        if own.is_some_and(|(cell, digit)| puzzle.eliminate(cell, digit).is_err()) {
            return Ok(None);
        }
        let answer = dispatch::solve(&Options::on_one_thread(self.flags).with_limit(2), &puzzle);
        let differences = answer.solutions.iter().map(|other| {
            let differing = other.values().into_iter().zip(&self.board.digits).enumerate();
            let cells = differing.filter(|(_, (other, own))| other != *own).map(|(cell, _)| cell);
            super::cell_set::set_of(cells)
        });
        match (differences.into_iter().find(|cells| *cells != 0), answer.stop) {
            (Some(cells), _) => Ok(Some(cells)),
            (None, None | Some(Stop::Solutions)) => Ok(None),
            (None, Some(stop)) => Err(stop),
        }
    }
}

/// Questions to the lanes, and the answers.
struct LaneQuestions<'a> {
    known: &'a KnownSolution,
    questions: Vec<BoardQuestion>,
    next: usize,
    answers: Vec<Option<CellBits>>,
}

impl QuestionSource for LaneQuestions<'_> {
    fn next(&mut self) -> Option<(QuestionId, Board)> {
        let BoardQuestion { clues, cell } = *self.questions.get(self.next)?;
        self.next += 1;
        let clues = lane_cells(clues);
        let board = match cell {
            Some(cell) => self.known.without(&clues, cell),
            None => self.known.puzzle(&clues),
        };
        Some((QuestionId(self.next as u32 - 1), board))
    }

    fn known(&self, _: QuestionId) -> &KnownSolution {
        self.known
    }

    fn answer(&mut self, question: QuestionId, other: Option<Cells>) {
        self.answers[question.index()] = other.map(|cells| cell_set(&cells));
    }
}

/// Returns a set in the representation of the lanes.
fn lane_cells(set: CellBits) -> Cells {
    cells(set).fold([0; 3], |mut words, cell| {
        let (row, bit) = row_and_bit(cell);
        words[row] |= bit;
        words
    })
}

/// Returns a set from the representation of the lanes.
fn cell_set(words: &Cells) -> CellBits {
    let mut set = 0;
    for (row, word) in words.iter().enumerate() {
        for band in 0..3 {
            set |= CellBits::from(word >> (9 * band) & 0x1ff) << (27 * band + 9 * row);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_go_to_the_lanes_and_back() {
        for set in (0..81).map(only).chain([0, (1 << 81) - 1, 0x1_5555_1234_0f0f]) {
            assert_eq!(cell_set(&lane_cells(set)), set);
        }
    }
}
