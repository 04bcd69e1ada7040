//! What records weigh: an estimate of the work in them, from a look at their size.

use memchr::memchr;

use crate::text::{ends_cells, is_silent};

/// What a chunk weighs at the most, but for its last record: as many puzzles up to 9x9 as the bytes can hold.
pub(super) const CHUNK_WEIGHT: usize = 8192;

/// A puzzle up to 9x9: microseconds.
pub(super) const LIGHT: usize = 1;

/// A larger puzzle, which may take seconds: it ends its chunk, so that the next goes to another worker.
pub(super) const HEAVY: usize = CHUNK_WEIGHT;

/// A line of this many bytes can hold a grid beyond 9x9.
const SHORT_LINE: usize = 128;

/// What a record on this line weighs.
fn weight_of(line: &[u8]) -> usize {
    if is_large(line) { HEAVY } else { LIGHT }
}

/// Returns the bytes of the lines that make a chunk of this weight.
pub(super) fn weigh(text: &[u8], most: usize) -> usize {
    let (mut end, mut weight) = (0, 0);
    while weight < most && end < text.len() {
        let rest = &text[end..];
        let length = memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        end += length;
        let line = &rest[..length];
        if !is_silent(line) {
            weight += weight_of(line);
        }
    }
    end
}

/// Whether a line holds a grid beyond 9x9.
pub(super) fn is_large(line: &[u8]) -> bool {
    if line.len() <= SHORT_LINE {
        return false;
    }
    let head = line.iter().take_while(|&&byte| !ends_cells(byte)).count();
    head > 81 || head <= 2
}
