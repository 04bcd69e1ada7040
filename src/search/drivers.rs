//! Runs the engines: one per puzzle, several that race, several in sequence, in the background, or on lists.
//!
//! ```text
//! dispatch         the search that the route chooses: one engine, or several
//! race             several engines; before that, interchangeable: digits that may be exchanged get an order, and
//!                  alternatives: those that contradict the puzzle are excluded; tree_racer: which tree search races
//! takeover         the lane kernel, at first on one thread, then on all; helpers: what helps it
//! lanes_tree       one tree in lanes, for all solutions of a 9x9 puzzle with constraints
//! existence        whether there is a solution at all, before a tree visits all solutions
//! record           several searches that share the limits of a record
//! condition_questions  questions about candidates of a 9x9 puzzle with constraints
//! within_nodes     questions about puzzles that are made
//! stream, many     solutions one by one, in the background; lists of classic puzzles
//! prove            proofs that there is no solution, or no second one
//! ```

mod alternatives;
#[cfg(feature = "count")]
pub(crate) mod condition_questions;
pub(crate) mod dispatch;
mod existence;
mod helpers;
mod interchangeable;
mod lanes_tree;
pub(crate) mod many;
pub(crate) mod prove;
pub(crate) mod race;
pub(crate) mod record;
pub(crate) mod stream;
pub(crate) mod takeover;
mod tree_racer;
pub(crate) mod within_nodes;
