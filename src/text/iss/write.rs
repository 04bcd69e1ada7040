//! Writes a grid with its constraints.

use std::fmt::Write;

use super::lines::diagonal;
use super::names::CellNames;
use super::size::IssSize;
use super::{IssReader, items, named, names};
use crate::model::{Constraint, ConstraintKind, DigitSet, FieldForm, Grid, KindRow, Layout, Shape, Unit, Variant};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Returns a puzzle as text; `None` if the notation cannot express its layout.
pub(in crate::text) fn puzzle_text(grid: &Grid) -> Option<String> {
    let mut text = layout_text(grid.layout())?;
    let all = DigitSet::up_to(grid.shape().side());
    let names = CellNames::new(grid.shape(), grid.layout().constraints());
    let given = grid.cells().iter().enumerate().filter(|(_, cell)| cell.digits() != all);
    for (number, (cell, value)) in given.enumerate() {
        let _ = write!(text, "{}~{}", if number == 0 { "." } else { "" }, names.text(cell));
        value.digits().iter().for_each(|digit| {
            let _ = write!(text, "_{}", grid.shape().values().of(digit));
        });
    }
    // The empty classic grid.
    Some(if text.is_empty() { ".Shape~9x9".to_owned() } else { text })
}

/// Returns a layout as text, without any digits; `None` if the notation cannot express it.
pub(in crate::text) fn layout_text(layout: &Layout) -> Option<String> {
    let names = CellNames::new(layout.shape(), layout.constraints());
    let size = IssSize::of_layout(layout)?;
    let mut text = size.text(layout);
    for variant in layout.variants() {
        text.push_str(match variant {
            Variant::X => ".Diagonal~1.Diagonal~-1",
            Variant::Windows => ".Windoku",
            Variant::Disjoint => ".DisjointSets",
            Variant::AntiKnight => ".AntiKnight",
            Variant::AntiKing => ".AntiKing",
        });
    }
    // The layout has complete units first; their numbers are the order in which they were added.
    let mut own: Vec<_> = layout.units().filter(|(unit, _)| matches!(unit, Unit::Own(_))).collect();
    own.sort_unstable_by_key(|(unit, _)| *unit);
    for (_, cells) in own {
        text.push_str(".AllDifferent");
        write_cells(&mut text, &names, cells);
    }
    // The kind of the grid is read first, wherever it is written.
    let of_shape = layout.constraints().iter().take_while(|own| own.is_of_shape()).count();
    let is_late = layout.constraints()[of_shape..].iter().any(Constraint::is_of_shape);
    let of_size = size.constraints();
    if is_late || !layout.constraints().starts_with(&of_size) {
        return None;
    }
    for constraint in &layout.constraints()[of_size.len()..] {
        let item = constraint_text(&names, constraint)?;
        // For some kinds the text names only the first cell, or a row or column. A caller may have set other cells.
        if !is_read_as(&item, &names, constraint) {
            return None;
        }
        text.push_str(&item);
    }
    Some(text)
}

/// Whether a text is read as this constraint and nothing else.
fn is_read_as(text: &str, names: &CellNames, constraint: &Constraint) -> bool {
    let mut reader = IssReader::new(IssSize::of_shape(names.shape), names.clone());
    let of_size = reader.constraints.len();
    let is_read = items(text, 0).iter().all(|item| reader.read(item).is_ok());
    is_read && reader.constraints[of_size..] == [constraint.clone()]
}

