//! Kinds that are drawn as marks in a cell, or on the border between cells.

use super::canvas::{Canvas, Layer};
use super::ends::square;
use super::part::{DrawnPart, Point};
use crate::model::{Constraint, Shape};

/// Returns the pairs of cells that share an edge, the earlier one in the list first.
fn adjacent(constraint: &Constraint, shape: Shape) -> Vec<(u16, u16)> {
    let cells = constraint.cells();
    let pairs = cells.iter().enumerate().flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| (one, other)));
    pairs.filter(|&(one, other)| shape.steps(one.into(), other.into()) == 1).collect()
}

/// Draws a mark on the border of each two adjacent cells of a list.
fn on_borders(constraint: &Constraint, canvas: &mut Canvas<'_>, mark: BorderMark) -> bool {
    mark_borders(canvas, adjacent(constraint, canvas.shape), mark)
}

/// Returns the parts of a mark for the middle of the first cell and the middle of the border.
type BorderMark = fn(Point, Point) -> Vec<(Layer, DrawnPart)>;

/// Draws a mark on the border of each pair of cells.
fn mark_borders(canvas: &mut Canvas<'_>, pairs: Vec<(u16, u16)>, mark: BorderMark) -> bool {
    for (one, other) in pairs {
        let (from, to) = (canvas.middle(one), canvas.middle(other));
        for (layer, part) in mark(from, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)) {
            canvas.put(layer, part);
        }
    }
    true
}

pub(super) fn white_dot(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    on_borders(constraint, canvas, |_, middle| vec![(Layer::Borders, DrawnPart::circle("dot", middle, 0.14))])
}

pub(super) fn black_dot(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    on_borders(constraint, canvas, |_, middle| vec![(Layer::Borders, DrawnPart::circle("dot black", middle, 0.14))])
}

/// Returns a letter on a border, with a background that hides the line of the grid.
fn letter(middle: Point, letter: &str) -> Vec<(Layer, DrawnPart)> {
    vec![
        (Layer::Borders, DrawnPart::circle("bg", middle, 0.15)),
        (Layer::Texts, DrawnPart::text("sign", middle, 0.28, letter.to_owned())),
    ]
}

pub(super) fn x(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    on_borders(constraint, canvas, |_, middle| letter(middle, "X"))
}

pub(super) fn v(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    on_borders(constraint, canvas, |_, middle| letter(middle, "V"))
}

pub(super) fn greater_than(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    on_borders(constraint, canvas, sign)
}

/// Returns the sign on a border, which is open on the side of `from`, the greater cell.
fn sign(from: Point, (x, y): Point) -> Vec<(Layer, DrawnPart)> {
    let (across, down) = ((x - from.0) * 0.18, (y - from.1) * 0.18);
    let open = (x - across, y - down);
    let wing = (1.5 * down, 1.5 * across);
    let sign = vec![(open.0 - wing.0, open.1 - wing.1), (x + across, y + down), (open.0 + wing.0, open.1 + wing.1)];
    vec![(Layer::Borders, DrawnPart::circle("bg", (x, y), 0.13)), (Layer::Texts, DrawnPart::path("angle", sign))]
}

/// Returns the pairs of a cell of the list and a cell next to it that is not in the list.
fn around(constraint: &Constraint, shape: Shape) -> Vec<(u16, u16)> {
    let listed = constraint.cells();
    let pairs = listed.iter().flat_map(|&cell| (0..shape.cell_count() as u16).map(move |other| (cell, other)));
    pairs.filter(|(cell, other)| shape.steps((*cell).into(), (*other).into()) == 1 && !listed.contains(other)).collect()
}

pub(super) fn minimum(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let pairs = around(constraint, canvas.shape).into_iter().map(|(less, greater)| (greater, less)).collect();
    mark_borders(canvas, pairs, sign)
}

pub(super) fn maximum(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    mark_borders(canvas, around(constraint, canvas.shape), sign)
}

pub(super) fn even(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    in_cells(constraint, canvas, |middle| square("parity", middle, 0.37))
}

pub(super) fn odd(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    in_cells(constraint, canvas, |middle| DrawnPart::circle("parity", middle, 0.39))
}

/// Draws a mark in the middle of each cell.
fn in_cells(constraint: &Constraint, canvas: &mut Canvas<'_>, mark: fn(Point) -> DrawnPart) -> bool {
    for &cell in constraint.cells() {
        canvas.put(Layer::Areas, mark(canvas.middle(cell)));
    }
    true
}

pub(super) fn quad(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let [first, _, _, last] = constraint.cells() else { return false };
    let ((left, top), (right, bottom)) = (canvas.middle(*first), canvas.middle(*last));
    if (right - left, bottom - top) != (1.0, 1.0) {
        return false;
    }
    let center = ((left + right) / 2.0, (top + bottom) / 2.0);
    canvas.put(Layer::Borders, DrawnPart::circle("quad", center, 0.23));
    let numbers: Vec<String> = constraint.all_numbers().iter().map(i64::to_string).collect();
    // Up to two numbers have one line, and more have two.
    let lines: Vec<String> = match numbers.len() {
        0..=2 => vec![numbers.join(" ")],
        count => numbers.chunks(count.div_ceil(2)).map(|line| line.join(" ")).collect(),
    };
    let size = if lines.len() == 1 { 0.25 } else { 0.19 };
    for (at, line) in lines.iter().enumerate() {
        let down = (at as f64 - (lines.len() - 1) as f64 / 2.0) * 0.19;
        canvas.put(Layer::Texts, DrawnPart::text("number", (center.0, center.1 + down), size, line.clone()));
    }
    // More numbers do not fit.
    numbers.len() <= 4
}
