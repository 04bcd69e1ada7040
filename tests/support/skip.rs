//! Tests that need something that may not be installed.

/// Reports that a test, or the rest of it, cannot run here. Fails if everything must be tested (`REQUIRE_ALL=1`).
pub(crate) fn skip(why: &str) {
    assert!(std::env::var_os("REQUIRE_ALL").is_none_or(|value| value.is_empty()), "REQUIRE_ALL is set, and {why}");
    eprintln!("skipped: {why}");
}
