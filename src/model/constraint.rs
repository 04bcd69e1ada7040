//! Constraints: what people draw into a grid besides its units.

mod derived;
mod groups;
mod kind;
mod rows;

use std::ops::Range;

use super::condition::Condition;
use super::shape::Shape;
use super::{DigitSet, Values, counted_cells};
pub(super) use derived::derived_sums;
pub(crate) use groups::CellGroups;
pub use kind::ConstraintKind;
pub(crate) use rows::{FieldForm, GroupForm, KindRow, key_bits, table_key};

/// A constraint: a kind, its cells in the order in which it is drawn, and its numbers.
///
/// Every kind has the same form. The cells of a constraint outside the grid, such as a sandwich sum, are those of its
/// row or column, seen from the side of the clue. [`ConstraintKind`] describes the cells and numbers of each kind.
///
/// ```
/// use specudoku::{Constraint, ConstraintKind, Grid, Layout, Shape, Solver};
/// let cage = Constraint::new(ConstraintKind::Cage, [0, 1]).number(17);
/// let layout = Layout::builder(9).shape(Shape::CLASSIC).constraint(cage).build()?;
/// let answer = Solver::new().solve(&Grid::empty(layout));
/// let values = answer.solutions[0].values();
/// assert_eq!(values[0] + values[1], 17);
/// # Ok::<(), specudoku::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Constraint {
    kind: ConstraintKind,
    cells: Vec<u16>,
    numbers: Vec<i64>,
    text: String,
    children: Vec<Self>,
}

impl Constraint {
    /// Returns a constraint of this kind on these cells, by index.
    pub fn new(kind: ConstraintKind, cells: impl IntoIterator<Item = usize>) -> Self {
        // A cell beyond the largest grid stays beyond it, so that the layout refuses it.
        let cells = cells.into_iter().map(|cell| u16::try_from(cell).unwrap_or(u16::MAX)).collect();
        Self { kind, cells, numbers: Vec::new(), text: String::new(), children: Vec::new() }
    }

    /// Adds a number: a sum, a difference, a digit that must occur.
    #[must_use]
    pub fn number(mut self, number: i64) -> Self {
        self.numbers.push(number);
        self
    }

    /// Adds several numbers.
    #[must_use]
    pub fn numbers(mut self, numbers: impl IntoIterator<Item = i64>) -> Self {
        self.numbers.extend(numbers);
        self
    }

