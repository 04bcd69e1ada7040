//! Constraints as a user writes them: bad ones get a message that names the item and its column, and none is dropped.

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
        (".Thermo~R1C1", "column 1: constraint 1, Thermo: it has 1 cell, and needs at least 2"),
        (".Arrow~R1C1", "column 1: constraint 1, Arrow: it has 1 cell, and needs at least 2"),
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
        (".Cage~3~R1C1~R1C2.ChaosConstruction", "column 18: ChaosConstruction: unknown regions are not supported"),
        (".Cage~3~R1C1~R1C2.NFA~x~R1C1", "column 18: constraint 2, NFA: its automaton is not text in base64"),
        // Sizes that are not possible.
        (".Shape~9x9~2-10.Cage~3~R1C1~R1C2", "column 1: Shape: 2 to 16 digits are possible, from 0 or 1 on, not 2-10"),
        (".Shape~9x9~0-16", "column 1: Shape: 2 to 16 digits are possible, from 0 or 1 on, not 0-16"),
        (".Shape~9x9~0-x", "column 1: Shape: '0-x' is not a range of digits such as 0-8"),
        (".Shape~17x9", "column 1: Shape: grids have up to 16 rows and columns, not 17x9"),
        (".Shape~9", "column 1: Shape: '9' is not a size such as 9x9"),
        (".Shape~4x9~0-7", "column 1: Shape: 8 digits are not enough for rows and columns of up to 9 cells"),
        (".Shape~4x4~0-3.~R1C1_4", "column 15: ~: '4' is not a digit of a 4x4 grid"),
        (".Shape~4x6.~R5C1_4", "column 11: ~: 'R5C1' is not a cell of a 4x6 grid"),
        (".Shape~4x6.Diagonal~1", "column 11: Diagonal: it needs a square grid"),
        (
            ".Shape~4x4~0-3.Cage~1~R1C1~R1C2~R1C3",
            "column 15: constraint 2, Cage: no 3 different digits from 0 to 3 have the sum 1",
        ),
        (".Shape~4x4.RegionSize~5.RegionSize~4", "column 11: RegionSize: '5' is not a number of cells from 2 to 4"),
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
fn ten_thousand_constraints_are_answered() {
    let many = |item: &str| item.repeat(10_000);
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
}

/// A killer with a thermometer, and what the pictures add to it.
const VARIANT: &str = ".Cage~3~R1C1~R1C2.Cage~15~R1C3~R1C4~R1C5.Cage~22~R1C6~R2C5~R2C6~R3C5.Cage~4~R1C7~R2C7\
    .Cage~16~R1C8~R2C8.Cage~15~R1C9~R2C9~R3C9~R4C9.Cage~25~R2C1~R2C2~R3C1~R3C2.Cage~17~R2C3~R2C4.Cage~9~R3C3~R3C4~R4C4\
    .Cage~8~R3C6~R4C6~R5C6.Cage~20~R3C7~R3C8~R4C7.Cage~6~R4C1~R5C1.Cage~14~R4C2~R4C3.Cage~17~R4C5~R5C5~R6C5\
    .Cage~17~R4C8~R5C7~R5C8.Cage~13~R5C2~R5C3~R6C2.Cage~20~R5C4~R6C4~R7C4.Cage~12~R5C9~R6C9\
    .Cage~27~R6C1~R7C1~R8C1~R9C1.Cage~6~R6C3~R7C2~R7C3.Cage~20~R6C6~R7C6~R7C7.Cage~6~R6C7~R6C8\
    .Cage~10~R7C5~R8C4~R8C5~R9C4.Cage~14~R7C8~R7C9~R8C8~R8C9.Cage~8~R8C2~R9C2.Cage~16~R8C3~R9C3.Cage~15~R8C6~R8C7\
    .Cage~13~R9C5~R9C6~R9C7.Cage~17~R9C8~R9C9.Thermo~R5C1~R4C1.Sandwich~25~R1.AntiKnight";

