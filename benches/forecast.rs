//! Forecasts beside measurements: ten searches on cells, with one thread and with two.
//!
//! Not a statistical benchmark: what counts is how far the two lie apart. Each measurement is the least of several, since
//! whatever else the machine does only adds to it; the least of several recordings stands beside it. The answers are
//! asserted, the times are not.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use specudoku::forecast::Costs;
use specudoku::{Engine, Grid, Shape, Solver};

/// The nodes that a recording may have.
const NODES: usize = 1_000_000;

/// A search: its name, the puzzle, and the solutions wanted.
type Search = (String, Grid, u64);

fn searches() -> Vec<Search> {
    let mut searches = Vec::new();
    let mut add = |name: &str, grid: Grid, limit| searches.push((format!("{name}, {limit}"), grid, limit));
    let few: Vec<Grid> =
        common::puzzles("made-few-clues.txt").lines().filter_map(|line| line.parse().ok()).take(2).collect();
    for grid in &few {
        add("few clues", grid.clone(), 2);
    }
    for line in common::puzzles("made-minimal.txt").lines().filter(|line| line.len() >= 81).take(2) {
        add("minimal", line.parse().expect("a puzzle"), 2);
    }
    add("hard", common::puzzles("hard.txt").parse().expect("a puzzle"), 2);
    for (width, limits) in [(2, &[288][..]), (3, &[1_000, 20_000]), (4, &[10, 500])] {
        for &limit in limits {
            add(
                &format!("empty {0}x{0}", width * width),
                Grid::empty(Shape::new(width, width).expect("a shape")),
                limit,
            );
        }
    }
    let six = Grid::empty(Shape::new(3, 2).expect("a shape"));
    add("empty 6x6", six, 20_000);
    searches.truncate(10);
    searches
}

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    let rounds = if is_test { 1 } else { 15 };
    let costs = Costs::measure();
    println!("a task {} ns, waking {} ns, joining {} ns", costs.task, costs.wake, costs.join);
    println!("{:<22} {:>8} {:>12} {:>12} {:>7}", "search, solutions", "threads", "measured ms", "modelled ms", "off");
    for (name, grid, limit) in searches() {
        let threads = [1, 2];
        let solvers = threads.map(|threads| Solver::new().threads(threads).engine(Engine::Cells).limit(limit));
        solvers.iter().for_each(Solver::warm_up);
        let (mut measured, mut modelled) = ([f64::MAX; 2], [f64::MAX; 2]);
        for _ in 0..rounds {
            let mut recording = solvers[0].record(&grid, NODES);
            for (index, solver) in solvers.iter().enumerate() {
                let begun = Instant::now();
                let outcome = solver.enumerate(&grid);
                measured[index] = measured[index].min(begun.elapsed().as_secs_f64());
                let forecast = recording.forecast(threads[index], costs).expect("a recording");
                modelled[index] = modelled[index].min(forecast.seconds);
                assert_eq!(outcome.count, forecast.solutions, "{name}");
                assert!(index > 0 || outcome.stats.nodes == forecast.nodes, "{name}");
            }
        }
        for index in 0..2 {
            let off = 100.0 * (modelled[index] / measured[index] - 1.0);
            let (measured, modelled) = (1e3 * measured[index], 1e3 * modelled[index]);
            println!("{name:<22} {:>8} {measured:>12.3} {modelled:>12.3} {off:>+6.1}%", threads[index]);
        }
    }
}
