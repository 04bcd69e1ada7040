//! Where work items come from: a thread of their own, which takes a permit for each.

use crate::primitives::channel::{Receiver, Sender, bounded};
use crate::primitives::thread;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};

use super::error::{BatchError, catch_panic};

/// Where work items come from.
pub(super) trait Source: Send + 'static {
    /// A work item: of bounded weight, since the permits bound the number of items alone.
    type Item: Send + 'static;

    /// Returns the next item, `None` at the end. `memory` is that of an answer already written, to be used again.
    fn next(&mut self, memory: Vec<u8>) -> Option<Self::Item>;
}

/// Items that need no memory.
pub(super) struct Plain<I>(pub(super) I);

impl<I: Iterator<Item: Send + 'static> + Send + 'static> Source for Plain<I> {
    type Item = I::Item;

    fn next(&mut self, _memory: Vec<u8>) -> Option<I::Item> {
        self.0.next()
    }
}

/// An item and its place in order, or why there is none.
pub(super) type Numbered<T> = (u64, Result<T, BatchError>);

/// The permits: as many as cores to begin with, and one more with each item written, up to `most`. So a run that is
/// broken off soon has not begun much that nobody wants.
pub(super) struct Permits {
    sender: PermitSender,
    given: usize,
    most: usize,
}

impl Permits {
    pub(super) fn begin(sender: PermitSender, first: usize, most: usize) -> Self {
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

    pub(super) fn give_back(&mut self, memory: Vec<u8>) {
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
