//! One part of the search: the region first, then the rest of the board.

mod join;
mod last_band;
mod lists;
mod outer;
mod region;

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::cases::{ChosenClues, QuotaCase};
use super::cell_set::{CellBits, MAX_CELLS, cells, only, size};
use super::judge::Judge;
use super::known_sets::CaseSets;
use super::set_tables::SetTables;
use super::stats::SubsetStats;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::{Kernel, Register};
use join::BandJoin;
use last_band::LastBand;
use outer::OuterLevel;
use region::{RegionLevel, SearchRegion};

/// Maximum number of candidates that are collected before they are checked. More candidates would fill the lanes
/// better, but sets learnt from a candidate do not save checks of candidates that are collected with it.
const MAX_WAITING: usize = 48;

/// Number of learnt sets that candidates are compared with, of those that are in no table.
const UNPLACED_SETS: usize = 256;

/// Minimum number of clues that the region may still add at a node that is split into parts.
const MIN_CLUES_TO_SPLIT: usize = 3;

/// Number of nodes between two checks of the limits.
const NODES_PER_POLL: u64 = 1 << 8;

/// The requirements of a search on its puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SubsetGoal {
    /// Number of clues.
    pub(super) clues: usize,
    /// Whether puzzles with redundant clues count.
    pub(super) redundant: bool,
}

/// Why a search ends before it is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PartEnd {
    /// No more puzzles are needed.
    Enough,
    /// A flag or a limit.
    Stopped(Stop),
}

impl From<Stop> for PartEnd {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The result of a part, without its puzzles.
pub(super) struct PartOutcome {
    pub(super) stats: SubsetStats,
    /// The unavoidable sets that the part has learnt.
    pub(super) learnt: Vec<CellBits>,
    /// Whether the search of the part is complete, or why it ended.
    pub(super) end: Result<(), PartEnd>,
}

/// The search of one part of a case.
pub(super) struct HittingSearch<'a> {
    case: &'a QuotaCase,
    wanted: SubsetGoal,
    band: LastBand,
    judge: Judge<'a>,
    limits: &'a Limits<'a>,
    take: &'a mut dyn FnMut(CellBits) -> ControlFlow<()>,
    /// The node at the root of the part, and the sets that it misses.
    root: ChosenClues,
    sets: CaseSets,
    tables: SetTables,
    /// The nodes of the region's tree. The first `level_count` are in use.
    levels: Vec<RegionLevel>,
    level_count: usize,
    join: BandJoin,
    /// The nodes below the region's tree. The first `outer_count` are in use.
    outer: Vec<OuterLevel>,
    outer_count: usize,
    /// Puzzles that hit all known sets, to be checked.
    waiting: Vec<CellBits>,
    /// Buffer for sorting sets.
    sorted: Vec<CellBits>,
    /// The unavoidable sets learnt, and the sets for which the tables have no room.
    learnt: Vec<CellBits>,
    unplaced: Vec<CellBits>,
    stats: SubsetStats,
}

impl<'a> HittingSearch<'a> {
    /// Returns the search of all nodes below `branch`.
    pub(super) fn new(
        case: &'a QuotaCase,
        branch: ChosenClues,
        wanted: SubsetGoal,
        sets: CaseSets,
        judge: Judge<'a>,
        limits: &'a Limits<'a>,
        take: &'a mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Self {
        let band = LastBand::new(case, &judge.board().box_lines(case.last().cells));
        Self {
            case,
            wanted,
            band,
            judge,
            limits,
            take,
            root: branch,
            sets,
            tables: SetTables::new(case.region().cells),
            levels: vec![RegionLevel::default(); wanted.clues + 1],
            level_count: 0,
            join: BandJoin::default(),
            outer: vec![OuterLevel::default(); wanted.clues + 2],
            outer_count: 0,
            waiting: Vec::with_capacity(MAX_WAITING),
            sorted: Vec::new(),
            learnt: Vec::new(),
            unplaced: Vec::new(),
            stats: SubsetStats::default(),
        }
    }

