//! What is done to stalled boards, as many at a time as there are lanes: hidden pairs are looked for, they are closed digit
//! by digit, and split.

use super::places::{NOWHERE, Place, State};
use super::tags::{PLACE, after_closing, after_pairs, are_many, first_child, second_child};
use super::{MAX_LANES, Scheduler, copy_lane, lanes_of, place_of};
use crate::search::lanes::board::{BAND, WORDS};
use crate::search::lanes::branch::split;
use crate::search::lanes::chute::Chute;
use crate::search::lanes::hidden_pairs::clear_pairs;
use crate::search::lanes::host::Host;
use crate::search::lanes::pool::{Batch, MARKED, TAG};
use crate::search::lanes::templates::close;
use crate::simd::Vector;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Looks for hidden pairs. Boards that lose candidates are ready again.
    #[inline(always)]
    pub(super) fn clear_roots(&mut self) {
        let (mut boards, set) = self.memory.roots.take_last::<V>();
        let lost = set & clear_pairs(&mut boards);
        boards.tags = after_pairs(boards.tags);
        if set != lost {
            self.memory.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        if lost != 0 {
            boards.mark_naked();
            self.memory.ready.push(&boards.words, &boards.marked, boards.tags, lost);
        }
    }

    /// Closes boards digit by digit. Those that lose candidates are ready again.
    #[inline(always)]
    pub(super) fn close_hard(&mut self) {
        let (mut boards, set) = self.memory.hard.take_last::<V>();
        let (lost, failed) = close(&mut boards);
        boards.tags = after_closing(boards.tags, lost);
        if set & !lost != 0 {
            self.memory.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        boards.mark_naked();
        self.memory.ready.push(&boards.words, &boards.marked, boards.tags, set & lost & !failed);
        for lane in lanes_of(set & failed) {
            self.explored(place_of(&boards.tags, lane));
        }
    }

    /// Splits stalled boards.
    #[inline(always)]
    pub(super) fn branch(&mut self) {
        let (boards, taken) = self.memory.stalled.take_last::<V>();
        let (mut within, mut set) = (V::splat(BAND), taken);
        if are_many(&self.options) {
            within = V::splat(BAND) & !self.last_chutes(&boards, taken);
            set &= !self.complete_all(&boards, within, taken);
        }
        let (mut first, mut second) = split(&boards, within);
        let (mut tags, mut places) = ([0; MAX_LANES], [NOWHERE; MAX_LANES]);
        first.tags = first_child(boards.tags);
        first.tags.to_words(&mut tags);
        self.add_places(&tags, set, &mut places);
        second.tags = second_child(first.tags, V::from_words(&places));
        self.memory.places.save_all(&mut second.rows(), &places[..taken.count_ones() as usize]);
        self.memory.ready.push(&first.words, &first.marked, first.tags, set);
    }

    /// The chutes that the puzzles of some boards keep for last, as the cells of a word.
    #[inline(always)]
    fn last_chutes(&mut self, boards: &Batch<V>, set: u32) -> V {
        let mut cells = [0; MAX_LANES];
        for lane in lanes_of(set) {
            let puzzle = self.memory.places.get(place_of(&boards.tags, lane)).puzzle;
            let last = &mut self.memory.puzzles[puzzle as usize].last;
            let chute = last.get_or_insert_with(|| {
                let mut words = [0; WORDS];
                copy_lane(V::words(&boards.words), V::LANES, lane, &mut words);
                Chute::widest(&words)
            });
            cells[lane] = chute.bits();
        }
        V::from_words(&cells)
    }

    /// Completes the boards that have no open cell within what is to be split. Returns their lanes.
    #[inline(always)]
    fn complete_all(&mut self, boards: &Batch<V>, within: V, set: u32) -> u32 {
        let open = boards.open();
        let last = set & !((open[0] | open[1] | open[2]) & within).nonzero();
        for lane in lanes_of(last) {
            let mut words = [0; WORDS];
            copy_lane(V::words(&boards.words), V::LANES, lane, &mut words);
            self.complete(place_of(&boards.tags, lane), &words);
        }
        last
    }

    /// Adds the places of second children behind those of the first, whose tags are given, in some lanes.
    #[inline(always)]
    fn add_places(&mut self, tags: &[u32; MAX_LANES], set: u32, places: &mut [u32; MAX_LANES]) {
        for lane in lanes_of(set) {
            let first = tags[lane] & PLACE;
            let Place { state, puzzle: slot, .. } = self.memory.places.get(first);
            if state == State::Dropped {
                continue;
            }
            places[lane] = self.memory.places.insert_behind(first, State::Saved);
            let puzzle = &mut self.memory.puzzles[slot as usize];
            if puzzle.nodes < self.options.nodes {
                puzzle.nodes += 1;
            } else if !self.memory.gives_back.contains(&slot) {
                self.memory.gives_back.push(slot);
            }
        }
    }
}

impl<V: Vector> Batch<V> {
    /// The rows, with one of padding.
    #[inline(always)]
    fn rows(&self) -> [V; 32] {
        let mut rows = [self.tags; 32];
        rows[..WORDS].copy_from_slice(&self.words);
        rows[MARKED..TAG].copy_from_slice(&self.marked);
        rows
    }
}
