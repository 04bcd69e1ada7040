//! All-different: the candidates that a complete unit allows.
//!
//! The cells of a unit hold all digits, each once: a completed unit is a perfect matching of cells and digits. The rule
//! eliminates every candidate that is in no perfect matching. That includes naked and hidden singles, pairs, triples
//! and every larger set in the unit.
//!
//! The method is Régin's (A filtering algorithm for constraints of difference in CSPs, AAAI 1994). It keeps one
//! perfect matching. Each digit has arrows to the digits that its cell could hold instead. Any other matching
//! exchanges digits around cycles, so a candidate survives if its digit and the one matched to its cell are in the
//! same strongly connected component. Because a unit is a permutation, digits are the only nodes of the graph, and
//! the arrows out of a digit are the candidates of a cell: one word. The components are found along a path, as
//! Gabow does (Path-based depth-first search for strong and biconnected components, 2000), and each step handles
//! complete words.

use super::{DeductionLog, Rule, note};
use crate::model::{Contradiction, DigitSet, Grid};

/// Maximum number of cells of a unit.
const MAX_CELLS: usize = 64;

/// The open cells of a unit, and the digits that they must hold.
pub(crate) struct Matching {
    /// The candidates of each open cell.
    domains: [u64; MAX_CELLS],
    /// The digit matched to each cell.
    digits: [u8; MAX_CELLS],
    /// The cell matched to each digit.
    cells: [u8; MAX_CELLS],
    count: usize,
    /// The digits that the open cells must hold.
    shared: u64,
    /// The digits that are not yet matched to a cell.
    free: u64,
}

impl Matching {
    /// Returns a unit without open cells yet. `digits` are those that its open cells will have to hold, one per
    /// cell.
    pub(crate) const fn new(digits: u64) -> Self {
        Self {
            domains: [0; MAX_CELLS],
            digits: [0; MAX_CELLS],
            cells: [0; MAX_CELLS],
            count: 0,
            shared: digits,
            free: digits,
        }
    }

    /// Adds an open cell. `hint` is the digit to which it was matched last time, which may be wrong.
    pub(crate) fn push(&mut self, domain: u64, hint: u8) {
        // A digit that is final elsewhere in the unit would lead an augmenting path out of the matching.
        self.domains[self.count] = domain & self.shared;
        self.digits[self.count] = u8::MAX;
        if domain & self.free & (1 << hint) != 0 {
            self.join(self.count, hint);
        }
        self.count += 1;
    }

    /// Returns the digits matched to the cells, in the order in which the cells were added.
    pub(crate) fn digits(&self) -> &[u8] {
        &self.digits[..self.count]
    }

    /// Matches every cell. Returns `false` if that is impossible.
    pub(crate) fn complete(&mut self) -> bool {
        (0..self.count).all(|cell| self.digits[cell] != u8::MAX || self.augment(cell))
    }

    fn join(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        self.cells[usize::from(digit)] = cell as u8;
        self.free &= !(1 << digit);
    }

    /// Finds a digit for a cell: a free one, or one whose cell can take another instead. The search is breadth
    /// first.
    fn augment(&mut self, start: usize) -> bool {
        let mut from = [0_u8; MAX_CELLS];
        let mut queue = [0_u8; MAX_CELLS];
        queue[0] = start as u8;
        let (mut head, mut tail, mut seen) = (0, 1, 0_u64);
        while head < tail {
            let cell = usize::from(queue[head]);
            head += 1;
            let found = self.domains[cell] & self.free;
            if found != 0 {
                self.exchange(start, cell, found.trailing_zeros() as u8, &from);
                return true;
            }
            let mut fresh = self.domains[cell] & !seen;
            seen |= fresh;
            while fresh != 0 {
                let digit = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                from[digit] = cell as u8;
                queue[tail] = self.cells[digit];
                tail += 1;
            }
        }
        false
    }

    /// Gives `digit` to `cell`, its previous digit to the cell from which `cell` was reached, and so on back to the
    /// start.
    fn exchange(&mut self, start: usize, mut cell: usize, mut digit: u8, from: &[u8; MAX_CELLS]) {
        loop {
            let before = self.digits[cell];
            self.join(cell, digit);
            if cell == start {
                return;
            }
            cell = usize::from(from[usize::from(before)]);
            digit = before;
        }
    }

    /// Calls `found` with each strongly connected component of digits, unless a single one contains all digits. For
    /// the cells matched to a component, candidates outside it are in no matching. The matching must be complete.
    pub(crate) fn components(&self, mut found: impl FnMut(u64)) {
        let all = self.digits().iter().fold(0, |all, digit| all | 1_u64 << digit);
        // The components on the current path: their digits, and the digits that their arrows lead to.
        let mut path = [(0_u64, 0_u64); MAX_CELLS];
        let (mut length, mut rest, mut on_path) = (0, all, 0_u64);
        loop {
            if length == 0 {
                if rest == 0 {
                    return;
                }
                path[0] = self.node(rest);
                (length, on_path) = (1, path[0].0);
            }
            let (digits, targets) = path[length - 1];
            let open = targets & rest & !digits;
            if open == 0 {
                if digits != all {
                    found(digits);
                }
                rest &= !digits;
                on_path &= !digits;
                length -= 1;
            } else if open & on_path != 0 {
                // An arrow back to the path: everything from there on is one component.
                let below = &mut path[length - 2];
                below.0 |= digits;
                below.1 |= targets;
                length -= 1;
            } else {
                path[length] = self.node(open);
                on_path |= path[length].0;
                length += 1;
            }
        }
    }

