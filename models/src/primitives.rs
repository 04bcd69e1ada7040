//! Replaces `src/primitives.rs` of the library by types that shuttle schedules.

pub mod channel;
pub mod thread;

pub use shuttle::sync::atomic;

use std::sync::PoisonError;
// The type from `std`: an initializer in the included files never yields to the scheduler, so no thread waits for
// one.
pub use std::sync::OnceLock;
pub use std::time::Instant;

/// A lock with the interface of `parking_lot`'s.
#[derive(Debug, Default)]
pub struct Mutex<T>(shuttle::sync::Mutex<T>);

impl<T> Mutex<T> {
    pub fn new(value: T) -> Self {
        Self(shuttle::sync::Mutex::new(value))
    }

    pub fn lock(&self) -> shuttle::sync::MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn try_lock(&self) -> Option<shuttle::sync::MutexGuard<'_, T>> {
        self.0.try_lock().ok()
    }

    pub fn into_inner(self) -> T {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
