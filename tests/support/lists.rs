//! The public lists, which may be absent.

use std::path::{Path, PathBuf};

/// The folder of the public lists, beside the project.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora")
}

/// The lines of a public list; `None` where the lists are absent.
pub(crate) fn public(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(folder().join(name)).ok()?;
    Some(text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect())
}
