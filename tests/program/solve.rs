//! The program as a user meets it: order, exit codes, pipes, and every kind of bad input.

use std::io::{Read, Write};
use std::process::Command;
use std::time::Duration;

use crate::support::named::{EASY, EASY_SOLVED, SMALL};
use crate::support::plain::Plain;
use crate::support::program::{Run, program, run, start};
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::whole::sized;

fn solve(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    run(&[&["solve"], arguments].concat(), input)
}

#[test]
fn a_file_a_puzzle_and_standard_input_are_read_in_order() {
    let output = solve(&["puzzles/easy.txt", EASY, "-"], format!("{SMALL}\n"));
    assert_eq!(output.stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n1432324123144123\n"));
    assert_eq!((output.code, output.stderr), (Some(0), String::new()));
}

#[test]
fn answers_have_the_order_of_the_input_with_any_number_of_threads_and_engine() {
    let mut random = Random(3);
    let puzzles: Vec<Plain> = (0..40).map(|_| Plain::minimal(&mut random)).collect();
    let list: Vec<String> = (0..20_000).map(|_| puzzles[random.below(40)].scrambled(&mut random).line()).collect();
    let input = list.join("\n");
    let mut outputs = Vec::new();
    for arguments in [&["-t", "1"][..], &["-t", "2"], &["-t", "8"], &["--engine", "cells"], &["--simd", "portable"]] {
        let output = solve(arguments, &input).stdout;
        assert_eq!(output.lines().count(), list.len());
        outputs.push(output);
    }
    assert!(outputs.windows(2).all(|pair| pair[0] == pair[1]));
    for (puzzle, solution) in list.iter().zip(outputs[0].lines()) {
        assert!(Plain::classic(solution).solves(&Plain::classic(puzzle)));
    }
}

#[test]
fn the_solution_of_a_puzzle_with_several_is_the_same_everywhere() {
    let mut random = Random(4);
    let list: Vec<String> = (0..sized(150, 500)).map(|_| Plain::multiple(&mut random, 300).0.line()).collect();
    let reference = solve(&["-t", "1"], list.join("\n")).stdout;
    for arguments in [&["-t", "2"][..], &["-t", "8"], &["--simd", "portable"], &["--strict"]] {
        assert_eq!(solve(arguments, list.join("\n")).stdout, reference, "{arguments:?}");
    }
    // One at a time, in another list, and in other formats.
    let alone: String = list[..20].iter().map(|line| solve(&[line], "").stdout).collect();
    assert!(reference.starts_with(&alone));
    let csv = solve(&["--format", "csv"], list.join("\n")).stdout;
    let solutions: String = csv.lines().skip(1).map(|row| row.split(',').nth(3).unwrap().to_owned() + "\n").collect();
    assert_eq!(solutions, reference);
}

#[test]
fn every_bad_line_gets_an_answer_and_does_not_affect_its_neighbours() {
    let long = format!("{EASY}{}", "7".repeat(1 << 20));
    let endless = "5".repeat(3 << 20);
    let latin = [&EASY.as_bytes()[..40], b"\xE9", &EASY.as_bytes()[41..]].concat();
    let unsolvable = puzzles::text("unsolvable.txt").lines().nth(1).unwrap().to_owned();
    let cases: [(Vec<u8>, &str); 14] = [
        (EASY.replacen('1', "q", 1).into_bytes(), "!column 2: 'q' is neither a digit nor a blank"),
        (EASY.replacen('1', "\0", 1).into_bytes(), "!column 2: this is a NUL byte: write a line break"),
        (latin, "!column 41: the byte 0xE9 is neither a digit nor a blank"),
        (format!("5.......5{}", ".".repeat(72)).into_bytes(), "!R1C1 and R1C9 are both 5"),
        (format!("5{}5{}", ".".repeat(8), ".".repeat(71)).into_bytes(), "!R1C1 and R2C1 are both 5"),
        (format!("5{}5{}", ".".repeat(9), ".".repeat(70)).into_bytes(), "!R1C1 and R2C2 are both 5, in box 1"),
        (EASY[..80].into(), "!column 81: 80 cells are too few: a grid of 9x9 has 81"),
        (format!("{EASY}7").into_bytes(), "!column 82: '7' follows the last of 81 cells"),
        (b"hello world".to_vec(), "!no grid has 5 cells"),
        (long.into_bytes(), "!the line is longer than 1048576 bytes"),
        (endless.into_bytes(), "!the line is longer than 1048576 bytes"),
        (b"1 2 3".to_vec(), "!no grid has 3 cells"),
        (unsolvable.into_bytes(), "!no solution"),
        (vec![b'9'; 81], "!R1C1 and R1C2 are both 9"),
    ];
    for threads in ["1", "8"] {
        let mut input = format!("{EASY}\n").into_bytes();
        for (line, _) in &cases {
            input.extend([line.as_slice(), b"\n", EASY.as_bytes(), b" rated 1\r\n"].concat());
        }
        let output = solve(&["-t", threads], input);
        let lines = output.lines();
        assert_eq!(lines.len(), 2 * cases.len() + 1);
        assert_eq!(output.code, Some(0));
        for (index, (_, expected)) in cases.iter().enumerate() {
            assert_eq!(lines[2 * index], EASY_SOLVED);
            assert!(lines[2 * index + 1].starts_with(expected), "{} is not {expected}", lines[2 * index + 1]);
        }
    }
}

#[test]
fn all_line_ends_comments_and_byte_order_marks_are_accepted() {
    for input in [
        format!("\u{feff}{EASY}\n{EASY}"),
        format!("# list\r\n\r\n{EASY}\r\n   \r\n{EASY}\r\n"),
        format!("\n\n{EASY}\n#{EASY}\n{EASY};comment"),
        format!("quizzes,solutions\n{EASY},{EASY_SOLVED}\n{EASY},\n"),
    ] {
        assert_eq!(solve(&[], &input).stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"), "{input}");
    }
    for input in ["", "\n", "# nothing\n", "\u{feff}"] {
        for format in ["line", "grid", "csv", "jsonl"] {
            let output = solve(&["--format", format], input);
            let header = if format == "csv" { "record,line,puzzle,solution,error\n" } else { "" };
            let expected = if input.is_empty() || input.starts_with('\u{feff}') && input.len() < 3 { 0 } else { 3 };
            assert_eq!((output.stdout.as_str(), output.code), (header, Some(expected)), "{format} {input:?}");
        }
    }
}

#[test]
fn exit_codes_report_the_result() {
    let several = puzzles::text("several.txt");
    for (arguments, input, expected) in [
        (&["--strict"][..], EASY, 0),
        (&["--strict"], &several, 1),
        (&["--strict"], "bad", 1),
        (&[], "bad", 1),
        (&["no/such/file.txt"], "", 3),
        (&["--threads", "0"], EASY, 2),
        (&["--threads", "18446744073709551615"], EASY, 2),
        (&["--timeout", "0"], EASY, 2),
        (&["--node-limit", "0"], EASY, 2),
        (&["--trace", "--timeout", "1"], EASY, 2),
        (&["--engine", "lanes", "--rules", "all"], EASY, 2),
        (&["--trace", "src"], "", 3),
        (&["--all", "src"], "", 3),
        (&["--limit", "0"], EASY, 2),
        (&["--rules", "x-wing"], EASY, 2),
        (&["--first", "second"], EASY, 2),
        (&["src"], "", 3),
    ] {
        let output = solve(arguments, input);
        assert_eq!(output.code, Some(expected), "{arguments:?}: {}", output.stderr);
        if expected > 1 {
            assert!(!output.stderr.is_empty());
        }
    }
    let neither = solve(&["no/such/file.txt"], "").stderr;
    assert!(neither.contains("neither a file") && neither.contains("nor a puzzle"), "{neither}");
}

#[test]
fn a_puzzle_that_reaches_a_limit_is_answered_with_its_name() {
    let hard = puzzles::text("hard.txt");
    for engine in ["cells", "lanes"] {
        let output = solve(&["--node-limit", "2", "--engine", engine], format!("{hard}{EASY}"));
        assert_eq!(output.stdout, format!("!node limit\n{EASY_SOLVED}\n"), "{engine}");
    }
    let impossible = format!("{}\n", ".".repeat(625));
    let output = solve(&["--timeout", "0.2", "--limit", "99999999999", "--format", "csv", "--quiet"], impossible);
    assert!(output.stdout.ends_with(",,time limit\n"));
    assert_eq!(output.code, Some(1));
}

#[test]
fn several_solutions_are_written_on_request() {
    let several = puzzles::text("several.txt");
    let lines = |arguments: &[&str]| solve(arguments, &several).lines();
    let all = lines(&["--all"]);
    assert_eq!(all.len(), 12);
    for arguments in [&["--all", "-t", "1"][..], &["--all", "-t", "8"]] {
        assert_eq!(lines(arguments), all);
    }
    assert_eq!(lines(&["--limit", "5"]), all[..5]);
    assert_eq!(lines(&["--all", "--first", "any"]).len(), 12);
    let two = solve(&["--all"], format!("{several}{several}"));
    assert_eq!(two.code, Some(2));
    assert!(two.stderr.contains("line 4 holds a second puzzle"), "{}", two.stderr);
    let csv = solve(&["--limit", "3", "--format", "csv"], format!("{several}{EASY}\nbad\n")).stdout;
    let records: Vec<&str> = csv.lines().map(|row| row.split(',').next().unwrap()).collect();
    assert_eq!(records, ["record", "1", "1", "1", "2", "3"]);
}

#[test]
fn json_lines_have_the_solution_or_the_text_of_a_bad_record() {
    let output = solve(&["--format", "jsonl"], format!("{EASY}\nbad\n")).stdout;
    let objects: Vec<serde_json::Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["record"], 1);
    assert_eq!(objects[0]["solution"], EASY_SOLVED);
    assert_eq!(
        (&objects[1]["record"], &objects[1]["line"], &objects[1]["puzzle"]),
        (&2.into(), &2.into(), &"bad".into())
    );
    assert!(objects[1]["error"].as_str().unwrap().contains("no grid has 3 cells"));
}

#[test]
fn large_grids_answer_in_their_own_notation() {
    let symbols = puzzles::text("16x16.txt");
    let puzzle = symbols.lines().nth(1).unwrap();
    let solution = solve(&[], &symbols).stdout;
    let plain = |values: Vec<u8>| Plain { width: 4, height: 4, values };
    let value = |symbol: char| match symbol {
        '1'..='9' => symbol as u8 - b'0',
        'A'..='G' => symbol as u8 - b'A' + 10,
        _ => 0,
    };
    let digits = |line: &str| plain(line.trim().chars().map(value).collect());
    assert!(digits(&solution).solves(&digits(puzzle)));
    let tokens: Vec<String> = digits(puzzle).values.iter().map(u8::to_string).collect();
    let rows: Vec<String> = tokens.chunks(16).map(|row| row.join(" ")).collect();
    for input in [tokens.join(" "), rows.join("\n")] {
        let answer = solve(&["--format", "line"], input).stdout;
        let values = answer.split_whitespace().map(|token| token.parse().unwrap()).collect();
        assert_eq!(plain(values), digits(&solution));
    }
    let hexadecimal: String = puzzle
        .chars()
        .map(|symbol| match value(symbol) {
            0 => '.',
            digit => char::from_digit(u32::from(digit) - 1, 16).unwrap().to_ascii_uppercase(),
        })
        .collect();
    let answer = solve(&["--alphabet", "0"], hexadecimal).stdout;
    assert!(answer.trim().chars().all(|symbol| symbol.is_ascii_hexdigit()));
    assert_eq!(answer.trim().len(), 256);
}

#[test]
fn grids_are_drawn_and_coloured_on_request() {
    let plain = solve(&["--format", "grid", "--color", "never"], EASY).stdout;
    assert!(plain.starts_with("+-------+-------+-------+\n| 6 1 5 | 4 9 3 | 8 7 2 |\n"));
    assert_eq!(solve(&["--format", "line"], &plain).stdout, format!("{EASY_SOLVED}\n"));
    let coloured = solve(&["--format", "grid", "--color", "always"], EASY).stdout;
    assert!(coloured.contains("\u{1b}["));
    assert_eq!(solve(&["--format", "grid"], EASY).stdout, plain, "colours only on a terminal");
}

#[test]
fn a_trace_shows_every_step_and_ends_with_the_solution() {
    let trace = solve(&["--trace", "--format", "line"], EASY).stdout;
    let clues = EASY.bytes().filter(|byte| *byte != b'0').count();
    assert!(trace.starts_with(&format!("# given: {clues} clues\n")));
    assert!(trace.ends_with(&format!("\n{EASY_SOLVED}\n")));
    // One line for each cell that is found, none for a clue, and none repeated.
    let mut found: Vec<&str> = trace.lines().filter_map(|line| line.split_once("single: ")?.1.get(..4)).collect();
    assert_eq!(found.len(), 81 - clues);
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 81 - clues);
    let is_clue = |name: &&str| {
        EASY.as_bytes()[usize::from(name.as_bytes()[1] - b'1') * 9 + usize::from(name.as_bytes()[3] - b'1')] != b'0'
    };
    assert!(!found.iter().any(is_clue));
    assert_eq!(solve(&[], &trace).stdout, format!("{EASY_SOLVED}\n"), "a trace is a list of solutions");
    let hard = solve(&["--trace", "--rules", "all"], puzzles::text("hard.txt")).stdout;
    for word in [
        "  branch at depth 1: ",
        "    branch at depth 2: ",
        "locked candidates: ",
        "hidden single: ",
        "contradiction: ",
    ] {
        assert!(hard.contains(word), "{word}");
    }
    let several = puzzles::text("several.txt");
    let (trace, solution) = (solve(&["--trace"], &several).stdout, solve(&[], &several).stdout);
    assert!(trace.ends_with(&solution), "the solution that solve gives");
    let grids = solve(&["--trace", "--format", "grid", "--color", "always"], EASY).stdout;
    assert_eq!(grids.matches("\u{1b}[7m").count(), 81 - clues, "each found cell is highlighted");
    assert_eq!(solve(&["--trace", "--format", "csv"], EASY).code, Some(2));
}

