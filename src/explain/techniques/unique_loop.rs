//! Unique loops, including the unique rectangle: cells in which two digits could be swapped all around the loop. If the
//! grid has only one solution, some cell of the loop must have another digit.
//!
//! Unlike the other techniques without chains, this one compares all steps of all loops: the lowest number wins, then
//! the lowest type, then the first one found. `walk` finds the loops, and `steps` determines their eliminations.

mod steps;
mod walk;

use crate::explain::board::CandidateBoard;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::FoundStep;
use crate::explain::geometry::{CellSet, UNIT_CELLS, UNITS_OF, cells, members};

/// Two digits, and the cells that a loop of these digits can use.
struct LoopCells {
    digits: u16,
    /// Cells with both digits that share each of their units with another such cell.
    usable: CellSet,
    /// The cells with two candidates, and those with three.
    few: (CellSet, CellSet),
}

/// Two digits that have no unique loop, and the cells on which this depends.
pub(crate) type Loopless = (u16, CellSet);

/// Returns the step that the scale chooses among all unique loops of these techniques. `number` is the number of a
/// rectangle of type 1, 2 or 4.
pub(crate) fn find(
    board: &CandidateBoard,
    number: f64,
    techniques: &TechniqueSet,
    loopless: &mut Vec<Loopless>,
) -> Option<FoundStep> {
    let few = board.twos_and_threes();
    let (twos, _) = few;
    let mut best = steps::BestLoopStep::new(number, techniques);
    // Per pair of digits: whether it is known to have no loop.
    let mut barren = [false; 512];
    loopless.iter().for_each(|(digits, _)| barren[usize::from(*digits)] = true);
    let mut walked: Vec<Loopless> = Vec::new();
    for start in cells(twos) {
        let digits = board.cells[start];
        if barren[usize::from(digits)] {
            continue;
        }
        // A loop through an earlier cell with only these digits was found from that cell.
        let earlier = members(digits).fold(twos & ((1 << start) - 1), |set, digit| set & board.digits[digit]);
        let usable = members(digits).fold(!earlier, |set, digit| set & board.digits[digit]);
        if !is_in_company(usable, start) {
            continue;
        }
        let field = LoopCells::new(digits, usable, few);
        barren[usize::from(digits)] = field.usable == 0;
        if field.usable >> start & 1 == 1 {
            if walked.iter().all(|(known, _)| *known != digits) {
                walked.push((digits, field.usable | earlier));
            }
            walk::from(board, &field, start, &mut best);
        }
    }
    if best.offered.is_empty() {
        loopless.extend(walked);
    }
    best.found
}

/// Whether a cell shares each of its units with another cell of a set.
fn is_in_company(set: CellSet, cell: usize) -> bool {
    UNITS_OF[cell].iter().all(|&unit| set & UNIT_CELLS[usize::from(unit)] & !(1 << cell) != 0)
}

impl LoopCells {
    /// Finds the usable cells. Repeatedly drops cells that share one of their units with no other usable cell, because
    /// each unit of a loop's cell contains exactly two cells of the loop.
    fn new(digits: u16, mut usable: CellSet, few: (CellSet, CellSet)) -> Self {
        loop {
            let kept = cells(usable).filter(|&cell| is_in_company(usable, cell)).fold(0, |set, cell| set | 1 << cell);
            if kept == usable {
                return Self { digits, usable, few };
            }
            usable = kept;
        }
    }
}
