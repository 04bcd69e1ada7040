//! Propagation: everything that follows from one assumption, with the reasons.
//!
//! ```text
//! propagate(assumption):
//!     store the assumption
//!     loop
//!         if the on queue is not empty:              -- what is on always goes before what is off (no levels)
//!             p = its head
//!             for each weak link p -> q:             -- cell, box, row, column; the cell's not in Nishio
//!                 q is on already:  contradiction (that node, q), end                                        Q1
//!                 q is not off yet: store q off, because of p
//!         else if the off queue is not empty:
//!             p = its head
//!             note the strong links from p           -- two candidates left in a cell or unit, p one of them
//!             erase p                                -- but in static propagations
//!             for each strong link p -> r:           -- cell, box, row, column; the cell's not in Nishio
//!                 r is off already: contradiction (r, that node), end                                        Q1
//!                 r is not on yet:  store r on, because of p and of all that was erased beside the two
//!         else if the level is above dynamic:
//!             for each rule, until one erases something:
//!                 locked candidates, hidden pairs, naked pairs, X-wings, then chains on what is left
//!                 each candidate q that an instance of it erases, if q is not off yet:                       Q10
//!                     store q off, because of what was erased before so that the instance came to be         Q13
//!             no rule erases anything: end
//!         else: end
//! ```
//!
//! A propagation places nothing: what is on erases by what it sets off, and an emptied cell or unit is no contradiction
//! in itself. The first node of each candidate and state is kept, with its causes; all causes are older than what they
//! cause.
//!
//! # Quirks of the reference
//!
//! Ratings agree with it because these are kept. Each is cited where it is obeyed.
//!
//! * **Q1** A contradiction ends a propagation at once. Its sets stay as they are, and are compared as if they were
//!   whole, in static propagations too, where the contradiction itself does not count.
//! * **Q2** The static finder of cases asks only cells of three candidates and more; all ask a unit only from its
//!   first place. (Without it 133 of 1,730 ratings differ.)
//! * **Q3** A cycle erases nothing in its own cells; and what it erases sees any on and any off node, not two
//!   neighbours.
//! * **Q4** Two inner steps with the same eliminations are one only if their hashes agree, which are made of the
//!   first three cells as they come out.
//! * **Q5** An inner cycle counts as two chains, itself and reversed; reversed, a node keeps the reason of the weak
//!   link before it.
//! * **Q6** The eliminations of a pattern come out by cell number modulo the size of a hash table.
//! * **Q7** A candidate that, if off, leads to a contradiction is placed.
//! * **Q8** In a search for cycles the same candidate may be off in several ways, but on in the first alone.
//! * **Q9** The four depths of dynamic chains in chains share a number and a name.
//! * **Q10** What a pattern sets off is not compared with what is on.
//! * **Q11** Unsolved cells and placed digits are those of the grid, within propagations too.
//! * **Q12** Numbers are sums of tenths as doubles, compared unrounded.
//! * **Q13** An instance whose causes are none does not count; and of inner steps with the same eliminations the
//!   first is taken before that is asked, so a short one without causes hides a longer one with them.

use super::base::Assumption;
use super::bits::Bits;
use super::links::{CONSTRAINT_LINKS, LinkGraph, LinkKind, MAX_WEAK, NONE, ONE, StrongLink};
use super::scratch::Scratch;
use crate::explain::data::chain_key::{Pass, PropagationMode};
use crate::explain::views::Views;

/// A candidate on or off, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implication {
    pub(super) candidate: u16,
    /// The first cause; of a node set off by a pattern, its place in the list of those.
    parent: u16,
    /// Number of nodes on the way along first causes, this one included: its ancestors are no fewer.
    pub(super) depth: u16,
    /// Number of ancestors, this one included; 0 until it is counted.
    ancestors: u16,
    pub(super) on: bool,
    pub(super) link: LinkKind,
}

/// What a node that a pattern set off rests on.
#[derive(Clone, Copy, Debug)]
struct PatternCauses {
    /// Begin and end in the list of causes.
    range: [u16; 2],
    inner: u32,
}

/// An inner chain that nodes rest on: how to recognise it, and its whole length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InnerChain {
    /// Two inner steps are the same if the ends of their chains and all they rest on agree; a fingerprint of those.
    pub(super) identity: [u64; 2],
    pub(super) length: usize,
}

/// No inner chain.
pub(super) const NO_INNER: u32 = u32::MAX;

/// Two nodes that contradict each other, by number.
pub(super) type ContradictingPair = (u16, u16);

/// What follows from one assumption.
#[derive(Clone)]
pub(super) struct Propagation<const W: usize> {
    /// In order of discovery.
    pub(super) nodes: Vec<Implication>,
    pub(super) on: Bits<W>,
    pub(super) off: Bits<W>,
    /// Numbers of the nodes of each candidate, off and on.
    at: [Vec<u16>; 2],
    /// The candidates left, when patterns or chains among them are looked for.
    pub(super) views: Views,
    pub(super) contradiction: Option<ContradictingPair>,
    patterns: Vec<PatternCauses>,
    /// Causes of what patterns set off.
    causes: Vec<u16>,
    /// The inner chains that nodes rest on.
    pub(super) inner: Vec<InnerChain>,
}

