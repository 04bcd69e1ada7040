//! What is done to stalled boards, as many at a time as there are lanes: they are closed digit by digit, and split.

use super::places::{NOWHERE, Place, State};
use super::tags::{PLACE, after_closing, are_many, first_child, second_child};
use super::{MAX_LANES, Scheduler, copy_lane, lanes_of, place_of};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::branch::{even, split};
use crate::search::lanes::host::Host;
use crate::search::lanes::pool::{Batch, MARKED, ROWS, TAG};
use crate::search::lanes::templates::close;
use crate::simd::Vector;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
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
        let (boards, set) = self.memory.stalled.take_last::<V>();
        let (mut first, mut second) = split(&boards);
        let (mut tags, mut places) = ([0; MAX_LANES], [NOWHERE; MAX_LANES]);
        let count = set.count_ones() as usize;
        first.tags = first_child(boards.tags);
        first.tags.to_words(&mut tags);
        let even = if are_many(&self.options) { set & even(&boards) } else { 0 };
        let mut for_both = 0;
        if even != 0 {
            let (words, open) = (V::words(&boards.words), V::words(&boards.marked));
            for_both = self.lose_components(words, open, &tags[..count], even);
        }
        self.add_places(&tags[..count], for_both, &mut places);
        second.tags = second_child(first.tags, V::from_words(&places));
        self.memory.places.save_all(&mut second.rows(), &places[..count]);
        self.memory.ready.push(&first.words, &first.marked, first.tags, set);
    }

    /// Notes the component that each of some even boards loses when it is split. Returns the lanes of those whose second
    /// child need not be explored.
    #[inline(never)]
    fn lose_components(&mut self, words: &[u32], open: &[u32], tags: &[u32], even: u32) -> u32 {
        let mut noted = 0;
        for (lane, tag) in lanes_of(even).map(|lane| (lane, &tags[lane])) {
            let rows = || {
                let mut rows = [0; ROWS];
                copy_lane(words, V::LANES, lane, rows.first_chunk_mut().unwrap_or(&mut [0; WORDS]));
                rows[TAG] = *tag;
                rows
            };
            let open = std::array::from_fn(|row| open[row * V::LANES + lane]);
            noted |= u32::from(self.memory.places.add_component(tag & PLACE, rows, open)) << lane;
        }
        noted
    }

    /// Adds the places of second children behind those of the first, whose tags are given; but for lanes in which the
    /// first stands for both.
    #[inline(always)]
    fn add_places(&mut self, tags: &[u32], for_both: u32, places: &mut [u32]) {
        for (lane, (tag, place)) in tags.iter().zip(places).enumerate() {
            let first = tag & PLACE;
            let Place { state, puzzle: slot, .. } = self.memory.places.get(first);
            if state == State::Dropped {
                continue;
            }
            if for_both >> lane & 1 == 0 {
                *place = self.memory.places.insert_behind(first, State::Saved);
            }
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
