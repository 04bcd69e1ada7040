//! Finds all unavoidable sets of a board within a region, up to a size.
//!
//! An unavoidable set contains the cells in which another completed grid differs from the board. The finder makes these
//! grids by repairs:
//!
//! ```text
//! find(region, most)
//!     for each cell of the region, as the first one to change:        every set is found from its first cell
//!         open = changed = {cell}
//!         repair()
//!
//! repair()
//!     if no cell is open:  changed is an unavoidable set
//!     take the open cell with the fewest options
//!     for each option, another digit:
//!         the peers that hold this digit in the board must change too: they become open
//!         repair() unless more than `most` cells change, or a cell outside the region does
//! ```
//!
//! A cell is *open* if it must change, but its new digit is not chosen. Nothing is guessed or skipped, so the list is
//! complete. Sets that contain another set are of no use, and are dropped at the end.

use std::marker::PhantomData;

use super::cell_set::{CellBits, cells, first, minimal, only, size};
use super::solved_board::SolvedBoard;
use crate::primitives::Mutex;
use crate::search::Options;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::{Backend, Kernel, Register, Subroutine, Vector};

/// Number of repairs between two checks of the limits: about a tenth of a millisecond.
const REPAIRS_PER_POLL: u64 = 1 << 10;

/// A search for all unavoidable sets within a region, up to a size, whose first cell is one of certain cells.
#[derive(Clone, Copy)]
struct SetSearch {
    region: CellBits,
    firsts: CellBits,
    most: usize,
}

/// Number of cells of a region from which on each first cell is a task of its own.
const CELLS_TO_SPLIT: usize = 36;

/// Finds all unavoidable sets, up to a size, within each of several regions, on all threads. Returns those that contain
/// no other one, the smallest first.
///
/// # Errors
/// Why the search ended before all sets were found.
pub(super) fn find_all(
    board: &SolvedBoard,
    options: &Options,
    limits: &Limits<'_>,
    regions: &[(CellBits, usize)],
) -> Result<Vec<CellBits>, Stop> {
    let mut searches = Vec::new();
    for &(region, most) in regions {
        if size(region) < CELLS_TO_SPLIT {
            searches.push(SetSearch { region, firsts: region, most });
        } else {
            searches.extend(cells(region).map(|first| SetSearch { region, firsts: only(first), most }));
        }
    }
    let Some(pool) = options.threads.pool() else {
        let mut finder = SetFinder::new(board, options.backend, limits);
        searches.into_iter().for_each(|search| finder.find_some(search));
        return finder.take_found();
    };
    let found = Mutex::new(Ok(Vec::new()));
    let all = &found;
    pool.in_place_scope(|scope| {
        for search in searches {
            scope.spawn(move |_| {
                let mut finder = SetFinder::new(board, options.backend, limits);
                finder.find_some(search);
                match (&mut *all.lock(), finder.take_found()) {
                    (Ok(all), Ok(found)) => all.extend(found),
                    (all @ Ok(_), Err(stop)) => *all = Err(stop),
                    (Err(_), _) => {}
                }
            });
        }
    });
    minimal(found.into_inner()?, limits)
}

/// Finds unavoidable sets of a board.
pub(super) struct SetFinder<'a> {
    board: &'a SolvedBoard,
    backend: Backend,
    limits: &'a Limits<'a>,
    /// For each cell and digit, the cells that must change if the cell takes the digit.
    displaced: Vec<CellBits>,
    region: CellBits,
    most: usize,
    changed: CellBits,
    open: CellBits,
    /// For each digit, the cells that have taken it.
    taken: Vec<CellBits>,
    found: Vec<CellBits>,
    repairs: u64,
    stop: Option<Stop>,
}

