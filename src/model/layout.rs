//! The tables of a shape: which cells a unit has, which units and peers a cell has.

use std::collections::BTreeMap;
use std::ops::Range;

use parking_lot::Mutex;

use super::shape::{Shape, Unit};

/// The tables of a shape: which cells a unit has, which peers a cell has.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    /// `side` cells a unit: the rows, then the columns, then the boxes.
    units: Vec<u16>,
    /// The peers of each cell; every cell has the same number of them.
    peers: Vec<u16>,
    /// The numbers of the three units of each cell.
    units_of: Vec<[u8; 3]>,
    /// The place of each cell in each of its units.
    places_of: Vec<[u8; 3]>,
    /// Where rows cross boxes, and where columns do.
    crossings: [Vec<Crossing>; 2],
}

/// The cells that a line (a row or a column) and a box share.
#[derive(Debug)]
pub(crate) struct Crossing {
    /// The number of the line.
    pub(crate) line: usize,
    /// The number of the box.
    pub(crate) of_box: usize,
    /// The cells.
    pub(crate) cells: Vec<u16>,
}

impl Shape {
    /// Returns the units and peers of this shape, computed at its first use.
    pub(crate) fn layout(self) -> &'static Layout {
        static LAYOUTS: Mutex<BTreeMap<Shape, &'static Layout>> = Mutex::new(BTreeMap::new());
        // Leaked on purpose: there are 279 shapes, and a grid may then hold a plain reference.
        LAYOUTS.lock().entry(self).or_insert_with(|| Box::leak(Box::new(Layout::new(self))))
    }
}

impl Layout {
    fn new(shape: Shape) -> Self {
        let side = shape.side();
        let units = (0..3 * side).flat_map(|index| unit_cells(shape, unit_at(side, index))).collect();
        let peers = (0..shape.cell_count()).flat_map(|cell| peers_of(shape, cell)).collect();
        let numbers = |cell| shape.units_of(cell).map(|unit| number(side, unit) as u8);
        let units_of = (0..shape.cell_count()).map(numbers).collect();
        let places_of = (0..shape.cell_count()).map(|cell| places_of(shape, cell)).collect();
        let crossings = [0, side].map(|first| crossings_of(shape, first..first + side));
        Self { shape, units, peers, units_of, places_of, crossings }
    }

    /// Number of units.
    pub(crate) fn unit_count(&self) -> usize {
        3 * self.shape.side()
    }

    /// Returns the unit with this number: rows first, then columns, then boxes.
    pub(crate) fn unit(&self, index: usize) -> Unit {
        unit_at(self.shape.side(), index)
    }

    /// Returns the cells of the unit with this number.
    pub(crate) fn unit_cells(&self, index: usize) -> &[u16] {
        let side = self.shape.side();
        &self.units[index * side..][..side]
    }

    /// Returns the cells of a unit.
    pub(crate) fn cells_of(&self, unit: Unit) -> &[u16] {
        self.unit_cells(self.number(unit))
    }

    /// Returns the number of a unit: rows first, then columns, then boxes.
    pub(crate) const fn number(&self, unit: Unit) -> usize {
        number(self.shape.side(), unit)
    }

    /// Returns the numbers of a cell's units: its row, its column, its box.
    pub(crate) fn units_of(&self, cell: usize) -> [usize; 3] {
        self.units_of[cell].map(usize::from)
    }

    /// Returns the place of a cell in each of its units, counted from 0 as [`Layout::unit_cells`] does.
    pub(crate) fn places_of(&self, cell: usize) -> [u8; 3] {
        self.places_of[cell]
    }

    /// Returns the crossings of rows with boxes, and those of columns with boxes.
    pub(crate) fn crossings(&self) -> &[Vec<Crossing>; 2] {
        &self.crossings
    }

    /// Returns the cells that share a unit with `cell`, without it.
    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        let count = self.peers.len() / self.shape.cell_count();
        &self.peers[cell * count..][..count]
    }
}

const fn number(side: usize, unit: Unit) -> usize {
    match unit {
        Unit::Row(row) => row,
        Unit::Column(column) => side + column,
        Unit::Box(index) => 2 * side + index,
    }
}

fn places_of(shape: Shape, cell: usize) -> [u8; 3] {
    let (row, column) = shape.coordinates(cell);
    let in_box = row % shape.box_height() * shape.box_width() + column % shape.box_width();
    // The place in a row is the column, and the other way round.
    [column, row, in_box].map(|place| place as u8)
}

/// Returns the crossings of the lines with these numbers, line by line.
fn crossings_of(shape: Shape, lines: Range<usize>) -> Vec<Crossing> {
    let side = shape.side();
    let mut crossings: Vec<Crossing> = Vec::new();
    for line in lines {
        for cell in unit_cells(shape, unit_at(side, line)) {
            let of_box = number(side, Unit::Box(shape.box_of(cell.into())));
            match crossings.last_mut().filter(|last| last.line == line && last.of_box == of_box) {
                Some(crossing) => crossing.cells.push(cell),
                None => crossings.push(Crossing { line, of_box, cells: vec![cell] }),
            }
        }
    }
    crossings
}

fn unit_at(side: usize, index: usize) -> Unit {
    match index / side {
        0 => Unit::Row(index),
        1 => Unit::Column(index - side),
        _ => Unit::Box(index - 2 * side),
    }
}

fn unit_cells(shape: Shape, unit: Unit) -> impl Iterator<Item = u16> {
    let side = shape.side();
    (0..side).map(move |index| {
        let (row, column) = match unit {
            Unit::Row(row) => (row, index),
            Unit::Column(column) => (index, column),
            // A box is as high as there are boxes side by side: so its height counts the boxes to the right of one
            // another.
            Unit::Box(number) => (
                number / shape.box_height() * shape.box_height() + index / shape.box_width(),
                number % shape.box_height() * shape.box_width() + index % shape.box_width(),
            ),
        };
        (row * side + column) as u16
    })
}

fn peers_of(shape: Shape, cell: usize) -> impl Iterator<Item = u16> {
    let [row, column, of_box] = shape.units_of(cell);
    let (own_row, own_column) = shape.coordinates(cell);
    // Cells of the box that share the row or the column too are there already.
    let is_in_box_alone = move |&other: &u16| {
        let (row, column) = shape.coordinates(other.into());
        row != own_row && column != own_column
    };
    let line = unit_cells(shape, row).chain(unit_cells(shape, column)).filter(move |&other| other as usize != cell);
    line.chain(unit_cells(shape, of_box).filter(is_in_box_alone))
}
