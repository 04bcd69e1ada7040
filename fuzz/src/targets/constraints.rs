//! Constraints of any kind, from sensible to hostile. A refusal must have a reason, an accepted puzzle must be solved
//! and written, and small puzzles must have the solutions that a separate checker finds.

use std::time::{Duration, Instant};

use arbitrary::{Result, Unstructured};
use specudoku::explain::{Candidate, Rater};
use specudoku::text::{Reading, Style, read_puzzle};
use specudoku::{Constraint, ConstraintKind, Engine, Grid, Layout, LayoutError, SearchOrder, Shape};

use crate::one_in;
use crate::variants::puzzle::VariantPuzzle;
use crate::variants::random::Random;
use crate::variants::{draw, solutions};

/// Every kind is one of these, in the order of their names in the notation.
const KINDS: &str = "Cage Sum LittleKiller Arrow DoubleArrow PillArrow Thermo SlowThermo Whisper Renban Palindrome Zipper Between
    Lockout RegionSumLine SumLine SumLoop Modular Entropic WhiteDot BlackDot X V GreaterThan Even Odd Minimum Maximum Quad ContainAtLeast
    ContainExact EqualityCage RellikCage CountingCircles Sandwich XSum Skyscraper HiddenSkyscraper NumberedRoom
    IndexColumns IndexRows SameValues Clones Pair PairX Regex NFA EqualSum LookAndSay Lunchbox
    ValueIndexing CountDistinct Or And Given AllDifferent Size RawGrid Var AntiTaxicab AntiConsecutive StrictKropki StrictXV GlobalEntropy
    GlobalMod FullRank DutchFlatmates RegionSameValues FullRankTies ConnectedValues Doppelganger";

/// Names and fields of the notation, of which hostile lines consist.
const FIELDS: &[&str] = &[
    "~",
    "~",
    "~",
    "~",
    ".",
    ".",
    "R1C1",
    "R1C2",
    "R2C2",
    "R9C9",
    "RaCg",
    "R0C1",
    "R3",
    "C10",
    "R",
    "C",
    "0",
    "1",
    "5",
    "17",
    "-1",
    "999999999999",
    "1_2_2",
    "3_=_1_-1",
    "_",
    "LOOP",
    "1-9",
    "0-8",
    "9x9",
    "4x4",
    "4x6",
    "5x3",
    "16x16",
    "6x6",
    "Shape",
    "any",
    "none",
    "NoBoxes",
    "Or",
    "Or",
    "And",
    "End",
    "End",
    "Replicate",
    "QjKrwAA",
    "-",
    "Jigsaw",
    "0011001122332233",
    "RegionSize",
    "Diagonal",
    "Windoku",
    "DisjointSets",
    "AllDifferent",
    "AntiKnight",
    "AntiKing",
    "Given",
    "Indexing",
    "Binary",
    "BinaryX",
    "WzEyXSs",
    "KC4qKSo",
    "zvzv",
    "Or",
    "End",
    "SearchPriority",
    "é",
];

/// Time in which any layout is built or refused, on a machine that is overloaded.
const SOON: Duration = Duration::from_secs(30);

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    match input.int_in_range(0..=3)? {
        0 => small(input),
        1 => line(input),
        _ => hostile(input),
    }
}

/// Compares a puzzle of 4x4, 6x6 or, because these are searched in lanes, 9x9 with all of its solutions.
fn small(input: &mut Unstructured<'_>) -> Result<()> {
    let side = if one_in(input, 8)? {
        9
    } else if one_in(input, 4)? {
        6
    } else {
        4
    };
    let mut random = Random::new(input.arbitrary()?);
    let puzzle = if one_in(input, 12)? {
        draw::of_kind(draw::ZERO_KINDS[0], &mut random, 4)
    } else if one_in(input, 3)? {
        draw::sized(None, &mut random)
    } else {
        draw::mixed(&mut random, side)
    };
    let (text, expected) = (puzzle.text(), solutions(&puzzle));
    let grid = match read_puzzle(text.as_bytes(), &Reading::default()) {
        Ok(read) => read.grid,
        Err(fault) => {
            let is_refused =
                is_refused(&puzzle, &fault.to_string()) || expected.is_empty() && contradicts(&fault.to_string());
            assert!(is_refused, "{text}: {fault}");
            return Ok(());
        }
    };
    let engine = *input.choose(&[Engine::Auto, Engine::Cells, Engine::Packed, Engine::Cdcl, Engine::Race])?;
    let order = *input.choose(&SearchOrder::ALL)?;
    // With up to 1,000 solutions, puzzles of 9x9 are searched in lanes.
    let few = input.int_in_range(1..=9)?;
    let limit = *input.choose(&[few, 1_000, u64::MAX])?;
    let solver = crate::solver(input)?.engine(engine).search_order(order).limit(limit);
    let answer = solver.solve(&grid);
    let mut found: Vec<String> = answer.solutions.iter().map(digits).collect();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), answer.solutions.len(), "a solution is repeated, {engine}, {order}, {limit}: {text}");
    assert_eq!(found.len(), expected.len().min(limit as usize), "{engine}, {order}, {limit}: {text}");
    assert!(found.iter().all(|own| expected.binary_search(own).is_ok()), "{engine}, {order}, {limit}: {text}");
    steps_agree(&grid, &expected);
    is_written(&grid);
    Ok(())
}

