//! The columns of an input, and the rows of an output.

pub(crate) mod arrangement;
pub(crate) mod columns;
pub(crate) mod delimited;
pub(crate) mod field;
pub(crate) mod kept;
pub(crate) mod object;
pub(crate) mod row;
pub(crate) mod row_writer;
