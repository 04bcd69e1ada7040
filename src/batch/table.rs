//! The columns of an input, and the rows of an output.
//!
//! ```text
//! columns      a record as it occurs in the input, and its columns; kept: the columns that rows keep
//! object       the members of JSON objects
//! delimited    the fields between delimiters, and their quotes, in inputs and outputs
//! row          writes rows of CSV, TSV and JSON (row/members: what a row of JSON keeps); field: one value
//! arrangement  the order and the names of columns, also if the input is the output of an earlier run
//! row_writer   writes the answer to a record: a line, or rows
//! ```
//!
//! `text/table.rs` recognises tables, finds the column of the puzzles, and reads the fields of the puzzle and its
//! layout, quotes included.

pub(crate) mod arrangement;
pub(crate) mod columns;
pub(crate) mod delimited;
pub(crate) mod field;
pub(crate) mod kept;
pub(crate) mod object;
pub(crate) mod row;
pub(crate) mod row_writer;
