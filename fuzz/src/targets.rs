//! One file per target, in the order of the library's modules.

pub mod read;
pub mod records;
pub mod pasted;
pub mod print;
pub mod deduce;
pub mod engines;
pub mod lists;
pub mod streams;
pub mod units;
pub mod constraints;
pub mod limits;
pub mod clauses;
pub mod candidates;
pub mod counts;
pub mod sample;
pub mod split;
pub mod minimize;
pub mod canonical;
pub mod generate;
pub mod rate;
pub mod players;
