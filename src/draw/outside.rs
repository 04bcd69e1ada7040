//! Clues outside the grid.

use super::canvas::{Canvas, Layer};
use super::ends::{arrow_head, towards};
use super::part::DrawnPart;
use crate::model::Constraint;

/// Distance of the first clue from the grid, and between clues at the same place.
const FIRST: f64 = 0.42;
const NEXT: f64 = 0.72;

/// Returns the row and column of the first cell, and the step to the next one; `None` if the cells are not a straight
/// line with this number of cells between its ends.
fn direction(constraint: &Constraint, canvas: &Canvas<'_>) -> Option<([i32; 2], [i32; 2])> {
    let places: Vec<[i32; 2]> = constraint.cells().iter().map(|&cell| canvas.row_and_column(cell)).collect();
    let (first, second) = (*places.first()?, *places.get(1)?);
    let step = [second[0] - first[0], second[1] - first[1]];
    let is_straight = places.windows(2).all(|pair| [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]] == step);
    let is_short = step.iter().all(|part| part.abs() <= 1);
    (is_straight && is_short && is_edge(canvas, first, step)).then_some((first, step))
}

/// Whether the cell before the first one is outside the grid.
fn is_edge(canvas: &Canvas<'_>, first: [i32; 2], step: [i32; 2]) -> bool {
    let side = canvas.shape.side() as i32;
    (0..2).any(|at| !(0..side).contains(&(first[at] - step[at])))
}

/// Writes a number next to the first cell of a row or column.
pub(super) fn clue(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let is_whole = constraint.cells().len() == canvas.shape.side();
    let Some((first, step)) = direction(constraint, canvas).filter(|_| is_whole) else { return false };
    if step[0] != 0 && step[1] != 0 {
        return false;
    }
    let (before, slot) =
        ([first[0] - step[0], first[1] - step[1]], canvas.next_clue(first[0] - step[0], first[1] - step[1]));
    let away = FIRST - 0.5 + NEXT * slot as f64;
    let center = (
        f64::from(before[1]) + 0.5 - f64::from(step[1]) * away,
        f64::from(before[0]) + 0.5 - f64::from(step[0]) * away,
    );
    canvas.make_room(center, FIRST);
    let text = format!("{}{}", canvas.letter, constraint.first_number());
    canvas.put(Layer::Texts, DrawnPart::text("clue", center, 0.38, text));
    true
}

/// Writes a number outside the corner of a cell, with an arrow that points along its diagonal.
pub(super) fn little_killer(constraint: &Constraint, canvas: &mut Canvas<'_>) -> bool {
    let Some((first, step)) = direction(constraint, canvas).filter(|(_, step)| step[0] != 0 && step[1] != 0) else {
        return false;
    };
    canvas.next_clue(first[0] - step[0], first[1] - step[1]);
    let (across, down) = (f64::from(step[1]), f64::from(step[0]));
    let middle = (f64::from(first[1]) + 0.5, f64::from(first[0]) + 0.5);
    let corner = (middle.0 - across * 0.5, middle.1 - down * 0.5);
    let (tail, tip) =
        ((corner.0 - across * 0.27, corner.1 - down * 0.27), (corner.0 - across * 0.04, corner.1 - down * 0.04));
    let center = (corner.0 - across * 0.5, corner.1 - down * 0.46);
    canvas.make_room(towards(center, corner, -0.05), 0.3);
    canvas.put(Layer::Texts, DrawnPart::path("thin", vec![tail, tip]));
    canvas.put(Layer::Texts, DrawnPart::path("thin", arrow_head(&[tail, tip], 0.14)));
    canvas.put(Layer::Texts, DrawnPart::text("clue", center, 0.32, constraint.first_number().to_string()));
    true
}
