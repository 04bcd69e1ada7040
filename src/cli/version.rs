//! `--version`: the information that a bug report needs.

use specudoku::Backend;

/// The commit of the sources. The release script sets it. If the build asked git, the package would be compiled again
/// after each commit.
const COMMIT: Option<&str> = option_env!("SPECUDOKU_COMMIT");

/// Returns the version with commit, platform, features, and the vector instructions that this processor has.
pub(super) fn long() -> String {
    let vectors: Vec<String> =
        Backend::ALL.into_iter().filter(|backend| backend.is_available()).map(|backend| backend.to_string()).collect();
    // The program requires the feature `cli`, which enables all others.
    format!(
        "{}\ncommit: {}\nplatform: {} {}\nfeatures: batch cli serde\nvectors: {}",
        env!("CARGO_PKG_VERSION"),
        COMMIT.unwrap_or("not a release"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        vectors.join(" "),
    )
}
