//! Compares the timeline of a search with what the search itself counts.

use std::collections::HashMap;

use super::{Recorded, Timeline};
use specudoku::observe::{Fate, SpanEnd, Work};
use specudoku::{Engine, Grid, SearchOrder, Shape, Solver};

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Returns the first puzzle of a list.
fn first(list: &str) -> Grid {
    list.lines().find_map(|line| line.parse().ok()).unwrap()
}

fn large() -> Grid {
    first(include_str!("../../../../puzzles/made-16x16.txt"))
}

/// Asserts that the spans of each thread do not overlap.
fn check_threads(recorded: &Recorded) {
    let mut ends: HashMap<usize, std::time::Duration> = HashMap::new();
    let mut spans = recorded.spans.clone();
    spans.sort_by_key(|span| span.begin);
    for span in &spans {
        let before = ends.insert(span.thread, span.end).unwrap_or_default();
        assert!(before <= span.begin && span.begin <= span.end, "{span:?} begins before the one before has ended");
    }
    let nodes = spans.iter().map(|span| span.nodes).sum::<u64>();
    assert_eq!(nodes, recorded.threads.iter().map(|thread| thread.nodes).sum::<u64>());
}

#[test]
fn spans_are_the_tasks_that_the_search_counts() {
    let empty = Grid::empty(Shape::CLASSIC);
    let grids = [(HARD.parse::<Grid>().unwrap(), 2), (empty, 20_000), (large(), 1)];
    for (grid, limit) in grids {
        for engine in [Engine::Cells, Engine::Lanes, Engine::Packed] {
            for threads in [1, 2, 8] {
                let timeline = Timeline::new(1_000_000);
                let solver = Solver::new().threads(threads).engine(engine).search_order(SearchOrder::Any).limit(limit);
                let outcome = solver.observer(timeline.clone()).enumerate(&grid);
                let recorded = timeline.recorded();
                check_threads(&recorded);
                let tasks: Vec<_> = recorded.spans.iter().filter(|span| span.work == Work::Task).collect();
                let of_pool = if engine == Engine::Packed && limit <= 1_000 { 0 } else { outcome.stats.tasks };
                assert_eq!(tasks.len() as u64, of_pool, "{engine} {threads}");
                assert_eq!(tasks.iter().filter(|span| span.is_stolen).count() as u64, outcome.stats.stolen);
                let nodes: u64 = recorded.spans.iter().map(|span| span.nodes).sum();
                assert_eq!(nodes, outcome.stats.nodes, "{engine} {threads}");
                let found = recorded.spans.iter().any(|span| span.cause == SpanEnd::Solution);
                assert_eq!(found, outcome.count > 0, "{engine} {threads}");
                assert!(tasks.iter().all(|task| task.made_by.is_some_and(|maker| maker < task.id)));
            }
        }
    }
}

#[test]
fn racers_and_clause_learning_report_their_slices() {
    let timeline = Timeline::new(1_000_000);
    let grid: Grid = first(include_str!("../../../../puzzles/made-25x25.txt"));
    let outcome = Solver::new().threads(2).engine(Engine::Race).observer(timeline.clone()).solve(&grid);
    assert!(outcome.solutions[0].solves(&grid));
    let recorded = timeline.recorded();
    check_threads(&recorded);
    assert!(recorded.spans.iter().any(|span| span.work == Work::Racer && span.nodes > 0));
    let found = Solver::new().threads(1).engine(Engine::Cdcl).observer(timeline.clone()).solve(&grid);
    assert_eq!(found.count, 1);
    assert!(timeline.recorded().spans.iter().any(|span| span.work == Work::Cdcl));
}

#[test]
fn a_timeline_keeps_at_most_its_limits() {
    let timeline = Timeline::with_tree(10, 20);
    let solver = Solver::new().threads(2).engine(Engine::Cells).search_order(SearchOrder::Any).limit(5_000);
    let outcome = solver.observer(timeline.clone()).enumerate(&Grid::empty(Shape::CLASSIC));
    let recorded = timeline.recorded();
    assert_eq!((recorded.spans.len(), recorded.nodes.len()), (10, 20));
    assert_eq!(recorded.spans_left_out + 10, outcome.stats.tasks + 1);
    assert_eq!(recorded.threads.iter().map(|thread| thread.nodes).sum::<u64>(), outcome.stats.nodes);
    assert_eq!(recorded.threads.iter().map(|thread| thread.solutions).sum::<u64>(), 5_000);
}

/// The tree on the packed state is the same as that on cells.
#[test]
fn both_tree_searches_report_the_same_tree() {
    for grid in [HARD.parse::<Grid>().unwrap(), large()] {
        let tree = |engine| {
            let timeline = Timeline::with_tree(0, 1_000_000);
            let solver = Solver::new().threads(1).engine(engine).rules(specudoku::deduce::Rules::SINGLES);
            let outcome = solver.search_order(SearchOrder::Leftmost).limit(2).observer(timeline.clone()).solve(&grid);
            let nodes = timeline.recorded().nodes;
            assert_eq!(nodes.len() as u64, outcome.stats.nodes);
            assert_eq!(nodes.iter().filter(|node| node.fate == Fate::Solved).count() as u64, outcome.count);
            nodes
        };
        assert_eq!(tree(Engine::Cells), tree(Engine::Packed));
    }
}
