//! `--version`: what a report of a fault needs.

use specudoku::Backend;

/// Where the sources of this build are from. The script that makes a release sets it: asking git while building would
/// compile the package again after each commit.
const COMMIT: Option<&str> = option_env!("SPECUDOKU_COMMIT");

/// Returns the version with commit, platform, features, and the vectors that this processor has.
pub(super) fn long() -> String {
    let vectors: Vec<String> =
        Backend::ALL.into_iter().filter(|backend| backend.is_available()).map(|backend| backend.to_string()).collect();
    // The feature `cli`, without which there is no program, has all others.
    format!(
        "{}\ncommit: {}\nplatform: {} {}\nfeatures: batch cli serde\nvectors: {}",
        env!("CARGO_PKG_VERSION"),
        COMMIT.unwrap_or("not a release"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        vectors.join(" "),
    )
}
