//! Tridagon (Thor's hammer): three digits in twelve cells of four boxes that form a rectangle. In each box the cells
//! lie in different rows and columns; three of these diagonals run in one direction and one in the other, up to the
//! order of rows and columns. Three digits cannot fill such cells, so one of the other candidates, the guardians, is
//! true. A candidate that every guardian rules out is removed.
//!
//! Described as the tridagon by denis_berthier on the New Sudoku Players' Forum in March 2022; known before as Thor's
//! hammer or trivalue oddagon.

use std::ops::ControlFlow;

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CELLS, NINE, PAIRS_OF_THREE, PEERS, count, subsets};
use crate::explain::views::{CandidateSet, Views};

/// The most cells with guardians. With more, the guardians hardly ever rule out a common candidate.
const MAX_GUARDED: usize = 4;

/// The columns, by row, of the three cells of a box that lie in different rows and columns. The diagonals with even
/// numbers run in one direction.
const DIAGONALS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 2, 0], [1, 0, 2], [2, 0, 1], [2, 1, 0]];

/// Which of the three digits the twelve cells have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TridagonForm {
    /// Each cell has all three digits.
    Full,
    /// Each cell has at least two, and each digit is in at least two of the three cells of each box.
    Cyclic,
}

/// A tridagon: its digits, as a set, and its cells, three of each box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TridagonCells {
    pub(crate) digits: u16,
    pub(crate) cells: [usize; 12],
}

/// The search for the tridagons of a state. `cost` returns the cost of a cell's guardians. It depends only on their
/// number, and more guardians never cost less.
pub(crate) struct TridagonSearch<'a> {
    pub(crate) cells: &'a [u16; CELLS],
    pub(crate) form: TridagonForm,
    pub(crate) cost: fn(u16) -> usize,
}

/// Three cells of a box that can hold the three digits.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: [usize; 3],
    is_odd: bool,
    /// The digits that are in two or more of the cells.
    repeated: u16,
    /// The least that its guardians can cost.
    cost: usize,
}

