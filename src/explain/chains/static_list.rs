//! The complete list of cycles and chains of the static finder. An inner finder sees this list, sorted and with only
//! the first step of each effect. If some techniques are excluded, the step is the first one that uses an allowed
//! technique.

use super::bits::Bits;
use super::cycles::CycleContext;
use super::emission::{Emission, in_emission_order};
use super::links::{LinkGraph, LinkKind, NONE};
use super::static_search::{StaticSearch, StaticStep};
use crate::explain::board::CandidateBoard;
use crate::explain::data::chain_key::{Pass, StaticKind};
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::FoundStep;
use crate::explain::geometry::{Geometry, NINE, cells};
use crate::explain::views::{CandidateSet, Views};

/// A node of a path: the candidate, whether it is on, and why.
pub(super) type PathNode = (usize, bool, LinkKind);

/// A cycle or chain of the list.
pub(super) struct StaticHint {
    pub(super) step: StaticStep,
    /// The path of a cycle, on at even indices; empty for a chain.
    path: Vec<u16>,
    /// Cells and their digits in the reference's emission order.
    pub(super) emission: Emission,
}

impl<const W: usize> StaticSearch<W> {
    /// Returns all steps that are not hidden by an earlier step of the same effect, in the order of the scale.
    pub(super) fn list<G: Geometry>(&mut self, links: &mut LinkGraph<W, G>, views: &Views<G>) -> Vec<StaticHint> {
        without_repeats(self.all(links, views))
    }

    /// Returns the step that the scale chooses among some techniques.
    pub(super) fn find_among<G: Geometry>(
        &mut self,
        links: &mut LinkGraph<W, G>,
        board: &CandidateBoard<G>,
        techniques: &TechniqueSet,
    ) -> Option<FoundStep> {
        // Repeats are included, because the step that hides another may itself be excluded.
        let steps = self.all(links, board).into_iter().map(|hint| hint.step);
        let first = steps.into_iter().find(|step| techniques.allows(step.technique()));
        first.map(|step| step.into_found(links, board))
    }

    /// Returns all steps in the order of the scale.
    fn all<G: Geometry>(&mut self, links: &mut LinkGraph<W, G>, views: &Views<G>) -> Vec<StaticHint> {
        links.renew_steps();
        self.reach.start(links, Pass::Xy, NINE);
        self.reach.close();
        self.is_closed = true;
        // Every elimination of a cycle is also made by a chain, so without chains there are no cycles.
        if !self.any_chain(links, Pass::Xy) {
            return Vec::new();
        }
        let x_lengths = self.chain_lengths(links, Pass::X);
        let lengths = self.chain_lengths(links, Pass::Xy);
        let starts = self.reach.cyclic(links);
        let mut hints = Vec::new();
        for (pass, lengths) in [(Pass::X, Some(&x_lengths)), (Pass::Y, None), (Pass::Xy, Some(&lengths))] {
            for start in 0..links.len() {
                let own = views.cells[links.candidate(start).0].count_ones();
                if starts.has(start) && own >= 2 && (pass != Pass::Y || own == 2) {
                    self.cycles_from(links, views, pass, start, &mut hints);
                }
                if let Some(lengths) = lengths.filter(|_| own >= 2) {
                    for (kind, length) in chains_of(lengths[start]) {
                        hints.push(StaticHint::chain(self.numbers.chain(pass, start, length, kind), links, views));
                    }
                }
            }
        }
        hints.sort_by(|one, other| one.step.scale_order(&other.step));
        hints
    }

    /// Returns, per candidate, the lengths of its shortest chains to its opposite, from on and from off; 0 if there is
    /// none.
    fn chain_lengths<G: Geometry>(&mut self, links: &LinkGraph<W, G>, pass: Pass) -> Vec<[usize; 2]> {
        let mut lengths = vec![[0; 2]; links.len()];
        self.reach.start(links, pass, NINE);
        loop {
            for (start, lengths) in lengths.iter_mut().enumerate() {
                for (length, kind) in lengths.iter_mut().zip(StaticKind::CHAINS) {
                    if *length == 0 && self.reach.closes_newly(links, pass, start, kind) {
                        *length = self.reach.chain_length();
                    }
                }
            }
            if !self.reach.advance() {
                return lengths;
            }
        }
    }

