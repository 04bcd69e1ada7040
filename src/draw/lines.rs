//! Kinds that are drawn as lines.

use super::canvas::{Canvas, Layer};
use super::ends::{arrow_head, diamond, distance, shortened};
use super::part::{DrawnPart, Point};
use crate::model::Constraint;

/// Radius of the circle of an arrow.
const RING: f64 = 0.38;

/// Radius of the circles at both ends of a line.
const KNOB: f64 = 0.32;

/// Draws a wide line, with the number of the constraint if the constraints of its kind have different ones.
fn wide(constraint: &Constraint, canvas: &mut Canvas<'_>, class: &'static str) -> bool {
    let points = canvas.middles(constraint.cells());
    // A line that ends where it begins has no ends.
    let is_closed = points.len() > 3 && points.first() == points.last();
    canvas.put(Layer::WideLines, DrawnPart::Path { class, points, is_closed });
    tag(constraint, canvas);
    true
}

/// Writes the number of a line in its first cell, if other lines of its kind have other numbers.
fn tag(constraint: &Constraint, canvas: &mut Canvas<'_>) {
    let (Some(tag), Some(&first)) = (canvas.tag(constraint), constraint.cells().first()) else { return };
    canvas.write_corner(first, tag);
}

pub(super) fn whisper(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide green")
}

pub(super) fn renban(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide purple")
}

pub(super) fn palindrome(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide grey")
}

pub(super) fn zipper(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide lilac")
}

pub(super) fn region_sum(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide blue")
}

pub(super) fn sum_line(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide red")
}

pub(super) fn modular(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide teal")
}

pub(super) fn entropic(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    wide(constraint, canvas, "wide orange")
}

pub(super) fn sum_loop(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let points = canvas.middles(constraint.cells());
    canvas.put(Layer::WideLines, DrawnPart::area("wide red", points));
    tag(constraint, canvas);
    true
}

pub(super) fn thermo(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    thermometer(constraint, canvas, "tube")
}

pub(super) fn slow_thermo(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    thermometer(constraint, canvas, "wide grey slim")
}

fn thermometer(constraint: &Constraint, canvas: &mut Canvas<'_>, class: &'static str) -> bool {
    let points = canvas.middles(constraint.cells());
    let Some(&bulb) = points.first() else { return false };
    // One group for both, so that the bulb is not darker where the tube begins.
    let tube = shortened(points, RING, 0.0);
    canvas.put(Layer::WideLines, DrawnPart::path(class, tube));
    canvas.put(Layer::WideLines, DrawnPart::circle("bulb", bulb, RING));
    true
}

pub(super) fn arrow(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let points = canvas.middles(constraint.cells());
    let Some(&center) = points.first() else { return false };
    canvas.put(Layer::Ends, DrawnPart::circle("ring", center, RING));
    shaft(points, RING, canvas);
    true
}

/// Draws a line with an arrow head, which begins at this distance from its first point.
fn shaft(points: Vec<Point>, distance: f64, canvas: &mut Canvas<'_>) {
    let points = shortened(points, distance, -0.1);
    let head = arrow_head(&points, 0.22);
    canvas.put(Layer::ThinLines, DrawnPart::path("thin", points));
    canvas.put(Layer::ThinLines, DrawnPart::path("thin", head));
}

pub(super) fn double_arrow(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    between_ends(constraint, canvas, (Layer::ThinLines, "thin"), RING, |end| DrawnPart::circle("ring", end, RING))
}

pub(super) fn pill_arrow(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let count = usize::try_from(constraint.first_number()).unwrap_or(0);
    let cells = constraint.cells();
    let Some((pill, rest)) = cells.split_at_checked(count).filter(|(pill, rest)| !pill.is_empty() && !rest.is_empty())
    else {
        return false;
    };
    let points = canvas.middles(pill);
    canvas.put(Layer::Areas, DrawnPart::path("pill", points));
    // The shaft begins in the cell of the pill that is nearest.
    let next = canvas.middle(rest[0]);
    let from = pill.iter().min_by_key(|&&cell| (distance(canvas.middle(cell), next) * 1000.0) as u64);
    let from = from.copied().unwrap_or(pill[0]);
    let line: Vec<u16> = [from].iter().chain(rest).copied().collect();
    shaft(canvas.middles(&line), 0.36, canvas);
    // A pill is read from its first cell, which the drawing shows only if that is the left or the upper one.
    pill.windows(2).all(|pair| pair[0] < pair[1])
}

pub(super) fn between(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let line = (Layer::WideLines, "wide grey slim");
    between_ends(constraint, canvas, line, KNOB, |end| DrawnPart::circle("knob", end, KNOB))
}

pub(super) fn lockout(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    tag(constraint, canvas);
    let line = (Layer::WideLines, "wide indigo slim");
    between_ends(constraint, canvas, line, KNOB, |end| diamond("diamond", end, 0.4))
}

/// Draws a line of this class between two marks at its ends, at this distance from their middles.
fn between_ends(
    constraint: &Constraint,
    canvas: &mut Canvas<'_>,
    (layer, class): (Layer, &'static str),
    distance: f64,
    mark: fn(Point) -> DrawnPart,
) -> bool {
    let points = canvas.middles(constraint.cells());
    let [Some(&first), Some(&last)] = [points.first(), points.last()] else { return false };
    canvas.put(layer, DrawnPart::path(class, shortened(points, distance, distance)));
    canvas.put(Layer::Ends, mark(first));
    canvas.put(Layer::Ends, mark(last));
    true
}
