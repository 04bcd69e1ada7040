//! A run: everything that follows from one assumption, with the reasons.
//!
//! ```text
//! on queue not empty:   take its head; every weak link's end is off; clash if that candidate is on
//! else off queue:       take its head; note the strong links from it; erase it (dynamic runs);
//!                       each link's end is on; clash if that candidate is off
//! else (levels above):  what the patterns on the candidates left erase is off; no test for a clash (a quirk)
//! until a clash, or nothing is left
//! ```
//!
//! A clash ends the run at once, and its sets stay as they are: another quirk that later steps depend on.

use super::bits::Bits;
use super::graph::{ADVANCED, Graph, MOST_WEAK, NONE, ONE, Pass, Reason, SLOT_REASONS, START, WEAK};
use super::inner::Inner;
use super::working::Working;
use crate::explain::views::Views;

/// A candidate on or off, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) candidate: u16,
    /// The first cause; of an advanced node, its place in the run's list of those.
    parent: u16,
    /// Number of nodes on the way along first causes, this one included: its ancestors are no fewer.
    pub(super) depth: u16,
    /// Number of ancestors, this one included; 0 until it is counted.
    ancestors: u16,
    pub(super) on: bool,
    pub(super) reason: Reason,
}

/// What an advanced node rests on.
#[derive(Clone, Copy, Debug)]
struct Advanced {
    /// Its part of the run's list of causes.
    causes: [u16; 2],
    inner: u32,
}

/// No inner chain.
pub(super) const NO_INNER: u32 = u32::MAX;

/// Two nodes that contradict each other, by number.
pub(super) type Clash = (u16, u16);

/// What kind of links a run follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// All links of the state as it is.
    Static,
    /// All links, and those that erasures make.
    Dynamic,
    /// Links in units alone, and those that erasures make there.
    OneDigit,
}

/// The run of one assumption.
#[derive(Clone)]
pub(super) struct Run<const W: usize> {
    /// In order of discovery.
    pub(super) nodes: Vec<Node>,
    pub(super) on: Bits<W>,
    pub(super) off: Bits<W>,
    /// Numbers of the nodes of each candidate, off and on.
    at: [Vec<u16>; 2],
    /// The candidates left, when patterns or chains among them are looked for.
    pub(super) views: Views,
    pub(super) clash: Option<Clash>,
    advanced: Vec<Advanced>,
    /// Causes of advanced nodes.
    causes: Vec<u16>,
    /// The inner chains that nodes rest on.
    pub(super) inner: Vec<Inner>,
}

/// A strong link that a run found: the end, the reason, and whether others were erased before.
type Link = (u16, Reason, bool);