    fn cycles_from<G: Geometry>(
        &mut self,
        links: &LinkGraph<W, G>,
        views: &Views<G>,
        pass: Pass,
        start: usize,
        hints: &mut Vec<StaticHint>,
    ) {
        let Self { reach, cycles, numbers, .. } = self;
        cycles.search(CycleContext { links, reach, views }, pass, start, [4, usize::MAX], |cycle| {
            let emission = cycle_emission(links, &cycle.path, &cycle.eliminations);
            let step = numbers.cycle(pass, start, cycle.path.len(), cycle.eliminations);
            hints.push(StaticHint { step, path: cycle.path, emission });
            true
        });
    }
}

/// Returns the chains from a candidate, given the lengths from on and from off; 0 if there is none.
fn chains_of(lengths: [usize; 2]) -> impl Iterator<Item = (StaticKind, usize)> {
    StaticKind::CHAINS.into_iter().zip(lengths).filter(|&(_, length)| length != 0)
}

/// Returns the order in which a cycle finds its eliminations: backwards from its end, for each on node, its peers in
/// ascending order.
fn cycle_emission<const W: usize, G: Geometry>(
    links: &LinkGraph<W, G>,
    path: &[u16],
    eliminations: &CandidateSet,
) -> Emission {
    let mut emission = Emission::new();
    let back = path.iter().step_by(2).rev();
    for &on in path.iter().take(1).chain(back) {
        let (cell, digit) = links.candidate(usize::from(on));
        for peer in cells(links.views.geometry.peers(cell) & eliminations.0[digit]) {
            if emission.iter().all(|&(known, _)| known != peer) {
                let digits = (0..9).filter(|&digit| eliminations.0[digit] >> peer & 1 == 1);
                emission.push((peer, digits.fold(0, |set, digit| set | 1 << digit)));
            }
        }
    }
    in_emission_order(emission)
}

/// Drops steps with the effect of an earlier one. Q4: effects are considered equal only if their hashes are, and the
/// reference computes the hash from the first three cells in emission order.
fn without_repeats(hints: Vec<StaticHint>) -> Vec<StaticHint> {
    let mut kept: Vec<StaticHint> = Vec::new();
    for hint in hints {
        // The hashes are compared first, because most differ already.
        let hash = hint.hash();
        if !kept.iter().any(|known| known.hash() == hash && known.step.eliminations == hint.step.eliminations) {
            kept.push(hint);
        }
    }
    kept
}

impl StaticHint {
    fn chain<const W: usize, G: Geometry>(mut step: StaticStep, links: &LinkGraph<W, G>, views: &Views<G>) -> Self {
        let emission = vec![step.eliminate(links, views)];
        Self { step, path: Vec::new(), emission }
    }

    fn hash(&self) -> usize {
        self.emission.iter().take(3).fold(0, |hash, &(cell, _)| hash ^ cell)
    }

    /// Returns the paths whose strong links determine the causes of the step, each from its end backwards.
    pub(super) fn paths<const W: usize, G: Geometry>(&self, links: &LinkGraph<W, G>) -> Vec<Vec<PathNode>> {
        let StaticStep { pass, start, kind, .. } = self.step;
        match kind {
            StaticKind::Cycle => vec![forward(links, &self.path, pass), reversed(links, &self.path)],
            _ => vec![chain(links, pass, start, kind == StaticKind::On)],
        }
    }
}

fn strong_reason<const W: usize, G: Geometry>(links: &LinkGraph<W, G>, pass: Pass, off: usize, on: usize) -> LinkKind {
    let links = links.strong_list(off, pass).iter();
    links.filter(|link| usize::from(link.to) == on).map(|link| link.kind).next().unwrap_or(LinkKind::Assumption)
}

