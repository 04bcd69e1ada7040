//! Compares steps with solutions.

use specudoku::explain::Step;
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
                for gone in &step.eliminations {
                    assert_ne!(solved[usize::from(gone.cell)], gone.digit.get(), "{text} {step:?}");
                }
                if let Some(placed) = step.placement {
                    assert_eq!(solved[usize::from(placed.cell)], placed.digit.get(), "{text} {step:?}");
                }
                assert_no_digit(step);
            });
            let reached: Vec<_> = end.filled.iter().map(|value| value.map_or(0, |digit| digit as u8 + 1)).collect();
            assert_eq!(reached, solved, "{text}");
        }
    }
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