/// Checks the steps of a puzzle with all of its solutions.
fn steps_agree(grid: &Grid, solutions: &[String]) {
    // Contradictory candidates have no meaningful steps.
    if solutions.is_empty() {
        return;
    }
    let (steps, _) = Rater::default().solve(grid).expect("no limit");
    let has = |solution: &String, candidate: &Candidate| {
        solution.as_bytes()[usize::from(candidate.cell)] == b'0' + grid.shape().value_of(candidate.digit)
    };
    for step in &steps {
        let is_lost = step.eliminations.iter().any(|gone| solutions.iter().any(|solution| has(solution, gone)));
        let is_wrong = step.placement.iter().any(|placed| !solutions.iter().all(|solution| has(solution, placed)));
        assert!(!is_lost && !is_wrong, "{}: {grid:?}", step.sentence());
    }
}

/// Whether a fault is a contradiction that is refused in every notation, or that of a single cage.
fn contradicts(fault: &str) -> bool {
    [" are both ", "have the sum", "cannot hold different digits"].iter().any(|words| fault.contains(words))
}

fn digits(grid: &Grid) -> String {
    let values = grid.cells().iter().filter_map(|cell| cell.digit()).map(|digit| grid.shape().value_of(digit));
    values.map(|value| value.to_string()).collect()
}

/// Whether a puzzle may be refused. The parts of a line need boxes, and a cell needs a candidate.
fn is_refused(puzzle: &VariantPuzzle, fault: &str) -> bool {
    // It may be a part of another constraint.
    let has_regions = puzzle.text().contains("RegionSumLine");
    let has_boxes = !puzzle.boxes().is_empty();
    has_regions && !has_boxes && fault.contains("no boxes")
        || puzzle.named("RawGrid").next().is_some() && fault.ends_with("whose digits differ")
        || fault.ends_with("has no candidate")
}

/// Checks that a grid with constraints is the same after it was written and read.
fn is_written(grid: &Grid) {
    let Some(text) = grid.display(Style::Iss).try_to_string() else { return };
    let read = read_puzzle(text.as_bytes(), &Reading::default());
    let again = read.unwrap_or_else(|fault| panic!("{text}: {fault}")).grid;
    assert_eq!((again.layout(), again.cells()), (grid.layout(), grid.cells()), "{text}");
}

