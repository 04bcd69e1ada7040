//! Tests that need what may not be installed.

/// Says that a test, or the rest of it, cannot run here. Where everything has to be tested (`REQUIRE_ALL=1`) it fails.
pub(crate) fn skip(why: &str) {
    assert!(std::env::var_os("REQUIRE_ALL").is_none_or(|value| value.is_empty()), "REQUIRE_ALL is set, and {why}");
    eprintln!("skipped: {why}");
}
