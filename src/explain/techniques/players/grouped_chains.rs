//! Chains whose nodes may be groups: several cells of a line and a box, or the places of a digit in an almost locked
//! set. If the start is false, each strong link makes a claim true that makes the next one false. So the start or the
//! end is true, and a candidate that both rule out is removed.
//!
//! With one digit this is a grouped X-chain, with several a grouped AIC (alternating inference chain), and with links
//! between two digits of an almost locked set an ALS AIC. The shortest chain is taken.

use std::ops::Range;

use super::als::AlsNet;
use super::claim_graph::{ClaimGraph, ClaimLink, ClaimScope, LinkClaim};
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::views::{CandidateSet, Views};

/// The most strong links of a chain.
const MAX_LINKS: usize = 10;

/// A claim that a chain has made true, by which link, and from which earlier entry.
#[derive(Clone, Copy)]
struct ReachedClaim {
    link: ClaimLink,
    before: Option<usize>,
    length: usize,
    /// Whether the chain so far contains the feature that it is named after: a group, or an almost locked set.
    is_named: bool,
}

/// The search for the shortest chain.
struct GroupedSearch<'a> {
    graph: ClaimGraph<'a>,
    reached: Vec<ReachedClaim>,
    /// Per claim, the last start from which it was reached.
    last_start: Vec<usize>,
}

/// A chain with its effect.
struct GroupedChain {
    start: LinkClaim,
    links: Vec<(ClaimLink, LinkClaim)>,
    gone: CandidateSet,
}

/// Returns a chain of one digit with a group.
pub(crate) fn x_chain(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    step(views, rank, &AlsNet::default(), ClaimScope::Digit(digit))
}

/// Returns a chain with a group.
pub(crate) fn aic(views: &Views, rank: Rank) -> Option<FoundStep> {
    step(views, rank, &AlsNet::default(), ClaimScope::All)
}

/// Returns a chain with an almost locked set.
pub(crate) fn als_aic(views: &Views, net: &AlsNet, rank: Rank) -> Option<FoundStep> {
    step(views, rank, net, ClaimScope::Sets)
}

fn step(views: &Views, rank: Rank, net: &AlsNet, scope: ClaimScope) -> Option<FoundStep> {
    let graph = ClaimGraph::new(views, &net.sets, scope);
    let mut search = GroupedSearch { graph, reached: Vec::new(), last_start: Vec::new() };
    let chain = search.shortest()?;
    let mut pattern = NamedPattern::default();
    for (number, (link, on)) in chain.links.iter().enumerate() {
        // A link may make only a part of the start false. The whole start is shown.
        let from = if number == 0 { chain.start } else { link.off };
        pattern = pattern
            .part(PatternRole::Colour(0), CandidateSet::at(from.cells, from.digit))
            .part(PatternRole::Colour(1), CandidateSet::at(on.cells, on.digit));
        if let Some(set) = link.set {
            pattern = pattern.part(PatternRole::Set(2), net.sets[set].candidates());
        }
    }
    FoundStep::eliminate(rank, chain.gone, Pattern::Named(Box::new(pattern)))
}

impl GroupedSearch<'_> {
    fn shortest(&mut self) -> Option<GroupedChain> {
        let (mut best, mut most) = (None, MAX_LINKS);
        for start in self.graph.starts() {
            if !self.graph.rules_out_some(start) {
                continue;
            }
            if let Some(chain) = self.from(start, most) {
                // From now on, only shorter chains are of interest.
                most = chain.links.len() - 1;
                best = Some(chain);
            }
        }
        best
    }

    /// Returns the shortest chain from a start with at most `most` strong links.
    fn from(&mut self, start: usize, most: usize) -> Option<GroupedChain> {
        self.reached.clear();
        let first = self.graph.links_if_false(start);
        let is_named = self.graph.scope != ClaimScope::Sets && self.graph.claim(start).is_group();
        self.add(start, first, None, is_named);
        let mut index = 0;
        while let Some(&at) = self.reached.get(index) {
            if at.length > most {
                return None;
            }
            let gone = if at.is_named { self.graph.ruled_out(start, at.link.to) } else { CandidateSet::default() };
            if !gone.is_empty() {
                return Some(self.chain(start, index, gone));
            }
            if at.length < most {
                let links = self.graph.links_if_true(at.link.to);
                self.add(start, links, Some(index), at.is_named);
            }
            index += 1;
        }
        None
    }

    /// Adds the claims of links that were not reached from this start before.
    fn add(&mut self, start: usize, links: Range<usize>, before: Option<usize>, is_named: bool) {
        self.last_start.resize(self.graph.len(), usize::MAX);
        let length = before.map_or(1, |index| self.reached[index].length + 1);
        for number in links {
            let link = self.graph.link(number);
            if std::mem::replace(&mut self.last_start[link.to], start) == start {
                continue;
            }
            let is_special = match self.graph.scope {
                ClaimScope::Sets => link.set.is_some(),
                ClaimScope::Digit(_) | ClaimScope::All => link.off.is_group() || self.graph.claim(link.to).is_group(),
            };
            self.reached.push(ReachedClaim { link, before, length, is_named: is_named || is_special });
        }
    }

    fn chain(&self, start: usize, end: usize, gone: CandidateSet) -> GroupedChain {
        let mut links = Vec::new();
        let mut next = Some(end);
        while let Some(index) = next {
            let at = self.reached[index];
            links.push((at.link, self.graph.claim(at.link.to)));
            next = at.before;
        }
        links.reverse();
        GroupedChain { start: self.graph.claim(start), links, gone }
    }
}
