//! Random solutions, all equally likely.
//!
//! Sampling walks the sums of the count backwards. First a signature of the base is drawn, weighted by the number of
//! solutions of its orbit. Then mates in the third stack, and those in the two other stacks, are drawn with the
//! corresponding weights, and the rows of each band by rejection sampling. Finally the free digits are renamed and the
//! free columns exchanged at random.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::base::{Naming, UNNAMED};
use super::census::Census;
use super::clues::Mate;
use super::counter::BandCounter;
use super::orbits::ColumnPair;
use super::partition::{CROSSING, MATES, ORDERS, Partition, members, partitions};
use super::plan::band_cells;
use super::table::DotProducts;
use crate::primitives::OnceLock;
use crate::search::limits::{Limits, PollPlace, Stop};

/// Maximum number of pairs that are kept prepared after the first draw; if there are more pairs, none is kept. The
/// tables of a pair take at most 10.5 MB, all of them at most 340 MB.
const MAX_PREPARED_PAIRS: usize = 32;

/// Number of columns to draw before all products are added up instead, which takes as long.
const MAX_DRAWN_COLUMNS: u32 = 512;

/// The solutions of the empty grid for each pair, counted as often as in the base. Computing them would be half of the
/// work of preparing a sampler for the empty grid, and so a generator.
pub(super) const PAIRS_OF_EMPTY_GRID: [u128; 5] = [
    27_169_552_348_427_059_200,
    721_785_139_337_924_444_160,
    3_806_024_983_942_814_760_960,
    1_434_597_279_110_945_832_960,
    681_326_797_280_960_839_680,
];

/// Draws solutions of a puzzle.
pub(crate) struct BandSampler {
    census: Census,
    /// Per pair, the number of solutions up to and including it, counted as often as in the base.
    ends: Vec<u128>,
    /// The prepared pairs, if there are few.
    prepared: Vec<OnceLock<PreparedPair>>,
}

/// A pair prepared for drawing.
struct PreparedPair {
    pair: ColumnPair,
    counter: BandCounter,
    /// Per third partition, the number of solutions up to and including it.
    ends: Vec<u128>,
    /// The mates of the first and of the second partition.
    mates: [Vec<[Partition; 2]>; 2],
    /// Per third partition, its mates. Computed when the partition is first drawn.
    thirds: Vec<OnceLock<ThirdMates>>,
    /// The sum of each row, for each part of the table of the first of the two other bands.
    totals: Vec<Vec<i64>>,
    /// For each of the two other bands, the largest count in each row over all parts of its table.
    largest: [Vec<u8>; 2],
}

/// The mates of a third partition.
struct ThirdMates {
    mates: Vec<[Partition; 2]>,
    /// The ways to fill the two other bands with each of them.
    completions: Vec<u64>,
}

impl BandSampler {
    /// Counts the solutions on the calling thread if `single_threaded`, otherwise on all threads of the current pool.
    /// Returns an error if the limits end the count.
    pub(crate) fn new(census: Census, single_threaded: bool, limits: &Limits<'_>) -> Result<Self, Stop> {
        let ends = if census.is_empty_grid() {
            running_sums(PAIRS_OF_EMPTY_GRID)
        } else {
            running_sums(census.count_pairs(single_threaded, limits, &|| ())?)
        };
        let prepared = if census.pairs.len() <= MAX_PREPARED_PAIRS { census.pairs.len() } else { 0 };
        Ok(Self { census, ends, prepared: (0..prepared).map(|_| OnceLock::new()).collect() })
    }

    /// Returns the number of solutions.
    pub(crate) fn total(&self) -> u128 {
        self.ends.last().map_or(0, |end| end / self.census.base.times_counted())
    }

    /// Draws `count` solutions as boards, with digits from 1, row by row. The puzzle must have a solution. Returns an
    /// error if the limits end it; they are polled before each pair and each board.
    pub(crate) fn draw(&self, random: &mut impl Rng, count: usize, limits: &Limits<'_>) -> Result<Vec<[u8; 81]>, Stop> {
        // Sorted by pair, so that each pair is prepared only once.
        let mut draws: Vec<(usize, usize)> = (0..count).map(|draw| (draw_index(&self.ends, random), draw)).collect();
        draws.sort_unstable();
        let mut boards = vec![[0; 81]; count];
        for of_pair in draws.chunk_by(|one, other| one.0 == other.0) {
            let index = of_pair[0].0;
            limits.poll(PollPlace::Task)?;
            let for_now;
            let pair = match self.prepared.get(index) {
                Some(prepared) => prepared.get_or_init(|| PreparedPair::new(&self.census, index)),
                None => {
                    for_now = PreparedPair::new(&self.census, index);
                    &for_now
                }
            };
            for &(_, draw) in of_pair {
                limits.poll(PollPlace::Task)?;
                boards[draw] = pair.draw(&self.census, random);
            }
        }
        Ok(boards)
    }
}

