//! The public lists of golden ratings.

use super::lists;
use super::ratings::Golden;

/// Returns the golden ratings of a public list, which must be present.
pub(crate) fn golden(name: &str) -> Vec<Golden> {
    lists::public(&format!("ratings/{name}")).expect(name).iter().map(|line| Golden::parse(line)).collect()
}
