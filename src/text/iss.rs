//! The notation of the Interactive Sudoku Solver: a puzzle with its constraints, on one line.
//!
//! ```text
//! .Cage~17~R1C1~R1C2.Thermo~R3C3~R3C4~R3C5.~R9C9_5
//! ```
//!
//! An item begins with a point and the name of its kind; its fields follow, each after a tilde. An item without a name
//! gives cells their digits. The notation is that of <https://github.com/sigh/Interactive-Sudoku-Solver>. An unknown
//! item is refused by name, because a puzzle without one of its constraints is another puzzle.

mod fields;
mod lines;
mod names;
mod write;

use super::fault::{Fault, FaultKind};
use crate::model::{Constraint, DigitSet, FieldForm, KindRow, Layout, LayoutError, Shape, Variant};
use fields::Fields;
pub(super) use lines::diagonal;
use names::Global;
pub(super) use write::{layout_text, puzzle_text};

/// The largest side: a row or column has one symbol.
const MAX_SIDE: usize = 16;

/// Whether a line is a puzzle in this notation.
pub(crate) fn is_iss(text: &[u8]) -> bool {
    let [b'.', first, ..] = text else { return false };
    let name = text[1..].split(|byte| matches!(byte, b'~' | b'.')).next().unwrap_or_default();
    // A grid whose digits are letters may also begin with a point and a letter.
    *first == b'~' || text.contains(&b'~') && first.is_ascii_uppercase() || names::is_known(name)
}

/// What a line describes.
pub(super) struct IssGrid {
    pub(super) layout: Layout,
    /// By cell: its possible digits.
    pub(super) candidates: Vec<DigitSet>,
    /// By cell: the column of the last item that gives its digits; 0 if there is none.
    pub(super) given_at: Vec<usize>,
}

/// Reads a line. `start` is the number of characters before it.
pub(super) fn read(text: &str, start: usize) -> Result<IssGrid, Fault> {
    let items = items(text, start);
    let mut reader = IssReader::new(side_of(&items)?);
    for item in &items {
        reader.read(item)?;
    }
    reader.finish()
}

/// Reads a layout. The text must not give a digit to any cell.
pub(super) fn read_layout(text: &str) -> Result<Layout, Fault> {
    let grid = read(text, 0)?;
    if grid.given_at.iter().all(|column| *column == 0) {
        return Ok(grid.layout);
    }
    Err(Fault::new(FaultKind::Item { name: "~".to_owned(), reason: "a layout gives no digits".to_owned() }))
}

/// An item: its name, its fields, and the column where it begins, from 1.
struct Item<'a> {
    name: &'a str,
    fields: Vec<&'a str>,
    column: usize,
}

impl Item<'_> {
    /// Returns a fault of the item.
    fn fault(&self, reason: impl Into<String>) -> Fault {
        let name = if self.name.is_empty() { "~" } else { self.name };
        let kind = FaultKind::Item { name: name.to_owned(), reason: reason.into() };
        Fault { line: None, column: Some(self.column), kind }
    }
}

/// Divides a text, which begins with a point, into items.
fn items(text: &str, start: usize) -> Vec<Item<'_>> {
    let mut column = start + 1;
    let mut items = Vec::new();
    for (number, part) in text.split('.').enumerate() {
        let mut fields = part.trim().split('~');
        let name = fields.next().unwrap_or_default();
        // The first part is the empty text before the first point.
        if number > 0 {
            items.push(Item { name, fields: fields.collect(), column: column - 1 });
        }
        column += part.chars().count() + 1;
    }
    items.retain(|item| !item.name.is_empty() || !item.fields.is_empty());
    items
}