/// Returns the larger of the two bytes in each place.
fn larger_of_each(one: Vec<u8>, other: Vec<u8>) -> Vec<u8> {
    one.into_iter().zip(other).map(|(one, other)| one.max(other)).collect()
}

impl PreparedPair {
    fn new(census: &Census, index: usize) -> Self {
        let pair = census.pairs[index];
        let mut counter = BandCounter::default();
        let ends = running_sums(counter.keep(census, pair));
        let thirds = ends.iter().map(|_| OnceLock::new()).collect();
        let mates = [census.mates_of(0, pair.first), census.mates_of(1, pair.second)];
        let largest = [0, 1].map(|band| {
            let parts = counter.tables.iter().map(|tables| tables[band].largest_of_rows());
            parts.reduce(larger_of_each).unwrap_or_default()
        });
        let totals = counter.tables.iter().map(|[left, _]| left.totals_of_rows(census.backend)).collect();
        Self { pair, counter, ends, mates, thirds, totals, largest }
    }

    /// Draws a solution.
    fn draw(&self, census: &Census, random: &mut impl Rng) -> [u8; 81] {
        let (base, others) = self.draw_signatures(census, random);
        let rows_of_others = [0, 1].map(|band| {
            let band_clues = &census.others[band].band;
            draw_rows(others[band], |rows, _| band_clues.allows_rows(rows).then_some(()), random).0
        });
        let (rows_of_base, (naming, distinguished)) =
            draw_rows(base, |rows, random| census.base.draw_naming(rows, base, random), random);
        let digits = draw_digits(census, naming, random);
        let orders: [[u8; 3]; 3] = std::array::from_fn(|stack| {
            let open = census.base.open_orders[stack].choose(random).unwrap_or(&ORDERS[0]);
            distinguished[stack].map(|column| open[usize::from(column)])
        });
        let bands = [(rows_of_base, base), (rows_of_others[0], others[0]), (rows_of_others[1], others[1])];
        let mut board = [0; 81];
        for (band, (rows, columns)) in bands.iter().enumerate() {
            for (row, stack, column) in band_cells() {
                let rows = partitions().classes(rows[usize::from(stack)]);
                let columns = partitions().classes(columns[usize::from(stack)]);
                let digit = (rows[usize::from(row)] & columns[usize::from(column)]).trailing_zeros();
                let column = orders[usize::from(stack)][usize::from(column)];
                board[census.plan.cell(band, row, stack, column)] = digits[digit as usize] + 1;
            }
        }
        board
    }

    /// Draws the signatures of the base and of the two other bands.
    fn draw_signatures(&self, census: &Census, random: &mut impl Rng) -> ([Partition; 3], [[Partition; 3]; 2]) {
        let index = draw_index(&self.ends, random);
        let third = self.counter.thirds[index].partition;
        let ThirdMates { mates, completions } = self.thirds[index].get_or_init(|| self.third_mates(census, third));
        let last = pick(completions.iter().copied(), random.random_range(0..completions.iter().sum()));
        let [first, second] = self.draw_mates(census, census.mates[2].get(third)[last], random);
        let others = [0, 1].map(|band| [first[band], second[band], mates[last][band]]);
        ([self.pair.first, self.pair.second, third], others)
    }

    /// Returns the mates of a third partition.
    fn third_mates(&self, census: &Census, third: Partition) -> ThirdMates {
        let rows = census.mates[2].get(third);
        let mut completions = vec![0; rows.len()];
        for ([left, right], totals) in self.counter.tables.iter().zip(&self.totals) {
            census.backend.run(DotProducts { left, totals, right, groups: rows.chunks(1), sums: &mut completions });
        }
        ThirdMates { mates: census.mates_of(2, third), completions }
    }

