//! The links between the candidates of a state. Candidates have dense numbers, ordered by cell, then by digit.
//!
//! From one state of a puzzle to the next, few candidates disappear. The remaining candidates keep their numbers, and
//! only those that were linked to a candidate that disappeared are linked again.

use super::bits::Bits;
use crate::explain::data::chain_key::Pass;
use crate::explain::geometry::{CELLS, Geometry, members};
use crate::explain::views::Views;

/// The number that means "no candidate".
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
    /// A strong link in a unit of another kind.
    Unit3,
    /// The same for the next kind.
    Unit4,
    /// The same for the next kind.
    Unit5,
    /// The same for the next kind.
    Unit6,
    /// The same for the next kind.
    Unit7,
    /// A strong link between two candidates of one cell.
    Cell,
    /// None: the state is an assumption.
    Assumption,
    /// A pattern or chain on the candidates that remain after some erasures.
    Pattern,
    /// A weak link of any kind.
    Weak,
}

impl LinkKind {
    /// The kinds of strong links, by the kind of unit.
    pub(super) const UNITS: [Self; 8] =
        [Self::Box, Self::Row, Self::Column, Self::Unit3, Self::Unit4, Self::Unit5, Self::Unit6, Self::Unit7];

    /// Returns the kind of the unit of a strong link in a unit.
    pub(super) const fn unit_kind(self) -> Option<usize> {
        if (self as usize) < Self::UNITS.len() { Some(self as usize) } else { None }
    }
}

/// A strong link: if one candidate is off, the other is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    pub(super) to: u16,
    pub(super) kind: LinkKind,
}

/// Weak links in order: within the cell, then in the box, the row, the column and other units, then to other cells that
/// must differ.
#[derive(Clone)]
struct WeakList<G: Geometry> {
    ends: G::PerWeakLink<u16>,
    own: u8,
    count: u8,
}

/// The kinds of strong links, in the order of a candidate's constraints: its cell, then its digit in its box, its row,
/// its column and its other units.
pub(super) const CONSTRAINT_LINKS: [LinkKind; 9] = [
    LinkKind::Cell,
    LinkKind::Box,
    LinkKind::Row,
    LinkKind::Column,
    LinkKind::Unit3,
    LinkKind::Unit4,
    LinkKind::Unit5,
    LinkKind::Unit6,
    LinkKind::Unit7,
];

/// The candidates that remain in a constraint: the sum of their numbers, and from bit 16 on their count. If one is
/// left, the sum is its number, so hidden and naked singles are found without a search.
pub(super) type Remaining = u32;
/// The number that each candidate adds in addition to its own number.
pub(super) const ONE: Remaining = 1 << 16;
/// The entry for a kind of unit that a cell does not have: too many candidates for a single.
const NO_CONSTRAINT: Remaining = 1 << 30;

/// The candidates of a state and their links, in the order in which the scale follows them.
pub(super) struct LinkGraph<const W: usize, G: Geometry> {
    /// Cell and digit of each number.
    pub(super) candidates: Vec<(u8, u8)>,
    /// Number of each candidate.
    numbers: [[u16; 9]; CELLS],
    /// The candidates of the state; the numbers of all others are unused.
    pub(super) views: Views<G>,
    /// Number of candidates.
    count: usize,
    /// Constraints of each number.
    pub(super) constraints: Vec<G::PerLink<u16>>,
    /// Remaining candidates of each constraint.
    pub(super) remaining: G::PerConstraint<Remaining>,
    /// Candidates of each digit.
    pub(super) of_digit: [Bits<W>; 9],
    /// Per candidate: the candidates that are off if it is on.
    pub(super) weak: Vec<Bits<W>>,
    weak_lists: Vec<WeakList<G>>,
    /// Per candidate: the candidates that are on if it is off.
    strong: Vec<Bits<W>>,
    /// Per candidate: the candidates that it turns on through a candidate that it turns off. Updated by
    /// [`renew_steps`](Self::renew_steps).
    pub(super) steps: Vec<Bits<W>>,
    stale: Bits<W>,
    /// The strong links in order: of the cell, then of the box, the row, the column and other units.
    strong_lists: Vec<G::PerLink<StrongLink>>,
    strong_counts: Vec<u8>,
}

