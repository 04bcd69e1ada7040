//! Links between claims. A claim is the statement that one of some cells holds a digit: a single cell, two or three
//! cells where a line and a box cross, or the places of the digit in an almost locked set. If one claim is false, a
//! strong link makes another true: the rest of a unit, the other digit of a cell, or another digit of an almost locked
//! set.

use std::ops::Range;

use super::als::Als;
use crate::explain::geometry::{
    CELLS, COLUMN, CellSet, POSITIONS_OF, ROW, UNIT_CELLS, UNITS_OF, cells, common_peers, count, members,
};
use crate::explain::views::{CandidateSet, Views};

/// What a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClaimScope {
    /// Links of one digit.
    Digit(usize),
    /// Links of all digits.
    All,
    /// Links of all digits, and links between the digits of almost locked sets.
    Sets,
}

/// The claim that one of some cells holds a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LinkClaim {
    pub(super) digit: usize,
    pub(super) cells: CellSet,
}

/// A strong link from a claim that another claim makes false.
#[derive(Clone, Copy)]
pub(super) struct ClaimLink {
    /// The false claim.
    pub(super) off: LinkClaim,
    /// The number of the true claim.
    pub(super) to: usize,
    /// The almost locked set, if the link is within one.
    pub(super) set: Option<usize>,
}

/// A claim with its consequences.
struct KnownClaim {
    claim: LinkClaim,
    seen: CellSet,
    /// The links that follow if the claim is true, as a range of all links.
    links: Option<Range<usize>>,
}

/// The claims of a state and their links, which are found when they are needed.
pub(super) struct ClaimGraph<'a> {
    views: &'a Views,
    sets: &'a [Als],
    pub(super) scope: ClaimScope,
    claims: Vec<KnownClaim>,
    links: Vec<ClaimLink>,
    /// The numbers of claims about single cells, and about cells where a line and a box cross.
    single: [[u32; CELLS]; 9],
    grouped: Vec<[u32; 8]>,
    /// The numbers of claims about other sets of cells, by set and digit.
    of_set: Vec<[u32; 9]>,
    /// Per digit: its places in each almost locked set, with the number of the set.
    places: [Vec<(CellSet, usize)>; 9],
}

/// No claim has this number yet.
const UNKNOWN: u32 = u32::MAX;

impl LinkClaim {
    pub(super) const fn is_group(self) -> bool {
        !self.cells.is_power_of_two()
    }

    fn cell(self) -> Option<usize> {
        self.cells.is_power_of_two().then_some(self.cells.trailing_zeros() as usize)
    }

    /// Returns the place of two or three cells in the table of groups, if a line and a box contain them.
    fn group(self) -> Option<(usize, usize)> {
        let first = self.cells.trailing_zeros() as usize;
        let [of_box, row, column] = UNITS_OF[first].map(usize::from);
        if self.cells & !UNIT_CELLS[of_box] != 0 {
            return None;
        }
        let (line, kind) = if self.cells & !UNIT_CELLS[row] == 0 { (row, 1) } else { (column, 2) };
        if self.cells & !UNIT_CELLS[line] != 0 {
            return None;
        }
        let mask = cells(self.cells).fold(0, |mask, cell| mask | 1 << (POSITIONS_OF[cell][kind] % 3));
        Some((((line - ROW) * 3 + usize::from(POSITIONS_OF[first][kind]) / 3) * 9 + self.digit, mask))
    }
}

