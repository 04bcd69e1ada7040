//! What several lanes on one puzzle need: sharing boards, keeping solutions in order, and giving back what is left.

use super::{End, Host, Piece, Scheduler, Segment, WAITING};
use crate::lanes::board::{Board, WORDS};
use crate::simd::Vector;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Gives the oldest saved board of a busy lane to an idle one.
    #[cold]
    pub(super) fn share(&mut self, lane: usize) -> bool {
        let richest =
            (0..V::LANES).filter(|other| self.active >> other & 1 == 1).max_by_key(|&other| self.lanes[other].depth);
        let Some(rich) = richest.filter(|&rich| self.lanes[rich].depth > 0) else { return false };
        let board = self.lanes[rich].saved.remove(0);
        self.lanes[rich].depth -= 1;
        let place = self.lanes[rich].puzzle;
        let puzzle = &mut self.puzzles[place];
        let behind = puzzle.segments.iter().position(|segment| segment.lane == Some(rich)).map_or(0, |index| index + 1);
        puzzle.segments.insert(behind, Segment { lane: Some(lane), found: Vec::new() });
        puzzle.nodes += 1;
        self.lanes[lane].puzzle = place;
        self.boards.lane(lane).put(&board);
        self.wake(lane);
        true
    }

    /// Keeps a solution that others stand before.
    #[cold]
    pub(super) fn keep(&mut self, place: usize, lane: usize, words: [u32; WORDS]) {
        let puzzle = &mut self.puzzles[place];
        let Some(index) = puzzle.segments.iter().position(|segment| segment.lane == Some(lane)) else { return };
        puzzle.segments[index].found.push(words);
        puzzle.waiting += 1;
        let left: usize = puzzle.segments[..=index].iter().map(|segment| segment.found.len()).sum();
        if puzzle.count + left as u64 >= self.options.solutions {
            // Nothing behind this solution is wanted.
            let behind: Vec<Segment> = puzzle.segments.drain(index + 1..).collect();
            puzzle.waiting = left;
            puzzle.segments[index].lane = None;
            for other in behind.iter().filter_map(|segment| segment.lane).chain([lane]) {
                self.lanes[other].depth = 0;
                self.rest(other, 0);
            }
        } else if puzzle.waiting >= WAITING {
            self.rest(lane, 1);
        } else {
            self.retreat(lane);
        }
    }

    /// Removes an explored segment of several, and hands on what waited for it.
    #[cold]
    pub(super) fn close_segment(&mut self, place: usize, lane: usize) {
        let puzzle = &mut self.puzzles[place];
        let Some(index) = puzzle.segments.iter().position(|segment| segment.lane == Some(lane)) else { return };
        puzzle.segments[index].lane = None;
        if puzzle.segments[index].found.is_empty() {
            puzzle.segments.remove(index);
        }
        self.hand_on(place);
    }

    /// Hands on the solutions of the leftmost segments that are explored, and those found so far by the next one.
    pub(super) fn hand_on(&mut self, place: usize) {
        loop {
            let puzzle = &mut self.puzzles[place];
            let Some(first) = puzzle.segments.first_mut() else { break };
            for words in std::mem::take(&mut first.found) {
                puzzle.waiting -= 1;
                puzzle.count += 1;
                self.host.solution::<V>(puzzle.name, &words);
                if puzzle.count >= self.options.solutions {
                    self.end_puzzle(place);
                    return;
                }
            }
            let Some(lane) = first.lane else {
                puzzle.segments.remove(0);
                continue;
            };
            if self.resting >> lane & 1 == 1 {
                // Its turn has come. If it has nothing saved, this ends its segment.
                self.rest(lane, 0);
                self.retreat(lane);
            }
            return;
        }
        self.end_puzzle(place);
    }

    /// Ends all puzzles, and drops what is left of them.
    #[cold]
    pub(super) fn stop(&mut self) {
        let begun = (0..V::LANES).filter(|place| self.free_puzzles >> place & 1 == 0);
        let nodes = begun.map(|place| self.puzzles[place].nodes).sum();
        self.host.stopped(nodes);
    }

    /// Ends all puzzles, and gives back what is left of them.
    #[cold]
    pub(super) fn give_back_all(&mut self) {
        for place in (0..V::LANES).filter(|place| self.free_puzzles >> place & 1 == 0).collect::<Vec<_>>() {
            self.give_back(place);
        }
    }

    /// Ends a puzzle, and gives back what is left of it.
    #[cold]
    pub(super) fn give_back(&mut self, place: usize) {
        let segments = std::mem::take(&mut self.puzzles[place].segments);
        let mut pending = Vec::new();
        for segment in segments {
            pending.extend(segment.found.into_iter().map(Piece::Solution));
            let Some(lane) = segment.lane else { continue };
            if self.active >> lane & 1 == 1 {
                let naked = V::words(&self.boards.naked);
                let naked = std::array::from_fn(|row| naked[row * V::LANES + lane]);
                pending.push(Piece::Board(Board { words: self.words(lane), naked }));
            }
            let depth = std::mem::take(&mut self.lanes[lane].depth);
            pending.extend(self.lanes[lane].saved[..depth].iter().rev().copied().map(Piece::Board));
            self.rest(lane, 0);
        }
        self.free_puzzles |= 1 << place;
        let puzzle = &self.puzzles[place];
        let end = End { count: puzzle.count, nodes: puzzle.nodes, full: false, pending: Some(pending) };
        self.host.end(puzzle.name, end);
    }
}
