//! Exact counts of 9x9 puzzles, band by band.
//!
//! # Idea
//! The columns of a box are an ordered partition of the nine digits into three classes of three. The *signature* of a
//! band consists of the column partitions of its three boxes: its first, second and third partition (others call this a
//! gangster). The number of fillings of a band depends only on its signature and its own clues. Three bands fit
//! together if and only if in each stack the columns of the three boxes are *mates*: no digit occurs twice in a column.
//! So the number of solutions is
//!
//! ```text
//! sum over the signatures (C1, C2, C3) of one band, the base:
//!     its fillings x sum over the mates of C1, of C2 and of C3:
//!         the fillings of the second band x the fillings of the third
//! ```
//!
//! # Example
//! Take the empty grid, and one signature of the base: the columns of each box are 147|258|369.
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
//! In each stack 258|369|147 and 369|147|258 are mates of 147|258|369, one pair of 56. The products over all 56^3 =
//! 175,616 combinations of mates add up to 7,802,998,272. So 1,728 x 7,802,998,272 solutions have this signature in
//! their base. By renaming digits and exchanging columns, this signature represents 60,480 signatures (those with the
//! same three columns, in any order, in all boxes). The sum of such numbers is the count.
//!
//! # Cost
//! There are 1680^3 = 4,741,632,000 signatures with 56^3 combinations each. A clue leaves a third of the
//! partitions of its box. If no clue prevents it, signatures that differ only by renaming digits or by exchanging
//! columns are counted once ([`orbits`]). Without clues, 131 signatures remain, with 5 different pairs of first and
//! second columns. The combinations for a signature are dot products of rows of bytes, 64 products per instruction
//! ([`counter`]).
//!
//! The classes and mates are those of Felgenhauer and Jarvis, "Enumerating possible Sudoku grids" (2005), who counted
//! the empty grid; here any clues may be given.
//!
//! # Files
//! Each file depends only on those before it.
//!
//! | file | |
//! |---|---|
//! | [`partition`] | partitions, mates, crossing partitions, renamings |
//! | [`table`] | tables of small numbers, sums and products of their rows |
//! | [`clues`] | which columns, rows and mates the clues allow |
//! | [`orbits`] | signatures up to symmetry |
//! | [`band`] | the fillings of a band by signature |
//! | [`panel`] | the tables of products: the counts of a band for all mates of a partition |
//! | [`base`] | the base band, its clues relaxed |
//! | [`stack`], [`plan`] | which orientation and which base cost least |
//! | [`census`] | a puzzle prepared for counting |
//! | [`counter`] | the count |
//! | [`sample`], [`rows`] | random solutions |

mod band;
mod base;
mod census;
mod clues;
mod counter;
mod orbits;
mod panel;
mod partition;
mod plan;
mod rows;
mod sample;
mod stack;
mod table;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use band::Unprepared;
pub(crate) use census::Census;
pub(crate) use sample::BandSampler;
