//! Patterns that would have two solutions.

use super::{PatternWords, units};
use crate::explain::PatternRole;

impl PatternWords<'_> {
    pub(super) fn hidden_rectangle(&self) -> String {
        let (cells, both) = (self.cells(PatternRole::Base), self.digits(PatternRole::Base));
        let (start, strong, gone) = (self.cells(PatternRole::Pivot), self.digits(PatternRole::Link), self.gone());
        let Some(end) = self.step.eliminations.first().map(|gone| gone.cell) else { return self.effect() };
        let forced: Vec<u16> = self.set(PatternRole::Link).into_iter().filter(|cell| *cell != end).collect();
        let forced =
            forced.iter().map(|cell| self.step.shape.cell_name((*cell).into())).collect::<Vec<_>>().join(" and ");
        let end = self.step.shape.cell_name(end.into());
        format!(
            "If {cells} held only {both}, these digits could be swapped and there would be two solutions. If {end} were {gone}, {forced} would be the only places left for {strong} in its row and column, and {start} would be {gone}. So {gone} is ruled out in {end}: {}.",
            self.effect()
        )
    }

    pub(super) fn avoidable_rectangle(&self) -> String {
        let [one, other] = [PatternRole::Base, PatternRole::Pivot].map(|role| self.digits(role));
        let danger = format!(
            "{} and {} are not given. If the first two were {one} and the other two {other}, these digits could be swapped and there would be two solutions.",
            self.each(PatternRole::Base, "and"),
            self.each(PatternRole::Pivot, "and")
        );
        let extra = self.digits(PatternRole::Fin);
        if extra.is_empty() {
            return format!("{danger} So {one} is ruled out in the cell that is still open: {}.", self.effect());
        }
        format!(
            "{danger} So {} must be {extra}, which is ruled out in the cells that see both: {}.",
            self.each(PatternRole::Fin, "or"),
            self.effect()
        )
    }

    /// Returns why the pattern is valid if its cells could be filled in a second way, and how.
    pub(super) fn deadly(&self, how: &str) -> String {
        self.escape(&format!(
            "If {} held only {}, {how} and there would be two solutions.",
            self.cells(PatternRole::Base),
            self.digits(PatternRole::Base)
        ))
    }

    pub(super) fn qiu(&self) -> String {
        let both = self.digits(PatternRole::Base);
        self.escape(&format!(
            "Only one line across {} has givens there, and in the box of {}, {both} fit only in these cells. If {} held only {both}, the digits of the two lines could be exchanged in another way and there would be two solutions.",
            units(self.base),
            self.cells(PatternRole::Link),
            self.cells(PatternRole::Base)
        ))
    }

    /// Returns a danger with its way out: one of the extra candidates is true.
    fn escape(&self, danger: &str) -> String {
        let fins = self.set(PatternRole::Fin);
        if fins.iter().all(|fin| self.step.eliminations.iter().all(|gone| gone.cell == *fin)) {
            return format!("{danger} So {} must take another digit: {}.", self.cells(PatternRole::Fin), self.effect());
        }
        let extra = self.digits(PatternRole::Fin);
        format!(
            "{danger} So {} must be {extra}, which is ruled out in the cells that see all of these: {}.",
            self.each(PatternRole::Fin, "or"),
            self.effect()
        )
    }
}
