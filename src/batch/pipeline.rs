//! Many work items at a time, their answers in the order of the items.
//!
//! ```text
//!    +------------- permits, each with the memory of a written answer --------------+
//!    v                                                                              |
//! source: a thread ──> items ──> workers: threads ──> answers ──> writer: the caller, in order
//! ```
//!
//! The source takes a permit for each item and the writer gives it back, so that a slow item at the head of the line
//! holds the source, not the memory. All threads are plain ones: a worker of the rayon pool never waits for a record.
//! Plain threads carry records; the pool carries branches.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::primitives::channel::{Receiver, RecvTimeoutError, Sender, bounded, select_biased};
use crate::primitives::thread;
use crate::search::MAX_THREADS;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::text::Fault;

/// Items under way for each core: one in work, the others wait before and behind the workers.
const ITEMS_PER_CORE: usize = 4;

/// How often a silent channel looks at the flags.
const FLAG_INTERVAL: Duration = Duration::from_millis(50);

/// Where work items come from.
pub(super) trait Source: Send + 'static {
    /// A work item: of bounded weight, since the permits bound the number of items alone.
    type Item: Send + 'static;

    /// Returns the next item, `None` at the end. `memory` is that of an answer already written, to be used again.
    fn next(&mut self, memory: Vec<u8>) -> Option<Self::Item>;
}

/// Items that need no memory.
struct Plain<I>(I);

impl<I: Iterator<Item: Send + 'static> + Send + 'static> Source for Plain<I> {
    type Item = I::Item;

    fn next(&mut self, _memory: Vec<u8>) -> Option<I::Item> {
        self.0.next()
    }
}

/// Why a batch failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The input could not be read. What came before is written.
    #[error("cannot read: {0}")]
    Read(#[source] io::Error),
    /// The input holds titles or borders, but no record.
    #[error("{0}")]
    NoRecord(#[source] Fault),
    /// The system gives no thread to work with.
    #[error("cannot start a thread: {0}")]
    Threads(#[source] io::Error),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
    /// Several solutions were asked for as plain lines, where nothing shows which puzzle a line belongs to.
    #[error("several solutions as lines go with one puzzle, and line {0} holds another: CSV and JSON lines name it")]
    SecondPuzzle(u64),
    /// A table has no column to compare with of this name.
    #[error("{0}")]
    Column(#[source] Fault),
    /// What a run before has written is not the beginning of what this one writes. Nothing was written.
    #[cfg(feature = "batch")]
    #[error(transparent)]
    Resume(#[from] super::resume_error::ResumeError),
    /// Work panicked: a fault of the program, or of a function handed to it. What came before is written.
    #[error("internal error")]
    Internal,
}

/// How an ordered run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PipelineEnd<B> {
    /// Every item is answered, and every answer is written.
    Complete,
    /// A flag was raised while the writer waited: answers may be missing.
    Cancelled,
    /// The writer broke off, with this value.
    Broken(B),
}

/// Runs `work` on items on as many as `threads` plain threads, and `write` on the answers, in the order of the items,
/// on the calling thread.
///
/// `work` is given a flag that is raised when nobody wants its answer any more. The items are drawn on a thread of their
/// own; a few for each core are under way at a time, so a long or endless sequence takes no more memory than a short one.
/// A raised flag in `cancel` ends the run: no further item is drawn, and what is in work is waited for and written, unless
/// the writer would have to wait for an item. `work` and `write` may look at it sooner.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::batch::{PipelineEnd, ordered};
/// let mut squares = Vec::new();
/// let end = ordered(4, &[], 0..100_u64, |number, _| number * number, |square| {
///     squares.push(square);
///     if square == 81 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
/// })?;
/// assert_eq!((end, squares.len()), (PipelineEnd::Broken("enough"), 10));
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
///
/// # Errors
/// If no thread can be started, or `items` or `work` panics.
pub fn ordered<T, A, B>(
    threads: usize,
    cancel: &[CancelFlag],
    items: impl IntoIterator<Item = T, IntoIter: Send + 'static>,
    work: impl Fn(T, &CancelFlag) -> A + Sync,
    mut write: impl FnMut(A) -> ControlFlow<B>,
) -> Result<PipelineEnd<B>, BatchError>
where
    T: Send + 'static,
    A: Send,
{
    let worker = |stop: &CancelFlag| {
        let (work, stop) = (&work, stop.clone());
        move |item: T, _: &Pieces<'_, A>| work(item, &stop)
    };
    let source = Plain(items.into_iter());
    Pipeline { threads, cancel }.run(source, worker, |answer| write(answer).map_continue(|()| Vec::new()))
}

/// Calls `work`; `None` if it panics. What it leaves half done must not be used again.
pub(super) fn catch_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}

/// One run of items through workers.
pub(super) struct Pipeline<'a> {
    /// Threads asked for. No more are started than items can be under way.
    pub(super) threads: usize,
    /// Each ends the run, where the writer would wait.
    pub(super) cancel: &'a [CancelFlag],
}

/// An item and its place in order, or why there is none.
type Numbered<T> = (u64, Result<T, BatchError>);

/// An answer, or one of its pieces.
struct Piece<A> {
    /// The item, and the piece of its answer.
    place: (u64, u64),
    is_last: bool,
    answer: Result<A, BatchError>,
}

/// Hands on the answer to one item piece by piece. Pieces of an item that is not the next in order are held back by
/// the writer, without a bound: more than one worker should not give several.
pub(super) struct Pieces<'a, A> {
    item: u64,
    count: Cell<u64>,
    answers: &'a Sender<Piece<A>>,
}

