//! From the bytes of an input to chunks of records.

pub(crate) mod buffer;
pub(crate) mod chunk;
pub(crate) mod cut;
