//! Interchangeable digits: digits that are candidates of exactly the same cells.
//!
//! With `k` such digits, each solution is one of `k!` that differ only in the names of these digits, and a proof of
//! absence refutes each of them: on an empty grid with irregular boxes that is 9! times the work. So it is enough
//! to search for solutions in which the digits come in order. In the order of the cells of a unit, the first cell
//! holds the first of these digits or none of them, the second cell holds one of the first two or none, and so on:
//! value precedence (Law and Lee, Global constraints for integer and set value precedence, 2004).

use std::collections::BTreeMap;

use crate::model::{Digit, DigitSet, Grid};

/// Restricts a puzzle to solutions in which interchangeable digits come in order; it still has one if the puzzle
/// has one. `None` if no two digits are interchangeable.
pub(super) fn ordered(puzzle: &Grid) -> Option<Grid> {
    // A constraint treats each digit in its own way.
    if !puzzle.layout().conditions().is_empty() {
        return None;
    }
    let digits = interchangeable(puzzle)?;
    let set: DigitSet = digits.iter().copied().collect();
    // Any unit would be correct. The more of its cells can hold only these digits, the fewer orders remain. If
    // all of its cells hold only these digits, one order remains.
    let units = (0..puzzle.layout().unit_count()).map(|unit| places_of(puzzle, unit, set));
    let cells = units.max_by_key(|cells| (bound_cells(puzzle, cells, set), cells.len()))?;
    let mut ordered = puzzle.clone();
    for (place, &cell) in cells.iter().enumerate() {
        for &digit in digits.iter().skip(place + 1) {
            ordered.eliminate(cell.into(), digit).ok()?;
        }
    }
    Some(ordered)
}

/// Returns the cells of a unit that can hold one of these digits.
fn places_of(puzzle: &Grid, unit: usize, set: DigitSet) -> Vec<u16> {
    let cells = puzzle.layout().unit_cells(unit).iter().copied();
    cells.filter(|&cell| !(puzzle.cells()[usize::from(cell)].digits() & set).is_empty()).collect()
}

/// Returns how many of these cells can hold no other digit.
fn bound_cells(puzzle: &Grid, cells: &[u16], set: DigitSet) -> usize {
    cells.iter().filter(|&&cell| (puzzle.cells()[usize::from(cell)].digits() - set).is_empty()).count()
}

/// Returns the largest set of interchangeable digits; `None` if no two digits are interchangeable.
fn interchangeable(puzzle: &Grid) -> Option<Vec<Digit>> {
    let mut by_cells: BTreeMap<Vec<usize>, Vec<Digit>> = BTreeMap::new();
    for digit in DigitSet::up_to(puzzle.shape().side()).iter() {
        let cells = puzzle.cells().iter().enumerate().filter(|(_, cell)| cell.digits().contains(digit));
        by_cells.entry(cells.map(|(cell, _)| cell).collect()).or_default().push(digit);
    }
    by_cells.into_values().max_by_key(Vec::len).filter(|digits| digits.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::Rules;
    use crate::model::{Layout, Shape};
    use crate::search::drivers::dispatch::enumerate;
    use crate::search::request::Options;

    fn solutions(puzzle: &Grid) -> u64 {
        enumerate(&Options { limit: u64::MAX, ..Options::default() }, puzzle).count
    }

    #[test]
    fn one_order_of_the_interchangeable_digits_remains() {
        for (layout, exchanged) in [
            (Shape::new(2, 2).unwrap().layout(), 24),
            (Layout::builder(4).build().unwrap(), 24),
            (Layout::builder(5).unit([0, 6, 12, 18, 24]).build().unwrap(), 120),
        ] {
            let empty = Grid::empty(&layout);
            assert_eq!(exchanged * solutions(&ordered(&empty).unwrap()), solutions(&empty), "{layout}");
        }
        // With 1 in a corner, the other digits are interchangeable.
        let mut values = vec![0; 16];
        values[0] = 1;
        let mut clue = Grid::from_values(Shape::new(2, 2).unwrap(), &values).unwrap();
        clue.deduce(Rules::SINGLES).unwrap();
        assert_eq!(interchangeable(&clue).unwrap().len(), 3);
        assert_eq!(6 * solutions(&ordered(&clue).unwrap()), solutions(&clue));
        values[..4].copy_from_slice(&[1, 2, 3, 4]);
        assert!(ordered(&Grid::from_values(Shape::new(2, 2).unwrap(), &values).unwrap()).is_none());
    }
}
