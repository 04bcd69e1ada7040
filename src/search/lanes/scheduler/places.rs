//! The places of a puzzle's search: a row from left to right, in the order of its solutions.
//!
//! ```text
//! puzzle   first
//!            |
//!          [ live ] - [ saved ] - [ solution ] - [ live ] - [ saved ]
//!
//! live      its board is in a lane or a pool, with the number of the place in its tag
//! saved     its board waits here
//! solution  found, but places further left are not yet explored
//! ```
//!
//! A live board that is split keeps its place for its first child; the second child gets a new place directly after
//! it. When the board of a place is explored, the place is removed.

use super::tags::PlaceId;
use crate::search::lanes::board::{Board, WORDS};
use crate::search::lanes::pool::{MARKED, ROWS, TAG};
use crate::simd::Vector;

/// Number of words of a saved board: its rows and some padding, two cache lines.
pub(super) const SAVED_WORDS: usize = 32;

/// The contents of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceState {
    /// A board under way.
    Live,
    /// A board that waits.
    Saved,
    /// A solution that is held back.
    Solution,
    /// Nothing that is still wanted. The place is freed when its board is finished.
    Dropped,
}

/// The number of a slot for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot(u32);

impl Slot {
    pub(super) const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Returns the number, for indexing a list.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in a row.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) state: PlaceState,
    /// The slot of its puzzle.
    pub(super) slot: Slot,
    pub(super) next: PlaceId,
    previous: PlaceId,
}

/// A waiting board or solution.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Saved([u32; SAVED_WORDS]);

/// All places.
pub(super) struct Places {
    places: Vec<Place>,
    saved: Vec<Saved>,
    free: Vec<PlaceId>,
}

impl Places {
    pub(super) fn new() -> Self {
        let nowhere = Place { state: PlaceState::Dropped, slot: Slot(0), next: PlaceId::NONE, previous: PlaceId::NONE };
        Self { places: vec![nowhere], saved: vec![Saved([0; SAVED_WORDS])], free: Vec::new() }
    }

    /// Removes all places, but keeps their memory.
    pub(super) fn clear(&mut self) {
        self.places.truncate(1);
        self.saved.truncate(1);
        self.free.clear();
    }

    /// Returns the number of places, including free ones.
    pub(super) const fn len(&self) -> usize {
        self.places.len()
    }

    #[inline(always)]
    pub(super) fn get(&self, place: PlaceId) -> Place {
        self.places[place.index()]
    }

    #[inline(always)]
    pub(super) fn set_state(&mut self, place: PlaceId, state: PlaceState) {
        self.places[place.index()].state = state;
    }

    /// Adds a place of a puzzle: live, and the only one in its row.
    #[inline(always)]
    pub(super) fn begin(&mut self, slot: Slot) -> PlaceId {
        let place = Place { state: PlaceState::Live, slot, next: PlaceId::NONE, previous: PlaceId::NONE };
        if let Some(free) = self.free.pop() {
            self.places[free.index()] = place;
            return free;
        }
        self.places.push(place);
        self.saved.push(Saved([0; SAVED_WORDS]));
        PlaceId::new(self.places.len() - 1)
    }

    /// Adds a place directly after another, in the same row.
    #[inline(always)]
    pub(super) fn insert_after(&mut self, place: PlaceId, state: PlaceState) -> PlaceId {
        // Rows end at a real place without meaning, so neither this function nor `unlink` needs a special case for
        // the ends.
        let Place { slot, next, .. } = self.get(place);
        let new = self.begin(slot);
        self.places[new.index()] = Place { state, slot, next, previous: place };
        self.places[place.index()].next = new;
        self.places[next.index()].previous = new;
        new
    }

    /// Removes a place from its row, whose first place is `first`.
    #[inline(always)]
    pub(super) fn unlink(&mut self, place: PlaceId, first: &mut PlaceId) {
        let Place { next, previous, .. } = self.get(place);
        if *first == place {
            *first = next;
        } else {
            self.places[previous.index()].next = next;
        }
        self.places[next.index()].previous = previous;
        self.free(place);
    }

    #[inline(always)]
    pub(super) fn free(&mut self, place: PlaceId) {
        self.free.push(place);
    }

    /// Drops a row from a place on.
    pub(super) fn drop_from(&mut self, first: PlaceId) {
        let previous = self.get(first).previous;
        self.places[previous.index()].next = PlaceId::NONE;
        let mut place = first;
        while place != PlaceId::NONE {
            let next = self.get(place).next;
            match self.get(place).state {
                // Its board is in a lane or a pool and still names the place, which is freed when the board is
                // noticed.
                PlaceState::Live => self.set_state(place, PlaceState::Dropped),
                _ => self.free(place),
            }
            place = next;
        }
    }

    /// Returns the places of a row from `first` on.
    pub(super) fn row(&self, first: PlaceId) -> impl Iterator<Item = PlaceId> + '_ {
        std::iter::successors(Some(first), |place| Some(self.get(*place).next))
            .take_while(|place| *place != PlaceId::NONE)
    }

    /// Saves a board or a solution at a place.
    pub(super) fn save(&mut self, place: PlaceId, rows: &[u32]) {
        self.saved[place.index()].0[..rows.len()].copy_from_slice(rows);
    }

    /// Returns the words saved at a place.
    pub(super) fn words(&self, place: PlaceId) -> &[u32; WORDS] {
        self.saved[place.index()].0.first_chunk().unwrap_or(&[0; WORDS])
    }

    /// Returns the board saved at a place, and its tag.
    pub(super) fn board(&self, place: PlaceId) -> (Board, u32) {
        let saved = &self.saved[place.index()].0;
        let naked = std::array::from_fn(|row| saved[MARKED + row]);
        (Board { words: *self.words(place), naked }, saved[TAG])
    }

    /// Saves boards, given by their rows, one lane per place.
    #[inline(always)]
    pub(super) fn save_all<V: Vector>(&mut self, rows: &mut [V; SAVED_WORDS], places: &[PlaceId]) {
        for start in (0..SAVED_WORDS).step_by(V::LANES) {
            let square = &mut rows[start..][..V::LANES];
            V::transpose(square);
            for (lane, place) in places.iter().enumerate() {
                square[lane].to_words(&mut self.saved[place.index()].0[start..]);
            }
        }
    }

    /// Returns the rows of the boards saved at some places, at most as many as there are lanes.
    #[inline(always)]
    pub(super) fn load_all<V: Vector>(&self, places: &[PlaceId]) -> [V; SAVED_WORDS] {
        let mut rows = [V::splat(0); SAVED_WORDS];
        for start in (0..SAVED_WORDS).step_by(V::LANES) {
            let square = &mut rows[start..][..V::LANES];
            for (lane, place) in places.iter().enumerate() {
                square[lane] = V::from_words(&self.saved[place.index()].0[start..]);
            }
            V::transpose(square);
        }
        rows
    }
}

const _: () = assert!(ROWS <= SAVED_WORDS, "a board fits");
