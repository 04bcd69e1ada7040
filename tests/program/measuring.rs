//! `compare` and `stress`, as a user meets them.

use crate::support::named::HARD;
use crate::support::program::{Run, TestEnv, run};
use crate::support::puzzles;
use crate::support::whole::sized;

/// Returns the rows that a comparison prints as JSON.
fn rows(arguments: &[&str]) -> Vec<serde_json::Value> {
    let output = run(&[&["compare", "--json"], arguments].concat(), "");
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    serde_json::from_str(&output.stdout).unwrap()
}

#[test]
fn compare_measures_speed_and_waste_of_each_thread_count() {
    for (mode, engine, rounds) in
        [("batch", "cells", "6"), ("batch", "lanes", "2"), ("speculate", "cells", "2"), ("speculate", "lanes", "6")]
    {
        let puzzles = ["puzzles/hard.txt", "puzzles/several.txt", "--threads", "2,8"];
        let rows = rows(&[&puzzles[..], &["--mode", mode, "--engine", engine, "--rounds", rounds]].concat());
        let threads: Vec<u64> = rows.iter().map(|row| row["threads"].as_u64().unwrap()).collect();
        assert_eq!(threads, [1, 2, 8], "one thread is always measured");
        for row in &rows {
            let figure = |name: &str| row[name].as_f64().unwrap();
            assert!(figure("seconds") > 0.0 && figure("seconds_min") <= figure("seconds_max"));
            assert!((figure("efficiency") * figure("threads") - figure("speedup")).abs() < 1e-9);
            assert!(figure("nodes") > 0.0);
            assert_eq!(figure("tasks"), figure("tasks_stolen") + figure("tasks_in_place"));
            assert!(figure("samples").to_string() == rounds && figure("runs") >= 1.0);
            assert_eq!((row["mode"].as_str(), row["engine"].as_str()), (Some(mode), Some(engine)));
            let has_interval = rounds == "6" && row["threads"] != 1;
            for (low, value, high) in
                [("speedup_low", "speedup", "speedup_high"), ("wasted_low", "wasted", "wasted_high")]
            {
                assert_eq!((row[low].is_null(), row[high].is_null()), (!has_interval, !has_interval), "{row}");
                assert!(!has_interval || figure(low) <= figure(value) && figure(value) <= figure(high), "{row}");
            }
            let confidence = row["confidence"].as_f64();
            assert!(confidence.map_or(!has_interval, |share| (share - 0.968_75).abs() < 1e-9), "{row}");
            // Two puzzles are a single work item, and neither needs enough nodes to share work.
            let finding = if row["threads"] == 1 { None } else { Some("nothing shared") };
            assert_eq!(row["finding"].as_str(), finding, "{row}");
        }
        assert_eq!((&rows[0]["speedup"], &rows[0]["nodes_wasted"]), (&1.0.into(), &0.into()));
    }
}

#[test]
fn a_shared_search_has_a_finding_and_an_interval_of_its_waste() {
    let shared = ["puzzles/made-speculation.txt", "--engine", "cells", "--threads", "1,2", "--rounds", "6"];
    let rows = rows(&shared);
    let two = &rows[1];
    assert!(two["tasks"].as_u64().unwrap() > 0, "{two}");
    let finding = two["finding"].as_str().unwrap();
    assert!(["faster", "slower", "no difference shown", "too few cores"].contains(&finding), "{two}");
    let figure = |name: &str| two[name].as_f64().unwrap();
    assert!(
        figure("wasted_low") <= figure("wasted") && figure("wasted") <= figure("wasted_high") && figure("wasted") < 1.0
    );
}

#[test]
fn compare_measures_the_search_for_the_puzzles_of_a_board() {
    let rows = rows(&["1234341221434321", "--clues", "6", "--threads", "1,2", "--rounds", "2"]);
    assert_eq!((&rows[0]["tasks"], &rows[0]["mode"]), (&0.into(), &"subsets".into()));
    assert!(rows[1]["tasks"].as_u64().unwrap() > 1 && rows[1]["nodes"].as_u64().unwrap() > 0, "{}", rows[1]);
    let several = run(&["compare", &".".repeat(81), "--clues", "17", "--rounds", "1"], "");
    assert_eq!(several.code, Some(2));
    assert!(several.stderr.contains("record 1: several solutions"), "{}", several.stderr);
}

