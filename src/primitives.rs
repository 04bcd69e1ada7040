//! Threads, atomics, locks and channels, from one place: `models/` puts others here, under whose scheduler the protocols
//! between threads run in many interleavings.

pub(crate) use std::sync::atomic;
pub(crate) use std::thread;

pub(crate) use crossbeam_channel as channel;
pub(crate) use parking_lot::Mutex;
