//! The finders that compare runs: Nishio, multiple, dynamic and nested chains. 7.5 and up.
//!
//! ```text
//! for each source cell, for each of its candidates:
//!     1. contradiction: the candidate on, or off, leads to a clash
//!     2. double:        the candidate on and off lead to the same
//!     3. unit:          all places of the digit in a unit of the cell lead to the same
//! 4. cell:              all candidates of the cell lead to the same
//! ```
//!
//! The shortest is taken (the sum of the ancestors of its ends), then by kind, then the first.
//! Quirks of the scale: a unit is tried only from its first place, and the static finder only from cells with three
//! candidates and more, and uses the sets of runs that clashed as they are.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Nishio .4...97.....5.4.9.....3.2...69.....7..2...45.8.4..7.19..........854.1...27..6....
//! Cell .6.7.2.....5....3..8....9..94...8.......56....18....4.4.....2....9.4.1.5.21..5.9.
//! Region ..3........45....6..61.47..7...13.5..1..2...........9.4...768..851.4.....6.....4.
//! Dynamic Contradiction ..51.....3...9........475..1..2..879..8..5.23...........97...8......63..8.1...6..
//! Dynamic Double ..3.96.7.86........4...1......5....4....6.7..9...8..235..3..16...4.....23...7...8
//! Dynamic Cell .8..9..24....2.56...5..1....528....1......9.......7.8......2.47.31...6..4....58..
//! Dynamic Region ...7.9.8......46..9.....2.5.1.3724....3......7...4.8..6...8..2..584..7..3..1.....
//! ```

use super::Finders;
use super::Trail;
use super::advanced::Origin;
use super::bits::Bits;
use super::graph::{Graph, NONE};
use super::lengths::number;
use super::run::{Mode, Run};
use super::runs::Runs;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{POSITIONS_OF, UNITS_OF, cell_at, members};
use crate::explain::technique::{Level, Technique};
use crate::explain::views::{Marks, Views};

/// What a step of these finders rests on, in the order in which the scale prefers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum CaseKind {
    /// A candidate on and off.
    Double,
    /// All candidates of a cell.
    Cell,
    /// All places of a digit in a unit of this kind (0 to 2).
    Unit,
    /// An assumption that clashes.
    Clash,
}

/// What a finder of this family does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plan {
    pub(crate) mode: Mode,
    /// The least number of candidates of a source cell.
    pub(crate) least: u32,
    pub(crate) clashes: bool,
    pub(crate) groups: bool,
    pub(crate) base: f64,
    pub(crate) level: Level,
}

/// One digit alone.
pub(crate) const NISHIO: Plan =
    Plan { mode: Mode::OneDigit, least: 2, clashes: true, groups: false, base: 7.5, level: Level::Dynamic };
/// All cases of a cell or unit.
pub(crate) const MULTIPLE: Plan =
    Plan { mode: Mode::Static, least: 3, clashes: false, groups: true, base: 8.0, level: Level::Static };
/// All cases, with links that erasures make.
pub(crate) const DYNAMIC: Plan =
    Plan { mode: Mode::Dynamic, least: 2, clashes: true, groups: true, base: 8.5, level: Level::Dynamic };

/// Dynamic, with patterns on what is left.
pub(crate) const PLUS: Plan = Plan { base: 9.0, level: Level::Plus, ..DYNAMIC };
/// Dynamic, with static chains as well.
pub(crate) const NESTED_STATIC: Plan = Plan { base: 9.5, level: Level::NestedStatic, ..DYNAMIC };
/// Dynamic, with static and multiple chains as well.
pub(crate) const NESTED_MULTIPLE: Plan = Plan { base: 10.0, level: Level::NestedMultiple, ..DYNAMIC };

impl Plan {
    /// Dynamic, with dynamic chains of a depth as well: these four share their number.
    pub(crate) const fn nested_dynamic(depth: u8) -> Self {
        Self { base: 10.5, level: Level::NestedDynamic(depth), ..DYNAMIC }
    }