    /// Draws mates in the first two stacks, weighted by the product of the two bands' counts for them and for those in
    /// the third stack, given as rows of the tables.
    fn draw_mates(&self, census: &Census, rows: Mate, random: &mut impl Rng) -> [[Partition; 2]; 2] {
        let (part, column) = self.place(self.draw_column(rows.map(usize::from), random));
        let segment_bytes = census.segment_bytes(self.pair);
        let second = part * census.mates_in_part(self.pair) + column / segment_bytes;
        [self.mates[0][column % segment_bytes], self.mates[1][second]]
    }

    /// Draws a column of both tables, weighted by its product in these rows. A column is accepted with a probability
    /// proportional to its product. Without clues, one in 17 columns is accepted. If too many are rejected, the column
    /// is drawn from the sum of all products.
    fn draw_column(&self, rows: [usize; 2], random: &mut impl Rng) -> u32 {
        let columns = self.counter.tables.iter().map(|[left, _]| left.width() as u32).sum();
        let bound = u64::from(self.largest[0][rows[0]]) * u64::from(self.largest[1][rows[1]]);
        for _ in 0..MAX_DRAWN_COLUMNS {
            let column = random.random_range(0..columns);
            if random.random_range(0..bound) < self.product(rows, column) {
                return column;
            }
        }
        let all = (0..columns).map(|column| self.product(rows, column));
        pick(all.clone(), random.random_range(0..all.sum())) as u32
    }

    /// Returns the product of the counts of both tables in these rows and in one column.
    #[inline]
    fn product(&self, rows: [usize; 2], column: u32) -> u64 {
        let (part, column) = self.place(column);
        let [left, right] = &self.counter.tables[part];
        u64::from(left.row(rows[0])[column]) * u64::from(right.row(rows[1])[column])
    }

    /// Returns the part of the tables that contains a column, and the index of the column there.
    #[inline]
    fn place(&self, column: u32) -> (usize, usize) {
        // All parts except the last have the same number of columns.
        let width = self.counter.tables[0][0].width();
        (column as usize / width, column as usize % width)
    }
}

/// Draws the puzzle's digit for each digit of a drawn solution. A free digit that replaces the digit of a relaxed clue
/// is turned back into that digit. The other free digits get the remaining ones at random.
fn draw_digits(census: &Census, naming: Naming, random: &mut impl Rng) -> [u8; 9] {
    let free: Vec<u8> = members(census.free).collect();
    let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut rest: Vec<u8> = free.iter().copied().filter(|digit| naming[usize::from(*digit)] == UNNAMED).collect();
    rest.shuffle(random);
    for own in free {
        let named = (0..9).find(|digit| naming[usize::from(*digit)] == own);
        digits[usize::from(own)] = named.or_else(|| rest.pop()).unwrap_or(own);
    }
    digits
}

/// Draws rows for the boxes of a band with these columns, among those for which `accept` returns something. The rows of
/// the first box and their mates are drawn; about one draw in 60 crosses the columns of all boxes.
fn draw_rows<T, R: Rng>(
    columns: [Partition; 3],
    accept: impl Fn([Partition; 3], &mut R) -> Option<T>,
    random: &mut R,
) -> ([Partition; 3], T) {
    let all = partitions();
    loop {
        let drawn = random.random_range(0..(CROSSING * MATES) as u32) as usize;
        let one = all.crossing(columns[0])[drawn / MATES];
        let (two, three) = all.mates(one)[drawn % MATES];
        if all.cross(columns[1], two)
            && all.cross(columns[2], three)
            && let Some(accepted) = accept([one, two, three], random)
        {
            return ([one, two, three], accepted);
        }
    }
}

fn running_sums(numbers: impl IntoIterator<Item = u128>) -> Vec<u128> {
    let mut sum = 0;
    let sums = numbers.into_iter().map(|number| {
        sum += number;
        sum
    });
    sums.collect()
}

/// Draws an index, weighted by the numbers of which these are the running sums.
fn draw_index(sums: &[u128], random: &mut impl Rng) -> usize {
    let drawn = random.random_range(0..sums.last().copied().unwrap_or(1));
    sums.partition_point(|sum| *sum <= drawn)
}

/// Returns the index of the first number with which the running sum exceeds `drawn`.
fn pick(numbers: impl IntoIterator<Item = u64>, mut drawn: u64) -> usize {
    for (index, number) in numbers.into_iter().enumerate() {
        if drawn < number {
            return index;
        }
        drawn -= number;
    }
    0
}
