//! Processes many work items at a time, and writes their answers in the order of the items.
//!
//! ```text
//!    +------------- permits, each with the memory of a written answer --------------+
//!    v                                                                              |
//! source: a thread ──> items ──> workers: threads ──> answers ──> writer: the caller, in order
//! ```
//!
//! The source needs a permit for each item, and the writer returns it. So a slow item at the head of the queue stops
//! the source, and memory stays bounded. All threads here are plain threads, because a worker of the rayon pool must
//! never wait for a record. Plain threads carry records; the pool carries branches.

#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::primitives::channel::{Receiver, RecvTimeoutError, Sender, bounded, select_biased};
use crate::primitives::thread;
use crate::search::MAX_THREADS;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};

use super::error::{BatchError, catch_panic};
use super::source::{Numbered, PermitSender, feed};

/// Items in progress per core: a worker processes one, and the others wait for a worker or for the writer.
const ITEMS_PER_CORE: usize = 4;

/// Whether the system provides threads. WebAssembly in a browser does not. There is no way to ask: starting a thread is
/// the only test, and it consumes the work that was meant for the thread.
const HAS_THREADS: bool = cfg!(any(not(target_family = "wasm"), target_feature = "atomics"));

/// Time after which a thread that waits on a channel checks the flags again.
const FLAG_INTERVAL: Duration = Duration::from_millis(50);

/// Calls `work` on the items, on up to `threads` plain threads, and `write` on the answers, on the calling thread and
/// in the order of the items.
///
/// The flag that `work` gets is raised when its answer is no longer needed. A separate thread iterates over the items.
/// Only a few items per core are under way at a time, so a long or endless sequence needs the same memory as a short
/// one. A raised flag in `cancel` ends the run: no further item is taken from `items`, and the answers of the items
/// under way are written. `work` and `write` may check the flag themselves to end earlier.
///
/// Returns the value that `write` breaks with, if it does.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::batch::ordered;
/// let mut squares = Vec::new();
/// let end = ordered(4, &[], 0..100_u64, |number, _| number * number, |square| {
///     squares.push(square);
///     if square == 81 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
/// })?;
/// assert_eq!((end, squares.len()), (Some("enough"), 10));
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
///
/// Each item costs about 13 us of processor time on its way through three threads. So group work that takes
/// microseconds into chunks:
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::batch::ordered;
/// let lines = vec!["8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."; 1_000];
/// let chunks: Vec<Vec<&str>> = lines.chunks(100).map(<[&str]>::to_vec).collect();
/// let clue_count = |line: &str| line.bytes().filter(|symbol| *symbol != b'.').count();
/// let mut counts = Vec::new();
/// ordered(4, &[], chunks, |chunk, _| chunk.into_iter().map(clue_count).collect::<Vec<_>>(), |chunk| {
///     counts.extend(chunk);
///     ControlFlow::<()>::Continue(())
/// })?;
/// assert_eq!(counts, vec![21; 1_000]);
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
///
/// # Errors
/// If a flag was raised and answers are missing, no thread can be started, or `items` or `work` panics.
pub fn ordered<T, A, B>(
    threads: usize,
    cancel: &[CancelFlag],
    items: impl IntoIterator<Item = T, IntoIter: Send + 'static>,
    work: impl Fn(T, &CancelFlag) -> A + Sync,
    mut write: impl FnMut(A) -> ControlFlow<B>,
) -> Result<Option<B>, BatchError>
where
    T: Send + 'static,
    A: Send,
{
    let mut items = items.into_iter();
    Pipeline { threads, cancel }.run(
        move |_| items.next(),
        |stop| {
            let (work, stop) = (&work, stop.clone());
            move |item: T, _: &Pieces<'_, A>| work(item, &stop)
        },
        |answer| write(answer).map_continue(|()| Vec::new()),
    )
}

/// One run of items through workers.
pub(crate) struct Pipeline<'a> {
    /// Number of threads requested. At most as many are started as items can be under way.
    pub(crate) threads: usize,
    /// Each of these flags ends the run as soon as no worker is busy.
    pub(crate) cancel: &'a [CancelFlag],
}

/// A piece of the answer to one item. A short answer is a single piece.
struct Piece<A> {
    /// The index of the item, and of the piece in its answer.
    place: (u64, u64),
    is_last: bool,
    answer: Result<A, BatchError>,
}

