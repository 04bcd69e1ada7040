//! What the program prints about itself: help with examples that run unchanged, man pages, completions.

use std::path::Path;
use std::process::Command;

use specudoku::Backend;

use crate::options::commands;
use crate::support::program::{PROGRAM, TestEnv, run};
use crate::support::skip::skip;
use crate::support::whole::sized;

/// Returns an example with only as much work as its assertions need.
fn shortened(example: &str) -> String {
    let shorter = [
        ("--count 1000000", "--count 10000"),
        ("--count 100000", "--count 1000"),
        ("--total-attempts 100000", "--total-attempts 1000"),
        ("generate --cages 20..28", "generate --count 1 --cages 20..28"),
        // A killer without a redundant cage takes 5 s here.
        ("--cage-size 2..4 --minimal", "--cage-size 2..4"),
        ("--seconds 1", "--seconds 0.1"),
        ("--count 100 --format", "--count 10 --format"),
        ("rate puzzles/made-anti-knight.csv", "rate puzzles/made-windows.csv"),
        ("--html hard.html puzzles/hard.txt", "--html hard.html puzzles/easy.txt"),
        // The examples have the default number of rounds, which gives an interval.
        ("specudoku compare ", "specudoku compare --rounds 1 "),
        ("puzzles/made-16x16.txt --engine cells", "puzzles/made-minimal.txt --engine cells"),
    ];
    shorter.into_iter().fold(example.to_owned(), |example, (from, to)| example.replace(from, sized(to, from)))
}

#[test]
fn every_example_of_the_help_runs_unchanged() {
    let programs = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let folder = TestEnv::new();
    let mut count = 0;
    // The command `page` serves until it is stopped. The suite `page` tests it.
    for command in commands().into_iter().filter(|command| command != "page") {
        let help = run(&[&command, "--help"], "").stdout;
        let examples = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{command}: {help}"));
        for example in examples.split("\n\n").next().unwrap().lines() {
            assert!(example.starts_with("  specudoku "), "one line each: {example}");
            let mut shell = Command::new("sh");
            let output = shell
                .args(["-c", &shortened(example)])
                .current_dir(folder.folder())
                .env("PATH", &path)
                .output()
                .unwrap();
            let warnings = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{example}: {warnings}");
            assert!(example.contains(&command) && !warnings.contains("error"), "{example}: {warnings}");
            count += 1;
        }
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("4 internal error"), "{command}: {help}");
    }
    assert!(count > 25, "{count}");
    assert!(folder.read("solved.csv").starts_with("record,"));
    assert!(folder.folder().join("man1/specudoku-solve.1").exists());
}

#[test]
fn the_help_of_the_program_lists_every_command_in_a_group_and_has_examples() {
    let folder = TestEnv::new();
    folder.run(&["man", "--dir", "man"], "").answer();
    let pages = std::fs::read_dir(folder.folder().join("man")).unwrap().count();
    assert_eq!(commands().len(), pages - 1, "a page per command, and one of the program");
    for width in ["60", "200"] {
        let output = Command::new(PROGRAM).arg("--help").env("COLUMNS", width).output().unwrap();
        let help = String::from_utf8(output.stdout).unwrap();
        for title in ["Solve and count:", "Solve as people do:", "Make and transform:", "Measure and inspect:"] {
            assert!(help.lines().any(|line| line == title), "{title}: {help}");
        }
        assert!(help.lines().all(|line| line.len() <= width.parse().unwrap()), "{help}");
        assert_eq!(help.split("Examples:\n").nth(1).unwrap().lines().take_while(|line| !line.is_empty()).count(), 3);
    }
}

#[test]
fn short_help_has_aligned_columns() {
    for command in commands() {
        let help = run(&[&command, "-h"], "").stdout;
        let long = run(&[&command, "--help"], "").stdout;
        assert!(help.len() < long.len() && !help.contains("Examples:"), "{command}");
        let options: Vec<&str> = help.lines().filter(|line| line.trim_start().starts_with('-')).collect();
        assert!(!options.is_empty());
        let begin = |line: &str| line.len() - line.trim_start().rsplit_once("  ").map_or(0, |(_, text)| text.len());
        for section in help.split("\n\n") {
            let begins: Vec<usize> =
                section.lines().filter(|line| line.trim_start().starts_with('-')).map(begin).collect();
            assert!(begins.windows(2).all(|pair| pair[0] == pair[1]), "{command}: {section}");
        }
    }
}

