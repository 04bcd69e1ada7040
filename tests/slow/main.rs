//! What takes long, or needs a process of its own.

#[path = "../support/mod.rs"]
mod support;

mod leftovers;
