//! Chains: what follows from an assumption, link by link.

mod advanced;
mod bits;
mod cases;
mod cycle;
mod evidence;
mod graph;
mod inner;
mod lengths;
mod one_digit;
mod reach;
mod run;
mod runs;
mod static_list;
mod static_search;
#[cfg(test)]
mod tests;
mod working;

use self::advanced::Origin;
use self::cases::{
    Bounds, Case, CaseKind, CaseList, Cases, DYNAMIC, MULTIPLE, NESTED_MULTIPLE, NESTED_STATIC, NISHIO, PLUS, Plan,
};
use self::graph::{Gone, Graph, Pass};
use self::run::Run;
use self::runs::Runs;
use self::static_search::StaticSearch;
use super::board::Board;
use super::found::Found;
use super::geometry::{NINE, UNITS_OF, cell_at, members};
use super::memory::Memory;
use super::patience::Patience;
use super::rating::{Tenths, tenths};
use super::reason::Reason;
use super::state::RateError;
use super::technique::Level;
use super::views::Views;
use crate::search::MAX_THREADS;

/// What a static chain starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StaticKind {
    /// A cycle.
    Cycle,
    /// A candidate that, if on, is off.
    On,
    /// A candidate that, if off, is on.
    Off,
}

/// How a chain can be found again on the same state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Trail {
    /// A cycle or chain without branches, of `length` nodes.
    Static { pass: Pass, kind: StaticKind, start: (u8, u8), length: usize },
    /// A step from several runs.
    Case { plan: Plan, case: Case },
}

/// The chain finders, with what they allocate. Most states have at most 256 candidates; sets of four words do then.
pub(crate) struct Chains {
    small: Finders<4>,
    large: Option<Box<Finders<12>>>,
    patience: Patience,
}

impl Chains {
    pub(crate) fn new() -> Self {
        Self { small: Finders::new(), large: None, patience: Patience::default() }
    }

    /// Sets the number of threads for nested chains.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        let helpers = threads.clamp(1, MAX_THREADS) - 1;
        self.small.helpers.resize_with(helpers, || None);
        if helpers > 0 || self.large.is_some() {
            self.large.get_or_insert_with(|| Box::new(Finders::new())).helpers.resize_with(helpers, || None);
        }
    }

    /// Sets when searches are given up.
    pub(crate) fn set_patience(&mut self, patience: Patience) {
        self.patience = patience;
    }

    /// When searches are given up.
    pub(crate) const fn patience(&self) -> &Patience {
        &self.patience
    }

    /// Whether searches go on.
    ///
    /// # Errors
    /// Why they do not.
    pub(crate) fn check_patience(&self) -> Result<(), RateError> {
        self.patience.check()
    }

    /// The easiest cycle or chain without branches.
    pub(crate) fn find_static(&mut self, board: &Board) -> Option<Found> {
        if is_small(board) {
            self.small.find_static(board)
        } else {
            self.large.get_or_insert_with(|| Box::new(Finders::new())).find_static(board)
        }
    }

    /// The easiest step from several runs. To be called on a state where [`find_static`](Self::find_static) found
    /// nothing.
    /// Finders that begin above `most` are left out.
    pub(crate) fn find_cases(&mut self, board: &Board, memory: &mut Memory, most: Tenths) -> Option<Found> {
        if is_small(board) {
            self.small.find_cases(board, memory, &self.patience, most)
        } else {
            self.large.get_or_insert_with(|| Box::new(Finders::new())).find_cases(board, memory, &self.patience, most)
        }
    }
}

impl Chains {
    /// The chains of a step found on this board.
    pub(crate) fn reason(&mut self, board: &Board, trail: Trail) -> Reason {
        if is_small(board) {
            self.small.reason(board, trail)
        } else {
            self.large.get_or_insert_with(|| Box::new(Finders::new())).reason(board, trail)
        }
    }
}

fn is_small(board: &Board) -> bool {
    board.digits.iter().map(|set| set.count_ones()).sum::<u32>() <= 256
}

/// The chain finders for states of at most `64 * W` candidates.
struct Finders<const W: usize> {
    graph: Graph<W>,
    search: StaticSearch<W>,
    runs: Runs<W>,
    /// Dynamic runs, kept from state to state as far as they stay the same.
    dynamic_runs: Runs<W>,
    /// The finders of chains within runs.
    nest: Option<Box<Finders<W>>>,
    /// The same, for each thread beside the calling one.
    helpers: Vec<Option<Box<Finders<W>>>>,
}