#[test]
fn a_batch_is_shared_if_there_are_puzzles_for_two_workers() {
    let folder = TestEnv::new();
    folder.write(
        "many.txt",
        puzzles::lines("made-minimal.txt").iter().map(|line| format!("{line}\n")).collect::<String>().repeat(300),
    );
    let output = folder.run(&["compare", "many.txt", "--mode", "batch", "--threads", "2", "--rounds", "1"], "");
    assert!(!output.answer().contains("nothing was shared"));
}

#[test]
fn compare_prints_a_table_with_sentences_or_csv_and_draws_a_picture() {
    let folder = TestEnv::new();
    let arguments = ["compare", "puzzles/hard.txt", "--threads", "1,2,512", "--rounds", "2", "--plot", "compare.svg"];
    let table = folder.run(&arguments, "").answer();
    for text in ["One puzzle at a time", "speed-up", "its 95 %", "\n512 threads: no verdict: nothing was shared"] {
        assert!(table.contains(text), "{text}: {table}");
    }
    assert!(!table.contains("Many puzzles"), "for a single puzzle, only its branches are raced");
    let svg = folder.read("compare.svg");
    for text in ["<svg", "threads (logarithmic)", "speed-up over one thread", "ideal, up to"] {
        assert!(svg.contains(text), "{text}");
    }
    let csv = run(&["compare", "puzzles/hard.txt", "--threads", "1", "--rounds", "1", "--csv"], "").stdout;
    assert!(csv.starts_with("threads,seconds,") && csv.lines().count() == 2);
}

#[test]
fn several_puzzles_are_measured_in_both_modes_and_with_each_engine() {
    let arguments = ["--threads", "2", "--rounds", "1", "--engine", "cells,lanes", "--json"];
    let output = run(&[&["compare", "puzzles/hard.txt", "puzzles/several.txt"][..], &arguments].concat(), "");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&output.stdout).unwrap();
    let cases: Vec<_> = rows.iter().map(|row| (&row["mode"], &row["engine"], &row["threads"])).collect();
    let mut wanted = Vec::new();
    for mode in ["batch", "speculate"] {
        for engine in ["cells", "lanes"] {
            wanted.extend([1, 2].map(|threads| serde_json::json!([mode, engine, threads])));
        }
    }
    assert_eq!(cases.iter().map(|case| serde_json::json!(case)).collect::<Vec<_>>(), wanted);
    let table =
        run(&["compare", "puzzles/hard.txt", "--threads", "1", "--rounds", "1", "--engine", "cells,lanes"], "").stdout;
    assert!(
        table.contains("lanes compared with cells, one thread: no verdict: an interval needs 5 more samples."),
        "{table}"
    );
    let table =
        run(&["compare", "puzzles/hard.txt", "--threads", "2", "--rounds", "1", "--engine", "cells,lanes"], "").stdout;
    assert!(table.contains("\ncells, 2 threads: ") && table.contains("\nlanes, 2 threads: "), "{table}");
    assert!(!table.contains("faster") && !table.contains("slower"), "one sample shows nothing: {table}");
}

