//! The links between the candidates of a state, which get dense numbers: by cell, then by digit.
//!
//! From one state of a puzzle to the next few candidates go. Those that stay keep their numbers, and only what was
//! linked to one that went is linked anew.

use super::bits::Bits;
use crate::explain::data::chain_key::Pass;
use crate::explain::geometry::{CELLS, POSITIONS_OF, UNITS, UNITS_OF, cell_at, members};
use crate::explain::views::Views;

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

/// Why a candidate is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum LinkKind {
    /// A strong link in a box.
    Box,
    /// A strong link in a row.
    Row,
    /// A strong link in a column.
    Column,
    /// A strong link between two candidates of one cell.
    Cell,
    /// Nothing: it is assumed.
    Assumption,
    /// A pattern, or a chain, on what is left after some erasures.
    Pattern,
    /// A weak link of any kind.
    Weak,
}

impl LinkKind {
    /// By the kind of the unit.
    pub(super) const UNITS: [Self; 3] = [Self::Box, Self::Row, Self::Column];
}

/// A strong link: if the one candidate is off, the other is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    pub(super) to: u16,
    pub(super) kind: LinkKind,
}

/// The most weak links of a candidate: eight in its cell, twenty peers.
pub(super) const MAX_WEAK: usize = 28;

/// Weak links in order: the cell's own, then those of box, row and column.
#[derive(Clone, Copy)]
struct WeakList {
    ends: [u16; MAX_WEAK],
    own: u8,
    count: u8,
}

/// The constraints of a candidate: its cell, and its digit in its box, row and column, in the order of strong links.
pub(super) type ConstraintIds = [u16; 4];
/// Number of constraints.
pub(super) const CONSTRAINTS: usize = CELLS + UNITS * 9;
/// The kinds of strong links by place in [`ConstraintIds`].
pub(super) const CONSTRAINT_LINKS: [LinkKind; 4] = [LinkKind::Cell, LinkKind::Box, LinkKind::Row, LinkKind::Column];

/// The candidates that are left of a constraint: the sum of their numbers, and from bit 16 how many they are. Of one
/// alone the sum is the number: so a hidden or naked single is found without a search.
pub(super) type Remaining = u32;
/// What a candidate adds, beside its number.
pub(super) const ONE: Remaining = 1 << 16;

/// The candidates of a state and their links, in the order in which the scale follows them.
pub(super) struct LinkGraph<const W: usize> {
    /// Cell and digit by number.
    pub(super) candidates: Vec<(u8, u8)>,
    /// Number by cell and digit.
    numbers: [[u16; 9]; CELLS],
    /// The candidates; numbers of others are out of use.
    views: Views,
    /// Number of candidates.
    count: usize,
    /// By number.
    pub(super) constraints: Vec<ConstraintIds>,
    /// By constraint.
    pub(super) remaining: [Remaining; CONSTRAINTS],
    /// Candidates by digit.
    pub(super) of_digit: [Bits<W>; 9],
    /// Candidates that are off if this one is on.
    pub(super) weak: Vec<Bits<W>>,
    weak_lists: Vec<WeakList>,
    /// Candidates that are on if this one is off.
    strong: Vec<Bits<W>>,
    /// Candidates that are on if one is off that is off if this one is on; to be brought up to date when needed.
    pub(super) steps: Vec<Bits<W>>,
    stale: Bits<W>,
    /// The same in order: the cell's, then those of box, row and column.
    strong_lists: Vec<[StrongLink; 4]>,
    strong_counts: Vec<u8>,
}

/// The candidates that a state lacks and the one before had.
pub(super) struct Removed<const W: usize> {
    pub(super) candidates: Bits<W>,
    /// They, and those that were linked to them.
    pub(super) near: Bits<W>,
}

impl<const W: usize> LinkGraph<W> {
    pub(super) fn new() -> Self {
        Self {
            candidates: Vec::new(),
            numbers: [[NONE; 9]; CELLS],
            views: Views::new(&[0; CELLS]),
            count: 0,
            constraints: Vec::new(),
            remaining: [0; CONSTRAINTS],
            of_digit: [Bits::EMPTY; 9],
            weak: Vec::new(),
            weak_lists: Vec::new(),
            strong: Vec::new(),
            steps: Vec::new(),
            stale: Bits::EMPTY,
            strong_lists: Vec::new(),
            strong_counts: Vec::new(),
        }
    }

