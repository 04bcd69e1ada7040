//! Which candidates follow from which, level by level and for all starts at once.
//!
//! A step of the contracted graph goes from a candidate that is on, by way of one that is therefore off, to one that
//! is therefore on. `R(k)`, the candidates within k steps of each start, is a row of bits a start; `R(k + 1)` of a
//! start is the union of `R(k)` over what it reaches in one step. So the shortest chains of all starts are found
//! together, and a level costs a few operations on words for each link.

use super::bits::Bits;
use super::graph::{Graph, Pass};

/// The contracted graph of one pass, and what is reached in it so far.
pub(super) struct Reach<const W: usize> {
    /// One step from each candidate.
    pub(super) steps: Vec<Bits<W>>,
    /// Within `level` steps from each candidate.
    pub(super) rows: Vec<Bits<W>>,
    next: Vec<Bits<W>>,
    changed: Bits<W>,
    pub(super) level: usize,
}

impl<const W: usize> Reach<W> {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), rows: Vec::new(), next: Vec::new(), changed: Bits::EMPTY, level: 0 }
    }

    /// Takes in the graph of a pass; level 1.
    pub(super) fn start(&mut self, graph: &Graph<W>, pass: Pass) {
        self.next.clear();
        for number in 0..graph.len() {
            let mut on = Bits::EMPTY;
            for link in graph.strong_list(number, pass) {
                on.add(usize::from(link.to));
            }
            self.next.push(on);
        }
        self.steps.clear();
        self.changed = Bits::EMPTY;
        for number in 0..graph.len() {
            let mut row = Bits::EMPTY;
            for &off in graph.weak_list(number, pass != Pass::X) {
                row.unite(&self.next[usize::from(off)]);
            }
            if !row.is_empty() {
                self.changed.add(number);
            }
            self.steps.push(row);
        }
        self.rows.clone_from(&self.steps);
        self.level = 1;
    }

    /// Goes one level further. Returns whether anything was new.
    pub(super) fn advance(&mut self) -> bool {
        self.next.clone_from(&self.rows);
        let mut changed = Bits::EMPTY;
        for (number, row) in self.next.iter_mut().enumerate() {
            let mut sources = self.steps[number];
            sources.intersect(&self.changed);
            if sources.is_empty() {
                continue;
            }
            let before = *row;
            for source in sources.iter() {
                row.unite(&self.rows[source]);
            }
            if *row != before {
                changed.add(number);
            }
        }
        std::mem::swap(&mut self.rows, &mut self.next);
        self.changed = changed;
        self.level += 1;
        !changed.is_empty()
    }

    /// Whether this candidate, if on, is off within one weak link after `level` steps.
    pub(super) fn refutes(&self, graph: &Graph<W>, number: usize) -> bool {
        self.rows[number].meets(&graph.weak[number])
    }

    /// Whether this candidate, if off, is on after a strong link and `level` steps.
    pub(super) fn proves(&self, graph: &Graph<W>, number: usize, pass: Pass) -> bool {
        graph.strong_list(number, pass).iter().any(|link| self.rows[usize::from(link.to)].has(number))
    }

    /// Number of nodes of the chains that appear at this level.
    pub(super) fn chain_length(&self) -> usize {
        2 * self.level + 2
    }
}