    /// Sets the text: the pattern of [`ConstraintKind::Regex`], the automaton of [`ConstraintKind::Nfa`], the key of
    /// [`ConstraintKind::Pair`] and [`ConstraintKind::PairX`], or the word of [`ConstraintKind::FullRankTies`].
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }

    /// Adds constraints inside an [`Or`](ConstraintKind::Or) or an [`And`](ConstraintKind::And).
    ///
    /// ```
    /// use specudoku::{Constraint, ConstraintKind};
    /// let thermometers = [[0, 1, 2], [2, 1, 0]].map(|cells| Constraint::new(ConstraintKind::Thermo, cells));
    /// let either = Constraint::new(ConstraintKind::Or, []).containing(thermometers);
    /// assert_eq!(either.children().len(), 2);
    /// ```
    #[must_use]
    pub fn containing(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// Returns the kind.
    #[must_use]
    pub const fn kind(&self) -> ConstraintKind {
        self.kind
    }

    /// Returns the cells, in the order in which the constraint is drawn.
    #[must_use]
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the numbers.
    #[must_use]
    pub fn all_numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// Returns the text.
    #[must_use]
    pub fn as_text(&self) -> &str {
        &self.text
    }

    /// Returns the constraints inside.
    #[must_use]
    pub fn children(&self) -> &[Self] {
        &self.children
    }

    /// Whether the constraint belongs to the shape of the grid.
    pub(crate) fn is_of_shape(&self) -> bool {
        matches!(KindRow::of(self.kind).form, FieldForm::Shape | FieldForm::MoreCells | FieldForm::MissingDigits)
    }

    /// Adds to `found` the constraint and those inside it, if they are of these kinds.
    fn find<'a>(&'a self, kinds: &[ConstraintKind], found: &mut Vec<&'a Self>) {
        found.extend(kinds.contains(&self.kind).then_some(self));
        self.children.iter().for_each(|child| child.find(kinds, found));
    }

    /// Returns what the constraint requires, as a sentence.
    #[must_use]
    pub fn demand(&self, shape: Shape) -> String {
        let cells = self.cells.iter().map(|&cell| shape.cell_name(cell.into()));
        let names = self.line_name(shape).unwrap_or_else(|| cells.collect::<Vec<_>>().join(", "));
        let numbers = self.numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let children = self.children.iter().map(|child| child.demand(shape)).collect::<Vec<_>>().join(" ");
        let row = KindRow::of(self.kind);
        let demand = row.demand.replace("{children}", &children);
        let demand = if row.form == FieldForm::Area { self.with_area(&demand) } else { demand };
        demand.replace("{cells}", &names).replace("{n}", &numbers).replace("{text}", &self.text)
    }

    /// Returns a sentence about an area with its digits and its number of cells.
    fn with_area(&self, demand: &str) -> String {
        let size = match self.first_number() {
            0 => String::new(),
            size => format!(", and there are {size} of them"),
        };
        let digits = self.numbers.iter().skip(1).map(i64::to_string).collect::<Vec<_>>().join(", ");
        let demand = demand.replace("{digits}", &digits).replace("{size}", &size);
        if self.cells.is_empty() { demand.replace("{cells}", "All cells") } else { demand }
    }

    /// Returns the name of the row or column of a clue outside the grid, with the direction in which it is read: `Row 4
    /// from the right`.
    fn line_name(&self, shape: Shape) -> Option<String> {
        let is_clue = matches!(KindRow::of(self.kind).form, FieldForm::NumberLine | FieldForm::LineBothEnds);
        let side = shape.side() as i32;
        let cells: Vec<i32> = self.cells.iter().map(|&cell| cell.into()).collect();
        let [first, second, .., last] = cells[..] else { return None };
        let step = second - first;
        let is_whole = cells.len() == shape.side() && cells.windows(2).all(|pair| pair[1] - pair[0] == step);
        let (unit, number, way) = match step {
            1 | -1 if first / side == last / side => ("Row", first / side, " from the right"),
            _ if step.abs() == side => ("Column", first % side, " from below"),
            _ => return None,
        };
        let way = if step < 0 { way } else { "" };
        (is_clue && is_whole).then(|| format!("{unit} {}{way}", number + 1))
    }

    /// Returns the first number; 0 if there is none.
    pub(crate) fn first_number(&self) -> i64 {
        self.numbers.first().copied().unwrap_or(0)
    }

    /// Returns what is wrong with the constraint in this frame; `None` if it is valid.
    fn fault(&self, frame: &GridFrame<'_>) -> Option<String> {
        let row = KindRow::of(self.kind);
        let shape = frame.shape;
        let count = frame.cell_count;
        let mut seen = vec![false; count];
        for &cell in &self.cells {
            let Some(seen) = seen.get_mut(usize::from(cell)) else {
                return Some(format!("cell {cell} is outside the grid: its cells are 0 to {}", count - 1));
            };
            if *seen && !row.may_repeat_cells {
                return Some(format!("{} is named twice", shape.cell_name(cell.into())));
            }
            *seen = true;
        }
        if self.cells.len() < row.least_cells {
            return Some(format!("it has {}, and needs at least {}", counted_cells(self.cells.len()), row.least_cells));
        }
        if !row.numbers.contains(&self.numbers.len()) {
            let (least, most) = (row.numbers.start(), row.numbers.end());
            let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
            return Some(format!("it has {} numbers instead of {wanted}", self.numbers.len()));
        }
        if !self.text.is_empty() && !matches!(row.form, FieldForm::TextGroups | FieldForm::MoreCells | FieldForm::Word)
        {
            return Some(format!("it has a text, '{}', which has no meaning here", self.text));
        }
        if self.children.is_empty() == (row.form == FieldForm::Composite) {
            let what = if self.children.is_empty() { "no constraints" } else { "constraints" };
            return Some(format!("it has {what} inside"));
        }
        // This is far above any sum in a grid of 64x64, and far below any overflow.
        let huge = self.numbers.iter().find(|number| number.unsigned_abs() > 1_000_000_000);
        huge.map(|number| format!("{number} is too large a number"))
    }

    /// Returns the conditions of the constraint in a grid of this shape without boxes and without other constraints;
    /// `None` if it makes no sense there.
    pub(crate) fn conditions_alone(&self, shape: Shape) -> Option<Vec<Condition>> {
        let frame = GridFrame::new(shape, None, &[]);
        let mut compiled = Compiled::default();
        self.compile(&frame, &mut compiled).ok().map(|()| compiled.conditions)
    }

    /// Adds what the constraint requires, as groups of cells that differ and as conditions.
    pub(super) fn compile(&self, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Result<(), String> {
        if let Some(fault) = self.fault(frame) {
            return Err(fault);
        }
        let row = KindRow::of(self.kind);
        let is_of_grid = matches!(row.form, FieldForm::Nothing | FieldForm::Word) || self.is_of_shape();
        if is_of_grid && compiled.depth > 0 {
            return Err("a rule for the whole grid is not possible inside another constraint".to_owned());
        }
        let is_clue = matches!(row.form, FieldForm::NumberDiagonal | FieldForm::NumberLine | FieldForm::LineBothEnds);
        if is_clue && !frame.has_lines {
            return Err("it needs rows and columns whose digits differ".to_owned());
        }
        (row.compile)(self, frame, compiled)?;
        compiled.check_size()
    }
}

