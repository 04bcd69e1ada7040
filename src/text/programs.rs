//! Lines of other programs that hold more than cells: the IDs of Simon Tatham's Solo, and killers.
//!
//! ```text
//! 3x3:a1_5b3b2c1b9a6...          the cells of a grid with boxes; a letter counts empty cells
//! 9j:a1_5...,aa_b...             irregular blocks: then the lines between cells; a letter counts missing lines
//! ```
//! Source: the comments of `solo.c` in Simon Tatham's collection. `killers.rs` reads killers.
//!
//! `line.rs` calls [`read`], and `recogniser.rs` calls [`is_of_a_program`]: both must know each format.

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind};
use super::killers;
use super::layout_rule::LayoutRule;
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Shape, Variant};

/// Whether a line has one of the formats that this file reads.
pub(super) fn is_of_a_program(text: &[u8]) -> bool {
    killers::is_killer(text) || Solo::of(text).is_some()
}

/// Reads a line of another program; its text begins after `start` bytes. Returns `None` if it has none of the formats.
pub(super) fn read(text: &[u8], start: usize, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let puzzle = match killers::read(text, reading) {
        Some(puzzle) => puzzle,
        None => Solo::of(text)?.read(reading),
    };
    Some(puzzle.map_err(|fault| Fault { column: fault.column.map(|column| column + start), ..fault }))
}

/// Returns the fault of a line that deviates from its program's format.
fn fault(what: &'static str, remedy: &'static str) -> Fault {
    Fault::new(FaultKind::Foreign { what, remedy })
}

/// Returns the fault of an ID of Solo with too few or too many cells or lines.
fn misfit() -> Fault {
    fault("an ID of Solo that does not fit its size", "copy the whole ID, from its size on")
}

/// An ID of Solo, split at the colon.
struct Solo<'t> {
    columns: usize,
    rows: usize,
    is_jigsaw: bool,
    has_diagonals: bool,
    has_cages: bool,
    /// Number of bytes before the cells.
    head: usize,
    cells: &'t [u8],
    blocks: &'t [u8],
}

impl<'t> Solo<'t> {
    /// Parses an ID; returns `None` if the text is not one.
    fn of(text: &'t [u8]) -> Option<Self> {
        let head = text.iter().position(|byte| *byte == b':')?;
        let (columns, rest) = number(&text[..head])?;
        let (rows, rest) = rest.strip_prefix(b"x").and_then(number).unwrap_or((1, rest));
        // The difficulty follows a `d`, and may contain an `x` too.
        let rest = &rest[..rest.iter().position(|byte| *byte == b'd').unwrap_or(rest.len())];
        let is_jigsaw = rest.contains(&b'j');
        let mut parts = text[head + 1..].splitn(2, |byte| *byte == b',');
        let (cells, blocks) = (parts.next()?, parts.next().unwrap_or_default());
        let is_id = (rows > 1 || is_jigsaw)
            && rest.iter().all(u8::is_ascii_lowercase)
            && !cells.is_empty()
            && cells.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'_')
            && cells.iter().any(u8::is_ascii_lowercase);
        is_id.then_some(Self {
            columns,
            rows,
            is_jigsaw,
            has_diagonals: rest.contains(&b'x'),
            has_cages: rest.contains(&b'k'),
            head: head + 1,
            cells,
            blocks,
        })
    }

    fn read(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        if self.has_cages {
            return Err(fault("a killer of Solo", "cages and their sums are not read"));
        }
        let side = self.columns * self.rows;
        // The first number counts the columns of blocks, the second one the rows. A block is as wide as there are rows
        // of blocks.
        let shape =
            Shape::new(if self.is_jigsaw { side } else { self.rows }, if self.is_jigsaw { 1 } else { self.columns });
        let shape = shape.map_err(|_| misfit())?;
        let (values, places) = self.values(side).ok_or_else(misfit)?;
        let variants = if self.has_diagonals { &[Variant::X][..] } else { &[] };
        let mut rule = reading.layout.clone().unwrap_or_else(|| LayoutRule::new(&[])).with_variants(variants);
        if self.is_jigsaw {
            rule = rule.boxes(&self.boxes(side).ok_or_else(misfit)?);
        }
        let layout = rule.layout(shape).map_err(|error| Fault::new(FaultKind::Layout(error)))?;
        let (notation, begin) = (Notation::for_side(side), self.head + 1);
        let puzzle = Puzzle::new(layout, &values, notation, |cell| (None, begin + places[cell]))?;
        let is_own = self.is_jigsaw || self.has_diagonals;
        Ok(if is_own { puzzle.with_own_layout() } else { puzzle })
    }

    /// Returns the values of the cells, and the place of each in the text.
    fn values(&self, side: usize) -> Option<(Vec<u8>, Vec<usize>)> {
        let (mut values, mut places, mut at) = (Vec::new(), Vec::new(), 0);
        while let Some(&byte) = self.cells.get(at) {
            match byte {
                b'_' => at += 1,
                b'0'..=b'9' => {
                    let (value, rest) = number(&self.cells[at..])?;
                    values.push(u8::try_from(value).ok().filter(|value| usize::from(*value) <= side)?);
                    places.push(at);
                    at = self.cells.len() - rest.len();
                }
                _ => {
                    let empty = usize::from(byte - b'a') + 1;
                    values.extend(std::iter::repeat_n(0, empty));
                    places.extend(std::iter::repeat_n(at, empty));
                    at += 1;
                }
            }
        }
        (values.len() == side * side).then_some((values, places))
    }

    /// Returns for each pair of neighbours whether there is a line between them. As in the text, horizontal neighbours
    /// come first, row by row, and then vertical ones, column by column.
    fn lines(&self, side: usize) -> Option<Vec<bool>> {
        let count = 2 * side * (side - 1);
        let mut has_line = Vec::with_capacity(count);
        for &byte in self.blocks {
            let missing =
                if byte == b'_' { 0 } else { usize::from(byte.checked_sub(b'a').filter(|run| *run < 26)?) + 1 };
            // The last letter skips 25 places, and no line follows them.
            has_line.extend(std::iter::repeat_n(false, missing.min(25)));
            has_line.extend((missing < 26).then_some(true));
        }
        // The line after the last place only marks the end.
        has_line.pop();
        (has_line.len() == count).then_some(has_line)
    }

    /// Returns the block of each cell.
    fn boxes(&self, side: usize) -> Option<Vec<u8>> {
        let across = (0..side * side).filter(|cell| cell % side > 0).map(|cell| (cell - 1, cell));
        let down =
            (0..side).flat_map(|column| (1..side).map(move |row| ((row - 1) * side + column, row * side + column)));
        let pairs = across.chain(down).zip(self.lines(side)?);
        let open: Vec<(usize, usize)> = pairs.filter(|(_, has_line)| !has_line).map(|(pair, _)| pair).collect();
        let mut blocks: Vec<usize> = (0..side * side).collect();
        // Each cell takes the lowest number of the cells that it is connected to.
        loop {
            let before = blocks.clone();
            for &(one, other) in &open {
                let lowest = blocks[one].min(blocks[other]);
                (blocks[one], blocks[other]) = (lowest, lowest);
            }
            if blocks == before {
                break;
            }
        }
        let mut names = blocks.clone();
        names.sort_unstable();
        names.dedup();
        blocks.iter().map(|block| names.iter().position(|name| name == block)?.try_into().ok()).collect()
    }
}

