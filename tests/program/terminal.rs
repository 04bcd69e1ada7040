//! The program on a terminal with 80 columns and with 200.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

use nix::pty::{Winsize, openpty};

use crate::support::named::{EASY, EASY_SOLVED};
use crate::support::program::{TestEnv, program, run};
use crate::support::puzzles::{self, several};

/// Returns what a terminal with this many columns shows of the program, standard error included.
fn shown(columns: u16, arguments: &[&str], input: &str) -> String {
    let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    let terminal = openpty(&size, None).unwrap();
    let mut command = program();
    command.args(arguments).env("TERM", "xterm").env("NO_COLOR", "1").stdin(Stdio::piped());
    command.stdout(terminal.slave.try_clone().unwrap()).stderr(terminal.slave);
    let mut child = command.spawn().unwrap();
    // The program has the only other ends of the terminal: it is closed when the program ends.
    drop(command);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    // The end of a terminal is an error on some systems.
    let _ = File::from(terminal.master).read_to_end(&mut bytes);
    child.wait().unwrap();
    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}

#[test]
fn one_puzzle_is_drawn_and_its_solutions_are_counted() {
    for (arguments, input) in [(&["solve", EASY][..], ""), (&[EASY], ""), (&["solve"], EASY), (&["-"], EASY)] {
        let text = shown(200, arguments, input);
        assert!(text.starts_with("+-------+-------+-------+\n| 6 1 5 | 4 9 3 | 8 7 2 |\n"), "{text}");
        assert!(!text.contains("one of"), "{text}");
    }
    let text = shown(80, &[&several()], "");
    assert!(text.ends_with("This is one of 12 solutions.\n"), "{text}");
    let text = shown(80, &["--format", "line", &several()], "");
    assert_eq!(text.lines().count(), 1, "{text}");
    let text = shown(200, &["solve", &".".repeat(256)], "");
    assert!(text.ends_with("This is one of many solutions: more than can be counted in a second.\n"), "{text}");
}

