//! The library, by its public names.

#[path = "../support/mod.rs"]
mod support;

mod canonical;
mod cdcl;
mod chain_oracle;
mod counts;
mod exact_counts;
mod hardest;
mod large;
mod making;
mod notation;
mod order;
mod own_puzzles;
mod ratings;
mod rows;
mod sampling;
#[cfg(feature = "serde")]
mod serde;
mod sizes;
mod streams;
mod targets;
mod techniques;
mod timeline;
mod uniqueness;