#[test]
fn every_command_has_a_man_page_without_warnings() {
    let folder = TestEnv::new();
    folder.run(&["man", "--dir", "man"], "").answer();
    for command in commands() {
        let page = folder.read(&format!("man/specudoku-{command}.1"));
        assert_eq!(page, run(&["man", &command], "").stdout, "{command}");
        assert!(page.contains(&format!(".TH specudoku-{command} 1")), "{page}");
        assert!(page.contains(".SH \"EXIT STATUS\"") && page.contains(".SH \"SEE ALSO\"\nspecudoku(1)"), "{page}");
        assert!(page.contains(".SH NAME") && page.contains(".SH OPTIONS") && page.contains(".SH EXAMPLES"), "{page}");
    }
    let pages = || std::fs::read_dir(folder.folder().join("man")).unwrap().map(|entry| entry.unwrap().path());
    for page in pages().filter(|path| path.extension().is_some()) {
        // If the formatter is installed, it has no warnings.
        let Ok(output) = Command::new("groff").args(["-man", "-ww", "-Tutf8", "-Z"]).arg(&page).output() else {
            skip("groff is not installed");
            break;
        };
        assert!(output.stderr.is_empty(), "{}: {}", page.display(), String::from_utf8_lossy(&output.stderr));
    }
    let whole = run(&["man"], "").stdout;
    assert!(
        whole.contains(".TH specudoku 1 20") && whole.contains("\\fBspecudoku\\fR [\\fIOPTION\\fR]... \\fIFILE"),
        "{whole}"
    );
    assert!(
        whole.contains("specudoku\\-solve(1)") && whole.contains(".SH \"EXIT STATUS\"") && !whole.contains("EXTRA")
    );
}

#[test]
fn the_version_has_what_a_bug_report_needs() {
    let short = run(&["-V"], "").answer();
    assert_eq!(short, format!("specudoku {}\n", env!("CARGO_PKG_VERSION")));
    let long = run(&["--version"], "").answer();
    let lines: Vec<_> = long.lines().collect();
    assert_eq!(lines[0], short.trim_end());
    assert_eq!(lines[3], "features: batch cli serde");
    let vectors = lines[4].strip_prefix("vectors: ").unwrap();
    assert!(vectors.ends_with("portable") && vectors.starts_with(&Backend::best().to_string()), "{vectors}");
}

#[test]
fn completions_complete_every_named_value() {
    let script = run(&["completions", "bash"], "").stdout;
    for values in [
        "line grid csv tsv jsonl",
        "line csv tsv jsonl",
        "any leftmost",
        "naked-singles hidden-singles locked-candidates all-different all",
        "scale players",
        "singles subsets te1 te2 te3",
        "fewest first fullest auto",
        "auto cells packed lanes sat race",
        "avx512 avx2 neon simd128 portable",
        "auto enumerate bands",
        "none rotate180 rotate90 mirror-h mirror-v diagonal antidiagonal full",
        "line grid box pencilmarks 729 sdk ss ksudoku iss f-puzzles sudokupad lossless csv jsonl dimacs sheet svg",
        "1 0 A",
        "1 0 A decimal",
        "auto always never",
        "1 2 3",
        "true false",
    ] {
        assert!(script.contains(&format!("\"{values}\"")), "{values}");
    }
    for shell in ["zsh", "fish"] {
        assert!(run(&["completions", shell], "").stdout.contains("locked-candidates"), "{shell}");
    }
}

#[test]
fn completions_continue_after_commas_and_never_offer_files_as_values() {
    let folder = TestEnv::new();
    folder.write("script", &run(&["completions", "bash"], "").stdout);
    let complete = "source ./script; COMP_WORDS=(specudoku $1 \"$2\" \"$3\"); COMP_CWORD=3; \
                    _specudoku specudoku \"$3\" \"$2\"; printf '%s\\n' \"${COMPREPLY[@]}\"";
    for (command, option, typed, expected) in [
        ("rate", "--only", "hidden-single,naked-s", "hidden-single,naked-single"),
        ("explain", "--without", "bug,unique-r", "bug,unique-rectangle"),
        ("generate", "--technique", "sky", "skyscraper"),
        ("generate", "--technique", "sue", "sue-de-coq"),
        ("compare", "--engine", "auto,ce", "auto,cells"),
        // With files in the folder, a bare star would become their names.
        ("convert", "--blank", "", ".\n0\n_\n-\nx\no\n·"),
    ] {
        let words = ["--norc", "-c", complete, "bash", command, option, typed];
        let Ok(output) = Command::new("bash").args(words).current_dir(folder.folder()).output() else {
            return skip("bash is not installed");
        };
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), expected, "{command} {option} {typed}");
    }
    let zsh = run(&["completions", "zsh"], "").stdout;
    assert!(zsh.contains("_values -s , value hidden-single") && zsh.contains("commands \"$@\"\n    _files"), "{zsh}");
    assert!(!zsh.contains(" * ?"), "a pattern of files");
}