impl<const W: usize> Run<W> {
    pub(super) fn new(views: &Views) -> Self {
        Self {
            nodes: Vec::new(),
            on: Bits::EMPTY,
            off: Bits::EMPTY,
            at: [Vec::new(), Vec::new()],
            views: views.clone(),
            clash: None,
            advanced: Vec::new(),
            causes: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// Begins anew: `candidate` is on, or off.
    pub(super) fn start(&mut self, graph: &Graph<W>, working: &mut Working, candidate: usize, on: bool) {
        self.nodes.clear();
        (self.on, self.off) = (Bits::EMPTY, Bits::EMPTY);
        for at in &mut self.at {
            if at.len() < graph.len() {
                at.resize(graph.len(), NONE);
            }
        }
        working.begin(graph);
        self.clash = None;
        self.advanced.clear();
        self.causes.clear();
        self.inner.clear();
        let node = Node { candidate: candidate as u16, on, reason: START, parent: NONE, depth: 1, ancestors: 1 };
        self.store(working, node);
    }

    /// Whether links alone led to all that follows.
    pub(super) fn is_plain(&self) -> bool {
        self.advanced.is_empty()
    }

    /// Brings the candidates left up to date: those that `nodes` from `known` on set off are erased.
    pub(super) fn erase_from(&mut self, graph: &Graph<W>, known: usize) {
        for node in self.nodes[known..].iter().filter(|node| !node.on) {
            let (cell, digit) = graph.candidate(usize::from(node.candidate));
            self.views.remove(cell, digit);
        }
    }

    /// Follows all links. Returns whether the run ended without a clash.
    pub(super) fn follow(&mut self, graph: &Graph<W>, working: &mut Working, mode: Mode) -> bool {
        loop {
            let clash = if let Some(head) = working.on.pop() {
                self.follow_weak(graph, working, head, mode)
            } else if let Some(head) = working.off.pop() {
                match mode {
                    Mode::Static => self.follow_static(graph, working, head),
                    _ => self.follow_strong(graph, working, head, mode),
                }
            } else {
                return true;
            };
            if clash.is_some() {
                self.clash = clash;
                return false;
            }
        }
    }

    fn follow_weak(&mut self, graph: &Graph<W>, working: &mut Working, head: usize, mode: Mode) -> Option<Clash> {
        let from = usize::from(self.nodes[head].candidate);
        let (depth, counted) = (self.nodes[head].depth, self.nodes[head].ancestors);
        let links = &graph.weak[from];
        let clashes = self.on.meets(links);
        if !clashes && links.without(&self.off).is_empty() {
            return None;
        }
        // Whether a candidate is off already cannot be foreseen: the new ones are picked without a branch.
        let mut new = [0; MOST_WEAK + 1];
        let mut count = 0;
        for &end in graph.weak_list(from, mode != Mode::OneDigit) {
            new[count.min(MOST_WEAK)] = end;
            count += usize::from(!self.off.has(usize::from(end)) || clashes && self.on.has(usize::from(end)));
        }
        let ancestors = if counted == 0 { 0 } else { counted + 1 };
        for &end in &new[..count] {
            let node =
                Node { candidate: end, on: false, reason: WEAK, parent: head as u16, depth: depth + 1, ancestors };
            if clashes && self.on.has(usize::from(end)) {
                self.nodes.push(node);
                return Some((self.at[1][usize::from(end)], self.nodes.len() as u16 - 1));
            }
            self.store(working, node);
        }
        None
    }

    fn follow_static(&mut self, graph: &Graph<W>, working: &mut Working, head: usize) -> Option<Clash> {
        let from = usize::from(self.nodes[head].candidate);
        let links = graph.strong_list(from, Pass::Xy).iter();
        links.map(|link| (link.to, link.reason, false)).find_map(|link| self.set_on(working, head, link))
    }

    fn follow_strong(&mut self, graph: &Graph<W>, working: &mut Working, head: usize, mode: Mode) -> Option<Clash> {
        let from = usize::from(self.nodes[head].candidate);
        let slots = graph.slots(from);
        // Erasing the candidate and looking for what is left beside it go together.
        let left = working.erase(slots, from);
        let single = |place: usize| u32::from(left[place] >> 16 == 1) << place;
        let mut singles = single(0) | single(1) | single(2) | single(3);
        if mode == Mode::OneDigit {
            singles &= !1;
        }
        while singles != 0 {
            let place = singles.trailing_zeros() as usize & 3;
            singles &= singles - 1;
            let erased_before = graph.left[usize::from(slots[place])] >= 3 * ONE;
            let clash = self.set_on(working, head, (left[place] as u16, SLOT_REASONS[place], erased_before));
            if clash.is_some() {
                return clash;
            }
        }
        None
    }

    #[inline]
    fn set_on(&mut self, working: &mut Working, head: usize, (to, reason, erased_before): Link) -> Option<Clash> {
        let candidate = usize::from(to);
        let clash = self.off.has(candidate);
        if !clash && self.on.has(candidate) {
            return None;
        }
        let Node { depth, ancestors, .. } = self.nodes[head];
        let ancestors = if ancestors == 0 || erased_before { 0 } else { ancestors + 1 };
        let node = Node { candidate: to, on: true, reason, parent: head as u16, depth: depth + 1, ancestors };
        if clash {
            self.nodes.push(node);
            return Some((self.nodes.len() as u16 - 1, self.at[0][candidate]));
        }
        self.store(working, node);
        None
    }

    /// Sets a candidate off for `causes`, unless it is. Returns whether it was new.
    pub(super) fn set_off(&mut self, working: &mut Working, candidate: usize, causes: &[u16], inner: u32) -> bool {
        if self.off.has(candidate) {
            return false;
        }
        let depth = causes.iter().map(|&cause| self.nodes[usize::from(cause)].depth).max().unwrap_or(0) + 1;
        let begin = self.causes.len();
        self.causes.extend_from_slice(causes);
        let parent = self.advanced.len() as u16;
        self.advanced.push(Advanced { causes: [begin, self.causes.len()].map(|end| end as u16), inner });
        let node = Node { candidate: candidate as u16, on: false, reason: ADVANCED, parent, depth, ancestors: 0 };
        self.store(working, node);
        true
    }

    #[inline(always)]
    fn store(&mut self, working: &mut Working, node: Node) {
        let (number, candidate) = (self.nodes.len() as u16, usize::from(node.candidate));
        self.nodes.push(node);
        self.at[usize::from(node.on)][candidate] = number;
        if node.on {
            self.on.add(candidate);
            working.on.push(number);
        } else {
            self.off.add(candidate);
            working.off.push(number);
        }
    }

    /// The node of a candidate that is in the set of those on, or off.
    pub(super) fn node(&self, candidate: usize, on: bool) -> usize {
        usize::from(self.at[usize::from(on)][candidate])
    }

    /// Calls `visit` with each cause of a node, in order. The end of a strong link was left alone: beside the link's
    /// beginning, it rests on what else there was, and was erased before.
    pub(super) fn for_causes(&self, graph: &Graph<W>, node: usize, mut visit: impl FnMut(usize)) {
        let Node { candidate, reason, parent, .. } = self.nodes[node];
        match reason {
            START => {}
            WEAK => visit(usize::from(parent)),
            ADVANCED => {
                let [begin, end] = self.advanced[usize::from(parent)].causes.map(usize::from);
                self.causes[begin..end].iter().for_each(|&cause| visit(usize::from(cause)));
            }
            _ => {
                visit(usize::from(parent));
                let two = [candidate, self.nodes[usize::from(parent)].candidate].map(usize::from);
                graph.others(reason, two, |other| visit(self.node(other, false)));
            }
        }
    }

    /// The inner chain that a node rests on.
    pub(super) fn inner_of(&self, node: usize) -> Option<Inner> {
        let Node { reason, parent, .. } = self.nodes[node];
        (reason == ADVANCED).then(|| self.inner.get(self.advanced[usize::from(parent)].inner as usize).copied())?
    }

    /// Number of different nodes that a node rests on, itself included.
    pub(super) fn ancestors(&mut self, graph: &Graph<W>, node: usize) -> usize {
        if self.nodes[node].ancestors == 0 {
            self.nodes[node].ancestors = self.count_ancestors(graph, node) as u16;
        }
        usize::from(self.nodes[node].ancestors)
    }

    fn count_ancestors(&self, graph: &Graph<W>, node: usize) -> usize {
        let mut count = 0;
        self.for_ancestors(graph, node, |_| count += 1);
        count
    }

    /// Calls `visit` once with each node that a node rests on, itself included. Causes are older than what they
    /// cause: one sweep from the youngest down finds all.
    pub(super) fn for_ancestors(&self, graph: &Graph<W>, node: usize, mut visit: impl FnMut(usize)) {
        let mut seen = [0u64; 24];
        seen[node >> 6] |= 1 << (node & 63);
        for word in (0..=node >> 6).rev() {
            let mut done = 0u64;
            while seen[word] & !done != 0 {
                let bit = 63 - (seen[word] & !done).leading_zeros();
                done |= 1 << bit;
                let ancestor = (word << 6) + bit as usize;
                visit(ancestor);
                self.for_causes(graph, ancestor, |cause| seen[cause >> 6] |= 1 << (cause & 63));
            }
        }
    }
}