impl TridagonSearch<'_> {
    /// Passes the tridagons whose guardians cost at most `most` to `visit`, with their cost. `visit` returns the most
    /// that further tridagons may cost, or ends the search.
    pub(crate) fn visit<T>(
        &self,
        mut most: usize,
        visit: &mut impl FnMut(TridagonCells, usize) -> ControlFlow<T, usize>,
    ) -> Option<T> {
        let all: [Vec<Diagonal>; 9] = std::array::from_fn(|number| self.diagonals(number));
        let least = all.each_ref().map(|diagonals| least_cost(diagonals));
        let four_boxes: Vec<[usize; 4]> = four_boxes().filter(|boxes| can_cost(boxes, &least, most)).collect();
        if four_boxes.is_empty() {
            return None;
        }
        let mut of_box: [Vec<Diagonal>; 9] = Default::default();
        for digits in subsets(NINE, 3) {
            for (own, diagonals) in of_box.iter_mut().zip(&all) {
                own.clear();
                own.extend(diagonals.iter().filter_map(|diagonal| self.fitting(*diagonal, digits)));
            }
            let least = of_box.each_ref().map(|diagonals| least_cost(diagonals));
            for boxes in &four_boxes {
                if !can_cost(boxes, &least, most) {
                    continue;
                }
                let mut chosen = ChosenDiagonals { digits, cells: [0; 12], is_odd: false, cost: 0 };
                let boxes = boxes.map(|number| &of_box[number][..]);
                if let ControlFlow::Break(found) = chosen.extend(&boxes, &mut most, visit) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Returns the diagonals of a box that fit some three digits.
    fn diagonals(&self, number: usize) -> Vec<Diagonal> {
        let corner = number / 3 * 27 + number % 3 * 3;
        let all = DIAGONALS.iter().enumerate().map(|(direction, columns)| {
            let cells = [0, 1, 2].map(|row| corner + 9 * row + columns[row]);
            let [a, b, c] = cells.map(|cell| self.cells[cell]);
            // Three of a cell's candidates, or fewer, are digits of the tridagon.
            let least = |candidates: u16| (self.cost)((1 << count(candidates).saturating_sub(3)) - 1);
            let cost = [a, b, c].map(least).iter().sum();
            Diagonal { cells, is_odd: direction % 2 == 1, repeated: a & b | a & c | b & c, cost }
        });
        all.filter(|diagonal| count(diagonal.repeated) >= 3).collect()
    }

    /// Returns a diagonal with the cost of its guardians, if it fits the digits.
    fn fitting(&self, diagonal: Diagonal, digits: u16) -> Option<Diagonal> {
        let least = if self.form == TridagonForm::Full { 3 } else { 2 };
        if digits & !diagonal.repeated != 0 || diagonal.cells.iter().any(|&at| count(self.cells[at] & digits) < least) {
            return None;
        }
        let cost = diagonal.cells.iter().map(|&at| (self.cost)(self.cells[at] & !digits)).sum();
        Some(Diagonal { cost, ..diagonal })
    }
}

/// Returns the boxes where two bands cross two stacks.
fn four_boxes() -> impl Iterator<Item = [usize; 4]> {
    let all = PAIRS_OF_THREE.into_iter().flat_map(|bands| PAIRS_OF_THREE.map(|stacks| (bands, stacks)));
    all.map(|(bands, stacks)| [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[band, stack]| 3 * bands[band] + stacks[stack]))
}

/// Returns the least cost of any of these diagonals, if there are any.
fn least_cost(diagonals: &[Diagonal]) -> Option<usize> {
    diagonals.iter().map(|diagonal| diagonal.cost).min()
}

/// Whether diagonals of these boxes may cost at most `most`. `least` has the least cost by box.
fn can_cost(boxes: &[usize; 4], least: &[Option<usize>; 9], most: usize) -> bool {
    boxes.iter().map(|&number| least[number]).sum::<Option<usize>>().is_some_and(|cost| cost <= most)
}

/// The diagonals of some boxes.
struct ChosenDiagonals {
    digits: u16,
    cells: [usize; 12],
    is_odd: bool,
    cost: usize,
}

impl ChosenDiagonals {
    /// Chooses a diagonal in each of the other boxes.
    fn extend<T>(
        &mut self,
        rest: &[&[Diagonal]],
        most: &mut usize,
        visit: &mut impl FnMut(TridagonCells, usize) -> ControlFlow<T, usize>,
    ) -> ControlFlow<T> {
        let Some((first, rest)) = rest.split_first() else {
            if self.is_odd {
                *most = visit(TridagonCells { digits: self.digits, cells: self.cells }, self.cost)?;
            }
            return ControlFlow::Continue(());
        };
        let at = self.cells.len() - 3 * (rest.len() + 1);
        for next in *first {
            if self.cost + next.cost <= *most {
                self.cells[at..at + 3].copy_from_slice(&next.cells);
                self.is_odd ^= next.is_odd;
                self.cost += next.cost;
                self.extend(rest, most, visit)?;
                self.is_odd ^= next.is_odd;
                self.cost -= next.cost;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Counts the cells that have guardians.
fn is_guarded(guardians: u16) -> usize {
    usize::from(guardians != 0)
}

/// Returns a tridagon.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    let search = TridagonSearch { cells: &views.cells, form: TridagonForm::Cyclic, cost: is_guarded };
    search.visit(MAX_GUARDED, &mut |found, _| match conclusion(views, rank, found) {
        Some(step) => ControlFlow::Break(step),
        None => ControlFlow::Continue(MAX_GUARDED),
    })
}

fn conclusion(views: &Views, rank: Rank, found: TridagonCells) -> Option<FoundStep> {
    let (mut base, mut guardians) = (CandidateSet::default(), CandidateSet::default());
    for cell in found.cells {
        base.add_cell(cell, views.cells[cell] & found.digits);
        guardians.add_cell(cell, views.cells[cell] & !found.digits);
    }
    let mut gone = CandidateSet(views.digits);
    for (cell, digit) in guardians.iter() {
        for (other, places) in gone.0.iter_mut().enumerate() {
            *places &= if other == digit { PEERS[cell] } else { 1 << cell };
        }
    }
    let pattern = NamedPattern::default().part(PatternRole::Base, base).part(PatternRole::Fin, guardians);
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether three digits can fill these cells.
    fn can_fill(own: &[usize], filled: &mut Vec<usize>) -> bool {
        let Some(&cell) = own.get(filled.len()) else { return true };
        (0..3).any(|digit| {
            let clashes = filled.iter().zip(own).any(|(other, at)| *other == digit && PEERS[cell] >> at & 1 == 1);
            if clashes {
                return false;
            }
            filled.push(digit);
            let fits = can_fill(own, filled);
            filled.pop();
            fits
        })
    }

    #[test]
    fn an_odd_number_of_odd_diagonals_cannot_be_filled() {
        let corners = [0, 3, 27, 30];
        let mut seen = [0; 2];
        for choice in 0..6usize.pow(4) {
            let numbers = [choice % 6, choice / 6 % 6, choice / 36 % 6, choice / 216];
            let own: Vec<usize> = corners
                .iter()
                .zip(numbers)
                .flat_map(|(corner, number)| {
                    DIAGONALS[number].iter().enumerate().map(move |(row, column)| corner + 9 * row + column)
                })
                .collect();
            let is_odd = numbers.iter().filter(|number| *number % 2 == 1).count() % 2 == 1;
            seen[usize::from(is_odd)] += 1;
            assert_eq!(can_fill(&own, &mut Vec::new()), !is_odd, "{numbers:?}");
        }
        assert_eq!(seen, [648, 648]);
    }
}