impl<A> Pieces<'_, A> {
    /// Hands on a piece; false if nobody wants it any more.
    #[cfg_attr(not(feature = "batch"), expect(dead_code, reason = "only long answers to records come in pieces"))]
    pub(super) fn send(&self, piece: A) -> bool {
        let sent = self.answers.send(self.piece(Ok(piece), false)).is_ok();
        self.count.set(self.count.get() + 1);
        sent
    }

    fn piece(&self, answer: Result<A, BatchError>, is_last: bool) -> Piece<A> {
        Piece { place: (self.item, self.count.get()), is_last, answer }
    }
}

/// Raises a flag when it is dropped, by a panic too.
struct RaiseOnDrop<'a>(&'a CancelFlag);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Pipeline<'_> {
    /// Runs every item of `source` through a worker, and `write` on the answers in order. `worker` builds a worker on
    /// its thread, and again after a panic; its flag is raised when the run ends, for whatever reason.
    ///
    /// The source is left behind when the run ends while it waits for input: it ends with that.
    ///
    /// # Errors
    /// If no thread can be started, or a panic left an item without an answer. Answers before it are written.
    pub(super) fn run<S, A, B, W>(
        &self,
        source: S,
        worker: impl Fn(&CancelFlag) -> W + Sync,
        write: impl FnMut(A) -> ControlFlow<B, Vec<u8>>,
    ) -> Result<PipelineEnd<B>, BatchError>
    where
        S: Source,
        A: Send,
        W: FnMut(S::Item, &Pieces<'_, A>) -> A,
    {
        let most = ITEMS_PER_CORE * self.threads.clamp(1, cores());
        let workers = self.threads.clamp(1, MAX_THREADS).min(ITEMS_PER_CORE * cores());
        let permits = most.max(workers);
        let (permit_sender, items, is_cut) = feed(source, permits, self.cancel)?;
        let stop = CancelFlag::new();
        let busy = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (answer_sender, answers) = bounded(permits);
            // Nothing is ever sent here: workers wake up when the sender is dropped, even if the source is stuck.
            let (_quit_sender, quit) = bounded(0);
            let _raise = RaiseOnDrop(&stop);
            for index in 0..workers {
                let (items, quit, answers) = (items.clone(), quit.clone(), answer_sender.clone());
                let (worker, busy) = (|| worker(&stop), &busy);
                let work = move || work(worker, &items, &quit, &answers, busy);
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    Err(error) if index == 0 => return Err(BatchError::Threads(error)),
                    // Fewer than asked for are enough to go on with.
                    Err(_) => break,
                }
            }
            drop((answer_sender, items));
            // What is in work when a flag is raised is waited for: it ends soon, and what it found is written.
            let is_over = || any_raised(self.cancel, PollPlace::Record) && busy.load(Ordering::Relaxed) == 0;
            let permits = Permits::begin(permit_sender, self.threads.clamp(1, cores()), permits);
            write_in_order(&answers, permits, &is_cut, is_over, write)
        })
    }
}

