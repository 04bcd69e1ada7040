//! Tests that take longer than ten seconds. `cargo test --test slow` runs them one after the other.

#[path = "../support"]
#[expect(dead_code, reason = "the library's suite and the program's use the rest")]
mod support {
    pub(crate) mod chain_oracle;
    pub(crate) mod child;
    pub(crate) mod interruptions;
    pub(crate) mod golden;
    pub(crate) mod known_counts;
    pub(crate) mod lists;
    pub(crate) mod made;
    pub(crate) mod named;
    pub(crate) mod own_lists;
    pub(crate) mod plain;
    pub(crate) mod program;
    pub(crate) mod puzzles;
    pub(crate) mod random;
    pub(crate) mod ratings;
    pub(crate) mod small_grids;
    pub(crate) mod steps;
    pub(crate) mod trials;
}

mod data_sets;
mod interrupts;
mod leftovers;
mod subsets;

use specudoku::count::{Count, Method};
use specudoku::explain::Rater;
use specudoku::observe::Progress;
use specudoku::{Digit, Engine, Grid, Shape, Solver};

use support::golden::golden;
use support::ratings;
use support::trials::Test;
use support::{known_counts, own_lists, small_grids, steps, trials};

fn main() {
    let tests: [Test; 22] = [
        ("hardest_candidates_by_clause_learning", None, hardest_candidates_by_clause_learning),
        ("racers_leave_nothing_behind", None, leftovers::racers_that_lose_leave_no_thread_and_no_memory_behind),
        ("small_grids_have_the_solutions_of_the_cells", None, small_grids_have_the_solutions_of_the_cells),
        ("signals_at_a_thousand_moments", None, interrupts::signals_at_a_thousand_moments),
        ("runs_resumed_after_a_thousand_signals", None, interrupts::runs_resumed_after_a_thousand_signals),
        ("latency_of_work_without_end", None, interrupts::latency_of_work_without_end),
        ("steps_spare_the_solution", None, || steps::spare_the_solution(10_000, 2)),
        ("players_steps_spare_the_solution", None, players_steps_spare_the_solution),
        ("lists_made_again", None, || {
            ["made-few-clues.txt", "made-25x25.txt"].into_iter().for_each(own_lists::made_again)
        }),
        ("the_empty_6x6_grid_has_28_200_960_solutions", None, the_empty_6x6_grid_has_28_200_960_solutions),
        ("the_empty_8x8_grid_with_upright_boxes", None, the_empty_8x8_grid_with_upright_boxes),
        ("counts_of_candidates_by_bands", None, counts_of_each_cell_sum_to_that_of_the_puzzle),
        ("parts_of_the_empty_grid", None, parts_of_the_empty_grid_have_its_solutions),
        ("copies_keep_their_forms", Some("17-clue.txt"), data_sets::copies_keep_their_forms),
        ("true_candidates", Some("17-clue.txt"), data_sets::true_candidates_are_those_of_all_solutions),
        ("estimates_hold_the_number", Some("counts.txt"), data_sets::estimates_hold_the_number),
        ("puzzles_with_17_clues", Some("17-clue.txt"), subsets::the_puzzles_with_17_clues_are_those_of_the_list),
        ("known_counts_by_bands", Some("counts.txt"), || known_counts::by_bands(1, 1)),
        ("known_counts_by_both_engines", Some("counts.txt"), || known_counts::by_both_engines(30_000_000)),
        ("all_golden_ratings", Some("ratings/se121.csv"), || golden_ratings("se121.csv")),
        ("golden_ratings_of_the_hardest", Some("ratings/se121-hardest.csv"), || golden_ratings("se121-hardest.csv")),
        ("chains_are_those_of_the_slow_transcription", Some("ratings/se121.csv"), chains_of_many),
    ];
    // One test at a time, because some count threads or measure latencies.
    trials::run(tests, Some(1));
}

