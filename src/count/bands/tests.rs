//! Tests that all plans and backends give the same count, that the numbers of the module's example are right, and that
//! limits stop the count.

use std::collections::HashMap;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::band::Band;
use super::clues::Clue;
use super::counter::BandCounter;
use super::partition::{MATES, PARTITIONS, Partition, partitions};
use super::plan::Plan;
use super::sample::PAIRS_OF_EMPTY_GRID;
use super::*;
use crate::model::{Grid, Shape};
use crate::search::limits::{CancelFlag, Limits, Stop};
use crate::simd::Backend;
use crate::whole::sized;

/// A puzzle with clues in every band, two free digits and a column without clues in each stack.
const PUZZLE: &str = "1..2..3..4..5..6...7..6..2.2..3..7..5.........1.......3..1.......................";

fn values() -> Vec<u8> {
    PUZZLE.parse::<Grid>().unwrap().values()
}

fn census(backend: Backend) -> Census {
    Census::new(&PUZZLE.parse().unwrap(), backend, &Limits::new(&[], None, None)).unwrap()
}

fn count(census: &Census, single_threaded: bool) -> Option<u128> {
    census.count(single_threaded, &Limits::new(&[], None, None), &|| ()).ok()
}

#[test]
fn every_plan_gives_the_same_count() {
    let known = count(&census(Backend::best()), false);
    let plans = Plan::all();
    assert_eq!(plans.len(), 144);
    for plan in plans.into_iter().step_by(sized(143, 71)) {
        let census = Census::by_plan(plan, &values(), Backend::best(), &Limits::new(&[], None, None)).unwrap();
        assert_eq!(count(&census, true), known, "{plan:?}");
    }
}

/// A puzzle with 248 solutions. Some of its columns have clues in only one band, and others have none.
const FEW_SOLUTIONS: &str = "..4...7.3..3..6.15...8....2..6..8351..5..9284..8..4679..2..7138..9..2547..7..1926";

/// Checks that outcomes are equally likely: the chi-square of their counts must be close to their number.
pub(crate) fn assert_even<K>(counts: &HashMap<K, u64>, outcomes: usize) {
    let expected = counts.values().sum::<u64>() as f64 / outcomes as f64;
    let seen: f64 = counts.values().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let (found, degrees) = (seen + (outcomes - counts.len()) as f64 * expected, outcomes as f64 - 1.0);
    // The seeds are fixed, so the result is always the same.
    assert!((found - degrees).abs() < 4.0 * (2.0 * degrees).sqrt(), "chi-square {found}, expected {degrees}");
}

#[test]
fn solutions_are_drawn_evenly_if_columns_are_relaxed() {
    let values = FEW_SOLUTIONS.parse::<Grid>().unwrap().values();
    let limits = Limits::new(&[], None, None);
    let mut plans = Plan::all();
    plans.retain(|plan| plan.orient(&values).distinguishes_orders());
    assert!(plans.len() > 2, "{plans:?}");
    for plan in plans.into_iter().step_by(17).take(sized(1, 2)) {
        let census = Census::by_plan(plan, &values, Backend::best(), &limits).unwrap();
        let sampler = BandSampler::new(census, true, &limits).unwrap();
        let outcomes = sampler.total() as usize;
        let mut counts = HashMap::new();
        for board in sampler.draw(&mut Pcg64::seed_from_u64(7), 8_000, &limits).unwrap() {
            assert!(board.iter().zip(&values).all(|(digit, clue)| [0, *digit].contains(clue)));
            *counts.entry(board).or_insert(0) += 1;
        }
        assert_even(&counts, outcomes);
    }
}

#[test]
fn every_backend_gives_the_same_count() {
    let known = count(&census(Backend::best()), false);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        assert_eq!(count(&census(backend), false), known, "{backend}");
    }
}

/// Counts the fillings of a band cell by cell. `columns` has the digits that are left in each column.
fn fillings(clues: &[Clue], columns: &mut [u16; 9], cell: usize, in_row: u16) -> u64 {
    if cell == 27 {
        return 1;
    }
    let in_row = if cell.is_multiple_of(9) { 0 } else { in_row };
    let column = columns[cell % 9];
    let clue = clues.iter().find(|clue| usize::from(9 * clue.row + 3 * clue.stack + clue.column) == cell);
    let allowed = column & !in_row & clue.map_or(0x1FF, |clue| 1 << clue.digit);
    let choices = (0..9).map(|digit| 1 << digit).filter(|digit| allowed & digit != 0);
    let with = choices.map(|digit| {
        columns[cell % 9] = column & !digit;
        fillings(clues, columns, cell + 1, in_row | digit)
    });
    let count = with.sum();
    columns[cell % 9] = column;
    count
}

/// The columns 147|258|369, 258|369|147 and 369|147|258.
const COLUMNS: [[u16; 3]; 3] = [[0o111, 0o222, 0o444], [0o222, 0o444, 0o111], [0o444, 0o111, 0o222]];

/// For the columns 147|258|369 in all boxes of the base, returns the number of combinations of mates, and the sum of
/// the products of the counts of two bands without clues.
fn sum_of_products(band: &Band) -> (u64, u64) {
    let mates = partitions().mates(partitions().with_classes(&COLUMNS[0]));
    let counts = |first, second| band.counts(first, second).into_iter().map(u64::from).collect::<Vec<_>>();
    let mut combinations = (0, 0);
    for first in mates {
        for second in mates {
            let (left, right) = (counts(first.0, second.0), counts(first.1, second.1));
            for third in mates {
                let [third_left, third_right] =
                    [third.0, third.1].map(|third| usize::from(band.columns[2].index(third)));
                combinations.0 += 1;
                combinations.1 += left[third_left] * right[third_right];
            }
        }
    }
    combinations
}

