//! Compares forecasts with measurements: ten searches on cells, with one thread and with two.
//!
//! This is not a statistical benchmark: what counts is the difference between forecast and measurement. Each time is
//! the least of several measurements, because other activity of the machine only adds to it. It is compared with the
//! least forecast of several recordings. The answers are asserted, the times are not.

use std::thread;
use std::time::{Duration, Instant};

use crate::cli::measure::forecast::{Costs, Recording};
use specudoku::{Engine, Grid, Shape, Solver};

/// Maximum number of nodes of a recording.
const NODES: usize = 1_000_000;

/// A pause that lets the threads of the pool go to sleep before each search. Directly after another search they may
/// still be searching for work, and a search of 0.1 ms then ends 0.03 ms earlier.
const REST: Duration = Duration::from_millis(1);

/// A search: its name, the puzzle, and the number of solutions wanted.
type Search = (String, Grid, u64);

/// Returns the searches: two that end on the calling thread, one that takes hardly longer, and seven on empty grids.
fn searches() -> Vec<Search> {
    let first =
        |file: &str| crate::support::puzzles::text(file).lines().find_map(|line| line.parse().ok()).expect("a puzzle");
    let empty = |width, height| Grid::empty(Shape::new(width, height).expect("a shape"));
    let searches = [
        ("minimal", first("made-minimal.txt"), 2),
        ("few clues", first("made-few-clues.txt"), 2),
        ("hard", first("hard.txt"), 2),
        ("empty 4x4", empty(2, 2), 288),
        ("empty 6x6", empty(3, 2), 2_000),
        ("empty 6x6", empty(3, 2), 50_000),
        ("empty 9x9", empty(3, 3), 1_000),
        ("empty 9x9", empty(3, 3), 20_000),
        ("empty 16x16", empty(4, 4), 10),
        ("empty 16x16", empty(4, 4), 500),
    ];
    searches.map(|(name, grid, limit)| (format!("{name}, {limit}"), grid, limit)).into()
}

pub(crate) fn run(is_test: bool) {
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
            let mut recording = Recording::new(&solvers[0], &grid, NODES);
            for (index, solver) in solvers.iter().enumerate() {
                thread::sleep(REST);
                let begun = Instant::now();
                let answer = solver.enumerate(&grid);
                measured[index] = measured[index].min(begun.elapsed().as_secs_f64());
                let forecast = recording.forecast(threads[index], costs).expect("a recording");
                modelled[index] = modelled[index].min(forecast.seconds);
                assert_eq!(answer.count, forecast.solutions, "{name}");
                assert!(index > 0 || answer.stats.nodes == forecast.nodes, "{name}");
            }
        }
        for index in 0..2 {
            let off = 100.0 * (modelled[index] / measured[index] - 1.0);
            let (measured, modelled) = (1e3 * measured[index], 1e3 * modelled[index]);
            println!("{name:<22} {:>8} {measured:>12.3} {modelled:>12.3} {off:>+6.1}%", threads[index]);
        }
    }
}
