//! Makes the calls on threads with a small stack.

use std::process::Command;
use std::thread;
use std::time::Instant;

use specudoku::{Backend, Solver};

use super::calls;

/// The variable by which the standard library sets the stack of threads that ask for none: those of the library.
const MIN_STACK: &str = "RUST_MIN_STACK";

/// Makes all calls on threads with `stack` bytes of stack, and prints a line for each. Returns whether all succeeded.
/// They are made by a copy of this program with these arguments, so that the threads of the library have as little
/// stack: the variable is read once, and a program cannot change its own environment without `unsafe`.
pub(crate) fn make_calls(stack: usize, arguments: &[&str]) -> bool {
    if std::env::var_os(MIN_STACK).is_none() {
        let program = std::env::current_exe().expect("the path of this program");
        let copy = Command::new(program).args(arguments).env(MIN_STACK, stack.to_string()).output();
        let output = copy.expect("this program runs again");
        print!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return output.status.success();
    }
    calls::assert_complete();
    let with_solver = Backend::ALL.into_iter().all(|backend| {
        if !backend.is_available() {
            println!("skipped: {backend}: this processor does not have the instructions");
            return true;
        }
        calls::WITH_SOLVER.iter().all(|(name, call)| {
            let solver = Solver::new().threads(2).backend(backend);
            on_a_small_stack(stack, format!("{backend} {name}"), move || call(solver))
        })
    });
    with_solver && calls::WITHOUT_SOLVER.iter().all(|(name, call)| on_a_small_stack(stack, (*name).to_owned(), call))
}

/// Makes a call on a thread with this name and a small stack, and prints how long it took. Returns whether it
/// succeeded.
fn on_a_small_stack(stack: usize, name: String, call: impl FnOnce() + Send + 'static) -> bool {
    let begun = Instant::now();
    let thread = thread::Builder::new().name(name.clone()).stack_size(stack).spawn(call).expect("a thread");
    let is_done = thread.join().is_ok();
    println!("{name}: {} ms", begun.elapsed().as_millis());
    is_done
}
