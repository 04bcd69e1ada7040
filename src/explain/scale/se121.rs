//! The scale of Sudoku Explainer 1.2.1: what there is, in which order, and what it costs. The first file to read here.
//!
//! A state's next step is the first that a finder finds, in the order of the table. Within a finder the first is
//! taken, but for unique loops and chains, which compare all they find.

use std::ops::RangeInclusive;

use crate::explain::board::CandidateBoard;
use crate::explain::chains::{Chains, StaticNumbers, one_digit};
use crate::explain::data::chain_key::ChainFamily;
use crate::explain::data::rating::{BEYOND, Tenths, tenths};
use crate::explain::data::technique::{Level, Technique};
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::{FoundStep, Rank};
use crate::explain::fruitless::{Fruitless, MAX_FINDERS, Scope};
use crate::explain::geometry::members;
use crate::explain::techniques::{aligned, bug, locked, singles, subsets, unique_loop, wings};
use crate::search::limits::Limits;

/// What finders work on.
pub(crate) struct StepSearch<'a> {
    pub(crate) board: &'a CandidateBoard,
    pub(crate) fruitless: &'a mut Fruitless,
    pub(crate) chains: &'a mut Chains,
    /// When the search for chains is given up: nothing else takes long.
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) techniques: &'a TechniqueSet,
}

/// The techniques that may be used, and the rows of the table that have some of them.
#[derive(Clone)]
pub(crate) struct AllowedRows {
    pub(crate) techniques: TechniqueSet,
    rows: u64,
}

impl AllowedRows {
    pub(crate) fn new(techniques: TechniqueSet) -> Self {
        let has_some = |entry: &ScaleEntry| entry.techniques.iter().any(|technique| techniques.allows(*technique));
        let rows = SE121.iter().rev().fold(0, |rows, entry| rows << 1 | u64::from(has_some(entry)));
        Self { techniques, rows }
    }

    /// Those whose finders begin at `most` or below.
    pub(crate) fn within(&self, most: Tenths) -> u64 {
        let count = SE121.iter().take_while(|entry| tenths(entry.numbers[0]) <= most.0).count();
        self.rows & ((1 << count) - 1)
    }
}

