//! What stands behind the options in `--help`: examples that run as they stand, and the exit codes.

/// Returns the examples and the exit codes of a command; `no` says when it exits with 1, if it ever does.
pub(super) fn help(examples: &[&str], no: &str) -> String {
    let examples: String = examples.iter().map(|example| format!("  {example}\n")).collect();
    let no = if no.is_empty() { String::new() } else { format!("1 {no}, ") };
    format!(
        "Examples:\n{examples}\nExit status: 0 done, {no}2 usage, 3 reading or writing failed, 4 internal error, 130 after \
         Ctrl-C.\nWhere the system has no more memory it ends by SIGABRT, behind whole lines."
    )
}

/// When a command that answers records exits with 1.
pub(super) const STRICT: &str = "with --strict if a record failed";
