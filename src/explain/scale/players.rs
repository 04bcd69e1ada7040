//! The players' usual order, by named patterns from easy to hard, with classes of difficulty. Steps have no numbers
//! in this order.
//!
//! The order follows common tutorials for players: singles, locked candidates and subsets, then patterns of one digit
//! and of cells with two candidates, then fins, uniqueness and almost locked sets, then chains and patterns of the
//! hardest puzzles. Forcing chains of the scale come last.

use super::base_numbers::{GRAVES, HIDDEN_SINGLES};
use super::finders::{LOOPS, STATIC_TECHNIQUES, dynamic, fish, hidden_set, naked_set, nishio, static_step};
use super::table::{Finder, RowSet, ScaleEntry, StepSearch, compared, fixed};
use crate::explain::data::chain_key::ChainFamily;
use crate::explain::data::players_technique::PlayersTechnique;
use crate::explain::data::technique::{Level, Technique};
use crate::explain::found::{FoundStep, Rank};
use crate::explain::fruitless::Scope;
use crate::explain::techniques::players::als::AlsNet;
use crate::explain::techniques::players::franken_fish::FishKind;
use crate::explain::techniques::players::{
    als_steps, bent, borescoper, bug_lite, colouring, extended_rectangle, finned_fish, fireworks, franken_fish,
    grouped_chains, junior_exocet, medusa, multi_sector, qiu, rectangles, remote_pair, senior_exocet, sk_loop,
    sue_de_coq, template, tridagon, turbot, w_wing, whips,
};
use crate::explain::techniques::{aligned, bug, locked, singles, unique_loop, wings};
use crate::explain::views::Views;

/// The classes of difficulty, as numbers of rows.
const BASIC: &[f64; 1] = &[1.0];
const INTERMEDIATE: &[f64; 1] = &[2.0];
const ADVANCED: &[f64; 1] = &[3.0];
const EXPERT: &[f64; 1] = &[4.0];
const EXTREME: &[f64; 1] = &[5.0];

/// Returns the row of a finder that has several techniques.
const fn several(techniques: &'static [Technique], class: &'static [f64; 1], finder: Finder) -> ScaleEntry {
    ScaleEntry { techniques, numbers: class, increase: 0.0, needs_links: false, finder }
}

/// Calls a finder with the almost locked sets of the state, which are found once.
fn with_sets(
    search: &mut StepSearch<'_>,
    rank: Rank,
    find: fn(&Views, &AlsNet, Rank) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let board = search.board;
    let net = search.fruitless.als_net.get_or_insert_with(|| AlsNet::new(board));
    find(board, net, rank)
}

/// Returns an exclusion of two or three cells.
fn aligned_step(search: &mut StepSearch<'_>, rank: Rank) -> Option<FoundStep> {
    let [pair, triplet] =
        [Technique::AlignedPair, Technique::AlignedTriplet].map(|technique| Rank { technique, ..rank });
    let StepSearch { board, fruitless, techniques, .. } = search;
    let found =
        techniques.allows(pair.technique).then(|| aligned::pair(board, pair, &mut fruitless.aligned_pair)).flatten();
    let is_next = found.is_none() && techniques.allows(triplet.technique);
    if is_next { aligned::triplet(board, triplet, &mut fruitless.aligned_triplet) } else { found }
}

/// Returns a fish of rows and boxes, or of columns and boxes.
fn franken<const SIZE: u32, const FINNED: bool>(
    search: &mut StepSearch<'_>,
    rank: Rank,
    digit: usize,
) -> Option<FoundStep> {
    let kind = FishKind { size: SIZE, is_mutant: false, has_fins: FINNED };
    franken_fish::find(search.board, rank, digit, kind, search.fruitless.dead(search.board, digit))
}

/// Returns a fish of any units, preferably without fins.
fn mutant<const SIZE: u32>(search: &mut StepSearch<'_>, rank: Rank, digit: usize) -> Option<FoundStep> {
    let dead = search.fruitless.dead(search.board, digit);
    [false, true].into_iter().find_map(|has_fins| {
        let kind = FishKind { size: SIZE, is_mutant: true, has_fins };
        franken_fish::find(search.board, rank, digit, kind, dead)
    })
}

