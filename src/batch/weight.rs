//! What records weigh: an estimate of the work in them, from a look at their size.

use memchr::{memchr, memchr3_iter};

use crate::text::ends_cells;
use crate::text::stream::is_silent;

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

/// A line with this many fields can be a grid of numbers with commas between them.
const MANY_FIELDS: usize = 100;

/// Whether a line holds a grid beyond 9x9, by itself or in a field.
pub(super) fn is_large(line: &[u8]) -> bool {
    if line.len() <= SHORT_LINE {
        return false;
    }
    let line = line.trim_ascii_end();
    let (mut fields, mut start) = (0, 0);
    let ends = memchr3_iter(b',', b'"', b'\t', line).chain([line.len()]);
    ends.map(|end| &line[std::mem::replace(&mut start, end + 1)..end]).any(|field| {
        fields += 1;
        fields > MANY_FIELDS || is_large_field(field)
    })
}

fn is_large_field(field: &[u8]) -> bool {
    if field.len() <= 81 {
        return false;
    }
    let head = field.iter().take_while(|&&byte| !ends_cells(byte)).count();
    head > 81 || head <= 2 && field.len() > SHORT_LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_beyond_9x9_are_large_wherever_they_stand() {
        let (nine, sixteen) = (".".repeat(81), ".".repeat(256));
        let tokens = ["0"; 256];
        for text in [
            &sixteen,
            &format!("1,{sixteen},x"),
            &format!("{{\"puzzle\":\"{sixteen}\"}}"),
            &tokens.join(" "),
            &tokens.join(","),
        ] {
            assert!(is_large(text.as_bytes()), "{text}");
        }
        for text in [
            &nine,
            &format!("{nine},{nine}"),
            &format!("1,{nine},{nine}"),
            &format!("{{\"puzzle\":\"{nine}\",\"solution\":\"{nine}\"}}"),
            &format!("{nine} {}", "note ".repeat(40)),
        ] {
            assert!(!is_large(format!("{text}\r\n").as_bytes()), "{text}");
        }
    }
}
