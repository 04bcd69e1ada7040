//! Lines that are records by themselves: the usual cases are quick to see.

use super::array::begins_array;
use super::fault::{Fault, FaultKind};
use super::{MAX_LINE, Puzzle, Reading, ends_cells, read_line};
use crate::model::Shape;

/// Reads a line that is a record by itself.
///
/// # Errors
/// If it is too long, or as [`read_line`] says.
pub fn read_record(line: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    if line.len() > MAX_LINE {
        let array =
            FaultKind::Foreign { what: "a JSON array on one very long line", remedy: "write an element a line" };
        let is_array = begins_array(line.trim_ascii_start());
        return Err(Fault::new(if is_array { array } else { FaultKind::Long(MAX_LINE) }));
    }
    read_line(line, reading)
}

/// Whether a line is 81 symbols, perhaps with a comment behind: the usual case, and quick to see.
#[must_use]
pub fn is_plain(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_first_chunk::<81>() else { return false };
    rest.first().is_none_or(|&byte| ends_cells(byte)) && cells.iter().fold(true, |all, &byte| all & is_cell(byte))
}

/// Whether a line is symbols alone, more than a row of the largest grid has.
pub(super) fn is_long_plain(line: &[u8]) -> bool {
    line.len() > Shape::MAX_SIDE && line.iter().all(|byte| is_cell(*byte))
}

const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() | matches!(byte, b'.' | b'_' | b'*' | b'?')
}

/// Whether a line gives nothing: it is blank, or a `#` comment.
#[must_use]
pub fn is_silent(line: &[u8]) -> bool {
    line.trim_ascii().first().is_none_or(|&byte| byte == b'#')
}
