//! A file of records in every notation: what is written is read back in order, and changed bytes never cause a panic.

use arbitrary::{Result, Unstructured};
use specudoku::text::{Reading, Style};
use specudoku::{Grid, Shape};

use super::read;
use crate::board::TestBoard;

/// Text that may be between records.
const BETWEEN: &[&str] = &["", "\n", "\n\n", "# note\n", "Hard\n\n", "[Easy]\n", "\r\n", "\n# \u{e9}\n\n"];

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let (mut text, mut expected) = (String::new(), Vec::new());
    for _ in 0..input.int_in_range(1..=6)? {
        let grid = clear(input)?;
        // A drawn grid ends at a blank line.
        text += &format!("\n\n{}\n\n", write(input, &grid)?);
        text += input.choose(BETWEEN)?;
        expected.push(grid);
    }
    let mut text = text.into_bytes();
    let is_changed = input.arbitrary()?;
    if is_changed {
        change(input, &mut text)?;
    }
    let (capacity, in_batches) = (input.int_in_range(1..=100)?, read::in_batches(input)?);
    let records = read::check(&text, Reading::default(), capacity, in_batches);
    if !is_changed {
        let read: Vec<_> =
            records.iter().filter_map(|record| record.puzzle.as_ref().ok()).map(|puzzle| &puzzle.grid).collect();
        assert_eq!(read, expected.iter().collect::<Vec<_>>(), "{}", String::from_utf8_lossy(&text));
    }
    Ok(())
}

/// Draws a classic grid without a conflict and with two clues in each row, so that no row can be a grid of another
/// shape.
fn clear(input: &mut Unstructured<'_>) -> Result<Grid> {
    let mut board = TestBoard::draw(input, crate::board::CLASSIC)?;
    if board.has_conflict() || board.values.chunks(9).any(|row| row.iter().filter(|value| **value != 0).count() < 2) {
        board = TestBoard::solved(Shape::CLASSIC, &mut crate::board::random(input)?);
        (0..81).filter(|cell| cell % 4 == 0).for_each(|cell| board.values[cell] = 0);
    }
    Ok(board.grid())
}

fn write(input: &mut Unstructured<'_>, grid: &Grid) -> Result<String> {
    Ok(match input.int_in_range(0..=6)? {
        0 => grid.display(Style::Grid).to_string(),
        1 => grid.display(Style::Box).to_string(),
        2 => grid.display(Style::Ss).to_string(),
        3 => grid.display(Style::Sdk).to_string(),
        4 => format!("{{\"puzzle\": \"{grid}\"}}"),
        5 => grid.display(Style::Pencilmarks).try_to_string().unwrap_or_default(),
        _ => grid.to_string(),
    })
}

/// Changes, removes, duplicates or adds some bytes.
fn change(input: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
    for _ in 0..input.int_in_range(1..=8)? {
        let at = input.choose_index(text.len().max(1))?.min(text.len());
        let end = (at + input.int_in_range(0..=20)?).min(text.len());
        match input.int_in_range(0..=3)? {
            0 if at < text.len() => text[at] = input.arbitrary()?,
            1 => drop(text.drain(at..end)),
            2 => drop(text.splice(at..at, text[at..end].to_vec())),
            _ => text.insert(at, *input.choose(b"|-+ .0123456789\n\t,;\"'#[]{}xA\xC3")?),
        }
    }
    Ok(())
}