    /// Searches the complete part. Returns the work done, and the unavoidable sets learnt.
    pub(super) fn run(mut self) -> PartOutcome {
        let end = self.judge.backend().run(RunSearch(&mut self)).and_then(|()| self.ask_waiting());
        self.stats.questions = self.judge.asked;
        self.stats.learnt = self.learnt.len() as u64;
        // The nodes since the last check of the limits.
        self.limits.spend(self.stats.nodes % NODES_PER_POLL);
        PartOutcome { stats: self.stats, learnt: self.learnt, end }
    }

    #[inline(always)]
    fn search_part<V: Register>(&mut self) -> Result<(), PartEnd> {
        let (root, sets) = (self.root, std::mem::take(&mut self.sets));
        if self.case.last().cells == 0 {
            return self.search_outer_from::<V>(root, sets.inside, self.wanted.clues - size(root.clues));
        }
        let [inside, needs] = self.tables.fill(root, &sets, &self.band.blocks);
        self.levels[0] = RegionLevel { branch: root, inside, needs };
        self.level_count = 1;
        let ended = V::call(SearchRegion(self, self.case.region_left(root.clues), PhantomData::<V>));
        self.level_count = 0;
        ended
    }

    /// Counts a node.
    #[inline(always)]
    fn count_node(&mut self) -> Result<(), PartEnd> {
        self.stats.nodes += 1;
        if self.stats.nodes.is_multiple_of(NODES_PER_POLL) {
            if !self.limits.spend(NODES_PER_POLL) {
                return Err(PartEnd::Stopped(self.limits.stop().unwrap_or(Stop::Nodes)));
            }
            self.limits.poll(PollPlace::Node)?;
        }
        Ok(())
    }

    /// Keeps a puzzle that hits all known sets until it is checked.
    fn keep_candidate(&mut self, puzzle: CellBits) -> Result<(), PartEnd> {
        // The search of the last band uses neither all sets nor the sets learnt since it started.
        let is_missed = self.level_count > 0 && self.tables.any_missed(puzzle);
        if is_missed || self.unplaced.iter().rev().take(UNPLACED_SETS).any(|set| set & puzzle == 0) {
            return Ok(());
        }
        self.waiting.push(puzzle);
        if self.waiting.len() == MAX_WAITING { self.ask_waiting() } else { Ok(()) }
    }

    /// Checks the candidates. Candidates whose only solution is the board are reported; the other candidates yield new
    /// sets.
    fn ask_waiting(&mut self) -> Result<(), PartEnd> {
        let waiting = std::mem::take(&mut self.waiting);
        let others = self.judge.others(&waiting)?;
        let mut refuted = Vec::with_capacity(waiting.len());
        for (puzzle, other) in waiting.iter().zip(others) {
            match other {
                None => self.found(*puzzle)?,
                Some(other) => refuted.push((size(other), other, *puzzle)),
            }
        }
        // The smallest sets are hit by the fewest puzzles, and take the fewest questions to shrink.
        refuted.sort_unstable();
        let mut learnt: Vec<CellBits> = Vec::new();
        for (_, other, puzzle) in refuted {
            if learnt.iter().all(|set| set & puzzle != 0) {
                learnt.extend(self.judge.shrink(other)?);
            }
        }
        learnt.into_iter().for_each(|set| self.learn(set));
        self.waiting = waiting;
        self.waiting.clear();
        Ok(())
    }

    /// Whether a puzzle that hits all known sets has one solution. If not, the search learns a set that the puzzle
    /// misses.
    fn has_one_solution(&mut self, puzzle: CellBits) -> Result<bool, PartEnd> {
        // The sets learnt from the candidates before it may decide it.
        self.ask_waiting()?;
        let Some(other) = self.judge.others(&[puzzle])?[0] else { return Ok(true) };
        self.judge.shrink(other)?.into_iter().for_each(|set| self.learn(set));
        Ok(false)
    }

    /// Reports a puzzle whose only solution is the board, if it meets the requirements.
    fn found(&mut self, puzzle: CellBits) -> Result<(), PartEnd> {
        if !self.wanted.redundant && !self.judge.is_minimal(puzzle)? {
            return Ok(());
        }
        if (self.take)(puzzle).is_break() { Err(PartEnd::Enough) } else { Ok(()) }
    }

