//! Determines the boxes of a drawn grid, from its borders and sides if there are any.

use std::collections::BTreeSet;

use super::fault::{Fault, FaultKind};
use super::reading::Reading;
use super::row::{CellForm, Row};
use crate::model::Shape;

/// A border of a drawn grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Border {
    /// The number of its line, from 1.
    pub(super) number: u64,
    /// Number of rows before it.
    pub(super) before: usize,
    /// The text of the line.
    pub(super) text: Vec<u8>,
}

impl Border {
    /// Returns the number of its sides.
    pub(super) fn sides(&self) -> usize {
        self.text.iter().filter(|byte| **byte == b'|').count()
    }
}

/// The shape of the grids of a drawing, and whether it is certain: shown or given, and not assumed.
pub(super) type ShownShape = Result<(Shape, bool), Fault>;

/// Returns the shape of grids of this side that are drawn with these rows and borders, and with blank lines after every
/// `band` rows.
pub(super) fn shape_of(
    side: usize,
    rows: &[Row],
    borders: &[Border],
    band: Option<usize>,
    form: CellForm,
    reading: &Reading,
) -> ShownShape {
    if let Some(shape) = reading.given_shape() {
        return Ok((shape, true));
    }
    // A blank line after every single row is wide spacing and does not show boxes.
    let height = height(side, borders)?.or(band.filter(|band| *band > 1));
    let width = width(side, rows, form)?;
    let shape = match (width, height) {
        (None, None) => reading.shape_of_side(side),
        (Some(width), None) => Shape::new(width, side / width).ok(),
        (None, Some(height)) => Shape::new(side / height, height).ok(),
        (Some(width), Some(height)) => Shape::new(width, height).ok().filter(|shape| shape.side() == side),
    };
    let line = rows.first().map_or(0, |row| row.number);
    let is_shown = width.is_some() || height.is_some();
    shape.map(|shape| (shape, is_shown)).ok_or_else(|| Fault::new(FaultKind::Boxes { side }).on_line(line))
}

/// Returns the height of a box, if borders show it.
fn height(side: usize, borders: &[Border]) -> Result<Option<usize>, Fault> {
    let marks = borders.iter().map(|border| (border.before % side, border.text.contains(&b'=')));
    let marks: Vec<(usize, bool)> = marks.filter(|(before, _)| *before > 0).collect();
    spacing(side, &marks).map_err(|before| {
        let line = borders.iter().find(|border| border.before % side == before).map_or(0, |border| border.number);
        Fault::new(FaultKind::Border { row: before }).on_line(line)
    })
}

/// Returns the width of a box, if sides or groups show it in every row.
fn width(side: usize, rows: &[Row], form: CellForm) -> Result<Option<usize>, Fault> {
    let mut width = None;
    for (index, row) in rows.iter().enumerate() {
        let marks: Vec<(usize, bool)> =
            row.sides(form).into_iter().map(|(before, side)| (before, side == b'!')).collect();
        let group = row.group().filter(|group| form == CellForm::Symbols && side.is_multiple_of(*group));
        match spacing(side, &marks).map(|shown| shown.or(group)) {
            Ok(found) if width.is_none() || found.is_none() || found == width => width = width.or(found),
            _ => return Err(Fault::new(FaultKind::Sides { row: index % side + 1 }).on_line(row.number)),
        }
    }
    Ok(width)
}

/// Returns the distance between marks within a side. Exactly its multiples must be marked. If every place is marked,
/// only the heavy marks count. The error is a place of a mark that does not fit.
fn spacing(side: usize, marks: &[(usize, bool)]) -> Result<Option<usize>, usize> {
    let mut places: BTreeSet<usize> = marks.iter().map(|(place, _)| *place).collect();
    // A drawing with a border around each cell may have heavier borders around boxes.
    if places.len() + 1 == side {
        places = marks.iter().filter(|(_, is_heavy)| *is_heavy).map(|(place, _)| *place).collect();
    }
    let Some(&first) = places.first() else { return Ok(None) };
    if places.len() + 1 == side {
        return Ok(None);
    }
    // The first mark gives the distance, which all others must fit.
    let expected = (first..side).step_by(first);
    match expected.clone().zip(&places).find(|(expected, place)| expected != *place) {
        Some((_, &place)) => Err(place),
        None if !side.is_multiple_of(first) || expected.count() != places.len() => Err(first),
        None => Ok(Some(first)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_show_a_distance_or_a_fault() {
        let light = |places: &[usize]| places.iter().map(|&place| (place, false)).collect::<Vec<_>>();
        assert_eq!(spacing(9, &light(&[3, 6, 3])), Ok(Some(3)));
        assert_eq!(spacing(6, &light(&[2, 4])), Ok(Some(2)));
        assert_eq!(spacing(6, &light(&[3])), Ok(Some(3)));
        assert_eq!(spacing(9, &[]), Ok(None));
        assert_eq!(spacing(4, &light(&[1, 2, 3])), Ok(None));
        assert_eq!(spacing(4, &[(1, false), (2, true), (3, false)]), Ok(Some(2)));
        assert_eq!(spacing(9, &light(&[3])), Err(3));
        assert_eq!(spacing(9, &light(&[3, 5])), Err(5));
        assert_eq!(spacing(9, &light(&[4, 8])), Err(4));
    }
}
