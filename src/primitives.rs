//! Threads, atomics, locks, once-cells, channels and the clock, from one place.
//!
//! `models/` replaces this file with one whose scheduler runs the protocols between threads in many interleavings,
//! and a browser has a different clock. So no other file of the library may import concurrency primitives from
//! `std` or another crate, which `.ci/structure` checks. `Arc` is not listed here: it only counts its owners, and does
//! not order anything between threads.

pub(crate) use std::sync::{LazyLock, OnceLock, atomic};
pub(crate) use std::thread;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

pub(crate) use crossbeam_channel as channel;
pub(crate) use parking_lot::{Mutex, RwLock};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;
