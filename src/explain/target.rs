//! The rating that a puzzle should have: a range, the technique of its hardest step, or both, with all techniques or
//! only some.

use std::ops::RangeInclusive;

use super::board::CandidateBoard;
use super::data::rating::{Rating, Tenths, tenths};
use super::data::technique::Technique;
use super::data::technique_set::{StepOrder, TechniqueSet};
use super::found::FoundStep;
use super::geometry::{Classic, Geometry, LayoutGeometry};
use super::scale::ScaleEntry;
use super::scale::allowed::{Tabled, players_number};
use super::technique_name::TechniqueName;
use super::words::listed;
use crate::model::Layout;

/// The rating of the hardest known puzzles. The tables do not end there, because chains can have any length.
const HARDEST_KNOWN: Tenths = Tenths(119);

/// A range of ER, the technique of the hardest step, and the techniques that may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    rating: RangeInclusive<Tenths>,
    technique: Option<TechniqueName>,
    techniques: TechniqueSet,
}

impl Default for Target {
    fn default() -> Self {
        Self { rating: Tenths(0)..=Tenths(199), technique: None, techniques: TechniqueSet::all() }
    }
}

impl Target {
    /// Sets the range of ER.
    pub(crate) fn rating(mut self, range: RangeInclusive<Tenths>) -> Self {
        self.rating = range;
        self
    }

    /// Sets the technique that a puzzle must need: the hardest step uses it, so easier techniques do not solve the
    /// puzzle.
    pub(crate) fn technique(mut self, name: TechniqueName) -> Self {
        self.technique = Some(name);
        self
    }

    /// Sets the techniques that may be used. They must solve the puzzle, and only they count in its rating.
    pub(crate) fn techniques(mut self, techniques: TechniqueSet) -> Self {
        self.techniques = techniques;
        self
    }

    /// Returns the techniques that raters may use.
    pub(crate) const fn allowed(&self) -> &TechniqueSet {
        &self.techniques
    }

    /// Returns why no puzzle of a layout can meet the target, or `None` if a puzzle may.
    pub(crate) fn fault(&self, layout: &Layout) -> Option<String> {
        if layout.is_classic() {
            return self.fault_in::<Classic>();
        }
        if LayoutGeometry::new(layout).is_none() {
            return Some(
                "puzzles with a given rating, technique or set of techniques are made only for 9x9, without constraints"
                    .to_owned(),
            );
        }
        if self.order() == StepOrder::Players {
            return Some("the players' order is only for the classic 9x9 grid".to_owned());
        }
        self.fault_in::<LayoutGeometry>()
    }

    /// Returns why no puzzle can meet the target by the techniques of a geometry.
    fn fault_in<G: Tabled>(&self) -> Option<String> {
        let asked = words_of(&self.rating);
        if self.rating.is_empty() {
            return Some(format!("the range {asked} is empty: write the lower end first"));
        }
        if self.order() == StepOrder::Players {
            return self.fault_of_players();
        }
        if G::IS_CLASSIC && self.techniques.is_all() && *self.rating.start() > HARDEST_KNOWN {
            return Some(format!("no puzzle is known that is rated more than {HARDEST_KNOWN}, and {asked} is wanted"));
        }
        let reached = self.reached::<G>();
        if reached.iter().any(|known| known.start() <= self.rating.end() && self.rating.start() <= known.end()) {
            return None;
        }
        let known = listed(&reached.iter().map(words_of).collect::<Vec<String>>());
        Some(match &self.technique {
            Some(name) if reached.is_empty() && !G::IS_CLASSIC && self.techniques.is_all() => {
                format!("the technique {name} does not apply to grids with other units than the classic ones")
            }
            Some(name) if reached.is_empty() => self.not_allowed(name),
            Some(name) => format!("the technique {name} is rated {known}, not {asked}"),
            None if self.techniques.is_all() => {
                format!(
                    "no step is rated {asked}: steps are rated {known}; the hardest known puzzles have {HARDEST_KNOWN}"
                )
            }
            None => format!("the allowed techniques are rated {known}, not {asked}"),
        })
    }

