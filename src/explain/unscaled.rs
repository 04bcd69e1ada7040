//! Grids of any size: the techniques that have a meaning there, in the order of the scale but without its numbers,
//! which were made for 9x9 alone.
//!
//! Written for clarity on [`Pencilmarks`], as the 9x9 finders are for speed on their board. A suite holds the two to
//! the same closures.

mod chains;
mod fish;
mod locked;
mod sets;
mod singles;
mod subsets;

use super::patience::Patience;
use super::pencilmarks::Pencilmarks;
use super::reason::Reason;
use super::state::RateError;
use super::step::{Candidate, Step};
use super::technique::Technique;
use crate::Digit;

/// The easiest step.
///
/// # Errors
/// If the search for chains is given up.
pub(super) fn next(marks: &Pencilmarks, patience: &Patience) -> Result<Option<Step>, RateError> {
    let simple = FINDERS.iter().find_map(|find| find(marks));
    match simple {
        Some(step) => Ok(Some(step)),
        None => chains::find(marks, patience),
    }
}

/// A technique: its first step.
type Finder = fn(&Pencilmarks) -> Option<Step>;

/// The techniques in order, chains left out.
const FINDERS: [Finder; 13] = [
    singles::hidden,
    singles::naked,
    locked::pointing,
    locked::claiming,
    |marks| subsets::naked(marks, 2),
    |marks| fish::find(marks, 2),
    |marks| subsets::hidden(marks, 2),
    |marks| subsets::naked(marks, 3),
    |marks| fish::find(marks, 3),
    |marks| subsets::hidden(marks, 3),
    |marks| subsets::naked(marks, 4),
    |marks| fish::find(marks, 4),
    |marks| subsets::hidden(marks, 4),
];

/// The step that fills `cell` with `digit`.
fn placing(marks: &Pencilmarks, technique: Technique, cell: usize, digit: Digit, reason: Reason) -> Step {
    let placement = Some(Candidate { cell: cell as u16, digit });
    Step { shape: marks.shape(), technique, rating: None, placement, eliminations: Vec::new(), reason }
}

/// The step that removes these candidates; `None` if none of them is there.
fn removing(
    marks: &Pencilmarks,
    technique: Technique,
    gone: impl IntoIterator<Item = (usize, Digit)>,
    reason: impl FnOnce() -> Reason,
) -> Option<Step> {
    let there = gone.into_iter().filter(|(cell, digit)| marks.candidates(*cell).contains(*digit));
    let mut eliminations: Vec<Candidate> = there.map(|(cell, digit)| Candidate { cell: cell as u16, digit }).collect();
    eliminations.sort_unstable_by_key(|gone| (gone.digit, gone.cell));
    eliminations.dedup();
    (!eliminations.is_empty()).then(|| Step {
        shape: marks.shape(),
        technique,
        rating: None,
        placement: None,
        eliminations,
        reason: reason(),
    })
}

impl Pencilmarks {
    /// The cells of unit number `unit` where `digit` is possible, as a set of positions.
    fn places(&self, unit: usize, digit: Digit) -> u64 {
        let cells = self.shape().layout().unit_cells(unit).iter().enumerate();
        let here = cells.filter(|(_, cell)| self.candidates(usize::from(**cell)).contains(digit));
        here.fold(0, |set, (position, _)| set | 1 << position)
    }

    /// The cells at these positions of unit number `unit`.
    fn cells_at(&self, unit: usize, positions: u64) -> Vec<usize> {
        let cells = self.shape().layout().unit_cells(unit).iter().enumerate();
        let chosen = cells.filter(|(position, _)| positions >> position & 1 == 1);
        chosen.map(|(_, cell)| usize::from(*cell)).collect()
    }

    /// All digits of the grid.
    fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        crate::DigitSet::up_to(self.shape().side()).iter()
    }
}

/// Cells as the reasons of steps have them.
fn named(cells: &[usize]) -> Vec<u16> {
    cells.iter().map(|cell| *cell as u16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::explain::Rater;

    /// Goes as far as the finders lead; `with_chains` uses chains too.
    fn is_solved(grid: &Grid, with_chains: bool) -> bool {
        let mut marks = Pencilmarks::of(grid);
        let patience = Patience::default();
        while let Some(step) = match with_chains {
            true => next(&marks, &patience).expect("no limit"),
            false => FINDERS.iter().find_map(|find| find(&marks)),
        } {
            marks.apply(&step);
        }
        marks.is_full()
    }

    #[test]
    fn on_9x9_it_goes_as_far_as_the_finders_of_the_scale() {
        let list = include_str!("../../puzzles/rated.csv");
        let mut seen = [0; 3];
        for line in list.lines().skip(1) {
            let grid: Grid = line.split(',').next().expect("a puzzle").parse().expect("a puzzle");
            let tally = Rater::default().tally(&grid).expect("no limit");
            let er = tally.rating.expect("classic").er.0;
            let by_chains = |technique: &Technique| technique.most().0 <= 54 || technique.has_patterns();
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
