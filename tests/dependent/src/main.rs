//! Calls everything that the library can do from a thread with 512 KiB of stack, with the vector instructions of each
//! backend. A dependent package usually builds the library without optimisation, and calls it from threads whose stack
//! size it does not choose: a function of the kernel that needs megabytes there aborts the program. The suite
//! `small_stacks` of the library makes the same calls with the optimisation of the tests.
//!
//! `cargo run` prints a line for each call. If a call overflows its stack, the standard library prints the name of its
//! thread: "thread 'avx512 solve' has overflowed its stack".

mod calls;
mod stacks;

use std::process::ExitCode;

fn main() -> ExitCode {
    if stacks::make_calls(512 << 10, &[]) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
