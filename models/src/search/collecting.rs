//! Threads that find solutions for one collector, and spend the nodes of one limit.

use std::collections::BTreeMap;

use super::answer::Answer;
use super::collector::{Collector, Output, Path};
use super::limits::{Limits, PollPlace, Stop};
use super::observer::Reports;
use super::tasks::Stats;
use crate::below;
use crate::model::Grid;
use crate::primitives::{Mutex, thread};

const THREADS: u32 = 3;

/// Collects solutions in any order: as many as are requested, none twice, and exactly one is marked as the last.
pub fn any() {
    let (each, limit) = (below(4) as u32, 1 + below(8) as u64);
    let total = u64::from(THREADS * each);
    let limits = Limits::new(&[], None, None);
    let collector = Collector::new(limit, Output::any(), &limits, Reports::to(None));
    let search = |thread: u32| {
        let numbers = (thread * each..(thread + 1) * each).take_while(|_| !limits.should_stop(PollPlace::Solution));
        numbers.filter(|&number| collector.offer(vec![number], || Grid(number))).count()
    };
    let last: usize = on_threads(&search).into_iter().sum();
    let Answer { solutions: mut kept, count, stop, .. } = collector.into_answer(Stats::default());
    let is_full = total >= limit;
    assert_eq!((count, last), (total.min(limit), usize::from(is_full)));
    assert_eq!(stop, is_full.then_some(Stop::Solutions));
    kept.sort_unstable();
    kept.dedup();
    assert_eq!(kept.len() as u64, count, "a solution is lost or repeated");
}

/// Collects the leftmost solutions, whichever threads find them and when.
pub fn leftmost() {
    let (each, limit) = (1 + below(4) as u32, 1 + below(6) as u64);
    let limits = Limits::new(&[], None, None);
    let collector = Collector::new(
        limit,
        Output::KeepLeftmost(Mutex::<BTreeMap<Path, Grid>>::default()),
        &limits,
        Reports::to(None),
    );
    // The solutions of the threads alternate.
    let search = |thread: u32| {
        for number in (0..each).map(|at| at * THREADS + thread) {
            if collector.wants([number].into_iter()) {
                assert!(!collector.offer(vec![number], || Grid(number)));
            }
        }
    };
    on_threads(&search);
    let Answer { solutions: kept, count, .. } = collector.into_answer(Stats::default());
    let expected: Vec<Grid> = (0..each * THREADS).take(limit as usize).map(Grid).collect();
    assert_eq!((kept, count), (expected.clone(), expected.len() as u64));
}

/// Threads spend exactly the number of nodes that the limit allows.
pub fn nodes() {
    let (limit, each) = (1 + below(8) as u64, below(6));
    let limits = Limits::new(&[], Some(limit), None);
    let search = |_| (0..each).take_while(|_| limits.spend(1)).count() as u64;
    let spent: u64 = on_threads(&search).into_iter().sum();
    let total = u64::from(THREADS) * each as u64;
    assert_eq!((spent, limits.nodes_used()), (total.min(limit), total.min(limit)));
    assert_eq!(limits.stop(), (total > limit).then_some(Stop::Nodes));
}

/// Runs `work` on each thread, with the number of the thread.
fn on_threads<T: Send>(work: &(impl Fn(u32) -> T + Sync)) -> Vec<T> {
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}
