//! The 9x9 kernel: one board in each lane of the vectors, and more boards in pools.
//!
//! # The state
//!
//! A board is 27 words of 27 bits, three words per digit. A bit is a candidate: the digit is still possible in the
//! cell.
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
//! If there are more boards than lanes, two registers form one vector: an operation on the second register need not
//! wait for the first.
//!
//! With this layout the mini-columns of a digit in all nine boxes are the union of its three words, an operation on
//! a mini-column is the same operation on three words, and a rotation by 9 bits moves from band to band.
//!
//! # The parts
//!
//! [`round`] advances all boards by one step of deduction; [`closure`] has the bit operations of that step.
//! [`pool`] moves boards into and out of lanes, and [`branch`] splits stalled boards in two. Once per puzzle,
//! before it branches, [`hidden_pairs`] are searched, and [`templates`] closes each digit of hard puzzles.
//! [`chute`] lists the completions of a board in which only one band or stack is open. [`heed`] adds to each round
//! the units that a puzzle has in addition to rows, columns and boxes ([`units`]). [`fill`] uses rounds and nothing
//! else. [`scheduler`] drives all this and keeps a list of unexplored boards per puzzle. A [`host`] supplies puzzles
//! and receives solutions: [`lines`] from bytes to bytes, [`questions`] to ask whether a known solution is unique,
//! and [`lane_search`] for a single puzzle. If that is hard, [`look_ahead`] cuts its tree at the top.
//!
//! A puzzle with constraints has its own search, [`condition_search`], which uses rounds and [`conditions`], and none
//! of the other parts.
//!
//! # Prior work
//!
//! JCZSolve (JasonLion, champagne and zhouyundong) has boards of 27-bit words, one word per digit and band. tdoku
//! (Tom Dillon) builds on the fact that a digit in a solved band is a permutation of its mini-rows, and that vector
//! operations can work on such permutations. Both hold one puzzle at a time. As far as we know, these are new here:
//! a puzzle in each lane, with neither tables nor branches in the deduction; one row of each band in a word; the
//! closure of 3x3 permutations, which does pointing, claiming and the hidden singles of a line at the same time, by
//! shifts inside a word; boards that flow between lanes and pools; and the exact closure of a digit by triples of
//! columns.

mod board;
mod branch;
mod bytes;
mod chute;
mod closure;
mod condition_search;
mod conditions;
mod fill;
mod heed;
mod hidden_pairs;
mod host;
mod lane;
mod lane_search;
mod lines;
mod look_ahead;
mod pool;
mod questions;
mod round;
mod scheduler;
mod templates;
#[cfg(test)]
mod tests;
mod units;

pub(crate) use board::{Board, Cells, EVERY_CELL, WORDS, cell_at, row_and_bit, set_of};
pub(crate) use condition_search::{ConditionSearch, SearchOwner, SliceEnd};
pub(crate) use fill::fills;
pub(crate) use host::RunLimits;
pub(crate) use lane_search::{Between, LaneSearch};
pub(crate) use lines::solve_lines;
pub(crate) use questions::{KnownSolution, QuestionId, QuestionSource, ask};
pub(crate) use units::OtherUnits;
