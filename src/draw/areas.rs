//! Kinds that are drawn as outlines or shaded cells.

use super::canvas::{Canvas, Layer};
use super::ends::square;
use super::outline::outlines;
use super::part::DrawnPart;
use crate::model::{Constraint, Layout, Unit};

/// Distance of the first outline from the edge of its cells, and between two outlines.
const INSET: f64 = 0.045;
const STEP: f64 = 0.055;

/// Draws outlines around cells, and a text in the upper left corner. Returns whether the cells are in one piece.
fn outlined(cells: &[u16], canvas: &mut Canvas<'_>, class: &'static str, text: &str) -> bool {
    let level = canvas.outline_level(cells);
    let inset = INSET + STEP * f64::from(level);
    let loops = outlines(canvas.shape, cells, inset);
    let is_one = loops.pieces == 1;
    for points in loops.paths {
        canvas.put(Layer::Outlines, DrawnPart::area(class, points));
    }
    if let (Some(&first), false) = (cells.iter().min(), text.is_empty()) {
        let (x, y) = canvas.corner(first);
        let size = 0.21;
        let half = 0.28 * size * text.chars().count() as f64;
        // As far up as possible: the candidates are below.
        let center = (x + inset + half, y + inset + 0.04);
        // The text interrupts the outline.
        canvas.put(Layer::Outlines, DrawnPart::area("bg", rectangle(center, half + 0.01, 0.4 * size)));
        canvas.put(Layer::Texts, DrawnPart::text("sum", center, size, text.to_owned()));
    }
    is_one
}

/// Returns the corners of a rectangle around a point.
fn rectangle((x, y): super::Point, across: f64, down: f64) -> Vec<super::Point> {
    vec![(x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)]
}

pub(super) fn cage(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let sum = constraint.all_numbers().first().map(i64::to_string).unwrap_or_default();
    outlined(constraint.cells(), canvas, "cage", &sum)
}

pub(super) fn sum(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let [total] = constraint.all_numbers() else { return false };
    let cells = constraint.cells();
    has_picture(cells) && outlined(cells, canvas, "dotted", &total.to_string())
}

/// Whether no cell counts twice.
fn has_picture(cells: &[u16]) -> bool {
    cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell))
}

pub(super) fn equality_cage(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    outlined(constraint.cells(), canvas, "cage", "=")
}

pub(super) fn rellik_cage(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    outlined(constraint.cells(), canvas, "cage", &format!("\u{2260}{}", constraint.first_number()))
}

pub(super) fn counting_circles(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    for &cell in constraint.cells() {
        canvas.put(Layer::Ends, DrawnPart::circle("counted", canvas.middle(cell), 0.42));
    }
    // Circles of several constraints look the same.
    canvas.is_only(constraint.kind())
}

/// Shades cells.
fn shaded(cells: &[u16], canvas: &mut Canvas<'_>, class: &'static str) {
    for &cell in cells {
        canvas.put(Layer::Areas, square(class, canvas.middle(cell), 0.5));
    }
}

pub(super) fn index_columns(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    shaded(constraint.cells(), canvas, "shade red");
    true
}

pub(super) fn index_rows(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    shaded(constraint.cells(), canvas, "shade blue");
    true
}

pub(super) fn same_values(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let (cells, sets) = (constraint.cells(), usize::try_from(constraint.first_number()).unwrap_or(0));
    if sets == 0 || cells.len() < sets || !has_picture(cells) {
        return false;
    }
    let letter = canvas.next_letter();
    let mut are_whole = true;
    for set in cells.chunks(cells.len() / sets) {
        are_whole &= area(set, canvas, &letter);
    }
    are_whole
}

/// Shades an area with a letter in its last cell. Returns whether the cells are in one piece.
fn area(cells: &[u16], canvas: &mut Canvas<'_>, letter: &str) -> bool {
    let loops = outlines(canvas.shape, cells, 0.03);
    for points in loops.paths {
        canvas.put(Layer::Areas, DrawnPart::area("region", points));
    }
    if let (Some(&last), false) = (cells.iter().max(), letter.is_empty()) {
        canvas.write_corner(last, letter.to_owned());
    }
    loops.pieces == 1
}

/// Draws the additional units of a layout: lines along diagonals, and shaded areas. Returns what they mean.
pub(super) fn regions(layout: &Layout, canvas: &mut Canvas<'_>) -> Vec<String> {
    let own = layout.units().filter(|(unit, _)| matches!(unit, Unit::Own(_)));
    let mut units: Vec<(Unit, &[u16])> = own.collect();
    units.sort_unstable();
    let (units, beyond): (Vec<_>, Vec<_>) = units.into_iter().partition(|(_, cells)| canvas.has_all(cells));
    let side = layout.shape().side() as u16;
    let falling: Vec<u16> = (0..side).map(|row| row * side + row).collect();
    let rising: Vec<u16> = (0..side).map(|row| (row + 1) * (side - 1)).collect();
    let (diagonals, areas): (Vec<_>, Vec<_>) =
        units.into_iter().map(|(_, cells)| cells).partition(|cells| [&falling[..], &rising].contains(cells));
    for cells in &diagonals {
        let (first, end) = if *cells == falling { (0.0, f64::from(side)) } else { (f64::from(side), 0.0) };
        canvas.put(Layer::Areas, DrawnPart::path("across", vec![(first, 0.0), (end, f64::from(side))]));
    }
    let has_letters = shade_units(layout, &areas, canvas);
    let [on_lines, in_areas] = [diagonals.is_empty(), areas.is_empty()].map(|is_empty| !is_empty);
    let rules = [
        (on_lines, "A diagonal with a line holds each digit once."),
        (in_areas && has_letters, "Shaded cells with the same letter hold different digits."),
        (in_areas && !has_letters, "The digits in a shaded area differ."),
    ];
    let drawn = rules.into_iter().filter(|(is_used, _)| *is_used).map(|(_, rule)| rule.to_owned());
    // Cells outside the grid have no place in the picture.
    drawn.chain(beyond.into_iter().map(|(_, cells)| layout.demand_of(cells))).collect()
}

/// Shades units. Returns whether they have letters: if one of several is not in one piece, it would not be clear which
/// pieces belong together.
fn shade_units(layout: &Layout, units: &[&[u16]], canvas: &mut Canvas<'_>) -> bool {
    let has_letters = units.len() > 1 && units.iter().any(|cells| outlines(layout.shape(), cells, 0.03).pieces > 1);
    for cells in units {
        if has_letters {
            let letter = canvas.next_letter();
            for &cell in *cells {
                area(&[cell], canvas, &letter);
            }
        } else {
            area(cells, canvas, "");
        }
    }
    has_letters
}
