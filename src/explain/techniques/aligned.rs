//! Aligned pair exclusion: two cells, whose combinations of digits two or more bivalue cells exclude. Aligned triplet
//! exclusion: three cells, whose combinations are excluded by cells of two or three candidates; the third cell is itself such a
//! cell and sees one of the others.
//!
//! A combination of digits in the base cells is impossible if two cells that see each other have the same digit, or
//! if it leaves nothing for a cell that sees them all. Quirks of the scale: only cells that see *all* base cells
//! count, and at least two such cells are asked for.

use crate::explain::board::CandidateBoard;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{CellSet, PEERS, cells, count, members, sees};
use crate::explain::views::CandidateSet;

/// Whether there are as many common excluders as the scale asks for: two.
fn several(excluders: CellSet) -> bool {
    excluders & excluders.wrapping_sub(1) != 0
}

/// The cells an aligned exclusion may start from, ascending, each with its excluders.
struct Bases {
    list: Vec<(usize, CellSet)>,
    /// All cells of `list`.
    set: CellSet,
}

impl Bases {
    /// The open cells that see one of `excluders` at least.
    fn new(board: &CandidateBoard, excluders: CellSet) -> Self {
        let base = |cell: usize| board.cells[cell].count_ones() >= 2 && PEERS[cell] & board.naked_singles() == 0;
        let seen = |cell: usize| (cell, PEERS[cell] & excluders);
        let list: Vec<_> =
            cells(board.open).filter(|&cell| base(cell)).map(seen).filter(|(_, seen)| *seen != 0).collect();
        let set = list.iter().fold(0, |set, (cell, _)| set | 1 << cell);
        Self { list, set }
    }

    /// The first result of `search` over the pairs with enough common excluders, in colex order, with these.
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

/// The step of these base cells; `None` if it removes nothing.
fn step(rank: Rank, base: &[usize], eliminations: CandidateSet) -> Option<FoundStep> {
    (!eliminations.is_empty()).then(|| {
        let pattern = Pattern::Aligned { base: base.iter().map(|&cell| cell as u8).collect() };
        FoundStep::eliminate(rank, eliminations, pattern)
    })?
}

/// The first pair that removes something.
///
/// Without a result, `changed` is emptied: the cells that changed since the last search in vain.
pub(crate) fn pair(board: &CandidateBoard, rank: Rank, changed: &mut CellSet) -> Option<FoundStep> {
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

fn exclude_pair(board: &CandidateBoard, rank: Rank, pair: [usize; 2], common: CellSet) -> Option<FoundStep> {
    let touching = sees(pair[0], pair[1]);
    let sets = pair.map(|cell| board.cells[cell]);
    // A digit goes if every partner is excluded: by equality one at most, by a bivalue cell one each.
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

/// The first triplet that removes something.
///
/// Without a result, `changed` is emptied: the cells that changed since the last search in vain.
pub(crate) fn triplet(board: &CandidateBoard, rank: Rank, changed: &mut CellSet) -> Option<FoundStep> {
    let (twos, threes) = board.twos_and_threes();
    let excluders = twos | threes;
    let bases = Bases::new(board, excluders);
    if bases.list.len() < 3 {
        return None;
    }
    let eligible = bases.set & excluders;
    let found = bases.find_pair(|pair, common| {
        let near = eligible & (PEERS[pair[0]] | PEERS[pair[1]]) & !(1 << pair[0] | 1 << pair[1]);
        let mut thirds = near & !seen_before(pair, eligible) & seen_by_several(common);
        if (1 << pair[0] | 1 << pair[1]) & *changed == 0 {
            // Neither base cell is new: only third cells count that are, or that see a common excluder that is.
            thirds &= cells(common & *changed).fold(*changed, |set, cell| set | PEERS[cell]);
        }
        let near_first = thirds & PEERS[pair[0]];
        cells(near_first)
            .chain(cells(thirds & !near_first))
            .find_map(|third| exclude_triplet(board, rank, [pair[0], pair[1], third], common & PEERS[third]))
    });
    if found.is_none() {
        *changed = 0;
    }
    found
}

/// Third cells whose triplet came before, with the largest of its cells as the third: its pair comes earlier. That a
/// triplet gives nothing does not depend on which of its cells is the third.
fn seen_before(pair: [usize; 2], eligible: CellSet) -> CellSet {
    let [first, second] = pair;
    let below = (1 << second) - 1;
    match eligible >> second & 1 {
        0 => 0,
        _ if sees(first, second) => below,
        _ => below & PEERS[second],
    }
}

/// The cells that two of `common` see at least.
fn seen_by_several(common: CellSet) -> CellSet {
    let (mut once, mut twice) = (0, 0);
    for cell in cells(common) {
        twice |= once & PEERS[cell];
        once |= PEERS[cell];
    }
    twice
}

/// What the cells that see all three base cells exclude.
struct Excluders {
    sets: [u16; 20],
    count: usize,
    /// All their digits.
    digits: u16,
    /// By digit: its partners in cells of two candidates.
    partners: [u16; 9],
}

impl Excluders {
    fn new(board: &CandidateBoard, common: CellSet) -> Self {
        let mut excluders = Self { sets: [0; 20], count: 0, digits: 0, partners: [0; 9] };
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

    /// Whether `digit` plainly goes with different digits of two other cells, one of which no excluder has. `false`
    /// says nothing.
    fn plainly_allow(&self, digit: usize, others: [u16; 2]) -> bool {
        let [one, other] = others.map(|set| set & !(1 << digit));
        let fits = |free: u16, rest: u16| {
            let (free, rest) = (free & !self.digits, rest & !self.partners[digit]);
            free != 0 && rest != 0 && (free != rest || !free.is_power_of_two())
        };
        fits(one, other) || fits(other, one)
    }

    /// The digits of `thirds` that, beside `pair`, leave every excluder a candidate.
    fn thirds_left(&self, pair: u16, thirds: u16) -> u16 {
        let mut left = thirds;
        for set in &self.sets[..self.count] {
            let rest = set & !pair;
            if rest & rest.wrapping_sub(1) == 0 {
                left &= if rest == 0 { 0 } else { !rest };
            }
        }
        left
    }
}

fn exclude_triplet(board: &CandidateBoard, rank: Rank, base: [usize; 3], common: CellSet) -> Option<FoundStep> {
    let sets = base.map(|cell| board.cells[cell]);
    let excluders = Excluders::new(board, common);
    let plain = |index: usize| {
        let others = [sets[(index + 1) % 3], sets[(index + 2) % 3]];
        members(sets[index]).all(|digit| excluders.plainly_allow(digit, others))
    };
    if plain(0) && plain(1) && plain(2) {
        return None;
    }
    let allowed = allowed(&excluders, base, sets);
    let mut eliminations = CandidateSet::default();
    for (index, &cell) in base.iter().enumerate() {
        eliminations.add_cell(cell, sets[index] & !allowed[index]);
    }
    step(rank, &base, eliminations)
}

/// The digits of each base cell that are in a combination that is not excluded.
fn allowed(excluders: &Excluders, base: [usize; 3], sets: [u16; 3]) -> [u16; 3] {
    let [low, mid, high] = [sees(base[0], base[1]), sees(base[0], base[2]), sees(base[1], base[2])];
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
