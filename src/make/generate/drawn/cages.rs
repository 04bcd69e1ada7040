//! Cages: draws them so that they fill the grid, and splits one to exclude another solution.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use super::super::drawn_kind::MAX_CAGE_SIZE;
use crate::model::{Constraint, ConstraintKind, Shape};

/// Cuts the grid into cages of these sizes at random. No digit occurs twice in a cage. A cell that fits in no cage
/// stays outside.
pub(super) fn partition(
    shape: Shape,
    board: &[u8],
    sizes: &RangeInclusive<usize>,
    random: &mut Pcg64,
) -> Vec<Constraint> {
    let mut order: Vec<usize> = (0..shape.cell_count()).collect();
    order.shuffle(random);
    let mut is_free = vec![true; shape.cell_count()];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let mut left_over = Vec::new();
    for start in order {
        if !is_free[start] {
            continue;
        }
        let size = random.random_range(sizes.clone());
        let cage = grown(start, size, shape, board, &is_free, random);
        if cage.len() < *sizes.start() {
            left_over.push(start);
            continue;
        }
        cage.iter().for_each(|cell| is_free[*cell] = false);
        cages.push(cage);
    }
    for cell in left_over {
        if is_free[cell] {
            join(&mut cages, cell, shape, board, *sizes.end());
        }
    }
    cages.iter().map(|cells| cage(cells, board)).collect()
}

/// Returns the cage of these cells on a board.
fn cage(cells: &[usize], board: &[u8]) -> Constraint {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    Constraint::new(ConstraintKind::Cage, cells.iter().copied()).number(sum(&cells, board))
}

fn sum(cells: &[usize], board: &[u8]) -> i64 {
    cells.iter().map(|cell| i64::from(board[*cell])).sum()
}

/// Returns up to `size` free cells that are connected with `start`, with different digits.
fn grown(start: usize, size: usize, shape: Shape, board: &[u8], is_free: &[bool], random: &mut Pcg64) -> Vec<usize> {
    let mut cells = vec![start];
    while cells.len() < size {
        let fits = |cell: &usize| is_free[*cell] && can_join(&cells, *cell, shape, board);
        let next: Vec<usize> = (0..shape.cell_count()).filter(fits).collect();
        let Some(cell) = next.choose(random) else { break };
        cells.push(*cell);
    }
    cells
}

/// Adds a cell to a cage next to it that has room, if there is one.
fn join(cages: &mut [Vec<usize>], cell: usize, shape: Shape, board: &[u8], most: usize) {
    let fits = |cage: &&mut Vec<usize>| cage.len() < most && can_join(cage, cell, shape, board);
    if let Some(cage) = cages.iter_mut().filter(fits).min_by_key(|cage| cage.len()) {
        cage.push(cell);
    }
}

/// Whether a cell is next to one of the cells, and has another digit than all of them.
fn can_join(cells: &[usize], cell: usize, shape: Shape, board: &[u8]) -> bool {
    cells.iter().any(|own| shape.steps(*own, cell) == 1) && cells.iter().all(|own| board[*own] != board[cell])
}

/// Cuts a cage, or two adjacent ones, into two parts whose sums on the board differ from those in another solution.
/// `None` if there is no such cut.
pub(super) fn exclude(
    constraints: &mut Vec<Constraint>,
    shape: Shape,
    boards: [&[u8]; 2],
    sizes: &RangeInclusive<usize>,
    random: &mut Pcg64,
) -> Option<()> {
    let is_cage = |number: &usize| constraints[*number].kind() == ConstraintKind::Cage;
    let mut numbers: Vec<usize> = (0..constraints.len()).filter(is_cage).collect();
    numbers.shuffle(random);
    // More cages make a puzzle easier, so a single cage is cut first.
    for &number in &numbers {
        let cells = cells_of(&constraints[number]);
        if let Some([one, rest]) = cuts(&cells, shape, boards, sizes).choose(random) {
            constraints[number] = cage(one, boards[0]);
            constraints.push(cage(rest, boards[0]));
            return Some(());
        }
    }
    for (place, &number) in numbers.iter().enumerate() {
        for &other in &numbers[..place] {
            let cells = [cells_of(&constraints[number]), cells_of(&constraints[other])].concat();
            if cells.len() > MAX_CAGE_SIZE || !is_connected(&cells, shape) {
                continue;
            }
            if let Some([one, rest]) = cuts(&cells, shape, boards, sizes).choose(random) {
                constraints[number] = cage(one, boards[0]);
                constraints[other] = cage(rest, boards[0]);
                return Some(());
            }
        }
    }
    None
}

/// Returns all ways to cut cells into two cages whose sums on the board differ from those in the other solution.
fn cuts(
    cells: &[usize],
    shape: Shape,
    [board, other]: [&[u8]; 2],
    sizes: &RangeInclusive<usize>,
) -> Vec<[Vec<usize>; 2]> {
    let mut found = Vec::new();
    if cells.iter().all(|cell| board[*cell] == other[*cell]) {
        return found;
    }
    // The last cell is always in the second part, so that each cut occurs once.
    for chosen in 1_u32..1 << (cells.len() - 1) {
        let (one, rest): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|at| chosen >> at & 1 == 1);
        let parts = [one, rest].map(|places| places.iter().map(|at| cells[*at]).collect::<Vec<usize>>());
        let excludes = parts.iter().any(|part| sum(part, board) != sum(part, other));
        if excludes && parts.iter().all(|part| is_cage(part, shape, board, sizes)) {
            found.push(parts);
        }
    }
    found
}

/// Whether cells can be a cage.
fn is_cage(cells: &[usize], shape: Shape, board: &[u8], sizes: &RangeInclusive<usize>) -> bool {
    let differ = cells.iter().enumerate().all(|(at, one)| cells[..at].iter().all(|other| board[*one] != board[*other]));
    sizes.contains(&cells.len()) && differ && is_connected(cells, shape)
}

fn cells_of(constraint: &Constraint) -> Vec<usize> {
    constraint.cells().iter().map(|cell| usize::from(*cell)).collect()
}

/// Whether cells are connected by their edges.
fn is_connected(cells: &[usize], shape: Shape) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let found = cells.iter().filter(|other| shape.steps(cell, **other) == 1 && !reached.contains(other));
        let found: Vec<usize> = found.copied().collect();
        reached.extend(found);
        next += 1;
    }
    reached.len() == cells.len()
}
