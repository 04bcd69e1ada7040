//! Faults of the system, which may refuse writing, threads, memory or files. Every command of a list is tested with
//! each fault.

use std::collections::HashMap;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use crate::support::named::HARD;
use crate::support::program::{PROGRAM, TestEnv, run};
use crate::support::puzzles;

/// Commands that end soon, and write something.
const COMMANDS: [&str; 24] = [
    "solve puzzles/easy.txt puzzles/hard.txt",
    "solve --strict puzzles/several.txt",
    "solve --all puzzles/several.txt",
    "solve --trace puzzles/hard.txt",
    "solve --format jsonl --summary puzzles/easy.txt",
    "solve puzzles/25x25.txt",
    "solve no/such/file.txt",
    "count puzzles/several.txt",
    "count --method bands puzzles/several.txt",
    "check --format csv puzzles/hard.txt",
    "minimize --all --limit 3 puzzles/easy.txt",
    "canonical puzzles/hard.txt",
    "convert --to box puzzles/hard.txt",
    "convert --to dimacs puzzles/hard.txt",
    "rate puzzles/easy.txt",
    "hint --level 3 HARD",
    "explain puzzles/easy.txt",
    "generate --seed 1 --shape 2x2 --count 3",
    "sample --seed 1 --count 3 HARD",
    "split --parts 20 ................",
    "doctor puzzles/easy.txt",
    "completions bash",
    "man",
    "--help",
];

/// Commands whose output contains times, or is not a list.
const MEASURING: [&str; 3] = [
    "compare --rounds 1 --threads 1,2 puzzles/hard.txt",
    "compare --rounds 1 --threads 1,2 --mode speculate puzzles/several.txt puzzles/hard.txt",
    "stress --solutions 100 --threads 1,2",
];

/// Runs a command of the lists through a shell script that does something before or after it.
fn shell(script: &str, command: &str, environment: &[(&str, &str)]) -> Output {
    let arguments = command.split(' ').map(|word| if word == "HARD" { HARD } else { word });
    let mut shell = Command::new("bash");
    shell.args(["-c", script]).arg(PROGRAM).args(arguments).envs(environment.iter().copied());
    // Without memory, the standard library waits for itself permanently while it prints a backtrace.
    shell.env("RUST_BACKTRACE", "0");
    shell.current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    shell.output().unwrap()
}

fn plain(command: &str) -> Output {
    shell("exec \"$0\" \"$@\"", command, &[])
}

/// Returns the output of a command of [`COMMANDS`] or [`MEASURING`] without a fault.
fn undisturbed(command: &str) -> &'static Output {
    static OUTPUTS: LazyLock<HashMap<&str, Output>> =
        LazyLock::new(|| everything().map(|command| (command, plain(command))).collect());
    &OUTPUTS[command]
}

fn errors(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!errors.contains("panicked"), "{errors}");
    errors
}

fn everything() -> impl Iterator<Item = &'static str> {
    COMMANDS.into_iter().chain(MEASURING)
}

#[test]
fn answers_do_not_change_if_messages_cannot_be_written() {
    for command in COMMANDS {
        let plain = undisturbed(command);
        for redirection in ["2>/dev/full", "2>&-"] {
            let output = shell(&format!("exec \"$0\" \"$@\" {redirection}"), command, &[]);
            assert_eq!(output.status.code(), plain.status.code(), "{command} {redirection}");
            assert_eq!(output.stdout, plain.stdout, "{command} {redirection}");
        }
    }
    for command in MEASURING {
        let output = shell("exec \"$0\" \"$@\" 2>/dev/full", command, &[]);
        assert_eq!(output.status.code(), Some(0), "{command}");
    }
}

#[test]
fn answers_that_cannot_be_written_are_an_error() {
    for command in everything().filter(|command| !command.contains("no/such")) {
        let output = shell("exec \"$0\" \"$@\" >/dev/full", command, &[]);
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(3), "{command}: {errors}");
        assert!(errors.contains("cannot write to standard output: No space left on device"), "{command}: {errors}");
    }
    for closed in ["<&-", ">&-", "<&- >&- 2>&-"] {
        for command in everything() {
            let output = shell(&format!("exec \"$0\" \"$@\" {closed}"), command, &[]);
            let code = output.status.code();
            assert!(matches!(code, Some(0..=3)), "{command} {closed}: {}: {}", output.status, errors(&output));
        }
    }
}

