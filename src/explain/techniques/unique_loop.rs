//! Unique loops, the unique rectangle among them: cells of two digits that could be swapped all around, so that a
//! grid with one solution must differ somewhere in the loop.
//!
//! Unlike the other techniques without chains, all steps of all loops are compared: the lowest number is taken, then
//! the lowest type, then the first found. The walk is in `walk`, what follows from a loop in `steps`.

mod steps;
mod walk;

use crate::explain::board::CandidateBoard;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::FoundStep;
use crate::explain::geometry::{CellSet, UNIT_CELLS, UNITS_OF, cells, members};

/// Two digits, and the cells that a loop of them may use.
struct LoopCells {
    digits: u16,
    /// Cells with both digits that have company in each of their units.
    usable: CellSet,
}

/// Two digits that have no unique loop, and the cells that this depends on.
pub(crate) type Loopless = (u16, CellSet);

/// The step that the scale takes among all unique loops of these techniques; `number` is that of a rectangle of types
/// 1, 2 and 4.
pub(crate) fn find(
    board: &CandidateBoard,
    number: f64,
    techniques: &TechniqueSet,
    loopless: &mut Vec<Loopless>,
) -> Option<FoundStep> {
    let (twos, _) = board.twos_and_threes();
    let mut best = steps::BestLoopStep::new(number, techniques);
    // By the two digits: whether they have no loop, as far as is known.
    let mut barren = [false; 512];
    loopless.iter().for_each(|(digits, _)| barren[usize::from(*digits)] = true);
    let mut walked: Vec<Loopless> = Vec::new();
    for start in cells(twos) {
        let digits = board.cells[start];
        if barren[usize::from(digits)] {
            continue;
        }
        // A loop through an earlier cell of the same digits was found from there.
        let earlier = members(digits).fold(twos & ((1 << start) - 1), |set, digit| set & board.digits[digit]);
        let field = LoopCells::new(board, digits, earlier);
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

impl LoopCells {
    /// Drops cells that have no company in one of their units, until none is left to drop: every unit of a loop's
    /// cell holds exactly two of its cells.
    fn new(board: &CandidateBoard, digits: u16, skipped: CellSet) -> Self {
        let mut usable = members(digits).fold(!skipped, |set, digit| set & board.digits[digit]);
        loop {
            let in_company =
                |&cell: &usize| UNITS_OF[cell].iter().all(|&unit| usable & UNIT_CELLS[usize::from(unit)] != 1 << cell);
            let kept = cells(usable).filter(in_company).fold(0, |set, cell| set | 1 << cell);
            if kept == usable {
                return Self { digits, usable };
            }
            usable = kept;
        }
    }
}