    /// Takes in a state of at most `64 * W` candidates. Returns what is removed since the last one, or `None` if
    /// candidates have other numbers than there.
    pub(super) fn build(&mut self, views: &Views) -> Option<Removed<W>> {
        // One step removes a few candidates: the rest keep their numbers, and what is kept by number stays true.
        let removed = self.removed(views);
        match &removed {
            Some(removed) => self.unlink(views, removed),
            None => self.begin(views),
        }
        self.views.clone_from(views);
        removed
    }

    /// What is removed, if that is all that changed, and not too much to be worth it.
    fn removed(&self, views: &Views) -> Option<Removed<W>> {
        let mut removed = Removed { candidates: Bits::EMPTY, near: Bits::EMPTY };
        let mut left = self.count;
        for (cell, (&before, &now)) in self.views.cells.iter().zip(&views.cells).enumerate() {
            if now & !before != 0 {
                return None;
            }
            for digit in members(before & !now) {
                let number = self.number(cell, digit);
                removed.candidates.add(number);
                removed.near.add(number);
                removed.near.unite(&self.weak[number]);
                left -= 1;
            }
        }
        // Numbers out of use cost a word of each set: after a quarter of them it is better to count anew. So it is
        // where much is gone at once.
        (left > self.len() / 4 * 3 && self.count - left < self.len() / 16).then_some(removed)
    }

    fn begin(&mut self, views: &Views) {
        self.candidates.clear();
        self.of_digit = [Bits::EMPTY; 9];
        self.constraints.clear();
        self.remaining = [0; CONSTRAINTS];
        for (cell, &set) in views.cells.iter().enumerate() {
            for digit in members(set) {
                let number = self.candidates.len();
                self.of_digit[digit].add(number);
                self.numbers[cell][digit] = number as u16;
                self.candidates.push((cell as u8, digit as u8));
                let [of_box, row, column] = UNITS_OF[cell].map(|unit| (CELLS + usize::from(unit) * 9 + digit) as u16);
                let constraints = [cell as u16, of_box, row, column];
                constraints
                    .iter()
                    .for_each(|&constraint| self.remaining[usize::from(constraint)] += ONE + number as Remaining);
                self.constraints.push(constraints);
            }
        }
        self.count = self.len();
        self.weak.resize(self.count, Bits::EMPTY);
        self.weak_lists.resize(self.count, WeakList { ends: [NONE; MAX_WEAK], own: 0, count: 0 });
        self.strong.resize(self.count, Bits::EMPTY);
        self.strong_lists.resize(self.count, [StrongLink { to: NONE, kind: LinkKind::Assumption }; 4]);
        self.strong_counts.resize(self.count, 0);
        for number in 0..self.count {
            self.link(views, number);
        }
        self.steps.resize(self.count, Bits::EMPTY);
        self.stale = (0..self.count).fold(Bits::EMPTY, Bits::with);
    }

    /// Brings `steps` up to date.
    pub(super) fn renew_steps(&mut self) {
        let linked = (0..self.len()).filter(|&number| !self.strong[number].is_empty());
        let linked = linked.fold(Bits::EMPTY, Bits::with);
        for number in self.stale.iter() {
            let mut offs = self.weak[number];
            offs.intersect(&linked);
            self.steps[number] = Bits::EMPTY;
            offs.for_each(|off| self.steps[number].unite(&self.strong[off]));
        }
        self.stale = Bits::EMPTY;
    }

    fn unlink(&mut self, views: &Views, removed: &Removed<W>) {
        for number in removed.candidates.iter() {
            let digit = self.candidate(number).1;
            self.of_digit[digit] = self.of_digit[digit].without(&removed.candidates);
            self.weak[number] = Bits::EMPTY;
            self.weak_lists[number].count = 0;
            self.strong[number] = Bits::EMPTY;
            self.strong_counts[number] = 0;
            self.count -= 1;
            self.constraints[number]
                .iter()
                .for_each(|&constraint| self.remaining[usize::from(constraint)] -= ONE + number as Remaining);
        }
        self.stale.unite(&removed.near);
        for number in removed.near.without(&removed.candidates).iter() {
            let before = self.strong[number];
            self.link(views, number);
            if self.strong[number] != before {
                self.stale.unite(&self.weak[number]);
            }
        }
    }