    /// The inner finder of [`nested_dynamic`](Self::nested_dynamic).
    pub(crate) const fn nested(depth: u8) -> Self {
        match depth {
            0 => DYNAMIC,
            1 => PLUS,
            2 => NESTED_STATIC,
            _ => NESTED_MULTIPLE,
        }
    }
}

/// Where cases go.
pub(super) trait Collector {
    /// The greatest length at which a case of this kind, which removes these digits, could matter.
    fn limit(&self, case: &Case, digits: u16) -> usize;
    /// Takes a case within the limit.
    fn take(&mut self, case: Case, digits: u16);
}

/// The one case that the scale takes.
impl Collector for Option<Case> {
    fn limit(&self, case: &Case, _: u16) -> usize {
        self.map_or(usize::MAX, |best| best.length - usize::from(case.kind >= best.kind))
    }

    fn take(&mut self, case: Case, _: u16) {
        *self = Some(case);
    }
}

/// The whole list, of each effect the case that comes first when sorted.
#[derive(Default)]
pub(super) struct CaseList {
    /// Cell, digits removed, place in the order of finding, case.
    cases: Vec<(u8, u16, usize, Case)>,
    /// By cell: places in `cases`.
    by_cell: Vec<Vec<usize>>,
    taken: usize,
}

impl CaseList {
    fn known(&self, cell: u8, digits: u16) -> Option<usize> {
        self.by_cell.get(usize::from(cell))?.iter().copied().find(|&place| self.cases[place].1 == digits)
    }

    /// The cases in the order of the scale.
    pub(super) fn sorted(mut self) -> Vec<Case> {
        self.cases.sort_unstable_by_key(|(_, _, order, case)| (case.length, case.kind, *order));
        self.cases.into_iter().map(|(.., case)| case).collect()
    }
}

impl Collector for CaseList {
    fn limit(&self, case: &Case, digits: u16) -> usize {
        let known = self.known(case.target.0, digits).map(|place| &self.cases[place].3);
        known.map_or(usize::MAX, |known| known.length - usize::from(case.kind >= known.kind))
    }

    fn take(&mut self, case: Case, digits: u16) {
        self.taken += 1;
        let entry = (case.target.0, digits, self.taken, case);
        match self.known(case.target.0, digits) {
            Some(place) => self.cases[place] = entry,
            None => {
                self.by_cell.resize(81, Vec::new());
                self.by_cell[usize::from(case.target.0)].push(self.cases.len());
                self.cases.push(entry);
            }
        }
    }
}

/// A step: which runs lead to what.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Case {
    pub(crate) length: usize,
    pub(crate) kind: CaseKind,
    /// The source: cell and digit; for a clash, whether it is on.
    pub(crate) source: (u8, u8),
    pub(crate) on: bool,
    /// For [`CaseKind::Unit`], the kind of unit.
    pub(crate) unit: u8,
    /// What it leads to: candidate and whether it is on.
    pub(crate) target: (u8, u8),
    pub(crate) target_on: bool,
}

impl Case {
    /// The digits that the step removes from its target's cell.
    pub(super) fn digits(&self, base: &Views) -> u16 {
        let digit = 1 << self.target.1;
        if self.target_on { base.cells[usize::from(self.target.0)] & !digit } else { digit }
    }

    pub(super) fn into_found(self, plan: Plan, base: &Views) -> Found {
        let (cell, digit) = (usize::from(self.target.0), usize::from(self.target.1));
        let mut eliminations = Marks::default();
        eliminations.add_cell(cell, self.digits(base));
        let placement = self.target_on.then_some((cell, digit));
        let technique = match self.kind {
            _ if plan.mode == Mode::OneDigit => Technique::Nishio,
            CaseKind::Double => Technique::Double(plan.level),
            CaseKind::Cell => Technique::CellChains(plan.level),
            CaseKind::Unit => Technique::RegionChains(plan.level),
            CaseKind::Clash => Technique::Contradiction(plan.level),
        };
        let pattern = Pattern::Chain(Trail::Case { plan, case: self });
        Found { technique, number: number(plan.base, self.length), placement, eliminations, pattern }
    }
}

