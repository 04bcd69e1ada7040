//! Which solutions of several are given.

use crate::names::NameError;

/// Which solutions of a puzzle with several are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NameError, parse_err_fn = NameError::new::<SearchOrder>)]
pub enum SearchOrder {
    /// Those that arrive first: the fastest way, and possibly others at each run.
    Any,
    /// The leftmost in the order of the engine's own branching: the same at any number of threads.
    Leftmost,
}

impl SearchOrder {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::Any, Self::Leftmost];
}
