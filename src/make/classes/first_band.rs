//! The data that all canonical boards with the same first band share.
//!
//! A stack is a band of the transposed board: the columns of the stack are the rows of that band. Two of its boxes
//! belong to the first and the second band of the board. They determine which third boxes are possible.

use super::band::{BandRows, Reordering, renamed};
use super::band_classes::BandClasses;
use super::band_code::{BOX_CODES, BOX_ORDERS, box_code};
use super::triples::{Triples, next_triples};

/// Three rows of names: a box of a transposed stack.
pub(super) type NamedBox = [[u8; 3]; 3];

/// The first band of canonical boards: the form of its class.
pub(super) struct FirstBand {
    pub(super) class: u16,
    pub(super) rows: BandRows,
    /// The reorderings that lead from the band to itself.
    pub(super) symmetries: Vec<Reordering>,
    /// Per stack, the name of each digit in the transposed stack: its place in the first box there.
    names: [[u8; 9]; 3],
    /// Per code of the second box of a transposed stack, the third boxes that may follow.
    third_boxes: Vec<ThirdBoxes>,
}

/// The third boxes that may follow two boxes of a transposed stack in a canonical board: the boxes with which the stack
/// does not come before the first band.
pub(super) struct ThirdBoxes {
    /// Per triple of the seventh row, the triples of the eighth row.
    pub(super) next: [Triples; 27],
    /// The orders of the box with which the stack is in the class of the first band, as bits.
    same_class: u64,
}

impl ThirdBoxes {
    /// Returns the third boxes, where `code` is the code of the second box.
    fn new(class: u16, code: usize) -> Self {
        let classes = BandClasses::get();
        let class_of = |orders: &usize| classes.of_code(code * BOX_ORDERS + orders);
        let same_class = (0..BOX_ORDERS).filter(|orders| class_of(orders) == class).map(|orders| 1 << orders).sum();
        let allowed = (0..BOX_ORDERS).filter(|orders| class_of(orders) >= class).map(|orders| 1 << orders).sum();
        Self { next: std::array::from_fn(|triple| next_triples(allowed, triple)), same_class }
    }

    /// Whether there are no third boxes.
    pub(super) fn are_none(&self) -> bool {
        self.next == [0; 27]
    }

    /// Whether the stack is in the class of the first band with a third box of these orders.
    pub(super) const fn is_same_class(&self, orders: u8) -> bool {
        self.same_class >> orders & 1 == 1
    }
}

impl FirstBand {
    pub(super) fn new(class: u16) -> Self {
        let rows = BandClasses::get().forms[usize::from(class)];
        let is_symmetry = |map: &Reordering| renamed(&map.image(&rows)) == rows;
        let mut names = [[0; 9]; 3];
        for (place, stack) in (0..9).flat_map(|place| [0, 1, 2].map(|stack| (place, stack))) {
            names[stack][usize::from(rows[place % 3][3 * stack + place / 3])] = place as u8;
        }
        let third_boxes = (0..BOX_CODES).map(|code| ThirdBoxes::new(class, code)).collect();
        Self { class, rows, symmetries: Reordering::all().filter(is_symmetry).collect(), names, third_boxes }
    }

    /// Returns the third boxes that may follow in each transposed stack.
    pub(super) fn third_boxes(&self, second: &BandRows) -> [&ThirdBoxes; 3] {
        [0, 1, 2].map(|stack| &self.third_boxes[box_code(self.named_box(second, stack))])
    }

    /// Returns the transposed box of a band in a stack, by names.
    fn named_box(&self, band: &BandRows, stack: usize) -> NamedBox {
        let mut named = NamedBox::default();
        for column in 0..3 {
            for row in 0..3 {
                named[column][row] = self.name(stack, band[row][3 * stack + column]);
            }
        }
        named
    }

    /// Returns the name of a digit in a transposed stack.
    pub(super) fn name(&self, stack: usize, digit: u8) -> u8 {
        self.names[stack][usize::from(digit)]
    }

    /// Returns the digits of each column of the band, as bits.
    pub(super) fn column_digits(&self) -> [u16; 9] {
        std::array::from_fn(|column| self.rows.iter().fold(0, |digits, row| digits | 1 << row[column]))
    }
}