/// Sends the answer to one item piece by piece. The writer stores the pieces of every item that is not the next in
/// order, without a limit. So use several pieces per item only with a single worker.
pub(crate) struct Pieces<'a, A> {
    item: u64,
    count: Cell<u64>,
    /// Takes a piece. Returns false if no more pieces are needed.
    take: &'a dyn Fn(Piece<A>) -> bool,
}

impl<A> Pieces<'_, A> {
    /// Sends a piece. Returns false if no more pieces are needed.
    #[cfg_attr(not(feature = "batch"), expect(dead_code, reason = "only long answers to records come in pieces"))]
    pub(crate) fn send(&self, piece: A) -> bool {
        let sent = (self.take)(self.piece(Ok(piece), false));
        self.count.set(self.count.get() + 1);
        sent
    }

    fn piece(&self, answer: Result<A, BatchError>, is_last: bool) -> Piece<A> {
        Piece { place: (self.item, self.count.get()), is_last, answer }
    }
}

/// Raises a flag when it is dropped, also during a panic.
struct RaiseOnDrop<'a>(&'a CancelFlag);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Pipeline<'_> {
    /// Passes every item of `source` to a worker, and the answers to `write`, in order. [`feed`] describes how `source`
    /// is called. `worker` builds a worker on its thread, and again after a panic. The flag that `worker` gets is
    /// raised when the run ends, for any reason.
    ///
    /// If the run ends while the source waits for input, the thread of the source ends later, with its input.
    ///
    /// # Errors
    /// If a flag ended the run, no thread can be started, or a panic left an item without an answer. Answers before it
    /// are written.
    pub(crate) fn run<T, A, B, W>(
        &self,
        source: impl FnMut(Vec<u8>) -> Option<T> + Send + 'static,
        worker: impl Fn(&CancelFlag) -> W + Sync,
        write: impl FnMut(A) -> ControlFlow<B, Vec<u8>>,
    ) -> Result<Option<B>, BatchError>
    where
        T: Send + 'static,
        A: Send,
        W: FnMut(T, &Pieces<'_, A>) -> A,
    {
        if !HAS_THREADS {
            return self.run_alone(source, worker, write);
        }
        let most = ITEMS_PER_CORE * self.threads.clamp(1, cores());
        let workers = self.threads.clamp(1, MAX_THREADS).min(ITEMS_PER_CORE * cores());
        let permits = most.max(workers);
        let (permit_sender, items, is_cut) = feed(source, permits, self.cancel)?;
        let stop = CancelFlag::new();
        let busy = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (answer_sender, answers) = bounded(permits);
            // Nothing is ever sent here. Dropping the sender wakes the workers, even if the source is stuck.
            let (_quit_sender, quit) = bounded(0);
            let _raise = RaiseOnDrop(&stop);
            let (worker, stop, busy) = (&worker, &stop, &busy);
            for index in 0..workers {
                let (items, quit, answers) = (items.clone(), quit.clone(), answer_sender.clone());
                let started = thread::Builder::new()
                    .spawn_scoped(scope, move || run_worker(|| worker(stop), &items, &quit, &answers, busy));
                match started {
                    Ok(_) => {}
                    Err(error) if index == 0 => return Err(BatchError::Threads(error)),
                    // The run can continue with fewer workers than requested.
                    Err(_) => break,
                }
            }
            drop((answer_sender, items));
            // At first there is one permit per core, and each written item adds one. So a run that ends early has
            // started little work that is not needed.
            let first = self.threads.clamp(1, cores());
            (0..first).for_each(|_| _ = permit_sender.send(Vec::new()));
            let permits = Permits { sender: permit_sender, spare: permits - first };
            write_in_order(&answers, permits, &is_cut, || self.is_over(busy), write)
        })
    }

    /// Whether a flag is raised and no worker is busy. Items under way end soon after the flag is raised, so the writer
    /// waits for them and writes their answers.
    fn is_over(&self, busy: &AtomicUsize) -> bool {
        any_raised(self.cancel, PollPlace::Record) && busy.load(Ordering::Relaxed) == 0
    }

    /// Does the same as [`run`](Self::run) on the calling thread, one item after another. Each piece is written as soon
    /// as it is found.
    pub(crate) fn run_alone<T, A, B, W>(
        &self,
        mut source: impl FnMut(Vec<u8>) -> Option<T>,
        worker: impl Fn(&CancelFlag) -> W,
        write: impl FnMut(A) -> ControlFlow<B, Vec<u8>>,
    ) -> Result<Option<B>, BatchError>
    where
        W: FnMut(T, &Pieces<'_, A>) -> A,
    {
        let (write, memory, end) = (RefCell::new(write), Cell::default(), Cell::new(None));
        let take = |piece: Piece<A>| match piece.answer.map(|answer| write.borrow_mut()(answer)) {
            Ok(ControlFlow::Continue(of_answer)) => {
                memory.set(of_answer);
                true
            }
            Ok(ControlFlow::Break(value)) => {
                end.set(Some(Ok(Some(value))));
                false
            }
            Err(error) => {
                end.set(Some(Err(error)));
                false
            }
        };
        let mut worker = worker(&CancelFlag::new());
        for item in 0.. {
            if any_raised(self.cancel, PollPlace::Record) {
                return Err(BatchError::Cancelled);
            }
            let Some(next) = catch_panic(|| source(memory.take())).ok_or(BatchError::Internal)? else { break };
            let pieces = Pieces { item, count: Cell::new(0), take: &take };
            let answer = catch_panic(|| worker(next, &pieces)).ok_or(BatchError::Internal);
            // An earlier piece may have ended the run.
            if let Some(end) = end.take() {
                return end;
            }
            take(pieces.piece(answer, true));
            if let Some(end) = end.take() {
                return end;
            }
        }
        Ok(None)
    }
}

