//! Patterns of the hardest puzzles.

use super::{PatternWords, units};
use crate::explain::PatternRole;

impl PatternWords<'_> {
    pub(super) fn franken_fish(&self) -> String {
        let digit = self.digits(PatternRole::Base);
        let (base, cover) = (units(self.base), units(self.cover));
        format!(
            "In {base}, {digit} fits only in {cover}, which are as many units. So {cover} have their {digit}s in {base}, and {digit} is ruled out in their other cells: {}.",
            self.effect()
        )
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

    pub(super) fn sk_loop(&self) -> String {
        let links: Vec<String> = self
            .parts
            .iter()
            .zip(self.base)
            .map(|(part, unit)| {
                let digits = part.candidates.iter().map(|candidate| candidate.digit).collect();
                format!("{} in {unit}", crate::explain::words::notation::digits(digits))
            })
            .collect();
        format!(
            "Around four boxes, sixteen cells form eight pairs. Each pair shares two digits with the next and has no others: {}. Sixteen cells hold these sixteen digits, so each is ruled out in the rest of its unit: {}.",
            links.join("; "),
            self.effect()
        )
    }

    pub(super) fn exocet(&self) -> String {
        let (base, digits) = (self.cells(PatternRole::Base), self.digits(PatternRole::Base));
        let targets = self.each(PatternRole::Target, "and");
        format!(
            "{base} hold two of {digits}. Each of the two must also be in the lines through {targets} and through the third cell of the base, where only two lines have places for it outside the band. So it must be in {targets}, and the targets hold the same digits as the base: {}.",
            self.effect()
        )
    }
}
