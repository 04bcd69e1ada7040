//! Calls everything that the library can do from a thread with 512 KiB of stack, with the vector instructions of each
//! backend. A dependent package usually builds the library without optimisation, and calls it from threads whose stack
//! size it does not choose: a function of the kernel that needs megabytes there aborts the program.
//!
//! `cargo run` prints a line for each call. If a call overflows its stack, the standard library prints the name of its
//! thread: "thread 'avx512 solve' has overflowed its stack".

mod calls;

use std::process::{Command, ExitCode};
use std::thread;
use std::time::Instant;

use specudoku::{Backend, Solver};

/// The stack of every thread, in bytes.
const STACK: usize = 512 << 10;

/// The variable by which the standard library sets the stack of threads that ask for none: those of the library.
const MIN_STACK: &str = "RUST_MIN_STACK";

fn main() -> ExitCode {
    if std::env::var_os(MIN_STACK).is_none() {
        return again_with_small_stacks();
    }
    calls::assert_complete();
    for backend in Backend::ALL {
        if !backend.is_available() {
            println!("skipped: {backend}: this processor does not have the instructions");
            continue;
        }
        for (name, call) in calls::WITH_SOLVER {
            on_a_small_stack(format!("{backend} {name}"), move || call(Solver::new().threads(2).backend(backend)));
        }
    }
    for (name, call) in calls::WITHOUT_SOLVER {
        on_a_small_stack((*name).to_owned(), call);
    }
    ExitCode::SUCCESS
}

/// Runs the program again so that the threads of the library have as little stack as those of this program. The
/// variable is read once, and a program cannot change its own environment without `unsafe`.
fn again_with_small_stacks() -> ExitCode {
    let program = std::env::current_exe().expect("the path of this program");
    let status = Command::new(program).env(MIN_STACK, STACK.to_string()).status().expect("this program runs again");
    if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Makes a call on a thread with this name and a small stack, and prints how long it took.
fn on_a_small_stack(name: String, call: impl FnOnce() + Send + 'static) {
    let begun = Instant::now();
    let thread = thread::Builder::new().name(name.clone()).stack_size(STACK).spawn(call).expect("a thread");
    if thread.join().is_err() {
        std::process::exit(1);
    }
    println!("{name}: {} ms", begun.elapsed().as_millis());
}
