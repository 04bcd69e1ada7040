//! Every public call on a thread with a small stack. The stack is half of that in `tests/dependent`, which makes the
//! same calls without optimisation: that takes a minute, so `.ci/slow` runs it.

#[path = "../dependent/src/calls.rs"]
mod calls;
#[path = "../dependent/src/stacks.rs"]
mod stacks;

#[test]
fn every_call_needs_little_stack() {
    let arguments = ["--exact", "small_stacks::every_call_needs_little_stack", "--nocapture"];
    assert!(stacks::make_calls(256 << 10, &arguments), "a call failed, or its stack overflowed");
}
