//! What keeps a digit from the other cells of a unit in which it has one place: a step alone does not know, its state does.

use super::notation::cell_group;
use crate::explain::{Pencilmarks, Reason, Step};
use crate::model::Digit;

impl Step {
    /// Returns [`Step::sentence`] and, where a digit has one place left in a unit, what rules out its other cells in the
    /// state `marks` before the step: `The other cells see the 6 in R4C2.`
    #[must_use]
    pub fn sentence_in(&self, marks: &Pencilmarks) -> String {
        match self.blockers(marks) {
            Some(blockers) => format!("{} {blockers}", self.sentence()),
            None => self.sentence(),
        }
    }

    fn blockers(&self, marks: &Pencilmarks) -> Option<String> {
        let (Reason::OnlyPlace { unit }, Some(placed)) = (&self.reason, self.placement) else { return None };
        let is_open = |cell: &u16| *cell != placed.cell && marks.value(usize::from(*cell)).is_none();
        let mut open: Vec<u16> = marks.layout().cells_of(*unit).iter().copied().filter(is_open).collect();
        if open.is_empty() {
            return Some("All other cells are filled.".to_owned());
        }
        let mut blockers = Vec::new();
        // The one that most cells see comes first: few blockers are easier to find than all.
        while let Some((blocker, seen)) = best_blocker(marks, &open, placed.digit) {
            blockers.push(blocker);
            open.retain(|cell| !seen.contains(cell));
        }
        blockers.sort_unstable();
        let [held, lost] = [&blockers, &open].map(|cells| cell_group(self.shape, cells));
        let digit = placed.digit;
        Some(match (blockers.is_empty(), open.is_empty()) {
            (false, true) => format!("The other cells see the {digit} in {held}."),
            (false, false) => format!("The other cells see the {digit} in {held}, or have lost it before: {lost}."),
            (true, _) => format!("The other cells have lost it before: {lost}."),
        })
    }
}

/// The cell with this digit that the most of these cells see, and those; `None` if none sees any.
fn best_blocker(marks: &Pencilmarks, open: &[u16], digit: Digit) -> Option<(u16, Vec<u16>)> {
    let layout = marks.layout();
    let holders = (0..marks.shape().cell_count()).filter(|cell| marks.value(*cell) == Some(digit));
    let seen = holders.map(|holder| {
        let peers = layout.peers(holder);
        (holder as u16, open.iter().copied().filter(|cell| peers.contains(cell)).collect::<Vec<u16>>())
    });
    // Of several the first: the last is what `max_by_key` gives, so the order is turned around.
    seen.filter(|(_, seen)| !seen.is_empty()).collect::<Vec<_>>().into_iter().rev().max_by_key(|(_, seen)| seen.len())
}