/// Reads a line of names and fields in any order.
fn line(input: &mut Unstructured<'_>) -> Result<()> {
    let kinds: Vec<&str> = KINDS.split_whitespace().collect();
    let mut text = String::from(".");
    for _ in 0..input.int_in_range(1..=40)? {
        text += if one_in(input, 4)? { input.choose(&kinds)? } else { input.choose(FIELDS)? };
    }
    let begun = Instant::now();
    let read = read_puzzle(text.as_bytes(), &Reading::default());
    assert!(begun.elapsed() < SOON, "{text}");
    match read {
        Ok(puzzle) if text.contains('~') => is_searched(input, &puzzle.grid)?,
        Ok(_) => {}
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    Ok(())
}

/// Builds a layout from anything.
fn hostile(input: &mut Unstructured<'_>) -> Result<()> {
    let side = *input.choose(&[4, 6, 9, 9, 9, 12, 16, 25, 64, 2, 5])?;
    let mut builder = Layout::builder(side);
    if let Some(shape) = Shape::from_side(side).filter(|_| side % 5 > 0) {
        builder = builder.shape(shape);
    }
    let kinds: Vec<ConstraintKind> = KINDS.split_whitespace().map(|name| name.parse().expect("a kind")).collect();
    let mut count = 0;
    for _ in 0..input.int_in_range(1..=4)? {
        let kind = *input.choose(&kinds)?;
        let constraint = constraint(input, kind, side * side)?;
        let times = if one_in(input, 40)? { 10_000 } else { 1 };
        count += times;
        builder = (0..times).fold(builder, |builder, _| builder.constraint(constraint.clone()));
    }
    let begun = Instant::now();
    let built = builder.build();
    assert!(begun.elapsed() < SOON, "{:?} for {count} constraints", begun.elapsed());
    match built {
        Ok(layout) => {
            let grid = Grid::empty(layout);
            is_written(&grid);
            is_searched(input, &grid)
        }
        Err(LayoutError::Constraint { number, reason, .. }) => {
            assert!((1..=count).contains(&number) && !reason.is_empty(), "{number} of {count}: {reason}");
            Ok(())
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Ok(())
        }
    }
}

/// Draws a constraint with any cells, numbers and text.
fn constraint(input: &mut Unstructured<'_>, kind: ConstraintKind, cells: usize) -> Result<Constraint> {
    let count = match input.int_in_range(0..=9)? {
        0 => input.int_in_range(0..=2 * cells)?,
        1 => 1,
        _ => input.int_in_range(0..=9)?,
    };
    let size = cells;
    // Successive cells, cells in any order, or the same cells repeatedly; some are outside the grid.
    let (first, step) = (input.choose_index(cells)?, input.int_in_range(0..=cells)?);
    let most = if one_in(input, 10)? { usize::MAX } else { cells };
    let cells = (0..count).map(|number| (first + number * step) % most).collect::<Vec<_>>();
    let numbers = match input.int_in_range(0..=4)? {
        0 => 0,
        1 => input.int_in_range(0..=20)?,
        _ => 1,
    };
    let mut constraint = Constraint::new(kind, cells);
    for _ in 0..numbers {
        let number = if one_in(input, 8)? { input.arbitrary()? } else { input.int_in_range(-3..=60)? };
        constraint = constraint.number(number);
    }
    let is_composite = matches!(kind, ConstraintKind::Or | ConstraintKind::And);
    if is_composite && input.len() > 50 {
        let kinds: Vec<ConstraintKind> = KINDS.split_whitespace().map(|name| name.parse().expect("a kind")).collect();
        for _ in 0..input.int_in_range(0..=3)? {
            let kind = *input.choose(&kinds)?;
            constraint = constraint.containing([self::constraint(input, kind, size)?]);
        }
    }
    let texts = [
        "",
        "A",
        "any",
        "none",
        "QjKrwAA",
        "QjKr",
        "wAAAAAAA",
        "zvzv",
        "____",
        "[12]+",
        "(.*1.{9})*",
        "((.?){20}){20}",
        "((((",
        "[1-",
        "a{2,1}",
        "é",
    ];
    let has_text = matches!(
        kind,
        ConstraintKind::Pair
            | ConstraintKind::PairX
            | ConstraintKind::Regex
            | ConstraintKind::Nfa
            | ConstraintKind::Var
            | ConstraintKind::FullRankTies
    );
    Ok(if has_text || one_in(input, 50)? { constraint.text(*input.choose(&texts)?) } else { constraint })
}

/// Searches for a short time, and checks what is found.
fn is_searched(input: &mut Unstructured<'_>, grid: &Grid) -> Result<()> {
    let engine = *input.choose(&[Engine::Auto, Engine::Cells, Engine::Packed, Engine::Cdcl, Engine::Race])?;
    let solver = crate::solver(input)?.engine(engine).limit(2).node_limit(30).timeout(Duration::from_millis(200));
    for solution in solver.solve(grid).solutions {
        assert_eq!((solution.conflict(), solution.violated_constraint()), (None, None), "{grid:?}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_target_knows_every_kind() {
        let kinds: BTreeSet<ConstraintKind> = KINDS.split_whitespace().map(|name| name.parse().unwrap()).collect();
        let last = kinds.last().copied().unwrap();
        // An enum without fields is numbered from 0 in its order.
        assert_eq!(kinds.len(), last as usize + 1);
    }
}
