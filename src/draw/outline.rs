//! The outlines of sets of cells.

use std::collections::BTreeMap;

use super::part::Point;
use crate::model::Shape;

/// The outlines of some cells.
pub(super) struct Outlines {
    /// Closed paths: around the cells, and around the holes in them.
    pub(super) paths: Vec<Vec<Point>>,
    /// The number of pieces, in which neighbours share an edge.
    pub(super) pieces: usize,
}

/// A place in thousandths of a cell, which can be compared.
type Grain = (i64, i64);

/// The cells on the inside of an outline.
struct OutlinedCells<'a> {
    shape: Shape,
    cells: &'a [u16],
}

impl OutlinedCells<'_> {
    /// Whether the set has the cell in this row and column.
    fn has(&self, row: i64, column: i64) -> bool {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let cell = place.and_then(|(row, column)| self.shape.index(row, column));
        cell.is_some_and(|cell| self.cells.contains(&(cell as u16)))
    }
}

/// Directions around a cell, clockwise: up, right, down, left, as rows and columns.
const AROUND: [(i64, i64); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Returns the outlines of cells, at this distance inside their edges.
pub(super) fn outlines(shape: Shape, cells: &[u16], inset: f64) -> Outlines {
    let set = OutlinedCells { shape, cells };
    let inset = (inset * 1000.0) as i64;
    let mut next: BTreeMap<Grain, Grain> = BTreeMap::new();
    for &cell in cells {
        let (row, column) = shape.coordinates(cell.into());
        for turn in 0..4 {
            if let Some((from, to)) = edge(&set, (row as i64, column as i64), turn, inset) {
                next.insert(from, to);
            }
        }
    }
    let mut paths = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let (mut path, mut at) = (Vec::new(), start);
        while let Some(to) = next.remove(&at) {
            path.push(at);
            at = to;
        }
        paths.push(corners(&path));
    }
    Outlines { paths, pieces: pieces(&set) }
}

/// Returns the part of the outline at one edge of a cell, clockwise; `None` if the neighbour there is in the set.
fn edge(set: &OutlinedCells<'_>, (row, column): (i64, i64), turn: usize, inset: i64) -> Option<(Grain, Grain)> {
    let [out, right, left] = [turn, (turn + 1) % 4, (turn + 3) % 4].map(|turn| AROUND[turn]);
    if set.has(row + out.0, column + out.1) {
        return None;
    }
    // How far the outline reaches from the middle of the cell towards a neighbour: to the middle between two cells of
    // the set, into the neighbour if the outline turns outwards there, and otherwise not quite to the edge.
    let reach = |side: (i64, i64)| match (
        set.has(row + side.0, column + side.1),
        set.has(row + side.0 + out.0, column + side.1 + out.1),
    ) {
        (true, true) => 500 + inset,
        (true, false) => 500,
        (false, _) => 500 - inset,
    };
    let point = |side: (i64, i64)| {
        let (along, away) = (reach(side), 500 - inset);
        let down = row * 1000 + 500 + side.0 * along + out.0 * away;
        (column * 1000 + 500 + side.1 * along + out.1 * away, down)
    };
    Some((point(left), point(right)))
}

/// Returns the points of a closed path at which its direction changes.
fn corners(path: &[Grain]) -> Vec<Point> {
    let count = path.len();
    let is_corner = |at: &usize| {
        let [before, here, after] = [(at + count - 1) % count, *at, (at + 1) % count].map(|at| path[at]);
        (here.0 - before.0) * (after.1 - here.1) != (here.1 - before.1) * (after.0 - here.0)
    };
    let kept = (0..count).filter(is_corner);
    kept.map(|at| (path[at].0 as f64 / 1000.0, path[at].1 as f64 / 1000.0)).collect()
}

/// Returns the number of pieces of a set.
fn pieces(set: &OutlinedCells<'_>) -> usize {
    let mut open: Vec<u16> = set.cells.to_vec();
    open.sort_unstable();
    open.dedup();
    let mut count = 0;
    while let Some(first) = open.pop() {
        count += 1;
        let mut reached = vec![first];
        while let Some(cell) = reached.pop() {
            reached.extend(open.extract_if(.., |other| set.shape.steps(cell.into(), (*other).into()) == 1));
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_turn_at_corners_only() {
        let of = |cells: &[u16]| {
            let found = outlines(Shape::CLASSIC, cells, 0.1);
            let corners: Vec<usize> = found.paths.iter().map(Vec::len).collect();
            (found.pieces, corners)
        };
        assert_eq!(of(&[0]), (1, vec![4]));
        assert_eq!(of(&[0, 1, 2]), (1, vec![4]));
        assert_eq!(of(&[0, 1, 9]), (1, vec![6]));
        assert_eq!(of(&[0, 10]), (2, vec![4, 4]), "cells that touch at a corner");
        assert_eq!(of(&[0, 1, 2, 9, 11, 18, 19, 20]), (1, vec![4, 4]), "a ring has an inner outline");
        assert_eq!(of(&[1, 9, 10, 11, 19]), (1, vec![12]));
    }

    /// Whatever the cells, an outline stays within them, at its distance from the others.
    #[test]
    fn outlines_stay_inside_their_cells() {
        let shape = Shape::new(2, 2).unwrap();
        for bits in 1_u32..1 << 16 {
            let cells: Vec<u16> = (0..16).filter(|cell| bits >> cell & 1 == 1).collect();
            let found = outlines(shape, &cells, 0.1);
            assert!(found.pieces <= cells.len() && found.paths.len() >= found.pieces, "{cells:?}");
            for (x, y) in found.paths.into_iter().flatten() {
                let cell = y.floor() as u16 * 4 + x.floor() as u16;
                assert!(cells.contains(&cell), "{cells:?}: ({x}, {y})");
            }
        }
    }
}
