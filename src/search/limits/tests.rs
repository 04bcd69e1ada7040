//! Whenever the flag is raised, a search ends, and the number of waiting tasks is bounded.
//!
//! No test asserts a duration. A search that does not stop would hang, and a generous timeout makes the test fail
//! then.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::{CancelFlag, Limits, PollPlace, Stop};
use crate::batch::{BatchOptions, BatchRun, Format, Solve};
use crate::model::{Grid, Shape};
use crate::search::{Engine, SearchOrder};
use crate::solver::Solver;
use crate::whole::sized;

const WATCH: Duration = Duration::from_secs(120);

fn empty(width: usize) -> Grid {
    Grid::empty(Shape::new(width, width).unwrap())
}

/// Runs `work` with a flag that is raised at one place after a moment. `work` must return.
fn must_stop(place: PollPlace, work: impl FnOnce(&CancelFlag) -> Option<Stop> + Send + 'static) {
    let flag = CancelFlag::new();
    let (sender, receiver) = mpsc::channel();
    let theirs = flag.clone();
    thread::spawn(move || sender.send(work(&theirs)));
    thread::sleep(Duration::from_millis(30));
    flag.raise_at(place);
    assert_eq!(receiver.recv_timeout(WATCH), Ok(Some(Stop::Cancelled)), "{place:?}");
}

/// Counts the solutions of the empty grid; without a flag this would never end.
fn count(solver: Solver) -> impl FnOnce(&CancelFlag) -> Option<Stop> + Send + 'static {
    move |flag| solver.limit(u64::MAX).cancel(flag).enumerate(&empty(3)).stop
}

#[test]
fn every_engine_stops_wherever_the_flag_is_polled() {
    use Engine::{Cells, Lanes};
    use PollPlace::{Node, Round, Solution, Task};
    for (place, engine) in [(Node, Cells), (Task, Cells), (Solution, Cells), (Solution, Lanes), (Round, Lanes)] {
        // A single thread starts no task.
        for threads in [1, 2, 8].into_iter().filter(|threads| place != Task || *threads > 1) {
            must_stop(place, count(Solver::new().threads(threads).engine(engine)));
        }
    }
}

#[test]
fn lanes_do_not_start_a_task_when_the_flag_is_raised() {
    let flag = CancelFlag::new();
    flag.raise_at(PollPlace::Task);
    let answer = Solver::new().engine(Engine::Lanes).cancel(&flag).solve(&empty(3));
    assert_eq!((answer.count, answer.stop), (0, Some(Stop::Cancelled)));
}

#[test]
fn a_batch_stops_at_a_record_and_writes_what_is_done() {
    const RECORDS: u64 = 9;
    let solve = |threads: usize, flag: &CancelFlag| {
        let options = BatchOptions::default().threads(threads).format(Format::Csv).cancel(flag);
        let mut written = Vec::new();
        let mut run = BatchRun::new(options, Solve::default(), &mut written);
        run.input(Cursor::new("1.3...4..3..4.2.\n".repeat(RECORDS as usize))).unwrap();
        let summary = run.finish().unwrap();
        (String::from_utf8(written).unwrap(), summary)
    };
    for threads in [1, 2] {
        let (whole, summary) = solve(threads, &CancelFlag::new());
        assert_eq!((summary.records, summary.cancelled), (RECORDS, false));
        let mut done = BTreeSet::new();
        for poll in 0.. {
            let flag = CancelFlag::new();
            flag.raise_at_poll(poll);
            let (written, summary) = solve(threads, &flag);
            if flag.polls() <= poll {
                assert_eq!(written, whole);
                break;
            }
            assert!(whole.starts_with(&written) && written.ends_with('\n'), "{poll}: {written}");
            // The first line is the header.
            assert_eq!(written.lines().count() as u64 - 1, summary.records, "{poll}: {written}");
            assert!(summary.cancelled || summary.records == RECORDS, "{poll}: {summary:?}");
            done.insert(summary.records);
        }
        assert!(done.contains(&0) && done.iter().any(|records| (1..RECORDS).contains(records)), "{done:?}");
    }
}