    /// Returns why no puzzle can meet the target in the players' order, or `None` if a puzzle may.
    fn fault_of_players(&self) -> Option<String> {
        if self.rating != Self::default().rating {
            return Some(
                "the players' order has no numbers: ask for a technique, or take the order of the scale".to_owned(),
            );
        }
        self.technique
            .as_ref()
            .filter(|_| self.reaching::<Classic>().next().is_none())
            .map(|name| self.not_allowed(name))
    }

    /// Returns why no step that may be used has this name.
    fn not_allowed(&self, name: &TechniqueName) -> String {
        let order = self.order();
        match name.pattern_of() {
            _ if name.is_in(order) => format!("the technique {name} is not among the allowed techniques"),
            Some(of_scale) => {
                format!("the pattern {name} is a kind of {of_scale}, which is not among the allowed techniques")
            }
            None => name.not_in(order),
        }
    }

    /// Whether the techniques are in the players' order.
    pub(crate) fn is_of_players(&self) -> bool {
        self.order() == StepOrder::Players
    }

    /// Returns the order of the techniques.
    fn order(&self) -> StepOrder {
        self.techniques.order()
    }

    /// Returns the techniques that the hardest step may use, with their rows of the table.
    fn reaching<G: Tabled>(&self) -> impl Iterator<Item = (Technique, &'static ScaleEntry<G>)> {
        let rows = G::table(self.order()).iter();
        let all = rows.flat_map(|entry| entry.techniques.iter().map(move |technique| (*technique, entry)));
        let allowed = all.filter(|(one, _)| self.techniques.allows(*one));
        allowed.filter(|(one, _)| self.technique.as_ref().is_none_or(|name| name.fits(*one, self.order())))
    }

    /// Returns the numbers that the hardest step can have, lowest first, as ranges that do not overlap.
    fn reached<G: Tabled>(&self) -> Vec<RangeInclusive<Tenths>> {
        let mut all: Vec<RangeInclusive<Tenths>> =
            self.reaching::<G>().flat_map(|(one, entry)| entry.ratings(one)).collect();
        all.sort_unstable_by_key(|range| (*range.start(), *range.end()));
        let mut joined: Vec<RangeInclusive<Tenths>> = Vec::new();
        for range in all {
            match joined.last_mut() {
                Some(last) if range.start() <= last.end() => {
                    *last = *last.start()..=*range.end().max(last.end());
                }
                _ => joined.push(range),
            }
        }
        joined
    }

    /// Returns the highest number that matters: a step above it decides that the puzzle misses the target.
    pub(crate) fn most<G: Tabled>(&self) -> Tenths {
        let reaching = self.reaching::<G>();
        if self.order() == StepOrder::Players {
            let highest = reaching.map(|(technique, _)| players_number(technique)).fold(0.0, f64::max);
            return Tenths(tenths(highest));
        }
        reaching.map(|(_, entry)| entry.most()).max().unwrap_or(Tenths(0)).min(*self.rating.end())
    }

    /// Whether a classic puzzle that meets the target may need a technique other than these.
    pub(crate) fn may_need_others(&self, known: &[Technique]) -> bool {
        let most = self.most::<Classic>();
        let rows = Classic::table(self.order()).iter();
        let mut all = rows.flat_map(|entry| entry.techniques.iter().map(move |technique| (*technique, entry)));
        all.any(|(one, entry)| {
            self.techniques.allows(one) && !known.contains(&one) && self.least_of(one, entry) <= most
        })
    }

    /// Returns the hardest of these techniques if classic puzzles that they solve cannot meet the target, because it
    /// wants a harder step. Each of these techniques is one row of the table.
    pub(crate) fn is_beyond(&self, known: &[Technique]) -> Option<Technique> {
        let rows = Classic::table(self.order()).iter();
        let rows = rows.filter(|entry| entry.techniques.iter().any(|one| known.contains(one)));
        let (hardest, bound) = rows.map(|entry| (entry.techniques[0], self.bound_of(entry))).max_by_key(|row| row.1)?;
        let all_are_allowed = known.iter().all(|technique| self.techniques.allows(*technique));
        let wanted = self.reaching::<Classic>().map(|(technique, entry)| self.least_of(technique, entry)).min();
        let least = wanted.unwrap_or(Tenths(0)).max(*self.rating.start());
        (all_are_allowed && least > bound).then_some(hardest)
    }

