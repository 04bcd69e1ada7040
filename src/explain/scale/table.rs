//! Tables of techniques: the contents of a row, and the search for the easiest step of a state.

use std::ops::RangeInclusive;
use std::slice;

use super::base_numbers::own_number;
use crate::explain::board::CandidateBoard;
use crate::explain::chains::Chains;
use crate::explain::data::chain_key::ChainFamily;
use crate::explain::data::rating::{BEYOND, Tenths, tenths};
use crate::explain::data::technique::Technique;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::{FoundStep, Rank};
use crate::explain::fruitless::{Fruitless, Scope};
use crate::explain::geometry::{CellSet, Classic, Geometry, cells};
use crate::search::limits::Limits;

/// A set of rows of a table, as many as there are bits in a set of cells.
pub(crate) type RowSet = CellSet;

/// The state on which a finder works.
pub(crate) struct StepSearch<'a, G: Geometry = Classic> {
    pub(crate) board: &'a CandidateBoard<G>,
    pub(crate) fruitless: &'a mut Fruitless,
    pub(crate) chains: &'a mut Chains<G>,
    /// The limits that end a search for chains. Nothing else takes long.
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) techniques: &'a TechniqueSet,
}

/// How to call a finder.
pub(crate) enum Finder<G: Geometry = Classic> {
    /// Once for the whole board.
    Whole(fn(&mut StepSearch<'_, G>, Rank) -> Option<FoundStep>),
    /// For each unit or each digit. Units and digits without a result are skipped until something changes in them.
    Each(Scope, fn(&mut StepSearch<'_, G>, Rank, usize) -> Option<FoundStep>),
    /// For the common results of several assumptions.
    Compared(ChainFamily),
}

/// A row of a table of techniques.
pub(crate) struct ScaleEntry<G: Geometry = Classic> {
    pub(crate) techniques: &'static [Technique],
    /// The base numbers of the finder, lowest first.
    pub(crate) numbers: &'static [f64],
    /// The most that the size of a pattern or the length of a chain adds to the highest base number.
    pub(crate) increase: f64,
    /// Whether the finder needs the links between candidates.
    pub(crate) needs_links: bool,
    pub(crate) finder: Finder<G>,
}

impl<G: Geometry> ScaleEntry<G> {
    /// Returns an upper bound on the numbers of the finder's steps.
    pub(crate) fn most(&self) -> Tenths {
        highest(self.numbers, self.increase)
    }

    /// Returns the numbers that a step of one of the techniques can have, lowest first: single numbers, or a range up
    /// to an upper bound.
    pub(crate) fn ratings(&self, technique: Technique) -> Vec<RangeInclusive<Tenths>> {
        let own = own_number(technique);
        let (numbers, increase) = own
            .as_ref()
            .map_or((self.numbers, self.increase), |(number, increase)| (slice::from_ref(number), *increase));
        let all = numbers.iter().map(|number| Tenths(tenths(*number)));
        if increase > 0.0 {
            let least = all.min().unwrap_or(Tenths(0));
            return vec![least..=highest(numbers, increase)];
        }
        all.map(|number| number..=number).collect()
    }
}

/// Returns an upper bound on numbers to which at most `increase` is added.
fn highest(numbers: &[f64], increase: f64) -> Tenths {
    let highest = numbers.iter().fold(0.0, |most: f64, number| most.max(*number)) + increase;
    Tenths(highest.min(BEYOND - 0.1).mul_add(10.0, 0.5) as u16)
}

/// Returns the row of a finder that has one technique and one number.
pub(crate) const fn fixed<G: Geometry>(
    technique: &'static [Technique; 1],
    number: &'static [f64; 1],
    finder: Finder<G>,
) -> ScaleEntry<G> {
    ScaleEntry { techniques: technique, numbers: number, increase: 0.0, needs_links: false, finder }
}

/// Returns the row of a finder that compares assumptions. Chains have no maximum length, so only the end of the scale
/// limits the number.
pub(crate) const fn compared<G: Geometry>(
    techniques: &'static [Technique],
    number: &'static [f64; 1],
    family: ChainFamily,
) -> ScaleEntry<G> {
    ScaleEntry { techniques, numbers: number, increase: BEYOND, needs_links: true, finder: Finder::Compared(family) }
}

pub(crate) fn compared_step<G: Geometry>(
    search: &mut StepSearch<'_, G>,
    family: ChainFamily,
    rank: Rank,
) -> Option<FoundStep> {
    let StepSearch { board, chains, limits, techniques, .. } = search;
    chains.find_compared(board, family, rank.number, limits, techniques)
}

/// Returns the first step for a unit or digit that has not been searched in vain. `place` is the finder's index in the
/// table.
fn first_untried<G: Geometry>(
    search: &mut StepSearch<'_, G>,
    (place, scope): (usize, Scope),
    find: impl Fn(&mut StepSearch<'_, G>, usize) -> Option<FoundStep>,
) -> Option<FoundStep> {
    if !G::IS_CLASSIC && scope == Scope::Units {
        // There may be more units than the sets of untried units can hold.
        return (0..search.board.geometry.unit_count()).find_map(|unit| find(search, unit));
    }
    let mut untried = search.fruitless.untried[place][scope as usize];
    while untried != 0 {
        // Returned immediately: keeping it in a variable first cost 4 % of the instructions of easy ratings.
        let found = find(search, untried.trailing_zeros() as usize);
        if found.is_some() {
            // This unit or digit stays in the set, because it may have several steps.
            search.fruitless.untried[place][scope as usize] = untried;
            return found;
        }
        untried &= untried - 1;
    }
    search.fruitless.untried[place][scope as usize] = 0;
    None
}

/// Returns the easiest step that these rows of the table find on a board.
pub(crate) fn easiest<G: Geometry>(
    search: &mut StepSearch<'_, G>,
    table: &'static [ScaleEntry<G>],
    rows: RowSet,
) -> Option<FoundStep> {
    let mut are_links_known = false;
    for place in cells(rows) {
        let entry = &table[place];
        // Most states have a step easier than any chain, so the links are updated only when they are needed.
        if entry.needs_links && !are_links_known {
            search.chains.renew(search.board);
            are_links_known = true;
        }
        let rank = Rank { technique: entry.techniques[0], number: entry.numbers[0] };
        let found = match entry.finder {
            Finder::Whole(find) => find(search, rank),
            Finder::Each(scope, find) => {
                first_untried(search, (place, scope), |search, number| find(search, rank, number))
            }
            Finder::Compared(family) => compared_step(search, family, rank),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}
