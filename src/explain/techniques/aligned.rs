//! Aligned pair exclusion: two cells whose combinations of digits are excluded by two or more bivalue cells. Aligned
//! triplet exclusion: three cells whose combinations are excluded by cells of two or three candidates; the third cell
//! is itself such a cell and sees one of the other two.
//!
//! A combination of digits in the base cells is impossible if two cells that see each other get the same digit, or if
//! it leaves no candidate for a cell that sees all base cells. Quirks of the scale: only cells that see *all* base
//! cells count, and there must be at least two such cells.

use crate::explain::board::CandidateBoard;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{CellSet, Geometry, cells, count, members};
use crate::explain::views::CandidateSet;

/// Whether there are enough common excluders for the scale: at least two.
fn several(excluders: CellSet) -> bool {
    excluders & excluders.wrapping_sub(1) != 0
}

/// The cells that can be base cells, in ascending order, each with its excluders.
struct Bases {
    list: Vec<(usize, CellSet)>,
    /// All cells of `list`.
    set: CellSet,
}

impl Bases {
    /// Collects the open cells that see at least one of `excluders`.
    fn new<G: Geometry>(board: &CandidateBoard<G>, excluders: CellSet) -> Self {
        let mut list = Vec::new();
        for cell in cells(board.open) {
            let peers = board.geometry.peers(cell);
            let is_base = board.cells[cell].count_ones() >= 2 && peers & board.naked_singles() == 0;
            let seen = peers & excluders;
            if is_base && seen != 0 {
                list.push((cell, seen));
            }
        }
        let set = list.iter().fold(0, |set, (cell, _)| set | 1 << cell);
        Self { list, set }
    }

