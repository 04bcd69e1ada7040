//! What several lanes on one puzzle need: sharing boards, delivering solutions in order, giving back what is pending.
//!
//! ```text
//! segments    [ lane 3 ]  [ lane 9 ]  [ suspended ]  [ lane 0 ]
//! found                    2 held                  1 held        solutions held back
//! saved        5 boards    1 board     7 boards    -
//!              delivers at once
//! ```

use super::{Branches, End, Host, Scheduler, Segment};
use crate::search::lanes::board::{Board, WORDS};
use crate::search::lanes::host::{Options, Piece};
use crate::simd::Vector;

/// Solutions of a puzzle that may be held back for segments further left; 16,384 were no faster.
const HELD_BACK: usize = 4096;

/// Saved boards of a small part, where solutions are wanted in order; 9 and 12 were no faster.
const SMALL: usize = 6;

/// Whether more solutions are wanted in order than may be held back.
const fn is_stream(options: &Options) -> bool {
    options.ordered && options.solutions > HELD_BACK as u64
}

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Gives the oldest saved board of a busy lane to an idle one.
    #[cold]
    pub(super) fn share(&mut self, lane: usize) -> bool {
        if is_stream(&self.options) {
            return self.share_of_stream(lane);
        }
        let richest =
            (0..V::LANES).filter(|other| self.active >> other & 1 == 1).max_by_key(|&other| self.lanes[other].depth);
        let Some(rich) = richest.filter(|&rich| self.lanes[rich].depth > 0) else { return false };
        let board = self.lanes[rich].saved.remove(0);
        self.lanes[rich].depth -= 1;
        let slot = self.lanes[rich].puzzle;
        let puzzle = &mut self.puzzles[slot];
        let behind = puzzle.segments.iter().position(|segment| segment.lane == Some(rich)).map_or(0, |index| index + 1);
        puzzle.segments.insert(behind, Segment::of(lane));
        puzzle.nodes += 1;
        self.lanes[lane].puzzle = slot;
        self.boards.lane(lane).put(&board);
        self.wake(lane);
        true
    }

    /// Gives an idle lane a part near to the leftmost segment.
    ///
    /// Where many solutions are delivered in order, a lane with a large part far behind would soon have found more
    /// than may be held back. Such a part is suspended, and its lane takes the older boards of the last lane before it instead:
    /// so all those before have small parts.
    fn share_of_stream(&mut self, lane: usize) -> bool {
        let Some(slot) = (0..V::LANES).find(|slot| self.free_puzzles >> slot & 1 == 0) else { return false };
        let segments = &self.puzzles[slot].segments;
        let suspended = segments.iter().position(|segment| !segment.suspended.is_empty());
        let depth = |segment: &Segment| segment.lane.map_or(0, |lane| self.lanes[lane].depth);
        let cut = segments[..suspended.unwrap_or(segments.len())].iter().rposition(|segment| depth(segment) > 0);
        match (suspended, cut) {
            (Some(0), _) => self.adopt(slot, 0, lane),
            (_, Some(index)) if depth(&segments[index]) > SMALL => self.split_off(slot, index, lane),
            (Some(index), _) if self.puzzles[slot].held_back < HELD_BACK / 2 => self.adopt(slot, index, lane),
            (_, Some(index)) => self.split_off(slot, index, lane),
            _ => return false,
        }
        true
    }

    /// Gives the oldest saved boards of a segment's lane to an idle one, which becomes the segment behind it.
    fn split_off(&mut self, slot: usize, index: usize, lane: usize) {
        let segments = &mut self.puzzles[slot].segments;
        let Some(rich) = segments[index].lane else { return };
        let depth = &mut self.lanes[rich].depth;
        let cut = depth.saturating_sub(SMALL).max(1);
        *depth -= cut;
        let suspended = self.lanes[rich].saved.drain(..cut).collect();
        segments.insert(index + 1, Segment { lane: None, found: Vec::new(), suspended });
        self.adopt(slot, index + 1, lane);
    }

    /// Gives a suspended segment to an idle lane.
    fn adopt(&mut self, slot: usize, index: usize, lane: usize) {
        let puzzle = &mut self.puzzles[slot];
        let segment = &mut puzzle.segments[index];
        let saved = std::mem::take(&mut segment.suspended);
        segment.lane = Some(lane);
        puzzle.nodes += 1;
        let depth = saved.len() - 1;
        self.boards.lane(lane).put(&saved[depth]);
        self.lanes[lane] = Branches { puzzle: slot, saved, depth };
        self.wake(lane);
    }

    /// Takes its part from a lane, until a lane is idle.
    fn park(&mut self, slot: usize, index: usize, lane: usize) {
        let Branches { saved, depth, .. } = &mut self.lanes[lane];
        saved.truncate(std::mem::take(depth));
        let segment = &mut self.puzzles[slot].segments[index];
        (segment.lane, segment.suspended) = (None, std::mem::take(saved));
        self.release(lane);
    }

    /// Holds back a solution of a segment that is not leftmost.
    #[cold]
    pub(super) fn hold_back(&mut self, slot: usize, lane: usize, words: [u32; WORDS]) {
        let puzzle = &mut self.puzzles[slot];
        let Some(index) = puzzle.segments.iter().position(|segment| segment.lane == Some(lane)) else { return };
        puzzle.segments[index].found.push(words);
        puzzle.held_back += 1;
        let left: usize = puzzle.segments[..=index].iter().map(|segment| segment.found.len()).sum();
        if puzzle.count + left as u64 >= self.options.solutions {
            // Nothing behind this solution is wanted.
            let behind: Vec<Segment> = puzzle.segments.drain(index + 1..).collect();
            puzzle.held_back = left;
            puzzle.segments[index].lane = None;
            for other in behind.iter().filter_map(|segment| segment.lane).chain([lane]) {
                self.lanes[other].depth = 0;
                self.release(other);
            }
        } else if puzzle.held_back >= HELD_BACK && is_stream(&self.options) {
            self.park(slot, index, lane);
        } else if puzzle.held_back >= HELD_BACK {
            self.active &= !(1 << lane);
            self.suspended |= 1 << lane;
        } else {
            self.retreat(lane);
        }
    }

    /// Removes an explored segment of several, and delivers what was held back for it.
    #[inline(always)]
    pub(super) fn close_segment(&mut self, slot: usize, lane: usize) {
        let puzzle = &mut self.puzzles[slot];
        let Some(index) = puzzle.segments.iter().position(|segment| segment.lane == Some(lane)) else { return };
        puzzle.segments[index].lane = None;
        if puzzle.segments[index].found.is_empty() {
            puzzle.segments.remove(index);
        }
        self.deliver(slot);
    }

    /// Delivers the solutions of the leftmost segments that are explored, and those found so far by the next one.
    #[inline(always)]
    fn deliver(&mut self, slot: usize) {
        loop {
            let puzzle = &mut self.puzzles[slot];
            let Some(first) = puzzle.segments.first_mut() else { break };
            for words in std::mem::take(&mut first.found) {
                puzzle.held_back -= 1;
                puzzle.count += 1;
                let enough = self.host.solution::<V>(puzzle.id, &words);
                if enough || puzzle.count >= self.options.solutions {
                    self.end_puzzle(slot);
                    return;
                }
            }
            if !first.suspended.is_empty() {
                // The next idle lane takes it: this one is about to be.
                return;
            }
            let Some(lane) = first.lane else {
                puzzle.segments.remove(0);
                continue;
            };
            if self.suspended >> lane & 1 == 1 {
                // It is leftmost now. If it has nothing saved, this ends its segment.
                self.release(lane);
                self.retreat(lane);
            }
            return;
        }
        self.end_puzzle(slot);
    }

    /// Ends all puzzles, and drops what is pending of them.
    #[cold]
    pub(super) fn stop(&mut self) {
        let begun = (0..V::LANES).filter(|slot| self.free_puzzles >> slot & 1 == 0);
        let nodes = begun.map(|slot| self.puzzles[slot].nodes).sum();
        self.host.stopped(nodes);
    }

    /// Ends all puzzles, and gives back what is pending of them.
    #[cold]
    pub(super) fn give_back_all(&mut self) {
        for slot in (0..V::LANES).filter(|slot| self.free_puzzles >> slot & 1 == 0).collect::<Vec<_>>() {
            self.give_back(slot);
        }
    }

    /// Ends a puzzle, and gives back what is pending of it.
    #[cold]
    pub(super) fn give_back(&mut self, slot: usize) {
        let segments = std::mem::take(&mut self.puzzles[slot].segments);
        let mut pending = Vec::new();
        for segment in segments {
            pending.extend(segment.found.into_iter().map(Piece::Solution));
            pending.extend(segment.suspended.into_iter().rev().map(Piece::Board));
            let Some(lane) = segment.lane else { continue };
            if self.active >> lane & 1 == 1 {
                let naked = V::words(&self.boards.naked);
                let naked = std::array::from_fn(|row| naked[row * V::LANES + lane]);
                pending.push(Piece::Board(Board { words: self.words(lane), naked }));
            }
            let depth = std::mem::take(&mut self.lanes[lane].depth);
            pending.extend(self.lanes[lane].saved[..depth].iter().rev().copied().map(Piece::Board));
            self.release(lane);
        }
        self.free_puzzles |= 1 << slot;
        let puzzle = &self.puzzles[slot];
        let end = End { count: puzzle.count, nodes: puzzle.nodes, full: false, pending: Some(pending) };
        self.host.end(puzzle.id, end);
    }
}