#[test]
fn grids_are_drawn_if_their_lines_would_be_wrapped() {
    let list = format!("{EASY}\n{EASY}\nbad\n");
    let narrow = shown(80, &["solve", "--quiet"], &list);
    assert!(narrow.starts_with("Grid 1\n+-------+"), "{narrow}");
    assert!(narrow.contains("+\n\nGrid 2\n+---") && narrow.contains("\n\nGrid 3\n!no grid has 3 cells"), "{narrow}");
    assert!(narrow.lines().filter(|line| !line.starts_with('!')).all(|line| line.len() <= 80), "{narrow}");
    let wide = shown(200, &["solve", "--quiet"], &list);
    assert!(wide.starts_with(&format!("{EASY_SOLVED}\n{EASY_SOLVED}\n!no grid has 3 cells")), "{wide}");
    assert!(shown(30, &["solve", "--quiet", "--format", "line"], &list).starts_with(EASY_SOLVED), "as requested");
    assert!(shown(20, &["solve", "--quiet"], &list).starts_with(EASY_SOLVED), "no grid fits");
    let made = shown(80, &["generate", "-q", "--count", "3", "--seed", "1"], "");
    assert!(made.contains("Grid 1\n+---") && made.contains("\n\nGrid 3\n+---"), "{made}");
    for arguments in
        [&["sample", "-q", "--count", "2", "--seed", "1"][..], &["split", "-q", "--parts", "4", &".".repeat(81)]]
    {
        let text = shown(80, arguments, "");
        assert!(text.contains("Grid 1\n+---") && text.contains("+\n\nGrid 2\n+---"), "{text}");
    }
    for arguments in [
        &["sample", "-q", "--count", "2", "--seed", "1"][..],
        &["minimize", "-q", EASY, EASY],
        &["split", "-q", "--parts", "4", &".".repeat(81)],
    ] {
        let text = shown(80, arguments, "");
        assert!(text.contains("+---") && text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(shown(200, arguments, "").lines().any(|line| line.len() == 81), "{arguments:?}");
    }
    // The drawings can be read again.
    let again = run(&["solve"], narrow.replace("!", "# ")).stdout;
    assert_eq!(again, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
}

#[test]
fn several_solutions_are_separated_and_numbered() {
    let one = shown(80, &["solve", "--all", &several()], "");
    assert!(one.starts_with("Solution 1\n+---") && one.contains("+\n\nSolution 12\n+---"), "{one}");
    let two = shown(80, &["solve", "--limit", "2", "-q"], &format!("{}\n{EASY}\n", several()));
    for title in ["Grid 1, solution 1\n+", "\n\nGrid 1, solution 2\n+", "\n\nGrid 2, solution 1\n+"] {
        assert!(two.contains(title), "{two}");
    }
}

#[test]
fn a_progress_bar_appears_after_a_second_and_leaves_the_answers_complete() {
    // All at the same time, with one thread each: a bar appears after a second.
    let dots = [81, 256].map(|cells| ".".repeat(cells));
    let counting = ["count", "--threads", "1", "--timeout", "2.5", "--method", "enumerate", &dots[0]];
    let [solved, stressed, counted, quiet] = thread::scope(|scope| {
        let solving = ["solve", "--threads", "1", "--timeout", "2.5", "--format", "csv", "--limit", "999999999"];
        let commands: [(Vec<&str>, &str); 4] = [
            (solving.to_vec(), &dots[1]),
            (vec!["stress", "--threads", "1", "--seconds", "2.5"], ""),
            (counting.to_vec(), ""),
            ([&counting[..], &["--quiet"]].concat(), ""),
        ];
        commands.map(|(command, input)| scope.spawn(move || shown(100, &command, input))).map(|run| run.join().unwrap())
    });
    let answers = solved.lines().filter(|line| line.contains("time limit")).count();
    assert_eq!(answers, 1, "{}", &solved[solved.len().saturating_sub(2_000)..]);
    assert!(stressed.contains('%') && stressed.contains("on average"), "{stressed}");
    assert!(counted.contains("1s") && counted.contains("!time limit\n"), "{counted}");
    assert!(!quiet.contains("1s"), "{quiet}");
}

#[test]
fn a_large_grid_is_searched_for_a_second_solution_before_its_solutions_are_counted() {
    let unique = shown(200, &["count", "puzzles/16x16.txt"], "");
    assert_eq!(unique, "1\n");
    let many = shown(200, &["count", "--limit", "1000", &".".repeat(256)], "");
    assert!(many.contains("there is more than one solution: counting them one by one\n"), "{many}");
    assert!(many.contains(">=1000\n"), "{many}");
}

#[test]
fn a_long_rating_shows_progress_and_ends_at_its_time_limit() {
    let hardest = puzzles::lines("hardest-candidates.txt").remove(0);
    for command in ["rate", "explain", "hint"] {
        let text = shown(100, &[command, "--timeout", "1.9", &hardest], "");
        assert!(text.contains("1s") && text.contains("time limit"), "{command}: {text}");
        let help = run(&[command, "--help"], "").stdout;
        assert!(help.contains("Time limit per puzzle, in seconds") && help.contains("[default: 60]"), "{help}");
    }
}

/// Returns whether a line belongs to a drawn grid, which is never wrapped.
fn is_of_grid(line: &str) -> bool {
    line.contains('|') || line.contains("--+--") || line.trim_start().starts_with("C1 ")
}

#[test]
fn steps_are_wrapped_between_words_at_every_width() {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    for row in puzzles::lines("techniques.csv").iter().skip(1).step_by(4) {
        let puzzle = row.split(',').nth(1).unwrap();
        let steps = |text: &str| text.lines().filter(|line| !is_of_grid(line)).collect::<Vec<_>>().join("\n");
        let wide = steps(&run(&["explain", "--full", puzzle], "").stdout);
        for columns in [60, 80, 200] {
            let narrow = steps(&shown(columns, &["explain", "--full", "-q", puzzle], ""));
            // A chain may be broken within a word, after a weak link.
            let whole = |text: &str| words(text).concat();
            assert_eq!(whole(&narrow), whole(&wide), "{puzzle} {columns}");
            let fits = |line: &str| line.chars().count() <= usize::from(columns);
            assert!(narrow.lines().all(fits), "{puzzle} {columns}: {narrow}");
        }
    }
}

#[test]
fn the_drawing_of_a_hint_labels_its_rows_and_columns() {
    let jigsaw = puzzles::lines("made-jigsaw.csv");
    let folder = TestEnv::new();
    folder.write("jigsaw.csv", format!("{}\n{}\n", jigsaw[0], jigsaw[1]));
    for (columns, puzzle) in [(200, EASY), (60, EASY), (40, EASY), (200, "jigsaw.csv")] {
        let text = folder.run(&["hint", puzzle], "").answer();
        let text = if puzzle == EASY { shown(columns, &["hint", puzzle], "") } else { text };
        let labels: Vec<String> = text.lines().next().unwrap().split_whitespace().map(str::to_owned).collect();
        assert_eq!(labels, (1..=9).map(|column| format!("C{column}")).collect::<Vec<_>>(), "{text}");
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('R') && line.contains('|')).collect();
        assert!(rows.iter().zip(1..).all(|(line, row)| line.starts_with(&format!("R{row} |"))), "{text}");
        assert_eq!(rows.len(), 9, "{text}");
        // Each label ends where its column ends.
        let header = text.lines().next().unwrap();
        let end = |label: &str| header.find(label).unwrap() + label.len();
        for line in rows {
            let is_end = |at: usize| {
                line.as_bytes()[at - 1] != b' ' && line.as_bytes().get(at).is_none_or(|next| b" |".contains(next))
            };
            assert!((1..=9).all(|column| is_end(end(&format!("C{column}")))), "{text}");
        }
    }
    // A drawing with labels can be read again.
    let hint = shown(200, &["hint", EASY], "");
    let grid: String = hint.lines().take_while(|line| is_of_grid(line)).map(|line| format!("{line}\n")).collect();
    assert_eq!(run(&["solve", "--format", "line"], &grid).stdout, format!("{EASY_SOLVED}\n"), "{grid}");
}
