//! Ratings compared with golden values, steps compared with an independent oracle, and steps applied by independent
//! code.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use specudoku::explain::{Rater, TechniqueSet};
use specudoku::{CancelFlag, Digits81, Grid, GridError, Layout, PuzzleError, Shape, Solver, Stop, Verdict};

use crate::support::chain_oracle::State;
use crate::support::named::{CHAINED, EASY_SOLVED};
use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::ratings::{Golden, agree_with_oracle, grid, replay, sample};
use crate::support::steps::spare_the_solution;
use crate::support::whole::sized;

/// Returns the project's own puzzles, with ratings on which two other raters agree.
fn own() -> Vec<Golden> {
    puzzles::lines("rated.csv").iter().skip(1).map(|line| Golden::parse(line)).collect()
}

#[test]
fn the_projects_own_puzzles_have_their_golden_ratings() {
    let mut rater = Rater::default();
    own().iter().for_each(|line| line.assert(&mut rater));
}

#[test]
fn the_named_puzzle_for_chains_has_its_rating() {
    assert_eq!(Rater::default().rate(&grid(CHAINED)).expect("no limit").er.to_string(), "7.1");
}

#[test]
fn earlier_puzzles_do_not_change_the_result_of_a_rater() {
    let lines = own();
    let mut rater = Rater::default();
    for index in Random(7).shuffled(lines.len()) {
        let puzzle = grid(&lines[index].puzzle);
        assert_eq!(rater.rate(&puzzle), Rater::default().rate(&puzzle), "{}", lines[index].puzzle);
    }
}

/// Up to XYZ-wings the order among equal steps cannot matter, and a symmetry changes that order.
#[test]
fn easy_ratings_do_not_change_under_symmetries() {
    let mut random = Random(3);
    for line in own().iter().filter(|line| line.class() == 0) {
        for _ in 0..5 {
            let text = Plain::classic(&line.puzzle).scrambled(&mut random).line();
            assert_eq!(Rater::default().rate(&grid(&text)).expect("classic").to_string(), line.numbers, "{text}");
        }
    }
}

#[test]
fn steps_never_eliminate_the_solution_and_they_reach_it() {
    spare_the_solution(300, 1);
}

#[test]
fn rating_a_state_of_candidates_gives_the_remaining_steps() {
    for line in sample(own(), 12) {
        let mut states = Vec::new();
        replay(&line.puzzle, |state, step| states.push((state.clone(), step.clone())));
        // A cell with a single candidate would be taken for a filled cell.
        let lone = |state: &State| state.candidates.iter().any(|set| set.iter().filter(|has| **has).count() == 1);
        let Some(middle) = (states.len() / 2..states.len()).find(|&place| !lone(&states[place].0)) else { continue };
        let (state, step) = &states[middle];
        // Filled cells are returned as single candidates.
        let candidates = std::array::from_fn(|cell| match state.filled[cell] {
            Some(digit) => 1 << digit,
            None => (0..9).fold(0, |set, digit| set | u16::from(state.candidates[cell][digit]) << digit),
        });
        let rest = Rater::default().rate_candidates(&candidates).expect("no limit");
        let highest = states[middle..].iter().map(|(_, step)| step.rating).max().flatten();
        assert_eq!((Some(rest.er), rest.ed), (highest, step.rating.expect("classic")), "{}", line.puzzle);
    }
}

#[test]
fn the_ratings_of_the_steps_give_the_rating_of_the_puzzle() {
    for line in own() {
        let mut steps = Vec::new();
        let (_, rating) =
            replay(&line.puzzle, |_, step| steps.push((step.rating.expect("classic"), step.placement.is_some())));
        let highest = |steps: &[(_, bool)]| steps.iter().map(|(number, _)| *number).max();
        let first = steps.iter().position(|(_, placed)| *placed).expect("a placement");
        assert_eq!(highest(&steps), Some(rating.er));
        assert_eq!(highest(&steps[..=first]), Some(rating.ep));
        assert_eq!(steps[0].0, rating.ed);
        assert_eq!(rating.to_string(), line.numbers);
    }
}

