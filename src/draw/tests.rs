//! Every constraint of every kind is drawn or described, and every part has a style.

use std::collections::BTreeSet;

use strum::VariantArray;

use super::canvas::Canvas;
use super::*;
use crate::text::{Reading, read_puzzle};

/// Puzzles with constraints of every kind; the solutions follow a tab.
const TABLE: &str = include_str!("../../tests/data/constraints.tsv");

/// Returns the layouts of the puzzles that can be read and drawn.
fn layouts() -> impl Iterator<Item = Layout> {
    let puzzles = TABLE.lines().filter_map(|line| line.split('\t').next());
    let layouts =
        puzzles.filter_map(|text| Some(read_puzzle(text.as_bytes(), &Reading::default()).ok()?.grid.layout().clone()));
    layouts.filter(|layout| layout.shape().is_usual())
}

fn class(part: &DrawnPart) -> &'static str {
    match part {
        DrawnPart::Path { class, .. } | DrawnPart::Circle { class, .. } | DrawnPart::Text { class, .. } => class,
    }
}

fn points(part: &DrawnPart) -> Vec<Point> {
    match part {
        DrawnPart::Path { points, .. } => points.clone(),
        DrawnPart::Circle { center, .. } | DrawnPart::Text { center, .. } => vec![*center],
    }
}

#[test]
fn a_kind_can_be_entered_if_cells_and_numbers_suffice() {
    use ConstraintKind::{
        And, ConnectedValues, Doppelganger, EqualSum, FullRankTies, Given, Nfa, Or, Pair, PairX, RawGrid, Regex, Size,
        Var,
    };
    for &kind in ConstraintKind::VARIANTS {
        let needs_more = matches!(
            kind,
            And | ConnectedValues
                | Doppelganger
                | EqualSum
                | FullRankTies
                | Given
                | Nfa
                | Or
                | Pair
                | PairX
                | RawGrid
                | Regex
                | Size
                | Var
        );
        let Some(cells) = kind.entry_cells() else {
            assert!(needs_more, "{kind}");
            continue;
        };
        assert!(!needs_more && !kind.noun().contains('{') && !kind.rule().contains("{cells}"), "{kind}");
        assert!(!kind.noun().is_empty() && !kind.rule().is_empty(), "{kind}");
        assert_eq!(cells == EntryCells::Grid, kind.least_cells() == 0, "{kind}");
    }
}