#[test]
fn steps_name_the_constraint_and_have_no_numbers() {
    let puzzle = VARIANT.replace(".Sandwich~25~R1.AntiKnight", "");
    let hint = |level| run(&["hint", "--level", level, &puzzle], "").answer();
    assert_eq!(hint("1").trim_end(), "Look at R45C1.");
    assert_eq!(hint("2").trim_end(), "Thermometer: R45C1.");
    let full = hint("3").split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = "The thermometer (R45C1): R5C1 is at least 1 and at most 9, so R4C1 is at least 2: R4C1<>1.";
    assert!(full.ends_with(sentence), "{full}");
    let steps = run(&["explain", "--full", &puzzle], "").answer();
    let words = steps.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("The cage of 17 (R2C34) can only hold 8 and 9: R2C34<>1,"), "{steps}");
    assert!(
        steps.trim_end().ends_with(" steps") && words.contains("no number: the scale is for grids without"),
        "{steps}"
    );
    let refused = run(&["rate"], format!("{puzzle}\n"));
    assert!(refused.stdout.contains("the scale is for grids without constraints"), "{refused:?}");
}

#[test]
fn puzzles_that_steps_do_not_finish_are_reported() {
    let puzzle = ".Shape~4x4.DoubleArrow~R4C1~R3C1~R2C2~R3C2~R2C3.~R2C3_4.~R3C2_1";
    assert_eq!(answer(puzzle).len(), 16, "one solution");
    let steps = run(&["explain"], format!("{puzzle}\n"));
    assert!(steps.stdout.contains("no technique applies with 14 cells open"), "{steps:?}");
    assert!(steps.stderr.contains("the techniques do not solve 1 puzzle"), "{steps:?}");
    let hint = run(&["hint", puzzle], "");
    assert!(hint.code == Some(1) && hint.stderr.contains("one constraint at a time"), "{hint:?}");
    let several = run(&["hint", ".Shape~4x4.Cage~3~R1C1~R1C2"], "");
    assert!(several.stdout.contains("The cage of 3 (R1C12) can only hold 1 and 2"), "{several:?}");
    assert!(several.stderr.contains("several solutions"), "{several:?}");
}