/// Returns the number at the start of a text, and the rest after it.
fn number(text: &[u8]) -> Option<(usize, &[u8])> {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&text[..length]).ok()?.parse().ok().filter(|number| *number <= Shape::MAX_SIDE)?;
    Some((number, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;

    fn read(text: &str) -> Result<(String, String), String> {
        let puzzle = read_line(text.as_bytes(), &Reading::default());
        puzzle
            .map(|puzzle| (puzzle.grid.to_string(), puzzle.grid.layout().to_string()))
            .map_err(|fault| fault.to_string())
    }

    #[test]
    fn ids_of_solo_are_read_with_their_blocks() {
        let classic = read("3x3:a1_5b3b2c1b9a6_2_7b6_8_4_3a4_9c2a1_7_5a1a4a3_8c3_9a5c9c8_1a4a8_6b7b2_5a3_7_2a4_6b");
        let cells = ".15..3..2...1..9.627..6843.49...2.175.1.4.38...39.5...9...81.4.86..7..25.372.46..";
        assert_eq!(classic, Ok((cells.to_owned(), "3x3".to_owned())));
        // Two columns and three rows of blocks: each block is three cells wide.
        let six = read("2x3:zj").unwrap();
        assert_eq!((six.0.len(), six.1.as_str()), (36, "3x2"));
        assert_eq!(read("2x2x:o1").unwrap().1, "2x2, x");
        // Rows as blocks: there is no line between cells of a row, and a line between all cells of a column.
        assert_eq!(read("4j:p,l____________").unwrap().1, "4x1");
        assert!(read("3x3:a1").unwrap_err().contains("does not fit its size"));
        assert!(read("3x3k:zzzc,aa").unwrap_err().contains("cages"));
    }

    #[test]
    fn lines_of_sumocue_are_read_with_their_blocks() {
        let block = |cell: usize| (cell / 9 / 3 * 3 + cell % 9 / 3).to_string();
        let cells: Vec<String> =
            (0..81).map(|cell| format!("{}J{}", if cell == 80 { 7 } else { 0 }, block(cell))).collect();
        let line = format!("SumoCueV1={}", cells.join("="));
        let (grid, layout) = read(&line).unwrap();
        assert!(grid.ends_with('7') && layout.starts_with("3x3"), "{grid} {layout}");
        assert!(read(&line[..line.len() - 4]).unwrap_err().contains("SumoCue"));
    }
}
