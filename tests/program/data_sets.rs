//! Data sets: copies, forms in several files, and parts without leakage.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;
use specudoku::Grid;

use crate::support::named::HARD;
use crate::support::plain::Plain;
use crate::support::program::{TestEnv, run};
use crate::support::puzzles;
use crate::support::random::Random;

fn form(line: &str) -> Grid {
    line.parse::<Grid>().unwrap().canonical().unwrap().form
}

/// Returns the rows of JSON lines.
fn objects(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns a list of lines with 81 symbols.
fn own_list() -> Vec<String> {
    puzzles::lines("made-easy.txt")
}

#[test]
fn copies_are_isomorphic_and_other_grids_of_a_record_move_along() {
    let list = own_list();
    let solutions = run(&["solve"], list.join("\n")).lines();
    let rows = list.iter().zip(&solutions).enumerate();
    let table: String =
        rows.map(|(id, (puzzle, solved))| format!("{id},{},{solved},a\n", puzzle.replace('.', "0"))).collect();
    let table = format!("id,quizzes,solutions,note\n{table}");
    let copies = |threads: &str| {
        let options = ["scramble", "--count", "3", "--seed", "5", "--format", "csv", "--threads", threads];
        run(&options, &table).answer()
    };
    let output = copies("1");
    assert_eq!(output, copies("3"), "with any number of threads");
    let mut reader = csv::Reader::from_reader(output.as_bytes());
    let mut seen = HashSet::new();
    for (number, row) in reader.records().map(Result::unwrap).enumerate() {
        let (id, puzzle, solution) = (row[0].parse::<usize>().unwrap(), &row[1], &row[2]);
        assert_eq!((id, &row[3], row[6].parse()), (number / 3, "a", Ok(number % 3 + 1)), "{row:?}");
        assert!(!puzzle.contains('.'), "the blanks of the input: {puzzle}");
        assert!(Plain::classic(solution).solves(&Plain::classic(puzzle)), "{row:?}");
        assert_eq!(form(puzzle), form(&list[id]));
        assert!(seen.insert(puzzle.to_owned()), "twice: {puzzle}");
    }
    assert_eq!(seen.len(), 3 * list.len());
}

#[test]
fn every_kind_of_record_is_transformed_or_reported() {
    let solved = run(&["solve", HARD], "").stdout.trim().to_owned();
    let object = format!("{{\"id\": 7, \"puzzle\": \"{HARD}\", \"solution\": \"{solved}\", \"tags\": [1, \"x\"]}}\n");
    let found = &objects(&run(&["scramble", "--seed", "1", "--format", "jsonl"], &object).answer())[0];
    let text = |name: &str| found[name].as_str().unwrap().to_owned();
    assert!(Plain::classic(&text("solution")).solves(&Plain::classic(&text("puzzle"))), "{found}");
    assert_eq!((found["id"].as_u64(), found["tags"].to_string()), (Some(7), "[1,\"x\"]".to_owned()));
    // Candidates are transformed too, and so are larger grids and drawings.
    for file in ["candidates.txt", "16x16.txt"] {
        let path = puzzles::path(file);
        let path = path.to_str().unwrap();
        let copies = run(&["scramble", "--seed", "2", path], "").answer();
        let counts = |list: &str| run(&["solve", "--strict", "--summary", list], "").code;
        assert_ne!(run(&["solve", path], "").stdout, run(&["solve", "-"], &copies).stdout);
        assert_eq!(counts(path), run(&["solve", "--strict"], &copies).code, "{file}");
    }
    // A wrong solution is transformed as the puzzle is, and stays wrong.
    let wrong = solved.replacen('1', "2", 1);
    let rows = run(&["scramble", "--seed", "1", "--format", "csv"], format!("puzzle,solution\n{HARD},{wrong}\n"));
    let row = rows.lines()[1].clone();
    let fields: Vec<&str> = row.split(',').collect();
    assert!(!Plain::classic(fields[1]).is_solved() && fields[1] != wrong, "{row}");
    let large: Vec<String> = (0..256).map(|_| "1".to_owned()).collect();
    let first = puzzles::lines("16x16.txt")[0].clone();
    let stuck = run(
        &["scramble", "--seed", "1", "--strict", "--format", "csv"],
        format!("puzzle,other\n{first},{}\n", large.join("")),
    );
    assert!(stuck.code == Some(1) && stuck.stderr.contains("was not changed"), "{}", stuck.stderr);
}

/// All 3,072 symmetries and renamings of a 4x4 grid are drawn uniformly, and so are the images of a puzzle.
#[test]
fn images_are_drawn_uniformly_from_the_orbit() {
    let (puzzle, copies) = ("1.3...4..3......", 30 * 3_072);
    let output = run(&["scramble", "--seed", "9", "--count", &copies.to_string(), puzzle], "").answer();
    let mut counts: HashMap<&str, u32> = HashMap::new();
    output.lines().for_each(|line| *counts.entry(line).or_default() += 1);
    let found = objects(&run(&["canonical", "--format", "jsonl", puzzle], "").answer());
    // One of the four digits does not occur as a clue, so each image results from one renaming.
    let orbit = 3_072 / found[0]["automorphisms"].as_u64().unwrap();
    assert_eq!(counts.len() as u64, orbit);
    let expected = copies as f64 / orbit as f64;
    let chi_square: f64 = counts.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    let freedom = (orbit - 1) as f64;
    assert!((chi_square - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi_square} of {freedom}");
}

#[test]
fn a_map_leads_from_a_puzzle_to_its_form() {
    for puzzle in [HARD, "1.3...4..3..4.2.", "1.....2..3.....4..5.....6..1.....2..", &own_list()[0]] {
        let found = &objects(&run(&["canonical", "--map", "--format", "jsonl", puzzle], "").answer())[0];
        let list = |name: &str| -> Vec<usize> {
            found["map"][name].as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect()
        };
        let (rows, columns, digits) = (list("rows"), list("columns"), list("digits"));
        let cell = |row: usize, column: usize| {
            let (row, column) = if found["map"]["transposed"] == true { (column, row) } else { (row, column) };
            let symbol = puzzle.as_bytes()[(row - 1) * rows.len() + column - 1];
            let name = || char::from(b'0' + digits[usize::from(symbol - b'1')] as u8);
            if symbol.is_ascii_digit() { name() } else { '.' }
        };
        let image: String = rows.iter().flat_map(|row| columns.iter().map(move |column| cell(*row, *column))).collect();
        assert_eq!(found["canonical"], image.as_str(), "{found}");
    }
}

#[test]
fn puzzles_that_are_isomorphic_to_one_of_another_file_are_dropped() {
    let folder = TestEnv::new();
    let (list, mut random) = (own_list(), Random(3));
    folder.write("known.txt", list[..20].join("\n"));
    folder.write("noise.txt", "no puzzle\n");
    let hidden: Vec<String> =
        list[10..30].iter().map(|line| Plain::classic(line).scrambled(&mut random).line()).collect();
    let fresh = |options: &[&str]| folder.run(&[&["canonical"], options].concat(), hidden.join("\n")).lines();
    assert_eq!(fresh(&["--against", "known.txt"]).len(), 10);
    assert_eq!(fresh(&[]).len(), 20);
    let both = [hidden.clone(), hidden.clone()].concat().join("\n");
    let options = ["canonical", "--unique", "--against", "noise.txt", "--against", "known.txt", "--summary"];
    let output = folder.run(&options, &both);
    assert_eq!(output.lines().len(), 10);
    assert!(output.stderr.contains("different 10, dropped 30"), "{}", output.stderr);
    assert!(output.stderr.contains("noise.txt: 1 record has no canonical form"), "{}", output.stderr);
    for options in [&["--against", "nosuch.txt"][..], &["--against", "known.txt", "--resume", "out"], &["--map"]] {
        let refused = folder.run(&[&["canonical", HARD], options].concat(), "");
        assert!(matches!(refused.code, Some(2 | 3)) && refused.stdout.is_empty(), "{options:?}: {}", refused.stderr);
    }
}

/// Two puzzles of the same board have different forms within the same board.
#[test]
fn forms_of_solutions_are_within_one_board() {
    let solved = run(&["solve", HARD], "").stdout.trim().to_owned();
    let mut random = Random(4);
    let mut fewer = Plain::classic(&solved);
    (0..81).step_by(4).for_each(|cell| fewer.values[cell] = 0);
    let list = [Plain::classic(HARD), fewer].map(|plain| plain.scrambled(&mut random).line());
    let forms = run(&["canonical", "--of", "solution"], list.join("\n")).lines();
    let boards = run(&["canonical"], run(&["solve"], forms.join("\n")).stdout).lines();
    assert_eq!(boards[0], boards[1]);
    for (form, again) in forms.iter().zip(run(&["canonical", "--of", "solution"], list.join("\n")).lines()) {
        assert!(form == &again && Plain::classic(&boards[0]).solves(&Plain::classic(form)), "{form}");
    }
    let refused = run(&["canonical", "--of", "solution", &".".repeat(81)], "");
    assert!(refused.stdout.starts_with("!it does not have exactly one solution"), "{}", refused.stdout);
}

#[test]
fn true_candidates_are_written_in_every_format() {
    let path = puzzles::path("several.txt");
    let path = path.to_str().unwrap();
    let count = run(&["count", path], "").lines();
    let lines = run(&["candidates", path], "").answer();
    let rows = objects(&run(&["candidates", "--format", "jsonl", path], "").answer());
    let counts = objects(&run(&["candidates", "--counts", "--format", "jsonl", path], "").answer());
    assert_eq!((rows.len(), counts.len(), lines.lines().count()), (count.len(), count.len(), count.len()));
    for (((count, line), row), counts) in count.iter().zip(lines.lines()).zip(&rows).zip(&counts) {
        for cell in 0..81 {
            let digits = line[9 * cell..9 * cell + 9].replace('.', "");
            assert_eq!(row["candidates"][cell], digits.as_str());
            let of_cell: Vec<u64> =
                counts["counts"][cell].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
            assert_eq!((of_cell.iter().sum::<u64>().to_string(), of_cell.len()), (count.clone(), 9));
            let occurring: String =
                (1..=9).filter(|digit| of_cell[digit - 1] > 0).map(|digit| digit.to_string()).collect();
            assert_eq!(occurring, digits);
        }
        let open = (0..81).filter(|cell| row["candidates"][cell].as_str().unwrap().len() > 1).count();
        assert_eq!(row["open"], open);
    }
    assert_eq!(run(&["candidates", "1..............."], "").stdout.split(' ').nth(1), Some("234"));
    let cut = run(&["candidates", "--node-limit", "2000", "--threads", "1", &".".repeat(256)], "");
    assert!(cut.stdout.contains("of these may not occur in any solution: R1C1 "), "{}", cut.stdout);
    let options = ["candidates", "--node-limit", "2000", "--threads", "1", "--format", "jsonl", &".".repeat(256)];
    let row = objects(&run(&options, "").stdout).remove(0);
    let undecided = row["undecided"].as_array().unwrap();
    assert!(undecided.len() == 256 && undecided.iter().any(|digits| digits != ""), "{row}");
}

#[test]
fn the_effort_of_a_search_does_not_depend_on_the_number_of_threads() {
    let list = [HARD, &own_list()[0], &puzzles::several(), "1.3...4..3..4.2.", "no puzzle"].join("\n");
    let measured = |threads: &str| run(&["solve", "--stats", "--format", "jsonl", "--threads", threads], &list);
    let (one, four) = (measured("1").stdout, measured("4").stdout);
    assert_eq!(one, four);
    let rows = objects(&one);
    let number = |row: &Value, name: &str| row[name].as_u64().unwrap();
    for row in &rows[..4] {
        let [nodes, guesses, depth] = ["nodes", "guesses", "depth"].map(|name| number(row, name));
        assert!(nodes > guesses && guesses >= depth && (guesses == 0) == (nodes == 1), "{row}");
    }
    assert!(number(&rows[0], "guesses") > 10 && number(&rows[3], "nodes") == 1 && rows[4]["nodes"].is_null());
    assert_eq!(rows[0]["solution"], run(&["solve", HARD], "").stdout.trim());
    let strict = run(&["solve", "--stats", "--strict", "--format", "csv", &puzzles::several()], "");
    assert!(strict.code == Some(1) && strict.stdout.contains("several solutions"), "{}", strict.stdout);
    let cut = run(&["solve", "--stats", "--node-limit", "3", "--format", "csv", HARD], "").stdout;
    assert!(cut.contains(",3,") && cut.contains("node limit"), "{cut}");
}

#[test]
fn an_estimate_has_an_interval_that_contains_the_count() {
    let puzzle = ".".repeat(81);
    let found = &objects(&run(&["count", "--estimate", "3", "--format", "jsonl", &puzzle], "").answer())[0];
    let exact = 6_670_903_752_021_072_936_960_f64.log10();
    let [low, high] = ["log10_low", "log10_high"].map(|name| found[name].as_f64().unwrap());
    // Four times half the interval: a test must not fail in one of twenty runs.
    assert!((found["log10"].as_f64().unwrap() - exact).abs() < 2.0 * (high - low) && high - low < 0.5, "{found}");
    assert!(found["found"].as_u64() > Some(10) && found["estimate"].as_str().unwrap().ends_with("e21"), "{found}");
    let large = run(&["count", "--estimate", "0.1", &".".repeat(625)], "");
    assert!(large.stdout.contains('!'), "{}", large.stdout);
    let none = run(&["count", "--estimate", "0.1", "123....4........"], "");
    assert_eq!(none.stdout, "!no solution\n");
}

/// Returns 300 puzzles, and a thousand scrambled copies of them.
fn planted() -> Vec<String> {
    let made = run(&["generate", "--count", "300", "--seed", "1"], "").lines();
    let copies = run(&["scramble", "--seed", "2", "--count", "4"], made.join("\n")).lines();
    [made, copies.into_iter().take(1_000).collect()].concat()
}

#[test]
fn no_form_is_in_both_sets_and_the_sets_have_their_shares() {
    let (folder, list) = (TestEnv::new(), planted());
    let labelled: String = list.iter().enumerate().map(|(at, line)| format!("{line},{}\n", at % 300 % 7)).collect();
    folder.write("list.csv", format!("puzzle,level\n{labelled}"));
    let plain = ["partition", "--seed", "3", "list.csv"];
    let parts = folder.run(&plain, "").lines();
    let written = |part: &str| folder.run(&[&plain[..], &["--part", part]].concat(), "").lines();
    let [train, test] = ["train", "test"].map(written);
    let forms = |lines: &[String]| lines.iter().map(|line| form(line).to_string()).collect::<HashSet<_>>();
    let (trained, tested) = (forms(&train), forms(&test));
    assert_eq!((trained.len() + tested.len(), train.len() + test.len()), (300, 1_300));
    assert!(trained.is_disjoint(&tested));
    // 270 of 300, with a standard deviation of 5.2.
    assert!((250..=290).contains(&trained.len()), "{}", trained.len());
    let of_part = |part: &str| -> Vec<String> {
        parts.iter().zip(&list).filter(|(own, _)| *own == part).map(|(_, line)| line.clone()).collect()
    };
    assert_eq!((of_part("train"), of_part("test")), (train, test));
    // A part of the list, scrambled again, is split in the same way as the list.
    let again = run(&["scramble", "--seed", "8"], list[40..90].join("\n")).stdout;
    assert_eq!(run(&["partition", "--seed", "3"], again).lines(), parts[40..90]);
    assert_ne!(run(&["partition", "--seed", "4"], list.join("\n")).lines(), parts);
    let by_solution = folder.run(&["partition", "--seed", "3", "--by", "solution", "list.csv"], "").lines();
    assert!(by_solution.iter().filter(|part| *part == "test").count() > 20 && by_solution != parts);
}

#[test]
fn each_value_of_a_column_is_split_separately() {
    let (folder, list) = (TestEnv::new(), planted());
    // The copies of a puzzle have its level.
    let level = |at: usize| if at < 300 { at } else { (at - 300) / 4 } % 7;
    let labelled: String = list.iter().enumerate().map(|(at, line)| format!("{line},{}\n", level(at))).collect();
    folder.write("list.csv", format!("puzzle,level\n{labelled}"));
    let options = ["partition", "--seed", "3", "--train", "0.75", "--stratify", "level", "--format", "csv", "list.csv"];
    let output = folder.run(&options, "").answer();
    let mut forms: BTreeMap<(String, String), HashSet<String>> = BTreeMap::new();
    for row in csv::Reader::from_reader(output.as_bytes()).records().map(Result::unwrap) {
        forms.entry((row[1].to_owned(), row[4].to_owned())).or_default().insert(form(&row[0]).to_string());
    }
    for level in 0..7 {
        let count = |part: &str| forms[&(level.to_string(), part.to_owned())].len();
        let all = count("train") + count("test");
        assert_eq!(all, if level < 6 { 43 } else { 42 }, "{level}: a form is in both sets");
        assert_eq!(count("train"), (0.75 * all as f64).round() as usize, "{level}");
    }
    for bad in
        [&["--stratify", "nosuch", "list.csv"][..], &["--stratify", "level"], &["--part", "train"], &["--train", "1"]]
    {
        let seed: &[&str] = if bad[0] == "--part" { &[] } else { &["--seed", "1"] };
        let refused = folder.run(&[&["partition"], seed, bad].concat(), "");
        assert!(refused.code == Some(2) && refused.stdout.is_empty(), "{bad:?}: {}", refused.stderr);
    }
}
