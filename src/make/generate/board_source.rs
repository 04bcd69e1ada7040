//! Completed boards, drawn at random.

use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::count::{SampleError, Sampler, samples};
use crate::model::{Digit, Grid, Shape};
use crate::search::drivers::dispatch;
use crate::search::limits::{CancelFlag, Limits, PollPlace, any_raised};
use crate::search::{Options, SearchOrder};

/// Where boards of one shape come from.
pub(super) enum BoardSource {
    /// 9x9: every board is exactly as likely as any other.
    Classic(Box<Sampler>),
    /// Up to 6x6: the same, since all boards with this first row are known.
    Listed(Vec<Vec<u8>>),
    /// Larger ones: boxes along the diagonal at random, the rest by search, then moved about. Every board can come, not
    /// each with the same probability.
    Searched(Shape),
}

/// The largest side whose boards with a given first row are listed: 39,168 of 6x6.
const MAX_LISTED_SIDE: usize = 6;

/// Nodes for completing a board before other boxes are tried. No figure was kept for it.
const COMPLETION_NODES: u64 = 5_000;

impl BoardSource {
    pub(super) fn new(shape: Shape, search: &Options) -> Result<Self, SampleError> {
        if shape == Shape::CLASSIC {
            return samples::sampler(search, &Grid::empty(shape)).map(|sampler| Self::Classic(Box::new(sampler)));
        }
        // Boxes of one row or column make Latin squares, of which there are too many.
        if shape.side() > MAX_LISTED_SIDE || shape.box_width().min(shape.box_height()) == 1 {
            return Ok(Self::Searched(shape));
        }
        let mut values = vec![0; shape.cell_count()];
        (1..).zip(&mut values[..shape.side()]).for_each(|(digit, value)| *value = digit);
        let grid = Grid::from_values(shape, &values).map_err(|_| SampleError::NoSolution)?;
        let every = Options { limit: u64::MAX, order: Some(SearchOrder::Leftmost), ..search.clone() };
        let all = dispatch::solve(&every, &grid);
        match all.stop {
            None => Ok(Self::Listed(all.solutions.iter().map(Grid::values).collect())),
            Some(stop) => Err(SampleError::Stopped(stop)),
        }
    }

    /// Draws boards; `None` if the flag is raised.
    pub(super) fn draw(&self, random: &mut Pcg64, count: usize, cancel: &[CancelFlag]) -> Option<Vec<Vec<u8>>> {
        match self {
            Self::Classic(sampler) => {
                let boards = sampler.draw_within(random, count, &Limits::new(cancel, None, None)).ok()?;
                Some(boards.iter().map(|board| board.as_array().to_vec()).collect())
            }
            Self::Listed(boards) => {
                let draw = |_| renamed(boards.choose(random).map_or(&[], Vec::as_slice), random);
                Some((0..count).map(draw).collect())
            }
            Self::Searched(shape) => (0..count).map(|_| searched(*shape, random, cancel)).collect(),
        }
    }
}

/// Returns a board with its digits renamed at random.
fn renamed(board: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let mut names: Vec<u8> = (1..=board.iter().copied().max().unwrap_or(0)).collect();
    names.shuffle(random);
    board.iter().map(|digit| names[usize::from(*digit) - 1]).collect()
}

/// Returns a puzzle with its digits renamed, and its bands, rows, stacks and columns in other places.
#[cfg(feature = "measure")]
pub(crate) fn renaming(puzzle: &Grid, random: &mut Pcg64) -> Grid {
    let (shape, values) = (puzzle.shape(), puzzle.values());
    let mut names: Vec<u8> = (1..=shape.side() as u8).collect();
    names.shuffle(random);
    let name = |value: u8| usize::from(value).checked_sub(1).map_or(0, |index| names[index]);
    let sources = moved(shape, &(0..shape.cell_count()).collect::<Vec<_>>(), random);
    let renamed: Vec<u8> = sources.iter().map(|source| name(values[*source])).collect();
    let Ok(mut renamed) = Grid::from_values(shape, &renamed) else { return puzzle.clone() };
    for (cell, digit) in puzzle.missing_candidates() {
        let place = sources.iter().position(|source| *source == cell).unwrap_or(cell);
        if let Some(digit) = Digit::new(name(digit.get())) {
            // A candidate of the last there is a contradiction, which the puzzle had.
            let _ = renamed.eliminate(place, digit);
        }
    }
    renamed
}

