//! Patterns of one digit.

use super::{PatternWords, units};
use crate::explain::PatternRole;
use crate::explain::data::players_technique::PlayersTechnique;

impl PatternWords<'_> {
    pub(super) fn turbot(&self, technique: PlayersTechnique) -> String {
        let digit = self.digits(PatternRole::Base);
        let meet = if technique == PlayersTechnique::Skyscraper { "share a line" } else { "share a box" };
        format!(
            "In {}, {digit} fits in only two cells each. {} {meet}, so at most one of them is {digit}, and {} must be {digit}. So {digit} is ruled out in the cells that see both: {}.",
            units(self.base),
            self.each(PatternRole::Link, "and"),
            self.each(PatternRole::Base, "or"),
            self.effect()
        )
    }

    pub(super) fn empty_rectangle(&self) -> String {
        let digit = self.digits(PatternRole::Base);
        let [of_box, line] = self.base else { return self.effect() };
        let [met, cleared] = self.cover else { return self.effect() };
        let (near, far) = (self.cells(PatternRole::Link), self.cells(PatternRole::Pivot));
        format!(
            "In {line}, {digit} fits only in {near} and {far}. If it goes in {near}, {of_box} has its {digit} in {cleared}, because it fits there only in {met} and {cleared}. So {digit} is ruled out in the cell of {cleared} that sees {far}: {}.",
            self.effect()
        )
    }

    pub(super) fn simple_colouring(&self) -> String {
        let [one, other] = [0, 1].map(PatternRole::Colour);
        let digit = self.digits(one);
        let start = format!(
            "Colour the {digit}s in units with only two places for it alternately: either {} are {digit}, or {} are.",
            self.cells(one),
            self.cells(other)
        );
        let pair = self.each(PatternRole::Link, "and");
        if pair.is_empty() {
            return format!(
                "{start} Either way, {digit} is ruled out in a cell that sees both colours: {}.",
                self.effect()
            );
        }
        format!(
            "{start} {pair} have the same colour and see each other, so {digit} is ruled out in the cells of this colour: {}.",
            self.effect()
        )
    }

    pub(super) fn finned(&self) -> String {
        let digit = self.digits(PatternRole::Base);
        let (base, cover) = (units(self.base), units(self.cover));
        let fins = self.set(PatternRole::Fin);
        let (fin, it) = if fins.len() == 1 { ("fin", "the fin") } else { ("fins", "one of the fins") };
        let seen = if fins.len() == 1 { "the fin" } else { "all fins" };
        format!(
            "In {base}, {digit} fits only in {cover}, except for the {fin} {}. Either {it} is {digit}, or {base} have their {digit}s in {cover}. So {digit} is ruled out in the other cells of {cover} that see {seen}: {}.",
            self.cells(PatternRole::Fin),
            self.effect()
        )
    }

    pub(super) fn medusa(&self) -> String {
        let shown = [0, 1].map(|colour| self.candidates(PatternRole::Colour(colour)));
        let start = format!(
            "Colour candidates alternately where a unit has only two places for a digit, or a cell only two candidates: either all of {} are true, or all of {} are.",
            shown[0], shown[1]
        );
        let pair = self.candidates(PatternRole::Link);
        if pair.is_empty() {
            return format!("{start} Either way, a candidate that sees both colours is ruled out: {}.", self.effect());
        }
        let [first, ..] = self.step.eliminations[..] else { return start };
        let colour = (0..2).find(|&colour| self.part_has(PatternRole::Colour(colour), first)).unwrap_or_default();
        let is_own = self
            .parts
            .iter()
            .filter(|part| part.role == PatternRole::Link)
            .flat_map(|part| &part.candidates)
            .all(|candidate| self.part_has(PatternRole::Colour(colour), *candidate));
        let why = if is_own {
            format!("{pair} have the same colour and cannot both be true")
        } else {
            format!("One colour would rule out all of {pair}")
        };
        format!("{start} {why}, so this colour is false: {}.", self.effect())
    }
}