/// The model has the same nodes for one thread as the measurement, and at most linear speed-up.
#[test]
fn more_threads_than_cores_can_be_modelled() {
    let arguments = ["compare", "puzzles/hard.txt", "--limit", "2", "--threads", "1", "--rounds", "1"];
    let output = run(&[&arguments[..], &["--model", "4,64,1024", "--json"]].concat(), "");
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&output.stdout).unwrap();
    let (measured, modelled): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row["modelled"] == false);
    assert_eq!((measured.len(), modelled.len()), (1, 4));
    assert_eq!(measured[0]["engine"], "cells", "the default with --model");
    assert_eq!(measured[0]["nodes"], modelled[0]["nodes"]);
    for row in modelled {
        let figure = |name: &str| row[name].as_f64().unwrap();
        assert!(figure("speedup") <= figure("threads") && figure("nodes") == rows[0]["nodes"].as_f64().unwrap());
        assert!((0.0..=1.0).contains(&figure("idle")) && figure("tasks_stolen") <= figure("tasks"));
    }
    let unshared =
        run(&["compare", "puzzles/hard.txt", "--threads", "1", "--rounds", "1", "--model", "4,64"], "").answer();
    assert!(!unshared.contains("Fitted"), "no law describes a search without tasks: {unshared}");
    let table = run(&[&arguments[..], &["--model", "64,1024"]].concat(), "").stdout;
    assert!(table.contains("Fitted"), "{table}");
    assert!(
        table.contains("Modelled: the search on cells, ")
            && (table.contains("Modelled: at best") || table.contains("no number of threads")),
        "{table}"
    );
}

#[test]
fn compare_records_its_last_case() {
    let folder = TestEnv::new();
    let arguments = [
        "compare",
        "puzzles/hard.txt",
        "--threads",
        "2",
        "--rounds",
        "1",
        "--timeline",
        "run.json",
        "--tree",
        "tree.svg",
    ];
    folder.run(&arguments, "").answer();
    let trace: serde_json::Value = serde_json::from_str(&folder.read("run.json")).unwrap();
    assert!(trace["traceEvents"].as_array().unwrap().iter().any(|event| event["ph"] == "X"));
    assert!(folder.read("tree.svg").contains("Search tree"));
}

