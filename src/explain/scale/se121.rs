//! The scale of Sudoku Explainer 1.2.1: its techniques, their order, and their numbers. Read this file first.
//!
//! The next step of a state is the first one that a finder returns. Finders are tried in the order of the table. Most
//! finders return the first step they see; those for unique loops and chains compare all that they find.

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

/// What a finder works on.
pub(crate) struct StepSearch<'a> {
    pub(crate) board: &'a CandidateBoard,
    pub(crate) fruitless: &'a mut Fruitless,
    pub(crate) chains: &'a mut Chains,
    /// The limits that end a search for chains. Nothing else takes long.
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) techniques: &'a TechniqueSet,
}

/// The techniques that may be used, and the rows of the table that have at least one of them.
#[derive(Clone)]
pub(crate) struct AllowedRows {
    pub(crate) techniques: TechniqueSet,
    rows: u64,
}

impl AllowedRows {
    pub(crate) fn new(techniques: TechniqueSet) -> Self {
        let mut rows = 0;
        for (row, entry) in SE121.iter().enumerate() {
            let has_some = entry.techniques.iter().any(|technique| techniques.allows(*technique));
            rows |= u64::from(has_some) << row;
        }
        Self { techniques, rows }
    }

    /// Returns the rows whose finders have a number of at most `most`.
    pub(crate) fn within(&self, most: Tenths) -> u64 {
        let count = SE121.iter().take_while(|entry| tenths(entry.numbers[0]) <= most.0).count();
        self.rows & ((1 << count) - 1)
    }
}

