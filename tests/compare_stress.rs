//! `compare`, `stress`, completions and the man page, as a user meets them.

mod common;

use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin_cmd;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(cargo_bin_cmd!("specudoku").get_program());
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn compare_tells_speed_and_waste_of_each_thread_count() {
    for mode in ["batch", "speculate"] {
        for engine in ["cells", "lanes"] {
            let output = run(&[
                "compare",
                "puzzles/hard.txt",
                "puzzles/several.txt",
                "--threads",
                "2,8",
                "--mode",
                mode,
                "--engine",
                engine,
                "--rounds",
                "3",
                "--json",
            ]);
            assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
            let rows: Vec<serde_json::Value> = serde_json::from_str(&stdout(&output)).unwrap();
            let threads: Vec<u64> = rows.iter().map(|row| row["threads"].as_u64().unwrap()).collect();
            assert_eq!(threads, [1, 2, 8], "one thread is measured in any case");
            for row in &rows {
                let figure = |name: &str| row[name].as_f64().unwrap();
                assert!(figure("seconds") > 0.0 && figure("seconds_min") <= figure("seconds_max"));
                assert!((figure("efficiency") * figure("threads") - figure("speedup")).abs() < 1e-9);
                assert!(figure("nodes") > 0.0);
                assert_eq!(figure("tasks"), figure("tasks_stolen") + figure("tasks_in_place"));
            }
            assert_eq!(rows[0]["speedup"], 1.0);
            assert_eq!(rows[0]["nodes_wasted"], 0);
        }
    }
}

#[test]
fn compare_prints_a_table_or_csv_and_draws_a_picture() {
    let folder = std::env::temp_dir().join(format!("specudoku-compare-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let picture = folder.join("compare.svg");
    let arguments = ["compare", "puzzles/hard.txt", "--threads", "1,2,512", "--rounds", "2", "--plot"];
    let output = run(&[&arguments[..], &[picture.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0));
    let table = stdout(&output);
    assert!(table.contains("speed-up") && table.contains("more threads than that share them"), "{table}");
    let svg = std::fs::read_to_string(&picture).unwrap();
    for text in ["<svg", "threads", "speed-up (times one thread)", "nodes wasted", "ideal"] {
        assert!(svg.contains(text), "{text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
    let csv = stdout(&run(&["compare", "puzzles/hard.txt", "--threads", "1", "--rounds", "1", "--csv"]));
    assert!(csv.starts_with("threads,seconds,") && csv.lines().count() == 2);
}

#[test]
fn compare_refuses_what_it_cannot_measure() {
    let more =
        |mode| run(&["compare", "puzzles/hard.txt", "--limit", "3", "--rounds", "1", "--mode", mode]).status.code();
    assert_eq!((more("batch"), more("speculate")), (Some(2), Some(0)));
    for arguments in [
        &["compare", "puzzles/hard.txt", "--threads", "0"][..],
        &["compare", "puzzles/hard.txt", "--rounds", "0"],
        &["compare", "/dev/null"],
        &["compare"],
        &["compare", "puzzles/hard.txt", "--json", "--csv"],
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

/// The rows of figures that `stress` printed.
fn figures(output: &Output) -> Vec<Vec<String>> {
    stdout(output).lines().skip(1).map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn stress_ends_by_itself_at_288() {
    for engine in ["cells", "lanes"] {
        let output = run(&["stress", "--shape", "2x2", "--threads", "1,2,64", "--engine", engine]);
        assert_eq!(output.status.code(), Some(0));
        let rows = figures(&output);
        assert_eq!(rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["1", "2", "64"]);
        assert!(rows.iter().all(|row| row[1] == "288"), "{rows:?}");
        assert!(stdout(&output).contains("all there are"));
    }
}

#[test]
fn stress_stops_at_its_limits_with_any_consumer() {
    for arguments in [
        &["--solutions", "20000", "--threads", "1,2,64"][..],
        &["--solutions", "20000", "--engine", "cells", "--threads", "8"],
        &["--solutions", "50", "--slow-consumer", "2", "--threads", "2"],
        &["--solutions", "300", "--shape", "4x4", "--threads", "2"],
        &["--solutions", "1000", "--remember", "10"],
        &["--seconds", "0.2", "--threads", "64"],
    ] {
        let output = run(&[&["stress"][..], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        for row in figures(&output) {
            if arguments[0] == "--solutions" {
                assert_eq!(row[1], arguments[1], "{arguments:?}");
            } else {
                assert!(row[1].parse::<u64>().unwrap() > 0);
            }
        }
    }
}

#[test]
fn the_empty_6x6_grid_has_28_200_960_solutions() {
    let grid = specudoku::Grid::empty(specudoku::Shape::new(3, 2).unwrap());
    let outcome = specudoku::Solver::new().limit(u64::MAX).enumerate(&grid);
    assert_eq!((outcome.count, outcome.stop), (28_200_960, None));
}

#[test]
fn completions_and_the_man_page_name_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let text = stdout(&run(&["completions", shell]));
        assert!(text.contains("compare") && text.contains("stress"), "{shell}");
    }
    let page = stdout(&run(&["man"]));
    for word in ["specudoku solve", "specudoku compare", "specudoku stress", "\\-\\-node\\-limit"] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn each_help_has_a_real_example() {
    for command in ["solve", "compare", "stress", "completions", "man"] {
        let text = stdout(&run(&[command, "--help"]));
        assert!(text.contains("Example") && text.contains(&format!("  specudoku {command}")), "{command}: {text}");
    }
}
