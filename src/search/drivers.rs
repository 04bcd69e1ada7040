//! Runs the engines: one per puzzle, several that race, several in sequence, in the background, or on lists.

pub(crate) mod dispatch;
mod existence;
mod helpers;
mod interchangeable;
pub(crate) mod many;
pub(crate) mod prove;
pub(crate) mod race;
pub(crate) mod record;
pub(crate) mod stream;
pub(crate) mod takeover;
