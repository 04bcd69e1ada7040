//! The project's own files of puzzles.

use std::path::{Path, PathBuf};

/// Returns the path of a file of puzzles.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name)
}

/// Returns the text of a file of puzzles.
pub(crate) fn text(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the lines of a file of puzzles that are not comments.
pub(crate) fn lines(name: &str) -> Vec<String> {
    text(name).lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Returns the puzzle of `puzzles/several.txt`: 9x9, with 12 solutions.
pub(crate) fn several() -> String {
    lines("several.txt").remove(0)
}
