//! Killers as 81 symbols: the first cell of a cage has its sum, and each other cell points to a neighbour in its cage.
//!
//! ```text
//! G<<L<K<L<^G>^>^E^^>^IJ...      0 to 9 are themselves, A to Z are 10 to 35, a to j are 36 to 45; a cell without a
//!                                cage is 0, and a cage of one cell is a digit
//! ```
//! The arrows are `<` `>` `^` `v` and, for diagonal neighbours, `` ` `` `'` `,` `.` as the corners of a cell.
//!
//! Source: <http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html>.

use super::add_cage;
use crate::model::Shape;
use crate::text::draft::{PuzzleDraft, element_fault};
use crate::text::fault::Fault;

/// Whether a line has this form. Without arrows it would be the digits of a grid.
pub(super) fn is_of_arrows(text: &[u8]) -> bool {
    let is_cell = |byte: &u8| step(*byte).is_some() || sum(*byte).is_some();
    text.len() == Shape::CLASSIC.cell_count()
        && text.iter().any(|byte| matches!(byte, b'<' | b'>' | b'^'))
        && text.iter().all(is_cell)
}

/// Reads the cells of a line that [has this form](is_of_arrows).
pub(super) fn read(text: &[u8], draft: &mut PuzzleDraft) -> Result<(), Fault> {
    let mut cages = vec![Vec::new(); text.len()];
    for cell in 0..text.len() {
        cages[first_of_cage(text, cell)?].push(cell);
    }
    for (first, cells) in cages.into_iter().enumerate() {
        if let Some(sum) = sum(text[first]) {
            add_cage(draft, cells, sum)?;
        }
    }
    Ok(())
}

/// Follows the arrows from a cell to the first one of its cage.
fn first_of_cage(text: &[u8], cell: usize) -> Result<usize, Fault> {
    let name = || Shape::CLASSIC.cell_name(cell);
    let mut at = cell;
    for _ in text {
        let Some(step) = step(text[at]) else { return Ok(at) };
        at = moved(at, step).ok_or_else(|| element_fault(name(), "its arrows lead out of the grid"))?;
    }
    Err(element_fault(name(), "its arrows lead in a circle"))
}

/// Returns the cell that is a step from another one; `None` outside the grid.
fn moved(cell: usize, (down, across): (isize, isize)) -> Option<usize> {
    let side = Shape::CLASSIC.side();
    let row = (cell / side).checked_add_signed(down)?;
    let column = (cell % side).checked_add_signed(across)?;
    (row < side && column < side).then_some(side * row + column)
}

/// Returns how far down and to the right an arrow points; `None` for another symbol.
const fn step(symbol: u8) -> Option<(isize, isize)> {
    Some(match symbol {
        b'<' => (0, -1),
        b'>' => (0, 1),
        b'^' => (-1, 0),
        b'v' => (1, 0),
        b'`' => (-1, -1),
        b'\'' => (-1, 1),
        b',' => (1, -1),
        b'.' => (1, 1),
        _ => return None,
    })
}

/// Returns the sum that a symbol means; `None` for another symbol.
fn sum(symbol: u8) -> Option<u32> {
    Some(u32::from(match symbol {
        b'0'..=b'9' => symbol - b'0',
        b'A'..=b'Z' => symbol - b'A' + 10,
        b'a'..=b'j' => symbol - b'a' + 36,
        _ => return None,
    }))
}