/// Returns an item for a constraint; `None` if there is none.
fn constraint_text(names: &CellNames, constraint: &Constraint) -> Option<String> {
    let (kind, cells, numbers) = (constraint.kind(), constraint.cells(), constraint.all_numbers());
    let own = constraint.as_text();
    let mut text = format!(".{}", names::name(kind));
    let joined = |numbers: &[i64], between: &str| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(between);
    match KindRow::of(kind).form {
        FieldForm::Nothing | FieldForm::Shape | FieldForm::MissingDigits => {}
        FieldForm::Area => {
            let (size, digits) = numbers.split_first()?;
            let group = cells.first().map(|&cell| names.text(cell.into())).unwrap_or_default();
            let size = if *size == 0 { String::new() } else { format!("~{size}") };
            let _ = write!(
                text,
                "~{}~{}{size}",
                group.trim_end_matches(|own: char| own.is_ascii_digit()),
                joined(digits, "_")
            );
        }
        FieldForm::Word => {
            let _ = write!(text, "~{own}");
        }
        FieldForm::MoreCells => {
            let _ = write!(text, "~{own}~~");
            match *numbers {
                [count, columns] if columns > 0 => {
                    let _ = write!(text, "{}x{columns}", count / columns);
                }
                _ => text.push_str(&joined(numbers, "_")),
            }
        }
        FieldForm::Segments => write_lines(&mut text, names, constraint),
        FieldForm::DigitsCells => {
            let _ = write!(text, "~{}", joined(numbers, ""));
            write_cells(&mut text, names, cells);
        }
        FieldForm::Cells => write_cells(&mut text, names, cells),
        FieldForm::NumberCells
        | FieldForm::OptionalNumberCells
        | FieldForm::DefaultNumberCells(_)
        | FieldForm::NumbersCells => {
            let _ = write!(text, "~{}", joined(numbers, "_"));
            write_cells(&mut text, names, cells);
            text.push_str(if kind == ConstraintKind::SumLoop { "~LOOP" } else { "" });
        }
        FieldForm::SumCells => {
            let (total, factors) = numbers.split_at(numbers.len().min(1));
            let equals = if factors.is_empty() { "" } else { "_=_" };
            let _ = write!(text, "~{}{equals}{}", joined(total, "_"), joined(factors, "_"));
            write_cells(&mut text, names, cells);
        }
        FieldForm::CornerNumbers => {
            write_cells(&mut text, names, &cells[..cells.len().min(1)]);
            let _ = write!(text, "~{}", joined(numbers, "~"));
        }
        FieldForm::NumberDiagonal => {
            let _ = write!(text, "~{}", joined(numbers, "_"));
            write_cells(&mut text, names, &diagonal_start(names.shape, cells));
        }
        FieldForm::NumberLine => {
            let _ = write!(text, "~{}~{}", joined(numbers, "_"), line_name(names.shape, cells).0);
        }
        FieldForm::LineBothEnds => {
            let (name, is_reverse) = line_name(names.shape, cells);
            let _ = write!(text, "~{name}{}~{}", if is_reverse { "~" } else { "" }, joined(numbers, "_"));
        }
        FieldForm::IndexCells => {
            text.push_str(if kind == ConstraintKind::IndexRows { "~R" } else { "~C" });
            write_cells(&mut text, names, cells);
        }
        FieldForm::Named(form) => return named::text(names, constraint, form),
        FieldForm::Composite => {
            for child in constraint.children() {
                text.push_str(&constraint_text(names, child)?);
            }
            text.push_str(".End");
        }
        FieldForm::CellNumbers => {
            text = format!(".~{}_{}", names.text((*cells.first()?).into()), joined(numbers, "_"));
        }
        FieldForm::TextGroups => {
            let is_encoded = kind == ConstraintKind::Regex;
            text.push('~');
            text.push_str(&if is_encoded { URL_SAFE_NO_PAD.encode(own) } else { own.to_owned() });
            write_lines(&mut text, names, constraint);
        }
    }
    Some(text)
}

/// Writes cells with a separator between the parts of a line that has several.
fn write_lines(text: &mut String, names: &CellNames, constraint: &Constraint) {
    let mut from = 0;
    for end in constraint.all_numbers().iter().map(|&end| usize::try_from(end).unwrap_or(0)) {
        write_cells(text, names, constraint.cells().get(from..end).unwrap_or_default());
        text.push_str("~-");
        from = end;
    }
    write_cells(text, names, constraint.cells().get(from..).unwrap_or_default());
}

fn write_cells(text: &mut String, names: &CellNames, cells: &[u16]) {
    for &cell in cells {
        text.push('~');
        text.push_str(&names.text(cell.into()));
    }
}

/// Returns the name of the row or column of these cells, and whether they are in reverse order.
fn line_name(shape: Shape, cells: &[u16]) -> (String, bool) {
    let [first, last] =
        [cells.first(), cells.last()].map(|cell| shape.coordinates(cell.map_or(0, |cell| (*cell).into())));
    let name = if first.0 == last.0 { format!("R{}", first.0 + 1) } else { format!("C{}", first.1 + 1) };
    (name, first > last)
}

/// Returns the cell in which the diagonal of these cells starts.
fn diagonal_start(shape: Shape, cells: &[u16]) -> Vec<u16> {
    let sorted = |cells: &[u16]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let starts = [cells.first(), cells.last()].into_iter().flatten().copied();
    let is_start = |start: &u16| {
        let own = diagonal(shape, (*start).into()).unwrap_or_default();
        sorted(&own.into_iter().map(|cell| cell as u16).collect::<Vec<_>>()) == sorted(cells)
    };
    starts.into_iter().find(is_start).into_iter().collect()
}
