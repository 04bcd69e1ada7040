//! The drawing of layouts: the shapes of constraints and of additional units, and words for everything without a shape.
//!
//! A [`LayoutDrawing`] is data. Its lengths are in sides of a cell, and the upper left corner of the grid is (0, 0). A
//! picture and a sheet to print write the same shapes. `kinds.rs` has one row per kind of constraint.

mod areas;
mod canvas;
mod ends;
mod entry;
mod kinds;
mod lines;
mod margins;
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
pub use entry::EntryCells;
use kinds::Look;
pub(crate) use kinds::name_of;
pub(crate) use margins::CellMargin;
pub(crate) use part::{DrawnPart, Point, Room};
pub(crate) use svg::{PART_STYLE, UNIT, part_svg};

/// What a picture shows in addition to rows, columns and boxes.
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
        Self::with(layout, layout.constraints())
    }

    /// Returns the drawing of a puzzle without candidates: that of its layout, with cells for which only even or only
    /// odd digits are possible, as if these were constraints.
    pub(crate) fn of_puzzle(puzzle: &Grid) -> Self {
        let mut constraints = puzzle.layout().constraints().to_vec();
        for (kind, remainder) in [(ConstraintKind::Even, 0), (ConstraintKind::Odd, 1)] {
            let own = DigitSet::of_parity(puzzle.shape().side(), remainder);
            let cells = puzzle.visible_cells().iter().enumerate().filter(|(_, cell)| cell.digits() == own);
            let constraint = Constraint::new(kind, cells.map(|(cell, _)| cell));
            constraints.extend(Some(constraint).filter(|own| !own.cells().is_empty()));
        }
        Self::with(puzzle.layout(), &constraints)
    }

    /// Returns the drawing of a layout with these constraints instead of its own.
    fn with(layout: &Layout, constraints: &[Constraint]) -> Self {
        let mut words = layout.unit_demands();
        let mut canvas = Canvas::new(layout.shape(), constraints);
        words.extend(areas::regions(layout, &mut canvas));
        words.extend(draw(&mut canvas));
        let (below, above, room) = canvas.finish();
        Self { below, above, room, words }
    }

    /// Returns the parts of one constraint of a layout, as they are in the drawing of the layout.
    pub(crate) fn of_constraint(layout: &Layout, number: usize) -> Vec<DrawnPart> {
        let all = layout.constraints();
        let mut canvas = Canvas::new(layout.shape(), all);
        // The places of some parts depend on the constraints before them.
        for constraint in in_order(all).into_iter().take_while(|own| !std::ptr::eq(*own, &all[number])) {
            paint(&mut canvas, constraint);
        }
        let known = canvas.part_count();
        paint(&mut canvas, &all[number]);
        canvas.parts_since(known)
    }

    /// Returns what the candidates of each cell leave free.
    pub(crate) fn candidate_margins(&self, shape: Shape) -> Vec<CellMargin> {
        margins::of(self.below.iter().chain(&self.above), shape)
    }
}

/// Returns what a constraint requires, as a sentence. A sum with factors is an equation.
fn demand(constraint: &Constraint, shape: Shape) -> String {
    let is_sum = KindRow::of(constraint.kind()).form == FieldForm::SumCells;
    let [total, factors @ ..] = constraint.all_numbers() else { return constraint.demand(shape) };
    if !is_sum || factors.is_empty() {
        return constraint.demand(shape);
    }
    let names = constraint.cells().iter().map(|&cell| shape.cell_name(cell.into()));
    format!("{}.", equation(factors.iter().copied().zip(names), *total))
}

/// Returns a sum of cells as an equation: `R1C1 + R2C2 - 2 x R3C3 = 4`.
pub(crate) fn equation(terms: impl IntoIterator<Item = (i64, String)>, total: i64) -> String {
    let mut text = String::new();
    for (factor, name) in terms {
        text += match (text.is_empty(), factor < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &if factor.unsigned_abs() == 1 { name } else { format!("{} x {name}", factor.unsigned_abs()) };
    }
    format!("{text} = {total}")
}

/// Whether a picture without candidates shows all of a puzzle: no candidates are missing, except those that clues rule
/// out, and those of cells with only even or only odd digits.
pub(crate) fn is_shown_without_candidates(grid: &Grid) -> bool {
    let (side, count) = (grid.shape().side(), grid.shape().cell_count());
    let open = Cell::Optional(OptionalValue::new(DigitSet::up_to(side)));
    let cells = grid.cells().iter().enumerate();
    let cells = cells.map(|(at, cell)| if at < count && cell.digits().has_parity(side) { open } else { *cell });
    Grid::from_cells(grid.layout(), cells).is_given_by_clues()
}

/// Returns the constraints in the order of their kinds, which is the order of the words.
fn in_order(all: &[Constraint]) -> Vec<&Constraint> {
    let mut sorted: Vec<&Constraint> = all.iter().collect();
    // The sort is stable, so constraints of the same kind stay in order.
    sorted.sort_by_key(|own| own.kind());
    sorted
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
    let are_several = all.iter().any(|own| own.kind() != kind && !Look::of(own.kind()).letter.is_empty());
    if are_several { Look::of(kind).letter } else { "" }
}

/// Returns the rule of a kind in words.
fn rule(canvas: &Canvas<'_>, kind: ConstraintKind) -> String {
    let rule = Look::of(kind).rule.replace("{n}", &canvas.number_of(kind));
    let letter = letter(canvas.all, kind);
    if letter.is_empty() { rule } else { format!("{letter}: {rule}") }
}

/// Draws all constraints. Returns a sentence for each kind that is drawn, and one for each constraint that is not.
fn draw(canvas: &mut Canvas<'_>) -> Vec<String> {
    let (mut rules, mut others) = (BTreeMap::new(), Vec::new());
    for constraint in in_order(canvas.all) {
        if paint(canvas, constraint) {
            rules.insert(constraint.kind(), rule(canvas, constraint.kind()));
        } else {
            others.push(demand(constraint, canvas.shape));
        }
    }
    rules.into_values().chain(others).collect()
}
