//! Patterns of cells with two candidates.

use super::{PatternWords, units};
use crate::explain::PatternRole;

impl PatternWords<'_> {
    pub(super) fn w_wing(&self) -> String {
        let (ends, both) = (self.each(PatternRole::Base, "and"), self.digits(PatternRole::Base));
        let (linked, kept) = (self.digits(PatternRole::Link), self.gone());
        format!(
            "{ends} can hold only {both}. In {}, {linked} fits only in {}, and each of these cells sees one of the two. So the two are not both {linked}, one of them is {kept}, and {kept} is ruled out in the cells that see both: {}.",
            units(self.base),
            self.cells(PatternRole::Link),
            self.effect()
        )
    }

    pub(super) fn remote_pair(&self) -> String {
        let all = self.parts.iter().filter_map(|part| part.candidates.first());
        let path: Vec<String> = all.map(|candidate| self.step.shape.cell_name(candidate.cell.into())).collect();
        let [first, .., last] = &path[..] else { return self.effect() };
        format!(
            "{} can hold only {}, and each sees the next, so the digits alternate. {first} and {last} hold different digits, so both digits are ruled out in the cells that see these two: {}.",
            path.join(", "),
            self.digits(PatternRole::Colour(0)),
            self.effect()
        )
    }
}