impl<'a> SetFinder<'a> {
    pub(super) fn new(board: &'a SolvedBoard, backend: Backend, limits: &'a Limits<'a>) -> Self {
        let side = board.side();
        let holding: Vec<CellBits> = (0..=side).map(|digit| board.cells_with(&[digit as u8])).collect();
        let displaced = board.peers.iter().flat_map(|peers| holding.iter().map(move |cells| cells & peers)).collect();
        Self {
            board,
            backend,
            limits,
            displaced,
            region: 0,
            most: 0,
            changed: 0,
            open: 0,
            taken: vec![0; side + 1],
            found: Vec::new(),
            repairs: 0,
            stop: None,
        }
    }

    /// Finds the sets of up to `most` cells within a region.
    pub(super) fn find(&mut self, region: CellBits, most: usize) {
        self.find_some(SetSearch { region, firsts: region, most });
    }

    /// Finds the sets of a search.
    fn find_some(&mut self, search: SetSearch) {
        self.most = search.most;
        for cell in cells(search.firsts) {
            // Sets with an earlier cell are found from that cell.
            self.region = search.region & !(only(cell) - 1);
            (self.changed, self.open) = (only(cell), only(cell));
            self.backend.run(FindFrom(self));
        }
    }

    /// Returns the sets found so far that contain no other one, the smallest first, and removes them from the finder.
    ///
    /// # Errors
    /// Why the search ended before all sets were found.
    pub(super) fn take_found(&mut self) -> Result<Vec<CellBits>, Stop> {
        let found = std::mem::take(&mut self.found);
        self.stop.map_or_else(|| minimal(found, self.limits), Err)
    }

    #[inline(always)]
    fn repair<V: Vector>(&mut self) {
        self.repairs += 1;
        if self.repairs.is_multiple_of(REPAIRS_PER_POLL) {
            self.stop = self.stop.or(self.limits.poll(PollPlace::Node).err());
        }
        if self.stop.is_some() {
            return;
        }
        if self.open == 0 {
            self.found.push(self.changed);
            return;
        }
        let Some((cell, options)) = self.tightest_cell() else { return };
        let (changed, open) = (self.changed, self.open);
        for digit in (1..self.taken.len()).filter(|digit| options >> digit & 1 == 1) {
            let displaced = self.displaced[cell * self.taken.len() + digit];
            self.changed = changed | displaced;
            self.open = (open | displaced & !changed) & !only(cell);
            self.taken[digit] |= only(cell);
            V::call(Repair(self, PhantomData::<V>));
            self.taken[digit] &= !only(cell);
        }
        (self.changed, self.open) = (changed, open);
    }

    /// Returns the open cell with the fewest digits to take, and these digits as bits; `None` if an open cell has no
    /// digit to take.
    #[inline(always)]
    fn tightest_cell(&self) -> Option<(usize, u32)> {
        let mut tightest = (first(self.open), 0, usize::MAX);
        for cell in cells(self.open) {
            let options = self.options(cell);
            let count = options.count_ones() as usize;
            if count == 0 {
                return None;
            }
            if count < tightest.2 {
                tightest = (cell, options, count);
            }
        }
        Some((tightest.0, tightest.1))
    }

    /// Returns the digits that an open cell can take, as bits.
    #[inline(always)]
    fn options(&self, cell: usize) -> u32 {
        let (own, width) = (usize::from(self.board.digits[cell]), self.taken.len());
        let mut options = 0;
        for digit in (1..width).filter(|digit| *digit != own) {
            let displaced = self.displaced[cell * width + digit];
            let is_free = self.taken[digit] & self.board.peers[cell] == 0 && displaced & !self.region == 0;
            if is_free && size(self.changed | displaced) <= self.most {
                options |= 1 << digit;
            }
        }
        options
    }
}

/// Finds the sets whose first cell is given.
struct FindFrom<'f, 'a>(&'f mut SetFinder<'a>);

impl Kernel for FindFrom<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        V::call(Repair(self.0, PhantomData::<V>));
    }
}

struct Repair<'f, 'a, V>(&'f mut SetFinder<'a>, PhantomData<V>);

impl<V: Vector> Subroutine for Repair<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.repair::<V>();
    }
}
