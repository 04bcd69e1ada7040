//! A stream of solutions that its consumer may leave at any time.

use std::sync::Arc;

use super::drivers::stream::Solutions;
use super::limits::{CancelFlag, Stop};
use super::request::Options;
use crate::model::Grid;
use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::{below, chance};

pub fn model() {
    let (solutions, limit, taken) = (below(6) as u32, 1 + below(6) as u64, below(8));
    let running = Arc::new(AtomicUsize::new(0));
    let outer = CancelFlag::new();
    let options = Options { solutions, running: Arc::clone(&running), ..Options::new(2, outer.clone(), limit) };
    // The system may refuse to start a thread.
    let Ok(mut stream) = Solutions::start(options, Grid(0)) else { return };
    let is_cancelled = chance(3);
    let canceller = is_cancelled.then(|| shuttle::thread::spawn(move || outer.raise()));
    let found: Vec<Grid> = stream.by_ref().take(taken).collect();
    let all = u64::from(solutions).min(limit) as usize;
    assert!(found.iter().copied().eq((0..found.len() as u32).map(Grid)), "lost, repeated or out of order");
    assert!(is_cancelled && found.len() <= all || found.len() == all.min(taken), "{} of {all}", found.len());
    if chance(2) {
        let answer = stream.finish();
        assert!(answer.count >= found.len() as u64);
        // Only a consumer that has seen the end of the stream knows that nothing stopped the search.
        assert!(
            is_cancelled || taken <= all || answer.stop == (limit <= u64::from(solutions)).then_some(Stop::Solutions)
        );
    } else {
        drop(stream);
    }
    assert_eq!(running.load(Ordering::SeqCst), 0, "a search is still running after the return");
    canceller.map(shuttle::thread::JoinHandle::join);
}
