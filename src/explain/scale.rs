//! The scale: which techniques there are, in which order, and what each costs.

pub(crate) mod numbers;
pub(crate) mod se121;