#[test]
fn a_closed_pipe_ends_every_command_without_a_message() {
    for reader in ["true", "head -c 1", "head -1"] {
        let script = format!("(\"$0\" \"$@\"; echo $? >&3) | {reader} >/dev/null");
        for command in everything().filter(|command| !command.contains("no/such")) {
            let output = shell(&format!("({script}) 3>&1"), command, &[]);
            let code = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            // With --strict, it may already have reported that a record has several solutions.
            assert!(code == "0" || code == "1" && command.contains("--strict"), "{command} | {reader}: {code}");
            errors(&output);
        }
    }
}

/// These answers take minutes, and their first rows milliseconds.
#[test]
fn a_closed_pipe_ends_an_answer_whose_rows_are_written_as_they_are_found() {
    for command in [
        "minimize --all --limit 100000 puzzles/easy.txt",
        "minimize --all --limit 100000 --format csv --threads 2 puzzles/easy.txt",
        "subsets --clues 30 --redundant --limit 100000000 \
         123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    ] {
        let script = "((timeout 20 \"$0\" \"$@\"; echo \"code $?\" >&3) | head -2) 3>&1";
        let output = String::from_utf8_lossy(&shell(script, command, &[]).stdout).into_owned();
        // After 20 seconds, the code is 124.
        assert!(output.lines().count() == 3 && output.contains("code 0"), "{command}: {output}");
    }
}

/// A stack size that no system can provide, for each thread that is started.
const NO_THREADS: [(&str, &str); 1] = [("RUST_MIN_STACK", "70368744177664")];

#[test]
fn without_threads_every_command_answers_or_reports_it() {
    let mut answered = 0;
    for command in everything() {
        let (with, without) = (undisturbed(command), shell("exec \"$0\" \"$@\"", command, &NO_THREADS));
        let errors = errors(&without);
        if without.status.code() == with.status.code() {
            answered += 1;
            assert!(MEASURING.contains(&command) || without.stdout == with.stdout, "{command}");
        } else {
            assert_eq!(without.status.code(), Some(3), "{command}: {errors}");
            assert!(errors.contains("cannot start a thread"), "{command}: {errors}");
        }
    }
    assert!(answered >= 6, "{answered}");
    // One thread is enough for a comparison, which does not report wrong answers.
    let compared = shell("exec \"$0\" \"$@\"", MEASURING[1], &NO_THREADS);
    assert_eq!(compared.status.code(), Some(0), "{}", errors(&compared));
}

#[test]
fn with_little_memory_every_written_line_is_complete() {
    for kilobytes in [20_000, 60_000, 150_000] {
        let tables = ["sample --seed 1 --count 3", "generate --seed 1 --count 3"];
        for command in COMMANDS.into_iter().chain(tables) {
            let whole = (!tables.contains(&command)).then(|| undisturbed(command));
            let output = shell(&format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\""), command, &[]);
            let errors = String::from_utf8_lossy(&output.stderr);
            // The standard library itself panics if a new thread has no room for its signal stack.
            assert!(!errors.contains("panicked") || errors.contains("Cannot allocate memory"), "{errors}");
            // Without memory, the program ends by SIGABRT, or is not even loaded (127).
            let code = output.status.code();
            assert!(matches!(code, None | Some(0..=3 | 127)), "{command} {kilobytes}: {}: {errors}", output.status);
            let Some(whole) = whole else { continue };
            assert!(whole.stdout.starts_with(&output.stdout), "{command} {kilobytes}");
            assert!(output.stdout.is_empty() || output.stdout.ends_with(b"\n"), "{command} {kilobytes}");
        }
    }
}

#[test]
fn large_grids_need_little_memory() {
    let dots = |side: usize| vec!["."; side * side].join(" ");
    let folder = TestEnv::new();
    folder.write("64x64.txt", dots(64));
    // Most of the memory is reserved for the stacks and heaps of threads, and not used.
    let lines = |arguments: &[&str]| {
        let mut shell = Command::new("bash");
        shell.args(["-c", "ulimit -v 600000; \"$0\" \"$@\" | wc -l", PROGRAM]);
        String::from_utf8(shell.args(arguments).output().unwrap().stdout).unwrap().trim().parse::<u64>().unwrap()
    };
    // A line for each of 64 x 4,096 candidates, a header, and the clauses for each cell, and for each digit in each
    // unit.
    let (candidates, groups, clauses) = (64 * 4_096, 4_096 + 3 * 64 * 64, 1 + 64 * 63 / 2);
    assert_eq!(lines(&["convert", "--to", "dimacs", &folder.path("64x64.txt")]), candidates + 1 + groups * clauses);
    assert!(lines(&["split", "--parts", "20000", &dots(25)]) >= 20_000);
}