/// Returns the side of the grid.
fn side_of(items: &[Item<'_>]) -> Result<usize, Fault> {
    let mut side = None;
    for item in items.iter().filter(|item| item.name == "Shape") {
        let own = fields::side(&item.fields).map_err(|reason| item.fault(reason))?;
        if side.is_some_and(|side| side != own) {
            return Err(item.fault("another shape was named before"));
        }
        side = Some(own);
    }
    Ok(side.unwrap_or(9))
}

/// Collects the contents of the items.
struct IssReader {
    shape: Shape,
    has_boxes: bool,
    regions: Vec<Vec<u8>>,
    variants: Vec<Variant>,
    units: Vec<Vec<usize>>,
    constraints: Vec<Constraint>,
    /// By constraint: the column where it begins.
    columns: Vec<usize>,
    candidates: Vec<DigitSet>,
    /// By cell: the column of the last item that gives its digits.
    given_at: Vec<usize>,
}

impl IssReader {
    fn new(side: usize) -> Self {
        let boxes = Shape::from_side(side);
        // Without boxes the shape only gives the side; every side up to 16 is possible.
        let shape = boxes.or_else(|| Shape::new(side, 1).ok()).unwrap_or(Shape::CLASSIC);
        Self {
            shape,
            has_boxes: boxes.is_some(),
            regions: Vec::new(),
            variants: Vec::new(),
            units: Vec::new(),
            constraints: Vec::new(),
            columns: Vec::new(),
            candidates: vec![DigitSet::up_to(side); side * side],
            given_at: vec![0; side * side],
        }
    }

    fn read(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        self.read_item(item).map_err(|reason| item.fault(reason))
    }

    fn read_item(&mut self, item: &Item<'_>) -> Result<(), String> {
        let fields = Fields { name: item.name, all: &item.fields, shape: self.shape };
        match names::global(item.name) {
            Some(Global::Given) => return self.give(&fields, item.column),
            Some(Global::Shape | Global::Ignored) => return Ok(()),
            Some(Global::NoBoxes) => {
                self.has_boxes = false;
                return fields.none();
            }
            Some(Global::RegionSize) => return fields.region_size(),
            Some(Global::Jigsaw) => return fields.regions().map(|regions| self.regions.push(regions)),
            Some(Global::Diagonal) => return fields.diagonal().map(|cells| self.units.push(cells)),
            Some(Global::Variant(variant)) => {
                self.variants.push(variant);
                return fields.none();
            }
            Some(Global::AllDifferent) => return fields.cells_from(0).map(|cells| self.units.push(cells)),
            None => {}
        }
        let kind = names::kind(item.name, &item.fields)?;
        for constraint in fields.constraints(kind)? {
            self.add(constraint, item.column)?;
        }
        Ok(())
    }

    /// Adds a constraint, unless it is a repetition.
    fn add(&mut self, constraint: Constraint, column: usize) -> Result<(), String> {
        let is_clue = matches!(
            KindRow::of(constraint.kind()).form,
            FieldForm::NumberDiagonal | FieldForm::NumberLine | FieldForm::LineBothEnds | FieldForm::CornerNumbers
        );
        // The solver that defined the notation takes only the last of two clues for the same line. Other readers take
        // both, so it is unclear which of them is meant.
        let is_other = |own: &&Constraint| own.kind() == constraint.kind() && own.cells() == constraint.cells();
        if is_clue && let Some(other) = self.constraints.iter().find(is_other) {
            let is_same = *other == constraint;
            return if is_same { Ok(()) } else { Err("another one has the same place".to_owned()) };
        }
        self.constraints.push(constraint);
        self.columns.push(column);
        Ok(())
    }

    /// Restricts cells to the digits that an item gives them.
    fn give(&mut self, fields: &Fields<'_>, column: usize) -> Result<(), String> {
        for field in fields.all.iter().filter(|field| !field.is_empty()) {
            let (cell, digits) = fields.given(field)?;
            self.candidates[cell] = self.candidates[cell] & digits;
            self.given_at[cell] = column;
        }
        Ok(())
    }

    /// Returns what the items describe.
    fn finish(self) -> Result<IssGrid, Fault> {
        let side = self.shape.side();
        let mut builder = Layout::builder(side);
        if self.has_boxes {
            builder = builder.shape(self.shape);
        }
        let mut units = self.units;
        match self.regions.as_slice() {
            [regions] if !self.has_boxes => builder = builder.boxes(regions.clone()),
            // If there are boxes as well, or other regions, regions are additional units.
            all => {
                for regions in all {
                    units.extend((0..side as u8).map(|number| cells_of(regions, number)));
                }
            }
        }
        builder = self.variants.iter().fold(builder, |builder, &variant| builder.variant(variant));
        builder = units.into_iter().fold(builder, |builder, cells| builder.unit(cells));
        builder = self.constraints.into_iter().fold(builder, |builder, constraint| builder.constraint(constraint));
        let layout = builder.build().map_err(|error| {
            let column = match &error {
                LayoutError::Constraint { number, .. } => self.columns.get(number - 1).copied(),
                _ => None,
            };
            Fault { line: None, column, kind: FaultKind::Layout(error) }
        })?;
        Ok(IssGrid { layout, candidates: self.candidates, given_at: self.given_at })
    }
}

/// Returns the cells of a region.
fn cells_of(regions: &[u8], number: u8) -> Vec<usize> {
    (0..regions.len()).filter(|&cell| regions[cell] == number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Puzzle, Reading, read_line};

    fn read_text(text: &str) -> Result<Puzzle, String> {
        read_line(text.as_bytes(), &Reading::default()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn constraints_and_digits_are_read_and_written() {
        for text in [
            ".Cage~17~R1C1~R1C2",
            ".Cage~~R1C1~R1C2",
            ".Sum~3_=_1_-1~R1C1~R1C2",
            ".Thermo~R3C3~R3C4.~R9C9_5~R9C8_1_2",
            ".Shape~16x16.Arrow~RaCg~R1C1~R1C2",
            ".LittleKiller~25~R1C4.LittleKiller~9~R9C3.LittleKiller~20~R2C1.LittleKiller~20~R3C9",
            ".XSum~R1~12~.XSum~C3~~20",
            ".Sandwich~12~R3.Sandwich~0~C4",
            ".Quad~R3C4~1~2~2.ContainExact~1_1_2~R1C1~R5C5~R6C6",
            ".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP",
            ".Indexing~C~R1C1~R2C5.Indexing~R~R1C1",
            ".AntiConsecutive.StrictKropki.WhiteDot~R1C1~R1C2",
            ".Regex~WzEyXSs~R1C1~R1C2",
            ".NoBoxes.AntiKnight",
            ".Shape~6x6.Whisper~3~R1C1~R6C6",
        ] {
            let puzzle = read_text(text).unwrap();
            let written = puzzle_text(&puzzle.grid).unwrap();
            assert_eq!(read_text(&written).as_ref(), Ok(&puzzle), "{text} is written as {written}");
        }
    }

    #[test]
    fn faults_name_the_item_and_its_column() {
        for (text, expected) in [
            (".Cage~17~R1C1~R1C1", "column 1: constraint 1, Cage: R1C1 is named twice"),
            (".Cage~5~R1C1~R1C2.Thermo~R1C1", "column 18: constraint 2, Thermo: it has 1 cells, and needs at least 2"),
            (".Cage~5~R1C1~R0C2", "column 1: Cage: 'R0C2' is not a cell of a 9x9 grid"),
            (".Cage~x~R1C1~R1C2", "column 1: Cage: 'x' is not a number"),
            (".Foo~R1C1", "column 1: Foo: it is not a known constraint"),
            (".Or.Cage~3~R1C1~R1C2.End", "column 1: Or: it is not supported yet"),
            (".SumLine~LOOP", "column 1: SumLine: it has no number"),
            (".Shape~9x8", "column 1: Shape: only square grids up to 16x16 are supported, not 9x8"),
            (".Shape~9x9~0-8", "column 1: Shape: only digits from 1 to the side are supported, not 0-8"),
            (".~R1C1_10", "column 1: ~: '10' is not a digit of a 9x9 grid"),
            (".~R1C1", "column 1: ~: R1C1 gets no digit"),
            (".LittleKiller~9~R1C2.LittleKiller~8~R1C2", "column 21: LittleKiller: another one has the same place"),
            (".LittleKiller~9~R5C5", "column 1: LittleKiller: no diagonal starts at R5C5"),
        ] {
            assert_eq!(read_text(text).unwrap_err(), expected);
        }
    }

    #[test]
    fn old_names_of_tables_have_other_keys() {
        let pair = |text: &str| read_text(text).unwrap();
        assert_eq!(pair(".Shape~4x4.Binary~_-A~R1C1~R1C2"), pair(".Shape~4x4.Pair~-_A~R1C1~R1C2"));
        assert_eq!(pair(".Shape~4x4.BinaryX~---~R1C1~R1C2"), pair(".Shape~4x4.PairX~___~R1C1~R1C2"));
    }

    #[test]
    fn lines_of_cells_are_not_taken_for_this_notation() {
        assert!(is_iss(b".Cage~5~R1C1") && is_iss(b".~R1C1_5") && is_iss(b".AntiKnight"));
        assert!(!is_iss(b".A.B..C") && !is_iss(b".....5") && !is_iss(b"..~") && !is_iss(b"."));
    }
}
