//! The techniques without chains, one or one family a file. Their order and their numbers stand in `scale`.

pub(crate) mod aligned_pair;
pub(crate) mod aligned_triplet;
pub(crate) mod bug;
pub(crate) mod locked;
pub(crate) mod marks;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod unique_loop;
pub(crate) mod wings;

mod aligned;
