//! Kinds that are drawn as marks in a cell, or on the border between cells.

use super::canvas::{Canvas, Layer};
use super::ends::square;
use super::part::{DrawnPart, Point};
use crate::model::{Constraint, Shape};

/// Whether two cells share an edge.
fn are_adjacent(shape: Shape, one: u16, other: u16) -> bool {
    let [one, other] = [one, other].map(|cell| shape.coordinates(cell.into()));
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// Returns the pairs of cells that share an edge, the earlier one in the list first.
fn adjacent(constraint: &Constraint, shape: Shape) -> Vec<(u16, u16)> {
    let cells = constraint.cells();
    let pairs = cells.iter().enumerate().flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| (one, other)));
    pairs.filter(|&(one, other)| are_adjacent(shape, one, other)).collect()
}

/// Draws a mark on the border of each two adjacent cells. `mark` returns the parts for the middles of two cells, and
/// the middle of their border.
fn on_borders(
    constraint: &Constraint,
    canvas: &mut Canvas<'_>,
    mark: impl Fn(Point, Point) -> Vec<(Layer, DrawnPart)>,
) -> bool {
    for (one, other) in adjacent(constraint, canvas.shape) {
        let (from, to) = (canvas.middle(one), canvas.middle(other));
        mark(from, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0))
            .into_iter()
            .for_each(|(layer, part)| canvas.put(layer, part));
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

/// Draws a sign on each border between a cell of the list and one that is not in it. `is_greater` tells whether the
/// cells of the list are greater.
fn signs_around(constraint: &Constraint, canvas: &mut Canvas<'_>, is_greater: bool) -> bool {
    let shape = canvas.shape;
    let listed = constraint.cells();
    for &cell in listed {
        let around = (0..shape.cell_count() as u16).filter(|&other| are_adjacent(shape, cell, other));
        for other in around.filter(|other| !listed.contains(other)) {
            let (greater, less) = if is_greater { (cell, other) } else { (other, cell) };
            let (from, to) = (canvas.middle(greater), canvas.middle(less));
            for (layer, part) in sign(from, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)) {
                canvas.put(layer, part);
            }
        }
    }
    true
}

pub(super) fn minimum(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    signs_around(constraint, canvas, false)
}

pub(super) fn maximum(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    signs_around(constraint, canvas, true)
}

pub(super) fn even(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    in_cells(constraint, canvas, even_square)
}

pub(super) fn odd(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    in_cells(constraint, canvas, odd_circle)
}

/// Draws a mark in each cell.
fn in_cells(constraint: &Constraint, canvas: &mut Canvas<'_>, mark: fn(Shape, usize) -> DrawnPart) -> bool {
    for &cell in constraint.cells() {
        canvas.put(Layer::Areas, mark(canvas.shape, cell.into()));
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
    canvas.put(Layer::Borders, DrawnPart::circle("quad", center, 0.27));
    let numbers: Vec<String> = constraint.all_numbers().iter().map(i64::to_string).collect();
    // Up to two numbers have one line, and more have two.
    let lines: Vec<String> = match numbers.len() {
        0..=2 => vec![numbers.join(" ")],
        count => numbers.chunks(count.div_ceil(2)).map(|line| line.join(" ")).collect(),
    };
    let size = if lines.len() == 1 { 0.25 } else { 0.21 };
    for (at, line) in lines.iter().enumerate() {
        let down = (at as f64 - (lines.len() - 1) as f64 / 2.0) * 0.21;
        canvas.put(Layer::Texts, DrawnPart::text("number", (center.0, center.1 + down), size, line.clone()));
    }
    // More numbers do not fit.
    numbers.len() <= 4
}

/// Returns the middle of a cell.
fn middle(shape: Shape, cell: usize) -> Point {
    let (row, column) = shape.coordinates(cell);
    (column as f64 + 0.5, row as f64 + 0.5)
}

/// Returns the mark of a cell that holds an even digit.
pub(super) fn even_square(shape: Shape, cell: usize) -> DrawnPart {
    square("parity", middle(shape, cell), 0.37)
}

/// Returns the mark of a cell that holds an odd digit.
pub(super) fn odd_circle(shape: Shape, cell: usize) -> DrawnPart {
    DrawnPart::circle("parity", middle(shape, cell), 0.39)
}
