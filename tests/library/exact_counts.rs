//! Exact counts by bands, compared with published counts and with enumeration.

use specudoku::count::{Count, Method};
use specudoku::{CancelFlag, Grid, Shape, Solver, Stop};

use crate::support::named::{EASY_SOLVED, NONE};
use crate::support::plain::Plain;
use crate::support::random::Random;
use crate::support::whole::sized;

fn grid(plain: &Plain) -> Grid {
    plain.line().parse().unwrap()
}

fn by(method: Method, grid: &Grid) -> u128 {
    match Solver::new().method(method).count(grid) {
        Ok(Count::Exactly(count)) => count,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_empty_grids_have_the_known_counts() {
    assert_eq!(by(Method::Auto, &Grid::empty(Shape::CLASSIC)), 6_670_903_752_021_072_936_960);
    assert_eq!(by(Method::Bands, &Grid::empty(Shape::new(2, 2).unwrap())), 288);
    let one_clue: Grid = ("5".to_owned() + &".".repeat(80)).parse().unwrap();
    assert_eq!(by(Method::Bands, &one_clue), 741_211_528_002_341_437_440);
}

#[test]
fn bands_and_enumeration_agree() {
    let mut random = Random(31);
    for _ in 0..sized(4, 24) {
        let (puzzle, count) = Plain::multiple(&mut random, 20_000);
        assert_eq!(by(Method::Bands, &grid(&puzzle)), count.into(), "{}", puzzle.line());
        let scrambled = puzzle.scrambled(&mut random);
        assert_eq!(by(Method::Bands, &grid(&scrambled)), count.into(), "{}", scrambled.line());
    }
}

#[test]
fn the_counts_for_the_digits_of_a_cell_add_up() {
    let mut random = Random(32);
    // In the empty grid each digit of a cell has a ninth of all solutions, which the slow tests of parts show.
    let line = EASY_SOLVED[..22].to_owned() + &".".repeat(59);
    let all = by(Method::Bands, &line.parse().unwrap());
    let cell = 27 + random.below(54);
    let with = |digit: char| -> String {
        line.chars().enumerate().map(|(at, own)| if at == cell { digit } else { own }).collect()
    };
    let parts = ('1'..='9').filter_map(|digit| with(digit).parse::<Grid>().ok());
    let shared: u128 = parts.filter(|part| part.conflict().is_none()).map(|part| by(Method::Bands, &part)).sum();
    assert_eq!(shared, all, "{line} {cell}");
}

#[test]
fn contradictions_and_missing_candidates_are_counted_correctly() {
    let mut clashing = [0; 81];
    (clashing[3], clashing[5]) = (7, 7);
    assert_eq!(by(Method::Bands, &Grid::from_values(Shape::CLASSIC, &clashing).unwrap()), 0);
    assert_eq!(by(Method::Bands, &NONE.parse().unwrap()), 0);
    // Bands cannot count with a candidate eliminated that no clue rules out, so the solutions are enumerated.
    let mut random = Random(33);
    let (puzzle, count) = Plain::multiple(&mut random, 2_000);
    let mut reduced = grid(&puzzle);
    let cell = puzzle.values.iter().position(|value| *value == 0).unwrap();
    let first = specudoku::Digit::new(5).unwrap();
    reduced.eliminate(cell, first).unwrap();
    let mut fixed = grid(&puzzle);
    let with = if fixed.place(cell, first).is_ok() { by(Method::Enumerate, &fixed) } else { 0 };
    assert_eq!(by(Method::Bands, &reduced) + with, count.into());
}

#[test]
fn limits_and_flags_end_a_count() {
    let empty = Grid::empty(Shape::CLASSIC);
    assert_eq!(Solver::new().count_up_to(&empty, 1_000), Ok(Count::AtLeast(1_000)));
    assert_eq!(Solver::new().count_up_to(&empty, 10_u128.pow(20)), Ok(Count::AtLeast(10_u128.pow(20))));
    let flag = CancelFlag::new();
    flag.raise();
    assert_eq!(Solver::new().method(Method::Bands).cancel(&flag).count(&empty), Err(Stop::Cancelled));
    let short = Solver::new().method(Method::Bands).timeout(std::time::Duration::from_nanos(1));
    assert_eq!(short.count(&empty), Err(Stop::Time));
    assert_eq!(Count::AtLeast(5).to_string(), ">=5");
}

#[test]
fn parts_together_have_the_solutions_of_the_puzzle() {
    let mut random = Random(34);
    // Given rows make the counts quick; the slow tests split the empty grid.
    let given = sized("123456789456789123789123456", "123456789456789123");
    let rows: Grid = format!("{given:.<81}").parse().unwrap();
    let whole = by(Method::Bands, &rows);
    let parts = Solver::new().split(&rows, 5).unwrap();
    assert!(parts.len() >= 5);
    let counts: Vec<u128> = parts.clone().map(|part| by(Method::Bands, &part)).collect();
    assert_eq!(counts.iter().sum::<u128>(), whole);
    assert!(counts.iter().all(|count| *count <= whole / 5), "{counts:?}");
    for _ in 0..sized(1, 3) {
        let (puzzle, count) = Plain::multiple(&mut random, 20_000);
        let parts = Solver::new().split(&grid(&puzzle), 7).unwrap();
        assert_eq!(parts.clone().map(|part| by(Method::Enumerate, &part)).sum::<u128>(), count.into());
    }
    let small = Solver::new().split(&Grid::empty(Shape::new(2, 2).unwrap()), 20).unwrap();
    assert!(small.len() >= 20);
    assert_eq!(small.map(|part| by(Method::Enumerate, &part)).sum::<u128>(), 288);
}
