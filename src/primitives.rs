//! Threads, atomics, locks, channels and the clock, from one place: `models/` puts others here, under whose scheduler the
//! protocols between threads run in many interleavings; and in a browser the clock is another one.

pub(crate) use std::sync::atomic;
pub(crate) use std::thread;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

pub(crate) use crossbeam_channel as channel;
pub(crate) use parking_lot::Mutex;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;
