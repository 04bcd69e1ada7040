//! Steps, their reasons and their numbers as plain data. The rest of `explain` builds on these files, which use none of
//! it.

pub(crate) mod candidate;
pub(crate) mod chain_key;
pub(crate) mod pattern_part;
pub(crate) mod players_technique;
pub(crate) mod rating;
pub(crate) mod reason;
pub(crate) mod step;
pub(crate) mod tally;
pub(crate) mod technique;
pub(crate) mod technique_set;
