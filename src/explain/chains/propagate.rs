//! Propagation: everything that follows from one assumption, with reasons.
//!
//! ```text
//! propagate(assumption):
//!     store the assumption
//!     loop
//!         if the on queue is not empty:              -- on nodes always come before off nodes (no levels)
//!             p = its head
//!             for each weak link p -> q:             -- cell, box, row, column; the cell's not in Nishio
//!                 q is on already:  contradiction (that node, q), end                                        Q1
//!                 q is not off yet: store q off, because of p
//!         else if the off queue is not empty:
//!             p = its head
//!             note the strong links from p           -- p and one other candidate are left in a cell or unit
//!             erase p                                -- except in static propagations
//!             for each strong link p -> r:           -- cell, box, row, column; the cell's not in Nishio
//!                 r is off already: contradiction (r, that node), end                                        Q1
//!                 r is not on yet:  store r on, because of p and of all other candidates erased there
//!         else if the level is above dynamic:
//!             for each rule, until one erases something:
//!                 locked candidates, hidden pairs, naked pairs, X-wings, then chains on what is left
//!                 each candidate q that an instance erases, if q is not off yet:                             Q10
//!                     store q off, because of the earlier erasures that made the instance possible           Q13
//!             if no rule erases anything: end
//!         else: end
//! ```
//!
//! A propagation places nothing: an on node erases through the nodes that it turns off, and a cell or unit that has
//! become empty is not in itself a contradiction. The first node of each candidate and state is kept with its causes;
//! causes are always older than their effects.
//!
//! # Quirks of the reference
//!
//! Ratings agree with the reference because these quirks are reproduced. The code cites each where it applies.
//!
//! * **Q1** A contradiction ends a propagation immediately. Its sets stay as they are, and are compared as if they were
//!   complete, even in static propagations, where the contradiction itself does not count.
//! * **Q2** The static finder of cases uses only cells with three or more candidates, and every finder of cases uses a
//!   unit only from its first place. (Without this, 133 of 1,730 ratings differ.)
//! * **Q3** A cycle eliminates nothing in its own cells, and its eliminations see any on node and any off node, which
//!   need not be neighbours.
//! * **Q4** Two inner steps with the same eliminations are considered equal only if their hashes agree. The hashes are
//!   computed from the first three cells in emission order.
//! * **Q5** An inner cycle counts as two chains, itself and its reverse. In the reverse, each node keeps the reason of
//!   the weak link before it.
//! * **Q6** The eliminations of a pattern are emitted in the order of the cell number modulo the size of a hash table.
//! * **Q7** A candidate that, if off, leads to a contradiction is placed.
//! * **Q8** In a search for cycles, the same candidate may be off in several ways, but on only in the first.
//! * **Q9** The four depths of dynamic chains within chains share a number and a name.
//! * **Q10** A pattern turns a candidate off without a check whether it is on.
//! * **Q11** Unsolved cells and placed digits are taken from the grid, even within propagations.
//! * **Q12** Numbers are sums of tenths as doubles, compared without rounding.
//! * **Q13** An instance without causes does not count. The first of inner steps with the same eliminations is chosen
//!   before this is checked, so a short step without causes hides a longer one with causes.

use super::base::Assumption;
use super::bits::Bits;
use super::links::{CONSTRAINT_LINKS, LinkGraph, LinkKind, NONE, ONE, StrongLink};
use super::scratch::Scratch;
use crate::explain::data::chain_key::{Pass, PropagationMode};
use crate::explain::geometry::Geometry;
use crate::explain::views::Views;

/// A candidate that is on or off, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implication {
    pub(super) candidate: u16,
    /// The first cause. For a node that a pattern turned off, the index in `patterns`.
    parent: u16,
    /// Number of nodes on the path of first causes, including this one: a lower bound on the number of ancestors.
    pub(super) depth: u16,
    /// Number of ancestors, including this one; 0 until they are counted.
    ancestors: u16,
    pub(super) on: bool,
    pub(super) link: LinkKind,
}