#[test]
fn a_closed_pipe_ends_the_program_without_a_message() {
    let input = format!("{EASY}\n").repeat(100_000);
    let mut child = start(program().arg("solve"));
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let mut first = [0; 82];
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut first).unwrap();
    drop(output);
    let status = child.wait().unwrap();
    let mut warnings = String::new();
    child.stderr.take().unwrap().read_to_string(&mut warnings).unwrap();
    assert_eq!((status.code(), warnings), (Some(0), String::new()));
    writer.join().unwrap();
}

#[test]
fn answers_come_before_the_input_ends() {
    let mut child = start(program().arg("solve"));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
    let mut first = [0; 82];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(first, format!("{EASY_SOLVED}\n").as_bytes());
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_flushes_finished_answers_and_exits_with_130() {
    // While the input is silent, and in the middle of a search without end.
    for arguments in [&[][..], &["--all", "--first", "any"]] {
        let mut child = start(program().arg("solve").args(arguments));
        let mut stdin = child.stdin.take().unwrap();
        let puzzle = if arguments.is_empty() { EASY.to_owned() } else { ".".repeat(81) };
        stdin.write_all(format!("{puzzle}\n").as_bytes()).unwrap();
        // A search for all solutions reads to the end of its only puzzle. The other input stays open and silent.
        let stdin = Some(stdin).filter(|_| arguments.is_empty());
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut [0; 82]).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let mut rest = Vec::new();
        output.read_to_end(&mut rest).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{arguments:?}");
        let text = String::from_utf8(rest).unwrap();
        assert!(text.lines().all(|line| line.len() == 81 || line.starts_with('!')), "complete lines");
        drop(stdin);
    }
}

#[test]
fn piped_input_without_arguments_is_solved() {
    for (input, answers) in [(EASY.to_owned(), 1), (format!("{EASY}\n{EASY}\n"), 2)] {
        let output = run(&[], input);
        assert_eq!(
            (output.code, output.lines()),
            (Some(0), vec![EASY_SOLVED.to_owned(); answers]),
            "{}",
            output.stderr
        );
    }
    assert_eq!(run(&[], "bad\n").stdout, run(&["solve", "-"], "bad\n").stdout);
    // Nothing is piped in: there is nothing to solve.
    let empty = run(&[], "");
    assert!(empty.code == Some(2) && empty.stderr.contains("Usage: specudoku <COMMAND>"), "{empty:?}");
}