/// The properties of a grid that determine the meaning of its constraints.
pub(super) struct GridFrame<'a> {
    pub(super) shape: Shape,
    /// The number of the region of each cell: its box, if there are boxes.
    pub(super) regions: Option<&'a [u16]>,
    /// All constraints of the grid.
    pub(super) all: &'a [Constraint],
    /// The number of cells, including those outside the grid.
    pub(super) cell_count: usize,
    /// Whether rows and columns are units.
    pub(super) has_lines: bool,
    groups: CellGroups,
}

impl<'a> GridFrame<'a> {
    pub(super) fn new(shape: Shape, regions: Option<&'a [u16]>, all: &'a [Constraint]) -> Self {
        let cell_count = shape.cell_count() + more_cells_of(all);
        let has_lines = !all.iter().any(|own| own.kind == ConstraintKind::RawGrid);
        Self { shape, regions, all, cell_count, has_lines, groups: CellGroups::new(shape, all) }
    }

    fn side(&self) -> usize {
        self.shape.side()
    }

    /// Whether these cells are in the same row, column or region, so that they hold different digits anyway.
    pub(super) fn share_unit(&self, cells: &[u16]) -> bool {
        if !cells.iter().all(|&cell| self.is_inside(cell)) {
            return false;
        }
        let is_in_row = is_same(cells, |cell| self.shape.coordinates(cell.into()).0);
        let is_in_line = is_in_row || is_same(cells, |cell| self.shape.coordinates(cell.into()).1);
        let is_in_region = self.regions.is_some_and(|regions| is_same(cells, |cell| regions[usize::from(cell)]));
        self.has_lines && is_in_line || is_in_region
    }

    /// Returns the values of the digits.
    pub(super) fn values(&self) -> Values {
        self.shape.values()
    }

    /// Returns the set of all digits.
    fn all_digits(&self) -> u64 {
        DigitSet::up_to(self.side()).bits()
    }

    /// Whether a cell is in a row and a column of the grid.
    pub(super) fn is_inside(&self, cell: u16) -> bool {
        usize::from(cell) < self.shape.cell_count()
    }