/// Completes a grid with random boxes; `None` if the flag is raised.
fn searched(shape: Shape, random: &mut Pcg64, cancel: &[CancelFlag]) -> Option<Vec<u8>> {
    let mut nodes = COMPLETION_NODES;
    let mut boxes = shape.box_width().min(shape.box_height());
    loop {
        let search = Options { nodes: Some(nodes), ..Options::on_one_thread(cancel) };
        let completed = dispatch::solve(&search, &with_random_boxes(shape, boxes, random));
        if let Some(solution) = completed.solution() {
            return Some(moved(shape, &renamed(&solution.values(), random), random));
        }
        if any_raised(cancel, PollPlace::Task) {
            return None;
        }
        // Fewer random boxes are easier to complete.
        match boxes {
            0 => nodes *= 2,
            _ => boxes -= 1,
        }
    }
}

/// Returns the grid with the first `boxes` boxes along the diagonal filled at random.
fn with_random_boxes(shape: Shape, boxes: usize, random: &mut Pcg64) -> Grid {
    let side = shape.side();
    let across = side / shape.box_width();
    let mut grid = Grid::empty(shape);
    for index in 0..boxes {
        let mut digits: Vec<u8> = (1..=side as u8).collect();
        digits.shuffle(random);
        let cells = (0..shape.cell_count()).filter(|cell| shape.box_of(*cell) == index * across + index);
        for (cell, digit) in cells.zip(digits) {
            // Boxes along the diagonal share no unit, so this cannot fail.
            let _ = Digit::new(digit).map(|digit| grid.place(cell, digit));
        }
    }
    grid
}

/// Returns a board whose bands, rows, stacks and columns have changed places at random.
fn moved<T: Copy>(shape: Shape, board: &[T], random: &mut Pcg64) -> Vec<T> {
    let side = shape.side();
    let rows = shuffled(side, shape.box_height(), random);
    let columns = shuffled(side, shape.box_width(), random);
    rows.iter().flat_map(|row| columns.iter().map(move |column| board[row * side + column])).collect()
}

/// Returns the lines of a side, shuffled within groups of this size, and the groups too.
fn shuffled(side: usize, size: usize, random: &mut Pcg64) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> =
        (0..side / size).map(|group| (group * size..(group + 1) * size).collect()).collect();
    groups.iter_mut().for_each(|group| group.shuffle(random));
    groups.shuffle(random);
    groups.concat()
}

#[cfg(all(test, feature = "measure"))]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_renamed_puzzle_has_as_many_solutions_clues_and_candidates() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut puzzle: Grid =
            ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5.......".parse().unwrap();
        let count = |grid: &Grid| dispatch::enumerate(&Options::default().with_limit(1_000), grid).count;
        let missing = |grid: &Grid| grid.missing_candidates().count();
        for gone in [4, 5, 6] {
            puzzle.eliminate(0, Digit::new(gone).unwrap()).unwrap();
        }
        assert!(count(&puzzle) > 1 && missing(&puzzle) > 1);
        for _ in 0..20 {
            let renamed = renaming(&puzzle, &mut random);
            assert_eq!((count(&renamed), missing(&renamed)), (count(&puzzle), missing(&puzzle)), "{renamed}");
            assert_eq!(renamed.clue_count(), puzzle.clue_count());
            assert_ne!(renamed.values(), puzzle.values());
        }
    }
}
