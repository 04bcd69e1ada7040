//! The notation of the Interactive Sudoku Solver: a puzzle with its constraints, on one line.
//!
//! ```text
//! .Cage~17~R1C1~R1C2.Thermo~R3C3~R3C4~R3C5.~R9C9_5
//! ```
//!
//! An item begins with a point and the name of its kind; its fields follow, each after a tilde. An item without a name
//! gives cells their digits. The notation is that of <https://github.com/sigh/Interactive-Sudoku-Solver>. An unknown
//! item is refused by name, because a puzzle without one of its constraints is another puzzle.

mod composite;
mod fields;
mod lines;
mod named;
mod names;
mod size;
#[cfg(test)]
mod tests;
mod write;

use super::fault::{Fault, FaultKind};
use crate::model::{
    Constraint, ConstraintKind, DigitSet, FieldForm, KindRow, Layout, LayoutError, MAX_MORE_CELLS, Variant,
    more_cells_of,
};
use composite::OpenItem;
use fields::Fields;
pub(super) use lines::diagonal;
use names::{CellNames, Global};
use size::IssSize;
pub(super) use write::{layout_text, puzzle_text};

/// The largest side: a row or column has one symbol.
const MAX_SIDE: usize = 16;

/// Whether a line is a puzzle in this notation.
pub(crate) fn is_iss(text: &[u8]) -> bool {
    // Nearly every line of cells is excluded by its second byte.
    let start = text.iter().position(|byte| *byte != b'.').unwrap_or(0);
    let Some(first @ (b'~' | b'A'..=b'Z')) = text.get(start).filter(|_| start > 0) else { return false };
    let name = text[start..].split(|byte| matches!(byte, b'~' | b'.')).next().unwrap_or_default();
    // Points before the first item have no meaning, but a line of cells may begin with several.
    if start > 1 {
        return text.contains(&b'~') && names::is_known(name);
    }
    // A grid whose digits are letters may also begin with a point and a letter.
    *first == b'~' || text.contains(&b'~') || names::is_known(name)
}

