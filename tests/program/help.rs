//! What the program says of itself: help whose examples run as they stand, man pages, completions.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::run;
use assert_cmd::cargo::cargo_bin_cmd;

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(run(arguments, "").stdout).unwrap()
}

/// The names of the commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names =
        list.lines().filter(|line| !line.starts_with("   ")).map(|line| line.split_whitespace().next().unwrap());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// A folder of its own, with the puzzles in it.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("specudoku-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    std::os::unix::fs::symlink(puzzles, folder.join("puzzles")).unwrap();
    folder
}

#[test]
fn every_example_runs_as_it_stands() {
    let program = PathBuf::from(cargo_bin_cmd!("specudoku").get_program());
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let folder = folder("examples");
    let mut count = 0;
    for command in commands() {
        let help = stdout(&[&command, "--help"]);
        let examples = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{command}: {help}"));
        for example in examples.split("\n\n").next().unwrap().lines() {
            assert!(example.starts_with("  specudoku "), "one line each: {example}");
            let mut shell = Command::new("sh");
            let output = shell.args(["-c", example]).current_dir(&folder).env("PATH", &path).output().unwrap();
            let warnings = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{example}: {warnings}");
            assert!(example.contains(&command) && !warnings.contains("error"), "{example}: {warnings}");
            count += 1;
        }
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("4 internal error"), "{command}: {help}");
    }
    assert!(count > 25, "{count}");
    assert!(std::fs::read_to_string(folder.join("solved.csv")).unwrap().starts_with("record,"));
    assert!(folder.join("man1/specudoku-solve.1").exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn short_help_has_aligned_columns() {
    for command in commands() {
        let help = stdout(&[&command, "-h"]);
        let long = stdout(&[&command, "--help"]);
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
    let folder = folder("man");
    assert_eq!(run(&["man", "--dir", folder.to_str().unwrap()], "").status.code(), Some(0));
    for command in commands() {
        let file = folder.join(format!("specudoku-{command}.1"));
        let page = std::fs::read_to_string(&file).unwrap();
        assert_eq!(page, stdout(&["man", &command]), "{command}");
        assert!(page.contains(&format!(".TH specudoku-{command} 1")), "{page}");
        assert!(page.contains(".SH NAME") && page.contains(".SH OPTIONS") && page.contains(".SH EXAMPLES"), "{page}");
    }
    let pages = || std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for page in pages().filter(|path| path.extension().is_some()) {
        // Where the formatter is there, it has nothing to complain of.
        let Ok(output) = Command::new("groff").args(["-man", "-ww", "-Tutf8", "-Z"]).arg(&page).output() else { break };
        assert!(output.stderr.is_empty(), "{}: {}", page.display(), String::from_utf8_lossy(&output.stderr));
    }
    assert!(stdout(&["man"]).contains("specudoku\\-solve(1)"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn completions_complete_every_named_value() {
    let script = stdout(&["completions", "bash"]);
    for values in [
        "line grid csv tsv jsonl",
        "line csv tsv jsonl",
        "any leftmost",
        "naked-singles hidden-singles locked-candidates all-different all",
        "fewest first fullest auto",
        "auto cells packed lanes sat race",
        "avx512 avx2 portable",
        "auto enumerate bands",
        "none rotate180 rotate90 mirror-h mirror-v diagonal antidiagonal full",
        "line grid box sdk ss csv jsonl pencilmarks 729 dimacs",
        "1 0 A",
        "1 0 A decimal",
        "auto always never",
        "1 2 3",
        "true false",
    ] {
        assert!(script.contains(&format!("\"{values}\"")), "{values}");
    }
    for shell in ["zsh", "fish"] {
        assert!(stdout(&["completions", shell]).contains("locked-candidates"), "{shell}");
    }
}
