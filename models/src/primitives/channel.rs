//! Bounded channels with the semantics of crossbeam: many senders, many receivers, and a timeout that may occur
//! whenever the channel is empty.

use std::collections::VecDeque;
use std::sync::PoisonError;
use std::time::Duration;

use shuttle::sync::{Arc, Condvar, Mutex, MutexGuard};

use crate::chance;

struct State<T> {
    queue: VecDeque<T>,
    senders: usize,
    receivers: usize,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    capacity: usize,
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State<T>)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }
}

pub struct Sender<T>(Arc<Shared<T>>);
pub struct Receiver<T>(Arc<Shared<T>>);

#[derive(Debug)]
pub struct SendError;
#[derive(Debug)]
pub struct RecvError;
#[derive(Debug, PartialEq, Eq)]
pub enum RecvTimeoutError {
    Timeout,
    Disconnected,
}

/// No message is ever sent through a channel of capacity 0 here.
pub fn bounded<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    let state = Mutex::new(State { queue: VecDeque::new(), senders: 1, receivers: 1 });
    let shared = Arc::new(Shared { state, changed: Condvar::new(), capacity });
    (Sender(shared.clone()), Receiver(shared))
}

impl<T> Sender<T> {
    pub fn send(&self, message: T) -> Result<(), SendError> {
        let mut state = self.0.lock();
        while state.receivers > 0 && state.queue.len() >= self.0.capacity {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.receivers == 0 {
            return Err(SendError);
        }
        state.queue.push_back(message);
        drop(state);
        self.0.changed.notify_all();
        Ok(())
    }
}

impl<T> Receiver<T> {
    /// Returns a message, or the reason why there is none now.
    fn try_recv(&self) -> Result<T, RecvTimeoutError> {
        let mut state = self.0.lock();
        match state.queue.pop_front() {
            None if state.senders == 0 => Err(RecvTimeoutError::Disconnected),
            None => Err(RecvTimeoutError::Timeout),
            Some(message) => {
                drop(state);
                self.0.changed.notify_all();
                Ok(message)
            }
        }
    }

    pub fn recv(&self) -> Result<T, RecvError> {
        let mut state = self.0.lock();
        while state.queue.is_empty() && state.senders > 0 {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        drop(state);
        match self.try_recv() {
            Err(RecvTimeoutError::Timeout) => self.recv(),
            result => result.map_err(|_| RecvError),
        }
    }

    pub fn recv_timeout(&self, _time: Duration) -> Result<T, RecvTimeoutError> {
        loop {
            match self.try_recv() {
                Err(RecvTimeoutError::Timeout) if !chance(4) => shuttle::thread::yield_now(),
                result => return result,
            }
        }
    }

    /// Receives like `select_biased!` with two receivers. Returns `None` if the first has ended.
    pub fn select_after<Q>(&self, first: &Receiver<Q>) -> Option<Result<T, RecvError>> {
        loop {
            if !matches!(first.try_recv(), Err(RecvTimeoutError::Timeout)) {
                return None;
            }
            match self.try_recv() {
                Err(RecvTimeoutError::Timeout) => shuttle::thread::yield_now(),
                result => return Some(result.map_err(|_| RecvError)),
            }
        }
    }
}

impl<T> Iterator for Receiver<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.recv().ok()
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.change(|state| state.senders += 1);
        Self(self.0.clone())
    }
}

impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        self.0.change(|state| state.receivers += 1);
        Self(self.0.clone())
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.change(|state| state.senders -= 1);
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.0.change(|state| {
            state.receivers -= 1;
            // No receiver is left.
            if state.receivers == 0 {
                state.queue.clear();
            }
        });
    }
}

impl<T> std::fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Receiver")
    }
}

/// The only form of selection in the library.
macro_rules! select_biased {
    (recv($first:ident) -> _ => return, recv($second:ident) -> $item:ident => $value:expr,) => {
        match $second.select_after($first) {
            None => return,
            Some($item) => $value,
        }
    };
}
pub(crate) use select_biased;
