//! Constraints: what people draw into a grid besides its units.

mod derived;
mod kind;
mod rows;

use super::condition::Condition;
use super::shape::Shape;
pub(super) use derived::derived_sums;
pub use kind::ConstraintKind;
#[cfg(feature = "links")]
pub(crate) use rows::table_key;
pub(crate) use rows::{FieldForm, KindRow};

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
}

impl Constraint {
    /// Returns a constraint of this kind on these cells, by index.
    pub fn new(kind: ConstraintKind, cells: impl IntoIterator<Item = usize>) -> Self {
        // A cell beyond the largest grid stays beyond it, so that the layout refuses it.
        let cells = cells.into_iter().map(|cell| u16::try_from(cell).unwrap_or(u16::MAX)).collect();
        Self { kind, cells, numbers: Vec::new(), text: String::new() }
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

    /// Sets the text: the pattern of [`ConstraintKind::Regex`], or the key of [`ConstraintKind::Pair`] and
    /// [`ConstraintKind::PairX`].
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
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

    /// Returns what the constraint requires, as a sentence.
    #[must_use]
    pub fn demand(&self, shape: Shape) -> String {
        let names = self.cells.iter().map(|&cell| shape.cell_name(cell.into())).collect::<Vec<_>>().join(", ");
        let numbers = self.numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let row = KindRow::of(self.kind);
        row.demand.replace("{cells}", &names).replace("{n}", &numbers).replace("{text}", &self.text)
    }

    /// Returns the first number; 0 if there is none.
    pub(crate) fn first_number(&self) -> i64 {
        self.numbers.first().copied().unwrap_or(0)
    }

    /// Returns what is wrong with the constraint in a grid of this frame; `None` if nothing is.
    fn fault(&self, frame: &GridFrame<'_>) -> Option<String> {
        let row = KindRow::of(self.kind);
        let shape = frame.shape;
        let mut seen = vec![false; shape.cell_count()];
        for &cell in &self.cells {
            let Some(seen) = seen.get_mut(usize::from(cell)) else {
                return Some(format!("cell {cell} is outside the grid: its cells are 0 to {}", shape.cell_count() - 1));
            };
            if *seen && !row.may_repeat_cells {
                return Some(format!("{} is named twice", shape.cell_name(cell.into())));
            }
            *seen = true;
        }
        if self.cells.len() < row.least_cells {
            return Some(format!("it has {} cells, and needs at least {}", self.cells.len(), row.least_cells));
        }
        if !row.numbers.contains(&self.numbers.len()) {
            let (least, most) = (row.numbers.start(), row.numbers.end());
            let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
            return Some(format!("it has {} numbers instead of {wanted}", self.numbers.len()));
        }
        if !self.text.is_empty() && row.form != FieldForm::TextGroups {
            return Some(format!("it has a text, '{}', which has no meaning here", self.text));
        }
        // This is far above any sum in a grid of 64x64, and far below any overflow.
        let is_huge = |number: &&i64| number.unsigned_abs() > 1_000_000_000;
        self.numbers.iter().find(is_huge).map(|number| format!("{number} is too large a number"))
    }

    /// Adds what the constraint requires, as groups of cells that differ and as conditions.
    pub(super) fn compile(&self, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Result<(), String> {
        if let Some(fault) = self.fault(frame) {
            return Err(fault);
        }
        (KindRow::of(self.kind).compile)(self, frame, compiled)?;
        compiled.check_size()
    }
}

/// The grid that contains a constraint.
pub(super) struct GridFrame<'a> {
    pub(super) shape: Shape,
    /// The number of the region of each cell: its box, if there are boxes.
    pub(super) regions: Option<&'a [u16]>,
    /// All constraints of the grid.
    pub(super) all: &'a [Constraint],
}

impl GridFrame<'_> {
    fn side(&self) -> usize {
        self.shape.side()
    }

    /// Returns all pairs of cells that share an edge, each once.
    fn adjacent_pairs(&self) -> Vec<(u16, u16)> {
        let side = self.side();
        let mut pairs = Vec::new();
        for cell in 0..self.shape.cell_count() {
            let (row, column) = self.shape.coordinates(cell);
            if column + 1 < side {
                pairs.push((cell as u16, cell as u16 + 1));
            }
            if row + 1 < side {
                pairs.push((cell as u16, (cell + side) as u16));
            }
        }
        pairs
    }

    /// Whether two cells share an edge.
    fn are_adjacent(&self, one: u16, other: u16) -> bool {
        let [one, other] = [one, other].map(|cell| self.shape.coordinates(cell.into()));
        one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
    }
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
    /// The work of making automata from expressions so far.
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