/// A rating skips singles and locked candidates that no longer matter, but a tally counts every step.
#[test]
fn a_rating_is_that_of_all_steps_counted_one_by_one() {
    let without = |names: &[&str]| {
        let names: Vec<_> = names.iter().map(|name| name.parse().expect("a technique")).collect();
        TechniqueSet::all().without(&names).expect("some are left")
    };
    for (techniques, skips) in [
        (TechniqueSet::all(), true),
        (without(&["unique", "bug"]), true),
        (without(&["claiming"]), false),
        (without(&["naked-single"]), false),
    ] {
        let [rated, counted] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
        let mut rater = Rater::default().techniques(techniques.clone()).progress(&rated);
        let mut counter = Rater::default().techniques(techniques).progress(&counted);
        let mut random = Random(9);
        for line in own() {
            let puzzle = grid(&line.puzzle);
            let all = counter.tally(&puzzle).expect("classic").rating.expect("classic");
            let digits = Digits81::try_from(&puzzle).expect("clues");
            assert_eq!(rater.rate_clues(digits.as_array()), Ok(all), "{}", line.puzzle);
            // The same puzzle with more clues.
            let mut values = Solver::new().solve(&puzzle).solutions.remove(0).values();
            for (value, clue) in values.iter_mut().zip(digits.as_array()) {
                if *clue == 0 && random.below(4) > 0 {
                    *value = 0;
                }
            }
            let state = Grid::from_values(Shape::CLASSIC, &values).expect("digits");
            let all = counter.tally(&state).expect("classic").rating.expect("classic");
            assert_eq!(rater.rate(&state), Ok(all), "{}", line.puzzle);
        }
        let [rated, counted] = [rated, counted].map(|steps| steps.load(Ordering::Relaxed));
        assert_eq!(rated < counted, skips, "{rated} of {counted} steps");
    }
}

/// Easy steps that fill a grid take the place of the check for one solution.
#[test]
fn a_checked_rating_agrees_with_the_solver_about_the_number_of_solutions() {
    let mut random = Random(11);
    let mut seen = [0; 3];
    let mut rater = Rater::default().checked(true);
    for line in sample(own(), sized(4, 1)).iter().filter(|line| line.class() < 3) {
        let clues = *Digits81::try_from(&grid(&line.puzzle)).expect("clues").as_array();
        let given: Vec<usize> = (0..81).filter(|&cell| clues[cell] > 0).collect();
        for change in 0..12 {
            let mut clues = clues;
            let cell = given[random.below(given.len())];
            match change {
                0 => {}
                1 => clues[cell] = 0,
                _ => clues[cell] = clues[cell] % 9 + 1,
            }
            let puzzle = Grid::from_values(Shape::CLASSIC, &clues).expect("digits");
            if puzzle.conflict().is_some() {
                continue;
            }
            let (number, expected) = match Solver::new().limit(2).solve(&puzzle).verdict() {
                Verdict::Unique => (0, None),
                Verdict::Multiple => (1, Some(PuzzleError::Several)),
                _ => (2, Some(PuzzleError::NoSolution)),
            };
            seen[number] += 1;
            assert_eq!(rater.rate(&puzzle).err(), expected, "{clues:?}");
            assert_eq!(rater.rate_clues(&clues).err(), expected, "{clues:?}");
            assert_eq!(rater.tally(&puzzle).err(), expected, "{clues:?}");
            assert_eq!(rater.solve(&puzzle).err(), expected, "{clues:?}");
            assert_eq!(rater.hint(&puzzle).err(), expected, "{clues:?}");
        }
    }
    assert!(seen.iter().all(|count| *count > 3), "{seen:?}");
}

#[test]
fn chains_equal_those_of_the_slow_transcription() {
    assert!(agree_with_oracle(&sample(own(), sized(1, 3))) > 0);
}

