//! Cages: draws them so that they fill the grid, and cuts some in another way to exclude a solution.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::make::generate::drawn_kind::MAX_CAGE_SIZE;
use crate::model::{Constraint, ConstraintKind, Shape};

/// A board on which cages of certain sizes are drawn. No digit occurs twice in a cage.
#[derive(Clone, Copy)]
pub(super) struct CageBoard<'a> {
    pub(super) shape: Shape,
    pub(super) board: &'a [u8],
    pub(super) sizes: &'a RangeInclusive<usize>,
}

impl CageBoard<'_> {
    /// Cuts the grid into cages at random. A cell that fits in no cage stays outside.
    pub(super) fn fill(self, random: &mut Pcg64) -> Vec<Constraint> {
        let mut order: Vec<usize> = (0..self.board.len()).collect();
        order.shuffle(random);
        let mut is_free = vec![true; self.board.len()];
        let (mut cages, mut left_over) = (Vec::new(), Vec::new());
        for start in order {
            if !is_free[start] {
                continue;
            }
            let cage = self.grown(start, &is_free, random);
            if cage.len() < *self.sizes.start() {
                left_over.push(start);
                continue;
            }
            cage.iter().for_each(|cell| is_free[*cell] = false);
            cages.push(cage);
        }
        for cell in left_over.into_iter().filter(|cell| is_free[*cell]) {
            self.join(cell, &mut cages);
        }
        cages.iter().map(|cells| self.cage(cells)).collect()
    }

    /// Cuts a cage, or two adjacent ones, into two parts whose sums on the board differ from those in another solution.
    /// Returns `None` if there is no such cut.
    pub(super) fn exclude(self, other: &[u8], cages: &mut Vec<Constraint>, random: &mut Pcg64) -> Option<()> {
        let is_cage = |number: &usize| cages[*number].kind() == ConstraintKind::Cage;
        let mut numbers: Vec<usize> = (0..cages.len()).filter(is_cage).collect();
        numbers.shuffle(random);
        // More cages make a puzzle easier, so a single cage is cut first.
        for &number in &numbers {
            if let Some([one, rest]) = self.cuts(&cells_of(&cages[number]), other).choose(random) {
                cages[number] = self.cage(one);
                cages.push(self.cage(rest));
                return Some(());
            }
        }
        let pairs = (0..numbers.len()).flat_map(|at| (0..at).map(move |before| [at, before]));
        for [one, two] in pairs.map(|places| places.map(|place| numbers[place])) {
            let cells = [cells_of(&cages[one]), cells_of(&cages[two])].concat();
            if cells.len() > MAX_CAGE_SIZE || !self.is_connected(&cells) {
                continue;
            }
            if let Some([part, rest]) = self.cuts(&cells, other).choose(random) {
                (cages[one], cages[two]) = (self.cage(part), self.cage(rest));
                return Some(());
            }
        }
        None
    }

    /// Returns the cage of these cells.
    fn cage(self, cells: &[usize]) -> Constraint {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        Constraint::new(ConstraintKind::Cage, cells.iter().copied()).number(sum(&cells, self.board))
    }

    /// Returns a cage of free cells from a cell on, of a random size, or smaller if it cannot grow.
    fn grown(self, start: usize, is_free: &[bool], random: &mut Pcg64) -> Vec<usize> {
        let size = random.random_range(self.sizes.clone());
        let mut cells = vec![start];
        while cells.len() < size {
            let fits = |cell: &usize| is_free[*cell] && self.can_join(*cell, &cells);
            let next: Vec<usize> = (0..self.board.len()).filter(fits).collect();
            let Some(cell) = next.choose(random) else { break };
            cells.push(*cell);
        }
        cells
    }

    /// Adds a cell to the smallest cage that it can join, if there is one.
    fn join(self, cell: usize, cages: &mut [Vec<usize>]) {
        let fits = |cage: &&mut Vec<usize>| cage.len() < *self.sizes.end() && self.can_join(cell, cage);
        if let Some(cage) = cages.iter_mut().filter(fits).min_by_key(|cage| cage.len()) {
            cage.push(cell);
        }
    }

    /// Whether a cell is next to one of the cells, and its digit differs from the digits of all of them.
    fn can_join(self, cell: usize, cells: &[usize]) -> bool {
        let differs = cells.iter().all(|own| self.board[*own] != self.board[cell]);
        differs && cells.iter().any(|own| self.shape.steps(*own, cell) == 1)
    }

    /// Returns all ways to cut cells into two cages whose sums on the board differ from those in the other solution.
    fn cuts(self, cells: &[usize], other: &[u8]) -> Vec<[Vec<usize>; 2]> {
        let mut found = Vec::new();
        if cells.iter().all(|cell| self.board[*cell] == other[*cell]) {
            return found;
        }
        // The last cell is always in the second part, so that each cut occurs once.
        for chosen in 1_u32..1 << (cells.len() - 1) {
            let (one, rest): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(|at| chosen >> at & 1 == 1);
            let parts = [one, rest].map(|places| places.iter().map(|at| cells[*at]).collect::<Vec<usize>>());
            let excludes = parts.iter().any(|part| sum(part, self.board) != sum(part, other));
            if excludes && parts.iter().all(|part| self.is_cage(part)) {
                found.push(parts);
            }
        }
        found
    }

    /// Whether cells can be a cage.
    fn is_cage(self, cells: &[usize]) -> bool {
        let mut digits: Vec<u8> = cells.iter().map(|cell| self.board[*cell]).collect();
        digits.sort_unstable();
        digits.dedup();
        self.sizes.contains(&cells.len()) && digits.len() == cells.len() && self.is_connected(cells)
    }

    /// Whether cells are connected by their edges.
    fn is_connected(self, cells: &[usize]) -> bool {
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            let is_new = |other: &&usize| self.shape.steps(cell, **other) == 1 && !reached.contains(other);
            let found: Vec<usize> = cells.iter().filter(is_new).copied().collect();
            reached.extend(found);
            next += 1;
        }
        reached.len() == cells.len()
    }
}

fn sum(cells: &[usize], board: &[u8]) -> i64 {
    cells.iter().map(|cell| i64::from(board[*cell])).sum()
}

fn cells_of(cage: &Constraint) -> Vec<usize> {
    cage.cells().iter().map(|cell| usize::from(*cell)).collect()
}