/// The causes of a node that a pattern turned off.
#[derive(Clone, Copy, Debug)]
struct PatternCauses {
    /// Start and end in the list of causes.
    range: [u16; 2],
    inner: u32,
}

/// An inner chain that is a cause of nodes: how to recognize it, and its total length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InnerChain {
    /// A fingerprint of the ends of the step's chains and of all their causes. Inner steps with the same fingerprint
    /// are equal.
    pub(super) identity: [u64; 2],
    pub(super) length: usize,
}

/// The index that means "no inner chain".
pub(super) const NO_INNER: u32 = u32::MAX;

/// The numbers of two nodes that contradict each other.
pub(super) type ContradictingPair = (u16, u16);

/// Everything that follows from one assumption.
#[derive(Clone)]
pub(super) struct Propagation<const W: usize, G: Geometry> {
    /// In order of discovery.
    pub(super) nodes: Vec<Implication>,
    pub(super) on: Bits<W>,
    pub(super) off: Bits<W>,
    /// Numbers of the nodes of each candidate, when off and when on.
    at: [Vec<u16>; 2],
    /// The remaining candidates, while patterns or chains are searched among them.
    pub(super) views: Views<G>,
    pub(super) contradiction: Option<ContradictingPair>,
    patterns: Vec<PatternCauses>,
    /// Causes of the nodes that patterns turned off.
    causes: Vec<u16>,
    /// The inner chains that are causes of nodes.
    pub(super) inner: Vec<InnerChain>,
}