/// What the sets of static runs cannot exceed: what a candidate reaches is on, and what that is weakly linked to, off.
pub(super) struct Bounds<'a, const W: usize> {
    graph: &'a Graph<W>,
    reached: &'a [Bits<W>],
    /// Off and on, by candidate, where they were asked for.
    sets: Vec<Option<[Bits<W>; 2]>>,
}

impl<'a, const W: usize> Bounds<'a, W> {
    pub(super) fn new(graph: &'a Graph<W>, reached: &'a [Bits<W>]) -> Self {
        Self { graph, reached, sets: vec![None; graph.len()] }
    }

    /// Whether the runs of a group cannot have anything in common.
    fn hopeless(&mut self, group: &[usize]) -> bool {
        let mut common = [Bits([!0; W]); 2];
        for &candidate in group {
            let [off, on] = self.of(candidate);
            common[0].intersect(&off);
            common[1].intersect(&on);
        }
        common[0].is_empty() && common[1].is_empty()
    }

    fn of(&mut self, candidate: usize) -> [Bits<W>; 2] {
        let (graph, mut on) = (self.graph, self.reached[candidate]);
        *self.sets[candidate].get_or_insert_with(|| {
            on.add(candidate);
            let mut off = Bits::EMPTY;
            on.for_each(|member| off.unite(&graph.weak[member]));
            [off, on]
        })
    }
}

/// The enumeration of all cases of a state, each offered to `self.best`.
pub(super) struct Cases<'a, const W: usize, C> {
    pub(super) origin: Origin<'a, W>,
    pub(super) plan: Plan,
    pub(super) runs: &'a mut Runs<W>,
    /// What runs above the dynamic level use.
    pub(super) nest: &'a mut Option<Box<Finders<W>>>,
    /// Above the sets of static runs, if known.
    pub(super) bounds: Option<Bounds<'a, W>>,
    pub(super) collector: C,
}

