//! A plain enumeration for any list of units, cell by cell, and layouts to try it on.

use specudoku::{Layout, Shape, Variant};

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
const JIGSAW: &str = "111222112223144333444533465555666665";

fn boxes(text: &str) -> Vec<u8> {
    text.bytes().map(|symbol| symbol - b'1').collect()
}

/// Layouts of each kind that a plain enumeration can manage.
pub(crate) fn layouts() -> Vec<(&'static str, Layout)> {
    let square = Shape::new(2, 2).unwrap();
    let flat = Shape::new(3, 2).unwrap();
    let of = |shape: Shape, variants: &[Variant]| {
        let plain = Layout::builder(shape.side()).shape(shape);
        variants.iter().fold(plain, |layout, &variant| layout.variant(variant)).build().unwrap()
    };
    vec![
        ("latin 4", Layout::builder(4).build().unwrap()),
        ("latin 5, diagonals", Layout::builder(5).variant(Variant::X).build().unwrap()),
        ("x 4", of(square, &[Variant::X])),
        ("windows 4", of(square, &[Variant::Windows])),
        ("disjoint 4", of(square, &[Variant::Disjoint])),
        ("anti-king 6", of(flat, &[Variant::AntiKing])),
        ("x 6", of(flat, &[Variant::X])),
        ("disjoint 6", of(flat, &[Variant::Disjoint])),
        ("anti-knight 6", of(flat, &[Variant::AntiKnight])),
        ("jigsaw 6", Layout::builder(6).boxes(boxes(JIGSAW)).build().unwrap()),
        ("own 6", Layout::builder(6).shape(flat).unit([0, 7, 14, 21, 28, 35]).unit([5, 10, 15]).build().unwrap()),
    ]
}
