//! What is done to stalled boards, as many at a time as there are lanes: hidden pairs are looked for, they are closed digit
//! by digit, and split.

use bytemuck::TransparentWrapper;

use super::Scheduler;
use super::lane::{MAX_LANES, board_of, lanes_of, place_of};
use super::places::SAVED_WORDS;
use super::tags::{PlaceId, after_closing, after_pairs, are_many, first_child, second_child};
use crate::search::lanes::board::{BAND, WORDS};
use crate::search::lanes::branch::split;
use crate::search::lanes::chute::Chute;
use crate::search::lanes::hidden_pairs::clear_pairs;
use crate::search::lanes::pool::{Batch, MARKED, TAG};
use crate::search::lanes::templates::close;
use crate::simd::Vector;

impl<V: Vector> Scheduler<'_, V> {
    /// Looks for hidden pairs. Boards that lose candidates are ready again.
    #[inline(always)]
    pub(super) fn clear_roots(&mut self) {
        let (mut boards, set) = self.pools.roots.take_last::<V>();
        let lost = set & clear_pairs(&mut boards);
        boards.tags = after_pairs(boards.tags);
        if set != lost {
            self.pools.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        if lost != 0 {
            boards.mark_naked();
            self.pools.ready.push(&boards.words, &boards.marked, boards.tags, lost);
        }
    }

    /// Closes boards digit by digit. Those that lose candidates are ready again.
    #[inline(always)]
    pub(super) fn close_hard(&mut self) {
        let (mut boards, set) = self.pools.hard.take_last::<V>();
        let (lost, failed) = close(&mut boards);
        boards.tags = after_closing(boards.tags, lost);
        if set & !lost != 0 {
            self.pools.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        boards.mark_naked();
        self.pools.ready.push(&boards.words, &boards.marked, boards.tags, set & lost & !failed);
        for lane in lanes_of(set & failed) {
            self.refuted(place_of(&boards.tags, lane));
        }
    }

    /// Splits stalled boards.
    #[inline(always)]
    pub(super) fn branch(&mut self) {
        let (boards, taken) = self.pools.stalled.take_last::<V>();
        let (mut within, mut set) = (V::splat(BAND), taken);
        if are_many(&self.limits) {
            within = V::splat(BAND) & !self.last_chutes(&boards, taken);
            set &= !self.complete_all(&boards, within, taken);
        }
        // Lanes out of the set are split too, as that costs nothing: their children are not pushed, and those that have no
        // place are saved at none.
        let (mut first, mut second) = split(&boards, within);
        let (mut tags, mut places) = ([0; MAX_LANES], [PlaceId::NONE; MAX_LANES]);
        first.tags = first_child(boards.tags);
        first.tags.to_words(&mut tags);
        for lane in lanes_of(set) {
            let place = self.puzzles.split(PlaceId::of_tag(tags[lane.index()]), self.limits.nodes);
            places[lane.index()] = place.unwrap_or(PlaceId::NONE);
        }
        second.tags = second_child(first.tags, V::from_words(PlaceId::peel_slice(&places)));
        self.puzzles.places.save_all(&mut second.rows(), &places[..taken.count_ones() as usize]);
        self.pools.ready.push(&first.words, &first.marked, first.tags, set);
    }

    /// Returns the chutes that the puzzles of some boards keep for last, as the cells of a word.
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

    /// Completes the boards that have no open cell within what is to be split. Returns their lanes.
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

impl<V: Vector> Batch<V> {
    /// Returns the rows, with one of padding.
    #[inline(always)]
    fn rows(&self) -> [V; SAVED_WORDS] {
        let mut rows = [self.tags; SAVED_WORDS];
        rows[..WORDS].copy_from_slice(&self.words);
        rows[MARKED..TAG].copy_from_slice(&self.marked);
        rows
    }
}
