//! Solutions drawn at random, each with the same probability.
//!
//! A signature of the base is drawn with the number of solutions that it stands for, then mates in the third stack,
//! then those in the two others, each with the number of solutions that go with them; then the rows of each band by
//! rejection. What stands for others that are the same is renamed and turned at random in the end.

use std::sync::OnceLock;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use super::Census;
use super::base::{Names, UNNAMED};
use super::orbits::Pair;
use super::partition::{CROSSING, MATES, Partition, tables};
use super::plan::places;
use super::worker::Worker;

/// Draws solutions of one puzzle.
pub(crate) struct Sampler {
    census: Census,
    /// For each pair, the solutions up to it and with it.
    ends: Vec<u128>,
    /// The pairs that are ready to draw from, if there are few.
    kept: Vec<OnceLock<Ready>>,
}

/// As many pairs are kept ready.
const KEPT: usize = 32;

/// A pair that is ready to draw from.
struct Ready {
    pair: Pair,
    worker: Worker,
    /// For each third partition, the solutions up to it and with it.
    ends: Vec<u128>,
    /// For each third partition, made when it is first drawn: how often the two other bands can be filled together with
    /// each of its mates.
    rest: Vec<OnceLock<Vec<u64>>>,
}

/// A completed board: digits from 1, row by row.
pub(crate) type Board = [u8; 81];

/// The columns or rows of the three boxes of a band.
type Three = [Partition; 3];

impl Sampler {
    /// Counts the solutions, with the calling thread alone, or with all of the pool that this is called in; `None` if
    /// `go_on` tells to stop.
    pub(crate) fn new(census: Census, alone: bool, go_on: impl Fn() -> bool + Sync) -> Option<Self> {
        let ends = running_sums(census.count_each(alone, go_on)?.into_iter());
        let kept = if census.pairs.len() <= KEPT { census.pairs.len() } else { 0 };
        Some(Self { census, ends, kept: (0..kept).map(|_| OnceLock::new()).collect() })
    }

    /// How many solutions there are.
    pub(crate) fn total(&self) -> u128 {
        self.ends.last().map_or(0, |end| end / self.census.base.namings())
    }

    /// Draws `count` solutions; there is at least one.
    pub(crate) fn draw(&self, random: &mut Pcg64, count: usize) -> Vec<Board> {
        let all = self.ends.last().copied().unwrap_or(0);
        let drawn: Vec<u128> = (0..count).map(|_| random.random_range(0..all)).collect();
        let pair_of = |drawn: &u128| self.ends.partition_point(|end| end <= drawn);
        // Those of one pair together, so that it is made ready once.
        let mut draws: Vec<(usize, usize)> = drawn.iter().map(pair_of).zip(0..).collect();
        draws.sort_unstable();
        let mut boards = vec![[0; 81]; count];
        for group in draws.chunk_by(|one, other| one.0 == other.0) {
            let pair = group[0].0;
            let made;
            let ready = match self.kept.get(pair) {
                Some(kept) => kept.get_or_init(|| self.ready(pair)),
                None => {
                    made = self.ready(pair);
                    &made
                }
            };
            for &(_, at) in group {
                boards[at] = self.board(ready, random);
            }
        }
        boards
    }

    fn ready(&self, pair: usize) -> Ready {
        let pair = self.census.pairs[pair];
        let mut worker = Worker::default();
        let ends = running_sums(worker.keep(&self.census, pair));
        let rest = ends.iter().map(|_| OnceLock::new()).collect();
        Ready { pair, worker, ends, rest }
    }

