//! A race leaves no threads and no memory. No other test that would start threads runs at the same time.

use std::thread;
use std::time::{Duration, Instant};

use specudoku::{Engine, Grid, Shape, Solver};

use crate::support::plain::Plain;
use crate::support::random::Random;

/// Returns the number of threads of this process when it no longer changes, or `None` if the system does not show it.
/// The threads of a dropped pool end a little later.
fn threads() -> Option<usize> {
    let count = || std::fs::read_dir("/proc/self/task").ok().map(Iterator::count);
    let mut known = count()?;
    let mut since = Instant::now();
    while since.elapsed() < Duration::from_secs(1) {
        thread::sleep(Duration::from_millis(50));
        let now = count()?;
        if now != known {
            (known, since) = (now, Instant::now());
        }
    }
    Some(known)
}

/// The resident memory of this process in bytes.
fn memory() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    pages.split_whitespace().nth(1)?.parse::<usize>().ok().map(|pages| pages * 4096)
}

pub(crate) fn racers_that_lose_leave_no_thread_and_no_memory_behind() {
    let (Some(threads_before), Some(_)) = (threads(), memory()) else {
        eprintln!("skipped: this system does not show threads and memory");
        return;
    };
    let mut random = Random(71);
    let mut values = Plain::solved(5, &mut random).values;
    values.iter_mut().for_each(|value| *value *= u8::from(random.below(100) < 44));
    let grid = Grid::from_values(Shape::new(5, 5).unwrap(), &values).unwrap();
    let mut settled = 0;
    for round in 0..60 {
        for engine in [Engine::Race, Engine::Packed, Engine::Cdcl] {
            // The solver is dropped together with its pool.
            let answer = Solver::new().engine(engine).threads(3).limit(2).solve(&grid);
            assert!(answer.solutions.iter().all(|solution| solution.solves(&grid)));
        }
        if round == 19 {
            settled = memory().unwrap_or_default();
        }
    }
    assert_eq!(threads(), Some(threads_before));
    // The allocator may keep a little. If each of 120 searches left a state or a set of clauses, it would be far more.
    let grown = memory().unwrap_or_default().saturating_sub(settled);
    assert!(grown < 16 << 20, "{grown} bytes");
}
