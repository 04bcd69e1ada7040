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
use super::graph::{ADVANCED, CELL, Graph, MOST_WEAK, NONE, Reason, START, WEAK};
use super::inner::Inner;
use crate::explain::geometry::{POSITIONS_OF, UNITS_OF, cell_at, members, only};
use crate::explain::views::Views;

/// A candidate on or off, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) candidate: u16,
    pub(super) on: bool,
    pub(super) reason: Reason,
    /// The first cause; for an advanced node, where its causes begin in the run's list of them.
    parent: u16,
    /// Further causes: the digits of the cell, or positions of the unit, that were erased before; for an advanced
    /// node, the number of its causes.
    erased: u16,
    /// Number of nodes on the way along first causes, this one included: its ancestors are no fewer.
    pub(super) depth: u16,
    /// Number of ancestors, this one included; 0 until it is counted.
    ancestors: u16,
    /// The inner chain that an advanced node rests on.
    pub(super) inner: u32,
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
    on_queue: Queue,
    off_queue: Queue,
    /// The candidates left.
    pub(super) views: Views,
    pub(super) clash: Option<Clash>,
    /// Causes of advanced nodes.
    pub(super) causes: Vec<u16>,
    /// The inner chains that nodes rest on.
    pub(super) inner: Vec<Inner>,
}

#[derive(Clone, Default)]
struct Queue {
    nodes: Vec<u16>,
    head: usize,
}

impl Queue {
    fn clear(&mut self) {
        self.nodes.clear();
        self.head = 0;
    }

    fn pop(&mut self) -> Option<usize> {
        let node = self.nodes.get(self.head)?;
        self.head += 1;
        Some(usize::from(*node))
    }
}

/// A strong link that a run found: the end, the reason, and what was erased before.
type Link = (u16, Reason, u16);

