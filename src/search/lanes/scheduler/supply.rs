//! Supplies idle lanes with boards: ready ones, new puzzles, and saved boards.

use super::Scheduler;
use super::tags::PlaceId;
use crate::search::lanes::board::WORDS;
use crate::search::lanes::bytes::read_clues;
use crate::search::lanes::host::{PuzzleId, PuzzleInput};
use crate::search::lanes::lane::{MAX_LANES, all_lanes, lanes_of};
use crate::search::lanes::pool::{MARKED, TAG};
use crate::search::lanes::round::Boards;
use crate::simd::{Subroutine, Vector};

/// If at least this many puzzles wait for their next board, they are preferred to new puzzles.
const WAITING_PUZZLES: usize = 8;

impl<V: Vector> Scheduler<'_, V> {
    /// Gives boards to idle lanes.
    #[inline(always)]
    pub(super) fn fill(&mut self) {
        self.is_starving = false;
        while self.active != all_lanes::<V>() {
            let idle = all_lanes::<V>() & !self.active;
            if !self.pools.ready.is_empty() {
                let Boards { words, naked, tags, .. } = &mut self.boards;
                let taken = self.pools.ready.take(words, naked, tags, idle);
                self.active |= taken;
                // No complete round has seen these boards yet, so none of them may count as solved after the next
                // round.
                self.open_before |= taken;
            } else if !(self.puzzles.waiting() < WAITING_PUZZLES && self.begin(idle) || self.fetch()) {
                // A pass takes as long as some rounds. It pays off if the boards that wait for one are more than half
                // as many as a round would advance.
                self.is_starving = 2 * self.pools.waiting() > self.active.count_ones() as usize;
                return;
            }
        }
    }

    /// Gives new puzzles to idle lanes. Returns whether there are any.
    #[inline(always)]
    fn begin(&mut self, idle: u32) -> bool {
        if self.is_dry {
            return false;
        }
        let before = self.active;
        for lane in lanes_of(idle) {
            let Some(slot) = self.puzzles.free_slot() else { break };
            let Some(id) = self.read_next(lane.index()) else {
                self.is_dry = true;
                break;
            };
            let first = self.puzzles.begin(slot, id);
            V::words_mut(std::slice::from_mut(&mut self.boards.tags))[lane.index()] |= first.bits();
            self.active |= lane.bit();
            self.open_before |= lane.bit();
        }
        self.active != before
    }

    /// Writes the host's next puzzle into a lane, with its marks as the tag. Lines that are not puzzles are
    /// refused.
    #[inline(always)]
    fn read_next(&mut self, lane: usize) -> Option<PuzzleId> {
        loop {
            let (id, input) = self.host.next()?;
            let mut board = self.boards.lane(lane);
            match input {
                PuzzleInput::Board(puzzle, marks) => {
                    board.put(puzzle);
                    board.set_tag(marks);
                    return Some(id);
                }
                PuzzleInput::Line(line) => {
                    board.set_tag(0);
                    if read_clues::<V>(line, &mut board) {
                        return Some(id);
                    }
                }
            }
            self.host.refuse(id);
        }
    }

    /// Makes saved boards ready: the first boards of puzzles that wait, or if there are none, the leftmost of other
    /// puzzles. Returns whether there are any.
    #[inline(always)]
    fn fetch(&mut self) -> bool {
        let mut places = [PlaceId::NONE; MAX_LANES];
        let count = self.revive(&mut places[..V::LANES]);
        if count > 0 {
            V::call(Load { scheduler: self, places: &places[..count] });
        }
        count > 0
    }

    /// Chooses saved boards to continue with, and makes them live. Writes their places, and returns their number.
    fn revive(&mut self, places: &mut [PlaceId]) -> usize {
        let mut count = 0;
        while count < places.len()
            && let Some(slot) = self.puzzles.take_waiting()
        {
            if self.puzzles[slot].nodes >= self.limits.nodes {
                // The puzzle has no live board, so all of its pending boards are already saved.
                self.give_back(slot);
                continue;
            }
            places[count] = self.puzzles.revive_first(slot);
            count += 1;
        }
        if count == 0 && self.limits.share { self.puzzles.revive_more(places, self.limits.nodes) } else { count }
    }
}

/// Makes the boards saved at some places ready.
struct Load<'s, 'a, V> {
    scheduler: &'s mut Scheduler<'a, V>,
    places: &'s [PlaceId],
}

impl<V: Vector> Subroutine for Load<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { scheduler, places } = self;
        let rows = scheduler.puzzles.places.load_all::<V>(places);
        let (mut words, mut naked) = ([V::splat(0); WORDS], [V::splat(0); 3]);
        words.copy_from_slice(&rows[..WORDS]);
        naked.copy_from_slice(&rows[MARKED..TAG]);
        scheduler.pools.ready.push(&words, &naked, rows[TAG], u32::MAX >> (32 - places.len()));
    }
}