impl<const W: usize> Propagation<W> {
    pub(super) fn new(views: &Views) -> Self {
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

    /// Begins anew with an assumption.
    pub(super) fn start(&mut self, links: &LinkGraph<W>, scratch: &mut Scratch, assumption: Assumption) {
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

    /// Whether links alone led to all that follows.
    pub(super) fn is_plain(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Brings the candidates left up to date: those that `nodes` from `known` on set off are erased.
    pub(super) fn erase_from(&mut self, links: &LinkGraph<W>, known: usize) {
        for node in self.nodes[known..].iter().filter(|node| !node.on) {
            let (cell, digit) = links.candidate(usize::from(node.candidate));
            self.views.remove(cell, digit);
        }
    }

    /// Follows all links. Returns whether that ended without a contradiction.
    pub(super) fn follow_links(&mut self, links: &LinkGraph<W>, scratch: &mut Scratch, mode: PropagationMode) -> bool {
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
        links: &LinkGraph<W>,
        scratch: &mut Scratch,
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
        // Whether a candidate is off already cannot be foreseen: the new ones are picked without a branch.
        let mut new = [0; MAX_WEAK + 1];
        let mut count = 0;
        for &end in links.weak_list(from, mode != PropagationMode::OneDigit) {
            new[count.min(MAX_WEAK)] = end;
            count += usize::from(!self.off.has(usize::from(end)) || contradicts && self.on.has(usize::from(end)));
        }
        // One cause: an ancestor more than it has, if that is known.
        let ancestors = if counted == 0 { 0 } else { counted + 1 };
        for &end in &new[..count] {
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

    fn follow_static(&mut self, links: &LinkGraph<W>, scratch: &mut Scratch, head: usize) -> Option<ContradictingPair> {
        let from = usize::from(self.nodes[head].candidate);
        links.strong_list(from, Pass::Xy).iter().find_map(|&link| self.set_on(scratch, head, link, false))
    }

    fn follow_strong(
        &mut self,
        links: &LinkGraph<W>,
        scratch: &mut Scratch,
        head: usize,
        mode: PropagationMode,
    ) -> Option<ContradictingPair> {
        let from = usize::from(self.nodes[head].candidate);
        let constraints = links.constraints[from];
        // Erasing the candidate and looking for what remains beside it go together.
        let remaining = scratch.erase(constraints, from);
        let single = |place: usize| u32::from(remaining[place] >> 16 == 1) << place;
        let mut singles = single(0) | single(1) | single(2) | single(3);
        if mode == PropagationMode::OneDigit {
            singles &= !1;
        }
        while singles != 0 {
            let place = singles.trailing_zeros() as usize & 3;
            singles &= singles - 1;
            // Of three candidates and more at the start, some beside these two are gone.
            let is_new = links.remaining[usize::from(constraints[place])] >= 3 * ONE;
            let link = StrongLink { to: remaining[place] as u16, kind: CONSTRAINT_LINKS[place] };
            let contradiction = self.set_on(scratch, head, link, is_new);
            if contradiction.is_some() {
                return contradiction;
            }
        }
        None
    }

    /// Sets a candidate on by a link, which `is_new` if it came to be as others were erased: these are causes then.
    #[inline]
    fn set_on(
        &mut self,
        scratch: &mut Scratch,
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
        // Without the causes of a new link 731 of 1,730 ratings differ. Where there are several, ancestors have to be
        // counted, and are so only when someone asks.
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

    /// Sets a candidate off for `causes`, unless it is. Returns whether it was new.
    pub(super) fn set_off(&mut self, scratch: &mut Scratch, candidate: usize, causes: &[u16], inner: u32) -> bool {
        // Q10: it may be on.
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
    fn store(&mut self, scratch: &mut Scratch, node: Implication) {
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

    /// The node of a candidate that is in the set of those on, or off.
    pub(super) fn node(&self, candidate: usize, on: bool) -> usize {
        usize::from(self.at[usize::from(on)][candidate])
    }

    /// Calls `visit` with each cause of a node, in order. The end of a strong link was left alone: beside the link's
    /// beginning, it rests on what else there was, and was erased before.
    pub(super) fn for_causes(&self, links: &LinkGraph<W>, node: usize, mut visit: impl FnMut(usize)) {
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

    /// The inner chain that a node rests on.
    pub(super) fn inner_of(&self, node: usize) -> Option<InnerChain> {
        let Implication { link, parent, .. } = self.nodes[node];
        (link == LinkKind::Pattern)
            .then(|| self.inner.get(self.patterns[usize::from(parent)].inner as usize).copied())?
    }

    /// Number of different nodes that a node rests on, itself included.
    pub(super) fn ancestors(&mut self, links: &LinkGraph<W>, node: usize) -> usize {
        if self.nodes[node].ancestors == 0 {
            let mut count = 0;
            self.for_ancestors(links, node, |_| count += 1);
            self.nodes[node].ancestors = count;
        }
        usize::from(self.nodes[node].ancestors)
    }

    /// Calls `visit` once with each node that a node rests on, itself included. Causes are older than what they
    /// cause: one sweep from the youngest down finds all.
    pub(super) fn for_ancestors(&self, links: &LinkGraph<W>, node: usize, mut visit: impl FnMut(usize)) {
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
