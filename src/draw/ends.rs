//! The ends of lines: heads of arrows, diamonds, and lines that do not begin in the middle of a cell.

use super::part::{DrawnPart, Point};

/// Returns the distance between two points.
pub(super) fn distance(from: Point, to: Point) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// Returns the point at the distance `length` from `from`, in the direction of `to`.
pub(super) fn towards(from: Point, to: Point, length: f64) -> Point {
    let whole = distance(from, to);
    if whole == 0.0 {
        return from;
    }
    (from.0 + (to.0 - from.0) / whole * length, from.1 + (to.1 - from.1) / whole * length)
}

/// Returns a line without these lengths at its first and its last point. A negative length makes it longer.
pub(super) fn shortened(mut points: Vec<Point>, first: f64, last: f64) -> Vec<Point> {
    let count = points.len();
    if count > 1 {
        points[0] = towards(points[0], points[1], first);
        points[count - 1] = towards(points[count - 1], points[count - 2], last);
    }
    points
}

/// Returns the two strokes of an arrow head at the end of a line.
pub(super) fn arrow_head(points: &[Point], length: f64) -> Vec<Point> {
    let [.., before, tip] = points else { return Vec::new() };
    let back = towards(*tip, *before, length);
    let (x, y) = ((back.0 - tip.0) * 0.75, (back.1 - tip.1) * 0.75);
    vec![(back.0 - y, back.1 + x), *tip, (back.0 + y, back.1 - x)]
}

/// Returns a square that is turned by half a right angle.
pub(super) fn diamond(class: &'static str, (x, y): Point, reach: f64) -> DrawnPart {
    DrawnPart::area(class, vec![(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)])
}

/// Returns a square around a point.
pub(super) fn square(class: &'static str, (x, y): Point, reach: f64) -> DrawnPart {
    let (left, top, right, bottom) = (x - reach, y - reach, x + reach, y + reach);
    DrawnPart::area(class, vec![(left, top), (right, top), (right, bottom), (left, bottom)])
}
