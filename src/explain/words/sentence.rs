//! The reasoning of a step, in one or two sentences that one follows with the grid at hand.

use super::notation::{candidates, cell_group, digits, eureka, listed, strong_links};
use crate::explain::{Chain, ChainNode, Reason, Step, Technique};
use crate::model::{DigitSet, Unit};

impl Step {
    /// What the step does, as people note it: `R4C5=7` or `R2C3<>7, R45C6<>8`.
    #[must_use]
    pub fn effect(&self) -> String {
        match &self.placement {
            Some(placed) => format!("{}={}", self.cell(placed.cell), placed.digit),
            None => candidates(self.shape, &self.eliminations),
        }
    }

    /// The name and, where there is one, the number: `Swordfish (3.8)`.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.rating {
            Some(rating) => format!("{} ({rating})", self.name()),
            None => self.name(),
        }
    }

    /// The heading and the effect: `Swordfish (3.8): R12C4<>7`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}: {}", self.heading(), self.effect())
    }

    /// Why the step holds, for a reader with the grid at hand. A chain without branches is given in Eureka notation; of
    /// others each has a heading, and a line for each node.
    #[must_use]
    pub fn sentence(&self) -> String {
        let digit = self.placement.map(|placed| placed.digit.to_string()).unwrap_or_default();
        let effect = self.effect();
        match &self.reason {
            Reason::OnlyCandidate => format!("Every other digit is ruled out in this cell: {effect}."),
            Reason::OnlyPlace { unit } => format!("In {unit} there is one place left for {digit}: {effect}."),
            Reason::Locked { digit, base, cover, target } => {
                let locked = format!("In {base}, all places for {digit} lie in {cover}");
                match target {
                    Some(unit) => format!("{locked}. That leaves one place for it in {unit}: {effect}."),
                    None => format!("{locked}, so {digit} goes from the rest of {cover}: {effect}."),
                }
            }
            Reason::Subset { unit, cells, digits: set } => self.subset(*unit, cells, &digits(*set)),
            Reason::Fish { digit, base, cover } => {
                let (base, cover) = (list(base), list(cover));
                format!(
                    "In {base}, all places for {digit} lie in {cover}. Each of the first needs one of the second for its {digit}, so {digit} goes from the rest of {cover}: {effect}."
                )
            }
            Reason::Wing { pivot, wings } => self.wing(*pivot, *wings),
            Reason::Loop { cells, digits: set } => self.unique_loop(cells, *set),
            Reason::Grave { cells, digits: set } => {
                let (cells, set) = (cell_group(self.shape, cells), digits(*set));
                format!(
                    "Without the extra {set} in {cells}, every cell would have two candidates and every digit two places, which never has a single solution. One of the extras must hold: {effect}."
                )
            }
            Reason::Aligned { cells } => {
                let cells = cell_group(self.shape, cells);
                format!(
                    "Go through the digits that {cells} can have together: what breaks a unit, or leaves a cell that sees them all without a candidate, is out. No combination is left with these: {effect}."
                )
            }
            Reason::Cycle { nodes } => {
                // Eureka begins with a strong link, from off to on; the first node is on and follows from the last.
                let shown = nodes.iter().skip(1).chain(nodes.first()).cloned().collect::<Vec<ChainNode>>();
                let loop_ = eureka(self.shape, &strong_links(&shown));
                format!(
                    "The loop {loop_}- closes on itself. One end of each weak link holds, so their digits go from what sees both: {effect}."
                )
            }
            Reason::Chains { chains } => self.chains(chains),
        }
    }

    fn cell(&self, cell: u16) -> String {
        self.shape.cell_name(cell.into())
    }

    fn subset(&self, unit: Unit, cells: &[u16], digits: &str) -> String {
        let (group, effect) = (cell_group(self.shape, cells), self.effect());
        let hidden = self.technique.family().contains("Hidden");
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
                "In {unit}, {group} take {digits} among them, so {digits} go from the other cells of {unit}: {effect}."
            ),
        }
    }

    fn wing(&self, pivot: u16, wings: [u16; 2]) -> String {
        let (pivot, effect) = (self.cell(pivot), self.effect());
        let [one, other] = wings.map(|wing| self.cell(wing));
        let digit = self.eliminations.first().map(|gone| gone.digit.to_string()).unwrap_or_default();
        match self.technique {
            Technique::XyWing => format!(
                "Whichever of its two digits {pivot} takes, one of {one} and {other} becomes {digit}, which goes from the cells that see both: {effect}."
            ),
            _ => format!(
                "Whichever digit {pivot} takes, one of {pivot}, {one} and {other} is {digit}, which goes from the cells that see all three: {effect}."
            ),
        }
    }

    fn unique_loop(&self, cells: &[u16], pair: DigitSet) -> String {
        let (group, effect) = (cell_group(self.shape, cells), self.effect());
        let both = digits(pair);
        let danger = format!(
            "If {group} held {both} alone, these could be swapped all around and there would be two solutions."
        );
        let kind = if let Technique::UniqueLoop { kind, .. } = self.technique { kind } else { 0 };
        let so = match kind {
            1 => "The one cell with more must take something else".to_owned(),
            2 => "So one of the cells with more takes the digit they share".to_owned(),
            3 => "So the cells with more, taken as one cell, make a set with others of their unit".to_owned(),
            _ => self.confined(pair),
        };
        format!("{danger} {so}: {effect}.")
    }

    /// Of the two digits of a loop of type 4, the one that has no other place, and the one that goes.
    fn confined(&self, pair: DigitSet) -> String {
        let gone: DigitSet = self.eliminations.iter().map(|gone| gone.digit).collect();
        let cells: Vec<usize> = self.eliminations.iter().map(|gone| gone.cell.into()).collect();
        // Where one of the two has lost the digit before, its unit is not to be seen from the step.
        let units = match cells[..] {
            [one, other] => {
                let layout = self.shape.layout();
                let shared = layout.names_of(one).filter(|unit| layout.cells_of(*unit).contains(&(other as u16)));
                format!("In {}, ", shared.map(|unit| unit.to_string()).collect::<Vec<_>>().join(" or "))
            }
            _ => String::new(),
        };
        let (kept, gone) = (digits(pair - gone), digits(gone));
        format!("{units}{kept} has no place but the cells with more, so {gone} cannot stand there")
    }

    fn chains(&self, chains: &[Chain]) -> String {
        let effect = self.effect();
        if let [Chain { nodes }] = chains {
            let chain = eureka(self.shape, &strong_links(nodes));
            return match nodes.first() {
                Some(start) if start.on => {
                    let (cell, digit) = (self.cell(start.candidate.cell), start.candidate.digit);
                    format!(
                        "{chain} => {effect}. At least one end of this chain holds, and {digit} in {cell} goes with neither."
                    )
                }
                _ => format!("{chain} => {effect}. If that did not hold, the chain says that it does."),
            };
        }
        // One numbering for all: "because R4C5=7 (3)" is then said of one line only.
        let mut lines = 0;
        let tree = |(number, chain): (usize, &Chain)| {
            lines += chain.nodes.len();
            format!("{}\n{}", self.chain_heading(number + 1, chain), self.tree(chain, lines - chain.nodes.len()))
        };
        let trees: Vec<String> = chains.iter().enumerate().map(tree).collect();
        format!("{}: {effect}.\n{}", self.cases(chains), trees.join("\n"))
    }

    /// What one of several chains shows: `Chain 2: if R4C5=7, then R1C3<>2.`
    fn chain_heading(&self, number: usize, chain: &Chain) -> String {
        match &chain.nodes[..] {
            [first, .., last] => format!("Chain {number}: if {}, then {}.", self.claim(first), self.claim(last)),
            [only] => format!("Chain {number}: {}.", self.claim(only)),
            [] => format!("Chain {number}."),
        }
    }

    /// What the chains of a step have in common.
    fn cases(&self, chains: &[Chain]) -> String {
        let starts: Vec<&ChainNode> = chains.iter().filter_map(|chain| chain.nodes.first()).collect();
        let Some(first) = starts.first() else { return String::new() };
        let (cell, digit) = (self.cell(first.candidate.cell), first.candidate.digit);
        let end =
            chains[0].nodes.last().map_or(String::new(), |end| self.claim(&ChainNode { on: true, ..end.clone() }));
        match self.technique {
            Technique::Nishio | Technique::Contradiction(_) => {
                format!("{} leads to {end} and to its opposite, so it is false", self.claim(first))
            }
            Technique::Double(_) => format!("Whether {cell} is {digit} or not, the result is the same"),
            Technique::CellChains(_) => {
                let taken = starts.iter().map(|start| start.candidate.digit).collect();
                format!("Whichever of {} {cell} takes, the result is the same", digits(taken))
            }
            _ => {
                let cells: Vec<u16> = starts.iter().map(|start| start.candidate.cell).collect();
                format!("Whichever of {} takes {digit}, the result is the same", cell_group(self.shape, &cells))
            }
        }
    }

    /// What a node says: `R4C5=7`, `R4C5<>7`.
    fn claim(&self, node: &ChainNode) -> String {
        let sign = if node.on { "=" } else { "<>" };
        format!("{}{sign}{}", self.cell(node.candidate.cell), node.candidate.digit)
    }

    /// A chain with branches: a line for each node, with what it follows from and in which line that stands. `before` is the
    /// number of lines above.
    fn tree(&self, chain: &Chain, before: usize) -> String {
        let cause = |&cause: &u16| {
            let node = chain.nodes.get(usize::from(cause))?;
            Some(format!("{} ({})", self.claim(node), before + usize::from(cause) + 1))
        };
        let line = |(place, node): (usize, &ChainNode)| {
            let causes: Vec<String> = node.causes.iter().filter_map(cause).collect();
            let number = before + place + 1;
            match causes.is_empty() {
                true => format!("  {number}. assume {}", self.claim(node)),
                false => format!("  {number}. {} because {}", self.claim(node), causes.join(", ")),
            }
        };
        chain.nodes.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }
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
    format!("{kind} {}", listed(&numbers))
}
