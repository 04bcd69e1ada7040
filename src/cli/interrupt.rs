//! Ctrl-C: the first raises a flag, the second does not wait.

use specudoku::CancelFlag;

use super::exit::Exit;

/// The flag that Ctrl-C raises. To be asked for once.
pub(crate) fn flag() -> CancelFlag {
    let flag = CancelFlag::new();
    let raised = flag.clone();
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(Exit::Interrupted as i32);
        }
        raised.raise();
    });
    flag
}