/// Returns a cycle from its last node backwards; on nodes have the reasons of their strong links.
fn forward<const W: usize, G: Geometry>(links: &LinkGraph<W, G>, path: &[u16], pass: Pass) -> Vec<PathNode> {
    let mut nodes = Vec::with_capacity(path.len());
    for place in (1..=path.len()).rev() {
        let (before, node) = (usize::from(path[place - 1]), usize::from(path[place % path.len()]));
        nodes.push(match place % 2 {
            0 => (node, true, strong_reason(links, pass, before, node)),
            _ => (node, false, links.weak_reason(before, node)),
        });
    }
    nodes
}

/// Returns the same cycle in the other direction, with on and off exchanged. Q5: a node that is now on keeps the reason
/// that it had when it was off: the weak link before it.
fn reversed<const W: usize, G: Geometry>(links: &LinkGraph<W, G>, path: &[u16]) -> Vec<PathNode> {
    let mut nodes = Vec::with_capacity(path.len());
    for (place, node) in path.iter().map(|node| usize::from(*node)).enumerate() {
        nodes.push(match place % 2 {
            0 => (node, false, LinkKind::Assumption),
            _ => (node, true, links.weak_reason(usize::from(path[place - 1]), node)),
        });
    }
    nodes
}

/// A step of the search for a chain: the candidate that is on, the candidate that is off before it, and the index of
/// the previous step.
type PathStep = (u16, u16, usize);

/// Returns the shortest chain from a start to its opposite, from its end backwards: the first that a breadth-first
/// search finds.
pub(super) fn chain<const W: usize, G: Geometry>(
    links: &LinkGraph<W, G>,
    pass: Pass,
    start: usize,
    on: bool,
) -> Vec<PathNode> {
    let (mut seen_on, mut seen_off) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
    let mut steps: Vec<PathStep> = Vec::new();
    if on {
        seen_on.add(start);
        steps.push((start as u16, NONE, usize::MAX));
    } else {
        seen_off.add(start);
        for link in links.strong_list(start, pass) {
            seen_on.add(usize::from(link.to));
            steps.push((link.to, start as u16, usize::MAX));
        }
    }
    let mut head = 0;
    while head < steps.len() {
        let from = usize::from(steps[head].0);
        for &off in links.weak_list(from, pass != Pass::X) {
            if on && usize::from(off) == start {
                return trace(links, pass, &steps, head, vec![(start, false, links.weak_reason(from, start))]);
            }
            if seen_off.has(usize::from(off)) {
                continue;
            }
            seen_off.add(usize::from(off));
            for link in links.strong_list(usize::from(off), pass) {
                let to = usize::from(link.to);
                if !on && to == start {
                    let end =
                        [(start, true, link.kind), (usize::from(off), false, links.weak_reason(from, off.into()))];
                    return trace(links, pass, &steps, head, end.to_vec());
                }
                if !seen_on.has(to) {
                    seen_on.add(to);
                    steps.push((link.to, off, head));
                }
            }
        }
        head += 1;
    }
    Vec::new()
}

fn trace<const W: usize, G: Geometry>(
    links: &LinkGraph<W, G>,
    pass: Pass,
    steps: &[PathStep],
    last: usize,
    mut path: Vec<PathNode>,
) -> Vec<PathNode> {
    let mut place = last;
    while let Some(&(on, off, before)) = steps.get(place) {
        if off == NONE {
            path.push((usize::from(on), true, LinkKind::Assumption));
        } else {
            path.push((usize::from(on), true, strong_reason(links, pass, off.into(), on.into())));
            let reason =
                steps.get(before).map_or(LinkKind::Assumption, |step| links.weak_reason(step.0.into(), off.into()));
            path.push((usize::from(off), false, reason));
        }
        place = before;
    }
    path
}
