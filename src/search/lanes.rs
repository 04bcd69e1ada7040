//! The 9x9 kernel: one board in each lane of the vectors.
//!
//! A board is 27 words: for each digit and band, the cells of the band where the digit is still possible, as bit
//! `9 * row + column`. A [`round`] advances all boards by one step of deduction with the same instructions; the
//! [`scheduler`] gives each lane a node of some puzzle's search, and attends to the lanes that came to an end.
//!
//! The method (a board a lane, closures of 3x3 permutations by shifts) is our own; that such closures are pointing,
//! claiming and hidden singles at once follows from Hall's theorem for three rows.

mod board;
mod branch;
mod bytes;
mod closure;
mod lines;
mod questions;
mod round;
mod scheduler;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use board::{Board, Cells, EVERY_CELL, WORDS, place};
pub(crate) use lines::solve_lines;
pub use lines::{LineAnswer, LineState};
pub(crate) use questions::{Asker, Known, ask};
pub(crate) use round::Lane;
pub(crate) use scheduler::Options;
use scheduler::{End, Host, Piece, Run, Verdict};
pub(crate) use search::{KERNEL_NODES, LaneSearch};