    /// Returns the first result of `search` over the pairs with enough common excluders, in colex order. `search` gets
    /// the pair and these excluders.
    fn find_pair<T>(&self, mut search: impl FnMut([usize; 2], CellSet) -> Option<T>) -> Option<T> {
        for (index, &(second, high)) in self.list.iter().enumerate() {
            if !several(high) {
                continue;
            }
            for &(first, low) in &self.list[..index] {
                if several(low & high) {
                    let found = search([first, second], low & high);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }
}

/// Returns the step of these base cells, or `None` if it removes nothing.
fn step(rank: Rank, base: &[usize], eliminations: CandidateSet) -> Option<FoundStep> {
    (!eliminations.is_empty()).then(|| {
        let pattern = Pattern::Aligned { base: base.iter().map(|&cell| cell as u8).collect() };
        FoundStep::eliminate(rank, eliminations, pattern)
    })?
}

/// Returns the first pair that removes something.
///
/// `changed` contains the cells that changed since the last fruitless search. It is cleared if there is no result.
pub(crate) fn pair<G: Geometry>(board: &CandidateBoard<G>, rank: Rank, changed: &mut CellSet) -> Option<FoundStep> {
    let (twos, _) = board.twos_and_threes();
    let bases = Bases::new(board, twos);
    let found = bases.find_pair(|pair, common| {
        let unchanged = (common | 1 << pair[0] | 1 << pair[1]) & *changed == 0;
        if unchanged { None } else { exclude_pair(board, rank, pair, common) }
    });
    if found.is_none() {
        *changed = 0;
    }
    found
}

fn exclude_pair<G: Geometry>(
    board: &CandidateBoard<G>,
    rank: Rank,
    pair: [usize; 2],
    common: CellSet,
) -> Option<FoundStep> {
    let touching = board.geometry.sees(pair[0], pair[1]);
    let sets = pair.map(|cell| board.cells[cell]);
    // A digit is removed if all of its partners are excluded. Equality excludes at most one partner, and each bivalue
    // cell excludes one.
    let fewest = sets[0].count_ones().min(sets[1].count_ones()) - u32::from(touching);
    (common.count_ones() >= fewest).then_some(())?;
    let mut partners: [u16; 9] = std::array::from_fn(|digit| u16::from(touching) << digit);
    for excluder in cells(common) {
        for digit in members(board.cells[excluder]) {
            partners[digit] |= board.cells[excluder] & !(1 << digit);
        }
    }
    let mut eliminations = CandidateSet::default();
    for index in 0..2 {
        for digit in members(sets[index]).filter(|&digit| sets[1 - index] & !partners[digit] == 0) {
            eliminations.add(1 << pair[index], digit);
        }
    }
    step(rank, &pair, eliminations)
}

/// Returns the first triplet that removes something.
///
/// `changed` contains the cells that changed since the last fruitless search. It is cleared if there is no result.
pub(crate) fn triplet<G: Geometry>(board: &CandidateBoard<G>, rank: Rank, changed: &mut CellSet) -> Option<FoundStep> {
    let (twos, threes) = board.twos_and_threes();
    let excluders = twos | threes;
    let bases = Bases::new(board, excluders);
    if bases.list.len() < 3 {
        return None;
    }
    let eligible = bases.set & excluders;
    let geometry = &board.geometry;
    let found = bases.find_pair(|pair, common| {
        let near = eligible & (geometry.peers(pair[0]) | geometry.peers(pair[1])) & !(1 << pair[0] | 1 << pair[1]);
        let mut thirds = near & !seen_before(geometry, pair, eligible) & seen_by_several(geometry, common);
        if (1 << pair[0] | 1 << pair[1]) & *changed == 0 {
            // Neither base cell has changed, so the third cell, or a common excluder that it sees, must have changed.
            thirds &= cells(common & *changed).fold(*changed, |set, cell| set | geometry.peers(cell));
        }
        let near_first = thirds & geometry.peers(pair[0]);
        cells(near_first)
            .chain(cells(thirds & !near_first))
            .find_map(|third| exclude_triplet(board, rank, [pair[0], pair[1], third], common & geometry.peers(third)))
    });
    if found.is_none() {
        *changed = 0;
    }
    found
}

/// Returns the third cells whose triplet was tried earlier, because the pair that is left without the largest of the
/// three cells comes earlier. Whether a triplet gives a result does not depend on which of its cells is the third.
fn seen_before<G: Geometry>(geometry: &G, pair: [usize; 2], eligible: CellSet) -> CellSet {
    let [first, second] = pair;
    let below = (1 << second) - 1;
    match eligible >> second & 1 {
        0 => 0,
        _ if geometry.sees(first, second) => below,
        _ => below & geometry.peers(second),
    }
}

/// Returns the cells that at least two of `common` see.
fn seen_by_several<G: Geometry>(geometry: &G, common: CellSet) -> CellSet {
    let (mut once, mut twice) = (0, 0);
    for cell in cells(common) {
        twice |= once & geometry.peers(cell);
        once |= geometry.peers(cell);
    }
    twice
}

/// The cells that see all three base cells.
struct Excluders<G: Geometry> {
    sets: G::PerWeakLink<u16>,
    count: usize,
    /// The union of their candidates.
    digits: u16,
    /// Per digit: its partners in cells of two candidates.
    partners: [u16; 9],
}

impl<G: Geometry> Excluders<G> {
    fn new(board: &CandidateBoard<G>, common: CellSet) -> Self {
        let mut excluders = Self { sets: G::per_weak_link(0), count: 0, digits: 0, partners: [0; 9] };
        for cell in cells(common) {
            let set = board.cells[cell];
            excluders.sets[excluders.count] = set;
            excluders.count += 1;
            excluders.digits |= set;
            if count(set) == 2 {
                members(set).for_each(|digit| excluders.partners[digit] |= set & !(1 << digit));
            }
        }
        excluders
    }

    /// Whether `digit` is obviously possible: the two other cells can take different digits, one of which is in no
    /// excluder. `false` does not mean that it is impossible.
    fn plainly_allow(&self, digit: usize, others: [u16; 2]) -> bool {
        let [one, other] = others.map(|set| set & !(1 << digit));
        self.leave_both(digit, one, other) || self.leave_both(digit, other, one)
    }

    /// Whether two cells can take different digits next to `digit`: one of `free` that is in no excluder, and one of
    /// `rest` that is not a partner of `digit`.
    #[inline]
    fn leave_both(&self, digit: usize, free: u16, rest: u16) -> bool {
        let (free, rest) = (free & !self.digits, rest & !self.partners[digit]);
        free != 0 && rest != 0 && (free != rest || !free.is_power_of_two())
    }

    /// Returns the digits of `thirds` that, together with `pair`, leave a candidate for every excluder.
    fn thirds_left(&self, pair: u16, thirds: u16) -> u16 {
        let mut left = thirds;
        for set in &self.sets.as_ref()[..self.count] {
            let rest = set & !pair;
            if rest & rest.wrapping_sub(1) == 0 {
                left &= if rest == 0 { 0 } else { !rest };
            }
        }
        left
    }
}

fn exclude_triplet<G: Geometry>(
    board: &CandidateBoard<G>,
    rank: Rank,
    base: [usize; 3],
    common: CellSet,
) -> Option<FoundStep> {
    let sets = base.map(|cell| board.cells[cell]);
    let excluders = Excluders::new(board, common);
    let are_plain = (0..3).all(|index| {
        let others = [sets[(index + 1) % 3], sets[(index + 2) % 3]];
        members(sets[index]).all(|digit| excluders.plainly_allow(digit, others))
    });
    if are_plain {
        return None;
    }
    let allowed = allowed(&board.geometry, &excluders, base, sets);
    let mut eliminations = CandidateSet::default();
    for (index, &cell) in base.iter().enumerate() {
        eliminations.add_cell(cell, sets[index] & !allowed[index]);
    }
    step(rank, &base, eliminations)
}

/// Returns the digits of each base cell that occur in a combination that is not excluded.
fn allowed<G: Geometry>(geometry: &G, excluders: &Excluders<G>, base: [usize; 3], sets: [u16; 3]) -> [u16; 3] {
    let [low, mid, high] = [[0, 1], [0, 2], [1, 2]].map(|[one, other]| geometry.sees(base[one], base[other]));
    let mut allowed = [0u16; 3];
    for first in members(sets[0]) {
        for second in members(sets[1]).filter(|&second| !(low && first == second)) {
            let equal = u16::from(mid) << first | u16::from(high) << second;
            let thirds = excluders.thirds_left(1 << first | 1 << second, sets[2] & !equal);
            if thirds != 0 {
                allowed[0] |= 1 << first;
                allowed[1] |= 1 << second;
                allowed[2] |= thirds;
            }
        }
        if allowed == sets {
            break;
        }
    }
    allowed
}
