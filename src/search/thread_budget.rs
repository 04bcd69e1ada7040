//! Threads that a solver may still start: its clones, which may work on other puzzles at the same time, share them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many threads are spare.
#[derive(Clone, Debug)]
pub(crate) struct Spare(Arc<AtomicUsize>);

/// Threads taken; dropped, they are spare again.
pub(crate) struct Taken<'a> {
    spare: &'a AtomicUsize,
    count: usize,
}

impl Spare {
    pub(crate) fn new(threads: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(threads)))
    }

    /// Takes as many threads as are spare, at most `wanted`.
    pub(crate) fn take(&self, wanted: usize) -> Taken<'_> {
        let mut count = 0;
        // Relaxed: the number alone counts, no data goes with it.
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |spare| {
            count = spare.min(wanted);
            Some(spare - count)
        });
        Taken { spare: &self.0, count }
    }
}

impl Taken<'_> {
    pub(crate) const fn count(&self) -> usize {
        self.count
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.spare.fetch_add(self.count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_took_another_has_not_until_it_is_given_back() {
        let spare = Spare::new(3);
        let other = spare.clone();
        let two = spare.take(2);
        assert_eq!((two.count(), other.take(2).count()), (2, 1));
        let one = other.take(5);
        assert_eq!((one.count(), spare.take(1).count()), (1, 0));
        drop((one, two));
        assert_eq!(other.take(9).count(), 3);
    }
}
