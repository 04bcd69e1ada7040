//! The techniques without chains, one or one family a file. Their order stands in `scale`.

pub(crate) mod aligned_pair;
pub(crate) mod aligned_triplet;
pub(crate) mod bug;
pub(crate) mod fish;
pub(crate) mod hidden_set;
pub(crate) mod hidden_single;
pub(crate) mod locked;
pub(crate) mod naked_set;
pub(crate) mod naked_single;
pub(crate) mod unique_loop;
pub(crate) mod xy_wing;
pub(crate) mod xyz_wing;

mod aligned;
mod subsets;
mod wing;