impl<const W: usize, C: Collector> Cases<'_, W, C> {
    /// Offers every case to the collector, in order.
    pub(super) fn collect(mut self) -> C {
        for (cell, &set) in self.origin.base.cells.iter().enumerate() {
            if set.count_ones() < self.plan.least || self.origin.is_given_up() {
                continue;
            }
            for digit in members(set) {
                self.of_candidate(cell, digit);
            }
            if self.plan.groups {
                let members = members(set).map(|digit| self.origin.graph.number(cell, digit)).collect::<Vec<_>>();
                let source = (cell as u8, set.trailing_zeros() as u8);
                self.group(&members, source, CaseKind::Cell, 0);
            }
        }
        self.collector
    }

    fn of_candidate(&mut self, cell: usize, digit: usize) {
        let candidate = self.origin.graph.number(cell, digit);
        let source = (cell as u8, digit as u8);
        if self.plan.clashes {
            self.clash(candidate, source, true);
            self.clash(candidate, source, false);
            if self.plan.groups && self.origin.base.cells[cell].count_ones() > 2 {
                self.double(candidate, source);
            }
        }
        if self.plan.groups {
            for kind in 0..3 {
                self.unit(cell, digit, kind);
            }
        }
    }

    fn run(&mut self, candidate: usize, on: bool) -> &mut Run<W> {
        self.runs.get(self.origin, self.plan, self.nest, candidate, on)
    }

    fn ancestors(&mut self, candidate: usize, on: bool, node: usize) -> usize {
        let graph = self.origin.graph;
        self.run(candidate, on).ancestors(graph, node)
    }

    fn clash(&mut self, candidate: usize, source: (u8, u8), on: bool) {
        let Some((one, other)) = self.run(candidate, on).clash else { return };
        let mut length = self.ancestors(candidate, on, one.into()) + self.ancestors(candidate, on, other.into());
        length += self.runs.nested(self.origin.graph, &[(candidate, on, one.into()), (candidate, on, other.into())]);
        let case = Case { length, kind: CaseKind::Clash, source, on, unit: 0, target: source, target_on: !on };
        self.offer(case);
    }

    fn double(&mut self, candidate: usize, source: (u8, u8)) {
        let mut common = [self.run(candidate, true).off, self.run(candidate, true).on];
        common[0].intersect(&self.run(candidate, false).off);
        common[1].intersect(&self.run(candidate, false).on);
        self.targets(&[(candidate, true), (candidate, false)], common, source, CaseKind::Double, 0);
    }

    fn unit(&mut self, cell: usize, digit: usize, kind: usize) {
        let unit = usize::from(UNITS_OF[cell][kind]);
        let places = self.origin.base.places[unit][digit];
        let first = places.trailing_zeros() == u32::from(POSITIONS_OF[cell][kind]);
        if first && places.count_ones() > 1 {
            let graph = self.origin.graph;
            let members: Vec<_> = members(places).map(|place| graph.number(cell_at(unit, place), digit)).collect();
            self.group(&members, (cell as u8, digit as u8), CaseKind::Unit, kind as u8);
        }
    }

    fn group(&mut self, group: &[usize], source: (u8, u8), kind: CaseKind, unit: u8) {
        if self.bounds.as_mut().is_some_and(|bounds| bounds.hopeless(group)) {
            return;
        }
        let mut common = [Bits([!0; W]); 2];
        for &candidate in group {
            let run = self.run(candidate, true);
            common[0].intersect(&run.off);
            common[1].intersect(&run.on);
            if common[0].is_empty() && common[1].is_empty() {
                return;
            }
        }
        let mut members = [(usize::from(NONE), true); 9];
        for (member, &candidate) in members.iter_mut().zip(group) {
            member.0 = candidate;
        }
        self.targets(&members[..group.len()], common, source, kind, unit);
    }

    /// Offers each common node of some runs: first those on, then those off, in the order of the first run.
    fn targets(&mut self, members: &[(usize, bool)], common: [Bits<W>; 2], source: (u8, u8), kind: CaseKind, unit: u8) {
        for target_on in [true, false] {
            let common = common[usize::from(target_on)];
            if common.is_empty() {
                continue;
            }
            let run = self.run(members[0].0, members[0].1);
            let mut targets: Vec<(usize, usize)> =
                common.iter().map(|target| (run.node(target, target_on), target)).collect();
            targets.sort_unstable();
            for (_, target) in targets {
                let target_place = self.origin.graph.candidates[target];
                let case = Case { length: 0, kind, source, on: true, unit, target: target_place, target_on };
                let limit = self.collector.limit(&case, case.digits(self.origin.base));
                if let Some(length) = self.length(members, target, target_on, limit) {
                    self.offer(Case { length, ..case });
                }
            }
        }
    }

    /// The length of a step, unless it is above `limit`.
    fn length(&mut self, members: &[(usize, bool)], target: usize, on: bool, limit: usize) -> Option<usize> {
        let mut depths = 0;
        for &(candidate, state) in members {
            let run = self.run(candidate, state);
            depths += usize::from(run.nodes[run.node(target, on)].depth);
        }
        let mut length = 0;
        let mut ends = [(0, false, 0); 9];
        for (&(candidate, state), end) in members.iter().zip(&mut ends) {
            if length + depths > limit {
                return None;
            }
            let run = self.run(candidate, state);
            let node = run.node(target, on);
            depths -= usize::from(run.nodes[node].depth);
            length += self.ancestors(candidate, state, node);
            *end = (candidate, state, node);
        }
        length += self.runs.nested(self.origin.graph, &ends[..members.len()]);
        (length <= limit).then_some(length)
    }

    fn offer(&mut self, case: Case) {
        let digits = case.digits(self.origin.base);
        if digits != 0 && case.length <= self.collector.limit(&case, digits) {
            self.collector.take(case, digits);
        }
    }
}
