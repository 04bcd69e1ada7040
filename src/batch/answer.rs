//! What may be asked of each record, and how a chunk of records is answered.

pub(crate) mod record;
pub(crate) mod rows;
pub(crate) mod solutions;
pub(crate) mod solve;
