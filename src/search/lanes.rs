//! The 9x9 kernel: a board in each lane of the vectors, and more in pools beside them.
//!
//! # The state
//!
//! A board is 27 words of 27 bits, three for each digit. A bit is a candidate: the digit is still possible in the cell.
//! A word holds one row of each band:
//!
//! ```text
//! word 3 * digit + row       bit  26 .. 18     17 .. 9      8 .. 0
//!                                 band 3       band 2       band 1
//!                                 row r        row r        row r      each: three boxes of three columns
//!
//! registers     lane  0   1   2  ...  15
//! digit 1, row 0     [w] [w] [w] ... [w]      16 boards of 27 words (AVX-512; 8 boards otherwise): 1,728 bytes, which
//! digit 1, row 1     [w] [w] [w] ... [w]      stay in the first-level cache. An operation on a register advances all
//!  ...                                        boards by the same step.
//! digit 9, row 2     [w] [w] [w] ... [w]
//! ```
//!
//! Where there are more boards than lanes, two registers stand side by side as one vector: an operation on the second does
//! not wait for the first.
//!
//! So the mini-columns of a digit in all nine boxes are the union of its three words, what is done to a mini-column is
//! done to three words alike, and a rotation by 9 bits leads from band to band.
//!
//! # The parts
//!
//! [`round`] advances all boards by one step of deduction; [`closure`] has the bit operations of that step. [`pool`] moves
//! boards into lanes and out of them; [`branch`] splits stalled boards in two. Before, [`hidden_pairs`] are looked for
//! once a puzzle, and [`templates`] closes each digit of hard ones; [`chute`] lists what completes a board of which only a
//! band or a stack is open. What puzzles have beside rows, columns and boxes
//! ([`units`]) [`heed`] adds to a round. [`scheduler`] drives all this, and keeps for each puzzle the row of what is still to be
//! explored. A [`host`] gives puzzles and takes solutions: [`lines`] from bytes to bytes, [`questions`] whether a known solution is
//! the only one, and the search of a single puzzle outside this module.
//!
//! # What others found first
//!
//! Boards of 27-bit words, one for each digit and band, are those of JCZSolve (JasonLion, champagne and zhouyundong). That
//! a digit in a solved band is a permutation of its mini-rows, and that vector operations can work on such permutations,
//! is what tdoku (Tom Dillon) builds on. Both hold one puzzle at a time. New here, as far as we know: a puzzle in each
//! lane, with neither tables nor branches in the deduction; one row of each band in a word; the closure of 3x3
//! permutations, which is pointing, claiming and the hidden singles of a line at once, by shifts inside a word; boards
//! that flow between lanes and pools; and the exact closure of a digit by triples of columns.

mod board;
mod branch;
mod bytes;
mod chute;
mod closure;
mod heed;
mod hidden_pairs;
mod host;
mod lane_search;
mod lines;
mod pool;
mod questions;
mod round;
mod scheduler;
mod templates;
#[cfg(test)]
mod tests;
mod units;

pub(crate) use board::{Board, Cells, EVERY_CELL, cell_at, row_and_bit, set_of};
pub(crate) use host::RunLimits;
pub(crate) use lane_search::{Between, LaneSearch};
pub(crate) use lines::solve_lines;
pub(crate) use questions::{KnownSolution, QuestionId, QuestionSource, ask};
pub(crate) use units::OtherUnits;