#[test]
fn compare_rejects_what_it_cannot_measure() {
    let more = |mode| run(&["compare", "puzzles/hard.txt", "--limit", "3", "--rounds", "1", "--mode", mode], "").code;
    assert_eq!((more("batch"), more("speculate")), (Some(2), Some(0)));
    for arguments in [
        &["compare", "puzzles/hard.txt", "--threads", "0"][..],
        &["compare", "puzzles/hard.txt", "--rounds", "0"],
        &["compare", "/dev/null"],
        &["compare"],
        &["compare", "puzzles/hard.txt", "--json", "--csv"],
        &["compare", "puzzles/hard.txt", "--plot", "picture.png"],
        &["compare", "puzzles/hard.txt", "--engine", "lanes", "--branch", "first"],
        &["compare", "puzzles/hard.txt", "--node-limit", "9", "--mode", "speculate"],
        &["compare", "puzzles/hard.txt", "--model", "4", "--engine", "lanes"],
        &["compare", "puzzles/hard.txt", "--model", "4", "--timeout", "1"],
        &["compare", "puzzles/hard.txt", "--tree", "tree.svg", "--engine", "sat"],
        &["compare", "puzzles/easy.txt", "puzzles/hard.txt", "--tree", "tree.svg"],
    ] {
        let output = run(arguments, "");
        assert_eq!((output.code, output.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
    let output = run(&["compare", "puzzles/hard.txt", "--plot", "/nowhere/picture.svg"], "");
    assert_eq!((output.code, output.stdout.len()), (Some(3), 0), "before anything is measured");
}

/// Returns the rows of figures that `stress` printed for enumerations.
fn figures(output: &Run) -> Vec<Vec<String>> {
    output
        .stdout
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|row| row.split_whitespace().map(str::to_owned).collect())
        .collect()
}

#[test]
fn stress_ends_after_all_288_solutions() {
    for engine in ["cells", "packed"] {
        let output = run(&["stress", "--shape", "2x2", "--threads", "1,2,64", "--engine", engine], "");
        assert_eq!(output.code, Some(0));
        let rows = figures(&output);
        assert_eq!(rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["1", "2", "64"]);
        assert!(rows.iter().all(|row| row[1] == "288"), "{rows:?}");
        assert!(output.stdout.contains("(all solutions)"));
        assert!(output.stdout.contains(" checked, 0 wrong, 0 repeated\n"), "{}", output.stdout);
    }
}

#[test]
fn stress_stops_at_its_limits_with_any_consumer() {
    for arguments in [
        &["--solutions", "20000", "--threads", "1,2,64"][..],
        &["--solutions", "20000", "--engine", "cells", "--threads", "8"],
        &["--solutions", "50", "--slow-consumer", "2", "--threads", "2"],
        &["--solutions", "300", "--shape", sized("4x2", "4x4"), "--threads", "2"],
        &["--solutions", "1000", "--remember", "10"],
        &["--seconds", "0.2", "--threads", "64"],
    ] {
        let output = run(&[&["stress"][..], arguments].concat(), "");
        assert_eq!(output.code, Some(0), "{arguments:?}");
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
fn parts_of_a_puzzle_are_compared_with_engines_and_give_the_same_answers() {
    // With missing candidates, the engine packed needs a minute.
    for (puzzle, limit, engines) in
        [("puzzles/several.txt", "1000", "packed,race,parts"), ("puzzles/candidates.txt", "2", "lanes,parts")]
    {
        let arguments = ["--engine", engines, "--mode", "speculate", "--limit", limit, "--csv"];
        let output = run(&[&["compare", puzzle, "--rounds", "1", "--threads", "1,3"][..], &arguments].concat(), "");
        assert_eq!(output.code, Some(0), "{puzzle}: {}", output.stderr);
        let rows: Vec<Vec<&str>> = output.stdout.lines().map(|row| row.split(',').collect()).collect();
        let column = |name: &str| rows[0].iter().position(|own| *own == name).expect(name);
        let tasks = |row: &&Vec<&str>| row[column("tasks")].parse::<u64>().unwrap();
        let parts: Vec<u64> =
            rows.iter().filter(|row| row[column("engine")] == "parts").map(|row| tasks(&row)).collect();
        // Thirty parts per thread and puzzle, or a few more; one per solution if there are fewer.
        assert!(parts.len() == 2 && parts[0] >= 12 && parts[1] >= parts[0], "{puzzle}: {parts:?}");
    }
    let refused = run(&["compare", "--engine", "parts", "--mode", "batch", HARD], "");
    assert!(
        refused.code == Some(2) && refused.stderr.contains("--engine parts needs --mode speculate"),
        "{}",
        refused.stderr
    );
}

#[test]
fn above_9x9_the_flag_is_raised_at_random_moments() {
    let output = run(&["stress", "--shape", "4x4", "--seconds", sized("0.3", "1"), "--threads", "1,2"], "");
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    let text = output.stdout;
    let (_, below) = text.split_once("\n\n").expect("a second table");
    let (verdict, below) = below.split_once("\n\n").unwrap_or(("", below));
    assert!(verdict.ends_with(" checked, 0 wrong, 0 repeated"), "{text}");
    let rows: Vec<Vec<f64>> = below
        .lines()
        .skip(2)
        .map(|row| row.split_whitespace().map(|figure| figure.parse().unwrap()).collect())
        .collect();
    assert_eq!(rows.len(), 2, "{text}");
    for row in rows {
        let [_, searches, raised, solutions, middle, _, high, most] = row[..] else { panic!("{row:?}") };
        assert!(searches > 0.0 && raised > 0.0 && raised <= searches && solutions > 0.0, "{row:?}");
        assert!(0.0 < middle && middle <= high && high <= most, "{row:?}");
    }
}

#[test]
fn stress_writes_a_timeline_and_a_tree() {
    let folder = TestEnv::new();
    let output = folder.run(&["stress", "--solutions", "5000", "--threads", "2", "--timeline", "run.json"], "");
    assert_eq!(output.code, Some(0));
    let trace: serde_json::Value = serde_json::from_str(&folder.read("run.json")).unwrap();
    let nodes = |event: &serde_json::Value| event["args"]["nodes"].as_u64().unwrap_or(0);
    let all: u64 = trace["traceEvents"].as_array().unwrap().iter().map(nodes).sum();
    assert_eq!(all.to_string(), figures(&output)[0][3]);
    let output = folder.run(&["stress", "--solutions", "50", "--threads", "2", "--tree", "tree.svg"], "");
    assert_eq!(output.code, Some(0), "the default is cells: {}", output.stderr);
    assert!(folder.read("tree.svg").contains("Search tree"));
}
