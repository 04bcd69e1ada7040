//! Steps for grids of any size: the techniques that apply to all sizes, in the order of the scale but without its
//! numbers, which were made for 9x9 only.
//!
//! Locked candidates, subsets and fish use the same code as on 9x9. This module adds what works differently on 9x9:
//! singles, which the 9x9 board tracks as it changes, and chains, which 9x9 finds with reachability tables. The code
//! here favours clarity over speed. A test checks that the two implementations solve the same puzzles.

mod chains;
mod constraints;

use std::ops::Range;

use super::data::candidate::{Candidate, digit_set};
use super::data::reason::Reason;
use super::data::step::Step;
use super::data::technique::Technique;
use super::data::technique_set::TechniqueSet;
use super::found::{Pattern, Rank};
use super::geometry::members;
use super::pencilmarks::Pencilmarks;
use super::techniques::marks::{Marks, Subset};
use super::techniques::{locked, subsets};
use crate::model::Digit;
use crate::search::limits::{Limits, PollPlace, Stop};

/// Returns the easiest step of these techniques.
///
/// # Errors
/// If a limit ends the search.
pub(super) fn next(marks: &Pencilmarks, techniques: &TechniqueSet, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    match simple(marks, techniques, limits)? {
        Some(step) => Ok(Some(step)),
        None => chains::find(marks, techniques, limits),
    }
}

/// Returns the easiest step other than a chain.
fn simple(marks: &Pencilmarks, techniques: &TechniqueSet, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    // Most techniques look at rows and columns in which every digit occurs. Without such lines, only cells and
    // constraints are left.
    let has_lines = marks.layout().has_whole_lines();
    let is_possible =
        |technique| has_lines || technique == Technique::NakedSingle || Technique::OF_CONSTRAINTS.contains(&technique);
    let allowed = FINDERS.iter().filter(|(technique, _)| techniques.allows(*technique) && is_possible(*technique));
    first(allowed, limits, |&(technique, find)| find(marks, Rank { technique, number: 0.0 }, limits))
}

/// Returns the first step that `find` returns for one of `all`. Polls the limits before each: a unit or a digit of a
/// 64x64 grid takes a millisecond.
fn first<T>(
    mut all: impl Iterator<Item = T>,
    limits: &Limits<'_>,
    mut find: impl FnMut(T) -> Result<Option<Step>, Stop>,
) -> Result<Option<Step>, Stop> {
    let found = all.find_map(|one| limits.poll(PollPlace::Node).and_then(|()| find(one)).transpose());
    found.transpose()
}

