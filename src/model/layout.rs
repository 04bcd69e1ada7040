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

impl Layout {
    /// Returns the tables of a shape, computed at its first use.
    pub(super) fn of(shape: Shape) -> &'static Self {
        static LAYOUTS: Mutex<BTreeMap<Shape, &'static Layout>> = Mutex::new(BTreeMap::new());
        // Leaked on purpose: there are 279 shapes, and a grid may then hold a plain reference.
        LAYOUTS.lock().entry(shape).or_insert_with(|| Box::leak(Box::new(Self::new(shape))))
    }

    fn new(shape: Shape) -> Self {
        let side = shape.side();
        let units = (0..3 * side).flat_map(|index| unit_cells(shape, unit_at(side, index))).collect();
        let peers = (0..shape.cells()).flat_map(|cell| peers_of(shape, cell)).collect();
        let numbers = |cell| shape.units_of(cell).map(|unit| number(side, unit) as u8);
        let units_of = (0..shape.cells()).map(numbers).collect();
        let places_of = (0..shape.cells()).map(|cell| places_of(shape, cell)).collect();
        let crossings = [0, side].map(|first| crossings_of(shape, first..first + side));
        Self { shape, units, peers, units_of, places_of, crossings }
    }

    /// How many units there are.
    pub(crate) fn unit_count(&self) -> usize {
        3 * self.shape.side()
    }

    /// The unit with this number: rows first, then columns, then boxes.
    pub(crate) fn unit(&self, index: usize) -> Unit {
        unit_at(self.shape.side(), index)
    }

    /// The cells of the unit with this number.
    pub(crate) fn unit_cells(&self, index: usize) -> &[u16] {
        let side = self.shape.side();
        &self.units[index * side..][..side]
    }

    /// The cells of a unit.
    pub(crate) fn cells_of(&self, unit: Unit) -> &[u16] {
        self.unit_cells(self.number(unit))
    }

    /// The number of a unit: rows first, then columns, then boxes.
    pub(crate) const fn number(&self, unit: Unit) -> usize {
        number(self.shape.side(), unit)
    }

    /// The numbers of a cell's units: its row, its column, its box.
    pub(crate) fn units_of(&self, cell: usize) -> [usize; 3] {
        self.units_of[cell].map(usize::from)
    }

    /// The place of a cell in each of its units, counted from 0 as [`Layout::unit_cells`] does.
    pub(crate) fn places_of(&self, cell: usize) -> [u8; 3] {
        self.places_of[cell]
    }

    /// The crossings of rows with boxes, and those of columns with boxes.
    pub(crate) fn crossings(&self) -> &[Vec<Crossing>; 2] {
        &self.crossings
    }

    /// The cells that share a unit with `cell`, without it.
    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        let count = self.peers.len() / self.shape.cells();
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
    let (x, y) = shape.coordinates(cell);
    let in_box = y % shape.box_height() * shape.box_width() + x % shape.box_width();
    [x, y, in_box].map(|place| place as u8)
}

/// The crossings of the lines with these numbers, line by line.
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
        let (x, y) = match unit {
            Unit::Row(row) => (index, row),
            Unit::Column(column) => (column, index),
            Unit::Box(number) => (
                number % shape.box_height() * shape.box_width() + index % shape.box_width(),
                number / shape.box_height() * shape.box_height() + index / shape.box_width(),
            ),
        };
        (y * side + x) as u16
    })
}

fn peers_of(shape: Shape, cell: usize) -> impl Iterator<Item = u16> {
    let [row, column, of_box] = shape.units_of(cell);
    let (x, y) = shape.coordinates(cell);
    let beside = move |&other: &u16| {
        let (other_x, other_y) = shape.coordinates(other.into());
        other_x != x && other_y != y
    };
    let line = unit_cells(shape, row).chain(unit_cells(shape, column)).filter(move |&other| other as usize != cell);
    line.chain(unit_cells(shape, of_box).filter(beside))
}