    /// Adds a set to all nodes from the root to the current one that miss it.
    fn learn(&mut self, set: CellBits) {
        self.learnt.push(set);
        self.learn_in_tables(set);
        for level in self.outer[..self.outer_count].iter_mut().filter(|level| level.branch.clues & set == 0) {
            level.sets.push(set & level.branch.alive);
        }
    }
}

/// Returns the nodes below a node of the region's tree; `None` if it has too few clues left to be split.
pub(super) fn children(case: &QuotaCase, node: ChosenClues, sets: &[CellBits]) -> Option<Vec<ChosenClues>> {
    let left = case.region_left(node.clues);
    let region = case.region().cells;
    let inside = sets.iter().filter(|set| *set & !region == 0 && *set & node.clues == 0);
    let mut inside: Vec<CellBits> = inside.map(|set| set & node.alive).collect();
    sort_by_size(&mut inside, &mut Vec::new());
    if inside.is_empty() || left < MIN_CLUES_TO_SPLIT {
        return None;
    }
    let packing = pack(&inside, left);
    if packing.count > left || packing.smallest == 0 {
        return Some(Vec::new());
    }
    let mut node = node;
    Some(busiest_first(packing.smallest, &inside).cells().map(|cell| case.child(&mut node, cell)).collect())
}

/// Searches a part with the instructions of the processor, which count cells in one instruction instead of twelve.
struct RunSearch<'s, 'a>(&'s mut HittingSearch<'a>);

impl Kernel for RunSearch<'_, '_> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run<V: Register>(self) -> Result<(), PartEnd> {
        self.0.search_part::<V>()
    }
}

/// Orders the cells of a set. Cells that are in the most `sets` come first, so that later branches have fewer cells.
#[inline(always)]
fn busiest_first(set: CellBits, sets: &[CellBits]) -> BusiestFirst {
    let mut order = BusiestFirst { keys: [0; MAX_CELLS], count: 0 };
    for cell in cells(set) {
        let uses = sets.iter().filter(|set| *set & only(cell) != 0).count();
        let key = (uses * MAX_CELLS + cell) as u32;
        let mut at = order.count;
        while at > 0 && order.keys[at - 1] < key {
            order.keys[at] = order.keys[at - 1];
            at -= 1;
        }
        order.keys[at] = key;
        order.count += 1;
    }
    order
}

/// Cells in branching order. Each is stored as the number of sets that contain it, times [`MAX_CELLS`], plus the cell.
struct BusiestFirst {
    keys: [u32; MAX_CELLS],
    count: usize,
}

impl BusiestFirst {
    #[inline(always)]
    fn cells(&self) -> impl Iterator<Item = usize> {
        self.keys[..self.count].iter().map(|key| *key as usize % MAX_CELLS)
    }
}

/// Finds sets of `sets` that share no cell. Returns their number, their cells, and the smallest set. Stops counting
/// above `most`.
#[inline(always)]
fn pack(sets: &[CellBits], most: usize) -> Packing {
    let mut packing = Packing { count: 0, cells: 0, smallest: sets[0] };
    let mut least = size(sets[0]);
    for &set in sets {
        if set & packing.cells == 0 {
            packing.cells |= set;
            packing.count += 1;
            if packing.count > most {
                break;
            }
        }
        let size = size(set);
        if size < least {
            (packing.smallest, least) = (set, size);
        }
    }
    packing
}

/// Disjoint sets. A puzzle has at least as many clues.
struct Packing {
    count: usize,
    cells: CellBits,
    smallest: CellBits,
}

/// Orders sets by size. Sorting by comparison would need half of the time of a search.
#[inline(always)]
fn sort_by_size(sets: &mut Vec<CellBits>, sorted: &mut Vec<CellBits>) {
    let mut starts = [0_u32; MAX_CELLS + 2];
    sets.iter().for_each(|set| starts[size(*set) + 1] += 1);
    for size in 1..starts.len() {
        starts[size] += starts[size - 1];
    }
    sorted.clear();
    sorted.resize(sets.len(), 0);
    for set in sets.iter() {
        let start = &mut starts[size(*set)];
        sorted[*start as usize] = *set;
        *start += 1;
    }
    std::mem::swap(sets, sorted);
}
