//! How layouts look: the shapes of constraints and of additional units, and the words for everything without a shape.
//!
//! A [`LayoutDrawing`] is data. Its lengths are in sides of a cell, and the upper left corner of the grid is (0, 0). A
//! picture and a sheet to print write the same shapes. `kinds.rs` has one row per kind of constraint.

mod areas;
mod canvas;
mod ends;
mod kinds;
mod lines;
mod marks;
mod outline;
mod outside;
mod part;
mod svg;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::model::{
    Cell, Constraint, ConstraintKind, DigitSet, FieldForm, Grid, KindRow, Layout, OptionalValue, Shape,
};
use canvas::Canvas;
use kinds::Look;
pub(crate) use part::{DrawnPart, Point, Room};
pub(crate) use svg::{PART_STYLE, UNIT, part_svg};

/// What a picture of rows, columns and boxes shows besides these.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayoutDrawing {
    /// The parts below the lines of the grid, and those above them.
    pub(crate) below: Vec<DrawnPart>,
    pub(crate) above: Vec<DrawnPart>,
    /// The room around the grid that its parts need.
    pub(crate) room: Room,
    /// The meaning of the shapes, one sentence per kind, and what has no shape.
    pub(crate) words: Vec<String>,
}

impl LayoutDrawing {
    /// Returns the drawing of a layout, without its windows and diagonals, which have no constraint.
    pub(crate) fn of(layout: &Layout) -> Self {
        let mut words = layout.unit_demands();
        let mut canvas = Canvas::new(layout.shape(), layout.constraints());
        words.extend(areas::regions(layout, &mut canvas));
        words.extend(constraints(&mut canvas, layout.constraints()));
        let (below, above, room) = canvas.finish();
        Self { below, above, room, words }
    }

    /// Returns the parts of one constraint of a layout, as they are in the drawing of the layout.
    pub(crate) fn of_constraint(layout: &Layout, number: usize) -> Vec<DrawnPart> {
        let all = layout.constraints();
        let mut canvas = Canvas::new(layout.shape(), all);
        // The places of some parts depend on the constraints before them.
        for (_, constraint) in in_order(all).take_while(|(_, own)| !std::ptr::eq(*own, &all[number])) {
            paint(&mut canvas, constraint);
        }
        let known = canvas.part_count();
        paint(&mut canvas, &all[number]);
        canvas.parts_since(known)
    }

    /// Whether there are outlines in cells, or texts in their corners.
    pub(crate) fn uses_edges_of_cells(&self) -> bool {
        self.below.iter().chain(&self.above).any(|part| {
            matches!(part, DrawnPart::Path { class: "cage" | "dotted", .. } | DrawnPart::Text { class: "sum", .. })
        })
    }

    /// Returns the drawing of a puzzle without candidates: that of its layout, with a square in each cell that holds an
    /// even digit, and a circle in each cell that holds an odd one.
    pub(crate) fn of_puzzle(puzzle: &Grid) -> Self {
        let mut drawing = Self::of(puzzle.layout());
        drawing.add_parity(puzzle.shape(), puzzle.cells().iter().map(|cell| cell.digits()));
        drawing
    }

    fn add_parity(&mut self, shape: Shape, cells: impl Iterator<Item = DigitSet>) {
        let found: Vec<(usize, Parity)> =
            cells.enumerate().filter_map(|(cell, digits)| Some((cell, Parity::of(shape.side(), digits)?))).collect();
        let marks = found.iter().map(|&(cell, parity)| match parity {
            Parity::Even => marks::even_square(shape, cell),
            Parity::Odd => marks::odd_circle(shape, cell),
        });
        self.below.splice(0..0, marks);
        for (parity, rule) in [
            (Parity::Even, "Cells with a grey square hold even digits."),
            (Parity::Odd, "Cells with a grey circle hold odd digits."),
        ] {
            self.words.extend(found.iter().any(|(_, own)| *own == parity).then(|| rule.to_owned()));
        }
    }
}

