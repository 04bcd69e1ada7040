//! Bivalue universal grave: without a few extra candidates, every cell would have two candidates and every digit two
//! places in each unit. Such a grid never has exactly one solution, so one of the extra candidates must be true.

use crate::explain::board::CandidateBoard;
use crate::explain::data::technique::Technique;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{CellSet, PEERS, UNIT_CELLS, UNITS, cells, count, members, sees, subsets};
use crate::explain::views::{CandidateSet, Views};

/// The extra candidates of a grave.
struct Grave {
    /// Cells with extra candidates, in order of discovery.
    cells: Vec<usize>,
    /// The extra digits of each cell in `cells`.
    extras: Vec<u16>,
    /// The extra digits that only one cell of some unit could have. A quirk of the scale: a digit that was found only
    /// because all extra cells share it does not count.
    all: u16,
    /// Cells that see every cell of the grave.
    peers: CellSet,
    numbers: [f64; 2],
}

/// Returns the first step of these techniques that a grave justifies. `numbers` has the number of type 1 and that of
/// the other types.
pub(crate) fn find(board: &CandidateBoard, numbers: [f64; 2], techniques: &TechniqueSet) -> Option<FoundStep> {
    if !plausible(board) {
        return None;
    }
    let grave = Grave::new(board, numbers)?;
    // The order of the scale: type 2 before 4, and 4 before 3. If the only extra digit was found because all cells
    // share it, `all` is empty, and type 2 is not tried.
    let steps = match (grave.cells.len(), grave.all.count_ones()) {
        (0, _) => [None, None],
        (1, _) => [grave.type_1(board), None],
        (count, 1) => [grave.type_2(board), (count == 2).then(|| grave.type_4(board)).flatten()],
        (count, _) if grave.peers != 0 => [(count == 2).then(|| grave.type_4(board)).flatten(), grave.type_3(board)],
        _ => [None, None],
    };
    steps.into_iter().flatten().find(|step| techniques.allows(step.rank.technique))
}

/// Whether a grave is possible: every cell with three or more candidates must have an extra digit, and these cells must
/// share a digit or a peer.
fn plausible(board: &CandidateBoard) -> bool {
    let (twos, threes) = board.twos_and_threes();
    let more = board.open & !twos;
    let one_digit = more == threes && board.digits.iter().any(|&digit| more & !digit == 0);
    one_digit || cells(more).try_fold(!0, |seen, cell| Some(seen & PEERS[cell]).filter(|&seen| seen != 0)).is_some()
}

impl Grave {
    fn new(board: &CandidateBoard, numbers: [f64; 2]) -> Option<Self> {
        let (twos, _) = board.twos_and_threes();
        let more = board.open
            & !twos
            & !cells(board.open)
                .filter(|&cell| board.cells[cell].count_ones() < 2)
                .fold(0, |set, cell| set | 1 << cell);
        let mut grave = Self { cells: Vec::new(), extras: Vec::new(), all: 0, peers: !0, numbers };
        let mut rest: Views = (**board).clone();
        let mut shared: Option<(CellSet, usize)> = None;
        let mut one_digit = true;
        for (unit, cells) in UNIT_CELLS.iter().enumerate() {
            for digit in (0..9).filter(|&digit| !matches!(count(board.places[unit][digit]), 0 | 2)) {
                let extra = board.digits[digit] & cells & more;
                match &mut shared {
                    None => shared = Some((extra, digit)),
                    Some((set, first)) if one_digit && *first == digit => *set |= extra,
                    _ => one_digit = false,
                }
                match extra.count_ones() {
                    0 => return None,
                    1 => grave.add(&mut rest, extra.trailing_zeros() as usize, digit, true)?,
                    _ => {}
                }
            }
        }
        if let Some((set, digit)) = shared.filter(|_| one_digit) {
            for cell in cells(set).filter(|cell| !grave.cells.contains(cell)).collect::<Vec<_>>() {
                grave.add(&mut rest, cell, digit, false);
            }
        }
        let bivalue = cells(board.open).all(|cell| rest.cells[cell].count_ones() == 2);
        let paired = rest.places.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
        (bivalue && paired).then_some(grave)
    }

