//! Chains within a run: the whole list of what a chain finder sees on the candidates left, as instances of a rule.
//!
//! The list is sorted as for a step, and of steps with the same eliminations the first is kept. What a chain rests on
//! is what had been erased, before it was looked for, from the cells and units of its strong links.

use super::Finders;
use super::advanced::{Emission, Origin};
use super::bits::Bits;
use super::cases::{CaseKind, MULTIPLE, Plan};
use super::graph::{CELL, Graph, Reason, START};
use super::run::Run;
use super::working::Working;
use crate::explain::geometry::{UNITS_OF, cell_at, members};
use crate::explain::technique::Level;
use crate::explain::views::Views;

/// An inner chain that nodes rest on: how to recognise it, and its whole length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inner {
    /// Two hints are the same if the ends of their chains and all they rest on agree; this is a fingerprint of those.
    pub(super) identity: [u64; 2],
    pub(super) length: usize,
}

/// The inner finders, and what the run works with.
type With<'a, const W: usize> = (&'a mut Finders<W>, &'a mut Working);

impl<const W: usize> Run<W> {
    /// Sets off what inner chains erase. Returns whether there was something.
    pub(super) fn advance_by_chains(&mut self, origin: Origin<'_, W>, level: Level, with: With<'_, W>) -> bool {
        match level {
            Level::Static | Level::Dynamic | Level::Plus => false,
            Level::NestedStatic => self.by_static(origin, with),
            Level::NestedMultiple => {
                let (nest, working) = with;
                self.by_static(origin, (nest, working)) || self.by_cases(origin, MULTIPLE, (nest, working))
            }
            Level::NestedDynamic(depth) => self.by_cases(origin, Plan::nested(depth), with),
        }
    }

    fn by_static(&mut self, origin: Origin<'_, W>, (nest, working): With<'_, W>) -> bool {
        let left = self.views.clone();
        nest.graph.build(&left);
        let mut any = false;
        for hint in nest.search.list(&mut nest.graph, &left) {
            let mut causes = Causes::new(origin, &left);
            for way in hint.ways(&nest.graph) {
                causes.begin();
                for (candidate, on, reason) in way {
                    causes.visit(&nest.graph, candidate, on, reason);
                }
            }
            any |= self.take((origin, working), hint.emission, causes, hint.length);
        }
        any
    }

    fn by_cases(&mut self, origin: Origin<'_, W>, plan: Plan, (nest, working): With<'_, W>) -> bool {
        let left = self.views.clone();
        let mut any = false;
        for case in nest.list(plan, &left, origin) {
            let mut causes = Causes::new(origin, &left);
            let start = match case.kind {
                CaseKind::Cell => CELL,
                CaseKind::Unit => case.unit,
                _ => START,
            };
            for (run, node) in nest.ends(&case, &left) {
                causes.begin();
                walk(run, node, &nest.graph, |candidate, on, reason| {
                    causes.visit(&nest.graph, candidate, on, if reason == START { start } else { reason });
                });
            }
            let cell = usize::from(case.target.0);
            let target = 1 << case.target.1;
            let digits = if case.target_on { left.cells[cell] & !target } else { target };
            any |= self.take((origin, working), vec![(cell, digits)], causes, case.length);
        }
        any
    }

    fn take(
        &mut self,
        at: (Origin<'_, W>, &mut Working),
        targets: Emission,
        causes: Causes<'_, W>,
        length: usize,
    ) -> bool {
        self.inner.push(Inner { identity: causes.identity, length });
        self.erase(at, targets, &causes.list, self.inner.len() as u32 - 1)
    }
}

/// Visits a node and all it rests on, breadth first, each once.
fn walk<const W: usize>(run: &Run<W>, node: usize, graph: &Graph<W>, mut visit: impl FnMut(usize, bool, Reason)) {
    let mut seen = [0u64; 24];
    seen[node >> 6] |= 1 << (node & 63);
    let mut queue = vec![node];
    let mut head = 0;
    while head < queue.len() {
        let current = run.nodes[queue[head]];
        visit(usize::from(current.candidate), current.on, current.reason);
        run.for_causes(graph, queue[head], |cause| {
            if seen[cause >> 6] >> (cause & 63) & 1 == 0 {
                seen[cause >> 6] |= 1 << (cause & 63);
                queue.push(cause);
            }
        });
        head += 1;
    }
}

/// What an inner chain rests on: candidates of the outer state that had been erased, in order of first finding.
struct Causes<'a, const W: usize> {
    origin: Origin<'a, W>,
    left: &'a Views,
    list: Vec<(usize, usize)>,
    seen: Bits<W>,
    identity: [u64; 2],
}

impl<'a, const W: usize> Causes<'a, W> {
    fn new(origin: Origin<'a, W>, left: &'a Views) -> Self {
        Self { origin, left, list: Vec::new(), seen: Bits::EMPTY, identity: [0; 2] }
    }

    /// Another chain of the same step.
    fn begin(&mut self) {
        self.mix(u64::MAX);
    }

    fn visit(&mut self, graph: &Graph<W>, candidate: usize, on: bool, reason: Reason) {
        let (cell, digit) = graph.candidate(candidate);
        self.mix((cell * 9 + digit) as u64 * 2 + u64::from(on));
        if !on {
            return;
        }
        match reason {
            CELL => {
                let erased = self.origin.base.cells[cell] & !self.left.cells[cell];
                members(erased).for_each(|digit| self.add(cell, digit));
            }
            0..CELL => {
                let unit = usize::from(UNITS_OF[cell][usize::from(reason)]);
                let erased = self.origin.base.places[unit][digit] & !self.left.places[unit][digit];
                members(erased).for_each(|position| self.add(cell_at(unit, position), digit));
            }
            _ => {}
        }
    }

    fn add(&mut self, cell: usize, digit: usize) {
        let number = self.origin.graph.number(cell, digit);
        if !self.seen.has(number) {
            self.seen.add(number);
            self.list.push((cell, digit));
        }
    }

    fn mix(&mut self, word: u64) {
        for (lane, factor) in self.identity.iter_mut().zip([0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F]) {
            *lane = (lane.rotate_left(23) ^ word.wrapping_add(1)).wrapping_mul(factor);
        }
    }
}
