//! What runs the engines: one for a puzzle, several against one another, one after another, in the background, on lists.

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
