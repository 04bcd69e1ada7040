//! The links between the candidates of a state, which get dense numbers: by cell, then by digit.

use super::bits::Bits;
use crate::explain::geometry::{CELLS, POSITIONS_OF, UNITS_OF, cell_at, members};
use crate::explain::views::Views;

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

/// Why a node follows: the kind of the unit (0 to 2) that two candidates share, or one of these.
pub(super) type Reason = u8;
/// Two candidates of one cell.
pub(super) const CELL: Reason = 3;
/// Nothing: an assumption.
pub(super) const START: Reason = 4;
/// A weak link of any kind.
pub(super) const WEAK: Reason = 6;
/// A pattern found on what is left after some erasures.
pub(super) const ADVANCED: Reason = 5;

/// The links that a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// Within units alone: one digit.
    X,
    /// Strong links within cells alone.
    Y,
    /// All.
    Xy,
}

/// A strong link: if the one candidate is off, the other is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strong {
    pub(super) to: u16,
    pub(super) reason: Reason,
}

/// The candidates of a state and their links, in the order in which the scale follows them.
pub(super) struct Graph<const W: usize> {
    /// Cell and digit by number.
    pub(super) candidates: Vec<(u8, u8)>,
    /// Number by cell and digit.
    numbers: [[u16; 9]; CELLS],
    /// Candidates that are off if this one is on.
    pub(super) weak: Vec<Bits<W>>,
    /// The same in order: the cell's own, then those of box, row and column.
    weak_lists: Vec<u16>,
    /// By number: where its part of `weak_lists` begins, where the cell's own end, where it ends.
    spans: Vec<[u32; 3]>,
    /// Candidates that are on if this one is off, in order: the cell's, then those of box, row and column.
    strong_lists: Vec<[Strong; 4]>,
    strong_counts: Vec<u8>,
}

impl<const W: usize> Graph<W> {
    pub(super) fn new() -> Self {
        Self {
            candidates: Vec::new(),
            numbers: [[NONE; 9]; CELLS],
            weak: Vec::new(),
            weak_lists: Vec::new(),
            spans: Vec::new(),
            strong_lists: Vec::new(),
            strong_counts: Vec::new(),
        }
    }

    /// Takes in a state of at most `64 * W` candidates.
    pub(super) fn build(&mut self, views: &Views) {
        self.candidates.clear();
        for (cell, &set) in views.cells.iter().enumerate() {
            for digit in members(set) {
                self.numbers[cell][digit] = self.candidates.len() as u16;
                self.candidates.push((cell as u8, digit as u8));
            }
        }
        self.weak.clear();
        self.weak_lists.clear();
        self.spans.clear();
        self.strong_lists.clear();
        self.strong_counts.clear();
        for number in 0..self.len() {
            self.link(views, number);
        }
    }

    fn link(&mut self, views: &Views, number: usize) {
        let (cell, digit) = self.candidate(number);
        let begin = self.weak_lists.len();
        let mut weak = Bits::EMPTY;
        let mut strong = [Strong { to: NONE, reason: START }; 4];
        let mut count = 0;
        let others = views.cells[cell] & !(1 << digit);
        for other in members(others) {
            self.add_weak(&mut weak, self.numbers[cell][other]);
        }
        if others.is_power_of_two() {
            strong[0] = Strong { to: self.numbers[cell][others.trailing_zeros() as usize], reason: CELL };
            count = 1;
        }
        let own_end = self.weak_lists.len();
        for kind in 0..3 {
            let unit = usize::from(UNITS_OF[cell][kind]);
            let places = views.places[unit][digit] & !(1 << POSITIONS_OF[cell][kind]);
            // In a row or column, the box's cells came before.
            let in_box = if kind == 0 { 0 } else { 7 << (POSITIONS_OF[cell][kind] / 3 * 3) };
            for position in members(places & !in_box) {
                self.add_weak(&mut weak, self.numbers[cell_at(unit, position)][digit]);
            }
            if places.is_power_of_two() {
                let to = self.numbers[cell_at(unit, places.trailing_zeros() as usize)][digit];
                if strong[..count].iter().all(|link| link.to != to) {
                    strong[count] = Strong { to, reason: kind as Reason };
                    count += 1;
                }
            }
        }
        self.weak.push(weak);
        self.spans.push([begin as u32, own_end as u32, self.weak_lists.len() as u32]);
        self.strong_lists.push(strong);
        self.strong_counts.push(count as u8);
    }

    fn add_weak(&mut self, weak: &mut Bits<W>, number: u16) {
        weak.add(usize::from(number));
        self.weak_lists.push(number);
    }

    /// Number of candidates.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Cell and digit of a candidate.
    pub(super) fn candidate(&self, number: usize) -> (usize, usize) {
        let (cell, digit) = self.candidates[number];
        (usize::from(cell), usize::from(digit))
    }

    /// Whether two candidates have the same digit.
    pub(super) fn same_digit(&self, one: usize, other: usize) -> bool {
        self.candidates[one].1 == self.candidates[other].1
    }

    /// The number of a candidate that is there.
    pub(super) fn number(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.numbers[cell][digit])
    }

    /// Weak links in order; those in the cell only if `in_cell`.
    #[inline]
    pub(super) fn weak_list(&self, number: usize, in_cell: bool) -> &[u16] {
        let [begin, own_end, end] = self.spans[number];
        let from = if in_cell { begin } else { own_end };
        &self.weak_lists[from as usize..end as usize]
    }

    /// Strong links of a pass in order.
    #[inline]
    pub(super) fn strong_list(&self, number: usize, pass: Pass) -> &[Strong] {
        let links = &self.strong_lists[number][..usize::from(self.strong_counts[number])];
        let own = usize::from(links.first().is_some_and(|link| link.reason == CELL));
        match pass {
            Pass::X => &links[own..],
            Pass::Y => &links[..own],
            Pass::Xy => links,
        }
    }

    /// Why the second of two weakly linked candidates is off if the first is on.
    pub(super) fn weak_reason(&self, from: usize, to: usize) -> Reason {
        let ((cell, _), (other, _)) = (self.candidate(from), self.candidate(to));
        if cell == other {
            return CELL;
        }
        (0..3).find(|&kind| UNITS_OF[cell][kind] == UNITS_OF[other][kind]).unwrap_or(0) as Reason
    }
}
