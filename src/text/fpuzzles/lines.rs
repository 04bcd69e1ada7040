//! Members whose elements are lines of cells.

use super::element::NamedElement;
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
    for cells in element.lines("lines")? {
        // One cell requires nothing.
        let least = if let MemberForm::Lines(least) = member.form { least } else { 2 };
        if cells.len() < least {
            continue;
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
