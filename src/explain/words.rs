//! Steps in words: names of patterns, notation of chains, sentences, hints in degrees. Made from the data of a step
//! alone.

mod blockers;
mod hint;
mod level;
mod names;
mod notation;
mod sentence;

pub(super) use names::PATTERN_NAMES;
pub(super) use notation::listed;
