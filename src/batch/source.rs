//! The source of work items: a separate thread, which needs a permit for each item.

use crate::primitives::channel::{Receiver, Sender, bounded};
use crate::primitives::thread;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};

use super::error::{BatchError, catch_panic};

/// The index of an item, and the item or the error that replaced it.
pub(crate) type Numbered<T> = (u64, Result<T, BatchError>);

/// Returns the memory of written answers to the source. Each message is a permit for one more item.
pub(crate) type PermitSender = Sender<Vec<u8>>;

/// The two ends of a source (permits in, numbered items out), and a flag that is raised if a flag of the caller ended
/// the source early.
type Feed<T> = (PermitSender, Receiver<Numbered<T>>, CancelFlag);

/// Runs `source` on a separate thread. It produces one item per permit, until there are no more items or a flag is
/// raised. The argument of `source` is the memory of a written answer, for reuse. The permits bound only the number of
/// items, so the caller must bound the size of each item.
///
/// # Errors
/// If the thread cannot be started.
pub(crate) fn feed<T: Send + 'static>(
    mut source: impl FnMut(Vec<u8>) -> Option<T> + Send + 'static,
    most: usize,
    cancel: &[CancelFlag],
) -> Result<Feed<T>, BatchError> {
    let (permit_sender, permits) = bounded(most);
    let (item_sender, items) = bounded(most);
    let (cancel, is_cut) = (cancel.to_vec(), CancelFlag::new());
    let cut = is_cut.clone();
    let started = thread::Builder::new().spawn(move || {
        for (index, memory) in (0..).zip(permits) {
            // The writer checks the flags only while it waits. With an endless source of quick items it never waits.
            if any_raised(&cancel, PollPlace::Record) {
                return cut.raise();
            }
            let item = match catch_panic(|| source(memory)) {
                Some(Some(item)) => Ok(item),
                Some(None) => return,
                None => Err(BatchError::Internal),
            };
            let is_lost = item.is_err();
            if item_sender.send((index, item)).is_err() || is_lost {
                return;
            }
        }
    });
    started.map_err(BatchError::Threads)?;
    Ok((permit_sender, items, is_cut))
}
