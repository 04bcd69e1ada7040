//! The layout of a grid: its units, and the tables computed from them.

mod builder;
mod constrained;
mod error;
mod lists;
mod tables;
mod variant;
mod whole_units;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::constraint::{Constraint, ConstraintKind};
use super::shape::Shape;
use super::unit::Unit;
use crate::primitives::Mutex;
pub use builder::LayoutBuilder;
pub(crate) use builder::MAX_UNITS;
pub(crate) use constrained::ConditionWord;
pub use error::LayoutError;
use tables::Tables;
pub use variant::Variant;
pub(crate) use whole_units::Crossing;

/// The units of a grid (rows, columns, boxes and others) and its constraints.
///
/// A [`Shape`] is a layout with rectangular boxes and nothing else. [`Layout::builder`] makes Latin squares,
/// irregular boxes (jigsaws), and layouts with [`Variant`]s or [`Constraint`]s. Cloning is cheap.
///
/// ```
/// use specudoku::{Grid, Layout, Shape, Solver, Variant};
/// let diagonal = Layout::builder(9).shape(Shape::CLASSIC).variant(Variant::X).build()?;
/// let solved = Solver::new().solve(&Grid::empty(diagonal));
/// let diagonal: Vec<u8> = solved.solutions[0].values().into_iter().step_by(10).collect();
/// assert!((1..=9).all(|digit| diagonal.contains(&digit)));
/// # Ok::<(), specudoku::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout(Held);

/// The owner of the tables.
#[derive(Clone)]
enum Held {
    /// Permanent tables. There are only 279 shapes. So a grid of a shape is copied without a reference count, which
    /// threads would contend for.
    Shape(&'static Tables),
    /// Reference-counted tables, because the number of other layouts is unlimited.
    Shared(Arc<Tables>),
}

/// The boxes of a layout.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Boxes {
    /// The rectangular boxes of the shape.
    OfShape,
    /// No boxes: a Latin square.
    None,
    /// The number of the box of each cell.
    Irregular(Vec<u8>),
}

impl Boxes {
    /// Returns the boxes with their cells; `None` if there are none.
    fn units(&self, shape: Shape) -> Option<Vec<(Unit, Vec<u16>)>> {
        if *self == Self::None {
            return None;
        }
        let count = match self {
            Self::Irregular(numbers) => numbers.iter().max().map_or(0, |last| usize::from(*last) + 1),
            Self::OfShape | Self::None => shape.side(),
        };
        Some((0..count).map(|number| (Unit::Box(number), self.cells(shape, number))).collect())
    }

    /// Returns the number of the box of each cell; `None` if there are no boxes.
    fn numbers(&self, shape: Shape) -> Option<Vec<u16>> {
        match self {
            Self::OfShape => Some((0..shape.cell_count()).map(|cell| shape.box_of(cell) as u16).collect()),
            Self::Irregular(numbers) => Some(numbers.iter().map(|&number| number.into()).collect()),
            Self::None => None,
        }
    }

    /// Returns the cells of the box with this number.
    fn cells(&self, shape: Shape, number: usize) -> Vec<u16> {
        match self {
            Self::Irregular(numbers) => {
                let all = 0..shape.cell_count() as u16;
                all.filter(|&cell| usize::from(numbers[usize::from(cell)]) == number).collect()
            }
            Self::OfShape | Self::None => shape.cells_of_box(number).collect(),
        }
    }
}

impl Shape {
    /// Returns the layout of this shape, computed on first use.
    pub(crate) fn layout(self) -> Layout {
        static TABLES: Mutex<BTreeMap<Shape, &'static Tables>> = Mutex::new(BTreeMap::new());
        let mut tables = TABLES.lock();
        Layout(Held::Shape(tables.entry(self).or_insert_with(|| Box::leak(Box::new(Tables::of_shape(self))))))
    }
}

