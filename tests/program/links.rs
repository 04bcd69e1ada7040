//! Links of f-puzzles and SudokuPad as a user pastes them.

use crate::support::program::run;

const CAGE: &str = ".Cage~17~R1C1~R1C2.Thermo~R3C3~R3C4~R3C5.~R9C8_2_4_6_8~R9C9_5";

/// A puzzle of f-puzzles with a line that only decorates, or stands for a rule that only people know.
const DRAWN: &str = "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
                     \"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}],\"line\":[{\"lines\":[]}]}";

#[test]
fn links_are_written_and_read_again() {
    for form in ["f-puzzles", "sudokupad"] {
        let link = run(&["convert", "--to", form, CAGE], "").answer();
        assert!(link.starts_with("https://") && link.lines().count() == 1, "{link}");
        assert_eq!(run(&["convert", "--to", "iss"], &link).answer().trim_end(), CAGE);
        assert_eq!(run(&["convert", "--to", "iss", link.trim_end()], "").answer().trim_end(), CAGE);
        let solved = run(&["solve"], &link).answer();
        assert!(solved.trim_end().ends_with('5') && solved.trim_end().len() == 81, "{solved}");
    }
}

/// Files of KSudoku have cages with sums, and units that hold each digit.
#[test]
fn killers_of_ksudoku_are_written_and_read_again() {
    let killers = include_str!("../../puzzles/made-killers.txt").lines().filter(|line| line.starts_with('.')).take(5);
    let others = [
        ".Shape~4x4.Sum~3~R1C1~R1C2.Cage~9~R2C2~R3C3~R3C2.~R4C4_3",
        ".Shape~6x6.NoBoxes.Sum~9~R1C1~R2C2~R3C3.~R2C1_2",
        ".Shape~6x6.Cage~7~R1C1~R2C2~R3C2",
        ".NoBoxes.Jigsaw~000111222000111222000111222333444555333444555333444555666777888666777888666777888.Diagonal~1.Cage~9~R1C1~R1C2",
    ];
    for killer in killers.chain(others) {
        let file = run(&["convert", "--to", "ksudoku"], killer).answer();
        assert!(file.starts_with("<!DOCTYPE ksudoku>") && file.contains("<cage operator=\"4\""), "{file}");
        let [before, after] = [killer, file.as_str()].map(|text| run(&["solve", "--limit", "20"], text).answer());
        assert_eq!(before, after, "{killer}");
        let again = run(&["convert", "--to", "ksudoku"], &file).answer();
        assert_eq!(again, file);
    }
}

#[test]
fn what_ksudoku_lacks_is_refused_by_name() {
    for (puzzle, reason) in [
        (".Thermo~R1C1~R1C2", "KSudoku has no Thermo: R1C1, R1C2 increase."),
        (".Cage~~R1C1~R4C4", "KSudoku has no Cage without a sum: "),
        (".Sum~1_=_1_-1~R1C1~R4C4", "KSudoku has no Sum with factors: "),
        (".Cage~5~R1C1~R4C4.Cage~9~R4C4~R5C5", "in KSudoku each cell is in at most one cage, and R4C4 is in two"),
        (".Cage~5~R1C1~R4C4.Sum~9~R5C5~R1C9", "KSudoku has no Sum next to cages whose digits differ: "),
        (".AntiKnight.Cage~5~R1C1~R4C4", "KSudoku has only units that hold each digit: "),
        (".Shape~9x9~~Raw.Cage~5~R1C1~R4C4", "KSudoku has only grids whose rows and columns hold each digit once"),
        (".Cage~5~R1C1~R4C4.~R9C9_5_6", "candidates are missing"),
    ] {
        let run = run(&["convert", "--to", "ksudoku"], puzzle);
        assert!(run.stdout.starts_with(&format!("!{reason}")), "{puzzle}: {run:?}");
    }
}

/// The notation of constraints writes diagonals as units of their own, which have the same solutions.
#[test]
fn killers_with_diagonals_are_converted() {
    let cells: Vec<String> = (0..81).map(|cell| if cell < 2 { 17 * 256 } else { 2 + cell }.to_string()).collect();
    let killer = format!("3x3:d:k:{}", cells.join(":"));
    let line = run(&["convert", "--to", "iss"], &killer).answer();
    assert_eq!(line.trim_end(), ".Diagonal~1.Diagonal~-1.Cage~17~R1C1~R1C2");
    assert_eq!(
        run(&["convert", "--to", "iss"], run(&["convert", "--to", "f-puzzles"], &killer).answer()).code,
        Some(0)
    );
}

#[test]
fn what_a_link_lacks_is_refused_by_name() {
    let run = run(&["convert", "--to", "f-puzzles"], format!(".GreaterThan~R1C1~R1C2\n{CAGE}\n"));
    let lines = run.lines();
    assert_eq!(lines[0], "!f-puzzles has no GreaterThan: R1C1, R1C2: a digit is greater than adjacent ones after it.");
    assert!(lines[1].starts_with("https://f-puzzles.com/?load=N4I"), "{lines:?}");
}

#[test]
fn decorations_are_reported_and_with_strict_refused() {
    let solved = run(&["solve"], format!("\n{DRAWN}\n"));
    assert_eq!((solved.code, solved.stdout.trim_end().len()), (Some(0), 16), "{solved:?}");
    assert!(
        solved.stderr.contains("line 2: these elements are not read, and may stand for rules: line (1)"),
        "{solved:?}"
    );
    for command in ["solve", "check", "convert"] {
        let strict = run(&[command, "--strict"], DRAWN);
        assert_eq!(strict.code, Some(1), "{strict:?}");
        let reason = "these elements are not read, and may stand for rules: line (1)";
        assert!(strict.stdout.starts_with(&format!("!{reason}")) && strict.stderr.contains(reason), "{strict:?}");
    }
    let split = run(&["split", "--parts", "2", DRAWN], "");
    assert!(split.stderr.contains("not read, and may stand for rules: line (1)"), "{split:?}");
    let doctor = run(&["doctor"], DRAWN);
    assert!(doctor.stdout.contains("line 1: not read, and may stand for rules: line (1)"), "{doctor:?}");
}

#[test]
fn links_to_a_server_are_refused_with_the_remedy() {
    for link in ["https://sudokupad.app/nb7pPJ4TRR", "https://f-puzzles.com/?id=yyfgwtpk"] {
        let argument = run(&["solve", link], "");
        assert!(argument.code != Some(0) && argument.stderr.contains("names a puzzle on a server"), "{argument:?}");
        let line = run(&["solve"], format!("{link}\n"));
        assert!(line.stdout.contains("names a puzzle on a server"), "{line:?}");
    }
}