#[test]
fn a_constraint_is_drawn_or_described() {
    let mut seen = BTreeSet::new();
    for layout in layouts() {
        let drawing = LayoutDrawing::of(&layout);
        for (number, constraint) in layout.constraints().iter().enumerate() {
            let kind = constraint.kind();
            seen.insert(kind);
            let parts = LayoutDrawing::of_constraint(&layout, number);
            let is_described = drawing.words.contains(&demand(constraint, layout.shape()));
            let rule = rule(&Canvas::new(layout.shape(), layout.constraints()), kind);
            let is_ruled = !rule.is_empty() && drawing.words.contains(&rule);
            assert!(is_described || is_ruled && !parts.is_empty(), "{constraint:?}: {:?}", drawing.words);
            let all: Vec<&DrawnPart> = drawing.below.iter().chain(&drawing.above).collect();
            assert!(parts.iter().all(|part| all.contains(&part)), "{constraint:?}");
        }
    }
    // The first ones are only possible inside a choice, and grids with the last ones are not drawn.
    seen.extend([ConstraintKind::And, ConstraintKind::Given, ConstraintKind::AllDifferent]);
    seen.extend([ConstraintKind::Doppelganger, ConstraintKind::Size]);
    let missing: Vec<_> = ConstraintKind::VARIANTS.iter().filter(|kind| !seen.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn parts_are_within_the_room_and_have_a_style() {
    for layout in layouts() {
        let drawing = LayoutDrawing::of(&layout);
        let (side, Room { left, top, right, bottom }) = (layout.shape().side() as f64, drawing.room);
        for part in drawing.below.iter().chain(&drawing.above) {
            for (x, y) in points(part) {
                assert!((-left..=side + right).contains(&x) && (-top..=side + bottom).contains(&y), "{part:?}");
            }
            for class in class(part).split(' ').filter(|class| *class != "bg") {
                let has_style = PART_STYLE.match_indices(&format!(".{class}")).any(|(at, found)| {
                    !PART_STYLE[at + found.len()..].starts_with(|next: char| next.is_ascii_lowercase())
                });
                assert!(has_style, "{class}");
            }
        }
    }
}

/// Two lines of one kind with different numbers would look the same.
#[test]
fn different_numbers_are_written() {
    let whisper = |number| Constraint::new(ConstraintKind::Whisper, [0, 10]).number(number);
    let of = |constraints: &[Constraint]| {
        let builder = Layout::builder(9).shape(Shape::CLASSIC);
        let layout = constraints.iter().cloned().fold(builder, |layout, own| layout.constraint(own)).build().unwrap();
        LayoutDrawing::of(&layout)
    };
    let same = of(&[whisper(4), whisper(4)]);
    assert_eq!(same.words, ["Neighbouring digits on a green line differ by at least 4."]);
    assert_eq!(same.candidate_margins(Shape::CLASSIC), [CellMargin::default(); 81]);
    let different = of(&[whisper(4), whisper(5)]);
    assert_eq!(different.words, ["Neighbouring digits on a green line differ by at least the number at its start."]);
    let margins = different.candidate_margins(Shape::CLASSIC);
    assert!(margins[0].top > 0.1 && margins[1..] == [CellMargin::default(); 80], "only the cell with the numbers");
}

/// Clues of different kinds at the edge would look the same, and two clues at one place would cover each other.
#[test]
fn clues_outside_have_letters_and_places() {
    let row = |kind| Constraint::new(kind, 0..9).number(3);
    let texts = |kinds: &[ConstraintKind]| {
        let builder = Layout::builder(9).shape(Shape::CLASSIC);
        let layout = kinds.iter().fold(builder, |layout, &kind| layout.constraint(row(kind))).build().unwrap();
        let mut texts: Vec<(String, Point)> = Vec::new();
        for part in LayoutDrawing::of(&layout).above {
            if let DrawnPart::Text { text, center, .. } = part {
                texts.push((text, center));
            }
        }
        texts
    };
    let [one] = &texts(&[ConstraintKind::XSum])[..] else { panic!("one text") };
    assert_eq!((one.0.as_str(), one.1.1), ("3", 0.5));
    let both = texts(&[ConstraintKind::XSum, ConstraintKind::Sandwich]);
    assert_eq!(both.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["S3", "X3"]);
    assert!((both[0].1.0 - both[1].1.0).abs() > 0.6, "{both:?}");
}

#[test]
fn kinds_without_a_rule_are_described_in_words() {
    for &kind in ConstraintKind::VARIANTS {
        let look = Look::of(kind);
        let (first, last) = (look.rule.chars().next(), look.rule.chars().last());
        assert!(first.is_none_or(char::is_uppercase) && last.is_none_or(|last| last == '.'), "{kind}");
    }
}

#[test]
fn even_and_odd_cells_are_marked() {
    let mut cells = vec![DigitSet::up_to(9); 81];
    (cells[0], cells[40]) = (DigitSet::from_bits(0b0_1010_1010), DigitSet::from_bits(0b1_0101_0101));
    let grid = Grid::from_cells(Shape::CLASSIC, cells.iter().map(|&set| Cell::Optional(OptionalValue::new(set))));
    let drawing = LayoutDrawing::of_puzzle(&grid);
    assert_eq!((drawing.below.len(), drawing.words.len()), (2, 2));
    assert!(is_shown_without_candidates(&grid) && !grid.is_given_by_clues());
    cells[1] = DigitSet::from_bits(0b11);
    let grid = Grid::from_cells(Shape::CLASSIC, cells.iter().map(|&set| Cell::Optional(OptionalValue::new(set))));
    assert!(!is_shown_without_candidates(&grid));
}

#[test]
fn clues_outside_name_their_line_and_its_direction() {
    let lines = [(0..9).collect::<Vec<_>>(), (9..18).rev().collect(), (2..81).step_by(9).collect()];
    for (cells, name) in lines.into_iter().zip(["Row 1", "Row 2 from the right", "Column 3"]) {
        let clue = Constraint::new(ConstraintKind::XSum, cells).number(15);
        assert!(clue.demand(Shape::CLASSIC).starts_with(&format!("{name}: the first N digits")), "{name}");
    }
    let from_below = Constraint::new(ConstraintKind::Skyscraper, (2..81).step_by(9).rev()).number(3);
    assert!(from_below.demand(Shape::CLASSIC).starts_with("Column 3 from below: 3 digits"));
    let part = Constraint::new(ConstraintKind::Sandwich, 0..8).number(3);
    assert!(part.demand(Shape::CLASSIC).starts_with("R1C1, R1C2, "), "not a complete row");
}

#[test]
fn sums_with_factors_are_equations() {
    let sum = Constraint::new(ConstraintKind::Sum, [0, 9, 10]).numbers([3, 2, -1, -3]);
    assert_eq!(demand(&sum, Shape::CLASSIC), "2 x R1C1 - R2C1 - 3 x R2C2 = 3.");
    assert_eq!(name_of(&sum), "sum of 3");
    let plain = Constraint::new(ConstraintKind::Sum, [0, 9]).number(3);
    assert_eq!(demand(&plain, Shape::CLASSIC), plain.demand(Shape::CLASSIC));
}
