//! Patterns of the hardest puzzles.

use std::collections::BTreeSet;

use super::{PatternWords, either, units};
use crate::explain::words::notation::{cell_group, digits};
use crate::explain::{PatternPart, PatternRole};
use crate::model::Unit;

impl PatternWords<'_> {
    pub(super) fn franken_fish(&self) -> String {
        let digit = self.digits(PatternRole::Base);
        let (base, cover) = (units(self.base), units(self.cover));
        format!(
            "In {base}, {digit} fits only in {cover}, which are as many units. So {cover} have their {digit}s in {base}, and {digit} is ruled out in their other cells: {}.",
            self.effect()
        )
    }

    pub(super) fn mutant_fish(&self) -> String {
        if self.set(PatternRole::Fin).is_empty() { self.franken_fish() } else { self.finned() }
    }

    pub(super) fn template(&self) -> String {
        let gone = self.gone();
        format!(
            "Try all ways to place {gone} once in each row, column and box. The cells {} take it in at least one way, the others in none: {}.",
            self.cells(PatternRole::Base),
            self.effect()
        )
    }

    pub(super) fn tridagon(&self) -> String {
        let digits = self.digits(PatternRole::Base);
        let guardians = self.candidates(PatternRole::Fin);
        format!(
            "The cells {} lie in four boxes so that only {digits} cannot fill them: one of the guardians {guardians} must be true. Each of the guardians rules out the same candidates: {}.",
            self.cells(PatternRole::Base),
            self.effect()
        )
    }

    /// `number` is the number of digits that a pair shares with the next.
    pub(super) fn sk_loop(&self, number: &str) -> String {
        let links: Vec<String> = self
            .parts
            .iter()
            .zip(self.base)
            .map(|(part, unit)| {
                let own = part.candidates.iter().map(|candidate| candidate.digit).collect();
                format!("{} in {unit}", digits(own))
            })
            .collect();
        format!(
            "Around four boxes, sixteen cells form eight pairs. Each pair shares {number} with the next and has no others: {}. Sixteen cells hold these sixteen digits, so each is ruled out in the rest of its unit: {}.",
            links.join("; "),
            self.effect()
        )
    }

    pub(super) fn exocet(&self) -> String {
        let (base, digits) = (self.cells(PatternRole::Base), self.digits(PatternRole::Base));
        let targets = self.each(PatternRole::Target, "and");
        format!(
            "{base} hold two of {digits}. Each of the two must also be in the lines through {targets} and through the third cell of the base, where only two lines have places for it outside the band. So it must be in {targets}, and the targets hold the same digits as the base{}{}: {}.",
            self.mirrors(),
            self.pairs_of_base(),
            self.effect()
        )
    }

    /// Returns the mirror cells, where the digits of an exocet's targets occur again, if the step needs them.
    fn mirrors(&self) -> String {
        match (&self.groups(PatternRole::Target)[..], &self.groups(PatternRole::Link)[..]) {
            ([one, other], [of_one, of_other]) => {
                format!(". The digit of {one} is also in {of_one}, and that of {other} in {of_other}")
            }
            _ => String::new(),
        }
    }

    /// Returns the pairs of digits that the base of an exocet can hold, if the step needs them.
    fn pairs_of_base(&self) -> String {
        match &self.sets_of_base()[..] {
            [] => String::new(),
            pairs => format!(". Both need places in these lines, which only {} have", either(pairs, "or")),
        }
    }

    /// Returns the pairs of digits that the first base of a double exocet can hold, if the step needs them.
    fn pairs_of_first_base(&self) -> String {
        match &self.sets_of_base()[..] {
            [] => String::new(),
            pairs => format!(
                ". The digits of each base also need places next to the targets and in the crossing lines, so {} hold {}, and the other base holds the other two",
                self.groups(PatternRole::Set(0)).first().cloned().unwrap_or_default(),
                either(pairs, "or")
            ),
        }
    }

    /// Returns the digits of each pair in a base.
    fn sets_of_base(&self) -> Vec<String> {
        let pairs = self.parts.iter().filter(|part| matches!(part.role, PatternRole::Set(_)));
        pairs.map(|part| digits(part.candidates.iter().map(|candidate| candidate.digit).collect())).collect()
    }

    /// Returns the cells of each part with a role.
    fn groups(&self, role: PatternRole) -> Vec<String> {
        let parts = self.parts.iter().filter(|part| part.role == role);
        let cells = |part: &PatternPart| part.candidates.iter().map(|candidate| candidate.cell).collect::<Vec<u16>>();
        parts.map(|part| cell_group(self.step.shape, &cells(part))).collect()
    }

    pub(super) fn senior_exocet(&self) -> String {
        let (base, digits) = (self.cells(PatternRole::Base), self.digits(PatternRole::Base));
        let targets = self.each(PatternRole::Target, "and");
        format!(
            "{base} hold two of {digits}. Each of the two must also be in each of {}, in cells that do not see {base}. Apart from {targets}, two lines contain all of its places there, so it must be in one of {targets}, and these hold the same digits as the base{}{}: {}.",
            units(self.base),
            self.senior_mirror(),
            self.pairs_of_base(),
            self.effect()
        )
    }

    /// Returns the cells where the digit of the target in the band occurs again, if the step needs them.
    fn senior_mirror(&self) -> String {
        match &self.groups(PatternRole::Link)[..] {
            [mirror] => format!(". The digit of the target in the band of the base is also in {mirror}"),
            _ => String::new(),
        }
    }

    pub(super) fn double_exocet(&self) -> String {
        let (bases, digits) = (self.cells(PatternRole::Base), self.digits(PatternRole::Base));
        let targets = self.cells(PatternRole::Target);
        format!(
            "{bases} are the bases of two exocets of {digits} with the same crossing lines ({}). No digit can be in both bases, because both would need it as a target in the same box. So the bases hold each of the four digits once, and so do the targets {targets}. Cells that see both bases have none of them, and where only two lines have a digit in the crossing lines outside the band, it is there{}: {}.",
            units(self.base),
            self.pairs_of_first_base(),
            self.effect()
        )
    }

    pub(super) fn multi_sector(&self) -> String {
        let kinds = ["row", "column", "box"];
        let (rows, columns): (Vec<Unit>, Vec<Unit>) = self.base.iter().partition(|unit| matches!(unit, Unit::Row(_)));
        let linked: Vec<String> = (0..3)
            .map(|kind| (kinds[usize::from(kind)], self.digits(PatternRole::Colour(kind))))
            .filter(|(_, digits)| !digits.is_empty())
            .map(|(kind, digits)| format!("{digits} at most once from each {kind}"))
            .collect();
        let count = (0..3).flat_map(|kind| self.set(PatternRole::Colour(kind))).collect::<BTreeSet<u16>>().len();
        format!(
            "The {count} open cells where {} cross {} can take {}. That is {count} digits in all, so none can be spared, and each is ruled out in the rest of its row, column or box: {}.",
            units(&rows),
            units(&columns),
            linked.join(", "),
            self.effect()
        )
    }
}
