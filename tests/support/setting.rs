//! Numbers that are set through the environment.

/// Returns the number in an environment variable, or the default if it is not set.
pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}
