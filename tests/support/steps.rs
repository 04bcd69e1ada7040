//! Compares steps with solutions.

use std::collections::BTreeMap;

use specudoku::explain::{Rater, Step, Technique, TechniqueName, TechniqueSet};
use specudoku::make::generate::{GenerateOptions, Symmetry};
use specudoku::{Shape, Solver};

use super::ratings::replay;

/// Applies the steps of random puzzles, half of them symmetric, and compares them with the solutions.
pub(crate) fn spare_the_solution(count: usize, seed: u64) {
    let generator = |symmetry| {
        let options = GenerateOptions::default().symmetry(symmetry);
        Solver::new().threads(1).generator(Shape::CLASSIC, options).expect("options")
    };
    for symmetry in [Symmetry::None, Symmetry::Rotate180] {
        for made in generator(symmetry).puzzles(seed).take(count / 2) {
            let made = made.expect("a puzzle");
            let (text, solved) = (made.puzzle().to_string(), made.solution().values());
            let (end, _) = replay(&text, |_, step| {
                assert_spares(step, &solved, &text);
                assert_no_digit(step);
            });
            let reached: Vec<_> = end.filled.iter().map(|value| value.map_or(0, |digit| digit as u8 + 1)).collect();
            assert_eq!(reached, solved, "{text}");
        }
    }
}

/// Checks that a step keeps the solution.
fn assert_spares(step: &Step, solved: &[u8], text: &str) {
    for gone in &step.eliminations {
        assert_ne!(solved[usize::from(gone.cell)], gone.digit.get(), "{text} {step:?}");
    }
    if let Some(placed) = step.placement {
        assert_eq!(solved[usize::from(placed.cell)], placed.digit.get(), "{text} {step:?}");
    }
}

fn names(list: &[&str]) -> Vec<TechniqueName> {
    list.iter().map(|name| name.parse().expect("a name")).collect()
}

/// Checks the steps of the players' order on random puzzles until it has checked this number of them, and returns how
/// often each technique occurred. The steps are found with all techniques, though chains that compare assumptions are
/// used for few puzzles only; and with singles, locked candidates and one of the techniques that only this order has.
pub(crate) fn players_steps_spare_the_solution(count: usize, seed: u64) -> BTreeMap<Technique, usize> {
    let forcing = names(&["nishio", "cell-forcing", "region-forcing", "dynamic"]);
    let mut sets = vec![TechniqueSet::players().without(&forcing).expect("others are left")];
    sets.extend(own_techniques().into_iter().map(|technique| {
        let mut limited = names(&["hidden-single", "naked-single", "pointing", "claiming"]);
        limited.push(technique.to_string().parse().expect("its name"));
        TechniqueSet::players().limited_to(&limited).expect("in the order")
    }));
    let mut raters: Vec<Rater> = sets.into_iter().map(|set| Rater::default().techniques(set)).collect();
    let mut everything = Rater::default().techniques(TechniqueSet::players());
    let generator = Solver::new().threads(1).generator(Shape::CLASSIC, GenerateOptions::default()).expect("options");
    let mut seen = BTreeMap::new();
    for (number, made) in generator.puzzles(seed).enumerate() {
        let made = made.expect("a puzzle");
        let (text, solved) = (made.puzzle().to_string(), made.solution().values());
        let more = (number % 100 == 99).then_some(&mut everything);
        for rater in raters.iter_mut().chain(more) {
            let (steps, _) = rater.solve(&made.puzzle()).expect("no limit");
            for step in &steps {
                assert_spares(step, &solved, &text);
                *seen.entry(step.technique).or_insert(0) += 1;
            }
        }
        if seen.values().sum::<usize>() >= count {
            break;
        }
    }
    seen
}

/// Returns the techniques that only the players' order has.
pub(crate) fn own_techniques() -> Vec<Technique> {
    TechniqueSet::players().in_order().filter(|technique| matches!(technique, Technique::Players(_))).collect()
}

/// Checks that hints before the last level contain no digits except those of cells, units, lengths and types.
fn assert_no_digit(step: &Step) {
    let name = step.name();
    for text in [step.where_to_look(), step.what_it_is().replace(&name, "")] {
        let mut before = "";
        for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let is_cell = word.starts_with('R') && word.contains('C');
            let is_unit = ["row", "column", "box"].contains(&before);
            assert!(is_cell || is_unit || !word.contains(|letter: char| letter.is_ascii_digit()), "{text}");
            before = word;
        }
        assert!(!text.contains('=') && !text.contains("<>"), "{text}");
    }
}
