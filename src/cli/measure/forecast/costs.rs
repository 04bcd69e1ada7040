//! The costs of tasks and threads on this machine.

use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Number of tasks per measurement.
const MEASURED_TASKS: u32 = 20_000;

/// Number of times that a thread is woken.
const MEASURED_WAKES: usize = 41;

/// Idle time of a pool before it is woken. After this time its threads sleep.
const REST_TIME: Duration = Duration::from_millis(1);

/// Costs, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Costs {
    /// To create a task, and to start it.
    pub(crate) task: u64,
    /// From creating a task to its start on a sleeping thread.
    pub(crate) wake: u64,
    /// From the end of the last task to the return of the thread that waits for it.
    pub(crate) join: u64,
}

impl Costs {
    /// Measures the costs on a pool of two threads, in about 60 ms. If the system provides no threads, they are zero.
    pub(crate) fn measure() -> Self {
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(2).build() else { return Self::default() };
        let (wakes, joins): (Vec<u64>, Vec<u64>) = (0..MEASURED_WAKES).map(|_| wake(&pool)).unzip();
        let task = (0..5).map(|_| task(&pool)).min().unwrap_or(0);
        Self { task, wake: lower_quartile(wakes), join: lower_quartile(joins) }
    }
}

/// Returns the lower quartile of the times. The median would be the time slice of other work, if that takes the cores.
fn lower_quartile(mut times: Vec<u64>) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 4).copied().unwrap_or(0)
}

/// Returns the time of a task that does nothing.
fn task(pool: &ThreadPool) -> u64 {
    let begun = Instant::now();
    pool.scope(|scope| (0..MEASURED_TASKS).for_each(|_| scope.spawn(|_| ())));
    nanos_since(begun) / u64::from(MEASURED_TASKS)
}

/// Returns the time until a sleeping pool has started a task, and the time from the end of the task until the caller
/// continues.
fn wake(pool: &ThreadPool) -> (u64, u64) {
    thread::sleep(REST_TIME);
    let begun = Instant::now();
    let began = AtomicU64::new(0);
    pool.in_place_scope(|scope| scope.spawn(|_| began.store(nanos_since(begun), Ordering::Relaxed)));
    let began = began.into_inner();
    (began, nanos_since(begun).saturating_sub(began))
}

fn nanos_since(begun: Instant) -> u64 {
    begun.elapsed().as_nanos() as u64
}
