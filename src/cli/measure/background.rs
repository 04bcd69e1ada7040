//! Work in the background, such as periodic drawing or observation, while other work lasts.

use std::time::Duration;

use crossbeam_channel::{self as channel, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

/// A thread that works until this is dropped. If no thread can be started, the background work is omitted.
#[derive(Debug)]
pub(crate) struct Background {
    until: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Tells the background thread when the other work ends.
#[derive(Debug)]
pub(crate) struct Lasting(Receiver<()>);

impl Lasting {
    /// Waits for a time, or until the other work ends. Returns whether it still lasts.
    pub(crate) fn wait(&self, time: Duration) -> bool {
        self.0.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }
}

impl Background {
    /// Starts `work`, which must end soon after [`Lasting::wait`] returns false.
    pub(crate) fn begin(work: impl FnOnce(Lasting) + Send + 'static) -> Self {
        let (until, over) = channel::bounded(0);
        Self { until: Some(until), thread: thread::Builder::new().spawn(move || work(Lasting(over))).ok() }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Without a sender, the thread wakes up immediately.
        drop(self.until.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
