//! Established names for chains that the scale distinguishes only by their length.

use super::notation::strong_links;
use crate::explain::{ChainNode, Reason, Step, Technique};
use crate::model::{DigitSet, Shape};

/// The names of patterns that are chains, from short to long, each with the technique that the scale uses for it.
pub(in crate::explain) const PATTERNS: [(&str, Technique); 8] = [
    ("Skyscraper", Technique::TurbotFish),
    ("Two-String Kite", Technique::TurbotFish),
    ("Empty Rectangle", Technique::TurbotFish),
    ("X-Chain", Technique::ForcingXChain),
    ("W-Wing", Technique::ForcingChain),
    ("Remote Pair", Technique::ForcingChain),
    ("XY-Chain", Technique::ForcingChain),
    ("Alternating Inference Chain", Technique::ForcingChain),
];

impl Step {
    /// Returns the name that people use for the pattern, such as `Skyscraper` where the scale has `Turbot Fish`.
    /// Without such a name, returns the scale's.
    #[must_use]
    pub fn name(&self) -> String {
        let special = match &self.reason {
            Reason::Chains { chains } if chains.len() == 1 => named_chain(self.shape, self.technique, &chains[0]),
            Reason::Cycle { nodes } => named_cycle(self.technique, nodes),
            Reason::Constraint { name, .. } if !name.is_empty() => {
                let locked = if self.technique == Technique::ConstraintLocked { " with Locked Digit" } else { "" };
                return capitalised(name) + locked;
            }
            _ => None,
        };
        special.map_or_else(|| self.technique.to_string(), str::to_owned)
    }
}

/// Returns the name of a constraint without its number: `Cage` for `cage of 17`.
fn capitalised(name: &str) -> String {
    let noun = name.split(" of ").next().unwrap_or(name);
    let mut letters = noun.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns whether two cells share their row, and whether they share their column.
fn shared_lines(shape: Shape, one: &ChainNode, other: &ChainNode) -> [bool; 2] {
    let [one, other] = [one, other].map(|node| shape.coordinates(node.candidate.cell.into()));
    [one.0 == other.0, one.1 == other.1]
}

fn in_cell([off, on]: &[&ChainNode; 2]) -> bool {
    off.candidate.cell == on.candidate.cell
}

fn named_chain(shape: Shape, technique: Technique, nodes: &[ChainNode]) -> Option<&'static str> {
    let links = strong_links(nodes);
    match technique {
        Technique::TurbotFish if links.len() == 2 => Some(turbot(shape, &links)),
        Technique::ForcingXChain => Some("X-Chain"),
        Technique::ForcingChain => {
            let cells: Vec<bool> = links.iter().map(in_cell).collect();
            match cells[..] {
                _ if cells.iter().all(|cell| *cell) && same_pair(&links) => Some("Remote Pair"),
                _ if cells.iter().all(|cell| *cell) => Some("XY-Chain"),
                [true, false, true] if same_pair(&[links[0], links[2]]) => Some("W-Wing"),
                _ => Some("Alternating Inference Chain"),
            }
        }
        _ => None,
    }
}

/// Names two strong links of a digit that are joined by a weak link. If one is in a row and the other in a column, they
/// meet in a box; elsewhere the cell where they meet would be a third place in one of the lines. A link in neither is
/// in a box with two places.
fn turbot(shape: Shape, links: &[[&ChainNode; 2]]) -> &'static str {
    let mut along = [0, 0];
    for [off, on] in links {
        let shared = shared_lines(shape, off, on);
        along[0] += usize::from(shared[0]);
        along[1] += usize::from(shared[1]);
    }
    match (along[0], along[1]) {
        (2, _) | (_, 2) => "Skyscraper",
        (1, 1) => "Two-String Kite",
        _ => "Empty Rectangle",
    }
}

/// Whether all links lie in cells and use the same two digits.
fn same_pair(links: &[[&ChainNode; 2]]) -> bool {
    links.iter().all(|link| in_cell(link) && digits_of(link) == digits_of(&links[0]))
}

fn digits_of([off, on]: &[&ChainNode; 2]) -> DigitSet {
    DigitSet::from_digit(off.candidate.digit) | DigitSet::from_digit(on.candidate.digit)
}

fn named_cycle(technique: Technique, nodes: &[ChainNode]) -> Option<&'static str> {
    match technique {
        Technique::GeneralizedXWing if nodes.len() == 4 => Some("X-Wing in Other Units"),
        Technique::XCycle => Some("Continuous X-Cycle"),
        Technique::YCycle => Some("Continuous XY-Loop"),
        Technique::Cycle => Some("Continuous Loop"),
        _ => None,
    }
}
