//! Sue de Coq: two or three cells where a line and a box cross, together with cells of the rest of the line and cells
//! of the rest of the box. The two groups have no common digit, and all these cells together have as many digits as
//! cells. So each digit fills exactly one of these cells. It is removed from the rest of the line if it is not in the
//! group of the box, and from the rest of the box if it is not in the group of the line.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOX, CellSet, ROW, UNIT_CELLS, UNITS, cells, count, members};
use crate::explain::views::{CandidateSet, Views};

/// Cells and their digits.
#[derive(Clone, Copy)]
struct Group {
    cells: CellSet,
    digits: u16,
}

impl Group {
    fn new(views: &Views, own: CellSet) -> Self {
        Self { cells: own, digits: cells(own).fold(0, |digits, cell| digits | views.cells[cell]) }
    }

    /// Returns the number of cells minus the number of their digits that the crossing lacks.
    fn gain(self, crossing: Self) -> i32 {
        self.cells.count_ones() as i32 - count(self.digits & !crossing.digits) as i32
    }

    fn candidates(self, views: &Views) -> CandidateSet {
        let mut set = CandidateSet::default();
        cells(self.cells).for_each(|cell| set.add_cell(cell, views.cells[cell]));
        set
    }
}

/// Returns a Sue de Coq.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    (ROW..UNITS).find_map(|line| {
        let crossed = (BOX..ROW).filter(|&of_box| UNIT_CELLS[line] & UNIT_CELLS[of_box] != 0);
        { crossed }.find_map(|of_box| crossing_of(views, rank, line, of_box))
    })
}

fn crossing_of(views: &Views, rank: Rank, line: usize, of_box: usize) -> Option<FoundStep> {
    let open = cells(UNIT_CELLS[line] | UNIT_CELLS[of_box]).filter(|&cell| views.cells[cell] != 0);
    let open = open.fold(0, |set, cell| set | 1 << cell);
    let shared = UNIT_CELLS[line] & UNIT_CELLS[of_box] & open;
    let [in_line, in_box] = [line, of_box].map(|unit| UNIT_CELLS[unit] & open & !shared);
    choices(views, shared, 2..=3).filter(|crossing| count(crossing.digits) >= size(crossing.cells) + 2).find_map(
        |crossing| {
            let along: Vec<Group> = choices(views, in_line, 1..=4).filter(|group| group.gain(crossing) >= 1).collect();
            let within: Vec<Group> = choices(views, in_box, 1..=4).filter(|group| group.gain(crossing) >= 1).collect();
            let missing = count(crossing.digits) as i32 - size(crossing.cells) as i32;
            along.iter().find_map(|&one| {
                let fits = within.iter().filter(|other| {
                    one.digits & other.digits == 0 && one.gain(crossing) + other.gain(crossing) == missing
                });
                { fits }.find_map(|&other| conclusion(views, rank, [line, of_box], crossing, one, other))
            })
        },
    )
}

/// Returns the groups of some of these cells.
fn choices(views: &Views, from: CellSet, sizes: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = Group> {
    let all: Vec<usize> = cells(from).collect();
    (1u32..1 << all.len()).filter(move |chosen| sizes.contains(&(chosen.count_ones() as usize))).map(move |chosen| {
        let own = members(chosen).fold(0, |set, index| set | 1 << all[index]);
        Group::new(views, own)
    })
}

fn size(set: CellSet) -> usize {
    set.count_ones() as usize
}

fn conclusion(
    views: &Views,
    rank: Rank,
    [line, of_box]: [usize; 2],
    crossing: Group,
    along: Group,
    within: Group,
) -> Option<FoundStep> {
    let own = crossing.cells | along.cells | within.cells;
    let all = crossing.digits | along.digits | within.digits;
    let mut gone = CandidateSet::default();
    for (unit, digits) in [(line, all & !within.digits), (of_box, all & !along.digits)] {
        members(digits).for_each(|digit| gone.add(views.digits[digit] & UNIT_CELLS[unit] & !own, digit));
    }
    if gone.is_empty() {
        return None;
    }
    let pattern = NamedPattern::of_units([line, of_box], [])
        .part(PatternRole::Pivot, crossing.candidates(views))
        .part(PatternRole::Set(0), along.candidates(views))
        .part(PatternRole::Set(1), within.candidates(views));
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}