/// Writes answers in the order of their items, until there are no more, or `is_over` while none comes.
fn write_in_order<A, B>(
    answers: &Receiver<Piece<A>>,
    mut permits: Permits,
    is_cut: &CancelFlag,
    is_over: impl Fn() -> bool,
    mut write: impl FnMut(A) -> ControlFlow<B, Vec<u8>>,
) -> Result<PipelineEnd<B>, BatchError> {
    let mut early = BTreeMap::new();
    let mut next = (0, 0);
    loop {
        let piece = match receive(answers, &is_over) {
            Ok(piece) => piece,
            Err(RecvTimeoutError::Timeout) => return Ok(PipelineEnd::Cancelled),
            Err(RecvTimeoutError::Disconnected) if is_cut.is_raised() => return Ok(PipelineEnd::Cancelled),
            Err(RecvTimeoutError::Disconnected) => return Ok(PipelineEnd::Complete),
        };
        early.insert(piece.place, piece);
        while let Some(Piece { is_last, answer, .. }) = early.remove(&next) {
            let memory = match write(answer?) {
                ControlFlow::Continue(memory) => memory,
                ControlFlow::Break(value) => return Ok(PipelineEnd::Broken(value)),
            };
            next = if is_last { (next.0 + 1, 0) } else { (next.0, next.1 + 1) };
            if is_last {
                permits.give_back(memory);
            }
        }
    }
}

/// The permits: as many as cores to begin with, and one more with each item written, up to `most`. So a run that is
/// broken off soon has not begun much that nobody wants.
struct Permits {
    sender: PermitSender,
    given: usize,
    most: usize,
}

impl Permits {
    fn begin(sender: PermitSender, first: usize, most: usize) -> Self {
        let mut permits = Self { sender, given: 0, most };
        (0..first).for_each(|_| permits.give_another());
        permits
    }

    fn give_another(&mut self) {
        if self.given < self.most {
            self.given += 1;
            self.give(Vec::new());
        }
    }

    fn give_back(&mut self, memory: Vec<u8>) {
        self.give(memory);
        self.give_another();
    }

    fn give(&self, memory: Vec<u8>) {
        // The source may have ended: then nobody needs it.
        let _ = self.sender.send(memory);
    }
}

/// Where memory that the source may use again is sent: each is a permit for one more item.
type PermitSender = Sender<Vec<u8>>;

/// The two ends of a source: permits in, numbered items out; and a flag that says whether a raised one cut it short.
type Feed<T> = (PermitSender, Receiver<Numbered<T>>, CancelFlag);

/// Runs `source` on a thread of its own: an item for each permit, until a flag is raised.
///
/// # Errors
/// If the thread cannot be started.
pub(super) fn feed<S: Source>(mut source: S, most: usize, cancel: &[CancelFlag]) -> Result<Feed<S::Item>, BatchError> {
    let (permit_sender, permits) = bounded(most);
    let (item_sender, items) = bounded(most);
    let (cancel, is_cut) = (cancel.to_vec(), CancelFlag::new());
    let cut = is_cut.clone();
    let feed = move || {
        for (index, memory) in (0..).zip(permits) {
            // An endless source of items that are soon done would never let the writer wait, which is where it looks.
            if any_raised(&cancel, PollPlace::Record) {
                return cut.raise();
            }
            let item = match catch_panic(|| source.next(memory)) {
                Some(Some(item)) => Ok(item),
                Some(None) => return,
                None => Err(BatchError::Internal),
            };
            let is_lost = item.is_err();
            if item_sender.send((index, item)).is_err() || is_lost {
                return;
            }
        }
    };
    thread::Builder::new().spawn(feed).map_err(BatchError::Threads)?;
    Ok((permit_sender, items, is_cut))
}

/// Answers items until there are no more, or `quit` is closed.
fn work<T, A, W>(
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
        let pieces = Pieces { item: index, count: Cell::new(0), answers };
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

/// Returns what comes next on a channel; `Timeout` when the channel is silent and `is_over`.
pub(super) fn receive<T>(channel: &Receiver<T>, is_over: impl Fn() -> bool) -> Result<T, RecvTimeoutError> {
    loop {
        match channel.recv_timeout(FLAG_INTERVAL) {
            Err(RecvTimeoutError::Timeout) if !is_over() => {}
            result => return result,
        }
    }
}

/// One thread a core.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
