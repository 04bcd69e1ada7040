//! One part of the search: the region first, then the rest of the board.

mod outer;
mod region;

use std::ops::ControlFlow;

use super::cases::{ChosenClues, QuotaCase};
use super::cell_set::{CellBits, MAX_CELLS, cells, only, size};
use super::judge::Judge;
use super::known_sets::{self, CaseSets, KnownSets, SetBits};
use super::stats::SubsetStats;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::{Kernel, Register};
use outer::OuterLevel;

/// Candidates that wait until they are asked about. More fill the lanes better, but what the first of them teaches spares no
/// question about the others.
const MOST_WAITING: usize = 48;

/// The least number of clues that the region may add where a node is split into parts.
const LEAST_CLUES_TO_SPLIT: usize = 3;

/// Nodes between two looks at the limits.
const NODES_PER_POLL: u64 = 1 << 8;

/// What the puzzles of a search must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SubsetGoal {
    /// Their number of clues.
    pub(super) clues: usize,
    /// Whether those with redundant clues count, too.
    pub(super) redundant: bool,
}

/// Why a search ends before all is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PartEnd {
    /// No further puzzle is wanted.
    Enough,
    /// A flag or a limit.
    Stopped(Stop),
}

impl From<Stop> for PartEnd {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What came of a part, but for its puzzles.
pub(super) struct PartOutcome {
    pub(super) stats: SubsetStats,
    /// The unavoidable sets that were found.
    pub(super) learnt: Vec<CellBits>,
    /// Whether all was searched.
    pub(super) end: Result<(), PartEnd>,
}

/// The search of one part of a case.
pub(super) struct HittingSearch<'a> {
    case: &'a QuotaCase,
    wanted: SubsetGoal,
    known: KnownSets,
    judge: Judge<'a>,
    limits: &'a Limits<'a>,
    take: &'a mut dyn FnMut(CellBits) -> ControlFlow<()>,
    /// The nodes from the root of the part to the present one.
    levels: Vec<RegionLevel>,
    depth: usize,
    /// The nodes below, of which the first `outer_count` are in use.
    outer: Vec<OuterLevel>,
    outer_count: usize,
    /// Puzzles that hit all known sets.
    waiting: Vec<CellBits>,
    /// Room for sets to be sorted.
    sorted: Vec<CellBits>,
    /// Unavoidable sets that were found.
    learnt: Vec<CellBits>,
    stats: SubsetStats,
}

/// A node of the region's tree.
#[derive(Clone)]
struct RegionLevel {
    branch: ChosenClues,
    /// The sets within the region that the clues miss, without the cells that are not alive.
    inside: Vec<CellBits>,
    /// The other sets that the clues miss.
    missed: SetBits,
}

impl<'a> HittingSearch<'a> {
    /// Returns the search of what is below `branch`.
    pub(super) fn new(
        case: &'a QuotaCase,
        branch: ChosenClues,
        wanted: SubsetGoal,
        sets: CaseSets,
        judge: Judge<'a>,
        limits: &'a Limits<'a>,
        take: &'a mut dyn FnMut(CellBits) -> ControlFlow<()>,
    ) -> Self {
        let CaseSets { mut inside, known } = sets;
        inside.retain(|set| set & branch.clues == 0);
        inside.iter_mut().for_each(|set| *set &= branch.alive);
        sort_by_size(&mut inside, &mut Vec::new());
        let root = RegionLevel { branch, inside, missed: known.missed(branch.clues) };
        let levels = vec![root; wanted.clues + 1];
        let outer = vec![OuterLevel::default(); wanted.clues + 2];
        let (waiting, stats) = (Vec::with_capacity(MOST_WAITING), SubsetStats::default());
        Self {
            case,
            wanted,
            known,
            judge,
            limits,
            take,
            levels,
            depth: 0,
            outer,
            outer_count: 0,
            waiting,
            sorted: Vec::new(),
            learnt: Vec::new(),
            stats,
        }
    }

