//! Members whose elements are lines of cells.

use super::element::NamedElement;
use super::marks::table;
use super::members::{FPuzzlesMember, MemberForm};
use crate::model::{Constraint, PairTable, table_key};
use crate::text::draft::PuzzleDraft;
use crate::text::fault::Fault;

/// Reads the lines of an element.
pub(super) fn read_lines(
    draft: &mut PuzzleDraft,
    element: &NamedElement<'_>,
    member: &FPuzzlesMember,
) -> Result<(), Fault> {
    let side = draft.side();
    for mut cells in element.lines("lines")? {
        // One cell requires nothing.
        let least = if let MemberForm::Lines(least) = member.form { least } else { 2 };
        if cells.len() < least {
            continue;
        }
        match member.form {
            MemberForm::ThirdLines if side != SIDE_OF_THIRDS => {
                add_thirds(draft, &element.name, &cells);
                continue;
            }
            // The table applies to every two different cells. Where the line crosses itself, a cell occurs twice.
            MemberForm::TableLines(_) => cells = without_repetition(&cells),
            _ => {}
        }
        let line = Constraint::new(member.kind, cells);
        draft.add(
            &element.name,
            match member.form {
                MemberForm::NumberedLines(number) => line.number(number),
                MemberForm::HalfLines(rounding) | MemberForm::OnlyHalfLines(rounding) => {
                    line.number(element.number("value")?.unwrap_or_else(|| rounding.half(side)))
                }
                MemberForm::TableLines(allows) => line.text(table_key(&PairTable::new(side, allows))),
                _ => line,
            },
        );
    }
    Ok(())
}

/// The side for which the kind of [`MemberForm::ThirdLines`] is defined.
const SIDE_OF_THIRDS: usize = 9;

/// Requires that any three successive cells hold digits of different thirds: so do any two that are adjacent on the
/// line, and any two with one cell between them.
fn add_thirds(draft: &mut PuzzleDraft, name: &str, cells: &[usize]) {
    let side = draft.side();
    let every_second = |first: usize| cells.iter().skip(first).step_by(2).copied().collect::<Vec<_>>();
    for chain in [cells.to_vec(), every_second(0), every_second(1)] {
        if chain.len() > 1 {
            draft.add(name, table(chain, side, |one, other| third(one, side) != third(other, side)));
        }
    }
}

/// Returns 0 for low digits, 1 for middle ones and 2 for high ones. If the digits cannot be divided equally, there are
/// as many low ones as high ones, and one middle digit more or less.
fn third(digit: i64, side: usize) -> u8 {
    let low = ((side + 1) / 3) as i64;
    match digit {
        _ if digit <= low => 0,
        _ if digit > side as i64 - low => 2,
        _ => 1,
    }
}

/// Returns the cells of a line in order, each once.
fn without_repetition(cells: &[usize]) -> Vec<usize> {
    let mut found = Vec::with_capacity(cells.len());
    for &cell in cells {
        if !found.contains(&cell) {
            found.push(cell);
        }
    }
    found
}
