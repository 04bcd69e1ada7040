//! A small solver that shares no code with the library: exact cover by dancing links (Knuth, "Dancing Links",
//! 2000).
//!
//! A row of the cover is a digit in a cell. A column is something that must be true exactly once: a digit in the
//! cell, or the digit in the row, in the column or in the box.

use crate::board::TestBoard;

/// What is known about the solutions of a board.
pub struct KnownSolutions {
    /// The solutions found, sorted.
    pub solutions: Vec<Vec<u8>>,
    /// Whether there are no other solutions.
    pub is_all: bool,
}

/// The links of a cover. Node 0 is the head, followed by the columns, and then by four nodes for each row.
pub struct ExactCover {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    column: Vec<u32>,
    /// Number of rows of each column.
    size: Vec<u32>,
    /// Cell and digit of each row.
    rows: Vec<(usize, u8)>,
    first_node: usize,
    /// The rows chosen so far.
    chosen: Vec<usize>,
    /// The values of the clues.
    clues: Vec<u8>,
    /// Whether two clues exclude each other.
    has_conflict: bool,
}

impl ExactCover {
    /// Returns the cover of a board, without the columns that clues cover and the rows that they exclude.
    pub fn new(board: &TestBoard) -> Self {
        Self::with_candidates(board, |_, _| true)
    }

