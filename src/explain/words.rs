//! Steps in words: names of patterns, notation for chains, sentences, and hints in three levels. All of it is derived
//! only from the data of the step.

mod blockers;
mod constraint;
mod hint;
mod level;
mod names;
mod notation;
mod sentence;

pub(super) use constraint::ConstraintFinding;
pub(super) use names::PATTERN_NAMES;
pub(super) use notation::listed;
