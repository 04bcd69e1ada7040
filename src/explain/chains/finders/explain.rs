//! Finds the links of a step again, on request.

use super::Finders;
use super::cache::PropagationContext;
use crate::explain::board::CandidateBoard;
use crate::explain::chains::base::BaseState;
use crate::explain::chains::links::{LinkGraph, LinkKind};
use crate::explain::chains::propagate::Propagation;
use crate::explain::chains::static_list::{PathNode, chain};
use crate::explain::data::candidate::Candidate;
use crate::explain::data::chain_key::{ChainFamily, ChainKey, Conclusion, StaticKind};
use crate::explain::data::reason::{ChainNode, Reason};
use crate::explain::geometry::{Geometry, NINE};
use crate::search::limits::Limits;

impl<const W: usize, G: Geometry> Finders<W, G> {
    /// Returns the reason of a step that these finders found on this board.
    pub(in crate::explain::chains) fn reason(&mut self, board: &CandidateBoard<G>, key: ChainKey) -> Reason {
        self.renew(board);
        match key {
            ChainKey::Static { pass, kind: StaticKind::Cycle, start, length } => {
                let start = self.links.number(start.0.into(), start.1.into());
                // The search skips candidates that do not lead back to the start within the levels of `reach`. With the
                // closure, it skips no candidate of the cycle.
                self.links.renew_steps();
                self.search.reach.start(&self.links, pass, NINE);
                self.search.reach.close();
                let cycle = self.search.first(&self.links, board, pass, start, [length; 2]);
                let path = cycle.map_or(Vec::new(), |cycle| cycle.path);
                let nodes = path.iter().enumerate();
                let nodes = nodes.map(|(place, &number)| (number.into(), place % 2 == 0, LinkKind::Assumption));
                Reason::Cycle { nodes: in_a_row(&self.links, nodes, true) }
            }
            ChainKey::Static { pass, kind, start, .. } => {
                let start = self.links.number(start.0.into(), start.1.into());
                let path = chain(&self.links, pass, start, kind == StaticKind::On);
                let nodes = in_a_row(&self.links, path.into_iter().rev(), false);
                Reason::Chains { chains: vec![nodes] }
            }
            ChainKey::Compared { family, conclusion } => self.compared_reason(board, family, &conclusion),
        }
    }

    fn compared_reason(&mut self, board: &CandidateBoard<G>, family: ChainFamily, conclusion: &Conclusion) -> Reason {
        self.cache.clear(&self.links, board);
        let Self { links, cache, inner, search, .. } = self;
        let numbers = search.numbers;
        // The step was found within the limits, so finding it again needs none.
        let limits = &Limits::new(&[], None, None);
        let base = BaseState { links, candidates: board, occupancy: &board.occupancy, numbers, limits };
        let mut context = PropagationContext { base, family, inner };
        for assumption in conclusion.assumptions(links, board) {
            cache.get(&mut context, assumption);
        }
        let ends = conclusion.ends(links, board, cache);
        let chains = ends.into_iter().map(|end| tree(links, cache.cached(end.assumption), end.node)).collect();
        Reason::Chains { chains }
    }
}

/// Returns nodes each of which follows from the previous one. In a cycle, the first follows from the last.
fn in_a_row<const W: usize, G: Geometry>(
    links: &LinkGraph<W, G>,
    path: impl Iterator<Item = PathNode>,
    cycle: bool,
) -> Vec<ChainNode> {
    let mut nodes = Vec::new();
    for (candidate, on, _) in path {
        let causes = (nodes.len() as u16).checked_sub(1).into_iter().collect();
        nodes.extend(node(links, candidate, on, causes));
    }
    let last = (nodes.len() as u16).saturating_sub(1);
    if let Some(first) = nodes.first_mut().filter(|_| cycle) {
        first.causes.push(last);
    }
    nodes
}

/// Returns a node of a propagation and everything on which it depends, causes first.
fn tree<const W: usize, G: Geometry>(links: &LinkGraph<W, G>, known: &Propagation<W, G>, end: usize) -> Vec<ChainNode> {
    let mut numbers = Vec::new();
    known.for_ancestors(links, end, |ancestor| numbers.push(ancestor));
    numbers.sort_unstable();
    let mut nodes = Vec::new();
    for &number in &numbers {
        let mut causes = Vec::new();
        known.for_causes(links, number, |cause| {
            causes.extend(numbers.binary_search(&cause).map(|place| place as u16).ok());
        });
        let source = &known.nodes[number];
        nodes.extend(node(links, source.candidate.into(), source.on, causes));
    }
    nodes
}

fn node<const W: usize, G: Geometry>(
    links: &LinkGraph<W, G>,
    candidate: usize,
    on: bool,
    causes: Vec<u16>,
) -> Option<ChainNode> {
    let (cell, digit) = links.candidate(candidate);
    Some(ChainNode { candidate: Candidate::from_index(cell, digit)?, on, causes })
}