    fn link(&mut self, views: &Views, number: usize) {
        let (cell, digit) = self.candidate(number);
        let mut weak = Bits::EMPTY;
        let mut ends = 0;
        let list = &mut self.weak_lists[number];
        let mut add_weak = |number: u16| {
            weak.add(usize::from(number));
            list.ends[ends] = number;
            ends += 1;
        };
        let mut strong_set = Bits::EMPTY;
        let strong = &mut self.strong_lists[number];
        let mut count = 0;
        let others = views.cells[cell] & !(1 << digit);
        for other in members(others) {
            add_weak(self.numbers[cell][other]);
        }
        list.own = others.count_ones() as u8;
        if others.is_power_of_two() {
            strong[0] = StrongLink { to: self.numbers[cell][others.trailing_zeros() as usize], kind: LinkKind::Cell };
            strong_set.add(usize::from(strong[0].to));
            count = 1;
        }
        for kind in 0..3 {
            let unit = usize::from(UNITS_OF[cell][kind]);
            let places = views.places[unit][digit] & !(1 << POSITIONS_OF[cell][kind]);
            // In a row or column, the box's cells came before.
            let in_box = if kind == 0 { 0 } else { 7 << (POSITIONS_OF[cell][kind] / 3 * 3) };
            for position in members(places & !in_box) {
                add_weak(self.numbers[cell_at(unit, position)][digit]);
            }
            if places.is_power_of_two() {
                let to = self.numbers[cell_at(unit, places.trailing_zeros() as usize)][digit];
                if !strong_set.has(usize::from(to)) {
                    strong[count] = StrongLink { to, kind: LinkKind::UNITS[kind] };
                    strong_set.add(usize::from(to));
                    count += 1;
                }
            }
        }
        list.count = ends as u8;
        self.weak[number] = weak;
        self.strong[number] = strong_set;
        self.strong_counts[number] = count as u8;
    }

    /// Number of numbers, of which a few may be out of use and without links.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether a number is that of a candidate of the state, and not out of use.
    pub(super) fn is_there(&self, number: usize) -> bool {
        self.of_digit[self.candidate(number).1].has(number)
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

    /// The candidates that share a constraint with two others, of these two numbers, in order: by digit, or by position.
    pub(super) fn others(&self, link: LinkKind, two: [usize; 2], mut visit: impl FnMut(usize)) {
        let [(cell, digit), (other_cell, other_digit)] = two.map(|number| self.candidate(number));
        if link == LinkKind::Cell {
            let others = self.views.cells[cell] & !(1 << digit | 1 << other_digit);
            return members(others).for_each(|member| visit(self.number(cell, member)));
        }
        let kind = link as usize;
        let unit = usize::from(UNITS_OF[cell][kind]);
        let two = 1 << POSITIONS_OF[cell][kind] | 1 << POSITIONS_OF[other_cell][kind];
        members(self.views.places[unit][digit] & !two)
            .for_each(|position| visit(self.number(cell_at(unit, position), digit)));
    }

    /// Weak links in order; those in the cell only if `in_cell`.
    #[inline]
    pub(super) fn weak_list(&self, number: usize, in_cell: bool) -> &[u16] {
        let list = &self.weak_lists[number];
        let from = if in_cell { 0 } else { usize::from(list.own) };
        list.ends.get(from..usize::from(list.count)).unwrap_or_default()
    }

    /// Strong links of a pass in order.
    #[inline]
    pub(super) fn strong_list(&self, number: usize, pass: Pass) -> &[StrongLink] {
        let links = &self.strong_lists[number][..usize::from(self.strong_counts[number])];
        let own = usize::from(links.first().is_some_and(|link| link.kind == LinkKind::Cell));
        match pass {
            Pass::X => &links[own..],
            Pass::Y => &links[..own],
            Pass::Xy => links,
        }
    }

    /// Strong links of a pass.
    pub(super) fn strong_set(&self, number: usize, pass: Pass) -> Bits<W> {
        let mut links = self.strong[number];
        let same_digit = &self.of_digit[self.candidate(number).1];
        match pass {
            Pass::X => links.intersect(same_digit),
            Pass::Y => links = links.without(same_digit),
            Pass::Xy => {}
        }
        links
    }

    /// Weak links of a pass.
    pub(super) fn weak_set(&self, number: usize, pass: Pass) -> Bits<W> {
        let mut links = self.weak[number];
        if pass == Pass::X {
            links.intersect(&self.of_digit[self.candidate(number).1]);
        }
        links
    }

    /// Why the second of two weakly linked candidates is off if the first is on.
    pub(super) fn weak_reason(&self, from: usize, to: usize) -> LinkKind {
        let ((cell, _), (other, _)) = (self.candidate(from), self.candidate(to));
        if cell == other {
            return LinkKind::Cell;
        }
        LinkKind::UNITS[(0..3).find(|&kind| UNITS_OF[cell][kind] == UNITS_OF[other][kind]).unwrap_or(0)]
    }
}
