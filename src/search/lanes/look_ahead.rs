//! Cuts the tree of a hard puzzle at its top, by looking ahead.
//!
//! A split near the root decides about millions of boards, so it may cost much more than the choice of [`branch`]. A
//! *look* tries the candidates of cells and units with few choices. Each of these boards is advanced until a round
//! finds no further single, with one board in each lane. The board is split where its children have the fewest
//! candidates, and then the board with the most candidates is next. A look takes about 50 us, in which the kernel
//! explores 400 nodes.
//!
//! This is the first half of *cube and conquer* (Heule, Kullmann, Wieringa and Biere 2011), which cuts a formula by
//! looking ahead, and leaves the parts to a solver that does not.
//!
//! [`branch`]: super::branch

use std::collections::BTreeMap;

use super::board::Board;
use super::lane::lanes_of;
use super::round::Boards;
use super::units::OtherUnits;
use crate::model::Layout;
use crate::simd::{Backend, Kernel, Register, Subroutine, Vector};

/// Every cut has at least this number of pieces, so that it pays even if the puzzle is nearly finished.
const MIN_PIECES: usize = 64;

/// No cut has more pieces: 8,192 take about .2 s.
const MAX_PIECES: usize = 8_192;

/// Boards with more candidates are cut. With 456, five puzzles each of four lists of puzzles given by candidates need
/// .36 to .74 of the nodes, looks included; with 466 and 436, .38 to .73 and .32 to .83.
const MAX_CANDIDATES: u32 = 456;

/// The most choices of a split, unless no cell and no unit has so few.
const MAX_CHOICES: usize = 3;

/// If a child has this number of candidates less, its tree is expected to have half as many boards. With 4 to 14, the
/// nodes of four lists differ by less than a tenth, and no number is best for all.
const CANDIDATES_PER_BIT: f64 = 6.0;

/// A candidate, as its cell and its digit from 0.
type CellDigit = (usize, usize);

/// The pieces of a board. Every solution of the board is a solution of exactly one of them.
pub(super) struct Cut {
    pub(super) pieces: Vec<Board>,
    /// Number of boards that were tried.
    pub(super) nodes: u64,
}

/// Cuts a board. It ends early, with fewer pieces, if `should_stop` returns `true`.
pub(super) fn cut(backend: Backend, layout: &Layout, board: Board, should_stop: impl Fn() -> bool) -> Cut {
    let mut look = LookAhead { backend, layout, units: OtherUnits::of(layout).unwrap_or(OtherUnits::NONE), nodes: 0 };
    let mut pieces = CutPieces::default();
    let mut root = [board];
    look.close(&mut root);
    pieces.extend(root);
    let mut solved = Vec::new();
    while pieces.count < MAX_PIECES
        && let Some((candidates, board)) = pieces.pop()
    {
        let is_small = candidates <= MAX_CANDIDATES && pieces.count >= MIN_PIECES;
        if is_small || should_stop() {
            pieces.push(candidates, board);
            break;
        }
        match look.best_split(&board) {
            Some(children) => pieces.extend(children),
            None => solved.push(board),
        }
    }
    let pieces = solved.into_iter().chain(pieces.by_candidates.into_values().flatten()).collect();
    Cut { pieces, nodes: look.nodes }
}

/// Boards by their number of candidates.
#[derive(Default)]
struct CutPieces {
    by_candidates: BTreeMap<u32, Vec<Board>>,
    count: usize,
}

impl CutPieces {
    fn push(&mut self, candidates: u32, board: Board) {
        self.by_candidates.entry(candidates).or_default().push(board);
        self.count += 1;
    }

    /// Adds the boards that have no contradiction.
    fn extend(&mut self, boards: impl IntoIterator<Item = Board>) {
        for board in boards {
            match board.candidate_count() {
                0 => {}
                candidates => self.push(candidates, board),
            }
        }
    }

    /// Removes one of the boards with the most candidates.
    fn pop(&mut self) -> Option<(u32, Board)> {
        let mut largest = self.by_candidates.last_entry()?;
        let (candidates, board) = (*largest.key(), largest.get_mut().pop()?);
        if largest.get().is_empty() {
            largest.remove();
        }
        self.count -= 1;
        Some((candidates, board))
    }
}

