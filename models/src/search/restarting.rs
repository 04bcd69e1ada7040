//! The restarting search: racers share the root, its weights and the solutions found. No solution may be lost or
//! returned twice, whichever racer refutes a branch, and when.

#[path = "../../../src/search/packed/restarts.rs"]
mod restarts;

use restarts::search_with_restarts;

use super::collector::Output;
use super::limits::CancelFlag;
use super::request::route::MAX_RESTART_SOLUTIONS;
use super::request::{Options, SearchOrder};
use super::speculation::check;
use crate::deduce::Rules;
use crate::model::{Digit, DigitSet, Grid, Layout};
use crate::{below, chance};

/// A stand-in for the packed state: a node of a tree, and its children that are not refuted. Each depth has its own
/// cell and unit.
#[derive(Clone, Copy)]
struct Packed {
    node: Grid,
    left: DigitSet,
}

/// The depth at which a contradiction was found.
#[derive(Clone, Copy)]
struct FailedRule(usize);

#[derive(Clone)]
struct Deducer {
    /// The states before each change.
    trail: Option<Vec<Packed>>,
}

impl Packed {
    const fn layout(&self) -> &'static Layout {
        self.node.layout()
    }

    const fn to_grid(self) -> Grid {
        self.node
    }

    const fn is_completed(&self) -> bool {
        self.node.is_leaf()
    }

    const fn is_open(&self, cell: usize) -> bool {
        cell == self.node.depth()
    }

    const fn candidates(&self, _cell: usize) -> DigitSet {
        self.left
    }

    fn fewest_choices(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.node.depth())
    }

    fn open_cells(&self) -> impl Iterator<Item = usize> {
        self.fewest_choices()
    }

    const fn places(&self, _cell: usize, _digit: Digit) -> u32 {
        1
    }

    /// Only the cell is used: for the threads, it makes no difference which candidate is tried.
    const fn is_square(&self) -> bool {
        false
    }

    fn fewest_places(&self, _weigh: impl Fn(usize) -> u64) -> Option<(usize, Digit)> {
        None
    }

    fn places_of(&self, _unit: usize, _digit: Digit) -> impl Iterator<Item = usize> {
        std::iter::once(self.node.depth())
    }

    const fn room(&self, _cell: usize, _digit: Digit) -> u32 {
        1
    }

    fn failures(&self, cell: usize, weigh: impl Fn(usize) -> u64) -> u64 {
        weigh(cell)
    }
}

impl Deducer {
    const fn new(_layout: &Layout, _rules: Rules) -> Self {
        Self { trail: None }
    }

    fn with_trail(self) -> Self {
        Self { trail: Some(Vec::new()) }
    }

    fn begin(&mut self, grid: &Grid) -> Result<Packed, FailedRule> {
        Ok(Packed { node: *grid, left: DigitSet::ALL })
    }

    fn set_rules(&mut self, _rules: Rules) {}

    fn mark(&self) -> usize {
        self.trail.as_ref().map_or(0, Vec::len)
    }

    fn undo(&mut self, packed: &mut Packed, mark: usize) {
        for before in self.trail.as_mut().expect("a trail").drain(mark..).rev() {
            *packed = before;
        }
    }

    fn change(&mut self, packed: &mut Packed, after: Packed) {
        if let Some(trail) = &mut self.trail {
            trail.push(*packed);
        }
        *packed = after;
    }

    fn place(&mut self, packed: &mut Packed, cell: usize, digit: Digit) -> Result<(), FailedRule> {
        assert!(packed.is_open(cell) && packed.left.contains(digit), "not a candidate");
        let node = packed.node.child(u32::from(digit.get()) - 1);
        self.change(packed, Packed { node, left: DigitSet::ALL });
        if node.is_contradiction() { Err(FailedRule(cell)) } else { Ok(()) }
    }

    fn remove(&mut self, packed: &mut Packed, cell: usize, digits: DigitSet) -> Result<(), FailedRule> {
        assert!(packed.is_open(cell), "the candidate tried was not undone");
        self.change(packed, Packed { left: packed.left - digits, ..*packed });
        if packed.left == DigitSet::NONE { Err(FailedRule(cell)) } else { Ok(()) }
    }

    fn intersect(&mut self, packed: &mut Packed, other: &Packed) -> Result<(), FailedRule> {
        assert!(packed.node == other.node, "not at the root");
        self.remove(packed, 0, DigitSet::ALL - other.left)
    }

    fn propagate_all(&mut self, _packed: &mut Packed) -> Result<(), FailedRule> {
        Ok(())
    }
}

pub fn model() {
    let (tree, threads, outer) = (Grid::tree(below(1 << 16) as u16), 2 + below(2), CancelFlag::new());
    let limit = if chance(3) { MAX_RESTART_SOLUTIONS } else { 1 + below(100) as u64 };
    let options = Options::new(threads, outer.clone(), limit);
    let canceller = chance(4).then(|| shuttle::thread::spawn(move || outer.raise()));
    let answer = search_with_restarts(&options, &tree, Output::any());
    assert_eq!(options.threads.take(threads).count(), threads - 1, "threads are not returned");
    let found = (answer.solutions, answer.count, answer.stop);
    check(&tree.solutions(), limit, SearchOrder::Any, canceller.is_some(), found);
    canceller.map(shuttle::thread::JoinHandle::join);
}
