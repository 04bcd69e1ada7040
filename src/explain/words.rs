//! Steps in words: names of patterns, notation for chains, sentences, and hints in three levels.
//!
//! ```text
//! sentence    why a step is valid, and its heading; level 3 of a hint
//! blockers    a second sentence for singles, and so `Step::sentence_in`: what rules the digit out in the other cells
//! hint        levels 1 and 2 of a hint: where to look, and the technique with its cells
//! constraint  what a constraint allows
//! names       the names of chains that people use; level: words for numbers of the scale
//! pattern     named patterns of the players' order
//! notation    cells, candidates and chains as people write them
//! ```
//!
//! Words are derived only from the data of the step, with two exceptions: `blockers` needs the state before the step,
//! and `constraint` writes its sentence when the step is found.

mod blockers;
mod constraint;
mod hint;
mod level;
mod names;
mod notation;
mod pattern;
mod sentence;

pub(super) use constraint::ConstraintFinding;
pub(super) use names::PATTERNS;
pub(super) use notation::listed;
