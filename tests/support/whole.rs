//! How much of a test is run.

/// Returns `whole` where all of each test is asked for, as `.ci/slow` does by `WHOLE_TESTS` in the environment; else `quick`,
/// which is enough for every change.
pub(crate) fn sized<T>(quick: T, whole: T) -> T {
    if std::env::var_os("WHOLE_TESTS").is_some() { whole } else { quick }
}
