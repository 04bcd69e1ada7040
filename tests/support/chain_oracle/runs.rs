//! Everything that follows from one assumption.

use std::collections::VecDeque;
use std::rc::Rc;

use super::state::{State, unit_of};
use super::static_chains::{Links, strong, weak};
use super::{Chain, Node, Why};

/// The options of a run.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) in_cells: bool,
    pub(super) dynamic: bool,
    /// The level, 0 to 4, and the parameter of level 4.
    pub(super) level: (usize, usize),
}

/// A finished run.
pub(super) struct Run {
    pub(super) base: State,
    pub(super) left: State,
    pub(super) nodes: Vec<Node>,
    /// The places of stored nodes, in the order in which they were stored.
    pub(super) ons: Vec<usize>,
    pub(super) offs: Vec<usize>,
    pub(super) clash: Option<(usize, usize)>,
}

/// Runs from an assumption.
pub(super) fn run(base: &State, manner: Manner, cell: usize, digit: usize, on: bool) -> Run {
    let start = Node { cell, digit, on, parents: Vec::new(), why: Why::Nothing, inner: None };
    let mut run = Run {
        base: base.clone(),
        left: base.clone(),
        nodes: Vec::new(),
        ons: Vec::new(),
        offs: Vec::new(),
        clash: None,
    };
    let (mut on_queue, mut off_queue) = (VecDeque::new(), VecDeque::new());
    let place = run.store(start);
    if on {
        on_queue.push_back(place)
    } else {
        off_queue.push_back(place)
    }
    let links = Links { in_cells: manner.in_cells, in_units: true };
    loop {
        if let Some(head) = on_queue.pop_front() {
            for (cell, digit, why) in weak(&run.left, links, run.nodes[head].cell, run.nodes[head].digit) {
                let node = Node { cell, digit, on: false, parents: vec![head], why, inner: None };
                if let Some(known) = run.find(cell, digit, true) {
                    run.nodes.push(node);
                    run.clash = Some((known, run.nodes.len() - 1));
                    return run;
                }
                if run.find(cell, digit, false).is_none() {
                    let place = run.store(node);
                    off_queue.push_back(place);
                }
            }
        } else if let Some(head) = off_queue.pop_front() {
            let (cell, digit) = (run.nodes[head].cell, run.nodes[head].digit);
            let ends = strong(&run.left, links, cell, digit);
            let parents: Vec<Vec<usize>> = ends
                .iter()
                .map(|end| std::iter::once(head).chain(run.hidden(manner, end.0, digit, end.2)).collect())
                .collect();
            if manner.dynamic {
                run.left.candidates[cell][digit] = false;
            }
            for ((cell, digit, why), parents) in ends.into_iter().zip(parents) {
                let node = Node { cell, digit, on: true, parents, why, inner: None };
                if let Some(known) = run.find(cell, digit, false) {
                    run.nodes.push(node);
                    run.clash = Some((run.nodes.len() - 1, known));
                    return run;
                }
                if run.find(cell, digit, true).is_none() {
                    let place = run.store(node);
                    on_queue.push_back(place);
                }
            }
        } else {
            let mut new = false;
            for node in if manner.level.0 > 0 { super::advanced::step(&run, manner.level) } else { Vec::new() } {
                if run.find(node.cell, node.digit, false).is_none() {
                    let place = run.store(node);
                    off_queue.push_back(place);
                    new = true;
                }
            }
            if !new {
                return run;
            }
        }
    }
}

impl Run {
    pub(super) fn find(&self, cell: usize, digit: usize, on: bool) -> Option<usize> {
        let stored = if on { &self.ons } else { &self.offs };
        stored.iter().copied().find(|&place| self.nodes[place].identity() == (cell, digit, on))
    }

    fn store(&mut self, node: Node) -> usize {
        let place = self.nodes.len();
        if node.on {
            self.ons.push(place)
        } else {
            self.offs.push(place)
        }
        self.nodes.push(node);
        place
    }

    /// Returns the nodes of the candidates whose erasure made a link strong.
    fn hidden(&self, manner: Manner, cell: usize, digit: usize, why: Why) -> Vec<usize> {
        let erased =
            |&(cell, digit): &(usize, usize)| self.base.candidates[cell][digit] && !self.left.candidates[cell][digit];
        let around: Vec<(usize, usize)> = match why {
            _ if !manner.dynamic => Vec::new(),
            Why::Cell => (0..9).map(|digit| (cell, digit)).collect(),
            Why::Unit(kind) => unit_of(kind, cell).into_iter().map(|other| (other, digit)).collect(),
            _ => Vec::new(),
        };
        around.into_iter().filter(erased).filter_map(|(cell, digit)| self.find(cell, digit, false)).collect()
    }

    pub(super) fn chain(&self, end: usize) -> Chain {
        Chain { nodes: Rc::new(self.nodes.clone()), end }
    }
}
