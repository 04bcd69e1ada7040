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
    /// The distance of the outline from the edges of the cells, in thousandths of a cell.
    inset: i64,
}

impl OutlinedCells<'_> {
    /// Whether the set has the cell in this row and column.
    fn has(&self, row: i64, column: i64) -> bool {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let cell = place.and_then(|(row, column)| self.shape.index(row, column));
        cell.is_some_and(|cell| self.cells.contains(&(cell as u16)))
    }
}

/// The rows and columns between a cell and its neighbour.
type Direction = (i64, i64);

/// Directions around a cell, clockwise: up, right, down, left.
const AROUND: [Direction; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Returns the outlines of cells, at this distance inside their edges.
pub(super) fn outlines(shape: Shape, cells: &[u16], inset: f64) -> Outlines {
    let set = OutlinedCells { shape, cells, inset: (inset * 1000.0) as i64 };
    let mut next: BTreeMap<Grain, Grain> = BTreeMap::new();
    for &cell in cells {
        let (row, column) = shape.coordinates(cell.into());
        for turn in 0..4 {
            let edge = CellEdge { set: &set, row: row as i64, column: column as i64, out: AROUND[turn] };
            if edge.is_outline() {
                next.insert(edge.end(AROUND[(turn + 3) % 4]), edge.end(AROUND[(turn + 1) % 4]));
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

/// An edge of a cell of a set.
struct CellEdge<'a> {
    set: &'a OutlinedCells<'a>,
    row: i64,
    column: i64,
    /// The direction of the edge, seen from the cell.
    out: Direction,
}

impl CellEdge<'_> {
    /// Whether the outline has a part at this edge: the neighbour there is not in the set.
    fn is_outline(&self) -> bool {
        !self.set.has(self.row + self.out.0, self.column + self.out.1)
    }

    /// Returns the end of this part of the outline on one side.
    fn end(&self, side: Direction) -> Grain {
        let (along, away) = (self.reach(side), 500 - self.set.inset);
        let down = self.row * 1000 + 500 + side.0 * along + self.out.0 * away;
        (self.column * 1000 + 500 + side.1 * along + self.out.1 * away, down)
    }

    /// Returns how far the outline reaches from the middle of the cell towards a neighbour: to the middle between two
    /// cells of the set, into the neighbour if the outline turns outwards there, and otherwise not quite to the edge.
    fn reach(&self, side: Direction) -> i64 {
        let (row, column) = (self.row + side.0, self.column + side.1);
        match (self.set.has(row, column), self.set.has(row + self.out.0, column + self.out.1)) {
            (true, true) => 500 + self.set.inset,
            (true, false) => 500,
            (false, _) => 500 - self.set.inset,
        }
    }
}

/// Returns the points of a closed path at which its direction changes.
fn corners(path: &[Grain]) -> Vec<Point> {
    let count = path.len();
    let kept = (0..count).filter(|at| turns(path[(at + count - 1) % count], path[*at], path[(at + 1) % count]));
    kept.map(|at| (path[at].0 as f64 / 1000.0, path[at].1 as f64 / 1000.0)).collect()
}

/// Whether a path through these places changes its direction at the second one.
fn turns(before: Grain, here: Grain, after: Grain) -> bool {
    (here.0 - before.0) * (after.1 - here.1) != (here.1 - before.1) * (after.0 - here.0)
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