/// The puzzle that a line describes.
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
    let size = size_of(&items)?;
    let shape = size.shape();
    let grid = CellNames::new(shape, &[]);
    // The cells outside the grid have names, so they are read before all others.
    let (cells, others): (Vec<_>, Vec<_>) = items.iter().partition(|item| names::adds_cells(item.name));
    let (mut more, mut count) = (Vec::new(), 0);
    for item in &cells {
        let fields = Fields { name: item.name, all: &item.fields, names: &grid };
        let group = fields.cells_outside().map_err(|reason| item.fault(reason))?;
        count += more_cells_of(std::slice::from_ref(&group));
        more.push(group);
        // This is checked here, before each cell gets a name.
        if count > MAX_MORE_CELLS {
            return Err(item.fault(format!("at most {MAX_MORE_CELLS} cells are possible outside the grid")));
        }
    }
    let mut reader = IssReader::new(size, CellNames::new(shape, &more));
    for (constraint, item) in more.into_iter().zip(cells) {
        reader.constraints.push(constraint);
        reader.columns.push(item.column);
    }
    for item in others {
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

/// Returns the size of the grid and of its boxes.
fn size_of(items: &[Item<'_>]) -> Result<IssSize, Fault> {
    let mut size = None;
    for item in items.iter().filter(|item| item.name == "Shape") {
        let own = IssSize::read(&item.fields).map_err(|reason| item.fault(reason))?;
        if size.is_some_and(|size| size != own) {
            return Err(item.fault("another shape was named before"));
        }
        size = Some(own);
    }
    let size = size.unwrap_or_default();
    match items.iter().find(|item| item.name == "RegionSize") {
        Some(item) => size.boxes_of(item.fields.first().unwrap_or(&"")).map_err(|reason| item.fault(reason)),
        None => Ok(size),
    }
}

/// Collects what the items describe.
struct IssReader {
    size: IssSize,
    names: CellNames,
    has_boxes: bool,
    regions: Vec<Vec<Vec<usize>>>,
    variants: Vec<Variant>,
    units: Vec<Vec<usize>>,
    constraints: Vec<Constraint>,
    /// By constraint: the column where it begins.
    columns: Vec<usize>,
    candidates: Vec<DigitSet>,
    /// By cell: the column of the last item that gives its digits.
    given_at: Vec<usize>,
    /// The items whose end was not read yet.
    open: Vec<OpenItem>,
}

impl IssReader {
    fn new(size: IssSize, names: CellNames) -> Self {
        let constraints = size.constraints();
        Self {
            size,
            has_boxes: !size.is_raw,
            regions: Vec::new(),
            variants: Vec::new(),
            units: Vec::new(),
            columns: vec![1; constraints.len()],
            constraints,
            candidates: vec![DigitSet::up_to(names.shape.side()); names.count()],
            given_at: vec![0; names.count()],
            open: Vec::new(),
            names,
        }
    }

    fn read(&mut self, item: &Item<'_>) -> Result<(), Fault> {
        self.read_item(item).map_err(|reason| item.fault(reason))
    }

    fn read_item(&mut self, item: &Item<'_>) -> Result<(), String> {
        let fields = Fields { name: item.name, all: &item.fields, names: &self.names };
        if let Some(open) = OpenItem::open(&fields, item.column, self.open.len())? {
            self.open.push(open);
            return Ok(());
        }
        if item.name == "End" {
            fields.none()?;
            return self.close();
        }
        if let Some(open) = self.open.last_mut() {
            return open.push(composite::child(&fields)?);
        }
        match names::global(item.name) {
            Some(Global::Given) => {
                for (cell, digits) in fields.all_given()? {
                    self.restrict(cell, digits, item.column);
                }
                return Ok(());
            }
            Some(Global::Shape | Global::RegionSize | Global::Ignored) => return Ok(()),
            Some(Global::NoBoxes) => {
                self.has_boxes = false;
                return fields.none();
            }
            Some(Global::Jigsaw) => {
                return fields.regions(self.size.box_size()).map(|regions| self.regions.push(regions));
            }
            Some(Global::Diagonal) => return fields.diagonal().map(|cells| self.units.push(cells)),
            Some(Global::Variant(variant)) => {
                self.variants.push(variant);
                return fields.none();
            }
            Some(Global::AllDifferent) => return fields.cells_from(0).map(|cells| self.differ(cells)),
            None => {}
        }
        if let Some(constraint) = named::read(&fields) {
            return self.add(constraint, item.column);
        }
        let kind = names::kind(item.name, &item.fields)?;
        for constraint in fields.constraints(kind)? {
            self.add(constraint, item.column)?;
        }
        Ok(())
    }

    /// Closes the last open item.
    fn close(&mut self) -> Result<(), String> {
        let open = self.open.pop().ok_or("it ends no other item")?;
        let column = open.column;
        let constraint = open.close(&self.names)?;
        match self.open.last_mut() {
            Some(outer) => outer.push(constraint),
            None => self.place(constraint, column),
        }
    }

    /// Adds a constraint that was inside an item. What the grid itself expresses becomes part of the grid.
    fn place(&mut self, constraint: Constraint, column: usize) -> Result<(), String> {
        match constraint.kind() {
            ConstraintKind::And => {
                constraint.children().iter().try_for_each(|child| self.place(child.clone(), column))?;
            }
            ConstraintKind::AllDifferent => self.differ(constraint.cells().iter().map(|&cell| cell.into()).collect()),
            ConstraintKind::Given => {
                for &cell in constraint.cells() {
                    let values = self.names.shape.values();
                    let digits = constraint.all_numbers().iter().filter_map(|&number| values.digit(number));
                    self.restrict(cell.into(), digits.fold(DigitSet::EMPTY, DigitSet::with), column);
                }
            }
            _ => self.add(constraint, column)?,
        }
        Ok(())
    }

    /// Adds a unit. A single cell differs from no other.
    fn differ(&mut self, cells: Vec<usize>) {
        if cells.len() != 1 {
            self.units.push(cells);
        }
    }

    /// Adds a constraint, unless it is a repetition.
    fn add(&mut self, constraint: Constraint, column: usize) -> Result<(), String> {
        if is_new(&self.constraints, &constraint)? {
            self.constraints.push(constraint);
            self.columns.push(column);
        }
        Ok(())
    }

    /// Restricts a cell to the digits that an item gives it.
    fn restrict(&mut self, cell: usize, digits: DigitSet, column: usize) {
        self.candidates[cell] = self.candidates[cell] & digits;
        self.given_at[cell] = column;
    }

    /// Extends a rule about the largest rows, columns and boxes to regions that are not boxes.
    fn include_regions(&mut self, boxes: Option<&[u8]>) {
        let rule = self.constraints.iter().position(|own| own.kind() == ConstraintKind::RegionSameValues);
        let regions: Vec<&Vec<usize>> = self.regions.iter().flatten().collect();
        let (Some(rule), Some(size)) = (rule, regions.first().map(|cells| cells.len())) else { return };
        // Rows, columns and boxes of this size follow the rule itself, so one of them is enough.
        let shape = self.names.shape;
        let first_box = (0..).zip(boxes.unwrap_or_default()).filter(|(_, number)| **number == 0).map(|(cell, _)| cell);
        let lines = shape.lines().into_iter().filter_map(|lines| lines.into_iter().next());
        let lines = lines.map(|line| line.into_iter().map(usize::from).collect());
        let others: Vec<Vec<usize>> = lines.chain([first_box.collect()]).collect();
        let longest = others.iter().map(Vec::len).max().unwrap_or(0);
        let same = others.iter().find(|cells| cells.len() == size);
        let sets: Vec<&Vec<usize>> = same.into_iter().chain(regions).collect();
        if size >= longest && sets.len() > 1 {
            let cells = sets.iter().copied().flatten().copied();
            self.constraints.push(Constraint::new(ConstraintKind::SameValues, cells).number(sets.len() as i64));
            self.columns.push(self.columns[rule]);
        }
        if size > longest {
            self.constraints.remove(rule);
            self.columns.remove(rule);
        }
    }

    /// Returns what the items describe.
    fn finish(mut self) -> Result<IssGrid, Fault> {
        if let Some(open) = self.open.last() {
            let kind = FaultKind::Item { name: open.name.to_owned(), reason: "it has no End".to_owned() };
            return Err(Fault { line: None, column: Some(open.column), kind });
        }
        let shape = self.names.shape;
        let mut builder = Layout::builder(shape.side());
        let boxes = self.size.boxes().filter(|_| self.has_boxes);
        let is_replaced = boxes.is_none() && self.regions.len() == 1;
        let are_boxes = is_replaced && self.regions.iter().flatten().map(Vec::len).sum::<usize>() == shape.cell_count();
        if !are_boxes {
            self.include_regions(boxes.as_deref());
        }
        let needs_boxes = |own: &Constraint| KindRow::of(own.kind()).form == FieldForm::MissingDigits;
        if let Some(at) = self.constraints.iter().position(needs_boxes).filter(|_| !self.regions.is_empty()) {
            let (name, reason) = (self.constraints[at].kind().to_string(), "it needs boxes, not regions".to_owned());
            let kind = FaultKind::Item { name, reason };
            return Err(Fault { line: None, column: self.columns.get(at).copied(), kind });
        }
        let mut units = self.units;
        match (boxes, self.regions.as_slice()) {
            (None, [regions]) if are_boxes => {
                builder = builder.boxes(box_numbers(regions, shape.cell_count()));
            }
            // If there are boxes as well, or other regions, regions are additional units.
            (boxes, all) => {
                builder = boxes.map_or(builder.clone(), |boxes| builder.boxes(boxes));
                units.extend(all.iter().flatten().cloned());
            }
        }
        for variant in self.variants {
            match self.size.units_of(variant, self.has_boxes) {
                Some(cells) => units.extend(cells),
                None => builder = builder.variant(variant),
            }
        }
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

/// Whether a constraint is not the repetition of a clue. Another clue at the same place is refused.
fn is_new(known: &[Constraint], constraint: &Constraint) -> Result<bool, String> {
    let is_clue = matches!(
        KindRow::of(constraint.kind()).form,
        FieldForm::NumberDiagonal | FieldForm::NumberLine | FieldForm::LineBothEnds | FieldForm::CornerNumbers
    );
    // The solver that defined the notation takes only the last of two clues for the same line. Other readers take
    // both, so it is unclear which of them is meant.
    let is_other = |own: &&Constraint| own.kind() == constraint.kind() && own.cells() == constraint.cells();
    match known.iter().find(is_other).filter(|_| is_clue) {
        Some(other) if other != constraint => Err("another one has the same place".to_owned()),
        other => Ok(other.is_none()),
    }
}

/// Returns the number of the region of each cell. Each cell is in one of them.
fn box_numbers(regions: &[Vec<usize>], count: usize) -> Vec<u8> {
    let mut numbers = vec![0; count];
    for (number, cells) in (0..).zip(regions) {
        cells.iter().for_each(|&cell| numbers[cell] = number);
    }
    numbers
}
