//! Numbers that are set from outside.

/// Returns the number in a variable of the environment, or the default where there is none.
pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}
