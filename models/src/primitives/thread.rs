//! Threads of shuttle. The system may refuse to start one.

use std::io;
use std::num::NonZeroUsize;

pub use shuttle::thread::{JoinHandle, Scope, ScopedJoinHandle, scope};

use crate::chance;

/// Returns two cores.
pub fn available_parallelism() -> io::Result<NonZeroUsize> {
    NonZeroUsize::new(2).ok_or(io::ErrorKind::Other.into())
}

/// A builder of threads that fails in one of ten cases.
pub struct Builder;

impl Builder {
    pub const fn new() -> Self {
        Self
    }

    fn refuse() -> io::Result<()> {
        if chance(10) { Err(io::ErrorKind::WouldBlock.into()) } else { Ok(()) }
    }

    pub fn spawn<T: Send + 'static>(self, run: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
        Self::refuse()?;
        Ok(shuttle::thread::spawn(run))
    }

    pub fn spawn_scoped<'scope, 'env, T: Send + 'scope>(
        self,
        scope: &'scope Scope<'scope, 'env>,
        run: impl FnOnce() -> T + Send + 'scope,
    ) -> io::Result<ScopedJoinHandle<'scope, T>> {
        Self::refuse()?;
        Ok(scope.spawn(run))
    }
}