#[test]
fn limits_end_a_search_and_say_so() {
    let puzzle = empty(3);
    for engine in [Engine::Cells, Engine::Lanes] {
        let solver = || Solver::new().engine(engine).limit(u64::MAX);
        let by_nodes = solver().node_limit(500).enumerate(&puzzle);
        assert_eq!(by_nodes.stop, Some(Stop::Nodes), "{engine}");
        assert!(by_nodes.stats.nodes <= 500);
        // The same nodes with any number of threads.
        let again = solver().threads(8).node_limit(500).enumerate(&puzzle);
        assert_eq!((again.count, again.stats.nodes), (by_nodes.count, by_nodes.stats.nodes));
        let by_time = solver().timeout(Duration::from_millis(20)).enumerate(&puzzle);
        assert_eq!(by_time.stop, Some(Stop::Time), "{engine}");
        let by_count = solver().limit(1_000).enumerate(&puzzle);
        assert_eq!((by_count.stop, by_count.count), (Some(Stop::Solutions), 1_000), "{engine}");
    }
}

#[test]
fn a_dropped_stream_ends_its_search() {
    for engine in [Engine::Cells, Engine::Lanes] {
        for first in SearchOrder::ALL {
            let mut solutions =
                Solver::new().engine(engine).search_order(first).limit(u64::MAX).solutions(&empty(3)).unwrap();
            assert_eq!(solutions.by_ref().take(10).count(), 10);
            drop(solutions);
        }
    }
}

#[test]
fn empty_grids_need_few_nodes_and_few_pending_tasks() {
    for width in [2, 3, 4, 5] {
        for threads in [1, 2, 8] {
            let puzzle = empty(width);
            let answer = Solver::new().threads(threads).engine(Engine::Cells).solve(&puzzle);
            assert!(answer.solutions[0].solves(&puzzle), "{width} {threads}");
            let (cells, side) = (width.pow(4) as u64, (width * width) as u64);
            let workers = threads as u64;
            // One thread goes straight down, with at most one node per cell. Other threads start in branches that
            // it passed, and may meet dead ends until they see the flag.
            let most_nodes = if threads == 1 { cells } else { 8 * cells * workers };
            assert!(answer.stats.nodes <= most_nodes, "{width} {threads}: {:?}", answer.stats);
            assert!(answer.stats.peak_waiting <= cells * side * workers, "{width} {threads}: {:?}", answer.stats);
        }
    }
}

#[test]
fn pending_tasks_are_bounded_by_depth_times_choices_times_threads() {
    for (width, solutions) in [(3, sized(50_000, 200_000)), (4, 2_000)] {
        let side = width * width;
        for threads in [2, 8] {
            let solver = Solver::new().threads(threads).engine(Engine::Cells).limit(solutions);
            let answer = solver.enumerate(&empty(width));
            assert_eq!(answer.count, solutions);
            let bound = (side * side * side * threads) as u64;
            assert!(answer.stats.peak_waiting <= bound, "{} above {bound}", answer.stats.peak_waiting);
            assert!(answer.stats.tasks > 0);
        }
    }
}

#[test]
fn a_consumer_may_solve_while_a_stream_waits_for_it() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let solver = Solver::new().threads(2).search_order(SearchOrder::Any).limit(u64::MAX);
        let mut solutions = solver.solutions(&empty(3)).unwrap();
        let first = solutions.next();
        // By now the channel is full, and every thread of the stream waits.
        thread::sleep(Duration::from_millis(200));
        let other = solver.limit(300_000).enumerate(&empty(3)).count;
        sender.send((first.is_some(), other))
    });
    assert_eq!(receiver.recv_timeout(WATCH), Ok((true, 300_000)));
}

#[test]
fn a_flag_raised_at_one_place_is_seen_only_there() {
    for place in PollPlace::ALL {
        let flag = CancelFlag::new();
        flag.clone().raise_at(place);
        for other in PollPlace::ALL {
            assert_eq!(flag.is_raised_at(other), other == place);
        }
    }
}

#[test]
fn the_first_reason_to_stop_is_kept() {
    let limits = Limits::new(&[], Some(2), None);
    assert!(limits.spend(2));
    assert_eq!(limits.stop(), None);
    assert!(!limits.spend(1));
    limits.end(Stop::Solutions);
    assert_eq!(limits.stop(), Some(Stop::Nodes));
    assert_eq!(limits.nodes_used(), 2);
    assert!(limits.should_stop(PollPlace::Node));
}
