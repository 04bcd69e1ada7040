//! Exact counts of 9x9 puzzles by their bands.
//!
//! # Idea
//! The columns of a box are an ordered partition of the nine digits into three classes of three. The *signature* of a
//! band is the column partitions of its three boxes: its first, second and third partition (what others call a
//! gangster). The number of fillings of a band depends on its signature and its own clues alone. And three bands fit
//! together exactly if in each stack the columns of the three boxes are *mates*: no digit is twice in a column. So the
//! number of solutions is
//!
//! ```text
//! sum over the signatures (C1, C2, C3) of one band, the base:
//!     its fillings x sum over the mates of C1, of C2 and of C3:
//!         the fillings of the second band x the fillings of the third
//! ```
//!
//! # Example
//! The empty grid, and one signature of the base: the columns of each box are 147|258|369.
//!
//! ```text
//! 1 2 3 | 4 5 6 | 7 8 9
//! 4 5 6 | 7 8 9 | 1 2 3     base: 147|258|369 in each box, 1,728 fillings, since the digits of
//! 7 8 9 | 1 2 3 | 4 5 6     each class form a Latin square of 3 rows and 3 boxes: 12 x 12 x 12
//! ------+-------+------
//! 2 3 1 | 5 6 4 | 8 9 7
//! 5 6 4 | 8 9 7 | 2 3 1     258|369|147 in each box, 1,728 fillings
//! 8 9 7 | 2 3 1 | 5 6 4
//! ------+-------+------     one product: 1,728 x 1,728 = 2,985,984, the largest
//! 3 1 2 | 6 4 5 | 9 7 8
//! 6 4 5 | 9 7 8 | 3 1 2     369|147|258 in each box, 1,728 fillings
//! 9 7 8 | 3 1 2 | 6 4 5
//! ```
//!
//! In each stack 258|369|147 and 369|147|258 are mates of 147|258|369, one pair of 56. One sum: the products over all
//! 56^3 = 175,616 combinations of mates, 7,802,998,272. So 1,728 x 7,802,998,272 solutions have this signature in their
//! base. With digits renamed and columns exchanged it stands for 60,480 signatures (those that have the same three
//! columns, in any order, in all boxes). Such numbers of solutions, added up, are the count.
//!
//! # Cost
//! There are 1680^3 = 4,741,632,000 signatures with 56^3 combinations each. A clue leaves a third of the partitions of
//! its box. What differs by a renaming of digits or an exchange of columns that no clue fixes is counted once
//! ([`orbits`]): without clues 131 signatures are left, with 5 different pairs of first and second columns. And the
//! combinations for a signature are dot products of rows of bytes, 64 products an instruction ([`counter`]).
//!
//! The classes and mates are those of Felgenhauer and Jarvis, "Enumerating possible Sudoku grids" (2005), which counted
//! the empty grid; here any clues may be given.
//!
//! # Files
//! Each builds on those before it alone.
//!
//! | file | |
//! |---|---|
//! | [`partition`] | partitions, mates, crossing partitions, renamings |
//! | [`table`] | tables of small numbers, sums and products of their rows |
//! | [`clues`] | what clues allow for columns and rows, and which mates they leave |
//! | [`orbits`] | signatures up to symmetry |
//! | [`band`] | the fillings of a band by signature |
//! | [`panel`] | the tables of products: the counts of a band for all mates of a partition |
//! | [`base`] | the base band, its clues relaxed |
//! | [`stack`], [`plan`] | which side and which base cost least |
//! | [`census`] | a puzzle made ready |
//! | [`counter`] | the count |
//! | [`sample`] | solutions drawn at random |

mod band;
mod base;
mod census;
mod clues;
mod counter;
mod orbits;
mod panel;
mod partition;
mod plan;
mod sample;
mod stack;
mod table;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use band::Unprepared;
pub(crate) use census::Census;
pub(crate) use sample::BandSampler;
