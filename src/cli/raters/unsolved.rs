//! The text for a puzzle that the techniques do not solve. The page uses the same text: `web/src/lib.rs` includes this
//! file.

/// Returns the text for a puzzle in which this number of cells stay open.
pub(crate) fn no_technique_left(open: usize) -> String {
    let cells = if open == 1 { "cell" } else { "cells" };
    format!("no technique applies with {open} {cells} open")
}
