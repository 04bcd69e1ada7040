//! Constraints as a user writes them: bad ones get a message that names the item and its column, and none is dropped.

use std::time::{Duration, Instant};

use crate::support::program::run;

/// Returns the line that the program answers to a line.
fn answer(line: &str) -> String {
    let run = run(&["solve"], format!("{line}\n"));
    assert_eq!(run.stdout.lines().count(), 1, "{line}: {run:?}");
    run.stdout.trim_end().to_owned()
}

#[test]
fn a_bad_constraint_is_refused_by_name_and_column() {
    for (line, message) in [
        // A cage that names a cell twice.
        (".Thermo~R1C1~R1C2.Cage~17~R5C1~R5C2~R5C1", "column 18: constraint 2, Cage: R5C1 is named twice"),
        (".Renban~R1C1~R1C2~R1C1", "column 1: constraint 1, Renban: R1C1 is named twice"),
        // Cells outside the grid.
        (".Cage~17~R1C1~R1Ca", "column 1: Cage: 'R1Ca' is not a cell of a 9x9 grid"),
        (".Shape~4x4.Sandwich~3~R5", "column 11: Sandwich: 'R5' is not a row or column of a 4x4 grid"),
        (".~R0C1_5", "column 1: ~: 'R0C1' is not a cell of a 9x9 grid"),
        // A line of one cell.
        (".Thermo~R1C1", "column 1: constraint 1, Thermo: it has 1 cells, and needs at least 2"),
        (".Arrow~R1C1", "column 1: constraint 1, Arrow: it has 1 cells, and needs at least 2"),
        (".Between~R1C1~R1C2", "column 1: constraint 1, Between: it has 2 cells, and needs at least 3"),
        (".Renban", "column 1: constraint 1, Renban: it has 0 cells, and needs at least 1"),
        (".WhiteDot~R1C1~R2C2", "column 1: constraint 1, WhiteDot: no two of its cells share an edge"),
        // A sum that no digits can make.
        (
            ".Thermo~R1C1~R1C2.Cage~46~R1C1~R1C2~R1C3",
            "column 18: constraint 2, Cage: no 3 different digits from 1 to 9 have the sum 46",
        ),
        (".Cage~-3~R1C1", "column 1: constraint 1, Cage: no 1 different digits from 1 to 9 have the sum -3"),
        // An arrow that crosses itself.
        (".Arrow~R1C1~R1C2~R2C2~R2C1~R1C2", "column 1: constraint 1, Arrow: R1C2 is named twice"),
        // A truncated line.
        (".Cage~17~R1C1~R1", "column 1: Cage: 'R1' is not a cell of a 9x9 grid"),
        (".Cage~17~R1C1~", "column 1: Cage: '' is not a cell of a 9x9 grid"),
        (".Cage~17~R1C1~R1C2.Cag~5", "column 19: Cag: it is not a known constraint"),
        (".Cage~17~R1C1~R1C2.Sum", "column 19: Sum: it has 0 fields, and needs more"),
        (".SumLine~LOOP", "column 1: SumLine: it has no number"),
        (".~R1C1_", "column 1: ~: '' is not a digit of a 9x9 grid"),
        // What another program knows, and what none does.
        (".Cage~3~R1C1~R1C2.Or.Thermo~R1C1~R1C2", "column 18: Or: it has no End"),
        (".Cage~3~R1C1~R1C2.ChaosConstruction", "column 18: ChaosConstruction: it is not supported yet"),
        (".Cage~3~R1C1~R1C2.NFA~x~R1C1", "column 18: constraint 2, NFA: its automaton is not text in base64"),
        (".Shape~9x9~0-8.Cage~3~R1C1~R1C2", "column 1: Shape: only digits from 1 to the side are supported, not 0-8"),
        (".Quad~R1C1~1_2", "column 1: Quad: '1_2' is not a number"),
        (".Regex~KCg~R1C1~R1C2", "column 1: constraint 1, Regex: its expression has '(' without ')'"),
    ] {
        assert_eq!(answer(line), format!("!{message}"), "{line}");
    }
}

/// Contradictions that are not those of one cage are puzzles without a solution.
#[test]
fn a_puzzle_that_no_digits_satisfy_is_answered() {
    for line in [
        ".Sum~999999999~R1C1~R5C5",
        ".Arrow~R1C1~R1C2~R2C2~R3C2~R4C2~R5C2~R6C2~R7C2~R8C2~R9C2",
        ".Thermo~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R2C9",
        ".Sandwich~99~R3",
        ".Skyscraper~R1~10",
        ".Cage~17~R1C1~R1C2.~R1C1_1",
        ".Whisper~9~R1C1~R1C2",
    ] {
        assert_eq!(answer(line), "!no solution", "{line}");
    }
}

#[test]
fn ten_thousand_constraints_are_answered_soon() {
    let many = |item: &str| item.repeat(10_000);
    let begun = Instant::now();
    // Each is answered: by a solution, or by the name and number of the constraint that is too much.
    assert_eq!(answer(&many(".Thermo~R1C1~R2C2")).len(), 81);
    assert_eq!(answer(&many(".Cage~17~R1C1~R9C9")).len(), 81);
    assert_eq!(answer(&many(".Sum~17~R1C1~R9C9~R4C4~R5C5")).len(), 81);
    let maximum = "with it, the constraints need more than 60000 conditions";
    let fault = answer(&many(".Palindrome~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R9C8~R8C8~R7C8~R6C8~R5C8~R4C8~R3C8"));
    assert!(fault.contains("constraint 8572, Palindrome") && fault.contains(maximum), "{fault}");
    let line = answer(&format!(".PairX~_____________H{}", "~R1C1~R1C2".repeat(20_000)));
    assert!(line.contains("constraint 1, PairX") && line.contains(maximum), "{line}");
    let large = answer(&many(".SumLine~120~R1C1~R1C2~R2C2~R2C1~LOOP"));
    assert!(large.contains("SumLoop: with it, the constraints need more than 64 MiB"), "{large}");
    // The expression (.*1.{12}|(.?){400}), whose states have thousands of places each.
    let complex = answer(".Regex~KC4qMS57MTJ9fCguPyl7NDAwfSk~R1C1~R1C2");
    assert!(complex.contains("constraint 1, Regex: its expression is too complex"), "{complex}");
    assert!(begun.elapsed() < Duration::from_secs(240), "{:?}", begun.elapsed());
}
