//! The cells that rule a digit out in all but one cell of a unit. This needs the state as well as the step.

use super::notation::cell_group;
use crate::explain::{Pencilmarks, Reason, Step};
use crate::model::Digit;

impl Step {
    /// Returns [`Step::sentence`]. Where a digit has only one place left in a unit, a second sentence explains what
    /// rules it out in the other cells, in the state `marks` before the step: `The other cells see the 6 in R4C2.`
    #[must_use]
    pub fn sentence_in(&self, marks: &Pencilmarks) -> String {
        match self.blockers(marks) {
            Some(blockers) => format!("{} {blockers}", self.sentence()),
            None => self.sentence(),
        }
    }

    fn blockers(&self, marks: &Pencilmarks) -> Option<String> {
        let (Reason::OnlyPlace { unit }, Some(placed)) = (&self.reason, self.placement) else { return None };
        let others = marks.layout().cells_of(*unit).iter().copied().filter(|cell| *cell != placed.cell);
        let mut open: Vec<u16> = others.filter(|&cell| marks.value(cell.into()).is_none()).collect();
        if open.is_empty() {
            return Some("All other cells are filled.".to_owned());
        }
        let mut blockers = Vec::new();
        // The cell that most of the other cells see comes first, because a few blockers are easier to spot than many.
        while let Some((blocker, seen)) = best_blocker(marks, &open, placed.digit) {
            blockers.push(blocker);
            open.retain(|cell| !seen.contains(cell));
        }
        blockers.sort_unstable();
        let [held, lost] = [&blockers, &open].map(|cells| cell_group(self.shape, cells));
        let digit = placed.digit;
        Some(match (blockers.is_empty(), open.is_empty()) {
            (false, true) => format!("The other cells see the {digit} in {held}."),
            (false, false) => format!(
                "The other cells see the {digit} in {held}, except those where it was ruled out before: {lost}."
            ),
            (true, _) => format!("{digit} was ruled out in the other cells before: {lost}."),
        })
    }
}

/// Returns the cell with this digit that most of the `open` cells see, and those cells; `None` if they see no such
/// cell.
fn best_blocker(marks: &Pencilmarks, open: &[u16], digit: Digit) -> Option<(u16, Vec<u16>)> {
    let layout = marks.layout();
    let holders = (0..marks.shape().cell_count()).filter(|cell| marks.value(*cell) == Some(digit));
    let seen = holders.map(|holder| {
        let peers = layout.peers(holder);
        (holder as u16, open.iter().copied().filter(|cell| peers.contains(cell)).collect::<Vec<u16>>())
    });
    // Ties go to the first cell. `max_by_key` returns the last, so the order is reversed.
    seen.filter(|(_, seen)| !seen.is_empty()).collect::<Vec<_>>().into_iter().rev().max_by_key(|(_, seen)| seen.len())
}
