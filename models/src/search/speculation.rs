//! Tasks of the pool: the search on cells, and the parts that the kernel returns. The solutions must be those of a
//! single thread, whichever thread explores a branch, and when.

use std::collections::BTreeMap;

use super::answer::Answer;
use super::cells::CellSearch;
use super::collector::{Collector, Output, Path};
use super::lanes::{Between, Board, LaneSearch};
use super::limits::{CancelFlag, Limits, Stop};
use super::observer::Reports;
use super::request::{BranchOrder, SearchOrder};
use super::tasks::Stats;
use super::threads::Threads;
use crate::deduce::Rules;
use crate::model::Grid;
use crate::primitives::Mutex;
use crate::simd::Backend;
use crate::{below, chance};

/// A search of a tree.
struct Search<'a> {
    tree: Grid,
    order: SearchOrder,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    threads: &'a Threads,
}

pub fn cells() {
    model(|Search { tree, limits, collector, threads, .. }| {
        CellSearch::new(Rules, BranchOrder::First, limits, collector).run(&tree, || threads.pool())
    });
}

pub fn lanes() {
    model(|Search { tree, order, limits, collector, threads }| {
        let search = LaneSearch::new(Backend, (tree.layout(), order), None, threads.count(), limits, collector);
        let pending = search.begin(Board(tree), 1 + below(40) as u64);
        if !pending.is_empty() {
            search.resume(pending, threads.pool(), Between { piece_nodes: u64::MAX, work: &|_| {} });
        }
        search.stats()
    });
}

fn model(run: impl Fn(Search<'_>) -> Stats) {
    let (tree, threads) = (Grid::tree(below(1 << 16) as u16), Threads::new(2 + below(2)));
    let order = [SearchOrder::Any, SearchOrder::Leftmost][below(2)];
    let limit = if chance(3) { u64::MAX } else { 1 + below(100) as u64 };
    let flags = [CancelFlag::new()];
    let canceller = chance(4).then(|| {
        let flag = flags[0].clone();
        shuttle::thread::spawn(move || flag.raise())
    });
    let limits = Limits::new(&flags, None, None);
    let output = match order {
        SearchOrder::Any => Output::any(),
        SearchOrder::Leftmost => Output::KeepLeftmost(Mutex::<BTreeMap<Path, Grid>>::default()),
    };
    let collector = Collector::new(limit, output, &limits, Reports::to(None));
    let stats = run(Search { tree, order, limits: &limits, collector: &collector, threads: &threads });
    let Answer { solutions: kept, count, stop, .. } = collector.into_answer(stats);
    check(&tree.solutions(), limit, order, canceller.is_some(), (kept, count, stop));
    assert!(stats.stolen <= stats.tasks && stats.peak_waiting <= stats.tasks);
    canceller.map(shuttle::thread::JoinHandle::join);
}

/// Checks the solutions of a tree: as many as requested, in the requested order; fewer only if a flag was raised.
pub fn check(
    all: &[Grid],
    limit: u64,
    order: SearchOrder,
    may_be_cancelled: bool,
    (mut kept, count, stop): (Vec<Grid>, u64, Option<Stop>),
) {
    assert_eq!(kept.len() as u64, count);
    if may_be_cancelled && stop == Some(Stop::Cancelled) {
        assert!(count <= limit);
    } else {
        let expected = limit.min(all.len() as u64);
        assert_eq!((count, stop), (expected, (expected == limit).then_some(Stop::Solutions)), "of {}", all.len());
        if order == SearchOrder::Leftmost {
            assert_eq!(kept, all[..count as usize], "not the leftmost");
        }
    }
    kept.sort_unstable();
    assert!(kept.is_sorted_by(|one, other| one < other), "a solution is returned twice");
    assert!(kept.iter().all(|solution| all.binary_search(solution).is_ok()), "not a solution");
}
