//! The pipeline: workers answer items, and the answers are written in order, whatever fails and when.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
// Not the scheduler's atomics: the guard is dropped during a panic, when no other thread may run.
use std::sync::atomic::{AtomicUsize, Ordering};

use super::error::BatchError;
use super::pipeline::{Pieces, Pipeline};
use crate::below;
use crate::search::limits::CancelFlag;

/// The fault that an item causes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// The writer wants no more after this item.
    Break(u32),
    /// The cancel flag is raised at some time.
    Cancel,
    /// The work on this item panics.
    Work(u32),
    /// The source panics instead of returning this item.
    Source(u32),
}

/// Panics without calling the hook that prints panics.
fn panic_quietly() -> ! {
    resume_unwind(Box::new(()))
}

/// Returns the pieces of the answers to some items: one or two for each.
fn answers(items: u32, pieces: u32) -> Vec<(u32, u32)> {
    (0..items).flat_map(|item| (0..=item % pieces).map(move |piece| (item, piece))).collect()
}

pub fn model() {
    let (items, workers) = (below(7) as u32, 1 + below(3));
    let pieces = if workers == 1 { 2 } else { 1 };
    let item = below(7) as u32;
    let fault = [Fault::None, Fault::Break(item), Fault::Cancel, Fault::Work(item), Fault::Source(item)][below(5)];
    let flag = CancelFlag::new();
    let canceller = (fault == Fault::Cancel).then(|| {
        let flag = flag.clone();
        shuttle::thread::spawn(move || flag.raise())
    });
    let working = Arc::new(AtomicUsize::new(0));
    let worker = |_: &CancelFlag| {
        let working = Arc::clone(&working);
        move |item: u32, sent: &Pieces<'_, (u32, u32)>| {
            let _guard = Working::begin(&working);
            if fault == Fault::Work(item) {
                panic_quietly();
            }
            let last = item % pieces;
            (0..last).all(|piece| sent.send((item, piece)));
            (item, last)
        }
    };
    let mut written = Vec::new();
    let cancel = [flag];
    let mut numbers = 0..items;
    let source = move |_| {
        if fault == Fault::Source(numbers.start) {
            panic_quietly();
        }
        numbers.next()
    };
    let run = Pipeline { threads: workers, cancel: &cancel }.run(source, worker, |answer| {
        written.push(answer);
        if fault == Fault::Break(answer.0) { ControlFlow::Break(answer.0) } else { ControlFlow::Continue(Vec::new()) }
    });
    assert_eq!(working.load(Ordering::SeqCst), 0, "work is still running after the return");
    check(run, &written, fault, items, pieces);
    canceller.map(shuttle::thread::JoinHandle::join);
}

/// Checks that what was written is a prefix of all answers, and ends where it must.
fn check(run: Result<Option<u32>, BatchError>, written: &[(u32, u32)], fault: Fault, items: u32, pieces: u32) {
    let all = answers(items, pieces);
    assert!(all.starts_with(written), "lost, repeated or out of order: {written:?}");
    match (run, fault) {
        (Err(BatchError::Threads(_)), _) => assert!(written.is_empty()),
        (Ok(None), Fault::None | Fault::Cancel) => assert_eq!(written, all),
        (Ok(None), Fault::Break(item) | Fault::Work(item)) => assert!(item >= items && written == all),
        (Ok(None), Fault::Source(item)) => assert!(item > items && written == all),
        (Err(BatchError::Cancelled), Fault::Cancel) => {}
        (Ok(Some(value)), Fault::Break(item)) => assert_eq!((value, written.last()), (item, Some(&(item, 0)))),
        (Err(BatchError::Internal), Fault::Work(item) | Fault::Source(item)) => {
            assert_eq!(written, answers(item.min(items), pieces));
        }
        (run, fault) => panic!("{run:?} after {fault:?}"),
    }
}

/// Counts work in progress until it is dropped.
struct Working<'a>(&'a AtomicUsize);

impl<'a> Working<'a> {
    fn begin(working: &'a AtomicUsize) -> Self {
        working.fetch_add(1, Ordering::SeqCst);
        Self(working)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
