//! SK loop: two rows and two columns that cross in four boxes. In each box, two cells of the row and two of the column
//! lie next to the crossing. These eight pairs of cells form a loop. Each pair shares two digits with the next pair, in
//! a row, a column or a box, and has no other digits. Sixteen cells and eight links of two digits: each link has both
//! of its digits, which are removed from the rest of its unit.
//!
//! Domino loop: the same with links of other sizes, which have sixteen digits in all. A candidate that is in two links
//! of its pair is removed as well, since its cell would fill both.
//!
//! Named after Steve Kurzhals, who found one in the puzzle Easter Monster.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOX, COLUMN, CellSet, NINE, ROW, UNIT_CELLS, cells, count, members, subsets};
use crate::explain::views::{CandidateSet, Views};

/// Number of pairs of cells around the loop.
const PAIRS: usize = 8;

/// The pairs of cells of a loop in order, each with the unit that it shares with the next.
struct Pairs {
    cells: [CellSet; PAIRS],
    units: [usize; PAIRS],
}

/// Returns an SK loop.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    all().find_map(|pairs| pairs.equal_links(views, rank))
}

/// Returns a domino loop.
pub(crate) fn domino(views: &Views, rank: Rank) -> Option<FoundStep> {
    all().find_map(|pairs| pairs.any_links(views, rank))
}

/// Returns every loop of pairs.
fn all() -> impl Iterator<Item = Pairs> {
    apart().flat_map(|rows| apart().map(move |columns| Pairs::new(rows, columns)))
}

/// Returns the pairs of parallel lines in different chutes.
fn apart() -> impl Iterator<Item = [usize; 2]> {
    (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |other| [one, other]))
}

impl Pairs {
    /// Returns the pairs around the boxes where two rows and two columns cross.
    fn new(rows: [usize; 2], columns: [usize; 2]) -> Self {
        let (mut own, mut units) = ([0; PAIRS], [0; PAIRS]);
        // From box to box: along the first row, down the second column, back along the second row, up the first column.
        let boxes = [[0, 0], [0, 1], [1, 1], [1, 0]];
        for (index, [row, column]) in boxes.into_iter().enumerate() {
            let (row, column) = (rows[row], columns[column]);
            let of_box = BOX + row / 3 * 3 + column / 3;
            let beside = UNIT_CELLS[of_box] & !(1 << (9 * row + column));
            let lines = [ROW + row, COLUMN + column];
            // The loop enters the first box by its column and leaves it by its row, the next the other way round.
            let [enter, leave] = if index % 2 == 0 { [lines[1], lines[0]] } else { lines };
            own[2 * index] = beside & UNIT_CELLS[enter];
            own[2 * index + 1] = beside & UNIT_CELLS[leave];
            units[2 * index] = of_box;
            units[2 * index + 1] = leave;
        }
        Self { cells: own, units }
    }

    /// Returns the digits of each pair, if all cells are open.
    fn digits(&self, views: &Views) -> Option<[u16; PAIRS]> {
        let is_open = self.cells.iter().all(|&pair| views.are_open(pair));
        is_open.then(|| self.cells.map(|pair| cells(pair).fold(0, |digits, cell| digits | views.cells[cell])))
    }

    fn equal_links(&self, views: &Views, rank: Rank) -> Option<FoundStep> {
        let digits = self.digits(views)?;
        if digits.iter().any(|digits| count(*digits) != 4) {
            return None;
        }
        subsets(digits[0] & digits[1] & NINE, 2).find_map(|first| {
            let links = links_from(&digits, first);
            let is_loop = (0..PAIRS).all(|index| {
                let before = links[(index + PAIRS - 1) % PAIRS];
                count(links[index]) == 2 && before & links[index] == 0 && before | links[index] == digits[index]
            });
            is_loop.then(|| self.step(views, rank, &links))?
        })
    }

    fn any_links(&self, views: &Views, rank: Rank) -> Option<FoundStep> {
        let digits = self.digits(views)?;
        let first = digits[0] | digits[1];
        (1..=3).flat_map(|size| subsets(first, size)).find_map(|first| {
            let links = links_from(&digits, first);
            let is_loop = links.iter().all(|link| *link != 0)
                && links.iter().map(|link| count(*link)).sum::<usize>() == 2 * PAIRS;
            is_loop.then(|| self.step(views, rank, &links))?
        })
    }

    fn step(&self, views: &Views, rank: Rank, links: &[u16; PAIRS]) -> Option<FoundStep> {
        let mut gone = CandidateSet::default();
        let mut pattern = NamedPattern::of_units(self.units, []);
        for (index, link) in links.iter().enumerate() {
            let own = self.cells[index] | self.cells[(index + 1) % PAIRS];
            for digit in members(link & links[(index + 1) % PAIRS]) {
                gone.add(views.digits[digit] & self.cells[(index + 1) % PAIRS], digit);
            }
            let mut set = CandidateSet::default();
            for digit in members(*link) {
                gone.add(views.digits[digit] & UNIT_CELLS[self.units[index]] & !own, digit);
                set.add(views.digits[digit] & own, digit);
            }
            pattern = pattern.part(PatternRole::Colour(index as u8 % 2), set);
        }
        FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
    }
}

/// Returns the links of pairs with these digits if the first link is known. Each link has the digits of its pair that
/// the link before does not have; the last link also has the digits of the first pair that the first link does not
/// have.
fn links_from(digits: &[u16; PAIRS], first: u16) -> [u16; PAIRS] {
    let mut links = [first; PAIRS];
    (1..PAIRS).for_each(|index| links[index] = digits[index] & !links[index - 1]);
    links[PAIRS - 1] |= digits[0] & !first;
    links
}
