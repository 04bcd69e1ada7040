//! The runs of all candidates of a state, on and off, made when they are asked for and carried on level by level.

use parking_lot::Mutex;

use super::Finders;
use super::advanced::Origin;
use super::cases::Plan;
use super::graph::{Gone, Graph};
use super::inner::Inner;
use super::run::{Mode, Run};
use super::working::Working;
use crate::explain::technique::Level;
use crate::explain::views::Views;

/// A pool of runs. Those of dynamic chains, of dynamic chains with patterns, and of the first two nested levels are
/// beginnings of one another: a finder that finds nothing hands its runs on to the next.
pub(super) struct Runs<const W: usize> {
    pool: [Vec<Run<W>>; 2],
    /// How far each run has come.
    levels: [Vec<Option<Level>>; 2],
    working: Box<Working>,
}

impl<const W: usize> Runs<W> {
    pub(super) fn new() -> Self {
        Self { pool: [Vec::new(), Vec::new()], levels: [Vec::new(), Vec::new()], working: Box::new(Working::new()) }
    }

    /// Forgets all runs: another state, or a plan that does not carry them on.
    pub(super) fn clear(&mut self, graph: &Graph<W>, base: &Views) {
        for (pool, levels) in self.pool.iter_mut().zip(&mut self.levels) {
            while pool.len() < graph.len() {
                pool.push(Run::new(base));
            }
            levels.clear();
            levels.resize(graph.len(), None);
        }
    }

    /// Forgets the dynamic runs that some candidates had a part in, which are now gone: those where one of them
    /// followed, and those where one was linked to what followed. The others would be made again as they are, but
    /// where patterns led on, which depend on the whole state.
    pub(super) fn keep(&mut self, gone: &Gone<W>) {
        for (pool, levels) in self.pool.iter_mut().zip(&mut self.levels) {
            for (run, level) in pool.iter_mut().zip(levels).filter(|(_, level)| level.is_some()) {
                let stays = !run.on.meets(&gone.candidates) && !run.off.meets(&gone.near) && run.is_plain();
                *level = stays.then_some(Level::Dynamic);
            }
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
        bring(run, &mut self.levels[side][candidate], origin, plan, (nest, &mut self.working), (candidate, on));
        run
    }

    /// Makes the runs of all candidates on several threads, one for each of `helpers` and the calling one. The order
    /// does not matter: a run depends on its assumption and the state alone.
    pub(super) fn make_all(
        &mut self,
        origin: Origin<'_, W>,
        plan: Plan,
        nest: &mut Option<Box<Finders<W>>>,
        helpers: &mut [Option<Box<Finders<W>>>],
    ) {
        let sides = self.pool.iter_mut().zip(&mut self.levels).enumerate();
        let runs = sides.flat_map(|(side, (pool, levels))| {
            let of_side = pool.iter_mut().zip(levels).enumerate();
            of_side.map(move |(candidate, (run, level))| (candidate, side == 1, run, level))
        });
        let left = Mutex::new(runs.filter(|&(candidate, ..)| origin.graph.is_there(candidate)));
        let work = |nest: &mut Option<Box<Finders<W>>>| {
            let mut working = Working::new();
            loop {
                let next = left.lock().next();
                let Some((candidate, on, run, level)) = next.filter(|_| !origin.is_given_up()) else { return };
                bring(run, level, origin, plan, (nest, &mut working), (candidate, on));
            }
        };
        std::thread::scope(|scope| {
            for helper in helpers {
                // Where the system gives no thread, the others do its part.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || work(helper));
            }
            work(nest);
        });
    }

    /// A run that was made.
    pub(super) fn made(&self, candidate: usize, on: bool) -> &Run<W> {
        &self.pool[usize::from(on)][candidate]
    }

    /// The lengths of the different inner chains that some nodes rest on.
    pub(super) fn nested(&self, graph: &Graph<W>, ends: &[(usize, bool, usize)]) -> usize {
        if ends.iter().all(|&(candidate, on, _)| self.made(candidate, on).inner.is_empty()) {
            return 0;
        }
        let mut met: Vec<Inner> = Vec::new();
        for &(candidate, on, node) in ends {
            let run = self.made(candidate, on);
            run.for_ancestors(graph, node, |ancestor| {
                if let Some(inner) = run.inner_of(ancestor)
                    && met.iter().all(|known| known.identity != inner.identity)
                {
                    met.push(inner);
                }
            });
        }
        met.iter().map(|inner| inner.length).sum()
    }
}

/// Brings a run as far as `plan` goes.
fn bring<const W: usize>(
    run: &mut Run<W>,
    level: &mut Option<Level>,
    origin: Origin<'_, W>,
    plan: Plan,
    (nest, working): (&mut Option<Box<Finders<W>>>, &mut Working),
    (candidate, on): (usize, bool),
) {
    if *level == Some(plan.level) {
        return;
    }
    if level.is_none() {
        run.start(origin.graph, working, candidate, on);
        run.follow(origin.graph, working, plan.mode);
    }
    *level = Some(plan.level);
    if plan.mode == Mode::Dynamic && plan.level > Level::Dynamic {
        run.carry_on(origin, plan.level, nest, working);
    }
}

impl<const W: usize> Run<W> {
    /// Goes on where links alone led no further.
    fn carry_on(
        &mut self,
        origin: Origin<'_, W>,
        level: Level,
        nest: &mut Option<Box<Finders<W>>>,
        working: &mut Working,
    ) {
        working.resume(origin.graph, self.off.iter());
        self.views.clone_from(origin.base);
        let mut known = 0;
        while self.clash.is_none() {
            self.erase_from(origin.graph, known);
            known = self.nodes.len();
            let fruitful = self.advance(origin, working)
                || level > Level::Plus && {
                    let nest = nest.get_or_insert_with(|| Box::new(Finders::new()));
                    self.advance_by_chains(origin, level, (nest, working))
                };
            if !fruitful {
                return;
            }
            self.follow(origin.graph, working, Mode::Dynamic);
        }
    }
}