/// Returns a grouped chain of a digit, if any of its places is in no template.
fn grouped_x_chain(search: &mut StepSearch<'_>, rank: Rank, digit: usize) -> Option<FoundStep> {
    let is_possible = search.fruitless.dead(search.board, digit) != 0;
    is_possible.then(|| grouped_chains::x_chain(search.board, rank, digit))?
}

/// The players' order.
#[rustfmt::skip]
pub(crate) static PLAYERS: [ScaleEntry; 77] = {
    use Finder::{Each, Whole};
    use Level::{Dynamic, NestedDynamic, NestedMultiple, NestedStatic, Plus, Static};
    use PlayersTechnique as P;
    use Scope::{Digits, Units};
    use Technique as T;
    [
        fixed(&[T::HiddenSingle], BASIC, Whole(|search, _| singles::hidden(search.board, HIDDEN_SINGLES))),
        fixed(&[T::NakedSingle], BASIC, Whole(|search, rank| singles::naked(search.board, rank))),
        fixed(&[T::Pointing], BASIC,
            Each(Digits, |search, rank, digit| locked::find_erasing::<true, _>(&**search.board, rank, digit))),
        fixed(&[T::Claiming], BASIC,
            Each(Digits, |search, rank, digit| locked::find_erasing::<false, _>(&**search.board, rank, digit))),
        fixed(&[T::NakedPair], BASIC, Each(Units, naked_set::<2, _>)),
        fixed(&[T::HiddenPair], BASIC, Each(Units, hidden_set::<2, _>)),
        fixed(&[T::NakedTriplet], BASIC, Each(Units, naked_set::<3, _>)),
        fixed(&[T::HiddenTriplet], BASIC, Each(Units, hidden_set::<3, _>)),
        fixed(&[T::NakedQuad], BASIC, Each(Units, naked_set::<4, _>)),
        fixed(&[T::HiddenQuad], BASIC, Each(Units, hidden_set::<4, _>)),

        fixed(&[T::XWing], INTERMEDIATE, Each(Digits, fish::<2, _>)),
        fixed(&[T::Players(P::Skyscraper)], INTERMEDIATE,
            Each(Digits, |search, rank, digit| turbot::find(search.board, rank, digit))),
        fixed(&[T::Players(P::TwoStringKite)], INTERMEDIATE,
            Each(Digits, |search, rank, digit| turbot::find(search.board, rank, digit))),
        fixed(&[T::XyWing], INTERMEDIATE, Whole(|search, rank| wings::xy(search.board, rank))),
        several(&LOOPS, INTERMEDIATE,
            Whole(|search, rank| {
                let loopless = &mut search.fruitless.loopless;
                unique_loop::find(search.board, rank.number, search.techniques, loopless)
            })),
        several(&[T::Bug { kind: 1 }, T::Bug { kind: 2 }, T::Bug { kind: 3 }, T::Bug { kind: 4 }], INTERMEDIATE,
            Whole(|search, _| bug::find(search.board, GRAVES, search.techniques))),
        fixed(&[T::Swordfish], INTERMEDIATE, Each(Digits, fish::<3, _>)),
        fixed(&[T::XyzWing], INTERMEDIATE, Whole(|search, rank| wings::xyz(search.board, rank))),
        fixed(&[T::Players(P::EmptyRectangle)], INTERMEDIATE,
            Each(Digits, |search, rank, digit| turbot::empty_rectangle(search.board, rank, digit))),
        fixed(&[T::Players(P::WWing)], INTERMEDIATE, Whole(|search, rank| w_wing::find(search.board, rank))),
        fixed(&[T::Players(P::RemotePair)], INTERMEDIATE, Whole(|search, rank| remote_pair::find(search.board, rank))),
        fixed(&[T::Players(P::SimpleColouring)], INTERMEDIATE,
            Each(Digits, |search, rank, digit| colouring::find(search.board, rank, digit))),

        fixed(&[T::Players(P::FinnedXWing)], ADVANCED,
            Each(Digits, |search, rank, digit| finned_fish::find::<2, false>(search.board, rank, digit))),
        fixed(&[T::Players(P::SashimiXWing)], ADVANCED,
            Each(Digits, |search, rank, digit| finned_fish::find::<2, true>(search.board, rank, digit))),
        fixed(&[T::Players(P::HiddenRectangle)], ADVANCED,
            Whole(|search, rank| rectangles::hidden(search.board, rank))),
        fixed(&[T::Players(P::AvoidableRectangle)], ADVANCED,
            Whole(|search, rank| rectangles::avoidable(search.board, rank))),
        fixed(&[T::Players(P::WxyzWing)], ADVANCED, Whole(|search, rank| bent::find::<4>(search.board, rank))),
        fixed(&[T::Players(P::GroupedWWing)], ADVANCED, Whole(|search, rank| w_wing::find(search.board, rank))),
        fixed(&[T::Players(P::FinnedSwordfish)], ADVANCED,
            Each(Digits, |search, rank, digit| finned_fish::find::<3, false>(search.board, rank, digit))),
        fixed(&[T::Players(P::SashimiSwordfish)], ADVANCED,
            Each(Digits, |search, rank, digit| finned_fish::find::<3, true>(search.board, rank, digit))),
        fixed(&[T::Jellyfish], ADVANCED, Each(Digits, fish::<4, _>)),
        fixed(&[T::Players(P::ExtendedRectangle)], ADVANCED,
            Whole(|search, rank| extended_rectangle::find(search.board, rank))),
        fixed(&[T::Players(P::BugLite)], ADVANCED, Whole(|search, rank| bug_lite::find(search.board, rank))),
        fixed(&[T::Players(P::Borescoper)], ADVANCED, Whole(|search, rank| borescoper::find(search.board, rank))),
        fixed(&[T::Players(P::Qiu)], ADVANCED, Whole(|search, rank| qiu::find(search.board, rank))),
        fixed(&[T::Players(P::TripleFirework)], ADVANCED, Whole(|search, rank| fireworks::triple(search.board, rank))),
        fixed(&[T::Players(P::SueDeCoq)], ADVANCED, Whole(|search, rank| sue_de_coq::find(search.board, rank))),
        fixed(&[T::Players(P::Medusa)], ADVANCED, Whole(|search, rank| medusa::find(search.board, rank))),
        fixed(&[T::Players(P::AlsXz)], ADVANCED, Whole(|search, rank| with_sets(search, rank, als_steps::xz::<false>))),
        fixed(&[T::Players(P::VwxyzWing)], EXPERT, Whole(|search, rank| bent::find::<5>(search.board, rank))),
        fixed(&[T::Players(P::DoubleAlsXz)], EXPERT,
            Whole(|search, rank| with_sets(search, rank, als_steps::xz::<true>))),
        fixed(&[T::Players(P::AlsXyWing)], EXPERT, Whole(|search, rank| with_sets(search, rank, als_steps::xy_wing))),
        fixed(&[T::Players(P::QuadrupleFirework)], EXPERT,
            Whole(|search, rank| fireworks::quadruple(search.board, rank))),
        fixed(&[T::Players(P::FinnedJellyfish)], EXPERT,
            Each(Digits, |search, rank, digit| finned_fish::find::<4, false>(search.board, rank, digit))),
        fixed(&[T::Players(P::SashimiJellyfish)], EXPERT,
            Each(Digits, |search, rank, digit| finned_fish::find::<4, true>(search.board, rank, digit))),
        fixed(&[T::Players(P::FrankenSwordfish)], EXPERT, Each(Digits, franken::<3, false>)),
        fixed(&[T::Players(P::FinnedFrankenSwordfish)], EXPERT, Each(Digits, franken::<3, true>)),
        fixed(&[T::Players(P::FrankenJellyfish)], EXPERT, Each(Digits, franken::<4, false>)),
        fixed(&[T::Players(P::MutantSwordfish)], EXPERT, Each(Digits, mutant::<3>)),
        fixed(&[T::Players(P::GroupedXChain)], EXPERT, Each(Digits, grouped_x_chain)),
        fixed(&[T::Players(P::FinnedFrankenJellyfish)], EXPERT, Each(Digits, franken::<4, true>)),
        fixed(&[T::Players(P::MutantJellyfish)], EXPERT, Each(Digits, mutant::<4>)),

        ScaleEntry { techniques: &STATIC_TECHNIQUES, numbers: EXPERT, increase: 0.0, needs_links: true,
            finder: Whole(|search, _| static_step(search)) },
        fixed(&[T::Players(P::GroupedAic)], EXPERT, Whole(|search, rank| grouped_chains::aic(search.board, rank))),
        fixed(&[T::Players(P::DeathBlossom)], EXPERT,
            Whole(|search, rank| with_sets(search, rank, als_steps::death_blossom))),
        fixed(&[T::Players(P::AlsChain)], EXPERT, Whole(|search, rank| with_sets(search, rank, als_steps::chain))),
        fixed(&[T::Players(P::AlsAic)], EXPERT, Whole(|search, rank| with_sets(search, rank, grouped_chains::als_aic))),

        fixed(&[T::Players(P::SkLoop)], EXTREME, Whole(|search, rank| sk_loop::find(search.board, rank))),
        fixed(&[T::Players(P::DominoLoop)], EXTREME, Whole(|search, rank| sk_loop::domino(search.board, rank))),
        fixed(&[T::Players(P::MultiSector)], EXTREME, Whole(|search, rank| multi_sector::find(search.board, rank))),
        fixed(&[T::Players(P::Tridagon)], EXTREME, Whole(|search, rank| tridagon::find(search.board, rank))),
        fixed(&[T::Players(P::JuniorExocet)], EXTREME, Whole(|search, rank| junior_exocet::junior(search.board, rank))),
        fixed(&[T::Players(P::DoubleExocet)], EXTREME, Whole(|search, rank| senior_exocet::double(search.board, rank))),
        fixed(&[T::Players(P::SeniorExocet)], EXTREME, Whole(|search, rank| senior_exocet::senior(search.board, rank))),
        fixed(&[T::Players(P::Template)], EXTREME,
            Each(Digits, |search, rank, digit| {
                template::find(search.board, rank, digit, search.fruitless.dead(search.board, digit))
            })),
        fixed(&[T::Players(P::Whip)], EXTREME, Whole(|search, rank| whips::find(search.board, rank))),

        ScaleEntry { techniques: &[T::Nishio], numbers: EXTREME, increase: 0.0, needs_links: true,
            finder: Each(Digits, nishio) },
        several(&[T::AlignedPair, T::AlignedTriplet], EXTREME, Whole(aligned_step)),
        compared(&[T::CellChains(Static), T::RegionChains(Static)], EXTREME, ChainFamily::MULTIPLE),
        compared(&dynamic(Dynamic), EXTREME, ChainFamily::dynamic(Dynamic)),
        compared(&dynamic(Plus), EXTREME, ChainFamily::dynamic(Plus)),
        compared(&dynamic(NestedStatic), EXTREME, ChainFamily::dynamic(NestedStatic)),
        compared(&dynamic(NestedMultiple), EXTREME, ChainFamily::dynamic(NestedMultiple)),
        compared(&dynamic(NestedDynamic(0)), EXTREME, ChainFamily::dynamic(NestedDynamic(0))),
        compared(&dynamic(NestedDynamic(1)), EXTREME, ChainFamily::dynamic(NestedDynamic(1))),
        compared(&dynamic(NestedDynamic(2)), EXTREME, ChainFamily::dynamic(NestedDynamic(2))),
        compared(&dynamic(NestedDynamic(3)), EXTREME, ChainFamily::dynamic(NestedDynamic(3))),
    ]
};

// The other tables are shorter.
const _: () = assert!(PLAYERS.len() <= RowSet::BITS as usize);
