//! Hints in three levels; the first two name no digit.

use std::collections::BTreeSet;

use super::notation::cell_group;
use crate::explain::{ChainNode, Reason, Step};
use crate::model::Unit;

impl Step {
    /// Returns where to look: a unit or a cell. Names neither the technique nor a digit.
    #[must_use]
    pub fn where_to_look(&self) -> String {
        match self.units().first() {
            Some(unit) => format!("Look at {unit}."),
            None if matches!(self.reason, Reason::Constraint { .. }) => {
                format!("Look at {}.", cell_group(self.shape, &self.cells()))
            }
            None => format!("Look at {}.", cell_group(self.shape, self.cells().get(..1).unwrap_or_default())),
        }
    }

    /// Returns the name of the technique and its cells or units. Names no digit.
    #[must_use]
    pub fn what_it_is(&self) -> String {
        let units: Vec<String> = self.units().iter().map(Unit::to_string).collect();
        let cells = if matches!(self.reason, Reason::OnlyPlace { .. }) { Vec::new() } else { self.cells() };
        let place = match (units.is_empty(), cells.is_empty()) {
            (false, true) => units.join(", "),
            (true, _) => cell_group(self.shape, &cells),
            (false, false) => format!("{} ({})", cell_group(self.shape, &cells), units.join(", ")),
        };
        format!("{}: {place}.", self.name())
    }

    /// Returns the units of the pattern.
    #[must_use]
    pub fn units(&self) -> Vec<Unit> {
        match &self.reason {
            Reason::OnlyPlace { unit } | Reason::Subset { unit, .. } => vec![*unit],
            Reason::Locked { base, cover, .. } => vec![*base, *cover],
            Reason::Fish { base, .. } | Reason::Pattern { base, .. } => base.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the cells of the pattern, row-major from 0. For chains these are the cells of all nodes.
    #[must_use]
    pub fn cells(&self) -> Vec<u16> {
        let mut cells: Vec<u16> = match &self.reason {
            Reason::OnlyCandidate | Reason::OnlyPlace { .. } => {
                self.placement.iter().map(|placed| placed.cell).collect()
            }
            Reason::Locked { .. } | Reason::Fish { .. } => Vec::new(),
            Reason::Subset { cells, .. } | Reason::Loop { cells, .. } | Reason::Grave { cells, .. } => cells.clone(),
            Reason::Wing { pivot, wings } => vec![*pivot, wings[0], wings[1]],
            Reason::Aligned { cells } | Reason::Constraint { cells, .. } => cells.clone(),
            Reason::Pattern { parts, .. } => {
                parts.iter().flat_map(|part| &part.candidates).map(|candidate| candidate.cell).collect()
            }
            Reason::Cycle { nodes } => through(nodes),
            Reason::Chains { chains } => chains.iter().flat_map(|chain| through(chain)).collect(),
        };
        let mut seen = BTreeSet::new();
        cells.retain(|cell| seen.insert(*cell));
        cells
    }
}

fn through(nodes: &[ChainNode]) -> Vec<u16> {
    nodes.iter().map(|node| node.candidate.cell).collect()
}