impl<const W: usize> Run<W> {
    pub(super) fn new(views: &Views) -> Self {
        Self {
            nodes: Vec::new(),
            on: Bits::EMPTY,
            off: Bits::EMPTY,
            at: [Vec::new(), Vec::new()],
            on_queue: Queue::default(),
            off_queue: Queue::default(),
            views: views.clone(),
            clash: None,
            causes: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// Begins anew: `candidate` is on, or off.
    pub(super) fn start(&mut self, graph: &Graph<W>, views: &Views, candidate: usize, on: bool) {
        self.nodes.clear();
        (self.on, self.off) = (Bits::EMPTY, Bits::EMPTY);
        for at in &mut self.at {
            if at.len() < graph.len() {
                at.resize(graph.len(), NONE);
            }
        }
        self.on_queue.clear();
        self.off_queue.clear();
        self.views.clone_from(views);
        self.clash = None;
        self.causes.clear();
        self.inner.clear();
        let node = Node {
            candidate: candidate as u16,
            on,
            reason: START,
            parent: NONE,
            erased: 0,
            depth: 1,
            ancestors: 1,
            inner: NO_INNER,
        };
        self.store(node);
    }

    /// Follows all links. Returns whether the run ended without a clash.
    pub(super) fn follow(&mut self, graph: &Graph<W>, base: &Views, mode: Mode) -> bool {
        loop {
            let clash = if let Some(head) = self.on_queue.pop() {
                self.follow_weak(graph, head, mode)
            } else if let Some(head) = self.off_queue.pop() {
                match mode {
                    Mode::Static => self.follow_static(graph, head),
                    _ => self.follow_strong(graph, base, head, mode),
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

    fn follow_weak(&mut self, graph: &Graph<W>, head: usize, mode: Mode) -> Option<Clash> {
        let from = usize::from(self.nodes[head].candidate);
        let (depth, counted) = (self.nodes[head].depth, self.nodes[head].ancestors);
        let ends = graph.weak_list(from, mode != Mode::OneDigit);
        let clashes = self.on.meets(&graph.weak[from]);
        if !clashes && graph.weak[from].without(&self.off).is_empty() {
            return None;
        }
        // Whether a candidate is off already cannot be foreseen: the new ones are picked without a branch.
        let mut new = [0u16; MOST_WEAK];
        let mut count = 0;
        for &end in ends {
            let candidate = usize::from(end);
            new[count] = end;
            count += usize::from(!self.off.has(candidate) || clashes && self.on.has(candidate));
        }
        let ancestors = if counted == 0 { 0 } else { counted + 1 };
        for &end in &new[..count] {
            let node = Node {
                candidate: end,
                on: false,
                reason: WEAK,
                parent: head as u16,
                erased: 0,
                depth: depth + 1,
                ancestors,
                inner: NO_INNER,
            };
            let candidate = usize::from(end);
            if clashes && self.on.has(candidate) {
                self.nodes.push(node);
                return Some((self.at[1][candidate], self.nodes.len() as u16 - 1));
            }
            self.store(node);
        }
        None
    }

    fn follow_static(&mut self, graph: &Graph<W>, head: usize) -> Option<Clash> {
        let from = usize::from(self.nodes[head].candidate);
        graph.strong_list(from, super::graph::Pass::Xy).iter().find_map(|link| {
            let link = (link.to, link.reason, 0);
            self.set_on(head, link)
        })
    }

    fn follow_strong(&mut self, graph: &Graph<W>, base: &Views, head: usize, mode: Mode) -> Option<Clash> {
        let from = usize::from(self.nodes[head].candidate);
        let (cell, digit) = graph.candidate(from);
        let mut links: [Link; 4] = [(NONE, START, 0); 4];
        let mut count = 0;
        // Erasing the candidate and looking for what is left beside it go together.
        let rest = self.views.cells[cell] & !(1 << digit);
        self.views.cells[cell] = rest;
        self.views.digits[digit] &= !(1 << cell);
        if mode != Mode::OneDigit
            && let Some(other) = only(rest)
        {
            links[0] = (graph.number(cell, other) as u16, CELL, base.cells[cell] & !rest & !(1 << digit));
            count = 1;
        }
        for kind in 0..3 {
            let unit = usize::from(UNITS_OF[cell][kind]);
            let own = 1 << POSITIONS_OF[cell][kind];
            let rest = self.views.places[unit][digit] & !own;
            self.views.places[unit][digit] = rest;
            if let Some(position) = only(rest) {
                let to = graph.number(cell_at(unit, position), digit) as u16;
                links[count] = (to, kind as Reason, base.places[unit][digit] & !rest & !own);
                count += 1;
            }
        }
        links[..count].iter().find_map(|&link| self.set_on(head, link))
    }

    #[inline]
    fn set_on(&mut self, head: usize, (to, reason, erased): Link) -> Option<Clash> {
        let candidate = usize::from(to);
        let clash = self.off.has(candidate);
        if !clash && self.on.has(candidate) {
            return None;
        }
        let Node { depth, ancestors, .. } = self.nodes[head];
        let ancestors = if ancestors == 0 || erased != 0 { 0 } else { ancestors + 1 };
        let node = Node {
            candidate: to,
            on: true,
            reason,
            parent: head as u16,
            erased,
            depth: depth + 1,
            ancestors,
            inner: NO_INNER,
        };
        if clash {
            self.nodes.push(node);
            return Some((self.nodes.len() as u16 - 1, self.at[0][candidate]));
        }
        self.store(node);
        None
    }

    /// Sets a candidate off for `causes`, unless it is. Returns whether it was new.
    pub(super) fn set_off(&mut self, candidate: usize, causes: &[u16], inner: u32) -> bool {
        if self.off.has(candidate) {
            return false;
        }
        let depth = causes.iter().map(|&cause| self.nodes[usize::from(cause)].depth).max().unwrap_or(0) + 1;
        let node = Node {
            candidate: candidate as u16,
            on: false,
            reason: ADVANCED,
            parent: self.causes.len() as u16,
            erased: causes.len() as u16,
            depth,
            ancestors: 0,
            inner,
        };
        self.causes.extend_from_slice(causes);
        self.store(node);
        true
    }

    #[inline(always)]
    fn store(&mut self, node: Node) {
        let (number, candidate) = (self.nodes.len() as u16, usize::from(node.candidate));
        self.nodes.push(node);
        self.at[usize::from(node.on)][candidate] = number;
        if node.on {
            self.on.add(candidate);
            self.on_queue.nodes.push(number);
        } else {
            self.off.add(candidate);
            self.off_queue.nodes.push(number);
        }
    }

    /// The node of a candidate that is in the set of those on, or off.
    pub(super) fn node(&self, candidate: usize, on: bool) -> usize {
        usize::from(self.at[usize::from(on)][candidate])
    }

    /// Calls `visit` with each cause of a node, in order.
    pub(super) fn for_causes(&self, graph: &Graph<W>, node: usize, mut visit: impl FnMut(usize)) {
        let Node { candidate, reason, parent, erased, .. } = self.nodes[node];
        match reason {
            START => return,
            WEAK => return visit(usize::from(parent)),
            ADVANCED => {
                let begin = usize::from(parent);
                let causes = &self.causes[begin..begin + usize::from(erased)];
                return causes.iter().for_each(|&cause| visit(usize::from(cause)));
            }
            _ => visit(usize::from(parent)),
        }
        if erased != 0 {
            let (cell, digit) = graph.candidate(usize::from(candidate));
            for member in members(erased) {
                let other = match reason {
                    CELL => graph.number(cell, member),
                    kind => graph.number(cell_at(usize::from(UNITS_OF[cell][usize::from(kind)]), member), digit),
                };
                visit(self.node(other, false));
            }
        }
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
