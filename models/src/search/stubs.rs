//! Stubs around the library's files: options, and a search that finds the numbers from 0 on.

use crate::primitives::atomic::{AtomicUsize, Ordering};

pub mod request {
    use std::time::Duration;

    use rayon::ThreadPool;

    use crate::deduce::Rules;
    use crate::model::{Grid, Layout};
    use crate::search::limits::{CancelFlag, Limits};
    use crate::search::observer::{Observer, Reports};
    use crate::search::threads::Threads;

    pub mod route {
        pub const MAX_RESTART_SOLUTIONS: u64 = 1_000;
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SearchOrder {
        Any,
        Leftmost,
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    pub enum BranchOrder {
        First,
        Auto,
    }

    impl BranchOrder {
        pub const ATTEMPTS: [(Self, u64); 0] = [];

        pub fn choose(self, grid: &Grid) -> Option<usize> {
            (!grid.is_leaf()).then_some(0)
        }
    }

    #[derive(Clone, Debug)]
    pub struct Options {
        pub threads: Threads,
        pub cancel: Vec<CancelFlag>,
        /// The number of solutions that exist, and the number requested.
        pub solutions: u32,
        pub limit: u64,
        pub running: std::sync::Arc<super::AtomicUsize>,
        pub nodes: Option<u64>,
        pub time: Option<Duration>,
        pub rules: Option<Rules>,
        pub observer: Option<std::sync::Arc<dyn Observer>>,
    }

    impl Options {
        pub fn new(threads: usize, cancel: CancelFlag, limit: u64) -> Self {
            Self {
                threads: Threads::new(threads),
                cancel: vec![cancel],
                solutions: 0,
                limit,
                running: std::sync::Arc::default(),
                nodes: None,
                time: None,
                rules: None,
                observer: None,
            }
        }

        pub fn limits(&self) -> Limits<'_> {
            Limits::new(&self.cancel, self.nodes, self.time)
        }

        pub fn with_limit(&self, limit: u64) -> Self {
            Self { limit, ..self.clone() }
        }

        pub fn within(&self, _limits: &Limits<'_>) -> Self {
            self.clone()
        }

        pub fn reports(&self) -> Reports<'_> {
            Reports::to(self.observer.as_deref())
        }

        pub const fn may_split(&self) -> bool {
            true
        }

        pub const fn stream_route(&self, _layout: &Layout) -> ((), SearchOrder) {
            ((), SearchOrder::Leftmost)
        }

        pub fn pool(&self) -> Option<&ThreadPool> {
            self.threads.pool()
        }
    }
}

pub mod alternatives {
    use crate::model::Grid;
    use crate::search::limits::Limits;

    /// No node has alternatives.
    pub const fn narrowed(_known: &Grid, _limits: &Limits<'_>) -> Result<Option<Grid>, ()> {
        Ok(None)
    }
}

pub mod interchangeable {
    use crate::model::Grid;

    /// No digits are interchangeable, so races are between searches of one puzzle.
    pub fn ordered(_puzzle: &Grid) -> Option<Grid> {
        None
    }
}

pub mod dispatch {
    use super::{Ordering, request::Options};
    use crate::model::Grid;
    use crate::search::answer::Answer;
    use crate::search::collector::{Collector, Output};
    use crate::search::limits::{Limits, PollPlace};
    use crate::search::tasks::Stats;

    pub fn stream(options: &Options, _puzzle: &Grid, sent: Output) -> Answer {
        options.running.fetch_add(1, Ordering::SeqCst);
        let limits = Limits::new(&options.cancel, None, None);
        let collector = Collector::new(options.limit, sent, &limits, options.reports());
        for number in 0..options.solutions {
            if limits.should_stop(PollPlace::Node) || collector.offer(vec![number], || Grid(number)) {
                break;
            }
        }
        options.running.fetch_sub(1, Ordering::SeqCst);
        collector.into_answer(Stats::default())
    }
}

/// Searches report nothing.
pub mod spans {
    use crate::model::Candidates;

    pub struct TreeNode;

    pub struct WorkSpan;

    pub enum Work {
        Caller,
        Task,
        Lanes,
        Racer,
        Cdcl,
    }

    #[derive(Default)]
    pub struct SpawnedBy {
        pub made_by: Option<u64>,
        pub is_stolen: bool,
    }

    pub enum Fate {
        Branched { cell: usize, choices: Candidates },
        Contradicted,
        Solved,
    }

    pub struct OpenSpan;

    impl OpenSpan {
        pub const fn begin() -> Self {
            Self
        }

        pub fn end(self, _: Work, _: SpawnedBy, _: u64, _: bool) -> WorkSpan {
            WorkSpan
        }
    }

    pub const fn current() -> Option<u64> {
        None
    }

    pub const fn splits() {}

    pub const fn delivers() {}

    pub fn node(_path: impl IntoIterator<Item = u32>, _fate: Fate) -> TreeNode {
        TreeNode
    }
}