/// Ten million steps. The techniques that occur in hardly any generated puzzle have tests of their own.
fn players_steps_spare_the_solution() {
    const RARE: [&str; 12] = [
        "Qiu Deadly Pattern",
        "SK Loop",
        "Tridagon",
        "Junior Exocet",
        "Quadruple Firework",
        "Domino Loop",
        "Double Exocet",
        "Senior Exocet",
        "Multi-Sector Locked Set",
        "Franken Jellyfish",
        "Mutant Swordfish",
        "Mutant Jellyfish",
    ];
    let seen = steps::players_steps_spare_the_solution(10_000_000, 3);
    for technique in steps::own_techniques() {
        let count = seen.get(&technique).copied().unwrap_or_default();
        println!("{technique}: {count}");
        assert!(count > 0 || RARE.contains(&technique.to_string().as_str()), "{technique}");
    }
}

/// Checks the hardest candidates with the other engine that decides them. It shares no code with the kernel.
fn hardest_candidates_by_clause_learning() {
    for line in support::puzzles::lines("hardest-candidates.txt") {
        let puzzle: Grid = line.parse().unwrap();
        let by = |engine| Solver::new().engine(engine).limit(2).solve(&puzzle);
        let (learned, found) = (by(Engine::Cdcl), by(Engine::Lanes));
        assert_eq!((learned.count, learned.stop, &learned.solutions), (1, None, &found.solutions), "{line}");
    }
}

fn golden_ratings(list: &str) {
    let mut rater = Rater::default();
    golden(list).iter().for_each(|line| line.assert(&mut rater));
}

fn chains_of_many() {
    assert!(ratings::agree_with_oracle(&ratings::sample(golden("se121.csv"), 100)) > 0);
}

fn the_empty_8x8_grid_with_upright_boxes() {
    let empty = Grid::empty(Shape::new(2, 4).unwrap());
    assert_eq!(Solver::new().count(&empty), Ok(Count::Exactly(29_136_487_207_403_520)));
}

fn the_empty_6x6_grid_has_28_200_960_solutions() {
    let answer = Solver::new().limit(u64::MAX).enumerate(&Grid::empty(Shape::new(3, 2).unwrap()));
    assert_eq!((answer.count, answer.stop), (28_200_960, None));
}

/// There are more parts than a cell has digits, so that some parts are split again.
fn parts_of_the_empty_grid_have_its_solutions() {
    const WHOLE: u128 = 6_670_903_752_021_072_936_960;
    let count = |part: Grid| match Solver::new().method(Method::Bands).count(&part) {
        Ok(Count::Exactly(count)) => count,
        other => panic!("{other:?}"),
    };
    let counts: Vec<u128> = Solver::new().split(&Grid::empty(Shape::CLASSIC), 10).unwrap().map(count).collect();
    assert!(counts.len() >= 10 && counts.iter().sum::<u128>() == WHOLE, "{counts:?}");
    assert!(counts.iter().all(|count| *count <= WHOLE / 10), "{counts:?}");
}

/// There are too many solutions to enumerate. Each candidate is counted by bands, and the counts of a cell sum to the
/// number of all solutions.
fn counts_of_each_cell_sum_to_that_of_the_puzzle() {
    let puzzle: Grid = format!("{}{}", &support::named::EASY_SOLVED[..29], ".".repeat(52)).parse().unwrap();
    let Ok(Count::Exactly(all)) = Solver::new().count(&puzzle) else { panic!("no limit") };
    let counts = Solver::new().candidate_counts(&puzzle, &Progress::default()).unwrap();
    let found = Solver::new().true_candidates(&puzzle).unwrap().grid.unwrap();
    for cell in 0..81 {
        assert_eq!(counts.of_cell(cell).iter().sum::<u128>(), all, "{cell}");
        for digit in (1..=9).filter_map(Digit::new) {
            assert_eq!(counts.count(cell, digit) > 0, found.cells()[cell].digits().contains(digit));
        }
    }
}

fn small_grids_have_the_solutions_of_the_cells() {
    let seen = small_grids::compare(62, 100_000);
    assert!(seen.iter().all(|&count| count > 5_000), "{seen:?}");
}
