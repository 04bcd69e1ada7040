//! The reasoning of a step, in one or two sentences for a reader with the grid at hand.

use super::notation::{candidates, cell_group, digits, eureka, listed, strong_links};
use super::pattern::PatternWords;
use crate::explain::{ChainNode, Reason, Step, Technique};
use crate::model::{DigitSet, Unit};

impl Step {
    /// Returns the effect of the step in the usual notation: `R4C5=7` or `R2C3<>7, R45C6<>8`.
    #[must_use]
    pub fn effect(&self) -> String {
        match &self.placement {
            Some(placed) => format!("{}={}", self.cell(placed.cell), placed.digit),
            None => candidates(self.shape, &self.eliminations),
        }
    }

    /// Returns the name and, if there is one, the number: `Swordfish (3.8)`.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.rating {
            Some(rating) => format!("{} ({rating})", self.name()),
            None => self.name(),
        }
    }

    /// Returns the heading and the effect: `Swordfish (3.8): R12C4<>7`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}: {}", self.heading(), self.effect())
    }

    /// Returns why the step is valid, for a reader with the grid at hand. An unbranched chain is written in Eureka
    /// notation. Other chains have a heading each, and a line for each node.
    #[must_use]
    pub fn sentence(&self) -> String {
        let digit = self.placement.map(|placed| placed.digit.to_string()).unwrap_or_default();
        let effect = self.effect();
        match &self.reason {
            Reason::OnlyCandidate => format!("Every other digit is ruled out in this cell: {effect}."),
            Reason::OnlyPlace { unit } => format!("In {unit}, {digit} fits in only one cell: {effect}."),
            Reason::Locked { digit, base, cover, target } => {
                let locked = format!("In {base}, {digit} fits only in {cover}");
                match target {
                    Some(unit) => format!("{locked}. That leaves only one cell for {digit} in {unit}: {effect}."),
                    None => format!("{locked}, so {digit} is ruled out in the rest of {cover}: {effect}."),
                }
            }
            Reason::Subset { unit, cells, digits: set } => self.subset(*unit, cells, &digits(*set)),
            Reason::Fish { digit, base, cover } => {
                let (base, cover) = (list(base), list(cover));
                format!(
                    "In {base}, {digit} fits only in {cover}. So {cover} must have their {digit}s in {base}, and {digit} is ruled out in the rest of {cover}: {effect}."
                )
            }
            Reason::Wing { pivot, wings } => self.wing(*pivot, *wings),
            Reason::Loop { cells, digits: set } => self.unique_loop(cells, *set),
            Reason::Grave { cells, digits: set } => {
                let (cells, set) = (cell_group(self.shape, cells), digits(*set));
                format!(
                    "Without the extra {set} in {cells}, every cell would have two candidates and every digit two places in each unit. Such a grid never has exactly one solution, so at least one of the extra candidates must be true: {effect}."
                )
            }
            Reason::Aligned { cells } => {
                let cells = cell_group(self.shape, cells);
                format!(
                    "Try all combinations of digits in {cells}. A combination is impossible if it repeats a digit in a unit, or if it leaves no candidate for a cell that sees them all. Some candidates are in no possible combination: {effect}."
                )
            }
            Reason::Cycle { nodes } => {
                // Eureka notation starts with a strong link, from off to on. The first node is on and follows from the
                // last one.
                let shown = nodes.iter().skip(1).chain(nodes.first()).cloned().collect::<Vec<ChainNode>>();
                let loop_ = eureka(self.shape, &strong_links(&shown));
                format!(
                    "The loop {loop_}- closes on itself. So one end of each weak link must be true, which rules out its digit in the cells that see both ends: {effect}."
                )
            }
            Reason::Pattern { base, cover, parts } => match self.technique {
                Technique::Players(technique) => PatternWords { step: self, base, cover, parts }.sentence(technique),
                _ => effect,
            },
            Reason::Constraint { because, .. } => format!("{because}: {effect}."),
            Reason::Chains { chains } => self.chains(chains),
        }
    }

    fn cell(&self, cell: u16) -> String {
        self.shape.cell_name(cell.into())
    }

    fn subset(&self, unit: Unit, cells: &[u16], digits: &str) -> String {
        let (group, effect) = (cell_group(self.shape, cells), self.effect());
        if self.technique == Technique::GeneralizedIntersection {
            return format!(
                "In {unit}, {digits} fits only in {group}, so it is ruled out in the cells that see all of these: {effect}."
            );
        }
        let hidden = self.technique.family().contains("Hidden");
        match (hidden, &self.placement) {
            (true, Some(placed)) => {
                let digit = placed.digit;
                format!(
                    "In {unit}, {digits} fit only in {group}, so they fill these cells. That leaves only one cell for {digit}: {effect}."
                )
            }
            (true, None) => {
                format!(
                    "In {unit}, {digits} fit only in {group}, so every other digit is ruled out in these cells: {effect}."
                )
            }
            _ if self.reaches_beyond(unit) => format!(
                "In {unit}, {group} can hold only {digits}, so each of these digits is ruled out in the cells that see all of its places there: {effect}."
            ),
            _ => format!(
                "In {unit}, {group} can hold only {digits}, so these digits are ruled out in the other cells of {unit}: {effect}."
            ),
        }
    }

    /// Whether the step removes candidates outside a unit, as far as the shape tells, which does not describe irregular
    /// boxes.
    fn reaches_beyond(&self, unit: Unit) -> bool {
        let layout = self.shape.layout();
        let cells = layout.cells_of(unit);
        self.eliminations.iter().any(|gone| !cells.contains(&gone.cell))
    }

    fn wing(&self, pivot: u16, wings: [u16; 2]) -> String {
        let (pivot, effect) = (self.cell(pivot), self.effect());
        let [one, other] = wings.map(|wing| self.cell(wing));
        let digit = self.eliminations.first().map(|gone| gone.digit.to_string()).unwrap_or_default();
        match self.technique {
            Technique::XyWing => format!(
                "Whichever of its two digits {pivot} takes, {one} or {other} becomes {digit}. So {digit} is ruled out in the cells that see both: {effect}."
            ),
            _ => format!(
                "Whichever digit {pivot} takes, one of {pivot}, {one} and {other} is {digit}. So {digit} is ruled out in the cells that see all three: {effect}."
            ),
        }
    }

    fn unique_loop(&self, cells: &[u16], pair: DigitSet) -> String {
        let (group, effect) = (cell_group(self.shape, cells), self.effect());
        let both = digits(pair);
        let danger = format!(
            "If {group} held only {both}, these digits could be swapped all around and there would be two solutions."
        );
        let kind = if let Technique::UniqueLoop { kind, .. } = self.technique { kind } else { 0 };
        let so = match kind {
            1 => "So the cell with extra candidates must take one of them".to_owned(),
            2 => "So one of the cells with extra candidates must take the extra digit that they share".to_owned(),
            3 => "So the cells with extra candidates act as one cell, which forms a naked or hidden set with others of their unit".to_owned(),
            _ => self.confined(pair),
        };
        format!("{danger} {so}: {effect}.")
    }

    /// Describes type 4 of a loop: one of the two digits fits only in the cells with extra candidates, so the other is
    /// ruled out.
    fn confined(&self, pair: DigitSet) -> String {
        let gone: DigitSet = self.eliminations.iter().map(|gone| gone.digit).collect();
        let cells: Vec<usize> = self.eliminations.iter().map(|gone| gone.cell.into()).collect();
        // If one of the two cells lost the digit earlier, the step does not show which unit the cells share.
        let units = match cells[..] {
            [one, other] => {
                let layout = self.shape.layout();
                let shared = layout.names_of(one).filter(|unit| layout.cells_of(*unit).contains(&(other as u16)));
                format!("In {}, ", shared.map(|unit| unit.to_string()).collect::<Vec<_>>().join(" or "))
            }
            _ => "In a unit they share, ".to_owned(),
        };
        let (kept, gone) = (digits(pair - gone), digits(gone));
        format!("{units}{kept} fits only in the cells with extra candidates, so {gone} is ruled out there")
    }

    fn chains(&self, chains: &[Vec<ChainNode>]) -> String {
        let effect = self.effect();
        if let [nodes] = chains {
            let chain = eureka(self.shape, &strong_links(nodes));
            return match nodes.first() {
                Some(start) if start.on => {
                    let (cell, digit) = (self.cell(start.candidate.cell), start.candidate.digit);
                    format!(
                        "{chain} => {effect}. At least one end of the chain must be true, and either end rules out {digit} in {cell}."
                    )
                }
                _ => format!("{chain} => {effect}. If it were false, the chain would make it true: a contradiction."),
            };
        }
        // All lines are numbered together, so that "because R4C5=7 (3)" refers to exactly one line.
        let (mut lines, mut trees) = (0, Vec::new());
        for (number, chain) in (1..).zip(chains) {
            trees.push(format!("{}\n{}", self.chain_heading(number, chain), self.tree(chain, lines)));
            lines += chain.len();
        }
        format!("{}: {effect}.\n{}", self.cases(chains), trees.join("\n"))
    }

    /// Returns the heading of one of several chains: `Chain 2: if R4C5=7, then R1C3<>2.`
    fn chain_heading(&self, number: usize, chain: &[ChainNode]) -> String {
        match chain {
            [first, .., last] => format!("Chain {number}: if {}, then {}.", self.claim(first), self.claim(last)),
            [only] => format!("Chain {number}: {}.", self.claim(only)),
            [] => format!("Chain {number}."),
        }
    }

    /// Returns what the chains of a step prove together.
    fn cases(&self, chains: &[Vec<ChainNode>]) -> String {
        let starts: Vec<&ChainNode> = chains.iter().filter_map(|chain| chain.first()).collect();
        let Some(first) = starts.first() else { return String::new() };
        let (cell, digit) = (self.cell(first.candidate.cell), first.candidate.digit);
        let end = chains[0].last().map_or(String::new(), |end| self.claim(&ChainNode { on: true, ..end.clone() }));
        match self.technique {
            Technique::Nishio | Technique::Contradiction(_) => {
                format!("{} leads to both {end} and its opposite, so it is false", self.claim(first))
            }
            Technique::Double(_) => format!("Whether {cell} is {digit} or not, the result is the same"),
            Technique::CellChains(_) => {
                let taken = starts.iter().map(|start| start.candidate.digit).collect();
                format!("Whichever of {} goes in {cell}, the result is the same", digits(taken))
            }
            _ => {
                let cells: Vec<u16> = starts.iter().map(|start| start.candidate.cell).collect();
                format!(
                    "Whichever of the cells {} takes {digit}, the result is the same",
                    cell_group(self.shape, &cells)
                )
            }
        }
    }

    /// Formats a node: `R4C5=7`, `R4C5<>7`.
    fn claim(&self, node: &ChainNode) -> String {
        let sign = if node.on { "=" } else { "<>" };
        format!("{}{sign}{}", self.cell(node.candidate.cell), node.candidate.digit)
    }

    /// Formats a branched chain: a line for each node, with its causes and their line numbers. `before` is the number
    /// of lines above.
    fn tree(&self, chain: &[ChainNode], before: usize) -> String {
        let mut lines = Vec::new();
        for (number, node) in (before + 1..).zip(chain) {
            let causes = node.causes.iter().map(|cause| usize::from(*cause));
            let causes = causes.filter_map(|cause| Some((cause, chain.get(cause)?)));
            let causes = causes.map(|(cause, node)| format!("{} ({})", self.claim(node), before + cause + 1));
            let causes: Vec<String> = causes.collect();
            lines.push(if causes.is_empty() {
                format!("  {number}. assume {}", self.claim(node))
            } else {
                format!("  {number}. {} because {}", self.claim(node), causes.join(", "))
            });
        }
        lines.join("\n")
    }
}

/// Formats units of one kind: `rows 2 and 5`.
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