/// With clues in none, one, two and all columns of a box, so that its columns may be exchanged in different ways.
#[test]
fn counts_of_bands_agree_with_counting_cell_by_cell() {
    let clue = |row, stack, column, digit| Clue { row, stack, column, digit };
    let mut random = Pcg64::seed_from_u64(3);
    for clues in [
        &[][..],
        &[clue(0, 0, 1, 4), clue(1, 1, 2, 4), clue(2, 2, 0, 8)],
        &[clue(0, 1, 0, 2), clue(1, 1, 0, 5), clue(0, 2, 0, 1), clue(1, 2, 2, 3)],
        &[clue(2, 0, 0, 0), clue(0, 0, 1, 1), clue(1, 0, 2, 2), clue(0, 2, 1, 0)],
    ] {
        let band = Band::new(clues, Backend::best(), &Limits::new(&[], None, None)).unwrap();
        let mut total = 0;
        for _ in 0..2_000 {
            let columns: [Partition; 3] = std::array::from_fn(|_| random.random_range(0..PARTITIONS as Partition));
            let classes = columns.map(|columns| *partitions().classes(columns));
            let count = fillings(clues, &mut classes.as_flattened().try_into().unwrap(), 0, 0);
            let counts = band.counts(columns[0], columns[1]);
            let own = counts.get(usize::from(band.columns[2].index(columns[2]))).map_or(0, |own| u64::from(*own));
            assert_eq!(own * u64::from(band.divisor), count, "{clues:?}, {classes:?}");
            total += count;
        }
        assert!(total > 0);
    }
}

#[test]
fn the_numbers_of_the_example_are_right() {
    for columns in COLUMNS {
        assert_eq!(fillings(&[], &mut std::array::from_fn(|column| columns[column % 3]), 0, 0), 1_728);
    }
    let [base, one, other] = COLUMNS.map(|classes| partitions().with_classes(&classes));
    assert!(partitions().mates(base).contains(&(one, other)));
    let band = Band::new(&[], Backend::best(), &Limits::new(&[], None, None)).unwrap();
    let index = usize::from(band.columns[2].index(one));
    assert_eq!(u64::from(band.counts(one, one)[index]) * u64::from(band.divisor), 1_728);
    let divisors = u64::from(band.divisor).pow(2);
    let (combinations, sum) = sum_of_products(&band);
    assert_eq!((combinations, divisors * sum), (MATES.pow(3) as u64, 7_802_998_272));

    // The first orbit contains the signatures with the same columns, in any order, in all boxes.
    let census = Census::new(&Grid::empty(Shape::CLASSIC), Backend::best(), &Limits::new(&[], None, None)).unwrap();
    let term = BandCounter::default().keep(&census, census.pairs[0]).next();
    assert_eq!(term, Some(60_480 * 1_728 * 7_802_998_272));
    let mut counter = BandCounter::default();
    let triples = census.pairs.iter().map(|pair| counter.keep(&census, *pair).count());
    assert_eq!((triples.sum::<usize>(), census.steps()), (131, 5));
}

/// Calls `work` with a flag that is raised at the poll with this index. Returns the result and the number of polls.
fn polls<T>(raised_at: usize, work: impl FnOnce(&Limits<'_>) -> T) -> (T, usize) {
    let flag = CancelFlag::new();
    flag.raise_at_poll(raised_at);
    let result = work(&Limits::new(slice::from_ref(&flag), None, None));
    (result, flag.polls())
}

#[test]
fn the_flag_ends_the_preparation_at_any_poll() {
    let prepare = |limits: &Limits<'_>| Census::new(&PUZZLE.parse().unwrap(), Backend::best(), limits).err();
    let (prepared, all) = polls(usize::MAX, prepare);
    assert!(prepared.is_none() && all > 50, "{all}");
    for raised_at in (0..all).step_by(7) {
        assert_eq!(polls(raised_at, prepare), (Some(Unprepared::Stopped(Stop::Cancelled)), raised_at + 1));
    }
}

#[test]
fn the_flag_ends_the_count_at_any_poll() {
    let census = census(Backend::best());
    let (counted, all) = polls(usize::MAX, |limits| census.count(true, limits, &|| ()));
    assert!(counted.is_ok() && all >= census.steps());
    for raised_at in (0..all).step_by(all / 8) {
        let counted = polls(raised_at, |limits| census.count(true, limits, &|| ()));
        assert_eq!(counted, (Err(Stop::Cancelled), raised_at + 1));
        assert_eq!(polls(raised_at, |limits| census.count(false, limits, &|| ())).0, Err(Stop::Cancelled));
    }
}

#[test]
fn each_step_is_reported_once() {
    let census = census(Backend::best());
    let done = AtomicUsize::new(0);
    let step_done = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    assert!(census.count(false, &Limits::new(&[], None, None), &step_done).is_ok());
    assert_eq!(done.into_inner(), census.steps());
}

#[test]
fn the_stored_counts_of_the_empty_grid_are_right() {
    let limits = Limits::new(&[], None, None);
    let census = Census::new(&Grid::empty(Shape::CLASSIC), Backend::best(), &limits).unwrap();
    assert!(census.is_empty_grid());
    assert_eq!(census.count_pairs(false, &limits, &|| ()).unwrap(), PAIRS_OF_EMPTY_GRID);
}
