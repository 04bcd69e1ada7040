//! Many questions at the same time: does a puzzle whose solution is known have another one?

use super::board::{BAND, Board, Cells, WORDS, row_and_bit};
use super::host::{FoundSolution, Host, Poll, PuzzleEnd, PuzzleId, PuzzleInput, RunLimits};
use super::scheduler::run;
use super::units::OtherUnits;
use crate::model::Grid;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::search::request::route::KERNEL_NODES;
use crate::simd::Backend;

/// A known solution, as the places of each digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownSolution([u32; WORDS]);

impl KnownSolution {
    /// No solution: every other solution differs from it.
    pub(crate) const NOTHING: Self = Self([0; WORDS]);

    /// Returns the known solution of a completed board, given as digits from 1, row by row.
    pub(crate) fn new(board: &[u8; 81]) -> Self {
        let mut words = [0; WORDS];
        for (cell, &digit) in board.iter().enumerate() {
            let (row, bit) = row_and_bit(cell);
            words[3 * (usize::from(digit) - 1) + row] |= bit;
        }
        Self(words)
    }

    /// Returns the puzzle with these clues.
    pub(crate) fn puzzle(&self, clues: &Cells) -> Board {
        let mut board = Board { words: self.0, naked: *clues };
        let open = clues.map(|clues| BAND & !clues);
        for rows in board.words.as_chunks_mut::<3>().0 {
            for ((word, given), open) in rows.iter_mut().zip(clues).zip(open) {
                *word = *word & given | open;
            }
        }
        board
    }

    /// Returns the puzzle with these clues in which one cell, which is not a clue, must differ from this solution.
    pub(crate) fn without(&self, clues: &Cells, cell: usize) -> Board {
        let mut board = self.puzzle(clues);
        let (row, bit) = row_and_bit(cell);
        for digit in 0..9 {
            board.words[3 * digit + row] &= !(self.0[3 * digit + row] & bit);
        }
        board
    }

    /// Returns the cells in which another solution differs.
    fn difference(&self, words: &[u32; WORDS]) -> Cells {
        let mut cells = [0; 3];
        for (own, other) in self.0.as_chunks::<3>().0.iter().zip(words.as_chunks::<3>().0) {
            for (cells, (own, other)) in cells.iter_mut().zip(own.iter().zip(other)) {
                *cells |= own ^ other;
            }
        }
        cells
    }
}

/// A question, as the number of the place where its source waits for the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuestionId(pub(crate) u32);

impl QuestionId {
    /// Returns the number, for indexing a list.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A source of questions: several places, each of which waits for its answer before it asks the next question.
pub(crate) trait QuestionSource {
    /// Whether it asks more questions at a time than a register has lanes.
    fn asks_many(&self) -> bool {
        false
    }

    /// Returns the next question, and its puzzle; `None` if all places wait or are finished.
    fn next(&mut self) -> Option<(QuestionId, Board)>;

    /// Returns the known solution of a question.
    fn known(&self, question: QuestionId) -> &KnownSolution;

    /// Receives the answer: the cells in which another solution differs, if there is one.
    fn answer(&mut self, question: QuestionId, other: Option<Cells>);
}

/// Finds two solutions of a board, or all if there are fewer, without the kernel; perhaps fewer if a flag is
/// raised.
pub(crate) type Fallback = fn(&Board, &[CancelFlag]) -> Vec<Grid>;

/// Answers questions until there are no more. Returns `false` if a flag is raised. Questions that take the kernel
/// too long are answered by `fallback`.
pub(crate) fn ask(
    backend: Backend,
    source: &mut dyn QuestionSource,
    cancel: &[CancelFlag],
    fallback: Fallback,
) -> bool {
    let asks_many = source.asks_many();
    let mut host = QuestionHost { source, cancel, fallback, open: Vec::new(), stopped: false, asked: 0 };
    // At most two solutions: the known one and another. Most boards have another, which is found just as fast if
    // boards are not examined first; examining takes a fifth of the time.
    let limits = RunLimits {
        units: OtherUnits::NONE,
        solutions: 2,
        nodes: KERNEL_NODES,
        share: true,
        ordered: false,
        look: false,
    };
    loop {
        host.asked = 0;
        run(backend, &mut host, limits, asks_many);
        if host.stopped || host.asked == 0 {
            return !host.stopped;
        }
    }
}

struct QuestionHost<'a> {
    source: &'a mut dyn QuestionSource,
    cancel: &'a [CancelFlag],
    fallback: Fallback,
    /// By question number, which is also the puzzle number.
    open: Vec<OpenQuestion>,
    stopped: bool,
    asked: u64,
}

/// A question, and what was found so far.
#[derive(Clone)]
struct OpenQuestion {
    board: Board,
    other: Option<Cells>,
}

impl QuestionHost<'_> {
    /// Answers a question that the kernel gave back.
    #[cold]
    fn fall_back(&mut self, question: QuestionId) {
        let solutions = (self.fallback)(&self.open[question.index()].board, self.cancel);
        if any_raised(self.cancel, PollPlace::Round) {
            // Fewer than two solutions prove nothing in this case.
            self.stopped = true;
            return;
        }
        let boards = solutions.iter().filter_map(Board::from_grid);
        let known = self.source.known(question);
        let other = boards.map(|board| known.difference(&board.words)).find(|cells| *cells != [0; 3]);
        self.source.answer(question, other);
    }
}

impl Host for QuestionHost<'_> {
    fn next(&mut self) -> Option<(PuzzleId, PuzzleInput<'_>)> {
        let (question, board) = self.source.next()?;
        self.asked += 1;
        if self.open.len() <= question.index() {
            self.open.resize(question.index() + 1, OpenQuestion { board: Board::EMPTY, other: None });
        }
        let open = &mut self.open[question.index()];
        *open = OpenQuestion { board, other: None };
        Some((PuzzleId(question.0), PuzzleInput::Board(&open.board, 0)))
    }

    fn takes_words(&self) -> bool {
        true
    }

    fn solution(&mut self, puzzle: PuzzleId, solution: FoundSolution<'_>) -> bool {
        let known = self.source.known(QuestionId(puzzle.0));
        let difference = match solution {
            FoundSolution::Words(words) => known.difference(words),
            FoundSolution::Digits(digits) => known.difference(&KnownSolution::new(digits).0),
        };
        let differs = difference != [0; 3];
        if differs {
            self.open[puzzle.index()].other = Some(difference);
        }
        differs
    }

    fn end(&mut self, puzzle: PuzzleId, end: PuzzleEnd) {
        let question = QuestionId(puzzle.0);
        match self.open[puzzle.index()].other {
            None if end.pending.is_some() => self.fall_back(question),
            other => self.source.answer(question, other),
        }
    }

    fn stopped(&mut self, _: u64) {
        self.stopped = true;
    }

    fn poll(&mut self) -> Poll {
        if self.stopped || any_raised(self.cancel, PollPlace::Round) { Poll::Stop } else { Poll::Continue }
    }
}
