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