impl From<Shape> for Layout {
    fn from(shape: Shape) -> Self {
        shape.layout()
    }
}

impl From<&Layout> for Layout {
    fn from(layout: &Layout) -> Self {
        layout.clone()
    }
}

impl Layout {
    /// Starts a layout of this side with rows and columns, but no boxes: a Latin square.
    pub const fn builder(side: usize) -> LayoutBuilder {
        LayoutBuilder::new(side)
    }

    fn tables(&self) -> &Tables {
        match &self.0 {
            Held::Shape(tables) => tables,
            Held::Shared(tables) => tables,
        }
    }

    /// Returns the shape of the boxes. If they are irregular or absent, the shape only gives the side, as boxes
    /// that are one cell high.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.tables().shape
    }

    /// Returns the shape if the layout has only rows, columns and rectangular boxes.
    #[must_use]
    pub const fn as_shape(&self) -> Option<Shape> {
        // The builder always turns the layout of a shape into `Held::Shape`.
        match &self.0 {
            Held::Shape(tables) => Some(tables.shape),
            Held::Shared(_) => None,
        }
    }

    /// Whether this is the 9x9 grid with 3x3 boxes and nothing else.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.as_shape() == Some(Shape::CLASSIC)
    }

    /// Whether this is the 9x9 grid with 3x3 boxes, with or without diagonals, windows and disjoint groups.
    pub(crate) fn is_classic_with_variants(&self) -> bool {
        self.is_classic()
            || self.shape() == Shape::CLASSIC
                && self.constraints().is_empty()
                && self.has_rectangular_boxes()
                && self.variants().iter().all(|variant| variant.has_whole_units())
                && !self.units().any(|(unit, _)| matches!(unit, Unit::Own(_)))
    }

    /// Returns the number of cells, including those outside the grid:
    /// [`ConstraintKind::Var`](crate::ConstraintKind::Var).
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.tables().peers.count()
    }

    /// Returns the number of the box of a cell, from 0; `None` if there are no boxes.
    #[must_use]
    pub fn box_of(&self, cell: usize) -> Option<usize> {
        match &self.tables().boxes {
            Boxes::OfShape => (cell < self.shape().cell_count()).then(|| self.shape().box_of(cell)),
            Boxes::Irregular(numbers) => numbers.get(cell).map(|&number| number.into()),
            Boxes::None => None,
        }
    }

    /// Whether the boxes are rectangular, whatever other units there are.
    #[must_use]
    pub fn has_rectangular_boxes(&self) -> bool {
        self.tables().boxes == Boxes::OfShape
    }

    /// Returns the width and the height of the rectangles between the straight borders of a drawing: the boxes, or
    /// the complete grid if there are none. `None` if the boxes are irregular.
    #[must_use]
    pub fn drawn_box(&self) -> Option<(usize, usize)> {
        let shape = self.shape();
        match self.tables().boxes {
            Boxes::OfShape => Some((shape.box_width(), shape.box_height())),
            Boxes::None => Some((shape.columns(), shape.rows())),
            Boxes::Irregular(_) => None,
        }
    }

    /// Returns the variants of this layout, in the order of [`Variant::ALL`].
    #[must_use]
    pub fn variants(&self) -> &[Variant] {
        &self.tables().variants
    }

    /// Returns the layout with these constraints instead of its own; `None` if they do not fit.
    pub(crate) fn with_constraints(&self, constraints: &[Constraint]) -> Option<Self> {
        LayoutBuilder::of(self).constraints(constraints.to_vec()).build().ok()
    }

    /// Returns the layout without one of its constraints.
    pub(crate) fn without_constraint(&self, number: usize) -> Self {
        let mut rest = self.constraints().to_vec();
        rest.remove(number);
        // The rest of a valid layout is valid.
        self.with_constraints(&rest).unwrap_or_else(|| self.clone())
    }

    /// Returns all units with their cells, row by row: rows, columns, boxes, and then the others. Units with fewer
    /// cells than there are digits come last.
    pub fn units(&self) -> impl Iterator<Item = (Unit, &[u16])> {
        let tables = self.tables();
        let whole = tables.whole.units.iter().enumerate().map(|(number, &unit)| (unit, tables.unit_cells(number)));
        whole.chain(tables.parts.iter().map(|(unit, cells)| (*unit, cells.as_slice())))
    }

    /// Returns the rules that a drawing of rows, columns and boxes does not show, one sentence each: that there are
    /// no boxes, and what the other units and the constraints require.
    ///
    /// ```
    /// use specudoku::{Layout, Variant};
    /// let layout = Layout::builder(9).variant(Variant::X).build()?;
    /// assert_eq!(layout.demands(), ["There are no boxes.", "Both diagonals hold each digit once."]);
    /// # Ok::<(), specudoku::LayoutError>(())
    /// ```
    #[must_use]
    pub fn demands(&self) -> Vec<String> {
        let own = self.units().filter(|(unit, _)| matches!(unit, Unit::Own(_)));
        let constraints = self.constraints().iter().map(|constraint| constraint.demand(self.shape()));
        let own = own.map(|(_, cells)| self.demand_of(cells));
        self.unit_demands().into_iter().chain(own).chain(constraints).collect()
    }

    /// Returns the rules that apply to the whole grid.
    pub(crate) fn unit_demands(&self) -> Vec<String> {
        let boxes = (self.tables().boxes == Boxes::None).then(|| "There are no boxes.".to_owned());
        boxes.into_iter().chain(self.variants().iter().map(|variant| variant.demand().to_owned())).collect()
    }

    /// Returns what a unit of these cells requires, as a sentence.
    pub(crate) fn demand_of(&self, cells: &[u16]) -> String {
        let shape = self.shape();
        let names: Vec<String> = cells.iter().map(|&cell| shape.cell_name(cell.into())).collect();
        let what = if cells.len() == shape.side() { "each digit once" } else { "different digits" };
        format!("{} hold {what}.", names.join(", "))
    }

    /// Returns the cells that must differ from `cell`.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn peers(&self, cell: usize) -> &[u16] {
        self.tables().peers.get(cell)
    }

    /// Whether all of these cells must differ from each other.
    pub(crate) fn all_differ(&self, cells: &[u16]) -> bool {
        cells
            .iter()
            .enumerate()
            .all(|(at, &cell)| cells[..at].iter().all(|other| self.peers(cell.into()).contains(other)))
    }

    /// Returns the peers of a cell that share with it no unit that holds each digit.
    pub(crate) fn rivals(&self, cell: usize) -> &[u16] {
        self.tables().rivals.get(cell)
    }

    /// Returns the units that hold each digit because the units of the layout do, with their cells.
    pub(crate) fn implied_units(&self) -> &[(Unit, Vec<u16>)] {
        &self.tables().implied
    }

    /// Returns the number of units that hold each digit. They are numbered starting with rows, columns and boxes.
    pub(crate) fn unit_count(&self) -> usize {
        self.tables().whole.units.len()
    }

    /// Returns the unit with this number.
    pub(crate) fn unit(&self, number: usize) -> Unit {
        self.tables().whole.units[number]
    }

    /// Returns the cells of the unit with this number.
    pub(crate) fn unit_cells(&self, number: usize) -> &[u16] {
        self.tables().unit_cells(number)
    }

    /// Returns the cells of a unit; no cells if there is no such unit.
    #[must_use]
    pub fn cells_of(&self, unit: Unit) -> &[u16] {
        // Complete rows and columns are the first units.
        let guess = match unit {
            Unit::Row(row) => row,
            Unit::Column(column) => self.shape().rows().saturating_add(column),
            _ => usize::MAX,
        };
        let units = &self.tables().whole.units;
        let number =
            if units.get(guess) == Some(&unit) { Some(guess) } else { units.iter().position(|own| *own == unit) };
        match number {
            Some(number) => self.unit_cells(number),
            None => self.tables().part(unit),
        }
    }

    /// Returns the numbers of the units of each kind. Units of one kind share no cell, so a cell is in no more
    /// units than there are kinds.
    pub(crate) fn kinds(&self) -> &[Range<usize>] {
        &self.tables().whole.kinds
    }

    /// Whether rows and columns are units. Those that hold each digit are the first units.
    pub(crate) fn has_lines(&self) -> bool {
        !self.constraints().iter().any(|own| own.kind() == ConstraintKind::RawGrid)
    }

    /// Whether each row and column holds each digit. If so, they are the first units.
    pub(crate) fn has_whole_lines(&self) -> bool {
        self.has_lines() && self.shape().has_boxes_of_side()
    }

    /// Returns the numbers of a cell's units: its row, its column, its box, then others.
    pub(crate) fn units_of(&self, cell: usize) -> &[u16] {
        self.tables().whole.units_of.get(cell)
    }

    /// Returns the number of the first unit of a cell; 0 if it has none, which some constraints allow.
    #[inline]
    pub(crate) fn first_unit(&self, cell: usize) -> usize {
        self.units_of(cell).first().map_or(0, |&unit| unit.into())
    }

    /// Returns the units of a cell.
    pub(crate) fn names_of(&self, cell: usize) -> impl DoubleEndedIterator<Item = Unit> {
        self.units_of(cell).iter().map(|&number| self.unit(number.into()))
    }

    /// Returns the position of a cell in each of its units, counted from 0 as in [`Layout::unit_cells`].
    pub(crate) fn places_of(&self, cell: usize) -> &[u8] {
        self.tables().whole.places_of.get(cell)
    }

    /// Returns the crossings of units, one list for each two kinds of which some units share two cells or more.
    pub(crate) fn crossings(&self) -> &[Vec<Crossing>] {
        &self.tables().whole.crossings
    }

    /// Returns the numbers of the units in those crossings. The unit of the later kind is second and decides the
    /// order.
    pub(crate) fn crossing_units(&self) -> &[(u16, u16)] {
        &self.tables().whole.crossing_units
    }
}