/// The permits that the writer returns to the source.
struct Permits {
    sender: PermitSender,
    /// Number of permits that were not issued yet.
    spare: usize,
}

impl Permits {
    /// Returns the permit of a written item, and issues a spare permit if there is one.
    fn return_permit(&mut self, memory: Vec<u8>) {
        // Sending fails if the source has ended, which then needs no permits.
        let _ = self.sender.send(memory);
        if self.spare > 0 {
            self.spare -= 1;
            let _ = self.sender.send(Vec::new());
        }
    }
}

/// Writes answers in the order of their items, until there are no more. Also ends if there is no answer to write and
/// `is_over` returns true.
fn write_in_order<A, B>(
    answers: &Receiver<Piece<A>>,
    mut permits: Permits,
    is_cut: &CancelFlag,
    is_over: impl Fn() -> bool,
    mut write: impl FnMut(A) -> ControlFlow<B, Vec<u8>>,
) -> Result<Option<B>, BatchError> {
    let mut early = BTreeMap::new();
    let mut next = (0, 0);
    loop {
        let piece = match receive(answers, &is_over) {
            Ok(piece) => piece,
            Err(RecvTimeoutError::Timeout) => return Err(BatchError::Cancelled),
            Err(RecvTimeoutError::Disconnected) if is_cut.is_raised() => return Err(BatchError::Cancelled),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        };
        early.insert(piece.place, piece);
        while let Some(Piece { is_last, answer, .. }) = early.remove(&next) {
            let memory = match write(answer?) {
                ControlFlow::Continue(memory) => memory,
                ControlFlow::Break(value) => return Ok(Some(value)),
            };
            next = if is_last { (next.0 + 1, 0) } else { (next.0, next.1 + 1) };
            if is_last {
                permits.return_permit(memory);
            }
        }
    }
}

/// Answers items until there are no more, or `quit` is closed.
fn run_worker<T, A, W>(
    worker: impl Fn() -> W,
    items: &Receiver<Numbered<T>>,
    quit: &Receiver<()>,
    answers: &Sender<Piece<A>>,
    busy: &AtomicUsize,
) where
    W: FnMut(T, &Pieces<'_, A>) -> A,
{
    let mut current = worker();
    loop {
        let item = select_biased! {
            recv(quit) -> _ => return,
            recv(items) -> item => item,
        };
        let Ok((index, item)) = item else { return };
        busy.fetch_add(1, Ordering::Relaxed);
        let pieces = Pieces { item: index, count: Cell::new(0), take: &|piece| answers.send(piece).is_ok() };
        let answer = item.and_then(|item| catch_panic(|| current(item, &pieces)).ok_or(BatchError::Internal));
        if answer.is_err() {
            current = worker();
        }
        let sent = answers.send(pieces.piece(answer, true));
        busy.fetch_sub(1, Ordering::Relaxed);
        if sent.is_err() {
            return;
        }
    }
}

/// Returns the next message of a channel, or `Timeout` if there is none and `is_over` returns true.
pub(crate) fn receive<T>(channel: &Receiver<T>, is_over: impl Fn() -> bool) -> Result<T, RecvTimeoutError> {
    loop {
        match channel.recv_timeout(FLAG_INTERVAL) {
            Err(RecvTimeoutError::Timeout) if !is_over() => {}
            result => return result,
        }
    }
}

/// Returns the number of cores, which is the default number of threads.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
