//! What several lanes on one puzzle need: sharing boards, keeping solutions in order, and giving back what is left.

use super::{End, Host, Piece, Scheduler, Segment, WAITING, Worker};
use crate::search::lanes::board::{Board, WORDS};
use crate::simd::Vector;

/// The saved boards of a small part.
const SMALL: usize = 6;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Gives the oldest saved board of a busy lane to an idle one.
    #[cold]
    pub(super) fn share(&mut self, lane: usize) -> bool {
        if self.options.flows() {
            return self.flow(lane);
        }
        let richest =
            (0..V::LANES).filter(|other| self.active >> other & 1 == 1).max_by_key(|&other| self.lanes[other].depth);
        let Some(rich) = richest.filter(|&rich| self.lanes[rich].depth > 0) else { return false };
        let board = self.lanes[rich].saved.remove(0);
        self.lanes[rich].depth -= 1;
        let place = self.lanes[rich].puzzle;
        let puzzle = &mut self.puzzles[place];
        let behind = puzzle.segments.iter().position(|segment| segment.lane == Some(rich)).map_or(0, |index| index + 1);
        puzzle.segments.insert(behind, Segment::of(lane));
        puzzle.nodes += 1;
        self.lanes[lane].puzzle = place;
        self.boards.lane(lane).put(&board);
        self.wake(lane);
        true
    }

    /// Gives an idle lane a part near to the segment whose turn it is.
    ///
    /// Where many solutions are handed on in order, a lane with a large part far behind would soon have found as many as
    /// may wait. Such a part is parked, and its lane takes the older boards of the last lane before it instead: so all
    /// those before have small parts.
    fn flow(&mut self, lane: usize) -> bool {
        let Some(place) = (0..V::LANES).find(|place| self.free_puzzles >> place & 1 == 0) else { return false };
        let segments = &self.puzzles[place].segments;
        let parked = segments.iter().position(|segment| !segment.parked.is_empty());
        let depth = |segment: &Segment| segment.lane.map_or(0, |lane| self.lanes[lane].depth);
        let cut = segments[..parked.unwrap_or(segments.len())].iter().rposition(|segment| depth(segment) > 0);
        match (parked, cut) {
            (Some(0), _) => self.adopt(place, 0, lane),
            (_, Some(index)) if depth(&segments[index]) > SMALL => self.cut_off(place, index, lane),
            (Some(index), _) if self.puzzles[place].waiting < WAITING / 2 => self.adopt(place, index, lane),
            (_, Some(index)) => self.cut_off(place, index, lane),
            _ => return false,
        }
        true
    }

    /// Gives the oldest saved boards of a segment's lane to an idle one, which becomes the segment behind it.
    fn cut_off(&mut self, place: usize, index: usize, lane: usize) {
        let segments = &mut self.puzzles[place].segments;
        let Some(rich) = segments[index].lane else { return };
        let depth = &mut self.lanes[rich].depth;
        let cut = depth.saturating_sub(SMALL).max(1);
        *depth -= cut;
        let parked = self.lanes[rich].saved.drain(..cut).collect();
        segments.insert(index + 1, Segment { lane: None, found: Vec::new(), parked });
        self.adopt(place, index + 1, lane);
    }

    /// Gives a parked segment to an idle lane.
    fn adopt(&mut self, place: usize, index: usize, lane: usize) {
        let puzzle = &mut self.puzzles[place];
        let segment = &mut puzzle.segments[index];
        let saved = std::mem::take(&mut segment.parked);
        segment.lane = Some(lane);
        puzzle.nodes += 1;
        let depth = saved.len() - 1;
        self.boards.lane(lane).put(&saved[depth]);
        self.lanes[lane] = Worker { puzzle: place, saved, depth };
        self.wake(lane);
    }

    /// Takes the part of a lane from it, until its turn comes.
    fn park(&mut self, place: usize, index: usize, lane: usize) {
        let Worker { saved, depth, .. } = &mut self.lanes[lane];
        saved.truncate(std::mem::take(depth));
        let segment = &mut self.puzzles[place].segments[index];
        (segment.lane, segment.parked) = (None, std::mem::take(saved));
        self.rest(lane, 0);
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
        } else if puzzle.waiting >= WAITING && self.options.flows() {
            self.park(place, index, lane);
        } else if puzzle.waiting >= WAITING {
            self.rest(lane, 1);
        } else {
            self.retreat(lane);
        }
    }

    /// Removes an explored segment of several, and hands on what waited for it.
    #[inline(always)]
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
    #[inline(always)]
    pub(super) fn hand_on(&mut self, place: usize) {
        loop {
            let puzzle = &mut self.puzzles[place];
            let Some(first) = puzzle.segments.first_mut() else { break };
            for words in std::mem::take(&mut first.found) {
                puzzle.waiting -= 1;
                puzzle.count += 1;
                let enough = self.host.solution::<V>(puzzle.name, &words);
                if enough || puzzle.count >= self.options.solutions {
                    self.end_puzzle(place);
                    return;
                }
            }
            if !first.parked.is_empty() {
                // The next idle lane takes it: this one is about to be.
                return;
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
            pending.extend(segment.parked.into_iter().rev().map(Piece::Board));
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