/// How a finder is asked.
enum Finder {
    /// For the whole board.
    Whole(fn(&mut StepSearch<'_>, Rank) -> Option<FoundStep>),
    /// Unit by unit, or digit by digit: what was searched in vain is left out until something changes in it.
    Each(Scope, fn(&mut StepSearch<'_>, Rank, usize) -> Option<FoundStep>),
    /// For what assumptions that are compared have in common.
    Compared(ChainFamily),
}

/// A line of the scale.
struct ScaleEntry {
    techniques: &'static [Technique],
    /// The numbers from which the finder begins, the lowest first.
    numbers: &'static [f64],
    /// The most that the size of a pattern or the length of a chain adds to the highest of them.
    increase: f64,
    /// Whether the links between candidates must be known.
    needs_links: bool,
    finder: Finder,
}

/// A finder of one technique with one number.
const fn fixed(technique: &'static [Technique; 1], number: &'static [f64; 1], finder: Finder) -> ScaleEntry {
    ScaleEntry { techniques: technique, numbers: number, increase: 0.0, needs_links: false, finder }
}

/// A finder that compares assumptions. Lengths have no end, but the scale has.
const fn compared(techniques: &'static [Technique], number: &'static [f64; 1], family: ChainFamily) -> ScaleEntry {
    ScaleEntry { techniques, numbers: number, increase: BEYOND, needs_links: true, finder: Finder::Compared(family) }
}

/// The last empty cell of a unit; a box; a row or column.
const HIDDEN_SINGLES: [f64; 3] = [1.0, 1.2, 1.5];
/// Type 1; types 2 to 4.
const GRAVES: [f64; 2] = [5.6, 5.7];
/// Cycles of one digit or through bivalue cells; chains of one digit; cycles and chains of any links.
const STATIC_CHAINS: [f64; 3] = [6.5, 6.6, 7.0];

/// What that finder tells apart once it has found it.
const STATIC_TECHNIQUES: [Technique; 7] = [
    Technique::GeneralizedXWing,
    Technique::XCycle,
    Technique::YCycle,
    Technique::TurbotFish,
    Technique::ForcingXChain,
    Technique::Cycle,
    Technique::ForcingChain,
];

/// The same numbers with their names.
pub(crate) const STATIC_NUMBERS: StaticNumbers =
    StaticNumbers { cycle: STATIC_CHAINS[0], x_chain: STATIC_CHAINS[1], any: STATIC_CHAINS[2] };

/// The scale.
#[rustfmt::skip]
static SE121: [ScaleEntry; 34] = {
    use Finder::{Each, Whole};
    use Level::{Dynamic, NestedDynamic, NestedMultiple, NestedStatic, Plus, Static};
    use Scope::{Digits, Units};
    use Technique as T;
    [
        ScaleEntry { techniques: &[T::HiddenSingle], numbers: &HIDDEN_SINGLES, increase: 0.0,
            needs_links: false, finder: Whole(|search, _| singles::hidden(search.board, HIDDEN_SINGLES)) },
        fixed(&[T::DirectPointing], &[1.7],
            Each(Digits, |search, rank, digit| locked::find_direct::<true>(search.board, rank, digit))),
        fixed(&[T::DirectClaiming], &[1.9],
            Each(Digits, |search, rank, digit| locked::find_direct::<false>(search.board, rank, digit))),
        fixed(&[T::DirectHiddenPair], &[2.0], Each(Units, direct_hidden_set::<2>)),
        fixed(&[T::NakedSingle], &[2.3], Whole(|search, rank| singles::naked(search.board, rank))),
        fixed(&[T::DirectHiddenTriplet], &[2.5], Each(Units, direct_hidden_set::<3>)),
        fixed(&[T::Pointing], &[2.6],
            Each(Digits, |search, rank, digit| locked::find_erasing::<true, _>(&**search.board, rank, digit))),
        fixed(&[T::Claiming], &[2.8],
            Each(Digits, |search, rank, digit| locked::find_erasing::<false, _>(&**search.board, rank, digit))),
        fixed(&[T::NakedPair], &[3.0], Each(Units, naked_set::<2>)),
        fixed(&[T::XWing], &[3.2], Each(Digits, fish::<2>)),
        fixed(&[T::HiddenPair], &[3.4], Each(Units, hidden_set::<2>)),
        fixed(&[T::NakedTriplet], &[3.6], Each(Units, naked_set::<3>)),
        fixed(&[T::Swordfish], &[3.8], Each(Digits, fish::<3>)),
        fixed(&[T::HiddenTriplet], &[4.0], Each(Units, hidden_set::<3>)),
        fixed(&[T::XyWing], &[4.2], Whole(|search, rank| wings::xy(search.board, rank))),
        fixed(&[T::XyzWing], &[4.4], Whole(|search, rank| wings::xyz(search.board, rank))),
        // Ten cells and more cost half a point, a set of four with them three tenths.
        ScaleEntry { techniques: &LOOPS, numbers: &[4.5], increase: 0.8, needs_links: false,
            finder: Whole(|search, rank| {
                let loopless = &mut search.fruitless.loopless;
                unique_loop::find(search.board, rank.number, search.techniques, loopless)
            }) },
        fixed(&[T::NakedQuad], &[5.0], Each(Units, naked_set::<4>)),
        fixed(&[T::Jellyfish], &[5.2], Each(Digits, fish::<4>)),
        fixed(&[T::HiddenQuad], &[5.4], Each(Units, hidden_set::<4>)),
        // A set of six with the grave's cells.
        ScaleEntry { techniques: &[T::Bug { kind: 1 }, T::Bug { kind: 2 }, T::Bug { kind: 3 }, T::Bug { kind: 4 }],
            numbers: &GRAVES, increase: 0.5, needs_links: false,
            finder: Whole(|search, _| bug::find(search.board, GRAVES, search.techniques)) },
        fixed(&[T::AlignedPair], &[6.2],
            Whole(|search, rank| aligned::pair(search.board, rank, &mut search.fruitless.aligned_pair))),
        // A chain of 98 nodes would cost that much more.
        ScaleEntry { techniques: &STATIC_TECHNIQUES, numbers: &STATIC_CHAINS, increase: 0.9, needs_links: true,
            finder: Whole(|search, _| static_step(search)) },
        fixed(&[T::AlignedTriplet], &[7.5],
            Whole(|search, rank| aligned::triplet(search.board, rank, &mut search.fruitless.aligned_triplet))),
        ScaleEntry { techniques: &[T::Nishio], numbers: &[7.5], increase: BEYOND, needs_links: true,
            finder: Each(Digits, nishio) },
        compared(&[T::CellChains(Static), T::RegionChains(Static)], &[8.0], ChainFamily::MULTIPLE),
        compared(&dynamic(Dynamic), &[8.5], ChainFamily::dynamic(Dynamic)),
        compared(&dynamic(Plus), &[9.0], ChainFamily::dynamic(Plus)),
        compared(&dynamic(NestedStatic), &[9.5], ChainFamily::dynamic(NestedStatic)),
        compared(&dynamic(NestedMultiple), &[10.0], ChainFamily::dynamic(NestedMultiple)),
        // Q9: four depths, one number.
        compared(&dynamic(NestedDynamic(0)), &[10.5], ChainFamily::dynamic(NestedDynamic(0))),
        compared(&dynamic(NestedDynamic(1)), &[10.5], ChainFamily::dynamic(NestedDynamic(1))),
        compared(&dynamic(NestedDynamic(2)), &[10.5], ChainFamily::dynamic(NestedDynamic(2))),
        compared(&dynamic(NestedDynamic(3)), &[10.5], ChainFamily::dynamic(NestedDynamic(3))),
    ]
};

const _: () = assert!(SE121.len() <= MAX_FINDERS);

/// Unique loops by length, then type; longer ones, if there are any, are not listed.
const LOOPS: [Technique; 32] = {
    let mut loops = [Technique::Beyond; 32];
    let mut index = 0;
    while index < loops.len() {
        loops[index] = Technique::UniqueLoop { length: 4 + index as u8 / 4 * 2, kind: 1 + index as u8 % 4 };
        index += 1;
    }
    loops
};

/// The techniques of a family of dynamic chains.
const fn dynamic(level: Level) -> [Technique; 4] {
    [
        Technique::Contradiction(level),
        Technique::Double(level),
        Technique::CellChains(level),
        Technique::RegionChains(level),
    ]
}

// How full a unit is says where the scale looks for sets: k cells and as many beside them.

fn naked_set<const K: usize>(search: &mut StepSearch<'_>, rank: Rank, unit: usize) -> Option<FoundStep> {
    if search.board.empties(unit) >= 2 * K { subsets::naked(&**search.board, rank, unit, K) } else { None }
}

fn hidden_set<const K: usize>(search: &mut StepSearch<'_>, rank: Rank, unit: usize) -> Option<FoundStep> {
    if search.board.empties(unit) > 2 * K { subsets::hidden(&**search.board, rank, unit, K) } else { None }
}

fn direct_hidden_set<const K: usize>(search: &mut StepSearch<'_>, rank: Rank, unit: usize) -> Option<FoundStep> {
    if search.board.empties(unit) > K { subsets::direct_hidden(search.board, rank, unit, K) } else { None }
}

fn fish<const K: usize>(search: &mut StepSearch<'_>, rank: Rank, digit: usize) -> Option<FoundStep> {
    if search.board.filled(digit) + 2 * K <= 9 { subsets::fish(&**search.board, rank, digit, K) } else { None }
}

/// All digits are compared as soon as one may have a contradiction: the shortest may be another's.
fn nishio(search: &mut StepSearch<'_>, rank: Rank, digit: usize) -> Option<FoundStep> {
    let possible = one_digit::may_contradict(search.board.digits[digit]);
    if possible { compared_step(search, ChainFamily::NISHIO, rank) } else { None }
}

fn static_step(search: &mut StepSearch<'_>) -> Option<FoundStep> {
    // The shortest may be one that is left out: then all have to be looked at, which takes ten times as long.
    let techniques = search.techniques;
    let are_all = STATIC_TECHNIQUES.iter().all(|technique| techniques.allows(*technique));
    search.chains.find_static(search.board, (!are_all).then_some(techniques))
}

fn compared_step(search: &mut StepSearch<'_>, family: ChainFamily, rank: Rank) -> Option<FoundStep> {
    let StepSearch { board, chains, limits, techniques, .. } = search;
    chains.find_compared(board, family, rank.number, limits, techniques)
}

/// The first step that a finder, given by its place in the table, has for what it has not searched in vain.
fn first_untried(
    search: &mut StepSearch<'_>,
    (place, scope): (usize, Scope),
    find: impl Fn(&mut StepSearch<'_>, usize) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let mut untried = search.fruitless.untried[place][scope as usize];
    while untried != 0 {
        // Returned as it is found: to keep each in a variable before that was 4 % of the instructions of easy ratings.
        let found = find(search, untried.trailing_zeros() as usize);
        if found.is_some() {
            // Its number stays: it may have several steps.
            search.fruitless.untried[place][scope as usize] = untried;
            return found;
        }
        untried &= untried - 1;
    }
    search.fruitless.untried[place][scope as usize] = 0;
    None
}

/// The easiest step on a board that these rows of the table find.
pub(crate) fn easiest(search: &mut StepSearch<'_>, rows: u64) -> Option<FoundStep> {
    let mut are_links_known = false;
    for place in members(rows) {
        let entry = &SE121[place];
        // Most states have a step before any chain: the links are brought up to date only where they are needed.
        if entry.needs_links && !are_links_known {
            search.chains.renew(search.board);
            are_links_known = true;
        }
        let rank = Rank { technique: entry.techniques[0], number: entry.numbers[0] };
        let found = match entry.finder {
            Finder::Whole(find) => find(search, rank),
            Finder::Each(scope, find) => {
                first_untried(search, (place, scope), |search, number| find(search, rank, number))
            }
            Finder::Compared(family) => compared_step(search, family, rank),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The most that a step of a technique can cost, or an upper bound of it: that of its finder.
pub(crate) fn most(technique: Technique) -> Tenths {
    let entry = SE121.iter().find(|entry| entry.techniques.contains(&technique));
    let highest =
        |entry: &ScaleEntry| entry.numbers.iter().fold(0.0, |most: f64, number| most.max(*number)) + entry.increase;
    Tenths(entry.map_or(BEYOND, highest).min(BEYOND - 0.1).mul_add(10.0, 0.5) as u16)
}

/// The least that a step of a technique costs: that of its finder.
pub(crate) fn least(technique: Technique) -> Tenths {
    let entry = SE121.iter().find(|entry| entry.techniques.contains(&technique));
    let lowest = |entry: &ScaleEntry| entry.numbers.iter().copied().fold(BEYOND, f64::min);
    Tenths(tenths(entry.map_or(0.0, lowest)))
}

/// The numbers that a step of a technique can have: single ones, or a range with an upper bound.
pub(crate) fn ratings(technique: Technique) -> Vec<RangeInclusive<Tenths>> {
    let entry = SE121.iter().find(|entry| entry.techniques.contains(&technique));
    let single = |number: &f64| Tenths(tenths(*number))..=Tenths(tenths(*number));
    match entry {
        Some(entry) if entry.increase > 0.0 => vec![least(technique)..=most(technique)],
        Some(entry) => entry.numbers.iter().map(single).collect(),
        None => Vec::new(),
    }
}

impl Technique {
    /// Each technique that the scale distinguishes, loops of up to 18 cells, in order of difficulty.
    pub fn all() -> impl Iterator<Item = Self> {
        SE121.iter().flat_map(|entry| entry.techniques).copied()
    }
}
