//! Cuts the bytes of an input into chunks of records.

pub(crate) mod buffer;
pub(crate) mod chunk;
pub(crate) mod cut;
mod records;
