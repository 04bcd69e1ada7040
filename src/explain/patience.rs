//! What ends the search for a step before it is done.

use std::time::{Duration, Instant};

use super::error::RateError;
use crate::search::limits::CancelFlag;

/// A deadline and flags. They are polled between the runs of chains: nothing else takes long.
#[derive(Clone, Default, Debug)]
pub(crate) struct Patience {
    deadline: Option<Instant>,
    cancel: Vec<CancelFlag>,
}

impl Patience {
    /// Patience that ends after `limit`, or when one of `cancel` is raised.
    pub(crate) fn new(limit: Option<Duration>, cancel: Vec<CancelFlag>) -> Self {
        Self { deadline: limit.and_then(|limit| Instant::now().checked_add(limit)), cancel }
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// If a flag is raised, or the time has passed.
    pub(crate) fn check(&self) -> Result<(), RateError> {
        if self.cancel.iter().any(CancelFlag::is_raised) {
            return Err(RateError::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(RateError::TimeLimit),
            _ => Ok(()),
        }
    }
}