    /// Draws a solution that goes with a pair.
    fn board(&self, ready: &Ready, random: &mut Pcg64) -> Board {
        let census = &self.census;
        let (base, others) = self.signatures(ready, random);
        let rows_of_others = [0, 1].map(|band| {
            let allows = |rows| census.bands[band].allows(rows).then_some(());
            rows(others[band], allows, random).0
        });
        let (rows_of_base, names) = rows(base, |rows| census.base.names(rows, base), random);
        let digits = self.digits(names, random);
        let turns = census.symmetry.turns().each_ref().map(|turns| *turns.choose(random).unwrap_or(&[0, 1, 2]));
        let bands = [(rows_of_base, base), (rows_of_others[0], others[0]), (rows_of_others[1], others[1])];
        let mut board = [0; 81];
        for (band, (rows, columns)) in bands.iter().enumerate() {
            for (row, stack, column) in places() {
                let box_rows = tables().classes(rows[usize::from(stack)]);
                let box_columns = tables().classes(columns[usize::from(stack)]);
                let digit = (box_rows[usize::from(row)] & box_columns[usize::from(column)]).trailing_zeros();
                let turned = turns[usize::from(stack)][usize::from(column)];
                board[census.plan.cell(band, row, stack, turned)] = digits[digit as usize] + 1;
            }
        }
        board
    }

    /// Draws the signatures of the base and of the two other bands.
    fn signatures(&self, ready: &Ready, random: &mut Pcg64) -> (Three, [Three; 2]) {
        let (census, worker) = (&self.census, &ready.worker);
        let drawn = random.random_range(0..ready.ends.last().copied().unwrap_or(1));
        let place = ready.ends.partition_point(|end| *end <= drawn);
        let (third, _) = worker.thirds[place];
        let mates = census.mates[2].of(third);
        let rest = ready.rest[place].get_or_init(|| worker.rest_of(census, mates));
        let last = mates[pick(rest.iter().copied(), &mut random.random_range(0..rest.iter().sum()))];
        let [first, second] = worker.pick_mates(census, ready.pair, last, random);
        let others = [0, 1].map(|band| {
            let places = [first, second, last].map(|mate| usize::from(mate[band]));
            std::array::from_fn(|stack| census.bands[band].columns[stack].list[places[stack]])
        });
        ([ready.pair.first, ready.pair.second, third], others)
    }

    /// What the digits of a drawn solution are called in the puzzle: a digit that a clue's digit was named after bears
    /// that, and the other free ones share the rest at random.
    fn digits(&self, names: Names, random: &mut Pcg64) -> [u8; 9] {
        let is_free = |digit: &u8| self.census.free >> digit & 1 == 1;
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut rest: Vec<u8> =
            (0..9).filter(|digit| is_free(digit) && names[usize::from(*digit)] == UNNAMED).collect();
        rest.shuffle(random);
        for own in (0..9).filter(is_free) {
            let named = (0..9).find(|digit| names[usize::from(*digit)] == own);
            digits[usize::from(own)] = named.or_else(|| rest.pop()).unwrap_or(own);
        }
        digits
    }
}

/// Rows for the boxes of a band with these columns, drawn from those for which `accept` gives something.
fn rows<T>(columns: Three, accept: impl Fn(Three) -> Option<T>, random: &mut Pcg64) -> (Three, T) {
    let tables = tables();
    loop {
        let drawn = random.random_range(0..(CROSSING * MATES) as u32) as usize;
        let one = tables.crossing(columns[0])[drawn / MATES];
        let (two, three) = tables.mates(one)[drawn % MATES];
        if tables.cross(two, columns[1])
            && tables.cross(three, columns[2])
            && let Some(accepted) = accept([one, two, three])
        {
            return ([one, two, three], accepted);
        }
    }
}

fn running_sums(numbers: impl Iterator<Item = u128>) -> Vec<u128> {
    let add = |sum: &mut u128, number| {
        *sum += number;
        Some(*sum)
    };
    numbers.scan(0, add).collect()
}

/// The place of the number at which the sum exceeds `drawn`, from which what stands before is taken away.
pub(super) fn pick(numbers: impl IntoIterator<Item = u64>, drawn: &mut u64) -> usize {
    for (place, number) in numbers.into_iter().enumerate() {
        if *drawn < number {
            return place;
        }
        *drawn -= number;
    }
    0
}
