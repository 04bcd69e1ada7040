//! What stands around the library's files: options, and a search that finds the numbers from 0 on.

use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::search::cancel::CancelFlag;

#[derive(Debug)]
pub struct Threads;

impl Threads {
    pub const fn new(_threads: usize) -> Self {
        Self
    }

    pub const fn apart(&self) -> Self {
        Self
    }
}

pub mod order {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SearchOrder {
        Any,
        Leftmost,
    }
}

pub mod route {
    pub enum Wanted {
        Stream,
    }
}

pub mod outcome {
    use crate::search::cancel::Stop;

    #[derive(Debug, Default, PartialEq, Eq)]
    pub struct Outcome {
        pub count: u64,
        pub stop: Option<Stop>,
    }
}

pub mod options {
    use super::order::SearchOrder;
    use super::{CancelFlag, Threads};

    #[derive(Debug)]
    pub struct Options {
        pub threads: Threads,
        pub cancel: Vec<CancelFlag>,
        /// Number of solutions that there are, and that are wanted.
        pub solutions: u32,
        pub limit: u64,
        pub running: std::sync::Arc<super::AtomicUsize>,
    }

    impl Options {
        pub const fn route(&self, (): (), _wanted: super::route::Wanted) -> ((), SearchOrder) {
            ((), SearchOrder::Leftmost)
        }
    }
}

pub mod dispatch {
    use super::{Ordering, options::Options, outcome::Outcome};
    use crate::model::Grid;
    use crate::search::cancel::{Limits, PollPlace};
    use crate::search::collector::{Collector, Output, Sent};

    pub fn stream(options: &Options, _puzzle: &Grid, sent: Sent) -> Outcome {
        options.running.fetch_add(1, Ordering::SeqCst);
        let limits = Limits::new(&options.cancel, None, None);
        let collector = Collector::new(options.limit, Output::Send(sent), &limits);
        for number in 0..options.solutions {
            if limits.should_stop(PollPlace::Node) || collector.offer(vec![number], || Grid(number)) {
                break;
            }
        }
        let (_, count, stop) = collector.finish();
        options.running.fetch_sub(1, Ordering::SeqCst);
        Outcome { count, stop }
    }
}

/// Searches report to no timeline.
pub mod timeline {
    #[derive(Debug)]
    pub struct Timeline;
    pub struct TreeNode;
    pub enum Work {}
    pub struct Origin;

    impl Timeline {
        pub fn span<R>(
            &self,
            _: Work,
            _: Origin,
            run: impl FnOnce() -> (R, u64),
            _: impl FnOnce() -> bool,
        ) -> R {
            run().0
        }

        pub fn delivered(&self, _: u64) {}

        pub fn saw(&self, _: impl FnOnce() -> TreeNode) {}
    }
}
