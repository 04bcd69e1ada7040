//! Where work items come from: a thread of their own, which takes a permit for each.

use crate::primitives::channel::{Receiver, Sender, bounded};
use crate::primitives::thread;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};

use super::error::{BatchError, catch_panic};

/// An item and its place in order, or why there is none.
pub(crate) type Numbered<T> = (u64, Result<T, BatchError>);

/// Where memory that the source may use again is sent: each is a permit for one more item.
pub(crate) type PermitSender = Sender<Vec<u8>>;

/// The two ends of a source: permits in, numbered items out; and a flag that says whether a raised one cut it short.
type Feed<T> = (PermitSender, Receiver<Numbered<T>>, CancelFlag);

/// Runs `source` on a thread of its own: an item for each permit, until there is none, or a flag is raised. It is given the
/// memory of an answer already written, to be used again. Items are of bounded weight, since the permits bound their number
/// alone.
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
    let feed = move || {
        for (index, memory) in (0..).zip(permits) {
            // An endless source of items that are soon done would never let the writer wait, which is where it looks.
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
    };
    thread::Builder::new().spawn(feed).map_err(BatchError::Threads)?;
    Ok((permit_sender, items, is_cut))
}
