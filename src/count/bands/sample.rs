//! Random solutions, all equally likely.
//!
//! Sampling walks the sums of the count backwards. First a signature of the base is drawn, weighted by the number of
//! solutions of its orbit. Then mates in the third stack, and those in the two other stacks, are drawn with the
//! corresponding weights, and the rows of each band from all that fit. Finally the free digits are renamed and the free
//! columns exchanged at random.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::base::{Naming, UNNAMED};
use super::census::Census;
use super::counter::BandCounter;
use super::orbits::ColumnPair;
use super::partition::{ORDERS, Partition, members, partitions};
use super::plan::band_cells;
use super::rows::draw_rows;
use super::table::{DotProducts, LINE_BYTES};
use crate::primitives::OnceLock;
use crate::search::limits::{Limits, PollPlace, Stop};

/// Maximum number of pairs that are kept prepared after the first draw; if there are more pairs, none is kept. The
/// tables of a pair take at most 10.5 MB, all of them at most 340 MB.
const MAX_PREPARED_PAIRS: usize = 32;

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
}

/// The mates of a third partition.
struct ThirdMates {
    mates: Vec<[Partition; 2]>,
    /// The ways to fill the two other bands with each of them.
    completions: Vec<u64>,
    /// The same for the columns of each part of the tables.
    of_parts: Vec<Vec<u64>>,
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

impl PreparedPair {
    fn new(census: &Census, index: usize) -> Self {
        let pair = census.pairs[index];
        let mut counter = BandCounter::default();
        let ends = running_sums(counter.keep(census, pair));
        let thirds = ends.iter().map(|_| OnceLock::new()).collect();
        let mates = [census.mates_of(0, pair.first), census.mates_of(1, pair.second)];
        let totals = counter.tables.iter().map(|[left, _]| left.totals_of_rows(census.backend)).collect();
        Self { pair, counter, ends, mates, thirds, totals }
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
        let mates = self.thirds[index].get_or_init(|| self.third_mates(census, third));
        let completion = random.random_range(0..mates.completions.iter().sum());
        let (last, completion) = pick(mates.completions.iter().copied(), completion);
        let (part, completion) = pick(mates.of_parts.iter().map(|part| part[last]), completion);
        let column = self.column_at(census.mates[2].get(third)[last].map(usize::from), part, completion);
        let segment_bytes = census.segment_bytes(self.pair);
        let first = self.mates[0][column % segment_bytes];
        let second = self.mates[1][part * census.mates_in_part(self.pair) + column / segment_bytes];
        let others = [0, 1].map(|band| [first[band], second[band], mates.mates[last][band]]);
        ([self.pair.first, self.pair.second, third], others)
    }

    /// Returns the mates of a third partition.
    fn third_mates(&self, census: &Census, third: Partition) -> ThirdMates {
        let rows = census.mates[2].get(third);
        let (mut completions, mut of_parts) = (vec![0; rows.len()], Vec::new());
        for ([left, right], totals) in self.counter.tables.iter().zip(&self.totals) {
            let mut of_part = vec![0; rows.len()];
            census.backend.run(DotProducts { left, totals, right, groups: rows.chunks(1), sums: &mut of_part });
            completions.iter_mut().zip(&of_part).for_each(|(all, part)| *all += part);
            of_parts.push(of_part);
        }
        ThirdMates { mates: census.mates_of(2, third), completions, of_parts }
    }

    /// Returns the column of a part of the tables with which the running sum of the products in these rows exceeds
    /// `completion`.
    ///
    /// All products are added up, line by line. Drawing columns until one is accepted waits for the memory each time.
    fn column_at(&self, rows: [usize; 2], part: usize, mut completion: u64) -> usize {
        let [left, right] = [0, 1].map(|band| self.counter.tables[part][band].row(rows[band]).chunks(LINE_BYTES));
        for (number, (left, right)) in left.zip(right).enumerate() {
            let products = left.iter().zip(right).map(|(left, right)| u32::from(*left) * u32::from(*right));
            let sum = u64::from(products.clone().sum::<u32>());
            if completion < sum {
                return number * LINE_BYTES + pick(products.map(u64::from), completion).0;
            }
            completion -= sum;
        }
        0
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

/// Returns the index of the first number with which the running sum exceeds `drawn`, and by how much `drawn` exceeds
/// the sum before it.
fn pick(numbers: impl IntoIterator<Item = u64>, mut drawn: u64) -> (usize, u64) {
    for (index, number) in numbers.into_iter().enumerate() {
        if drawn < number {
            return (index, drawn);
        }
        drawn -= number;
    }
    (0, 0)
}