/// How to call a finder.
enum Finder {
    /// Once for the whole board.
    Whole(fn(&mut StepSearch<'_>, Rank) -> Option<FoundStep>),
    /// For each unit or each digit. Those that gave nothing are skipped until something changes in them.
    Each(Scope, fn(&mut StepSearch<'_>, Rank, usize) -> Option<FoundStep>),
    /// For what several assumptions have in common.
    Compared(ChainFamily),
}

/// A row of the scale.
struct ScaleEntry {
    techniques: &'static [Technique],
    /// The base numbers of the finder, lowest first.
    numbers: &'static [f64],
    /// The most that the size of a pattern or the length of a chain adds to the highest base number.
    increase: f64,
    /// Whether the finder needs the links between candidates.
    needs_links: bool,
    finder: Finder,
}

/// Returns the row of a finder that has one technique and one number.
const fn fixed(technique: &'static [Technique; 1], number: &'static [f64; 1], finder: Finder) -> ScaleEntry {
    ScaleEntry { techniques: technique, numbers: number, increase: 0.0, needs_links: false, finder }
}

/// Returns the row of a finder that compares assumptions. Chains have no maximum length, so only the end of the scale
/// limits the number.
const fn compared(techniques: &'static [Technique], number: &'static [f64; 1], family: ChainFamily) -> ScaleEntry {
    ScaleEntry { techniques, numbers: number, increase: BEYOND, needs_links: true, finder: Finder::Compared(family) }
}

/// The last empty cell of a unit; a hidden single in a box; one in a row or column.
const HIDDEN_SINGLES: [f64; 3] = [1.0, 1.2, 1.5];
/// Type 1; types 2 to 4.
const GRAVES: [f64; 2] = [5.6, 5.7];
/// Cycles of one digit or through bivalue cells; chains of one digit; cycles and chains of any links.
const STATIC_CHAINS: [f64; 3] = [6.5, 6.6, 7.0];

/// The techniques among which that finder distinguishes, after it has found a chain.
const STATIC_TECHNIQUES: [Technique; 7] = [
    Technique::GeneralizedXWing,
    Technique::XCycle,
    Technique::YCycle,
    Technique::TurbotFish,
    Technique::ForcingXChain,
    Technique::Cycle,
    Technique::ForcingChain,
];

/// The numbers of static chains by name.
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
        // A loop of ten or more cells adds half a point, and a set of four in the same unit three tenths.
        ScaleEntry { techniques: &LOOPS, numbers: &[4.5], increase: 0.8, needs_links: false,
            finder: Whole(|search, rank| {
                let loopless = &mut search.fruitless.loopless;
                unique_loop::find(search.board, rank.number, search.techniques, loopless)
            }) },
        fixed(&[T::NakedQuad], &[5.0], Each(Units, naked_set::<4>)),
        fixed(&[T::Jellyfish], &[5.2], Each(Digits, fish::<4>)),
        fixed(&[T::HiddenQuad], &[5.4], Each(Units, hidden_set::<4>)),
        // A set of six that includes the cells of the grave adds half a point.
        ScaleEntry { techniques: &[T::Bug { kind: 1 }, T::Bug { kind: 2 }, T::Bug { kind: 3 }, T::Bug { kind: 4 }],
            numbers: &GRAVES, increase: 0.5, needs_links: false,
            finder: Whole(|search, _| bug::find(search.board, GRAVES, search.techniques)) },
        fixed(&[T::AlignedPair], &[6.2],
            Whole(|search, rank| aligned::pair(search.board, rank, &mut search.fruitless.aligned_pair))),
        // Only a chain of 98 nodes would add this much.
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
        // Q9: all four depths have the same number.
        compared(&dynamic(NestedDynamic(0)), &[10.5], ChainFamily::dynamic(NestedDynamic(0))),
        compared(&dynamic(NestedDynamic(1)), &[10.5], ChainFamily::dynamic(NestedDynamic(1))),
        compared(&dynamic(NestedDynamic(2)), &[10.5], ChainFamily::dynamic(NestedDynamic(2))),
        compared(&dynamic(NestedDynamic(3)), &[10.5], ChainFamily::dynamic(NestedDynamic(3))),
    ]
};

const _: () = assert!(SE121.len() <= MAX_FINDERS);

/// Unique loops by length, then by type. Longer ones are not listed, if they exist at all.
const LOOPS: [Technique; 32] = {
    let mut loops = [Technique::Beyond; 32];
    let mut index = 0;
    while index < loops.len() {
        loops[index] = Technique::UniqueLoop { length: 4 + index as u8 / 4 * 2, kind: 1 + index as u8 % 4 };
        index += 1;
    }
    loops
};

/// Returns the techniques of a family of dynamic chains.
const fn dynamic(level: Level) -> [Technique; 4] {
    [
        Technique::Contradiction(level),
        Technique::Double(level),
        Technique::CellChains(level),
        Technique::RegionChains(level),
    ]
}

// A unit must be empty enough for a set: the scale searches for sets of k cells where about as many others are empty.

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

/// Compares the contradictions of all digits as soon as one digit may have one: another digit may have a shorter chain.
fn nishio(search: &mut StepSearch<'_>, rank: Rank, digit: usize) -> Option<FoundStep> {
    let possible = one_digit::may_contradict(search.board.digits[digit]);
    if possible { compared_step(search, ChainFamily::NISHIO, rank) } else { None }
}

fn static_step(search: &mut StepSearch<'_>) -> Option<FoundStep> {
    // The shortest chain may be of an excluded technique. Then all chains have to be examined, which takes ten times as
    // long.
    let techniques = search.techniques;
    let are_all = STATIC_TECHNIQUES.iter().all(|technique| techniques.allows(*technique));
    search.chains.find_static(search.board, (!are_all).then_some(techniques))
}

fn compared_step(search: &mut StepSearch<'_>, family: ChainFamily, rank: Rank) -> Option<FoundStep> {
    let StepSearch { board, chains, limits, techniques, .. } = search;
    chains.find_compared(board, family, rank.number, limits, techniques)
}

/// Returns the first step for a unit or digit that was not searched in vain. `place` is the finder's index in the
/// table.
fn first_untried(
    search: &mut StepSearch<'_>,
    (place, scope): (usize, Scope),
    find: impl Fn(&mut StepSearch<'_>, usize) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let mut untried = search.fruitless.untried[place][scope as usize];
    while untried != 0 {
        // Returned immediately: keeping it in a variable first cost 4 % of the instructions of easy ratings.
        let found = find(search, untried.trailing_zeros() as usize);
        if found.is_some() {
            // This unit or digit stays in the set, because it may have several steps.
            search.fruitless.untried[place][scope as usize] = untried;
            return found;
        }
        untried &= untried - 1;
    }
    search.fruitless.untried[place][scope as usize] = 0;
    None
}

/// Returns the easiest step that these rows of the table find on a board.
pub(crate) fn easiest(search: &mut StepSearch<'_>, rows: u64) -> Option<FoundStep> {
    let mut are_links_known = false;
    for place in members(rows) {
        let entry = &SE121[place];
        // Most states have a step easier than any chain, so the links are updated only when they are needed.
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

/// Returns an upper bound on the number of a technique's steps, which is that of its finder.
pub(crate) fn most(technique: Technique) -> Tenths {
    let entry = SE121.iter().find(|entry| entry.techniques.contains(&technique));
    let highest =
        |entry: &ScaleEntry| entry.numbers.iter().fold(0.0, |most: f64, number| most.max(*number)) + entry.increase;
    Tenths(entry.map_or(BEYOND, highest).min(BEYOND - 0.1).mul_add(10.0, 0.5) as u16)
}

/// Returns the lowest number of the technique's finder.
pub(crate) fn least(technique: Technique) -> Tenths {
    let entry = SE121.iter().find(|entry| entry.techniques.contains(&technique));
    Tenths(tenths(entry.map_or(0.0, |entry| entry.numbers.iter().copied().fold(BEYOND, f64::min))))
}

/// Returns the numbers that a step of a technique can have: single numbers, or a range up to an upper bound.
pub(crate) fn ratings(technique: Technique) -> Vec<RangeInclusive<Tenths>> {
    let entry = SE121.iter().find(|entry| entry.techniques.contains(&technique));
    match entry {
        Some(entry) if entry.increase > 0.0 => vec![least(technique)..=most(technique)],
        Some(entry) => {
            let numbers = entry.numbers.iter().map(|number| Tenths(tenths(*number)));
            numbers.map(|number| number..=number).collect()
        }
        None => Vec::new(),
    }
}

impl Technique {
    /// Returns every technique that the scale distinguishes, in order of difficulty. Loops are listed up to 18 cells.
    pub fn all() -> impl Iterator<Item = Self> {
        SE121.iter().flat_map(|entry| entry.techniques).copied()
    }
}