impl<const W: usize, G: Geometry> Propagation<W, G> {
    pub(super) fn new(views: &Views<G>) -> Self {
        Self {
            nodes: Vec::new(),
            on: Bits::EMPTY,
            off: Bits::EMPTY,
            at: [Vec::new(), Vec::new()],
            views: views.clone(),
            contradiction: None,
            patterns: Vec::new(),
            causes: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// Restarts with an assumption.
    pub(super) fn start(&mut self, links: &LinkGraph<W, G>, scratch: &mut Scratch<G>, assumption: Assumption) {
        self.nodes.clear();
        (self.on, self.off) = (Bits::EMPTY, Bits::EMPTY);
        for at in &mut self.at {
            if at.len() < links.len() {
                at.resize(links.len(), NONE);
            }
        }
        scratch.begin(links);
        self.contradiction = None;
        self.patterns.clear();
        self.causes.clear();
        self.inner.clear();
        let Assumption { candidate, on } = assumption;
        let (candidate, link) = (candidate as u16, LinkKind::Assumption);
        self.store(scratch, Implication { candidate, on, link, parent: NONE, depth: 1, ancestors: 1 });
    }

    /// Whether all nodes follow from links only.
    pub(super) fn is_plain(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Removes from the remaining candidates those that `nodes[known..]` turned off.
    pub(super) fn erase_from(&mut self, links: &LinkGraph<W, G>, known: usize) {
        for node in self.nodes[known..].iter().filter(|node| !node.on) {
            let (cell, digit) = links.candidate(usize::from(node.candidate));
            self.views.remove(cell, digit);
        }
    }

    /// Follows all links. Returns whether it finished without a contradiction.
    pub(super) fn follow_links(
        &mut self,
        links: &LinkGraph<W, G>,
        scratch: &mut Scratch<G>,
        mode: PropagationMode,
    ) -> bool {
        loop {
            let contradiction = if let Some(head) = scratch.on.pop() {
                self.follow_weak(links, scratch, head, mode)
            } else if let Some(head) = scratch.off.pop() {
                match mode {
                    PropagationMode::Static => self.follow_static(links, scratch, head),
                    _ => self.follow_strong(links, scratch, head, mode),
                }
            } else {
                return true;
            };
            if contradiction.is_some() {
                // Q1: the sets stay as they are.
                self.contradiction = contradiction;
                return false;
            }
        }
    }

    fn follow_weak(
        &mut self,
        links: &LinkGraph<W, G>,
        scratch: &mut Scratch<G>,
        head: usize,
        mode: PropagationMode,
    ) -> Option<ContradictingPair> {
        let from = usize::from(self.nodes[head].candidate);
        let (depth, counted) = (self.nodes[head].depth, self.nodes[head].ancestors);
        let ends = &links.weak[from];
        let contradicts = self.on.meets(ends);
        if !contradicts && ends.without(&self.off).is_empty() {
            return None;
        }
        // Whether a candidate is already off is unpredictable, so the new ones are selected without a branch.
        let mut new = G::per_weak_link(0);
        let most = new.as_ref().len() - 1;
        let mut count = 0;
        for &end in links.weak_list(from, mode != PropagationMode::OneDigit) {
            new[count.min(most)] = end;
            count += usize::from(!self.off.has(usize::from(end)) || contradicts && self.on.has(usize::from(end)));
        }
        // With a single cause, the node has one more ancestor than its cause, if that number is known.
        let ancestors = if counted == 0 { 0 } else { counted + 1 };
        for &end in &new.as_ref()[..count] {
            let (link, parent) = (LinkKind::Weak, head as u16);
            let node = Implication { candidate: end, on: false, link, parent, depth: depth + 1, ancestors };
            if contradicts && self.on.has(usize::from(end)) {
                self.nodes.push(node);
                return Some((self.at[1][usize::from(end)], self.nodes.len() as u16 - 1));
            }
            self.store(scratch, node);
        }
        None
    }

    fn follow_static(
        &mut self,
        links: &LinkGraph<W, G>,
        scratch: &mut Scratch<G>,
        head: usize,
    ) -> Option<ContradictingPair> {
        let from = usize::from(self.nodes[head].candidate);
        links.strong_list(from, Pass::Xy).iter().find_map(|&link| self.set_on(scratch, head, link, false))
    }

    fn follow_strong(
        &mut self,
        links: &LinkGraph<W, G>,
        scratch: &mut Scratch<G>,
        head: usize,
        mode: PropagationMode,
    ) -> Option<ContradictingPair> {
        let from = usize::from(self.nodes[head].candidate);
        let constraints = links.constraints[from];
        // Erasing the candidate and finding what remains in its constraints is one operation.
        let remaining = scratch.erase(constraints, from);
        let mut singles = (0..=G::KINDS).fold(0, |set, place| set | u32::from(remaining[place] >> 16 == 1) << place);
        if mode == PropagationMode::OneDigit {
            singles &= !1;
        }
        while singles != 0 {
            let place = (singles.trailing_zeros() as usize).min(G::KINDS);
            singles &= singles - 1;
            // If there were three or more candidates at the start, all but the two of the link must have been erased.
            let is_new = links.remaining[usize::from(constraints[place])] >= 3 * ONE;
            let link = StrongLink { to: remaining[place] as u16, kind: CONSTRAINT_LINKS[place] };
            let contradiction = self.set_on(scratch, head, link, is_new);
            if contradiction.is_some() {
                return contradiction;
            }
        }
        None
    }

    /// Turns a candidate on through a link. `is_new` means that the link exists because other candidates were erased;
    /// these are then causes as well.
    #[inline]
    fn set_on(
        &mut self,
        scratch: &mut Scratch<G>,
        head: usize,
        StrongLink { to, kind }: StrongLink,
        is_new: bool,
    ) -> Option<ContradictingPair> {
        let candidate = usize::from(to);
        let contradicts = self.off.has(candidate);
        if !contradicts && self.on.has(candidate) {
            return None;
        }
        let Implication { depth, ancestors, .. } = self.nodes[head];
        // Without the causes of new links, 731 of 1,730 ratings differ. Where there are several causes, ancestors have
        // to be counted, which is done only on request.
        let ancestors = if ancestors == 0 || is_new { 0 } else { ancestors + 1 };
        let (link, parent) = (kind, head as u16);
        let node = Implication { candidate: to, on: true, link, parent, depth: depth + 1, ancestors };
        if contradicts {
            self.nodes.push(node);
            return Some((self.nodes.len() as u16 - 1, self.at[0][candidate]));
        }
        self.store(scratch, node);
        None
    }

    /// Turns a candidate off because of `causes`, unless it is off already. Returns whether it was new.
    pub(super) fn set_off(&mut self, scratch: &mut Scratch<G>, candidate: usize, causes: &[u16], inner: u32) -> bool {
        // Q10: the candidate may be on.
        if self.off.has(candidate) {
            return false;
        }
        let depth = causes.iter().map(|&cause| self.nodes[usize::from(cause)].depth).max().unwrap_or(0) + 1;
        let begin = self.causes.len();
        self.causes.extend_from_slice(causes);
        let parent = self.patterns.len() as u16;
        self.patterns.push(PatternCauses { range: [begin, self.causes.len()].map(|end| end as u16), inner });
        let (candidate, link) = (candidate as u16, LinkKind::Pattern);
        let node = Implication { candidate, on: false, link, parent, depth, ancestors: 0 };
        self.store(scratch, node);
        true
    }

    #[inline(always)]
    fn store(&mut self, scratch: &mut Scratch<G>, node: Implication) {
        let (number, candidate) = (self.nodes.len() as u16, usize::from(node.candidate));
        self.nodes.push(node);
        self.at[usize::from(node.on)][candidate] = number;
        if node.on {
            self.on.add(candidate);
            scratch.on.push(number);
        } else {
            self.off.add(candidate);
            scratch.off.push(number);
        }
    }

    /// Returns the node of a candidate that is known to be on, or off.
    pub(super) fn node(&self, candidate: usize, on: bool) -> usize {
        usize::from(self.at[usize::from(on)][candidate])
    }

    /// Calls `visit` with each cause of a node, in order. The end of a strong link was the last candidate left: its
    /// causes are the start of the link and all other candidates of that cell or unit, which were erased before.
    pub(super) fn for_causes(&self, links: &LinkGraph<W, G>, node: usize, mut visit: impl FnMut(usize)) {
        let Implication { candidate, link, parent, .. } = self.nodes[node];
        match link {
            LinkKind::Assumption => {}
            LinkKind::Weak => visit(usize::from(parent)),
            LinkKind::Pattern => {
                let [begin, end] = self.patterns[usize::from(parent)].range.map(usize::from);
                self.causes[begin..end].iter().for_each(|&cause| visit(usize::from(cause)));
            }
            _ => {
                visit(usize::from(parent));
                let two = [candidate, self.nodes[usize::from(parent)].candidate].map(usize::from);
                links.others(link, two, |other| visit(self.node(other, false)));
            }
        }
    }

    /// Returns the inner chain that is a cause of a node, if there is one.
    pub(super) fn inner_of(&self, node: usize) -> Option<InnerChain> {
        let Implication { link, parent, .. } = self.nodes[node];
        (link == LinkKind::Pattern)
            .then(|| self.inner.get(self.patterns[usize::from(parent)].inner as usize).copied())?
    }

    /// Returns the number of distinct nodes on which a node depends, including itself.
    pub(super) fn ancestors(&mut self, links: &LinkGraph<W, G>, node: usize) -> usize {
        if self.nodes[node].ancestors == 0 {
            let mut count = 0;
            self.for_ancestors(links, node, |_| count += 1);
            self.nodes[node].ancestors = count;
        }
        usize::from(self.nodes[node].ancestors)
    }

    /// Calls `visit` once with each node on which a node depends, including itself. Causes are older than their
    /// effects, so one sweep from the youngest to the oldest finds all causes.
    pub(super) fn for_ancestors(&self, links: &LinkGraph<W, G>, node: usize, mut visit: impl FnMut(usize)) {
        let mut seen = [0u64; 24];
        seen[node >> 6] |= 1 << (node & 63);
        for word in (0..=node >> 6).rev() {
            let mut done = 0u64;
            while seen[word] & !done != 0 {
                let bit = 63 - (seen[word] & !done).leading_zeros();
                done |= 1 << bit;
                let ancestor = (word << 6) + bit as usize;
                visit(ancestor);
                self.for_causes(links, ancestor, |cause| seen[cause >> 6] |= 1 << (cause & 63));
            }
        }
    }
}