    /// Returns the cover of a board whose open cells have only these candidates.
    pub fn with_candidates(board: &TestBoard, allows: impl Fn(usize, u8) -> bool) -> Self {
        let (side, cells) = (board.shape.side(), board.shape.cell_count());
        let columns = 4 * cells;
        let places = |cell: usize, digit: u8| {
            let [row, column, index] = board.units(cell);
            let place = |kind: usize, unit: usize| kind * cells + unit * side + usize::from(digit);
            [cell + 1, place(1, row), place(2, column), place(3, index)]
        };
        let (mut is_covered, mut has_conflict) = (vec![false; columns + 1], false);
        for (cell, &digit) in board.values.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            for place in places(cell, digit) {
                has_conflict |= std::mem::replace(&mut is_covered[place], true);
            }
        }
        let heads = (0..=columns as u32).collect::<Vec<_>>();
        let mut cover = Self {
            left: heads.clone(),
            right: heads.clone(),
            up: heads.clone(),
            down: heads.clone(),
            column: heads,
            size: vec![0; columns + 1],
            rows: Vec::new(),
            first_node: columns + 1,
            chosen: Vec::new(),
            clues: board.values.clone(),
            has_conflict,
        };
        cover.link((1..=columns).filter(|column| !is_covered[*column]));
        for cell in (0..cells).filter(|&cell| board.values[cell] == 0) {
            for digit in 1..=side as u8 {
                let columns = places(cell, digit);
                if columns.iter().all(|column| !is_covered[*column]) && allows(cell, digit) {
                    cover.add(&columns, (cell, digit));
                }
            }
        }
        cover
    }

    /// Links the open columns and the head.
    fn link(&mut self, open: impl Iterator<Item = usize>) {
        let mut last = 0;
        for column in open {
            (self.right[last], self.left[column]) = (column as u32, last as u32);
            last = column;
        }
        (self.right[last], self.left[0]) = (0, last as u32);
    }

    fn add(&mut self, columns: &[usize; 4], row: (usize, u8)) {
        let first = self.left.len();
        for (at, &column) in columns.iter().enumerate() {
            let (node, above) = (first + at, self.up[column]);
            self.left.push((first + (at + 3) % 4) as u32);
            self.right.push((first + (at + 1) % 4) as u32);
            self.up.push(above);
            self.down.push(column as u32);
            self.column.push(column as u32);
            self.down[above as usize] = node as u32;
            self.up[column] = node as u32;
            self.size[column] += 1;
        }
        self.rows.push(row);
    }

    /// Returns at most `limit` solutions, within a number of nodes.
    pub fn find(mut self, limit: usize, nodes: u64) -> KnownSolutions {
        let (mut solutions, mut left) = (Vec::new(), nodes);
        let is_all = self.has_conflict || self.search(limit, &mut left, &mut solutions);
        solutions.sort_unstable();
        KnownSolutions { solutions, is_all }
    }

    /// Returns whether everything was searched.
    fn search(&mut self, limit: usize, nodes: &mut u64, solutions: &mut Vec<Vec<u8>>) -> bool {
        let Some(column) = self.smallest() else {
            if solutions.len() < limit {
                solutions.push(self.solution());
                return true;
            }
            return false;
        };
        if *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        self.cover(column);
        let (mut row, mut is_all) = (self.down[column], true);
        while row as usize != column && is_all {
            self.each_other(row, |cover, column| cover.cover(column));
            self.chosen.push((row as usize - self.first_node) / 4);
            is_all = self.search(limit, nodes, solutions);
            self.chosen.pop();
            self.each_other_back(row, |cover, column| cover.uncover(column));
            row = self.down[row as usize];
        }
        self.uncover(column);
        is_all
    }

    /// Returns the first open column with at most one row, otherwise the one with the fewest.
    fn smallest(&self) -> Option<usize> {
        let next = |column: &usize| Some(self.right[*column] as usize).filter(|column| *column != 0);
        let open = || std::iter::successors(next(&0), next);
        open().find(|column| self.size[*column] <= 1).or_else(|| open().min_by_key(|column| self.size[*column]))
    }

    fn solution(&self) -> Vec<u8> {
        let mut values = self.clues.clone();
        self.chosen.iter().map(|row| self.rows[*row]).for_each(|(cell, digit)| values[cell] = digit);
        values
    }

    /// Calls `act` with the columns of the other nodes of a row, from left to right.
    fn each_other(&mut self, node: u32, act: impl Fn(&mut Self, usize)) {
        let mut other = self.right[node as usize];
        while other != node {
            act(self, self.column[other as usize] as usize);
            other = self.right[other as usize];
        }
    }

    /// Does the same from right to left.
    fn each_other_back(&mut self, node: u32, act: impl Fn(&mut Self, usize)) {
        let mut other = self.left[node as usize];
        while other != node {
            act(self, self.column[other as usize] as usize);
            other = self.left[other as usize];
        }
    }

    fn cover(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        (self.right[left as usize], self.left[right as usize]) = (right, left);
        let mut row = self.down[column];
        while row as usize != column {
            let mut node = self.right[row as usize];
            while node != row {
                let (up, down) = (self.up[node as usize], self.down[node as usize]);
                (self.down[up as usize], self.up[down as usize]) = (down, up);
                self.size[self.column[node as usize] as usize] -= 1;
                node = self.right[node as usize];
            }
            row = self.down[row as usize];
        }
    }

    fn uncover(&mut self, column: usize) {
        let mut row = self.up[column];
        while row as usize != column {
            let mut node = self.left[row as usize];
            while node != row {
                let (up, down) = (self.up[node as usize], self.down[node as usize]);
                (self.down[up as usize], self.up[down as usize]) = (node, node);
                self.size[self.column[node as usize] as usize] += 1;
                node = self.left[node as usize];
            }
            row = self.up[row as usize];
        }
        let (left, right) = (self.left[column], self.right[column]);
        (self.right[left as usize], self.left[right as usize]) = (column as u32, column as u32);
    }
}

impl TestBoard {
    /// Returns at most `limit` solutions, found by exact cover.
    pub fn solutions(&self, limit: usize) -> KnownSolutions {
        ExactCover::new(self).find(limit, 200_000)
    }
}

#[cfg(test)]
mod tests {
    use specudoku::Shape;

    use super::*;

    fn count(width: usize, height: usize) -> usize {
        let shape = Shape::new(width, height).unwrap();
        let known =
            ExactCover::new(&TestBoard { shape, values: vec![0; shape.cell_count()] }).find(1_000_000, u64::MAX);
        assert!(known.is_all);
        known.solutions.len()
    }

    #[test]
    fn empty_grids_have_their_known_numbers_of_boards() {
        // 3x3 and 5x5 without additional boxes are Latin squares; 4x4 is Sudoku.
        assert_eq!((count(3, 1), count(2, 2), count(5, 1)), (12, 288, 161_280));
    }

    #[test]
    fn solution_and_node_limits_hold() {
        let board = TestBoard { shape: Shape::CLASSIC, values: vec![0; 81] };
        let known = ExactCover::new(&board).find(7, u64::MAX);
        assert_eq!((known.solutions.len(), known.is_all), (7, false));
        assert!(!ExactCover::new(&board).find(7, 5).is_all);
    }
}
