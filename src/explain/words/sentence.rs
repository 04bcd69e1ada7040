//! The reasoning of a step, in one or two sentences that one follows with the grid at hand.

use super::notation::{candidates, cell, cell_group, digits, eureka, strong_links};
use crate::Unit;
use crate::explain::{Chain, Node, Reason, Step, Technique};

impl Step {
    /// What the step does, as people note it: `R4C5=7` or `R2C3<>7, R45C6<>8`.
    #[must_use]
    pub fn effect(&self) -> String {
        match &self.placement {
            Some(placed) => format!("{}={}", cell(placed.cell), placed.digit),
            None => candidates(&self.eliminations),
        }
    }

    /// Why the step holds, for a reader with the grid at hand. Chains without branches are given in Eureka notation,
    /// others as one line for each node.
    #[must_use]
    pub fn sentence(&self) -> String {
        let digit = self.placement.map(|placed| placed.digit.to_string()).unwrap_or_default();
        let effect = self.effect();
        match &self.reason {
            Reason::OnlyCandidate => format!("Its units hold every other digit, so {effect}."),
            Reason::OnlyPlace { unit } => format!("In {unit}, {digit} has no other place left, so {effect}."),
            Reason::Locked { digit, base, cover, target } => {
                let locked = format!("In {base}, {digit} can only stand where it crosses {cover}");
                match target {
                    Some(unit) => format!("{locked}. That leaves one place for it in {unit}: {effect}."),
                    None => format!("{locked}, so it stands nowhere else in {cover}: {effect}."),
                }
            }
            Reason::Subset { unit, cells, digits: set } => self.subset(*unit, cells, &digits(*set)),
            Reason::Fish { digit, base, cover } => {
                let (base, cover) = (list(base), list(cover));
                format!(
                    "In {base}, {digit} only stands in {cover}. One each of these lines takes one each of those, so {digit} goes from the rest of {cover}: {effect}."
                )
            }
            Reason::Wing { pivot, wings } => self.wing(*pivot, *wings),
            Reason::Loop { cells, digits: set } => self.unique_loop(cells, &digits(*set)),
            Reason::Grave { cells, digits: set } => {
                let (cells, set) = (cell_group(cells), digits(*set));
                format!(
                    "Without the extra {set} in {cells}, every cell would have two candidates and every digit two places, which never has a single solution. One of the extras must hold: {effect}."
                )
            }
            Reason::Aligned { cells } => {
                let cells = cell_group(cells);
                format!(
                    "Go through the digits that {cells} can have together: what breaks a unit, or leaves a cell that sees them all without a candidate, is out. No combination is left with these: {effect}."
                )
            }
            Reason::Cycle { nodes } => {
                let shown = nodes.iter().skip(1).chain(nodes.first()).cloned().collect::<Vec<Node>>();
                let loop_ = eureka(&strong_links(&shown));
                format!(
                    "The loop {loop_}- closes on itself. One end of each weak link holds, so their digits go from what sees both: {effect}."
                )
            }
            Reason::Chains { chains } => self.chains(chains),
        }
    }

    fn subset(&self, unit: Unit, cells: &[u8], digits: &str) -> String {
        let (group, effect) = (cell_group(cells), self.effect());
        let hidden = matches!(
            self.technique,
            Technique::HiddenPair
                | Technique::HiddenTriplet
                | Technique::HiddenQuad
                | Technique::DirectHiddenPair
                | Technique::DirectHiddenTriplet
        );
        match (hidden, &self.placement) {
            (true, Some(placed)) => {
                let digit = placed.digit;
                format!(
                    "In {unit}, {digits} can only stand in {group} and fill these cells. That leaves one place for {digit}: {effect}."
                )
            }
            (true, None) => {
                format!("In {unit}, {digits} can only stand in {group}, so these cells hold nothing else: {effect}.")
            }
            _ => format!(
                "In {unit}, {group} have no other candidates than {digits}, so these stand nowhere else in it: {effect}."
            ),
        }
    }

    fn wing(&self, pivot: u8, wings: [u8; 2]) -> String {
        let (pivot, effect) = (cell(pivot), self.effect());
        let [one, other] = wings.map(cell);
        let digit = self.eliminations.first().map(|gone| gone.digit.to_string()).unwrap_or_default();
        match self.technique {
            Technique::XyWing => format!(
                "Whichever of its two digits {pivot} takes, one of {one} and {other} becomes {digit}: {effect}."
            ),
            _ => format!("Whichever digit {pivot} takes, one of {pivot}, {one} and {other} is {digit}: {effect}."),
        }
    }

    fn unique_loop(&self, cells: &[u8], pair: &str) -> String {
        let (group, effect) = (cell_group(cells), self.effect());
        let danger = format!(
            "If {group} held {pair} alone, these could be swapped all around and there would be two solutions."
        );
        let kind = if let Technique::UniqueLoop { kind, .. } = self.technique { kind } else { 0 };
        let so = match kind {
            1 => "The one cell with more must take something else",
            2 => "So one of the cells with more takes the digit they share",
            3 => "So the cells with more, taken as one cell, make a set with others of their unit",
            _ => "One of the two is confined to the cells with more, so the other cannot stand there",
        };
        format!("{danger} {so}: {effect}.")
    }

    fn chains(&self, chains: &[Chain]) -> String {
        let effect = self.effect();
        if let [Chain { nodes }] = chains {
            let chain = eureka(&strong_links(nodes));
            return match nodes.first() {
                Some(start) if start.on => {
                    let (cell, digit) = (cell(start.candidate.cell), start.candidate.digit);
                    format!(
                        "{chain} => {effect}. One end of this chain holds, and {cell} sees both, so it is not {digit}."
                    )
                }
                _ => format!("{chain} => {effect}. If it were not, the chain would say that it is."),
            };
        }
        let why = match self.technique {
            Technique::Nishio | Technique::Contradiction(_) => "The assumption leads to a contradiction",
            Technique::Double(_) => "Whether the first candidate holds or not, the result is the same",
            Technique::CellChains(_) => "Whichever digit the cell takes, the result is the same",
            _ => "Wherever the digit stands in the unit, the result is the same",
        };
        let trees: Vec<String> = chains.iter().map(tree).collect();
        format!("{why}: {effect}.\n{}", trees.join("\n"))
    }
}

/// A chain with branches: a line for each node, with the lines it follows from.
fn tree(chain: &Chain) -> String {
    let line = |(place, node): (usize, &Node)| {
        let sign = if node.on { "=" } else { "<>" };
        let claim = format!("{}{sign}{}", cell(node.candidate.cell), node.candidate.digit);
        let causes: Vec<String> = node.causes.iter().map(|cause| (cause + 1).to_string()).collect();
        match causes.is_empty() {
            true => format!("  {}. assume {claim}", place + 1),
            false => format!("  {}. {claim} because of {}", place + 1, causes.join(", ")),
        }
    };
    chain.nodes.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// Units of one kind: `rows 2 and 5`.
fn list(units: &[Unit]) -> String {
    let numbers: Vec<String> =
        units.iter().filter_map(|unit| unit.to_string().split(' ').nth(1).map(str::to_owned)).collect();
    let kind = match units.first() {
        Some(Unit::Row(_)) => "rows",
        Some(Unit::Column(_)) => "columns",
        _ => "boxes",
    };
    match numbers.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{kind} {} and {last}", before.join(", ")),
        _ => format!("{kind} {}", numbers.concat()),
    }
}