/// Layouts are equal if they have the same units with the same names, and the same constraints in the same order.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Layout {}

/// Compares the shape, then the boxes, then the other units: an order for sorted collections.
impl Ord for Layout {
    fn cmp(&self, other: &Self) -> Ordering {
        let (own, theirs) = (self.tables(), other.tables());
        if std::ptr::eq(own, theirs) {
            return Ordering::Equal;
        }
        let by_boxes = own.shape.cmp(&theirs.shape).then_with(|| own.boxes.cmp(&theirs.boxes));
        let by_units = by_boxes.then_with(|| self.units().cmp(other.units()));
        by_units.then_with(|| self.constraints().cmp(other.constraints()))
    }
}

impl PartialOrd for Layout {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The usual name: `3x3`, `3x3 x, windows`, `9 without boxes`, `9 irregular`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tables().boxes {
            Boxes::OfShape => self.shape().fmt(f)?,
            Boxes::None => write!(f, "{} without boxes", self.shape().side())?,
            Boxes::Irregular(_) => write!(f, "{} irregular", self.shape().side())?,
        }
        let mut names: Vec<String> = self.variants().iter().map(Variant::to_string).collect();
        match self.units().filter(|(unit, _)| matches!(unit, Unit::Own(_))).count() {
            0 => {}
            1 => names.push("1 additional unit".to_owned()),
            count => names.push(format!("{count} additional units")),
        }
        match self.constraints().len() {
            0 => {}
            1 => names.push("1 constraint".to_owned()),
            count => names.push(format!("{count} constraints")),
        }
        if names.is_empty() { Ok(()) } else { write!(f, ", {}", names.join(", ")) }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}
