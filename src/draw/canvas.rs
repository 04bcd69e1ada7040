//! A drawing under construction.

use std::collections::BTreeMap;

use super::part::{DrawnPart, Point, Room};
use crate::model::{Constraint, ConstraintKind, Shape};

/// The layers of a drawing. A layer covers those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Layer {
    Areas,
    WideLines,
    ThinLines,
    Ends,
    Outlines,
    /// Above the lines of the grid.
    Borders,
    Texts,
}

/// A drawing under construction.
pub(super) struct Canvas<'a> {
    pub(super) shape: Shape,
    pub(super) all: &'a [Constraint],
    /// What precedes the clues of the kind that is drawn.
    pub(super) letter: &'static str,
    parts: Vec<(Layer, DrawnPart)>,
    room: Room,
    /// By cell: the outlines around it, one bit per distance from its edge.
    outlines: Vec<u8>,
    /// By place around the grid: how many clues it has.
    clues: BTreeMap<(i32, i32), usize>,
    /// By cell: the number of texts in its upper right corner.
    corner_texts: Vec<u8>,
    /// The number of areas with a letter.
    letters: usize,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(shape: Shape, all: &'a [Constraint]) -> Self {
        Self {
            shape,
            all,
            letter: "",
            parts: Vec::new(),
            room: Room::default(),
            outlines: vec![0; shape.cell_count()],
            clues: BTreeMap::new(),
            corner_texts: vec![0; shape.cell_count()],
            letters: 0,
        }
    }

    pub(super) fn put(&mut self, layer: Layer, part: DrawnPart) {
        self.parts.push((layer, part));
    }

    pub(super) fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// Returns the parts after the first `known` ones.
    pub(super) fn parts_since(self, known: usize) -> Vec<DrawnPart> {
        self.parts.into_iter().skip(known).map(|(_, part)| part).collect()
    }

    /// Returns the parts below and above the lines of the grid, and the room around the grid.
    pub(super) fn finish(mut self) -> (Vec<DrawnPart>, Vec<DrawnPart>, Room) {
        self.parts.sort_by_key(|(layer, _)| *layer);
        let count_below = self.parts.partition_point(|(layer, _)| *layer < Layer::Borders);
        let mut below: Vec<DrawnPart> = self.parts.into_iter().map(|(_, part)| part).collect();
        let above = below.split_off(count_below);
        (below, above, self.room)
    }

    /// Whether all these cells are in the grid, and not outside it.
    pub(super) fn has_all(&self, cells: &[u16]) -> bool {
        cells.iter().all(|&cell| usize::from(cell) < self.shape.cell_count())
    }

    /// Returns the middle of a cell.
    pub(super) fn middle(&self, cell: u16) -> Point {
        let (x, y) = self.corner(cell);
        (x + 0.5, y + 0.5)
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: u16) -> Point {
        let (row, column) = self.shape.coordinates(cell.into());
        (column as f64, row as f64)
    }

    /// Returns the row and the column of a cell.
    pub(super) fn row_and_column(&self, cell: u16) -> [i32; 2] {
        let (row, column) = self.shape.coordinates(cell.into());
        [row as i32, column as i32]
    }

    pub(super) fn middles(&self, cells: &[u16]) -> Vec<Point> {
        cells.iter().map(|&cell| self.middle(cell)).collect()
    }

    /// Returns a level for an outline around these cells that no other one has there, and reserves it.
    pub(super) fn outline_level(&mut self, cells: &[u16]) -> u32 {
        let taken = cells.iter().fold(0, |all, &cell| all | self.outlines[usize::from(cell)]);
        // Beyond the last level, outlines cover each other.
        let level = taken.trailing_ones().min(3);
        cells.iter().for_each(|&cell| self.outlines[usize::from(cell)] |= 1 << level);
        level
    }

    /// Returns how many clues there are at a place outside the grid, and adds one.
    pub(super) fn next_clue(&mut self, row: i32, column: i32) -> usize {
        let count = self.clues.entry((row, column)).or_default();
        *count += 1;
        *count - 1
    }

    /// Makes room for a part at a point outside the grid.
    pub(super) fn make_room(&mut self, point: Point, around: f64) {
        self.room = self.room.with(point, self.shape.side() as f64, around);
    }

    /// Writes a text in the upper right corner of a cell, left of the texts that are there already.
    pub(super) fn write_corner(&mut self, cell: u16, text: String) {
        let (x, y) = self.corner(cell);
        let slot = &mut self.corner_texts[usize::from(cell)];
        let across = 0.87 - 0.2 * f64::from(*slot);
        *slot = slot.saturating_add(1);
        self.put(Layer::Texts, DrawnPart::text("sum", (x + across, y + 0.1), 0.19, text));
    }

    /// Returns the next letter for areas that belong together.
    pub(super) fn next_letter(&mut self) -> String {
        self.letters += 1;
        let letter = char::from(b'A' + ((self.letters - 1) % 26) as u8);
        match (self.letters - 1) / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    }

    fn of_kind(&self, kind: ConstraintKind) -> impl Iterator<Item = &'a Constraint> + use<'a> {
        self.all.iter().filter(move |own| own.kind() == kind)
    }

    /// Whether all constraints of a kind have the same numbers.
    fn is_number_shared(&self, kind: ConstraintKind) -> bool {
        let mut all = self.of_kind(kind).map(Constraint::all_numbers);
        let first = all.next();
        all.all(|numbers| Some(numbers) == first)
    }

    /// Whether there is only one constraint of a kind.
    pub(super) fn is_only(&self, kind: ConstraintKind) -> bool {
        self.of_kind(kind).nth(1).is_none()
    }

    /// Returns the text that distinguishes a constraint from others of its kind: its number, if they have different
    /// ones.
    pub(super) fn tag(&self, constraint: &Constraint) -> Option<String> {
        (!self.is_number_shared(constraint.kind())).then(|| constraint.first_number().to_string())
    }

    /// Returns the number of all constraints of a kind, in words.
    pub(super) fn number_of(&self, kind: ConstraintKind) -> String {
        match self.of_kind(kind).next() {
            Some(first) if self.is_number_shared(kind) => first.first_number().to_string(),
            _ => "the number at its start".to_owned(),
        }
    }
}
