//! How much of a test runs.

/// Returns `whole` if `WHOLE_TESTS` is set in the environment, as in `.ci/slow`, to run tests completely; otherwise
/// `quick`, which is enough for every change.
pub(crate) fn sized<T>(quick: T, whole: T) -> T {
    if std::env::var_os("WHOLE_TESTS").is_some() { whole } else { quick }
}