    /// Returns the lowest of these digits as a component, and the digits that its arrows lead to.
    fn node(&self, digits: u64) -> (u64, u64) {
        let digit = digits.trailing_zeros() as usize;
        (1 << digit, self.domains[usize::from(self.cells[digit])])
    }
}

/// Applies the rule once to each unit. Returns whether it eliminated a candidate.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let mut found = false;
    for number in 0..grid.layout().unit_count() {
        found |= filter(grid, number, log)?;
    }
    Ok(found)
}

fn filter(grid: &mut Grid, number: usize, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let unit = grid.layout().unit(number);
    let open: Vec<usize> = grid.unit(unit).filter(|(_, cell)| !cell.is_final()).map(|(cell, _)| cell).collect();
    let digits = DigitSet::up_to(grid.shape().side());
    let placed = grid.unit(unit).filter(|(_, cell)| cell.is_final()).map(|(_, cell)| cell.digits());
    let mut matching = Matching::new(placed.fold(digits, |rest, digit| rest - digit).bits());
    open.iter().for_each(|&cell| matching.push(grid.cells()[cell].candidates().bits(), 0));
    if !matching.complete() {
        return Err(Contradiction::NoMatching(unit));
    }
    let mut components = Vec::new();
    matching.components(|component| components.push(component));
    let mut found = false;
    for component in components {
        let matched = open.iter().zip(matching.digits()).filter(|(_, digit)| component >> **digit & 1 == 1);
        for (&cell, _) in matched {
            let lost = grid.cells()[cell].candidates() - DigitSet::from_bits(component);
            if !lost.is_empty() {
                found = true;
                note(log, Rule::AllDifferent, Some(unit), &[cell], lost);
                lost.iter().try_for_each(|digit| grid.eliminate(cell, digit).map(|_| ()))?;
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the domains after the rule; `None` if there is no matching.
    fn filtered(domains: &[u64], digits: u64, hints: &[u8]) -> Option<Vec<u64>> {
        let mut matching = Matching::new(digits);
        domains.iter().zip(hints).for_each(|(&domain, &hint)| matching.push(domain, hint));
        if !matching.complete() {
            return None;
        }
        let mut left = domains.to_vec();
        matching.components(|component| {
            for (domain, &digit) in left.iter_mut().zip(matching.digits()) {
                if component >> digit & 1 == 1 {
                    *domain &= component;
                }
            }
        });
        Some(left)
    }

    /// Hall's theorem by brute force: if some cells together have only as many digits as cells, no other cell can
    /// have these digits.
    fn hall(domains: &[u64]) -> Option<Vec<u64>> {
        let mut left = domains.to_vec();
        loop {
            let before = left.clone();
            for set in 1_u32..1 << left.len() {
                let within = |cell: &usize| set >> cell & 1 == 1;
                let union = (0..left.len()).filter(within).fold(0, |all, cell| all | left[cell]);
                match union.count_ones().cmp(&set.count_ones()) {
                    std::cmp::Ordering::Less => return None,
                    std::cmp::Ordering::Equal => {
                        (0..left.len()).filter(|cell| !within(cell)).for_each(|cell| left[cell] &= !union);
                    }
                    std::cmp::Ordering::Greater => {}
                }
            }
            if left == before {
                return Some(left);
            }
        }
    }

    #[test]
    fn a_digit_that_is_both_final_and_a_candidate_in_a_unit_does_no_harm() {
        // A grid built by `place` is never like this.
        let empty = Grid::empty(crate::model::Shape::CLASSIC);
        let mut grid = empty.clone();
        grid.place(0, crate::model::Digit::from_index(0)).unwrap();
        let cells = empty
            .cells()
            .iter()
            .zip(grid.cells())
            .map(|(open, placed)| if placed.is_final() { *placed } else { *open });
        let mut grid = Grid::from_cells(grid.layout().clone(), cells.collect::<Vec<_>>().into_iter());
        let _ = grid.deduce(crate::deduce::Rules::ALL);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn it_eliminates_exactly_what_halls_theorem_eliminates(
            count in 1_usize..9,
            words in prop::collection::vec((any::<u64>(), any::<u64>(), 0_u8..64), 8),
            shift in 0_u32..56,
        ) {
            let digits = DigitSet::up_to(count).bits() << shift;
            let sparse = words[..count].iter().map(|(one, other, _)| (one & other) << shift & digits);
            let dense = words[..count].iter().map(|(one, other, _)| (one | other) << shift & digits);
            let hints: Vec<u8> = words[..count].iter().map(|(.., hint)| *hint).collect();
            for domains in [sparse.collect::<Vec<_>>(), dense.collect()] {
                prop_assert_eq!(filtered(&domains, digits, &hints), hall(&domains));
            }
        }
    }
}
