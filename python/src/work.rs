//! Work on threads, with the interpreter's lock released.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use specudoku::batch::ordered;
use specudoku::{CancelFlag, Solver};

use crate::cancel::Cancel;

/// Time after which the calling thread checks again for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// The arguments that all functions share: a dictionary with these keys.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Call {
    /// Other units, in words.
    pub(crate) layout: Option<String>,
    /// Number of threads; one per core if `None`.
    threads: Option<usize>,
    /// Time limit per puzzle, in seconds.
    timeout: Option<f64>,
    progress: Option<Py<PyAny>>,
    cancel: Option<Cancel>,
}

/// The threads and the limits of a call.
#[derive(Clone)]
pub(crate) struct CallWork {
    pub(crate) threads: usize,
    /// Time limit per puzzle.
    pub(crate) timeout: Option<Duration>,
    /// Set by Ctrl-C, and when the call is cancelled.
    pub(crate) flag: CancelFlag,
    cancel: Option<Cancel>,
    /// Number of finished puzzles, and of all puzzles.
    done: Arc<[AtomicU64; 2]>,
    /// A function that is called with these numbers from time to time.
    progress: Option<Arc<Py<PyAny>>>,
}

impl CallWork {
    /// Returns the work of a call.
    pub(crate) fn new(call: Call) -> PyResult<Self> {
        // The system call that returns the number of cores takes several times as long as a puzzle.
        static CORES: OnceLock<usize> = OnceLock::new();
        let cores = || *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from));
        let threads = call.threads.unwrap_or_else(cores);
        if !(1..=Solver::MAX_THREADS).contains(&threads) {
            return Err(PyValueError::new_err(format!(
                "threads: a whole number from 1 to {}, not {threads}",
                Solver::MAX_THREADS
            )));
        }
        Ok(Self {
            threads,
            timeout: call.timeout.map(time_of).transpose()?.flatten(),
            flag: CancelFlag::new(),
            cancel: call.cancel,
            done: Arc::default(),
            progress: call.progress.map(Arc::new),
        })
    }

    /// Returns an exception if the call was cancelled.
    pub(crate) fn check_cancel(&self) -> PyResult<()> {
        self.cancel.as_ref().map_or(Ok(()), Cancel::check)
    }

    /// Returns the same work without a time limit.
    pub(crate) fn without_timeout(&self) -> Self {
        Self { timeout: None, ..self.clone() }
    }

    /// Counts a finished puzzle.
    pub(crate) fn count_done(&self, all: usize) {
        let [done, total] = &*self.done;
        total.store(all as u64, Ordering::Relaxed);
        done.fetch_add(1, Ordering::Relaxed);
    }

    /// Calls `progress` if more puzzles are finished than `before`, the number of the last call.
    fn tell(&self, py: Python<'_>, before: &mut u64) -> PyResult<()> {
        let [done, total] = self.done.each_ref().map(|number| number.load(Ordering::Relaxed));
        if let Some(progress) = self.progress.as_ref().filter(|_| done > *before) {
            *before = done;
            progress.call1(py, (done, total))?;
        }
        Ok(())
    }

    /// Returns a solver with these limits.
    pub(crate) fn solver(&self, threads: usize) -> Solver {
        let solver = Solver::new().threads(threads).cancel(&self.flag);
        self.timeout.into_iter().fold(solver, Solver::timeout)
    }

    /// Runs `work` on a new thread while this one waits for signals, with the interpreter's lock released.
    ///
    /// # Errors
    /// Returns the exception of a signal handler (`KeyboardInterrupt`) or of `progress`, or `Cancelled`, as soon as the
    /// work has ended. Returns an error if no thread can be started.
    pub(crate) fn watched<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&Self) -> T + Send) -> PyResult<T> {
        self.check_cancel()?;
        let (sender, receiver) = channel();
        let run = move || drop(sender.send(work(self)));
        py.detach(move || {
            thread::scope(|scope| {
                thread::Builder::new().spawn_scoped(scope, run)?;
                let mut told = 0;
                loop {
                    match receiver.recv_timeout(SIGNAL_INTERVAL) {
                        Ok(result) => return Python::attach(|py| self.tell(py, &mut told)).map(|()| result),
                        Err(RecvTimeoutError::Timeout) => {
                            let heard = Python::attach(|py| {
                                py.check_signals()?;
                                self.tell(py, &mut told)?;
                                self.check_cancel()
                            });
                            heard.inspect_err(|_| self.flag.raise())?;
                        }
                        Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("internal error")),
                    }
                }
            })
        })
    }

    /// Returns the results of `answer` for the indices below `count`. A thread takes `size` of them at a time. If the
    /// call was ended, results at the end are missing.
    pub(crate) fn each<T: Send>(&self, count: usize, size: usize, answer: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let answer = |index| {
            let answer = answer(index);
            self.count_done(count);
            answer
        };
        if count <= size || self.threads == 1 {
            return (0..count).take_while(|_| !self.flag.is_raised()).map(answer).collect();
        }
        let mut answers = Vec::with_capacity(count);
        let starts = (0..count).step_by(size);
        let items = |start: usize| (start..count.min(start + size)).map(&answer).collect::<Vec<T>>();
        let _ = ordered(
            self.threads,
            std::slice::from_ref(&self.flag),
            starts,
            |start, _| items(start),
            |chunk| {
                answers.extend(chunk);
                ControlFlow::<()>::Continue(())
            },
        );
        // If no thread could be started, the calling thread does the rest.
        let done = answers.len();
        answers.extend((done..count).take_while(|_| !self.flag.is_raised()).map(&answer));
        answers
    }
}

/// Returns a time given in seconds. Times beyond the clock's range, and infinity, mean no limit: `None`.
fn time_of(seconds: f64) -> PyResult<Option<Duration>> {
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(PyValueError::new_err(format!("timeout: seconds, more than 0, not {seconds}")));
    }
    Ok(Duration::try_from_secs_f64(seconds).ok().map(|time| time.max(Duration::from_nanos(1))))
}
