//! The units that people add to a Sudoku, by the names that they have for them.

use crate::model::{Shape, Unit};
use crate::names::NameError;

/// Units beside rows, columns and boxes, as people name them.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, strum::Display, strum::EnumString, strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NameError, parse_err_fn = NameError::new::<Variant>)]
#[non_exhaustive]
pub enum Variant {
    /// Both diagonals hold each digit once.
    X,
    /// Boxes a cell away from the corners of the others hold each digit once: four on a 9x9 grid, which is then called
    /// windoku or hyper. For square boxes.
    Windows,
    /// The cells at the same place of all boxes hold each digit once.
    Disjoint,
    /// Cells a knight's move apart hold different digits.
    AntiKnight,
    /// Cells that touch at a corner hold different digits.
    AntiKing,
}

/// The steps to half of the cells a knight's move away; the other half takes them the other way.
const KNIGHT_STEPS: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// The same for a king's diagonal moves.
const KING_STEPS: [(usize, isize); 2] = [(1, -1), (1, 1)];

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 5] = [Self::X, Self::Windows, Self::Disjoint, Self::AntiKnight, Self::AntiKing];

    /// Returns what the variant demands, as a sentence for people. Pictures and sheets shade the windows.
    pub(super) const fn demand(self) -> &'static str {
        match self {
            Self::X => "Both diagonals hold each digit once.",
            Self::Windows => "Each shaded window holds each digit once.",
            Self::Disjoint => "The cells at the same place in all boxes hold each digit once.",
            Self::AntiKnight => "Cells a knight's move apart hold different digits.",
            Self::AntiKing => "Cells that touch at a corner hold different digits.",
        }
    }

    /// Returns the units with their cells; `None` if boxes of this shape have none. `boxes` is their shape if they are
    /// rectangular.
    pub(super) fn units(self, side: usize, boxes: Option<Shape>) -> Option<Vec<(Unit, Vec<u16>)>> {
        let cell = |row: usize, column: usize| (row * side + column) as u16;
        match self {
            Self::X => Some(vec![
                (Unit::Diagonal(0), (0..side).map(|row| cell(row, row)).collect()),
                (Unit::Diagonal(1), (0..side).map(|row| cell(row, side - 1 - row)).collect()),
            ]),
            Self::Windows => windows(boxes?),
            Self::Disjoint => {
                let shape = boxes?;
                let cells =
                    |place| (0..side).map(move |index| shape.cells_of_box(index).nth(place).unwrap_or_default());
                Some((0..side).map(|place| (Unit::Group(place), cells(place).collect())).collect())
            }
            Self::AntiKnight => Some(pairs(side, &KNIGHT_STEPS, Unit::Knight)),
            Self::AntiKing => Some(pairs(side, &KING_STEPS, Unit::King)),
        }
    }
}

/// Returns the windows between square boxes.
fn windows(shape: Shape) -> Option<Vec<(Unit, Vec<u16>)>> {
    let (width, side) = (shape.box_width(), shape.side());
    if width != shape.box_height() {
        return None;
    }
    // A window and the cell that parts it from the next: the last one ends a cell before the border.
    let first = |window: usize| 1 + window * (width + 1);
    let cells = |top: usize, left: usize| {
        let row = move |row: usize| (left..left + width).map(move |column| (row * side + column) as u16);
        (top..top + width).flat_map(row).collect()
    };
    let count = width - 1;
    let window = |index: usize| (Unit::Window(index), cells(first(index / count), first(index % count)));
    Some((0..count * count).map(window).collect())
}

/// Returns all pairs of cells that one of these steps joins.
fn pairs(side: usize, steps: &[(usize, isize)], unit: fn(usize) -> Unit) -> Vec<(Unit, Vec<u16>)> {
    let mut pairs = Vec::new();
    for cell in 0..side * side {
        for &(down, across) in steps {
            let (row, column) = (cell / side + down, (cell % side).checked_add_signed(across));
            if let Some(column) = column.filter(|&column| row < side && column < side) {
                pairs.push((unit(pairs.len()), vec![cell as u16, (row * side + column) as u16]));
            }
        }
    }
    pairs
}
