//! Tests of the library through its public interface.

#[path = "../support"]
mod support {
    pub(crate) mod backends;
    pub(crate) mod candidates;
    pub(crate) mod chain_oracle;
    pub(crate) mod classes;
    pub(crate) mod drat;
    pub(crate) mod layouts;
    pub(crate) mod made;
    pub(crate) mod named;
    pub(crate) mod patterns;
    pub(crate) mod plain;
    pub(crate) mod puzzles;
    pub(crate) mod random;
    pub(crate) mod ratings;
    pub(crate) mod small_grids;
    pub(crate) mod solve;
    pub(crate) mod steps;
    pub(crate) mod unique;
    pub(crate) mod units;
    pub(crate) mod whole;
}

mod alphabets;
mod arrays;
mod candidates;
mod canonical;
mod chain_pictures;
mod cdcl;
mod classes;
mod classify;
mod constrained_counts;
mod constraints;
mod counts;
mod deadlines;
mod exact_counts;
mod exocets;
mod facts;
mod fpuzzles;
mod hardest;
mod large;
mod layout_ratings;
mod links;
mod making;
mod making_variants;
mod notation;
mod order;
mod own_puzzles;
mod pencilmarks;
mod pasted;
mod players;
mod ratings;
mod records;
mod rows;
mod sampling;
#[cfg(feature = "serde")]
mod serde;
mod sizes;
mod small_stacks;
mod streams;
mod subsets;
mod sudokupad;
mod targets;
mod technique_sets;
mod techniques;
mod times;
mod true_candidates;
mod uniqueness;
mod units;
mod words;
