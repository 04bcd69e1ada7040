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

use super::bits::Bits;
use super::graph::{Graph, NONE};
use super::lengths::number;
use super::run::{Mode, Run};
use super::Trail;
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
    /// What the step removes and places.
    pub(super) fn effect(&self, base: &Views) -> (Marks, Option<(usize, usize)>) {
        let (cell, digit) = (usize::from(self.target.0), usize::from(self.target.1));
        let mut marks = Marks::default();
        if self.target_on {
            marks.add_cell(cell, base.cells[cell] & !(1 << digit));
            (marks, Some((cell, digit)))
        } else {
            marks.add(1 << cell, digit);
            (marks, None)
        }
    }

    pub(super) fn into_found(self, plan: Plan, base: &Views) -> Found {
        let (eliminations, placement) = self.effect(base);
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

/// The runs of a state: on and off by candidate. A run is made when it is asked for.
pub(super) struct Runs<const W: usize> {
    pool: [Vec<Run<W>>; 2],
    done: [Bits<W>; 2],
}

impl<const W: usize> Runs<W> {
    pub(super) fn new() -> Self {
        Self { pool: [Vec::new(), Vec::new()], done: [Bits::EMPTY; 2] }
    }

    /// Forgets all runs: another state or plan.
    pub(super) fn clear(&mut self, graph: &Graph<W>, base: &Views) {
        self.done = [Bits::EMPTY; 2];
        for pool in &mut self.pool {
            while pool.len() < graph.len() {
                pool.push(Run::new(base));
            }
        }
    }

    /// The run of a candidate on or off, made if need be.
    pub(super) fn get(&mut self, graph: &Graph<W>, base: &Views, mode: Mode, candidate: usize, on: bool) -> &mut Run<W> {
        let side = usize::from(on);
        let run = &mut self.pool[side][candidate];
        if !self.done[side].has(candidate) {
            self.done[side].add(candidate);
            run.start(graph, base, candidate, on);
            run.follow(graph, base, mode);
        }
        run
    }
}

/// The enumeration of all cases of a state, each offered to `self.best`.
pub(super) struct Cases<'a, const W: usize> {
    pub(super) graph: &'a Graph<W>,
    pub(super) base: &'a Views,
    pub(super) plan: Plan,
    pub(super) runs: &'a mut Runs<W>,
    /// Above the sets of static runs, if known: what each candidate reaches.
    pub(super) bounds: Option<&'a [Bits<W>]>,
    pub(super) best: Option<Case>,
}

impl<const W: usize> Cases<'_, W> {
    /// The step that the scale takes.
    pub(super) fn find(mut self) -> Option<Case> {
        for (cell, &set) in self.base.cells.iter().enumerate() {
            if set.count_ones() < self.plan.least {
                continue;
            }
            for digit in members(set) {
                self.of_candidate(cell, digit);
            }
            if self.plan.groups {
                let members = members(set).map(|digit| self.graph.number(cell, digit)).collect::<Vec<_>>();
                let source = (cell as u8, set.trailing_zeros() as u8);
                self.group(&members, source, CaseKind::Cell, 0);
            }
        }
        self.best
    }

    fn of_candidate(&mut self, cell: usize, digit: usize) {
        let candidate = self.graph.number(cell, digit);
        let source = (cell as u8, digit as u8);
        if self.plan.clashes {
            self.clash(candidate, source, true);
            self.clash(candidate, source, false);
            if self.plan.groups && self.base.cells[cell].count_ones() > 2 {
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
        self.runs.get(self.graph, self.base, self.plan.mode, candidate, on)
    }

    fn ancestors(&mut self, candidate: usize, on: bool, node: usize) -> usize {
        let graph = self.graph;
        self.run(candidate, on).ancestors(graph, node)
    }

    fn clash(&mut self, candidate: usize, source: (u8, u8), on: bool) {
        let Some((one, other)) = self.run(candidate, on).clash else { return };
        let length = self.ancestors(candidate, on, one.into()) + self.ancestors(candidate, on, other.into());
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
        let places = self.base.places[unit][digit];
        let first = places.trailing_zeros() == u32::from(POSITIONS_OF[cell][kind]);
        if first && places.count_ones() > 1 {
            let graph = self.graph;
            let members: Vec<_> = members(places).map(|place| graph.number(cell_at(unit, place), digit)).collect();
            self.group(&members, (cell as u8, digit as u8), CaseKind::Unit, kind as u8);
        }
    }

    fn group(&mut self, group: &[usize], source: (u8, u8), kind: CaseKind, unit: u8) {
        if self.bounds.is_some_and(|bounds| self.hopeless(bounds, group)) {
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

    /// Whether the runs of a group cannot have anything in common. What is off is weakly linked to what is on.
    fn hopeless(&self, bounds: &[Bits<W>], group: &[usize]) -> bool {
        let mut common = [Bits([!0; W]); 2];
        for &candidate in group {
            let mut on = bounds[candidate];
            on.add(candidate);
            let mut off = Bits::EMPTY;
            for member in on.iter() {
                off.unite(&self.graph.weak[member]);
            }
            common[0].intersect(&off);
            common[1].intersect(&on);
        }
        common[0].is_empty() && common[1].is_empty()
    }

    /// Offers each common node of some runs: first those on, then those off, in the order of the first run.
    fn targets(
        &mut self,
        members: &[(usize, bool)],
        common: [Bits<W>; 2],
        source: (u8, u8),
        kind: CaseKind,
        unit: u8,
    ) {
        for target_on in [true, false] {
            let common = common[usize::from(target_on)];
            if common.is_empty() {
                continue;
            }
            let nodes = self.run(members[0].0, members[0].1).nodes.len();
            for node in 0..nodes {
                let run = self.run(members[0].0, members[0].1);
                let (target, stored) = (usize::from(run.nodes[node].candidate), run.nodes[node].on == target_on);
                if !stored || !common.has(target) || run.node(target, target_on) != node {
                    continue;
                }
                let Some(length) = self.length(members, target, target_on, kind) else { continue };
                let (cell, digit) = self.graph.candidates[target];
                self.offer(Case { length, kind, source, on: true, unit, target: (cell, digit), target_on });
            }
        }
    }

    /// The length of a step, unless it is longer than the best.
    fn length(&mut self, members: &[(usize, bool)], target: usize, on: bool, kind: CaseKind) -> Option<usize> {
        let limit = self.best.map_or(usize::MAX, |best| best.length - usize::from(kind >= best.kind));
        let mut depths = 0;
        for &(candidate, state) in members {
            let run = self.run(candidate, state);
            depths += usize::from(run.nodes[run.node(target, on)].depth);
        }
        let mut length = 0;
        for &(candidate, state) in members {
            if length + depths > limit {
                return None;
            }
            let run = self.run(candidate, state);
            let node = run.node(target, on);
            depths -= usize::from(run.nodes[node].depth);
            length += self.ancestors(candidate, state, node);
        }
        (length <= limit).then_some(length)
    }

    fn offer(&mut self, case: Case) {
        let (cell, digit) = (usize::from(case.target.0), u16::from(case.target.1));
        let idle = case.target_on && self.base.cells[cell] == 1 << digit;
        if !idle && self.best.is_none_or(|best| (case.length, case.kind) < (best.length, best.kind)) {
            self.best = Some(case);
        }
    }
}
