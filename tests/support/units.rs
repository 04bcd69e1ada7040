//! A plain enumeration for any list of units, cell by cell.

use specudoku::Layout;

/// Knows nothing but which cells must differ: no rules, no order of branching, nothing of the library's search.
pub(crate) struct Plain {
    side: usize,
    /// By cell, those before it that must differ.
    before: Vec<Vec<usize>>,
}

impl Plain {
    pub(crate) fn new(layout: &Layout) -> Self {
        let units: Vec<Vec<usize>> =
            layout.units().map(|(_, cells)| cells.iter().map(|&cell| usize::from(cell)).collect()).collect();
        let cells = layout.shape().cell_count();
        let before = (0..cells).map(|cell| {
            let units = units.iter().filter(|unit| unit.contains(&cell));
            let mut others: Vec<usize> = units.flatten().copied().filter(|other| *other != cell).collect();
            others.sort_unstable();
            others.dedup();
            others
        });
        Self { side: layout.shape().side(), before: before.collect() }
    }

    /// Returns the solutions of these clues, 0 for none, at most `most`.
    pub(crate) fn solutions(&self, clues: &[u8], most: usize) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.fill(clues, &mut clues.to_vec(), 0, most, &mut found);
        found
    }

    fn fill(&self, clues: &[u8], values: &mut Vec<u8>, cell: usize, most: usize, found: &mut Vec<Vec<u8>>) {
        if found.len() == most {
            return;
        }
        if cell == values.len() {
            found.push(values.clone());
            return;
        }
        let choices = if clues[cell] == 0 { 1..=self.side as u8 } else { clues[cell]..=clues[cell] };
        for value in choices {
            if self.before[cell].iter().all(|&other| values[other] != value) {
                values[cell] = value;
                self.fill(clues, values, cell + 1, most, found);
            }
        }
        values[cell] = clues[cell];
    }
}

/// Irregular boxes of a 6x6 grid.
pub(crate) const JIGSAW: &str = "111222112223144333444533465555666665";

pub(crate) fn boxes(text: &str) -> Vec<u8> {
    text.bytes().map(|symbol| symbol - b'1').collect()
}