/// The candidates that the previous state had and the current one lacks.
pub(super) struct Removed<const W: usize> {
    pub(super) candidates: Bits<W>,
    /// These candidates, and those that were linked to them.
    pub(super) near: Bits<W>,
}

impl<const W: usize, G: Geometry> LinkGraph<W, G> {
    pub(super) fn new(geometry: G) -> Self {
        Self {
            candidates: Vec::new(),
            numbers: [[NONE; 9]; CELLS],
            views: Views::new(geometry, &[0; CELLS]),
            count: 0,
            constraints: Vec::new(),
            remaining: nothing::<G>(),
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

    /// Loads a state of at most `64 * W` candidates. Returns what was removed since the previous state, or `None` if
    /// candidates were renumbered.
    pub(super) fn build(&mut self, views: &Views<G>) -> Option<Removed<W>> {
        // A step removes few candidates. The remaining candidates keep their numbers, so data stored by number stays
        // valid.
        let removed = self.removed(views);
        match &removed {
            Some(removed) => self.unlink(views, removed),
            None => self.begin(views),
        }
        self.views.clone_from(views);
        removed
    }

    /// Returns what was removed, if nothing else changed and an update is cheaper than a rebuild.
    fn removed(&self, views: &Views<G>) -> Option<Removed<W>> {
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
        // Unused numbers take space in every set: when a quarter is unused, renumbering is cheaper. It is also cheaper
        // when much has been removed since the previous state.
        (left > self.len() / 4 * 3 && self.count - left < self.len() / 16).then_some(removed)
    }

    fn begin(&mut self, views: &Views<G>) {
        self.candidates.clear();
        self.of_digit = [Bits::EMPTY; 9];
        self.constraints.clear();
        self.remaining = nothing::<G>();
        for (cell, &set) in views.cells.iter().enumerate() {
            for digit in members(set) {
                let number = self.candidates.len();
                self.of_digit[digit].add(number);
                self.numbers[cell][digit] = number as u16;
                self.candidates.push((cell as u8, digit as u8));
                let mut constraints = G::per_link(cell as u16);
                for kind in 0..G::KINDS {
                    let unit = views.geometry.unit_of_kind(cell, kind);
                    constraints[1 + kind] = (CELLS + unit * 9 + digit) as u16;
                }
                constraints
                    .as_ref()
                    .iter()
                    .for_each(|&constraint| self.remaining[usize::from(constraint)] += ONE + number as Remaining);
                self.constraints.push(constraints);
            }
        }
        self.count = self.len();
        self.weak.resize(self.count, Bits::EMPTY);
        self.weak_lists.resize(self.count, WeakList { ends: G::per_weak_link(NONE), own: 0, count: 0 });
        self.strong.resize(self.count, Bits::EMPTY);
        let none = StrongLink { to: NONE, kind: LinkKind::Assumption };
        self.strong_lists.resize(self.count, G::per_link(none));
        self.strong_counts.resize(self.count, 0);
        for number in 0..self.count {
            self.link(views, number);
        }
        self.steps.resize(self.count, Bits::EMPTY);
        self.stale = (0..self.count).fold(Bits::EMPTY, Bits::with);
    }

    /// Updates `steps`.
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

    fn unlink(&mut self, views: &Views<G>, removed: &Removed<W>) {
        for number in removed.candidates.iter() {
            let digit = self.candidate(number).1;
            self.of_digit[digit] = self.of_digit[digit].without(&removed.candidates);
            self.weak[number] = Bits::EMPTY;
            self.weak_lists[number].count = 0;
            self.strong[number] = Bits::EMPTY;
            self.strong_counts[number] = 0;
            self.count -= 1;
            self.constraints[number]
                .as_ref()
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

    fn link(&mut self, views: &Views<G>, number: usize) {
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
        let geometry = &views.geometry;
        for kind in 0..G::KINDS {
            let unit = geometry.unit_of_kind(cell, kind);
            let places = views.places[unit][digit] & !(1 << geometry.position_of_kind(cell, kind));
            for position in members(places & !geometry.repeated(cell, kind)) {
                add_weak(self.numbers[geometry.cell_at(unit, position)][digit]);
            }
            if places.is_power_of_two() {
                let to = self.numbers[geometry.cell_at(unit, places.trailing_zeros() as usize)][digit];
                if !strong_set.has(usize::from(to)) {
                    strong[count] = StrongLink { to, kind: LinkKind::UNITS[kind] };
                    strong_set.add(usize::from(to));
                    count += 1;
                }
            }
        }
        for &rival in geometry.rivals(cell) {
            if views.has(rival.into(), digit) {
                add_weak(self.numbers[usize::from(rival)][digit]);
            }
        }
        list.count = ends as u8;
        self.weak[number] = weak;
        self.strong[number] = strong_set;
        self.strong_counts[number] = count as u8;
    }

    /// Returns how many numbers there are, including unused ones, which have no links.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether a number is in use for a candidate of the state.
    pub(super) fn is_there(&self, number: usize) -> bool {
        self.of_digit[self.candidate(number).1].has(number)
    }

    /// Returns the cell and digit of a candidate.
    pub(super) fn candidate(&self, number: usize) -> (usize, usize) {
        let (cell, digit) = self.candidates[number];
        (usize::from(cell), usize::from(digit))
    }

    /// Whether two candidates have the same digit.
    pub(super) fn same_digit(&self, one: usize, other: usize) -> bool {
        self.candidates[one].1 == self.candidates[other].1
    }

    /// Returns the number of a candidate of the state.
    pub(super) fn number(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.numbers[cell][digit])
    }

    /// Visits the other candidates of the constraint `link` that two candidates share, in order: by digit, or by
    /// position.
    pub(super) fn others(&self, link: LinkKind, two: [usize; 2], mut visit: impl FnMut(usize)) {
        let [(cell, digit), (other_cell, other_digit)] = two.map(|number| self.candidate(number));
        if link == LinkKind::Cell {
            let others = self.views.cells[cell] & !(1 << digit | 1 << other_digit);
            return members(others).for_each(|member| visit(self.number(cell, member)));
        }
        let (kind, geometry) = (link as usize, &self.views.geometry);
        let unit = geometry.unit_of_kind(cell, kind);
        let two = 1 << geometry.position_of_kind(cell, kind) | 1 << geometry.position_of_kind(other_cell, kind);
        members(self.views.places[unit][digit] & !two)
            .for_each(|position| visit(self.number(geometry.cell_at(unit, position), digit)));
    }

    /// Returns the weak links in order; those within the cell only if `in_cell`.
    #[inline]
    pub(super) fn weak_list(&self, number: usize, in_cell: bool) -> &[u16] {
        let list = &self.weak_lists[number];
        let from = if in_cell { 0 } else { usize::from(list.own) };
        list.ends.as_ref().get(from..usize::from(list.count)).unwrap_or_default()
    }

    /// Returns the strong links of a pass in order.
    #[inline]
    pub(super) fn strong_list(&self, number: usize, pass: Pass) -> &[StrongLink] {
        let links = &self.strong_lists[number].as_ref()[..usize::from(self.strong_counts[number])];
        let own = usize::from(links.first().is_some_and(|link| link.kind == LinkKind::Cell));
        match pass {
            Pass::X => &links[own..],
            Pass::Y => &links[..own],
            Pass::Xy => links,
        }
    }

    /// Returns the strong links of a pass.
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

    /// Returns the weak links of a pass.
    pub(super) fn weak_set(&self, number: usize, pass: Pass) -> Bits<W> {
        let mut links = self.weak[number];
        if pass == Pass::X {
            links.intersect(&self.of_digit[self.candidate(number).1]);
        }
        links
    }

    /// Returns why the second of two weakly linked candidates is off if the first is on.
    pub(super) fn weak_reason(&self, from: usize, to: usize) -> LinkKind {
        let ((cell, _), (other, _)) = (self.candidate(from), self.candidate(to));
        let geometry = &self.views.geometry;
        if cell == other {
            return LinkKind::Cell;
        }
        let shared = (0..G::KINDS).find(|&kind| {
            let unit = geometry.unit_of_kind(cell, kind);
            geometry.unit_of_kind(other, kind) == unit && geometry.unit_set(cell) >> unit & 1 == 1
        });
        // The reference gives links between cells that share no unit the same reason as links within a cell.
        shared.map_or(LinkKind::Cell, |kind| LinkKind::UNITS[kind])
    }
}

/// Returns what remains in a grid without candidates.
fn nothing<G: Geometry>() -> G::PerConstraint<Remaining> {
    G::per_constraint(0, NO_CONSTRAINT)
}
