//! The units that variants of Sudoku add, by their usual names.
//!
//! A new variant also needs a name in the notations of constraints, and a place in the help: `CONTRIBUTING.md` lists
//! the files.

use crate::model::{Shape, Unit};
use crate::parse_error::ParseError;

/// Units in addition to rows, columns and boxes, by their usual names.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, strum::Display, strum::EnumString, strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Variant>)]
#[non_exhaustive]
pub enum Variant {
    /// Both diagonals hold each digit once.
    X,
    /// Additional boxes, placed one cell in from the corners, hold each digit once: four on a 9x9 grid, which is
    /// then called windoku or hyper. Requires square boxes.
    Windows,
    /// The cells in the same position of all boxes hold each digit once.
    Disjoint,
    /// Cells a knight's move apart hold different digits.
    AntiKnight,
    /// Cells that touch at a corner hold different digits.
    AntiKing,
}

/// The steps to half of the cells a knight's move away. The other half are the opposite steps.
const KNIGHT_STEPS: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// The same for a king's diagonal moves.
const KING_STEPS: [(usize, isize); 2] = [(1, -1), (1, 1)];

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 5] = [Self::X, Self::Windows, Self::Disjoint, Self::AntiKnight, Self::AntiKing];

    /// Returns the rule of the variant as a sentence for people. Pictures and sheets shade the windows.
    pub(super) const fn demand(self) -> &'static str {
        match self {
            Self::X => "Both diagonals hold each digit once.",
            Self::Windows => "Each shaded window holds each digit once.",
            Self::Disjoint => "The cells at the same place in all boxes hold each digit once.",
            Self::AntiKnight => "Cells a knight's move apart hold different digits.",
            Self::AntiKing => "Cells that touch at a corner hold different digits.",
        }
    }

    /// Returns the units with their cells; `None` if the shape or the boxes do not allow them. `boxes` is the shape of
    /// the boxes if they are rectangular.
    pub(super) fn units(self, shape: Shape, boxes: Option<Shape>) -> Option<Vec<(Unit, Vec<u16>)>> {
        let (side, is_square) = (shape.rows(), shape.rows() == shape.columns());
        match self {
            Self::X if !is_square => None,
            Self::X => Some(vec![
                (Unit::Diagonal(0), (0..side).map(|row| (row * side + row) as u16).collect()),
                (Unit::Diagonal(1), (0..side).map(|row| (row * side + side - 1 - row) as u16).collect()),
            ]),
            Self::Windows => windows(boxes?),
            Self::Disjoint => Some(disjoint_groups(boxes?)),
            Self::AntiKnight => Some(pairs(shape, &KNIGHT_STEPS, Unit::Knight)),
            Self::AntiKing => Some(pairs(shape, &KING_STEPS, Unit::King)),
        }
    }

    /// Whether each unit of the variant holds each digit.
    pub(super) const fn has_whole_units(self) -> bool {
        matches!(self, Self::X | Self::Windows | Self::Disjoint)
    }
}

/// Returns the windows between square boxes.
fn windows(shape: Shape) -> Option<Vec<(Unit, Vec<u16>)>> {
    let (width, side) = (shape.box_width(), shape.side());
    if width != shape.box_height() {
        return None;
    }
    let mut windows = Vec::new();
    // One cell separates each window from the next. The last one ends one cell before the border.
    for top in (1..side - 1).step_by(width + 1) {
        for left in (1..side - 1).step_by(width + 1) {
            let rows = top..top + width;
            let cells = rows.flat_map(|row| (left..left + width).map(move |column| (row * side + column) as u16));
            windows.push((Unit::Window(windows.len()), cells.collect()));
        }
    }
    Some(windows)
}

/// Returns the groups of cells between the windows that hold each digit because rows, columns and windows do. They are
/// counted after the windows: those that cross each stack of windows, then each band, and then the cells that are
/// next to no window.
pub(super) fn between_windows(shape: Shape) -> Vec<(Unit, Vec<u16>)> {
    let (width, side) = (shape.box_width(), shape.side());
    let tops = || (1..side - 1).step_by(width + 1);
    let outside: Vec<usize> = (0..side).step_by(width + 1).collect();
    let across: Vec<Vec<usize>> = tops().map(|top| (top..top + width).collect()).collect();
    let stacks = across.iter().map(|columns| (&outside, columns));
    let bands = across.iter().map(|rows| (rows, &outside));
    let groups = stacks.chain(bands).chain([(&outside, &outside)]);
    let groups = groups.map(|(rows, columns)| {
        rows.iter().flat_map(|row| columns.iter().map(move |column| (row * side + column) as u16)).collect()
    });
    (tops().count().pow(2)..).map(Unit::Window).zip(groups).collect()
}

/// Returns the groups of cells in the same position of all boxes.
fn disjoint_groups(shape: Shape) -> Vec<(Unit, Vec<u16>)> {
    let boxes: Vec<Vec<u16>> = (0..shape.side()).map(|number| shape.cells_of_box(number).collect()).collect();
    (0..shape.side()).map(|place| (Unit::Group(place), boxes.iter().map(|cells| cells[place]).collect())).collect()
}

/// Returns all pairs of cells that are one of these steps apart.
fn pairs(shape: Shape, steps: &[(usize, isize)], unit: fn(usize) -> Unit) -> Vec<(Unit, Vec<u16>)> {
    let mut pairs = Vec::new();
    for cell in 0..shape.cell_count() {
        let (row, column) = shape.coordinates(cell);
        for &(down, across) in steps {
            let other = column.checked_add_signed(across).and_then(|column| shape.index(row + down, column));
            if let Some(other) = other {
                pairs.push((unit(pairs.len()), vec![cell as u16, other as u16]));
            }
        }
    }
    pairs
}
