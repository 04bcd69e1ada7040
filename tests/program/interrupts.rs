//! Signals at random moments: what is written is a prefix of the right output, cut at a line's end, and what is resumed
//! is in the end byte for byte what an uninterrupted run gives. The slow suite does it at 1,000 moments.

use crate::support::interruptions::{interrupt, resume, works};
use crate::support::program::TestEnv;

#[test]
fn a_signal_at_any_moment_leaves_a_prefix_of_whole_lines() {
    let folder = TestEnv::new();
    let works = works(&folder);
    // Where the machine is busy most may come too late, at one round.
    let in_time = (0..3).find(|_| interrupt(&works, 17).len() > 2);
    assert!(in_time.is_some(), "most came too late");
}

#[test]
fn what_is_resumed_is_what_was_never_interrupted() {
    assert!(resume(&TestEnv::new(), 12) >= 12);
}
