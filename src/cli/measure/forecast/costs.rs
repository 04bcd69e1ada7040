//! What tasks and threads cost on this machine.

use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Tasks of a measurement.
const MEASURED_TASKS: u32 = 20_000;

/// How often a thread is woken.
const MEASURED_WAKES: usize = 41;

/// So long a pool has nothing to do before it is woken: its threads sleep by then.
const REST_TIME: Duration = Duration::from_millis(1);

/// Prices, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Costs {
    /// To make a task, and to take it up.
    pub(crate) task: u64,
    /// From the making of a task to its begin on a thread that sleeps.
    pub(crate) wake: u64,
    /// From the end of the last task to the return of the thread that waits for it.
    pub(crate) join: u64,
}

impl Costs {
    /// Measures them on a pool of two threads: some 60 ms. Where the system gives no threads they are zero.
    pub(crate) fn measure() -> Self {
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(2).build() else { return Self::default() };
        let (wakes, joins): (Vec<u64>, Vec<u64>) = (0..MEASURED_WAKES).map(|_| wake(&pool)).unzip();
        let task = (0..5).map(|_| task(&pool)).min().unwrap_or(0);
        Self { task, wake: lower_quartile(wakes), join: lower_quartile(joins) }
    }
}

/// Returns what a quarter of the times stay below: where other work takes the cores, the median is its time slice.
fn lower_quartile(mut times: Vec<u64>) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 4).copied().unwrap_or(0)
}

/// Returns the time of a task that does nothing.
fn task(pool: &ThreadPool) -> u64 {
    let begun = Instant::now();
    pool.scope(|scope| (0..MEASURED_TASKS).for_each(|_| scope.spawn(|_| ())));
    begun.elapsed().as_nanos() as u64 / u64::from(MEASURED_TASKS)
}

/// Returns the time until a sleeping pool has begun a task, and from its end until the caller goes on.
fn wake(pool: &ThreadPool) -> (u64, u64) {
    thread::sleep(REST_TIME);
    let begun = Instant::now();
    let began = AtomicU64::new(0);
    let now = || begun.elapsed().as_nanos() as u64;
    pool.in_place_scope(|scope| scope.spawn(|_| began.store(now(), Ordering::Relaxed)));
    let began = began.into_inner();
    (began, now().saturating_sub(began))
}
