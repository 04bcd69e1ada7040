//! Whether puzzles whose solution is known have another one: many questions at once.

use super::board::{BAND, Board, Cells, WORDS, place};
use super::host::{End, Host, Options, Poll};
use super::round::Lane;
use super::scheduler::run;
use crate::model::Grid;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::search::request::route::KernelWork;
use crate::simd::{Backend, Vector};

/// A solution that is known: where each digit is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known([u32; WORDS]);

impl Known {
    /// No solution.
    pub(crate) const NOTHING: Self = Self([0; WORDS]);

    /// A completed board, digits from 1, row by row.
    pub(crate) fn new(board: &[u8; 81]) -> Self {
        let mut words = [0; WORDS];
        for (cell, &digit) in board.iter().enumerate() {
            let (row, bit) = place(cell);
            words[3 * (usize::from(digit) - 1) + row] |= bit;
        }
        Self(words)
    }

    /// The puzzle with these clues.
    pub(crate) fn puzzle(&self, clues: &Cells) -> Board {
        let mut board = Board { words: self.0, naked: *clues };
        for (index, word) in board.words.iter_mut().enumerate() {
            let given = clues[index % 3];
            *word = *word & given | BAND & !given;
        }
        board
    }

    /// The puzzle with these clues in which one cell, not a clue, must differ from this solution.
    pub(crate) fn without(&self, clues: &Cells, cell: usize) -> Board {
        let mut board = self.puzzle(clues);
        let (row, bit) = place(cell);
        for digit in 0..9 {
            board.words[3 * digit + row] &= !(self.0[3 * digit + row] & bit);
        }
        board
    }

    /// The cells in which another solution differs.
    fn difference(&self, words: &[u32; WORDS]) -> Cells {
        let mut cells = [0; 3];
        for (index, (own, other)) in self.0.iter().zip(words).enumerate() {
            cells[index % 3] |= own ^ other;
        }
        cells
    }
}

/// Several who each ask a question, and wait for the answer before they ask the next.
pub(crate) trait Asker {
    /// Whether more are asked at a time than a register has lanes.
    const ARE_MANY: bool = false;

    /// The next question: who asks, and the puzzle; `None` if all wait or are done.
    fn next(&mut self) -> Option<(u32, Board)>;

    /// The solution that `who` knows.
    fn known(&self, who: u32) -> &Known;

    /// Takes the answer: the cells in which another solution differs, if there is one.
    fn answer(&mut self, who: u32, other: Option<Cells>);
}

/// Finds two solutions of a board, or all if there are fewer, in another way than by the kernel; perhaps fewer if a flag
/// is raised.
pub(crate) type Elsewhere = fn(&Board, &[CancelFlag]) -> Vec<Grid>;

/// Answers questions until there are no more, or a flag is raised: then it returns false. Questions that are too long for
/// the kernel are answered `elsewhere`.
pub(crate) fn ask<A: Asker>(backend: Backend, asker: &mut A, cancel: &[CancelFlag], elsewhere: Elsewhere) -> bool {
    let mut host = Questions { asker, cancel, elsewhere, open: Vec::new(), stopped: false, asked: 0 };
    // Two solutions at most: the known one, and another. Most boards have another, which is found as soon without a look:
    // to look takes a fifth of the time.
    let options =
        Options { solutions: 2, nodes: KernelWork::Question.nodes(), share: true, ordered: false, look: false };
    loop {
        host.asked = 0;
        run(backend, &mut host, options, A::ARE_MANY);
        if host.stopped || host.asked == 0 {
            return !host.stopped;
        }
    }
}

struct Questions<'a, A> {
    asker: &'a mut A,
    cancel: &'a [CancelFlag],
    elsewhere: Elsewhere,
    /// By who asks.
    open: Vec<Question>,
    stopped: bool,
    asked: u64,
}

/// A question and what was found.
#[derive(Clone)]
struct Question {
    board: Board,
    other: Option<Cells>,
}

impl<A: Asker> Questions<'_, A> {
    /// Answers a question that the kernel gave up.
    #[cold]
    fn answer_elsewhere(&mut self, who: u32) {
        let solutions = (self.elsewhere)(&self.open[who as usize].board, self.cancel);
        if any_raised(self.cancel, PollPlace::Round) {
            self.stopped = true;
            return;
        }
        let boards = solutions.iter().filter_map(Board::from_grid);
        let known = self.asker.known(who);
        let other = boards.map(|board| known.difference(&board.words)).find(|cells| *cells != [0; 3]);
        self.asker.answer(who, other);
    }
}

impl<A: Asker> Host for Questions<'_, A> {
    #[inline(always)]
    fn next<V: Vector>(&mut self, mut lane: Lane<'_>) -> Option<u32> {
        let (who, board) = self.asker.next()?;
        lane.put(&board);
        self.asked += 1;
        if self.open.len() <= who as usize {
            self.open.resize(who as usize + 1, Question { board: Board::EMPTY, other: None });
        }
        self.open[who as usize] = Question { board, other: None };
        Some(who)
    }

    #[inline(always)]
    fn solution<V: Vector>(&mut self, who: u32, words: &[u32; WORDS]) -> bool {
        let difference = self.asker.known(who).difference(words);
        let differs = difference != [0; 3];
        if differs {
            self.open[who as usize].other = Some(difference);
        }
        differs
    }

    fn end(&mut self, who: u32, end: End) {
        match self.open[who as usize].other {
            None if end.pending.is_some() => self.answer_elsewhere(who),
            other => self.asker.answer(who, other),
        }
    }

    fn stopped(&mut self, _: u64) {
        self.stopped = true;
    }

    fn poll(&mut self) -> Poll {
        if self.stopped || any_raised(self.cancel, PollPlace::Round) { Poll::Stop } else { Poll::Continue }
    }
}