/// What looks need, and what they cost.
struct LookAhead<'a> {
    backend: Backend,
    layout: &'a Layout,
    units: OtherUnits,
    nodes: u64,
}

impl LookAhead<'_> {
    /// Advances each board until a round finds no further single. Boards with a contradiction become empty.
    fn close(&mut self, boards: &mut [Board]) {
        self.nodes += boards.len() as u64;
        self.backend.run(Close { boards, units: self.units });
    }

    /// Returns the children of the best split of a board; `None` if the board has no open cell.
    fn best_split(&mut self, board: &Board) -> Option<Vec<Board>> {
        let splits = splits(board, self.layout);
        let mut numbers = [usize::MAX; 729];
        let mut children = Vec::new();
        for &(cell, digit) in splits.iter().flatten() {
            let number = &mut numbers[9 * cell + digit];
            if *number == usize::MAX {
                *number = children.len();
                children.push(board.with(cell, digit));
            }
        }
        self.close(&mut children);
        let before = board.candidate_count();
        let work: Vec<_> = children.iter().map(|child| expected_work(before, child.candidate_count())).collect();
        let of_split =
            |split: &[CellDigit]| -> f64 { split.iter().map(|&(cell, digit)| work[numbers[9 * cell + digit]]).sum() };
        let best = splits.iter().min_by(|a, b| of_split(a).total_cmp(&of_split(b)))?;
        Some(best.iter().map(|&(cell, digit)| children[numbers[9 * cell + digit]]).collect())
    }
}

/// Returns an estimate of the boards below a child, relative to those below its parent; 0 for a contradiction.
fn expected_work(before: u32, after: u32) -> f64 {
    if after == 0 { 0.0 } else { (-f64::from(before - after.min(before)) / CANDIDATES_PER_BIT).exp2() }
}

/// Returns the choices of each cell, and the places of each digit in each unit, where there are few.
fn splits(board: &Board, layout: &Layout) -> Vec<Vec<CellDigit>> {
    let of_cells = (0..81).map(|cell| (0..9).map(|digit| (cell, digit)).collect::<Vec<_>>());
    let of_units = layout
        .units()
        .flat_map(|(_, cells)| (0..9).map(move |digit| cells.iter().map(|&cell| (usize::from(cell), digit)).collect()));
    let mut all: Vec<_> = of_cells.chain(of_units).collect();
    for split in &mut all {
        split.retain(|&(cell, digit)| board.has(cell, digit));
    }
    all.retain(|split| split.len() > 1);
    let fewest = all.iter().map(Vec::len).min().unwrap_or_default();
    all.retain(|split| split.len() <= fewest.max(MAX_CHOICES));
    all
}

/// Advances boards until a round finds no further single.
struct Close<'a> {
    boards: &'a mut [Board],
    units: OtherUnits,
}

/// The same, on vectors of one type.
struct CloseOn<'a, V> {
    lanes: &'a mut Boards<V>,
    boards: &'a mut [Board],
}

impl Kernel for Close<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        let mut lanes = Boards::<V::Wide>::new(self.units);
        for boards in self.boards.chunks_mut(V::Wide::LANES) {
            V::Wide::call(CloseOn { lanes: &mut lanes, boards });
        }
    }
}

impl<V: Vector> Subroutine for CloseOn<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { lanes, boards } = self;
        for (lane, board) in boards.iter().enumerate() {
            lanes.lane(lane).put(board);
        }
        // The other lanes keep old boards, whose rounds do not matter.
        let mut open = u32::MAX >> (32 - boards.len());
        let mut failed = 0;
        while open != 0 {
            let status = lanes.round();
            failed |= status.failed;
            open &= status.advanced & !failed;
        }
        for (lane, board) in lanes_of(u32::MAX >> (32 - boards.len())).zip(boards) {
            *board = if lane.is_in(failed) { Board::CONTRADICTION } else { lanes.board(lane) };
        }
    }
}