/// Finds the first step of a technique.
type FindStep = fn(&Pencilmarks, Rank, &Limits<'_>) -> Result<Option<Step>, Stop>;

/// The techniques in order, without chains. Their ranks have no number. Constraints come where players usually look at
/// them: two cells and combinations early, arrangements of a line and sums of several cages after hidden pairs.
const FINDERS: [(Technique, FindStep); 18] = [
    (Technique::HiddenSingle, hidden_single),
    (Technique::NakedSingle, naked_single),
    (Technique::ConstraintPair, constraints::FIND),
    (Technique::ConstraintDigits, constraints::FIND),
    (Technique::Pointing, |marks, rank, limits| {
        of_any_digit(marks, limits, |digit| locked::find_erasing::<true, _>(marks, rank, digit))
    }),
    (Technique::Claiming, |marks, rank, limits| {
        of_any_digit(marks, limits, |digit| locked::find_erasing::<false, _>(marks, rank, digit))
    }),
    (Technique::ConstraintLocked, constraints::FIND),
    (Technique::NakedPair, naked::<2>),
    (Technique::XWing, fish::<2>),
    (Technique::HiddenPair, hidden::<2>),
    (Technique::ConstraintLine, constraints::FIND),
    (Technique::ConstraintSums, constraints::FIND),
    (Technique::NakedTriplet, naked::<3>),
    (Technique::Swordfish, fish::<3>),
    (Technique::HiddenTriplet, hidden::<3>),
    (Technique::NakedQuad, naked::<4>),
    (Technique::Jellyfish, fish::<4>),
    (Technique::HiddenQuad, hidden::<4>),
];

fn naked<const K: usize>(marks: &Pencilmarks, rank: Rank, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    of_any_unit(marks, limits, |unit| subsets::naked(marks, rank, unit, K))
}

fn hidden<const K: usize>(marks: &Pencilmarks, rank: Rank, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    of_any_unit(marks, limits, |unit| subsets::hidden(marks, rank, unit, K))
}

fn fish<const K: usize>(marks: &Pencilmarks, rank: Rank, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    of_any_digit(marks, limits, |digit| subsets::fish(marks, rank, digit, K))
}

fn of_any_digit(
    marks: &Pencilmarks,
    limits: &Limits<'_>,
    mut find: impl FnMut(usize) -> Option<Step>,
) -> Result<Option<Step>, Stop> {
    first(0..marks.side(), limits, |digit| Ok(find(digit)))
}

fn of_any_unit(
    marks: &Pencilmarks,
    limits: &Limits<'_>,
    mut find: impl FnMut(usize) -> Option<Step>,
) -> Result<Option<Step>, Stop> {
    first(0..marks.layout().unit_count(), limits, |unit| Ok(find(unit)))
}

/// Units are numbered as in `model::layout`: rows, columns, boxes, and others.
impl Marks for Pencilmarks {
    type Set = u64;
    type Sets = Vec<u64>;
    type Eliminations = Vec<Candidate>;
    type Step = Step;

    fn side(&self) -> usize {
        self.shape().side()
    }

    fn lines(&self) -> [usize; 2] {
        [0, self.side()]
    }

    fn regions(&self) -> Range<usize> {
        2 * self.side()..self.layout().unit_count()
    }

    fn kinds_of_covers(&self, from_region: bool) -> impl Iterator<Item = usize> {
        // A region may be covered by a region of another kind or by a line, but a line only by a region.
        let first = if from_region { 0 } else { 2 };
        self.layout().kinds().iter().skip(first).map(|kind| kind.start)
    }

    fn places(&self, unit: usize, digit: usize) -> u64 {
        let cells = self.layout().unit_cells(unit).iter().enumerate();
        let here = cells.filter(|(_, cell)| self.digits_at(usize::from(**cell)) >> digit & 1 == 1);
        here.fold(0, |set, (position, _)| set | 1 << position)
    }

    /// Boxes need not be square here, so crossings are looked up; 9x9 has a table of thirds.
    fn cover(&self, base: usize, kind: usize, places: u64) -> Option<(usize, u64)> {
        let layout = self.layout();
        let first = self.cell_at(base, members(places).next()?);
        let units = layout.kinds().iter().find(|units| units.start == kind)?;
        let cover = units.clone().find(|&unit| layout.unit_cells(unit).contains(&(first as u16)))?;
        let cells = layout.unit_cells(base).iter().enumerate();
        let shared = cells.filter(|(_, cell)| layout.unit_cells(cover).contains(cell));
        let crossing = shared.fold(0, |set, (position, _)| set | 1 << position);
        (places & !crossing == 0).then_some((cover, crossing))
    }

    fn outside(&self, digit: usize, cover: usize, base: usize) -> Option<Vec<Candidate>> {
        let (layout, mut gone) = (self.layout(), Vec::new());
        for cell in layout.unit_cells(cover).iter().filter(|cell| !layout.unit_cells(base).contains(cell)) {
            self.remove(&mut gone, usize::from(*cell), 1 << digit);
        }
        (!gone.is_empty()).then_some(gone)
    }

    fn places_in(&self, unit: usize) -> Vec<u64> {
        (0..self.side()).map(|digit| self.places(unit, digit)).collect()
    }

    fn candidates_in(&self, unit: usize) -> Vec<u64> {
        let cells = self.layout().unit_cells(unit).iter();
        cells.map(|cell| self.digits_at(usize::from(*cell))).collect()
    }

    fn places_of(&self, digit: usize, first: usize) -> Vec<u64> {
        (first..first + self.side()).map(|line| self.places(line, digit)).collect()
    }

    fn digits_at(&self, cell: usize) -> u64 {
        self.candidates(cell).bits()
    }

    fn cell_at(&self, unit: usize, position: usize) -> usize {
        self.layout().unit_cells(unit)[position].into()
    }

    fn seen_beyond(&self, _: usize, _: Subset<u64>) -> impl Iterator<Item = (usize, u64)> {
        std::iter::empty()
    }

    fn remove(&self, gone: &mut Vec<Candidate>, cell: usize, digits: u64) {
        let digits = digit_set(digits & self.digits_at(cell));
        gone.extend(digits.iter().map(|digit| Candidate::new(cell as u16, digit)));
    }

    fn step(&self, rank: Rank, mut gone: Vec<Candidate>, pattern: Pattern) -> Option<Step> {
        gone.sort_unstable_by_key(|gone| (gone.digit, gone.cell));
        gone.dedup();
        let layout = self.layout();
        let reason = pattern.reason(|unit| layout.unit(unit), |unit, position| self.cell_at(unit, position))?;
        (!gone.is_empty()).then_some(Step {
            shape: self.shape(),
            technique: rank.technique,
            rating: None,
            placement: None,
            eliminations: gone,
            reason,
        })
    }
}

/// Finds a digit with only one place in a unit. Boxes come first, because people see them most easily.
fn hidden_single(marks: &Pencilmarks, rank: Rank, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    let (layout, side) = (marks.layout(), marks.shape().side());
    let units = (2 * side..layout.unit_count()).chain(0..2 * side);
    first(units, limits, |unit| {
        Ok((0..side).find_map(|digit| {
            let places = marks.places(unit, digit);
            let cell = places.is_power_of_two().then(|| layout.unit_cells(unit)[places.trailing_zeros() as usize])?;
            let digit = Digit::new(digit as u8 + 1)?;
            Some(placing(marks, rank, cell, digit, Reason::OnlyPlace { unit: layout.unit(unit) }))
        }))
    })
}

/// Finds a cell with only one candidate.
fn naked_single(marks: &Pencilmarks, rank: Rank, _: &Limits<'_>) -> Result<Option<Step>, Stop> {
    Ok((0..marks.shape().cell_count()).find_map(|cell| {
        let digit = marks.candidates(cell).single()?;
        Some(placing(marks, rank, cell as u16, digit, Reason::OnlyCandidate))
    }))
}

fn placing(marks: &Pencilmarks, rank: Rank, cell: u16, digit: Digit, reason: Reason) -> Step {
    let placement = Some(Candidate::new(cell, digit));
    let (shape, technique) = (marks.shape(), rank.technique);
    Step { shape, technique, rating: None, placement, eliminations: Vec::new(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Rater;
    use crate::explain::scale::se121::SE121;
    use crate::model::Grid;

    /// Whether the finders fill the grid, with or without chains.
    fn is_solved(grid: &Grid, with_chains: bool) -> bool {
        let mut marks = Pencilmarks::of(grid);
        let limits = Limits::new(&[], None, None);
        while let Some(step) = if with_chains {
            next(&marks, &TechniqueSet::all(), &limits).expect("no limit")
        } else {
            simple(&marks, &TechniqueSet::all(), &limits).expect("no limit")
        } {
            marks.apply(&step);
        }
        marks.is_full()
    }

    #[test]
    fn on_9x9_it_solves_what_the_finders_of_the_scale_solve() {
        let list = include_str!("../../puzzles/rated.csv");
        let mut seen = [0; 3];
        for line in list.lines().skip(1) {
            let grid: Grid = line.split(',').next().expect("a puzzle").parse().expect("a puzzle");
            let tally = Rater::default().tally(&grid).expect("no limit");
            let er = tally.rating.expect("classic").er.0;
            let is_easy = |technique: &Technique| {
                SE121.iter().any(|entry| entry.techniques.contains(technique) && entry.most().0 <= 54)
            };
            let by_chains = |technique: &Technique| {
                let is_chain =
                    matches!(technique, Technique::TurbotFish | Technique::ForcingXChain | Technique::ForcingChain);
                is_chain || is_easy(technique)
            };
            let by_uniqueness = |technique: &Technique| matches!(technique, Technique::UniqueLoop { .. });
            match er {
                // Wings are chains.
                ..=40 => {
                    assert!(is_solved(&grid, false), "{line}");
                    seen[0] += 1;
                }
                56.. if !tally.uses.keys().any(by_uniqueness) && tally.uses.keys().all(by_chains) => {
                    assert!(!is_solved(&grid, false) && is_solved(&grid, true), "{line}");
                    seen[1] += 1;
                }
                56.. => {
                    assert!(!is_solved(&grid, false), "{line}");
                    seen[2] += 1;
                }
                _ => {}
            }
        }
        assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
    }
}