/// Returns what a constraint requires, as a sentence. A sum with factors is an equation.
fn demand(constraint: &Constraint, shape: Shape) -> String {
    let is_sum = KindRow::of(constraint.kind()).form == FieldForm::SumCells;
    let [total, factors @ ..] = constraint.all_numbers() else { return constraint.demand(shape) };
    if !is_sum || factors.is_empty() {
        return constraint.demand(shape);
    }
    let mut text = String::new();
    for (&cell, &factor) in constraint.cells().iter().zip(factors) {
        text += match (text.is_empty(), factor < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let name = shape.cell_name(cell.into());
        text += &if factor.unsigned_abs() == 1 { name } else { format!("{} x {name}", factor.unsigned_abs()) };
    }
    format!("{text} = {total}.")
}

/// Returns what players call a constraint: `cage of 17`.
pub(crate) fn name_of(constraint: &Constraint) -> String {
    Look::name(constraint)
}

/// Whether the candidates of a cell are all even digits or all odd ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parity {
    Even,
    Odd,
}

impl Parity {
    /// Returns the parity of a cell with these candidates, in a grid of this side.
    pub(crate) fn of(side: usize, digits: DigitSet) -> Option<Self> {
        let odd = DigitSet::up_to(side).bits() & 0x5555_5555_5555_5555;
        let even = DigitSet::up_to(side).bits() & !odd;
        match digits.bits() {
            bits if bits == even => Some(Self::Even),
            bits if bits == odd => Some(Self::Odd),
            _ => None,
        }
    }
}

/// Whether a picture without candidates shows all of a puzzle: no candidates are missing, except those that clues rule
/// out, and those of cells with only even or only odd digits.
pub(crate) fn is_shown_without_candidates(grid: &Grid) -> bool {
    let side = grid.shape().side();
    let open = Cell::Optional(OptionalValue::new(DigitSet::up_to(side)));
    let has_parity = |cell: &Cell| Parity::of(side, cell.digits()).is_some();
    let cells = grid.cells().iter().map(|cell| if has_parity(cell) { open } else { *cell });
    Grid::from_cells(grid.layout(), cells).is_given_by_clues()
}

/// Returns the constraints with their numbers in the order of their kinds, which is the order of the words.
fn in_order(all: &[Constraint]) -> impl Iterator<Item = (ConstraintKind, &Constraint)> {
    let mut sorted: Vec<(ConstraintKind, &Constraint)> = all.iter().map(|own| (own.kind(), own)).collect();
    // Stable: those of one kind stay in order.
    sorted.sort_by_key(|(kind, _)| *kind);
    sorted.into_iter()
}

/// Draws a constraint. Returns whether the drawing and the rule of its kind describe it completely.
fn paint(canvas: &mut Canvas<'_>, constraint: &Constraint) -> bool {
    // Cells outside the grid have no place in the picture.
    if !canvas.has_all(constraint.cells()) {
        return false;
    }
    canvas.letter = letter(canvas.all, constraint.kind());
    (Look::of(constraint.kind()).paint)(constraint, canvas)
}

/// Returns the letter before the clues of a kind outside the grid, if several kinds have such clues.
fn letter(all: &[Constraint], kind: ConstraintKind) -> &'static str {
    let is_other = |own: &Constraint| own.kind() != kind && !Look::of(own.kind()).letter.is_empty();
    if all.iter().any(is_other) { Look::of(kind).letter } else { "" }
}

/// Returns the rule of a kind in words.
fn rule(canvas: &Canvas<'_>, kind: ConstraintKind) -> String {
    let rule = Look::of(kind).rule.replace("{n}", &canvas.number_of(kind));
    let letter = letter(canvas.all, kind);
    if letter.is_empty() { rule } else { format!("{letter}: {rule}") }
}

/// Draws constraints. Returns a sentence for each kind that is drawn, and one for each constraint that is not.
fn constraints(canvas: &mut Canvas<'_>, all: &[Constraint]) -> Vec<String> {
    let (mut rules, mut others) = (BTreeMap::new(), Vec::new());
    for (kind, constraint) in in_order(all) {
        if paint(canvas, constraint) {
            rules.insert(kind, rule(canvas, kind));
        } else {
            others.push(demand(constraint, canvas.shape));
        }
    }
    rules.into_values().chain(others).collect()
}
