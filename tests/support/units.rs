//! Layouts defined a second time, pair by pair, and a plain enumeration that does not use the library's units.

use specudoku::Variant;

/// A layout with independent definitions of which two cells must differ.
#[derive(Clone, Debug)]
pub(crate) struct PlainLayout {
    pub(super) side: usize,
    pub(super) boxes: PlainBoxes,
    pub(super) variants: Vec<Variant>,
    pub(super) own: Vec<Vec<usize>>,
}

#[derive(Clone, Debug)]
pub(super) enum PlainBoxes {
    None,
    Rectangles {
        width: usize,
        height: usize,
    },
    /// The symbol of each cell. Cells with the same symbol form a box.
    Drawn(Vec<u8>),
}

impl PlainLayout {
    /// Returns the layout with rows and columns.
    pub(crate) fn latin(side: usize) -> Self {
        Self { side, boxes: PlainBoxes::None, variants: Vec::new(), own: Vec::new() }
    }

    /// Returns the layout with rows, columns and boxes of `width` x `height` cells.
    pub(crate) fn boxed(width: usize, height: usize) -> Self {
        let boxes = PlainBoxes::Rectangles { width, height };
        Self { boxes, ..Self::latin(width * height) }
    }

    /// Returns the layout with rows, columns and the boxes that these symbols draw, one symbol per cell.
    pub(crate) fn jigsaw(symbols: &str) -> Self {
        Self { boxes: PlainBoxes::Drawn(symbols.bytes().collect()), ..Self::latin(symbols.len().isqrt()) }
    }

    pub(crate) fn with(mut self, variants: &[Variant]) -> Self {
        self.variants.extend(variants);
        self
    }

    /// Whether two cells must hold different digits.
    pub(crate) fn must_differ(&self, one: usize, other: usize) -> bool {
        let [(row, column), (other_row, other_column)] = [one, other].map(|cell| (cell / self.side, cell % self.side));
        let share_box = match &self.boxes {
            PlainBoxes::None => false,
            PlainBoxes::Rectangles { width, height } => {
                row / height == other_row / height && column / width == other_column / width
            }
            PlainBoxes::Drawn(symbols) => symbols[one] == symbols[other],
        };
        let share_own = || self.own.iter().any(|unit| unit.contains(&one) && unit.contains(&other));
        let by_variant = |variant: &Variant| self.differ_by(*variant, (row, column), (other_row, other_column));
        one != other
            && (row == other_row
                || column == other_column
                || share_box
                || share_own()
                || self.variants.iter().any(by_variant))
    }

    /// Whether a variant, as it is usually described, makes the cells at these rows and columns differ.
    fn differ_by(&self, variant: Variant, one: (usize, usize), other: (usize, usize)) -> bool {
        let (down, across) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        let rectangle = match self.boxes {
            PlainBoxes::Rectangles { width, height } => (width, height),
            _ => (self.side, self.side),
        };
        match variant {
            Variant::X => {
                let is_falling = |cell: (usize, usize)| cell.0 == cell.1;
                let is_rising = |cell: (usize, usize)| cell.0 + cell.1 + 1 == self.side;
                is_falling(one) && is_falling(other) || is_rising(one) && is_rising(other)
            }
            Variant::Windows => {
                // One line that separates the windows, then as many lines as a box is wide, and so on.
                let period = rectangle.0 + 1;
                let is_inside = |cell: (usize, usize)| [cell.0, cell.1].iter().all(|line| !line.is_multiple_of(period));
                let window = |cell: (usize, usize)| (cell.0 / period, cell.1 / period);
                is_inside(one) && is_inside(other) && window(one) == window(other)
            }
            Variant::Disjoint => down % rectangle.1 == 0 && across % rectangle.0 == 0,
            Variant::AntiKnight => (down, across) == (1, 2) || (down, across) == (2, 1),
            Variant::AntiKing => (down, across) == (1, 1),
            _ => panic!("{variant} has no definition here"),
        }
    }

    /// Returns at most `most` solutions of these clues, 0 for an empty cell.
    pub(crate) fn solutions(&self, clues: &[u8], most: usize) -> Vec<Vec<u8>> {
        let all = u64::MAX >> (64 - self.side);
        let mask =
            |clue: u8| clue.checked_sub(1).map_or(all, |shift| 1_u64.checked_shl(shift.into()).unwrap_or(0) & all);
        let masks: Vec<u64> = clues.iter().copied().map(mask).collect();
        self.solutions_within(&masks, most)
    }

    /// Returns at most `most` solutions of these candidates, with digit d as bit d - 1.
    pub(crate) fn solutions_within(&self, masks: &[u64], most: usize) -> Vec<Vec<u8>> {
        let cells = 0..masks.len();
        let rivals: Vec<Vec<usize>> =
            cells.clone().map(|cell| cells.clone().filter(|other| self.must_differ(cell, *other)).collect()).collect();
        let mut found = Vec::new();
        fill(&rivals, masks.to_vec(), cells.collect(), most, &mut found);
        found
    }
}

/// Tries each candidate in the open cell with the fewest, and eliminates the digit from the cells that must differ.
fn fill(rivals: &[Vec<usize>], masks: Vec<u64>, mut open: Vec<usize>, most: usize, found: &mut Vec<Vec<u8>>) {
    if found.len() == most {
        return;
    }
    let Some(place) = (0..open.len()).min_by_key(|place| masks[open[*place]].count_ones()) else {
        return found.push(masks.iter().map(|mask| mask.trailing_zeros() as u8 + 1).collect());
    };
    let cell = open.swap_remove(place);
    for digit in (0..64).filter(|digit| masks[cell] >> digit & 1 == 1) {
        let mut next = masks.clone();
        next[cell] = 1 << digit;
        rivals[cell].iter().for_each(|rival| next[*rival] &= !(1 << digit));
        fill(rivals, next, open.clone(), most, found);
    }
}

/// Irregular boxes of a 6x6 grid.
pub(crate) const JIGSAW: &str = "111222112223144333444533465555666665";
