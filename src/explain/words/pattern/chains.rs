//! Chains of groups, and whips.

use super::PatternWords;
use crate::explain::words::notation::{cell_group, digits, listed};
use crate::explain::{Candidate, PatternPart, PatternRole};

/// The candidates of a part, which have one digit, as in Eureka notation: `(4)r1c23`.
fn claim(words: &PatternWords<'_>, part: &PatternPart) -> Option<(String, String)> {
    let digit = part.candidates.first()?.digit.to_string();
    Some((digit, group(words, part)))
}

/// Returns the cells of a part in Eureka notation: `r1c23`, `r1c2,r4c5`.
fn group(words: &PatternWords<'_>, part: &PatternPart) -> String {
    let cells: Vec<u16> = part.candidates.iter().map(|candidate| candidate.cell).collect();
    cell_group(words.step.shape, &cells).to_lowercase().replace(' ', ",")
}

impl PatternWords<'_> {
    /// Returns the chain in Eureka notation.
    fn grouped_eureka(&self) -> String {
        let mut links: Vec<String> = Vec::new();
        for (index, part) in self.parts.iter().enumerate().filter(|(_, part)| part.role == PatternRole::Colour(0)) {
            let [Some(off), Some(on)] = [Some(part), self.parts.get(index + 1)].map(|part| claim(self, part?)) else {
                continue;
            };
            let set = self.parts.get(index + 2).filter(|part| matches!(part.role, PatternRole::Set(_)));
            links.push(match set {
                Some(set) => format!("({}={}){}", off.0, on.0, group(self, set)),
                None if off.1 == on.1 => format!("({}={}){}", off.0, on.0, on.1),
                None => format!("({}){}=({}){}", off.0, off.1, on.0, on.1),
            });
        }
        links.join("-")
    }

    pub(super) fn grouped_chain(&self) -> String {
        let sets = self.parts.iter().filter(|part| matches!(part.role, PatternRole::Set(_)));
        let sets: Vec<String> = sets.map(|part| group(self, part)).collect();
        let rule = match &sets[..] {
            [] => String::new(),
            [_] => format!(" {} has one digit more than cells, so without one digit it has all others.", sets[0]),
            _ => format!(
                " {} each have one digit more than cells, so without one digit they have all others.",
                listed(&sets)
            ),
        };
        let [first, .., last] = &self.claims()[..] else { return self.effect() };
        let ends = if first == last {
            format!("If {first} were false, the chain would make it true: a contradiction.")
        } else {
            format!(
                "If {first} is false, each link makes the next claim true, up to {last}. So one of these ends is true, and either rules out the same candidates."
            )
        };
        format!("{} => {}.{rule} {ends}", self.grouped_eureka(), self.effect())
    }

    /// Returns what the nodes of a chain claim, without almost locked sets.
    fn claims(&self) -> Vec<String> {
        let nodes = self.parts.iter().filter(|part| matches!(part.role, PatternRole::Colour(_)));
        nodes.filter_map(|part| claim(self, part)).map(|(digit, cells)| format!("({digit}){cells}")).collect()
    }

    fn cell_of(&self, candidate: &Candidate) -> String {
        self.step.shape.cell_name(candidate.cell.into())
    }

    pub(super) fn whip(&self) -> String {
        let assumed = self.candidates(PatternRole::Pivot);
        let mut units = self.base.iter();
        let mut steps: Vec<String> = Vec::new();
        for pair in self.parts.get(1..).unwrap_or_default().chunks(2) {
            let [lost, kept] = pair else { continue };
            let all: Vec<Candidate> = lost.candidates.iter().chain(&kept.candidates).copied().collect();
            let Some(first) = all.first() else { continue };
            let is_cell = all.iter().all(|candidate| candidate.cell == first.cell);
            // A unit with a single place of its digit does not occur: it would be a single.
            let of = if is_cell { None } else { units.next() };
            steps.push(match (of, kept.candidates.first()) {
                (None, Some(left)) => {
                    format!("{} can only be {}", self.cell_of(left), left.digit)
                }
                (None, None) => {
                    format!(
                        "none of {} is left in {}",
                        digits(all.iter().map(|one| one.digit).collect()),
                        self.cell_of(first)
                    )
                }
                (Some(unit), Some(left)) => format!("{unit} has its {} in {}", left.digit, self.cell_of(left)),
                (Some(unit), None) => format!("{unit} has no place for {}", first.digit),
            });
        }
        format!("Suppose {assumed}. Then {}. So it is false: {}.", steps.join("; then "), self.effect())
    }
}
