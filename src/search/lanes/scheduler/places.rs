//! The places of a puzzle's search: a row from left to right, in the order of its solutions.
//!
//! ```text
//! puzzle   first
//!            |
//!          [ live ] - [ saved ] - [ solution ] - [ live ] - [ saved ]
//!
//! live      its board is in a lane or a pool, and carries the number of the place in its tag
//! saved     its board waits here
//! solution  found, but what is further left is not explored
//! ```
//!
//! A live board that is split keeps its place for its first child; the second child gets a new one right behind it. A
//! place whose board is explored vanishes.

use crate::search::lanes::board::{Board, WORDS};
use crate::search::lanes::pool::{MARKED, ROWS, TAG};
use crate::simd::Vector;

/// No place: where a row ends. What is stored there is of no meaning.
pub(super) const NOWHERE: u32 = 0;

/// Words of a saved board: its rows and some padding, two lines of the cache.
const SAVED: usize = 32;

/// What a place holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// A board under way.
    Live,
    /// A board that waits.
    Saved,
    /// A solution that is held back.
    Solution,
    /// Nothing that is wanted; the place is free once its board is done.
    Dropped,
}

/// A place in a row.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) state: State,
    /// The slot of its puzzle.
    pub(super) puzzle: u32,
    pub(super) next: u32,
    previous: u32,
}

/// A board or a solution that waits.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Saved([u32; SAVED]);

/// All places.
pub(super) struct Places {
    places: Vec<Place>,
    saved: Vec<Saved>,
    free: Vec<u32>,
}

impl Places {
    pub(super) fn new() -> Self {
        let nowhere = Place { state: State::Dropped, puzzle: 0, next: NOWHERE, previous: NOWHERE };
        Self { places: vec![nowhere], saved: vec![Saved([0; SAVED])], free: Vec::new() }
    }

    /// Forgets all places; their memory stays.
    pub(super) fn clear(&mut self) {
        self.places.truncate(1);
        self.saved.truncate(1);
        self.free.clear();
    }

    /// Number of places, free ones included.
    pub(super) const fn len(&self) -> usize {
        self.places.len()
    }

    #[inline(always)]
    pub(super) fn get(&self, place: u32) -> Place {
        self.places[place as usize]
    }

    #[inline(always)]
    pub(super) fn set_state(&mut self, place: u32, state: State) {
        self.places[place as usize].state = state;
    }

    /// A new place of a puzzle, live and alone.
    #[inline(always)]
    pub(super) fn begin(&mut self, puzzle: u32) -> u32 {
        let place = Place { state: State::Live, puzzle, next: NOWHERE, previous: NOWHERE };
        if let Some(free) = self.free.pop() {
            self.places[free as usize] = place;
            return free;
        }
        self.places.push(place);
        self.saved.push(Saved([0; SAVED]));
        self.places.len() as u32 - 1
    }

    /// A new place right behind another, in the same state.
    #[inline(always)]
    pub(super) fn insert_behind(&mut self, place: u32, state: State) -> u32 {
        let Place { puzzle, next, .. } = self.get(place);
        let new = self.begin(puzzle);
        self.places[new as usize] = Place { state, puzzle, next, previous: place };
        self.places[place as usize].next = new;
        self.places[next as usize].previous = new;
        new
    }

    /// Takes a place out of its row, whose first place is `first`.
    #[inline(always)]
    pub(super) fn unlink(&mut self, place: u32, first: &mut u32) {
        let Place { next, previous, .. } = self.get(place);
        if *first == place {
            *first = next;
        } else {
            self.places[previous as usize].next = next;
        }
        self.places[next as usize].previous = previous;
        self.free(place);
    }

    #[inline(always)]
    pub(super) fn free(&mut self, place: u32) {
        self.free.push(place);
    }

    /// Drops a row from a place on.
    pub(super) fn drop_from(&mut self, first: u32) {
        let previous = self.get(first).previous;
        self.places[previous as usize].next = NOWHERE;
        let mut place = first;
        while place != NOWHERE {
            let next = self.get(place).next;
            match self.get(place).state {
                State::Live => self.set_state(place, State::Dropped),
                _ => self.free(place),
            }
            place = next;
        }
    }

    /// The places of a row from `first` on.
    pub(super) fn row(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(first), |place| Some(self.get(*place).next)).take_while(|place| *place != NOWHERE)
    }

    /// Saves what is at a place.
    pub(super) fn save(&mut self, place: u32, rows: &[u32]) {
        self.saved[place as usize].0[..rows.len()].copy_from_slice(rows);
    }

    /// The words of what is saved at a place.
    pub(super) fn words(&self, place: u32) -> &[u32; WORDS] {
        self.saved[place as usize].0.first_chunk().unwrap_or(&[0; WORDS])
    }

    /// The board saved at a place, and its tag.
    pub(super) fn board(&self, place: u32) -> (Board, u32) {
        let saved = &self.saved[place as usize].0;
        let naked = std::array::from_fn(|row| saved[MARKED + row]);
        (Board { words: *self.words(place), naked }, saved[TAG])
    }

    /// Saves boards, given by their rows, a lane for each place.
    #[inline(always)]
    pub(super) fn save_all<V: Vector>(&mut self, rows: &mut [V; SAVED], places: &[u32]) {
        for start in (0..SAVED).step_by(V::LANES) {
            let square = &mut rows[start..][..V::LANES];
            V::transpose(square);
            for (lane, place) in places.iter().enumerate() {
                square[lane].to_words(&mut self.saved[*place as usize].0[start..]);
            }
        }
    }

    /// The rows of the boards saved at some places, at most as many as there are lanes.
    #[inline(always)]
    pub(super) fn load_all<V: Vector>(&self, places: &[u32]) -> [V; SAVED] {
        let mut rows = [V::splat(0); SAVED];
        for start in (0..SAVED).step_by(V::LANES) {
            let square = &mut rows[start..][..V::LANES];
            for (lane, place) in places.iter().enumerate() {
                square[lane] = V::from_words(&self.saved[*place as usize].0[start..]);
            }
            V::transpose(square);
        }
        rows
    }
}

const _: () = assert!(ROWS <= SAVED, "a board fits");