#[test]
fn few_open_files_are_enough_or_reported() {
    // Three files are open from the beginning, and none that other tests opened. A library or the input needs a fourth.
    for files in [4, 5, 6] {
        for command in everything() {
            let script = format!("exec 3>&- 4>&- 5>&-; ulimit -n {files}; exec \"$0\" \"$@\"");
            let output = shell(&script, command, &[]);
            let errors = errors(&output);
            let is_right = output.status.code() == undisturbed(command).status.code();
            assert!(is_right || output.status.code() == Some(3), "{command} {files}: {}: {errors}", output.status);
        }
    }
}

#[test]
fn a_full_disk_is_an_error_and_what_was_written_is_a_prefix() {
    let folder = TestEnv::new();
    folder.write("list.txt", format!("{HARD}\n").repeat(1_000));
    let (list, out) = (folder.path("list.txt"), folder.path("out.txt"));
    let resume = format!("solve {list} --resume {out}");
    // A file may have 8 blocks. The signal that reports more is ignored, so that writing fails as on a full disk.
    let output = shell("trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", &resume, &[]);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    assert!(errors(&output).contains("cannot write"));
    let whole = plain(&format!("solve {list}")).stdout;
    let written = std::fs::read(&out).unwrap();
    assert!(written.len() < whole.len() && whole.starts_with(&written));
    assert_eq!(plain(&resume).status.code(), Some(0));
    assert_eq!(std::fs::read(&out).unwrap(), whole, "and it continues when there is room");
    for command in [
        "solve --proof /dev/full HARD",
        "explain --html /dev/full puzzles/easy.txt",
        "explain --svg /dev/full puzzles/easy.txt",
        "compare --rounds 1 --threads 1 --plot /dev/full puzzles/hard.txt",
    ] {
        let output = plain(command);
        assert_eq!(output.status.code(), Some(3), "{command}: {}", errors(&output));
        assert!(errors(&output).contains("/dev/full"), "{command}");
    }
    // Reading a device would never end.
    let device = plain("solve --resume /dev/zero puzzles/hard.txt");
    assert_eq!(device.status.code(), Some(2), "{}", errors(&device));
}

#[test]
fn an_input_that_fails_midway_is_an_error_after_its_answers() {
    let folder = TestEnv::new();
    let list = folder.path("list.txt");
    // Each line is different, so that the compressed list is long.
    let lines = |number: usize| format!("{HARD} number {number} {:x}\n", number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    folder.write("list.txt", (0..20_000).map(lines).collect::<String>());
    let whole = plain(&format!("solve {list}")).stdout;
    let cut = "gzip -c \"$2\" | head -c 100000 | \"$0\" \"$1\" -";
    for threads in ["--threads 1", "--threads 2"] {
        let output = shell(&format!("{cut} {threads}"), &format!("solve {list}"), &[]);
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        assert!(errors(&output).contains("cannot read standard input"), "{}", errors(&output));
        assert!(whole.starts_with(&output.stdout) && output.stdout.ends_with(b"\n"), "{}", output.stdout.len());
        assert!((82 * 1_000..whole.len()).contains(&output.stdout.len()), "{}", output.stdout.len());
    }
}

#[test]
fn a_thousand_threads_generate_the_same_puzzles_as_two() {
    for command in ["generate --seed 1 --shape 2x2 --count 300", "generate --seed 1 --shape 4x4 --count 2"] {
        assert_eq!(plain(&format!("{command} -t 1000")).stdout, plain(&format!("{command} -t 2")).stdout, "{command}");
    }
}

#[test]
fn a_table_row_that_begins_with_a_hash_is_not_a_comment() {
    let table = format!("id,puzzle\n1,{HARD}\n#2,{HARD}\n3,{HARD}\n");
    let rows = run(&["solve", "--format", "csv"], &table).stdout;
    let begins: Vec<String> = rows.lines().map(|row| row.replace(HARD, "P")[..6].to_owned()).collect();
    assert_eq!(begins, ["id,puz", "1,P,1,", "#2,P,2", "3,P,3,"]);
}

#[test]
fn a_drawn_grid_is_read_back_unchanged_with_any_alphabet() {
    let line = &puzzles::lines("16x16.txt")[0];
    let convert = |arguments: &[&str], input: &str| run(&[&["convert"], arguments].concat(), input).stdout;
    let digits = convert(&["--symbols", "decimal"], line);
    let hexadecimal = convert(&["--symbols", "0"], line);
    for form in ["grid", "box", "jsonl", "csv"] {
        for (alphabet, text) in [("0", hexadecimal.as_str()), ("1", line)] {
            let drawn = convert(&["--alphabet", alphabet, "--to", form], text);
            let back = convert(&["--alphabet", alphabet, "--symbols", "decimal"], &drawn);
            assert_eq!(back, digits, "{form} {alphabet}");
        }
    }
}