impl<const W: usize> Finders<W> {
    fn new() -> Self {
        Self {
            graph: Graph::new(),
            search: StaticSearch::new(),
            runs: Runs::new(),
            dynamic_runs: Runs::new(),
            nest: None,
            helpers: Vec::new(),
        }
    }

    /// Takes in another state, and forgets what does not hold for it.
    fn renew(&mut self, board: &Board) {
        let gone = self.graph.build(board);
        let digits =
            |gone: &Gone<W>| gone.candidates.iter().fold(0, |set, number| set | 1 << self.graph.candidate(number).1);
        self.search.forget(gone.as_ref().map_or(NINE, digits));
        match gone {
            Some(gone) => self.dynamic_runs.keep(&gone),
            None => self.dynamic_runs.clear(&self.graph, board),
        }
    }

    fn find_static(&mut self, board: &Board) -> Option<Found> {
        self.renew(board);
        self.search.find(&mut self.graph, board)
    }

    fn find_cases(&mut self, board: &Board, memory: &mut Memory, patience: &Patience, most: Tenths) -> Option<Found> {
        let one_digit = memory.nishio.find(|digit| one_digit::may_clash(board.digits[digit]).then_some(NISHIO));
        let plans = [MULTIPLE, DYNAMIC, PLUS, NESTED_STATIC, NESTED_MULTIPLE];
        let plans = one_digit.into_iter().chain(plans).chain((0..4).map(Plan::nested_dynamic));
        plans.take_while(|plan| tenths(plan.base) <= most.0).find_map(|plan| {
            let Self { graph, search, runs, dynamic_runs, nest, helpers } = self;
            let runs = match plan.level {
                Level::Dynamic | Level::Plus | Level::NestedStatic | Level::NestedMultiple if plan != NISHIO => {
                    dynamic_runs
                }
                _ => {
                    runs.clear(graph, board);
                    runs
                }
            };
            let origin = Origin { graph, base: board, occupancy: board.occupancy(), patience };
            // Runs with chains inside take milliseconds each, and are all needed.
            if plan.level > Level::Plus && !helpers.is_empty() {
                runs.make_all(origin, plan, nest, helpers);
            }
            let bounds = (plan == MULTIPLE).then(|| Bounds::new(graph, search.reach.rows()));
            let case = Cases { origin, plan, runs, nest, bounds, collector: None::<Case> }.collect();
            case.map(|case| case.into_found(plan, board))
        })
    }

    /// All cases of a plan on the candidates left in a run, of each effect the first.
    fn list(&mut self, plan: Plan, left: &Views, outer: Origin<'_, W>) -> Vec<Case> {
        self.graph.build(left);
        self.runs.clear(&self.graph, left);
        let Self { graph, runs, nest, .. } = self;
        let origin = Origin { graph, base: left, ..outer };
        Cases { origin, plan, runs, nest, bounds: None, collector: CaseList::default() }.collect().sorted()
    }

    /// The nodes in which the chains of a case end, with their runs.
    fn ends(&self, case: &Case, left: &Views) -> Vec<(&Run<W>, usize)> {
        let (cell, digit) = (usize::from(case.source.0), usize::from(case.source.1));
        let source = self.graph.number(cell, digit);
        let target = self.graph.number(usize::from(case.target.0), usize::from(case.target.1));
        let end = |candidate: usize, on: bool| {
            let run = self.runs.made(candidate, on);
            (run, run.node(target, case.target_on))
        };
        match case.kind {
            CaseKind::Clash => {
                let run = self.runs.made(source, case.on);
                run.clash.map_or(Vec::new(), |(one, other)| vec![(run, one.into()), (run, other.into())])
            }
            CaseKind::Double => vec![end(source, true), end(source, false)],
            CaseKind::Cell => {
                members(left.cells[cell]).map(|digit| end(self.graph.number(cell, digit), true)).collect()
            }
            CaseKind::Unit => {
                let unit = usize::from(UNITS_OF[cell][usize::from(case.unit)]);
                let places = members(left.places[unit][digit]);
                places.map(|position| end(self.graph.number(cell_at(unit, position), digit), true)).collect()
            }
        }
    }
}