    /// Returns the lowest number of a technique's steps.
    fn least_of(&self, technique: Technique, entry: &ScaleEntry) -> Tenths {
        match self.order() {
            StepOrder::Scale => entry.ratings(technique).first().map_or(Tenths(0), |range| *range.start()),
            StepOrder::Players => Tenths(tenths(players_number(technique))),
        }
    }

    /// Returns the highest number of the steps of a row.
    fn bound_of(&self, entry: &ScaleEntry) -> Tenths {
        match self.order() {
            StepOrder::Scale => entry.most(),
            StepOrder::Players => Tenths(tenths(players_number(entry.techniques[0]))),
        }
    }

    /// Whether a step uses the wanted technique, as far as the scale distinguishes techniques.
    fn wants(&self, found: &FoundStep) -> bool {
        self.technique.as_ref().is_some_and(|name| name.fits(found.rank.technique, self.order()))
    }
}

/// Formats a number or a range of numbers. Chains can have any length, so their range has no upper end.
fn words_of(range: &RangeInclusive<Tenths>) -> String {
    match (range.start(), range.end()) {
        (least, most) if least == most => least.to_string(),
        (least, Tenths(199)) => format!("{least} or more"),
        (least, most) => format!("{least} to {most}"),
    }
}

/// How close a puzzle came to a target.
#[derive(Default)]
pub(crate) struct Approach {
    /// The rating, if the puzzle meets the target.
    pub(crate) rating: Option<Rating>,
    /// How close the puzzle came; higher is closer. With a technique, this is the number of its uses, otherwise ER
    /// while it is below the range.
    pub(crate) nearness: usize,
}

/// The steps of a puzzle so far, compared with a target.
pub(super) struct TargetRecord<'t, G: Geometry> {
    target: &'t Target,
    /// The number of uses of the wanted technique.
    uses: usize,
    /// The hardest step so far, if it uses the wanted technique.
    hardest: Option<(CandidateBoard<G>, FoundStep)>,
    highest: f64,
}

impl<'t, G: Geometry> TargetRecord<'t, G> {
    pub(super) const fn new(target: &'t Target) -> Self {
        Self { target, uses: 0, hardest: None, highest: 0.0 }
    }

    /// Adds a step.
    pub(super) fn add(&mut self, board: &CandidateBoard<G>, found: &FoundStep) {
        let wanted = self.target.wants(found);
        self.uses += usize::from(wanted);
        if found.rank.number > self.highest {
            self.highest = found.rank.number;
            self.hardest = wanted.then(|| (board.clone(), found.clone()));
        }
    }

    /// Returns how close a puzzle with this rating came. `name` returns the name of a step's pattern.
    pub(super) fn approach(
        &self,
        rating: Rating,
        name: impl FnOnce(&CandidateBoard<G>, &FoundStep) -> String,
    ) -> Approach {
        let target = self.target;
        let named = match (&target.technique, &self.hardest) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(wanted), Some((board, found))) => wanted.pattern_of().is_none() || wanted.is(&name(board, found)),
        };
        let is_met = target.rating.contains(&rating.er) && named;
        // Without a technique, the rating itself shows how close a puzzle is while it is too easy.
        let is_too_easy = target.technique.is_none() && rating.er < *target.rating.start();
        let nearness = if is_too_easy { usize::from(rating.er.0) } else { self.uses };
        Approach { rating: is_met.then_some(rating), nearness }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;

    #[test]
    fn every_rating_in_the_list_can_be_asked_for() {
        let (list, classic) = (include_str!("../../puzzles/rated.csv"), Shape::CLASSIC.layout());
        for line in list.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let [_, er, _, _, technique] = fields[..] else { panic!("{line}") };
            let er: Tenths = er.parse().expect("a rating");
            let target = Target::default().rating(er..=er);
            assert_eq!(target.fault(&classic), None, "{line}");
            let target = target.technique(technique.parse().expect("a technique"));
            assert_eq!(target.fault(&classic), None, "{line}");
        }
        let refused = [0, 9, 11, 13, 21, 29, 45 + 8 + 2, 63, 64].map(Tenths);
        assert!(refused.iter().all(|er| Target::default().rating(*er..=*er).fault(&classic).is_some()));
    }
}
