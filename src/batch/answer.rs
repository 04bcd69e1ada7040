//! The jobs, and how they answer a chunk of records.

pub(crate) mod record;
pub(crate) mod rows;
pub(crate) mod solutions;
pub(crate) mod solve;
pub(crate) mod visit;
