//! The public lists, which may not be present.

use std::path::{Path, PathBuf};

/// Returns the folder of the public lists, next to the project.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora")
}

/// Returns the lines of a public list; `None` if the lists are not present.
pub(crate) fn public(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(folder().join(name)).ok()?;
    Some(text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect())
}