    /// Removes an extra candidate from `rest`. Returns `None` if there are several extra digits and the cells have no
    /// common peer.
    fn add(&mut self, rest: &mut Views, cell: usize, digit: usize, counts: bool) -> Option<()> {
        let place = self.cells.iter().position(|&known| known == cell).unwrap_or_else(|| {
            self.cells.push(cell);
            self.extras.push(0);
            self.cells.len() - 1
        });
        self.extras[place] |= 1 << digit;
        if counts {
            self.all |= 1 << digit;
        }
        if rest.has(cell, digit) {
            rest.remove(cell, digit);
        }
        self.peers &= PEERS[cell];
        for &cell in &self.cells {
            self.peers &= !(1 << cell);
        }
        (!counts || self.cells.len() < 2 || self.all.count_ones() < 2 || self.peers != 0).then_some(())
    }

    /// Returns the step of a type. Type 3 costs a tenth more for each cell of its set of `size` that is outside the
    /// grave.
    fn step(&self, kind: u8, size: usize, eliminations: CandidateSet) -> Option<FoundStep> {
        let [first, further] = self.numbers;
        let number = if kind == 1 { first } else { further + size.saturating_sub(1) as f64 * 0.1 };
        let rank = Rank { technique: Technique::Bug { kind }, number };
        let cells = self.cells.iter().map(|&cell| cell as u8).collect();
        FoundStep::eliminate(rank, eliminations, Pattern::Grave { cells, digits: self.all })
    }

    /// Type 1: there is one cell, which takes one of its extra digits.
    fn type_1(&self, board: &CandidateBoard) -> Option<FoundStep> {
        let mut marks = CandidateSet::default();
        marks.add_cell(self.cells[0], board.cells[self.cells[0]] & !self.all);
        self.step(1, 0, marks)
    }

    /// Type 2: there is one extra digit, which one of the cells takes.
    fn type_2(&self, board: &CandidateBoard) -> Option<FoundStep> {
        let digit = self.all.trailing_zeros() as usize;
        let mut marks = CandidateSet::default();
        marks.add(board.digits[digit] & self.peers, digit);
        self.step(2, 0, marks)
    }

    /// Type 4: two cells of a unit share another digit. One cell takes an extra digit, the other takes the shared
    /// digit.
    fn type_4(&self, board: &CandidateBoard) -> Option<FoundStep> {
        let [first, second] = [self.cells[0], self.cells[1]];
        let common = board.cells[first] & board.cells[second] & !self.all;
        (common.is_power_of_two() && sees(first, second)).then_some(())?;
        let mut marks = CandidateSet::default();
        for (&cell, &extras) in self.cells.iter().zip(&self.extras) {
            marks.add_cell(cell, board.cells[cell] & !extras & !common);
        }
        self.step(4, 0, marks)
    }

    /// Type 3: the cells together act as one cell of a naked set in a common unit.
    fn type_3(&self, board: &CandidateBoard) -> Option<FoundStep> {
        (self.all.count_ones() >= 2).then_some(())?;
        (2..=6).find_map(|k| {
            let units = (0..UNITS).filter(|&unit| self.cells.iter().all(|&cell| UNIT_CELLS[unit] >> cell & 1 == 1));
            units.into_iter().find_map(|unit| self.naked(board, k, unit))
        })
    }

    // Filled cells among the peers have no candidates, so they need not be excluded.

    fn naked(&self, board: &CandidateBoard, k: usize, unit: usize) -> Option<FoundStep> {
        let near: Vec<usize> = cells(self.peers & UNIT_CELLS[unit]).collect();
        (near.len() >= k).then_some(())?;
        subsets((1 << near.len()) - 1, k - 1).find_map(|choice| {
            let union = members(choice).fold(0, |set, index| set | board.cells[near[index]]);
            let filled = members(choice).all(|index| board.cells[near[index]].count_ones() >= 2);
            let fits = union.count_ones() as usize == k && self.all & !union == 0;
            (filled && fits).then_some(())?;
            let mut marks = CandidateSet::default();
            for (_, &cell) in near.iter().enumerate().filter(|(index, _)| choice >> index & 1 == 0) {
                marks.add_cell(cell, board.cells[cell] & union);
            }
            self.step(3, k, marks)
        })
    }
}