#[test]
fn pictures_and_sheets_show_constraints_or_describe_them() {
    let puzzle = format!("{VARIANT}.Regex~MS4q~R1C1~R1C2.~R9C1_1_3_5_7_9");
    let picture = run(&["convert", "--to", "svg", "--title", "A & B", &puzzle], "").answer();
    let sheet = run(&["convert", "--to", "sheet"], format!("{puzzle}\n")).answer();
    for text in [&picture, &sheet] {
        for (class, count) in [("cage", 29), ("bulb", 1), ("clue", 1), ("parity", 1)] {
            assert_eq!(text.matches(&format!("class=\"{class}\"")).count(), count, "{class}: {text}");
        }
        for words in ["Digits increase along a thermometer", "R1C1, R1C2 match 1.*.", "hold odd digits", "knight"] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    assert!(picture.starts_with("<?xml") && picture.contains("<title>A &amp; B</title>"), "{picture}");
    // Candidates that no picture shows are not dropped.
    for to in ["svg", "sheet"] {
        let refused = run(&["convert", "--to", to, ".Cage~3~R1C1~R1C2.~R5C5_1_2_3"], "");
        assert!(refused.code != Some(0) && refused.stderr.contains("candidates are missing"), "{refused:?}");
    }
    let two = run(&["convert", "--to", "svg"], format!("{VARIANT}\n{VARIANT}\n"));
    assert!(two.code == Some(2) && two.stderr.contains("draws one puzzle"), "{two:?}");
}

/// Grids with other rows, columns and values: every command writes the true values, and rows are read again.
#[test]
fn grids_of_other_sizes_are_answered() {
    for (puzzle, solution) in [
        (".Shape~4x4~0-3.Quad~R2C2~3~0~1~3.Quad~R3C1~3.~R3C4_2.~R2C4_1.~R1C4_0", "3120203103121203"),
        (".Shape~4x3~0-3.Even~R4C2~R3C1.Even~R4C2~R3C3~R2C2.~R1C2_1.~R1C1_3.~R4C1_0", "312103230021"),
        (".Shape~4x4~5.AntiConsecutive.~R4C4_4.~R3C3_5.~R3C2_1.~R2C4_5", "5241142541522514"),
    ] {
        assert_eq!(answer(puzzle), solution);
        assert_eq!(run(&["count"], puzzle).answer().trim_end(), "1");
        assert!(run(&["check"], puzzle).answer().starts_with("unique"), "{puzzle}");
        assert_eq!(run(&["candidates"], puzzle).answer().split_whitespace().collect::<String>(), solution);
        let written = run(&["convert", "--to", "iss"], puzzle).answer();
        assert_eq!(answer(written.trim_end()), solution);
        let rows = run(&["convert", "--to", "csv"], puzzle).answer();
        let solved = run(&["solve", "--format", "csv"], &rows).answer();
        assert!(solved.lines().any(|row| row.contains(solution)), "{solved}");
        let minimal = run(&["minimize"], puzzle).answer();
        assert_eq!(answer(minimal.trim_end()), solution, "{minimal}");
        let drawn = run(&["solve", "--format", "grid"], puzzle).answer();
        let digits: String = drawn.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(digits, solution, "{drawn}");
        let traced = run(&["solve", "--trace"], puzzle).answer();
        assert!(traced.trim_end().ends_with(solution), "{traced}");
        for command in [&["explain"][..], &["hint"], &["convert", "--to", "svg"], &["convert", "--to", "sheet"]] {
            let refused = run(&[command, &[puzzle]].concat(), "");
            let said = refused.stdout.clone() + &refused.stderr;
            assert!(said.contains("only for square grids with digits from 1 to the side"), "{command:?}: {said}");
        }
        for form in ["f-puzzles", "ksudoku"] {
            let refused = run(&["convert", "--to", form], puzzle).stdout;
            assert!(refused.contains(" has no ") || refused.contains("KSudoku has only"), "{refused}");
        }
    }
}

/// Zeros are digits in a line of cells whose layout has them.
#[test]
fn zeros_are_digits_where_the_layout_has_them() {
    let table = "puzzle,layout\n3..0...1...2....,.Shape~4x4~0-3.Quad~R2C2~3~0~1~3.Quad~R3C1~3\n";
    let solved = run(&["solve", "--format", "csv"], table).answer();
    assert!(solved.contains("3120203103121203"), "{solved}");
}

/// A puzzle may consist of cells outside the grid, so its solution shows them.
#[test]
fn solutions_show_the_named_cells_outside_the_grid() {
    let puzzle = ".Shape~1x1~4.Var~G~canvas~2x2.Var~H.Thermo~VG1~VG2~VG3.~VG1_2.~VG4_1.~VH_4.~R1C1_3";
    assert_eq!(run(&["solve", puzzle], "").answer(), "3 VG=2341 VH=4\n");
    let drawn = run(&["solve", "--format", "grid", puzzle], "").answer();
    assert!(drawn.ends_with("\nVG:\n 2 3\n 4 1\nVH:\n 4\n"), "{drawn}");
    // Solutions that differ only outside the grid can be told apart.
    let two = run(&["solve", "--all", &puzzle.replace(".~VG4_1", ".~VG4_1_2")], "").lines();
    assert_eq!(two, ["3 VG=2341 VH=4", "3 VG=2342 VH=4"]);
}

#[test]
fn a_drawing_that_lacks_constraints_is_refused_with_a_form_that_has_them() {
    for form in ["grid", "box"] {
        let refused = run(&["convert", "--to", form, ".Cage~17~R1C1~R1C2"], "");
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.stdout.contains("or --to iss"), "{refused:?}");
        assert!(!refused.stdout.contains("--to grid"), "{refused:?}");
    }
}