    /// Searches the whole part. Returns what was done, and the unavoidable sets that were found.
    pub(super) fn run(mut self) -> PartOutcome {
        let left = self.case.region_left(self.levels[0].branch.clues);
        let end = self.judge.backend().run(RunSearch(&mut self, left)).and_then(|()| self.ask_waiting());
        self.stats.questions = self.judge.asked;
        self.stats.learnt = self.learnt.len() as u64;
        // Those since the last look at the limits.
        self.limits.spend(self.stats.nodes % NODES_PER_POLL);
        PartOutcome { stats: self.stats, learnt: self.learnt, end }
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

    /// Keeps a puzzle that hits all known sets until it is asked about.
    fn keep_candidate(&mut self, puzzle: CellBits) -> Result<(), PartEnd> {
        self.waiting.push(puzzle);
        if self.waiting.len() == MOST_WAITING { self.ask_waiting() } else { Ok(()) }
    }

    /// Asks about the candidates: those whose only solution is the board are found, the others teach new sets.
    fn ask_waiting(&mut self) -> Result<(), PartEnd> {
        let waiting = std::mem::take(&mut self.waiting);
        let others = self.judge.others(&waiting)?;
        let mut learnt: Vec<CellBits> = Vec::new();
        for (puzzle, other) in waiting.iter().zip(others) {
            match other {
                None => self.found(*puzzle)?,
                Some(_) if learnt.iter().any(|set| set & puzzle == 0) => {}
                Some(other) => learnt.extend(self.judge.shrink(other)?),
            }
        }
        learnt.into_iter().for_each(|set| self.learn(set));
        self.waiting = waiting;
        self.waiting.clear();
        Ok(())
    }

    /// Whether a puzzle that hits all known sets has one solution. If not, a set that it misses is learnt.
    fn has_one_solution(&mut self, puzzle: CellBits) -> Result<bool, PartEnd> {
        // What the candidates before it teach may answer it.
        self.ask_waiting()?;
        let Some(other) = self.judge.others(&[puzzle])?[0] else { return Ok(true) };
        self.judge.shrink(other)?.into_iter().for_each(|set| self.learn(set));
        Ok(false)
    }

    /// Hands over a puzzle whose only solution is the board, if it is wanted.
    fn found(&mut self, puzzle: CellBits) -> Result<(), PartEnd> {
        if !self.wanted.redundant && !self.judge.is_minimal(puzzle)? {
            return Ok(());
        }
        if (self.take)(puzzle).is_break() { Err(PartEnd::Enough) } else { Ok(()) }
    }

    /// Adds a set to all nodes on the way to the present one that miss it.
    fn learn(&mut self, set: CellBits) {
        self.learnt.push(set);
        let levels = self.levels[..=self.depth].iter_mut().filter(|level| level.branch.clues & set == 0);
        if set & !self.case.region().cells == 0 {
            levels.for_each(|level| level.inside.push(set & level.branch.alive));
        } else if let Some(number) = self.known.insert(set) {
            levels.for_each(|level| known_sets::insert(&mut level.missed, number));
        }
        for level in self.outer[..self.outer_count].iter_mut().filter(|level| level.branch.clues & set == 0) {
            level.sets.push(set & level.branch.alive);
        }
    }
}

/// Returns the nodes below a node of the region's tree; `None` if it has too few clues left to be split.
pub(super) fn children(case: &QuotaCase, node: ChosenClues, sets: &[CellBits]) -> Option<Vec<ChosenClues>> {
    let left = case.region_left(node.clues);
    let is_inside = |set: &&CellBits| *set & !case.region().cells == 0 && *set & node.clues == 0;
    let mut inside: Vec<CellBits> = sets.iter().filter(is_inside).map(|set| set & node.alive).collect();
    sort_by_size(&mut inside, &mut Vec::new());
    if inside.is_empty() || left < LEAST_CLUES_TO_SPLIT {
        return None;
    }
    let packing = pack(&inside, left);
    if packing.count > left || packing.smallest == 0 {
        return Some(Vec::new());
    }
    let mut alive = node.alive;
    let child = |cell: usize| {
        alive &= !only(cell);
        let clues = node.clues | only(cell);
        ChosenClues { clues, alive: case.alive_after(clues, cell, alive) }
    };
    Some(busiest_first(packing.smallest, &inside).cells().map(child).collect())
}

/// Searches a part with the instructions of the processor: counting cells takes one instead of twelve.
struct RunSearch<'s, 'a>(&'s mut HittingSearch<'a>, usize);

impl Kernel for RunSearch<'_, '_> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run<V: Register>(self) -> Result<(), PartEnd> {
        self.0.search_region::<V>(self.1)
    }
}

/// Orders the cells of a set: those in most of `sets` first, so that the branches after them have fewer cells.
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

/// Cells in the order of branching: the number of sets that each is in, times [`MAX_CELLS`], plus the cell.
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

/// Returns how many of `sets` are found that share no cell, and their cells; and the smallest set. Stops counting above
/// `most`.
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

/// Disjoint sets: a puzzle has at least as many clues.
struct Packing {
    count: usize,
    cells: CellBits,
    smallest: CellBits,
}

/// Orders sets by their size. Sorting by comparison would take half of the time of a search.
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