    /// Returns the cells outside the grid that a constraint adds.
    fn cells_outside(&self, constraint: &Constraint) -> Range<u16> {
        let before = self.all.iter().position(|own| own == constraint).unwrap_or(0);
        let first = self.shape.cell_count() + more_cells_of(&self.all[..before]);
        let count = more_cells_of(std::slice::from_ref(constraint));
        first as u16..(first + count) as u16
    }

    /// Returns all pairs of cells that share an edge, each once.
    fn adjacent_pairs(&self) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        for cell in 0..self.shape.cell_count() {
            let (row, column) = self.shape.coordinates(cell);
            let others = [self.shape.index(row, column + 1), self.shape.index(row + 1, column)];
            pairs.extend(others.into_iter().flatten().map(|other| (cell as u16, other as u16)));
        }
        pairs
    }

    /// Returns the cells that share an edge with a cell.
    fn neighbours(&self, cell: u16) -> impl Iterator<Item = u16> {
        self.groups.neighbours(cell.into()).map(|cell| cell as u16)
    }

    /// Whether two cells share an edge.
    fn are_adjacent(&self, one: u16, other: u16) -> bool {
        self.neighbours(one).any(|cell| cell == other)
    }
}

/// Whether a property of all cells is the same.
fn is_same<T: PartialEq>(cells: &[u16], property: impl Fn(u16) -> T) -> bool {
    cells.windows(2).all(|pair| property(pair[0]) == property(pair[1]))
}

/// The maximum number of cells outside a grid.
pub(crate) const MAX_MORE_CELLS: usize = 1_000;

/// Returns the number of cells outside a grid with these constraints. One more than the maximum means too many.
pub(crate) fn more_cells_of(constraints: &[Constraint]) -> usize {
    let counts = constraints.iter().map(|own| match KindRow::of(own.kind).form {
        FieldForm::MoreCells => own.first_number(),
        FieldForm::MissingDigits => own.first_number().saturating_mul(3).saturating_add(1),
        _ => 0,
    });
    let counts = counts.map(|count| usize::try_from(count).unwrap_or(0).min(MAX_MORE_CELLS + 1));
    counts.fold(0, |total, count| (total + count).min(MAX_MORE_CELLS + 1))
}

/// The maximum number of conditions; their numbers have 16 bits.
const MAX_CONDITIONS: usize = 60_000;

/// The maximum number of bytes of conditions. Ten thousand ordinary constraints on 16x16 need less.
const MAX_BYTES: usize = 64 << 20;

/// What constraints require.
#[derive(Default)]
pub(super) struct Compiled {
    /// Cells that hold different digits. The owner takes them after each constraint.
    pub(super) different: Vec<Vec<u16>>,
    /// The conditions, which the owner takes in the same way.
    pub(super) conditions: Vec<Condition>,
    /// The number of all conditions so far, and their bytes.
    count: usize,
    bytes: usize,
    /// The number of constraints that enclose the one that is compiled.
    depth: usize,
    /// The work so far to make automata from regular expressions.
    visited_places: usize,
}

impl Compiled {
    fn require(&mut self, condition: Condition) {
        self.count += 1;
        self.bytes += condition.size();
        // If there are too many, the constraint is refused, so the rest need not be kept.
        if !self.is_full() {
            self.conditions.push(condition);
        }
    }

    /// Counts bytes of what conditions are made from. It may be larger than they are, and takes time to make.
    const fn charge(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Whether one of the limits on conditions is exceeded.
    fn is_full(&self) -> bool {
        self.count > MAX_CONDITIONS || self.bytes > MAX_BYTES
    }

    fn check_size(&self) -> Result<(), String> {
        if self.count > MAX_CONDITIONS {
            let why = "which is the maximum: a pair of cells needs one";
            return Err(format!("with it, the constraints need more than {MAX_CONDITIONS} conditions, {why}"));
        }
        if self.bytes > MAX_BYTES {
            return Err(format!(
                "with it, the constraints need more than {} MiB, which is the maximum",
                MAX_BYTES >> 20
            ));
        }
        Ok(())
    }

    fn differ(&mut self, cells: &[u16]) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() > 1 {
            self.different.push(cells);
        }
    }
}
