//! Which cell to branch on.

use crate::model::Grid;
use crate::parse_error::ParseError;

/// The order in which open cells are chosen for branching. Candidates are always tried in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<BranchOrder>)]
#[non_exhaustive]
pub enum BranchOrder {
    /// The cell with the fewest candidates; the first such cell on a tie.
    #[default]
    Fewest,
    /// The first open cell, row by row.
    First,
    /// The cell whose row, column and box hold the most final values; the first such cell on a tie.
    Fullest,
    /// [`Fewest`](Self::Fewest) first. When its node budget is used up, the search restarts with another order and
    /// a larger budget, and finally with [`Fewest`](Self::Fewest) without a budget.
    Auto,
}

impl BranchOrder {
    /// Every order.
    pub const ALL: [Self; 4] = [Self::Fewest, Self::First, Self::Fullest, Self::Auto];

    /// The orders that [`Auto`](Self::Auto) tries, and the node budget of each. Within 1,000 nodes `Fewest`
    /// finishes 99 of 100 puzzles of the hardest public list.
    pub(crate) const ATTEMPTS: [(Self, u64); 3] = [(Self::Fewest, 1_000), (Self::Fullest, 2_000), (Self::First, 4_000)];

    /// Returns the cell to branch on; `None` if no cell is open.
    #[must_use]
    pub fn choose(self, grid: &Grid) -> Option<usize> {
        match self {
            Self::Fewest | Self::Auto => grid.fewest_choices(),
            Self::First => grid.cells().iter().position(|cell| !cell.is_final()),
            Self::Fullest => fullest(grid),
        }
    }
}

/// Returns the open cell whose units hold the most final values.
fn fullest(grid: &Grid) -> Option<usize> {
    let filled: Vec<usize> = (0..grid.layout().unit_count())
        .map(|unit| grid.layout().unit_cells(unit))
        .map(|cells| cells.iter().filter(|&&cell| grid.cells()[usize::from(cell)].is_final()).count())
        .collect();
    let fullness =
        |cell: usize| -> usize { grid.layout().units_of(cell).iter().map(|&unit| filled[usize::from(unit)]).sum() };
    let open = grid.cells().iter().enumerate().filter(|(_, cell)| !cell.is_final()).map(|(index, _)| index);
    // `max_by_key` returns the last of several; on the reversed iterator, that is the first.
    open.rev().max_by_key(|&cell| fullness(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digit, Shape};

    #[test]
    fn each_order_chooses_its_cell() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        let place = |grid: &mut Grid, cell, digit| grid.place(cell, Digit::new(digit).unwrap()).unwrap();
        place(&mut grid, 0, 1);
        place(&mut grid, 40, 2);
        place(&mut grid, 44, 3);
        assert_eq!(BranchOrder::First.choose(&grid), Some(1));
        // R5C5 and R5C9 remove two digits from the rest of row 5; R5C1 also sees R1C1.
        assert_eq!(BranchOrder::Fewest.choose(&grid), Some(36));
        // R5C1 sees three final values; no earlier cell does.
        assert_eq!(BranchOrder::Fullest.choose(&grid), Some(36));
        assert_eq!(BranchOrder::Fullest.choose(&Grid::empty(Shape::CLASSIC)), Some(0));
    }

    #[test]
    fn every_name_parses_and_an_error_lists_the_names() {
        for order in BranchOrder::ALL {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        let error = "random".parse::<BranchOrder>().unwrap_err().to_string();
        assert_eq!(error, "'random' is not one of fewest, first, fullest, auto");
    }
}
