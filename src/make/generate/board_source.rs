//! Completed boards, drawn at random.

use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::count::{Sampler, samples};
use crate::make::isomorphism::Isomorphism;
use crate::model::{Digit, Grid, Layout, Shape};
use crate::puzzle_error::PuzzleError;
use crate::search::drivers::dispatch;
use crate::search::limits::{CancelFlag, Limits, PollPlace, Stop, any_raised};
use crate::search::{Options, SearchOrder};

/// A source of completed boards of one layout.
pub(super) enum BoardSource {
    /// 9x9: all boards are exactly equally likely.
    Classic(Box<Sampler>),
    /// Up to 6x6: equally likely as well, because all boards with this first row are known.
    Listed(Vec<Vec<u8>>),
    /// Larger grids: boxes along the diagonal are random, the rest is completed by search, and the result is
    /// transformed by a random symmetry. Every board is possible, but they are not equally likely.
    Searched(Shape),
    /// Layouts with other units: digits in random cells, the rest completed by search.
    OtherUnits(Layout),
}

/// The largest side for which all boards with a given first row are listed: 39,168 for 6x6.
const MAX_LISTED_SIDE: usize = 6;

/// Number of nodes for completing a board before other boxes are tried. The measurements were not recorded.
const COMPLETION_NODES: u64 = 5_000;

impl BoardSource {
    pub(super) fn new(layout: &Layout, search: &Options) -> Result<Self, PuzzleError> {
        let Some(shape) = layout.as_shape() else {
            // With irregular boxes there may be no board at all, and searching for one would never end.
            let any = dispatch::solve(&search.with_limit(1), &Grid::empty(layout));
            return match any.stop {
                None if any.count == 0 => Err(PuzzleError::NoSolution),
                None | Some(Stop::Solutions) => Ok(Self::OtherUnits(layout.clone())),
                Some(stop) => Err(PuzzleError::Stopped(stop)),
            };
        };
        if layout.is_classic() {
            return samples::sampler(search, &Grid::empty(shape)).map(|sampler| Self::Classic(Box::new(sampler)));
        }
        // With boxes of one row or column, the boards are Latin squares, of which there are too many.
        if shape.side() > MAX_LISTED_SIDE || shape.box_width().min(shape.box_height()) == 1 {
            return Ok(Self::Searched(shape));
        }
        let mut values = vec![0; shape.cell_count()];
        (1..).zip(&mut values[..shape.side()]).for_each(|(digit, value)| *value = digit);
        let grid = Grid::from_values(shape, &values).map_err(|_| PuzzleError::NoSolution)?;
        let every = Options { limit: u64::MAX, order: Some(SearchOrder::Leftmost), ..search.clone() };
        let all = dispatch::solve(&every, &grid);
        match all.stop {
            None => Ok(Self::Listed(all.solutions.iter().map(Grid::values).collect())),
            Some(stop) => Err(PuzzleError::Stopped(stop)),
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
                Some((0..count).map(|_| renamed(boards.choose(random).map_or(&[], Vec::as_slice), random)).collect())
            }
            Self::Searched(shape) => {
                let boxes = shape.box_width().min(shape.box_height());
                let draw = |_| {
                    let board = completed(boxes, cancel, |boxes| with_random_boxes(*shape, boxes, random))?;
                    Some(Isomorphism::upright(*shape, random).image(&board).values())
                };
                (0..count).map(draw).collect()
            }
            Self::OtherUnits(layout) => {
                let digits = 2 * layout.shape().side();
                let draw = |_| {
                    let board = completed(digits, cancel, |digits| with_random_digits(layout, digits, random))?;
                    let values = board.values();
                    // With other digits, the board may not meet the constraints.
                    Some(if layout.constraints().is_empty() { renamed(&values, random) } else { values })
                };
                (0..count).map(draw).collect()
            }
        }
    }
}

/// Returns a board with its digits renamed at random.
fn renamed(board: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let mut names: Vec<u8> = (1..=board.iter().copied().max().unwrap_or(0)).collect();
    names.shuffle(random);
    board.iter().map(|digit| names[usize::from(*digit) - 1]).collect()
}

/// Completes a grid that `begin` starts at random with `most` givens, or fewer; `None` if the flag is raised.
fn completed(most: usize, cancel: &[CancelFlag], mut begin: impl FnMut(usize) -> Grid) -> Option<Grid> {
    let (mut nodes, mut givens) = (COMPLETION_NODES, most);
    loop {
        let search = Options { nodes: Some(nodes), ..Options::on_one_thread(cancel) };
        let completed = dispatch::solve(&search, &begin(givens));
        if let Some(solution) = completed.solution() {
            return Some(solution.clone());
        }
        if any_raised(cancel, PollPlace::Task) {
            return None;
        }
        // Fewer givens are easier to complete. Without any, the grid has a solution, which may take more nodes.
        match givens {
            0 => nodes *= 2,
            _ => givens -= 1,
        }
    }
}

/// Returns a grid with candidates placed in `digits` random cells, or in fewer if a cell has no candidates left.
fn with_random_digits(layout: &Layout, digits: usize, random: &mut Pcg64) -> Grid {
    let mut grid = Grid::empty(layout);
    let mut cells: Vec<usize> = (0..layout.shape().cell_count()).collect();
    cells.shuffle(random);
    for &cell in &cells[..digits.min(cells.len())] {
        let candidates: Vec<Digit> = grid.cells()[cell].candidates().iter().collect();
        let mut with = grid.spawn();
        if candidates.choose(random).is_none_or(|&digit| with.place(cell, digit).is_err()) {
            break;
        }
        grid = with;
    }
    grid
}

/// Returns a grid with the first `boxes` boxes along the diagonal filled at random.
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
