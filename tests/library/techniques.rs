//! Each technique on a puzzle that needs it, and on a near miss: the same state with one more candidate.

use std::collections::BTreeSet;

use specudoku::Grid;
use specudoku::explain::{Pencilmarks, Rater, Step, Technique};

use crate::support::patterns::{IN_ORDER, LARGE, Marks};
use crate::support::puzzles;

/// A line of `puzzles/techniques.csv`. The step of the puzzle with this number, counted from 1, uses the technique.
/// If the spoiler, one more candidate, is added to the state before it, the technique is not the next step.
struct Example {
    technique: String,
    puzzle: String,
    step: usize,
    spoiler: Option<(usize, u8)>,
}

fn examples() -> Vec<Example> {
    let parse = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [technique, puzzle, step, spoiler] = fields[..] else { panic!("{line}") };
        let spoiler = spoiler.split_once('=').map(|(cell, digit)| {
            let at = |index: usize| cell[1..].split('C').nth(index)?.parse::<usize>().ok();
            let [row, column] = [0, 1].map(|index| at(index).expect("R1C1=1") - 1);
            (9 * row + column, digit.parse().expect("a digit"))
        });
        let step = step.parse::<usize>().expect("a number") - 1;
        Example { technique: technique.to_owned(), puzzle: puzzle.to_owned(), step, spoiler }
    };
    puzzles::text("techniques.csv").lines().skip(1).map(parse).collect()
}

/// Returns a state as 729 symbols: candidates, and the digits of filled cells.
fn text(marks: &Pencilmarks, more: Option<(usize, u8)>) -> String {
    let symbol = |place: usize| {
        let (cell, digit) = (place / 9, (place % 9 + 1) as u8);
        let has = marks.candidates(cell).iter().chain(marks.value(cell)).any(|one| one.get() == digit);
        if has || more == Some((cell, digit)) { char::from(b'0' + digit) } else { '.' }
    };
    (0..729).map(symbol).collect()
}

fn hint(state: &str) -> Option<Step> {
    Rater::default().hint(&state.parse::<Grid>().expect("a state")).expect("no limit")
}

/// Whether a step is the easiest according to the definitions, as far as these cover it.
fn is_easiest(marks: &Pencilmarks, technique: &str) -> bool {
    let bits = |cell| marks.candidates(cell).iter().fold(0, |bits, digit| bits | 1 << (digit.get() - 1));
    let marks = Marks(std::array::from_fn(bits));
    let easiest = IN_ORDER.into_iter().find(|name| marks.allow(name));
    match (IN_ORDER.contains(&technique), LARGE.contains(&technique)) {
        (true, _) => easiest == Some(technique),
        (false, is_large) => easiest.is_none() && (!is_large || marks.allow(technique)),
    }
}

/// The examples and their near misses were made with the rater. Here independent definitions decide where a
/// technique applies.
#[test]
fn hints_are_the_easiest_steps_according_to_the_definitions() {
    let mut met = BTreeSet::new();
    for Example { puzzle, .. } in examples() {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        let (steps, _) = Rater::default().solve(&grid).expect("no limit");
        let mut marks = Pencilmarks::of(&grid);
        for step in steps {
            let name = step.technique.to_string();
            assert!(is_easiest(&marks, &name), "{puzzle}: {name} with {}", text(&marks, None));
            marks.apply(&step);
            met.insert(name);
        }
    }
    // No puzzle needs direct claiming.
    let expected = IN_ORDER.into_iter().chain(LARGE).filter(|name| *name != "Direct Claiming");
    assert_eq!(expected.filter(|name| !met.contains(*name)).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn each_technique_applies_where_it_should_and_not_to_a_near_miss() {
    for Example { technique, puzzle, step, spoiler } in examples() {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        let (steps, _) = Rater::default().solve(&grid).expect("no limit");
        assert_eq!(steps[step].technique.to_string(), technique, "{puzzle}");
        let mut marks = Pencilmarks::of(&grid);
        steps[..step].iter().for_each(|step| marks.apply(step));
        // A cell with a single candidate that no peer has would be taken for a filled cell.
        let lone = (0..81).any(|cell| marks.candidates(cell).len() == 1);
        assert!(lone || hint(&text(&marks, None)).as_ref() == Some(&steps[step]), "{technique}: {puzzle}");
        if let Some((cell, digit)) = spoiler {
            assert!(!marks.candidates(cell).iter().any(|one| one.get() == digit), "{technique}: no spoiler");
            let spoilt = text(&marks, spoiler);
            let next = hint(&spoilt).map(|step| step.technique.to_string());
            assert_ne!(next.as_ref(), Some(&technique), "{puzzle}");
            let marks = Pencilmarks::of(&spoilt.parse().expect("a state"));
            assert!(next.is_none_or(|next| is_easiest(&marks, &next)), "{technique}: {spoilt}");
        }
    }
}

#[test]
fn every_technique_is_the_hardest_of_a_puzzle_and_has_a_near_miss() {
    let (mut hardest, mut spoilt) = (BTreeSet::new(), BTreeSet::new());
    for example in examples() {
        let rating = Rater::default().rate(&example.puzzle.parse().expect("a puzzle")).expect("classic");
        if rating.technique.map(|technique| technique.to_string()).as_ref() == Some(&example.technique) {
            hardest.insert(example.technique.clone());
        }
        if example.spoiler.is_some() {
            spoilt.insert(example.technique);
        }
    }
    // Exceptions: techniques that no search has found (longer loops and nested chains), and those that easier steps
    // always preempt.
    let rare = |technique: &Technique| {
        let name = technique.to_string();
        let long = matches!(technique, Technique::UniqueLoop { length: 8.., .. });
        long || name.contains("(+") || ["Generalized X-Wing", "Direct Claiming"].contains(&name.as_str())
    };
    for technique in Technique::all().filter(|technique| !rare(technique)) {
        assert!(hardest.contains(&technique.to_string()), "{technique}");
        assert!(spoilt.contains(&technique.to_string()), "{technique}");
    }
}

/// No puzzle needs direct claiming (`techniques/locked.rs` explains why): in this state a box has lost a digit.
#[test]
fn direct_claiming_applies_in_a_constructed_state() {
    let places = |cell: usize| match cell {
        0 | 1 | 9 | 12 | 18 | 22 | 23 => true,
        _ => cell >= 27,
    };
    let state = |more: Option<usize>| -> String {
        let has = |cell: usize, digit: usize| digit != 1 || places(cell) || more == Some(cell);
        (0..729)
            .map(|place| (place / 9, place % 9 + 1))
            .map(|(cell, digit)| if has(cell, digit) { char::from(b'0' + digit as u8) } else { '.' })
            .collect()
    };
    let step = hint(&state(None)).expect("a step");
    assert_eq!(step.technique, Technique::DirectClaiming);
    let placed = step.placement.expect("a placement");
    assert_eq!((placed.cell, placed.digit.get()), (12, 1));
    assert_ne!(hint(&state(Some(13))).map(|step| step.technique), Some(Technique::DirectClaiming));
}
