//! The rows of a table that may be used, in either order.

use super::base_numbers::LOCKS;
use super::layouts::LAYOUTS;
use super::players::PLAYERS;
use super::se121::SE121;
use super::table::{RowSet, ScaleEntry, StepSearch, easiest};
use crate::explain::data::rating::{Tenths, tenths};
use crate::explain::data::technique::Technique;
use crate::explain::data::technique_set::{StepOrder, TechniqueSet};
use crate::explain::found::FoundStep;
use crate::explain::geometry::{Classic, Geometry, LayoutGeometry};

/// The techniques that may be used, and the rows of the table that have at least one such technique.
#[derive(Clone)]
pub(crate) struct AllowedRows<G: Geometry = Classic> {
    pub(crate) techniques: TechniqueSet,
    table: &'static [ScaleEntry<G>],
    rows: RowSet,
    /// The first rows, up to one that relies on a unique solution or needs the links between candidates. Steps of these
    /// rows that fill a grid prove that it has exactly one solution.
    pub(crate) proving: RowSet,
    /// The highest number of the techniques that `rating_call::fills` uses, which are singles and locked
    /// candidates. Infinite if not all of them may be used, or if steps have no numbers.
    pub(crate) filling: f64,
    /// No step of a chain has a lower number.
    pub(crate) easiest_chain: f64,
}

/// The techniques that `rating_call::fills` uses.
const FILLING: [Technique; 4] =
    [Technique::HiddenSingle, Technique::NakedSingle, Technique::Pointing, Technique::Claiming];

/// A geometry for which there are tables of techniques.
pub(crate) trait Tabled: Geometry {
    /// Returns the table of an order.
    fn table(order: StepOrder) -> &'static [ScaleEntry<Self>];
}

impl Tabled for Classic {
    fn table(order: StepOrder) -> &'static [ScaleEntry] {
        match order {
            StepOrder::Scale => &SE121,
            StepOrder::Players => &PLAYERS,
        }
    }
}

impl Tabled for LayoutGeometry {
    /// The players' order is only for the classic grid.
    fn table(_: StepOrder) -> &'static [ScaleEntry<Self>] {
        &LAYOUTS
    }
}

/// Returns every technique of an order, in this order. Generalized intersections, which exist only on other grids,
/// follow the techniques that take their place on the classic grid.
pub(crate) fn techniques(order: StepOrder) -> impl Iterator<Item = Technique> {
    let of_classic = Classic::table(order).iter().flat_map(|entry| entry.techniques).copied();
    of_classic.flat_map(move |technique| {
        let is_last = order == StepOrder::Scale && technique == Technique::Claiming;
        [Some(technique), is_last.then_some(Technique::GeneralizedIntersection)].into_iter().flatten()
    })
}

/// Returns the substitute for the number of a step in the players' order: the place of its row, in tenths. So the
/// hardest step has the highest number. Places count from 1, because a full grid has the number 0.
fn place_number(row: usize) -> f64 {
    (row + 1) as f64 / 10.0
}

/// Returns the row of a technique in the players' order.
fn players_row(technique: Technique) -> Option<usize> {
    PLAYERS.iter().position(|entry| entry.techniques.contains(&technique))
}

impl<G: Tabled> AllowedRows<G> {
    pub(crate) fn new(techniques: TechniqueSet) -> Self {
        let (table, mut rows) = (G::table(techniques.order()), 0);
        for (row, entry) in table.iter().enumerate() {
            let has_some = entry.techniques.iter().any(|technique| techniques.allows(*technique));
            rows |= RowSet::from(has_some) << row;
        }
        let first = |has: fn(&ScaleEntry<G>) -> bool| table.iter().position(has).unwrap_or(table.len());
        let row = first(|entry| entry.needs_links);
        let relies = first(|entry| entry.techniques.iter().any(|technique| technique.needs_one_solution()));
        let proving = rows & ((1 << row.min(relies)) - 1);
        let (easiest_chain, filling) = match techniques.order() {
            StepOrder::Scale => {
                let all = FILLING.iter().all(|technique| techniques.allows(*technique));
                (table.get(row).map_or(0.0, |entry| entry.numbers[0]), if all { LOCKS[1] } else { f64::INFINITY })
            }
            StepOrder::Players => (place_number(row), f64::INFINITY),
        };
        Self { techniques, table, rows, proving, filling, easiest_chain }
    }

    /// Returns the number of finders of the table.
    pub(crate) fn finder_count(&self) -> usize {
        self.table.len()
    }

    /// Returns the rows whose finders have a number of at most `most`.
    pub(crate) fn within(&self, most: Tenths) -> RowSet {
        let count = match self.techniques.order() {
            StepOrder::Scale => self.table.iter().take_while(|entry| tenths(entry.numbers[0]) <= most.0).count(),
            StepOrder::Players => usize::from(most.0),
        };
        self.rows & RowSet::MAX.checked_shl(count as u32).map_or(RowSet::MAX, |beyond| !beyond)
    }

    /// Returns the easiest step that these rows find.
    pub(crate) fn easiest(&self, search: &mut StepSearch<'_, G>, rows: RowSet) -> Option<FoundStep> {
        if self.techniques.order() == StepOrder::Scale {
            return easiest(search, self.table, rows);
        }
        let mut found = easiest(search, self.table, rows)?;
        found.rank.number = players_number(found.rank.technique);
        Some(found)
    }
}

/// Returns the substitute for the number of a technique's steps in the players' order.
pub(crate) fn players_number(technique: Technique) -> f64 {
    place_number(players_row(technique).unwrap_or(PLAYERS.len()))
}

/// The classes of difficulty in the players' order. Its rows contain them as numbers, from 1.
const CLASSES: [&str; 5] = ["basic", "intermediate", "advanced", "expert", "extreme"];

impl Technique {
    /// Returns how difficult players find the technique: basic, intermediate, advanced, expert or extreme. `None` if
    /// the players' order does not contain it.
    #[must_use]
    pub fn players_class(self) -> Option<&'static str> {
        let row = players_row(self)?;
        CLASSES.get(PLAYERS[row].numbers[0] as usize - 1).copied()
    }
}
