//! Passes over stalled boards, as many at a time as there are lanes: they are searched for hidden pairs, closed
//! digit by digit, and split.

use bytemuck::TransparentWrapper;

use super::Scheduler;
use super::places::SAVED_WORDS;
use super::tags::{PlaceId, after_closing, after_pairs, are_many, first_child, place_of, second_child};
use crate::search::lanes::board::{BAND, WORDS};
use crate::search::lanes::branch::split;
use crate::search::lanes::chute::Chute;
use crate::search::lanes::hidden_pairs::clear_pairs;
use crate::search::lanes::lane::{MAX_LANES, board_of, lanes_of};
use crate::search::lanes::pool::{Batch, MARKED, TAG};
use crate::search::lanes::templates::close;
use crate::simd::{Subroutine, Vector};

impl<V: Vector> Scheduler<'_, V> {
    /// Returns the chutes that the puzzles of some boards keep for last, as cells of a word.
    #[inline(always)]
    fn last_chutes(&mut self, boards: &Batch<V>, set: u32) -> V {
        let mut cells = [0; MAX_LANES];
        for lane in lanes_of(set) {
            let slot = self.puzzles.slot_of(place_of(&boards.tags, lane));
            let last = &mut self.puzzles[slot].last_chute;
            let chute = last.get_or_insert_with(|| Chute::widest(&board_of(&boards.words, lane)));
            cells[lane.index()] = chute.bits();
        }
        V::from_words(&cells)
    }

    /// Completes the boards that have no open cell left to split on. Returns their lanes.
    #[inline(always)]
    fn complete_all(&mut self, boards: &Batch<V>, within: V, set: u32) -> u32 {
        let open = boards.open();
        let last = set & !((open[0] | open[1] | open[2]) & within).nonzero();
        for lane in lanes_of(last) {
            self.complete(place_of(&boards.tags, lane), &board_of(&boards.words, lane));
        }
        last
    }
}

/// Searches for hidden pairs. Boards that lose candidates become ready again.
pub(super) struct ClearRoots<'s, 'a, V>(pub(super) &'s mut Scheduler<'a, V>);

impl<V: Vector> Subroutine for ClearRoots<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(scheduler) = self;
        let mut boards = Batch::<V>::none();
        let set = scheduler.pools.roots.take_last(&mut boards);
        let lost = set & clear_pairs(&mut boards);
        boards.tags = after_pairs(boards.tags);
        if set != lost {
            scheduler.pools.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        if lost != 0 {
            boards.mark_naked();
            scheduler.pools.ready.push(&boards.words, &boards.marked, boards.tags, lost);
        }
    }
}

/// Closes boards digit by digit. Those that lose candidates become ready again.
pub(super) struct CloseHard<'s, 'a, V>(pub(super) &'s mut Scheduler<'a, V>);

impl<V: Vector> Subroutine for CloseHard<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(scheduler) = self;
        let mut boards = Batch::<V>::none();
        let set = scheduler.pools.hard.take_last(&mut boards);
        let (lost, failed) = close(&mut boards);
        boards.tags = after_closing(boards.tags, lost);
        if set & !lost != 0 {
            scheduler.pools.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        boards.mark_naked();
        scheduler.pools.ready.push(&boards.words, &boards.marked, boards.tags, set & lost & !failed);
        for lane in lanes_of(set & failed) {
            scheduler.refuted(place_of(&boards.tags, lane));
        }
    }
}

/// Splits stalled boards.
pub(super) struct SplitStalled<'s, 'a, V>(pub(super) &'s mut Scheduler<'a, V>);

impl<V: Vector> Subroutine for SplitStalled<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(scheduler) = self;
        let mut boards = Batch::<V>::none();
        let taken = scheduler.pools.stalled.take_last(&mut boards);
        let (mut within, mut set) = (V::splat(BAND), taken);
        if are_many(&scheduler.limits) {
            within = V::splat(BAND) & !scheduler.last_chutes(&boards, taken);
            set &= !scheduler.complete_all(&boards, within, taken);
        }
        // Lanes outside the set are split too, because that costs nothing: their children are not pushed, and
        // children without a place are saved at the place [`PlaceId::NONE`].
        let mut second = split(&mut boards, within);
        let (mut tags, mut places) = ([0; MAX_LANES], [PlaceId::NONE; MAX_LANES]);
        boards.tags = first_child(boards.tags);
        boards.tags.to_words(&mut tags);
        for lane in lanes_of(set) {
            let place = scheduler.puzzles.split(PlaceId::of_tag(tags[lane.index()]), scheduler.limits.nodes);
            places[lane.index()] = place.unwrap_or(PlaceId::NONE);
        }
        second.tags = second_child(boards.tags, V::from_words(PlaceId::peel_slice(&places)));
        scheduler.puzzles.places.save_all(&mut second.rows(), &places[..taken.count_ones() as usize]);
        scheduler.pools.ready.push(&boards.words, &boards.marked, boards.tags, set);
    }
}

impl<V: Vector> Batch<V> {
    /// Returns the rows, with one row of padding.
    #[inline(always)]
    fn rows(&self) -> [V; SAVED_WORDS] {
        let mut rows = [self.tags; SAVED_WORDS];
        rows[..WORDS].copy_from_slice(&self.words);
        rows[MARKED..TAG].copy_from_slice(&self.marked);
        rows
    }
}
