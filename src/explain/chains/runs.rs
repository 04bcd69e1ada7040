//! The runs of all candidates of a state, on and off, made when they are asked for and carried on level by level.

use super::Finders;
use super::advanced::Origin;
use super::cases::Plan;
use super::graph::{ADVANCED, Graph};
use super::inner::Inner;
use super::run::{Mode, NO_INNER, Run};
use crate::explain::technique::Level;
use crate::explain::views::Views;

/// A pool of runs. Those of dynamic chains, of dynamic chains with patterns, and of the first two nested levels are
/// beginnings of one another: a finder that finds nothing hands its runs on to the next.
pub(super) struct Runs<const W: usize> {
    pool: [Vec<Run<W>>; 2],
    /// How far each run has come.
    levels: [Vec<Option<Level>>; 2],
    /// The inner chains that nodes of any run rest on.
    inner: Vec<Inner>,
}

impl<const W: usize> Runs<W> {
    pub(super) fn new() -> Self {
        Self { pool: [Vec::new(), Vec::new()], levels: [Vec::new(), Vec::new()], inner: Vec::new() }
    }

    /// Forgets all runs: another state, or a plan that does not carry them on.
    pub(super) fn clear(&mut self, graph: &Graph<W>, base: &Views) {
        self.inner.clear();
        for (pool, levels) in self.pool.iter_mut().zip(&mut self.levels) {
            while pool.len() < graph.len() {
                pool.push(Run::new(base));
            }
            levels.clear();
            levels.resize(graph.len(), None);
        }
    }

    /// The run of a candidate on or off, as far as `plan` goes.
    pub(super) fn get(
        &mut self,
        origin: Origin<'_, W>,
        plan: Plan,
        nest: &mut Option<Box<Finders<W>>>,
        candidate: usize,
        on: bool,
    ) -> &mut Run<W> {
        let side = usize::from(on);
        let run = &mut self.pool[side][candidate];
        let level = &mut self.levels[side][candidate];
        if *level != Some(plan.level) {
            if level.is_none() {
                run.start(origin.graph, origin.base, candidate, on);
                run.follow(origin.graph, origin.base, plan.mode);
            }
            *level = Some(plan.level);
            if plan.mode == Mode::Dynamic && plan.level > Level::Dynamic {
                run.carry_on(origin, plan.level, nest, &mut self.inner);
            }
        }
        run
    }

    /// A run that was made.
    pub(super) fn made(&self, candidate: usize, on: bool) -> &Run<W> {
        &self.pool[usize::from(on)][candidate]
    }

    /// The lengths of the different inner chains that some nodes rest on.
    pub(super) fn nested(&self, graph: &Graph<W>, ends: &[(usize, bool, usize)]) -> usize {
        if self.inner.is_empty() {
            return 0;
        }
        let mut met: Vec<Inner> = Vec::new();
        for &(candidate, on, node) in ends {
            let run = self.made(candidate, on);
            run.for_ancestors(graph, node, |ancestor| {
                let node = &run.nodes[ancestor];
                if node.reason == ADVANCED && node.inner != NO_INNER {
                    let inner = self.inner[node.inner as usize];
                    if met.iter().all(|known| known.identity != inner.identity) {
                        met.push(inner);
                    }
                }
            });
        }
        met.iter().map(|inner| inner.length).sum()
    }
}

impl<const W: usize> Run<W> {
    /// Goes on where links alone led no further.
    fn carry_on(
        &mut self,
        origin: Origin<'_, W>,
        level: Level,
        nest: &mut Option<Box<Finders<W>>>,
        inner: &mut Vec<Inner>,
    ) {
        while self.clash.is_none() {
            let fruitful = self.advance(origin)
                || level > Level::Plus && {
                    let nest = nest.get_or_insert_with(|| Box::new(Finders::new()));
                    self.advance_by_chains(origin, level, nest, inner)
                };
            if !fruitful {
                return;
            }
            self.follow(origin.graph, origin.base, Mode::Dynamic);
        }
    }
}