#[test]
fn unusual_grids_are_answered_within_the_time_limit() {
    let mut rater = Rater::default().timeout(std::time::Duration::from_millis(200));
    assert_eq!(rater.rate_clues(&full()).expect("quick").to_string(), "0.0/0.0/0.0");
    assert_eq!(rater.rate_candidates(&[0; 81]).expect("quick").to_string(), "20.0/0.0/0.0");
    assert_eq!(rater.rate_clues(&[0; 81]), Err(PuzzleError::Stopped(Stop::Time)));
    let flag = CancelFlag::new();
    flag.raise();
    assert_eq!(Rater::default().cancel(&flag).rate_clues(&[0; 81]), Err(PuzzleError::Stopped(Stop::Cancelled)));
    let small = PuzzleError::Unsupported("the scale is for 9x9 grids, and this one is 4x4".to_owned());
    assert_eq!(rater.rate(&grid(&".".repeat(16))), Err(small));
    let mut random = Random(5);
    for _ in 0..60 {
        let candidates = std::array::from_fn(|_| (random.next() & random.next() & 0x1FF) as u16);
        let answer = rater.rate_candidates(&candidates);
        assert!(
            matches!(answer, Ok(_) | Err(PuzzleError::Stopped(Stop::Time) | PuzzleError::Conflict(_))),
            "{answer:?}"
        );
    }
}

/// Returns the solution of an easy puzzle.
fn full() -> [u8; 81] {
    Plain::classic(EASY_SOLVED).values.try_into().expect("81 cells")
}

#[test]
fn numbers_that_are_not_digits_are_refused_with_their_cell() {
    let mut rater = Rater::default();
    for cell in [0, 40, 80] {
        for value in 10..=u8::MAX {
            let mut clues = full();
            clues[cell] = value;
            let refused = PuzzleError::Numbers(GridError::Value { cell, value, side: 9 });
            assert_eq!(rater.rate_clues(&clues), Err(refused), "{value} in cell {cell}");
        }
        for bit in 9..16 {
            let mut candidates = full().map(|digit| 1 << (digit - 1));
            candidates[cell] |= 1 << bit;
            let refused = PuzzleError::Numbers(GridError::Candidates { cell, set: candidates[cell] });
            assert_eq!(rater.rate_candidates(&candidates), Err(refused), "bit {bit} in cell {cell}");
        }
    }
}

#[test]
fn a_digit_that_occurs_twice_in_any_unit_is_refused() {
    let mut rater = Rater::default();
    let layout = Layout::from(Shape::CLASSIC);
    for (unit, cells) in layout.units() {
        for (one, other) in [(0, 1), (3, 7), (0, 8)].map(|(one, other)| (cells[one], cells[other])) {
            let (mut clues, mut candidates) = ([0; 81], [0x1FF; 81]);
            for cell in [one, other].map(usize::from) {
                (clues[cell], candidates[cell]) = (5, 1 << 4);
            }
            let grid = Grid::try_from(clues).expect("digits");
            let conflict = PuzzleError::Conflict(grid.conflict().expect("a conflict"));
            assert_eq!(rater.rate_clues(&clues), Err(conflict.clone()), "{unit}");
            assert_eq!(rater.rate_candidates(&candidates), Err(conflict.clone()), "{unit}");
            assert_eq!(rater.rate(&grid), Err(conflict.clone()), "{unit}");
            assert_eq!(rater.tally(&grid).err(), Some(conflict.clone()), "{unit}");
            assert_eq!(rater.hint(&grid).err(), Some(conflict.clone()), "{unit}");
            assert_eq!(rater.solve(&grid).err(), Some(conflict), "{unit}");
        }
    }
    assert_eq!(rater.rate_clues(&[5; 81]).expect_err("81 fives").to_string(), "R1C1 and R1C2 are both 5");
}

#[test]
fn a_rater_that_checks_also_checks_arrays() {
    let mut rater = Rater::default().checked(true);
    assert_eq!(rater.rate_clues(&[0; 81]), Err(PuzzleError::Several));
    assert_eq!(rater.rate_candidates(&[0x1FF; 81]), Err(PuzzleError::Several));
    assert_eq!(rater.rate_candidates(&[0; 81]), Err(PuzzleError::NoSolution));
    assert!(rater.rate_clues(&full()).is_ok());
}
