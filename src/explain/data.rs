//! Steps, their reasons and their numbers as data: the ground floor, which uses nothing else of this room.

pub(crate) mod candidate;
pub(crate) mod chain_key;
pub(crate) mod rating;
pub(crate) mod reason;
pub(crate) mod step;
pub(crate) mod technique;
pub(crate) mod technique_set;
