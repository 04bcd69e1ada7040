//! JSON without the feature `batch`: it is recognised, and refused.

use super::fault::{Fault, FaultKind};
use super::{Puzzle, Reading};

/// Refuses a JSON text.
pub(super) fn read_json(_: &[u8], _: &Reading) -> Result<Puzzle, Fault> {
    Err(fault("it is read with the feature 'batch' only"))
}

pub(super) fn fault(why: impl Into<String>) -> Fault {
    Fault::new(FaultKind::Json(why.into()))
}
