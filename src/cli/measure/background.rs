//! Work beside the work: what is drawn or watched every so often, as long as something lasts.

use std::time::Duration;

use crossbeam_channel::{self as channel, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

/// A thread that works until this is dropped. Where the system gives no thread, nothing is done beside.
#[derive(Debug)]
pub(crate) struct Background {
    until: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What a background thread waits on.
#[derive(Debug)]
pub(crate) struct Lasting(Receiver<()>);

impl Lasting {
    /// Waits for a time, or until the work is over. Returns whether it still lasts.
    pub(crate) fn wait(&self, time: Duration) -> bool {
        self.0.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }
}

impl Background {
    /// Begins `work`, which is to end soon after [`Lasting::wait`] says so.
    pub(crate) fn begin(work: impl FnOnce(Lasting) + Send + 'static) -> Self {
        let (until, over) = channel::bounded(0);
        Self { until: Some(until), thread: thread::Builder::new().spawn(move || work(Lasting(over))).ok() }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Without a sender the thread wakes up at once.
        drop(self.until.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