impl<'a> ClaimGraph<'a> {
    pub(super) fn new(views: &'a Views, sets: &'a [Als], scope: ClaimScope) -> Self {
        let mut places: [Vec<(CellSet, usize)>; 9] = Default::default();
        for (number, set) in sets.iter().enumerate() {
            members(set.digits).for_each(|digit| places[digit].push((set.places[digit], number)));
        }
        Self {
            views,
            sets,
            scope,
            claims: Vec::new(),
            links: Vec::new(),
            single: [[UNKNOWN; CELLS]; 9],
            grouped: vec![[UNKNOWN; 8]; (COLUMN - ROW) * 2 * 3 * 9],
            of_set: vec![[UNKNOWN; 9]; sets.len()],
            places,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.claims.len()
    }

    pub(super) fn claim(&self, number: usize) -> LinkClaim {
        self.claims[number].claim
    }

    /// Returns the digits whose links count.
    fn digits(&self) -> Range<usize> {
        match self.scope {
            ClaimScope::Digit(digit) => digit..digit + 1,
            ClaimScope::All | ClaimScope::Sets => 0..9,
        }
    }

    /// Returns the claims with which chains start: all cells, and all groups of a line in a box.
    pub(super) fn starts(&mut self) -> Vec<usize> {
        let mut starts = Vec::new();
        for digit in self.digits() {
            let all = self.views.digits[digit];
            starts.extend(cells(all).map(|cell| self.number(LinkClaim { digit, cells: 1 << cell }, None)));
            for line in &UNIT_CELLS[ROW..] {
                for of_box in &UNIT_CELLS[..ROW] {
                    let group = line & of_box & all;
                    if group.count_ones() > 1 {
                        starts.push(self.number(LinkClaim { digit, cells: group }, None));
                    }
                }
            }
        }
        starts
    }

    /// Returns the number of a claim. `set` is an almost locked set that has these places.
    fn number(&mut self, claim: LinkClaim, set: Option<usize>) -> usize {
        let next = self.claims.len() as u32;
        let slot = match (claim.cell(), claim.group(), set) {
            (Some(cell), ..) => &mut self.single[claim.digit][cell],
            (None, Some((group, mask)), _) => &mut self.grouped[group][mask],
            (None, None, Some(set)) => &mut self.of_set[set][claim.digit],
            (None, None, None) => return UNKNOWN as usize,
        };
        if *slot == UNKNOWN {
            *slot = next;
            self.claims.push(KnownClaim { claim, seen: common_peers(cells(claim.cells)), links: None });
        }
        *slot as usize
    }

    /// Returns the candidates that two claims both rule out.
    pub(super) fn ruled_out(&self, one: usize, other: usize) -> CandidateSet {
        let [one, other] = [one, other].map(|number| &self.claims[number]);
        let mut gone = CandidateSet::default();
        if one.claim.digit == other.claim.digit {
            gone.add(one.seen & other.seen & self.views.digits[one.claim.digit], one.claim.digit);
        }
        for (a, b) in [(one, other), (other, one)] {
            let Some(cell) = a.claim.cell() else { continue };
            // The other digits of the cell: all of them if both claims are about this cell, otherwise the digit of the
            // other claim.
            if b.claim.cell() == Some(cell) {
                gone.add_cell(cell, self.views.cells[cell] & !(1 << a.claim.digit | 1 << b.claim.digit));
            } else if a.claim.digit != b.claim.digit && b.seen >> cell & 1 == 1 && self.views.has(cell, b.claim.digit) {
                gone.add(1 << cell, b.claim.digit);
            }
        }
        gone
    }

    pub(super) fn link(&self, number: usize) -> ClaimLink {
        self.links[number]
    }

    /// Returns the numbers of the strong links from a claim that is false.
    pub(super) fn links_if_false(&mut self, number: usize) -> Range<usize> {
        let (off, first) = (self.claims[number].claim, self.links.len());
        self.add_within_digit(off.digit, off.cells);
        if let (Some(cell), true) = (off.cell(), self.has_all_digits()) {
            self.add_within_cell(off, cell);
        }
        first..self.links.len()
    }

    fn has_all_digits(&self) -> bool {
        !matches!(self.scope, ClaimScope::Digit(_))
    }

    /// Returns the numbers of the strong links from the claims that a true claim makes false.
    pub(super) fn links_if_true(&mut self, number: usize) -> Range<usize> {
        let KnownClaim { claim, seen, ref links } = self.claims[number];
        if let Some(links) = links {
            return links.clone();
        }
        let first = self.links.len();
        let off = seen & self.views.digits[claim.digit];
        self.add_within_digit(claim.digit, off);
        if self.has_all_digits() {
            for cell in cells(off) {
                self.add_within_cell(LinkClaim { digit: claim.digit, cells: 1 << cell }, cell);
            }
            if let Some(cell) = claim.cell() {
                for digit in members(self.views.cells[cell] & !(1 << claim.digit)) {
                    self.add_within_digit(digit, 1 << cell);
                }
            }
        }
        let links = first..self.links.len();
        self.claims[number].links = Some(links.clone());
        links
    }

    /// Adds the links to the other digit of a cell with two candidates.
    fn add_within_cell(&mut self, off: LinkClaim, cell: usize) {
        let rest = self.views.cells[cell] & !(1 << off.digit);
        if count(rest) == 1 {
            let claim = LinkClaim { digit: rest.trailing_zeros() as usize, cells: 1 << cell };
            let to = self.number(claim, None);
            self.links.push(ClaimLink { off, to, set: None });
        }
    }

    /// Adds the links from the places of a digit in a unit to the rest of this unit, and those within almost locked
    /// sets, if all of `off` is false.
    fn add_within_digit(&mut self, digit: usize, off: CellSet) {
        let all = self.views.digits[digit];
        for own in UNIT_CELLS {
            let (gone, rest) = (own & all & off, own & all & !off);
            let claim = LinkClaim { digit, cells: rest };
            let is_claim = rest != 0 && gone != 0 && (!claim.is_group() || claim.group().is_some());
            if is_claim {
                let off = LinkClaim { digit, cells: gone };
                let to = self.number(claim, None);
                self.links.push(ClaimLink { off, to, set: None });
            }
        }
        if self.scope != ClaimScope::Sets {
            return;
        }
        for index in 0..self.places[digit].len() {
            let (gone, set) = self.places[digit][index];
            if gone & !off == 0 {
                let off = LinkClaim { digit, cells: gone };
                for other in members(self.sets[set].digits & !(1 << digit)) {
                    let claim = LinkClaim { digit: other, cells: self.sets[set].places[other] };
                    let to = self.number(claim, Some(set));
                    self.links.push(ClaimLink { off, to, set: Some(set) });
                }
            }
        }
    }

    /// Whether a claim rules out any candidate.
    pub(super) fn rules_out_some(&self, number: usize) -> bool {
        let KnownClaim { claim, seen, .. } = self.claims[number];
        let others = claim.cell().map_or(0, |cell| self.views.cells[cell] & !(1 << claim.digit));
        others != 0 || seen & self.views.digits[claim.digit] != 0
    }
}
