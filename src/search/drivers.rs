//! Runs the engines: one per puzzle, several that race, several in sequence, in the background, or on lists.
//!
//! ```text
//! dispatch         the search that the route chooses: one engine, or several
//! race             several engines; before that, interchangeable: digits that may be exchanged get an order, and
//!                  alternatives: those that contradict the puzzle are excluded; tree_racer: which tree search races
//! takeover         the lane kernel, at first on one thread, then on all; helpers: what helps it
//! lanes_tree       a search in lanes alone, for 9x9 puzzles with constraints
//! existence        whether there is a solution at all, before a tree visits all solutions
//! record           several searches that share the limits of a record
//! stream, many     solutions one by one, in the background; lists of classic puzzles
//! prove            proofs that there is no solution, or no second one
//! ```

mod alternatives;
pub(crate) mod dispatch;
mod existence;
mod helpers;
mod interchangeable;
pub(crate) mod lanes_tree;
pub(crate) mod many;
pub(crate) mod prove;
pub(crate) mod race;
pub(crate) mod record;
pub(crate) mod stream;
pub(crate) mod takeover;
mod tree_racer;
