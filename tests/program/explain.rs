//! `rate`, `hint` and `explain` as a user runs them.

use serde_json::Value;

use crate::support::markup::assert_well_formed;
use specudoku::{Grid, Shape, Solver};

use crate::support::named::{EASY, NONE, SMALL};
use crate::support::program::{PROGRAM, TestEnv, run};
use crate::support::puzzles;

/// Returns the output of a run without input, which must succeed.
fn answer(arguments: &[&str]) -> String {
    run(arguments, "").answer()
}

/// Returns a puzzle of the project's own list whose hardest step has this name.
fn with_step(name: &str) -> String {
    let list = puzzles::lines("rated.csv");
    let line = list.iter().find(|line| line.ends_with(name)).expect("such a puzzle");
    line.split(',').next().expect("a puzzle").to_owned()
}

#[test]
fn ratings_come_in_order_with_any_number_of_threads() {
    let list = puzzles::lines("rated.csv");
    let lines: Vec<Vec<&str>> = list.iter().skip(1).map(|line| line.split(',').collect()).collect();
    let text: String = lines.iter().map(|fields| format!("{}\n", fields[0])).collect();
    let one = run(&["rate", "--quiet", "--threads", "1"], &text).answer();
    assert_eq!(one, run(&["rate", "--quiet", "--threads", "4"], &text).answer());
    for (answer, fields) in one.lines().zip(&lines) {
        assert!(answer.starts_with(&format!("{} {} (", fields[1..4].join("/"), fields[4])), "{answer} {fields:?}");
    }
    assert_eq!(one.lines().count(), lines.len());
}

#[test]
fn a_puzzle_without_exactly_one_solution_has_no_rating() {
    assert_eq!(answer(&["rate", &".".repeat(81)]), "!several solutions\n");
    assert_eq!(answer(&["rate", NONE]), "!no solution\n");
}

#[test]
fn the_time_limit_is_kept() {
    let puzzle = with_step("XY-Wing");
    for command in ["rate", "explain"] {
        let cut = run(&[command, "--timeout", "1e-9", &puzzle], "");
        assert_eq!((cut.code, cut.stdout.as_str()), (Some(1), "!time limit\n"), "{}", cut.stderr);
    }
}

#[test]
fn rows_have_all_columns() {
    let puzzle = with_step("XY-Wing");
    let csv = answer(&["rate", "--format", "csv", &puzzle]);
    assert!(csv.starts_with("record,line,puzzle,er,ep,ed,technique,level,steps,error\n1,1,"), "{csv}");
    let row: Value = serde_json::from_str(&answer(&["rate", "--format", "jsonl", &puzzle])).expect("JSON");
    assert_eq!((&row["er"], &row["technique"], &row["level"]), (&4.2.into(), &"XY-Wing".into(), &"very hard".into()));
}

#[test]
fn a_full_grid_has_no_difficulty() {
    let full = answer(&["solve", &with_step("XY-Wing")]);
    assert_eq!(answer(&["rate", full.trim()]), "0.0/0.0/0.0 (finished)\n");
}

#[test]
fn hints_reveal_nothing_before_their_level() {
    for name in ["Hidden Single", "XY-Wing", "Forcing Chain", "Turbot Fish"] {
        let puzzle = with_step(name);
        let text = |level: &str| answer(&["hint", "--level", level, &puzzle]);
        assert!(text("1").starts_with("Look at "));
        assert!(!text("1").contains('='));
        assert!(!text("2").contains('=') && !text("2").contains("<>"));
        assert!(text("3").contains('=') || text("3").contains("<>"));
    }
}

#[test]
fn steps_as_json_reach_the_solution() {
    let puzzle = with_step("Forcing Chain");
    let row: Value = serde_json::from_str(&answer(&["explain", "--format", "jsonl", &puzzle])).expect("JSON");
    let mut filled: Vec<u8> = puzzle.bytes().collect();
    for step in row["steps"].as_array().expect("steps") {
        let members: Vec<&str> = step.as_object().expect("a step").keys().map(String::as_str).collect();
        assert_eq!(members, ["cells", "eliminate", "name", "place", "rating", "sentence", "technique"]);
        if let Some(placed) = step["place"].as_str() {
            let [row, column, digit] = [1, 3, 5].map(|at| placed.as_bytes()[at] - b'0');
            filled[usize::from(9 * (row - 1) + column - 1)] = b'0' + digit;
        }
    }
    let solved = answer(&["solve", &puzzle]);
    assert_eq!(String::from_utf8(filled).expect("digits"), solved.trim());
}

#[test]
fn full_steps_as_json_have_the_candidates_before_them() {
    let puzzle = with_step("Naked Pair");
    let row: Value = serde_json::from_str(&answer(&["explain", "--full", "--format", "jsonl", &puzzle])).expect("JSON");
    let steps = row["steps"].as_array().expect("steps");
    let masks = |step: &Value| -> Vec<u64> {
        step["candidates"].as_array().expect("masks").iter().map(|mask| mask.as_u64().expect("a mask")).collect()
    };
    // A candidate that a step eliminates is present before it, and absent after it.
    for pair in steps.windows(2) {
        let (before, after) = (masks(&pair[0]), masks(&pair[1]));
        assert_eq!(before.len(), 81);
        for gone in pair[0]["eliminate"].as_array().expect("eliminations") {
            let gone = gone.as_str().expect("a candidate").as_bytes();
            let [row, column, digit] = [1, 3, 6].map(|at| gone[at] - b'0');
            let (cell, bit) = (usize::from(9 * (row - 1) + column - 1), 1 << (digit - 1));
            assert!(before[cell] & bit != 0 && after[cell] & bit == 0, "{pair:?}");
        }
    }
    assert!(steps.iter().any(|step| !step["eliminate"].as_array().expect("eliminations").is_empty()));
}

#[test]
fn pictures_and_the_page_show_every_step() {
    let folder = TestEnv::new();
    let puzzle = with_step("Dynamic Cell Forcing Chains");
    let text = folder.run(&["explain", "--svg", ".", "--html", "page.html", &puzzle], "").answer();
    let steps = text.lines().count() - 2;
    for step in 1..=steps {
        assert_well_formed(&folder.read(&format!("step-{step:03}.svg")));
    }
    let page = folder.read("page.html");
    assert_eq!(page.matches("<section").count(), steps + 1);
    assert_eq!(page.matches("http://").count(), page.matches("http://www.w3.org/2000/svg").count());
    assert!(!page.contains("{{"));
}

#[test]
fn pictures_and_the_page_show_other_units() {
    let folder = TestEnv::new();
    let puzzle = puzzles::lines("made-x.csv")[17].split(',').nth(1).expect("a puzzle").to_owned();
    folder.run(&["explain", "--units", "x", "--svg", ".", "--html", "page.html", &puzzle], "").answer();
    let (page, picture) = (folder.read("page.html"), folder.read("step-001.svg"));
    assert_well_formed(&picture);
    for text in [&page, &picture] {
        assert_eq!(text.matches("class=\"diagonal\"").count(), 2, "{text}");
    }
    assert!(page.contains("steps. Both diagonals hold each digit once.</h1>"));
}

#[test]
fn a_picture_of_every_technique_is_well_formed() {
    for line in puzzles::lines("techniques.csv").iter().skip(1) {
        let [technique, puzzle, ..] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let folder = TestEnv::new();
        folder.run(&["explain", "--svg", "steps", puzzle], "").answer();
        let pictures: Vec<String> = std::fs::read_dir(folder.folder().join("steps"))
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        pictures.iter().for_each(|picture| assert_well_formed(picture));
        assert!(pictures.iter().any(|picture| picture.contains("<title>")), "{technique}");
    }
}

#[test]
fn other_sizes_are_answered_without_a_rating() {
    let text = run(&["rate", "-"], SMALL).answer();
    let no_number = "no number: the scale is for 9x9 grids, and this one is 4x4";
    assert!(text.contains(no_number) && text.contains("Hidden Single"), "{text}");
    let csv = run(&["rate", "--format", "csv", "-"], SMALL).answer();
    assert!(csv.lines().nth(1).is_some_and(|row| row.contains(",,,,Hidden Single,")), "{csv}");
    let hint = answer(&["hint", SMALL]);
    assert!(hint.contains("Hidden Single\n") && hint.contains('='), "{hint}");
    let way = run(&["explain", "--full", "-"], SMALL).answer();
    assert!(way.contains(no_number) && way.contains("fits in only one cell"), "{way}");
}

#[test]
fn the_reason_for_a_missing_rating_is_true_of_the_grid() {
    let sixteen = puzzles::lines("made-16x16.txt").remove(0);
    let text = answer(&["rate", &sixteen]);
    assert!(text.contains("the scale is for 9x9 grids, and this one is 16x16"), "{text}");
    // Grids with other units have a rating.
    for list in ["made-windows.csv", "made-jigsaw.csv", "made-anti-king.csv"] {
        let rows = puzzles::lines(list);
        let text = run(&["rate"], format!("{}\n{}\n", rows[0], rows[1])).answer();
        let er = text.split('/').next().and_then(|er| er.parse::<f64>().ok());
        assert!(er.is_some_and(|er| (1.0..12.0).contains(&er)), "{text}");
    }
}

#[test]
fn puzzles_with_several_solutions_have_the_same_answer_in_all_commands() {
    let five = format!("5{}", ".".repeat(80));
    for command in ["rate", "explain"] {
        assert_eq!(answer(&[command, &five]), "!several solutions\n");
        assert_eq!(answer(&[command, NONE]), "!no solution\n");
    }
    // The answer comes immediately, although trying all assumptions would take hours.
    for puzzle in [five, ".".repeat(16), ".".repeat(256), vec!["."; 625].join(" ")] {
        let hint = run(&["hint", &puzzle], "");
        assert!(hint.code == Some(1) && hint.stdout.is_empty(), "{hint:?}");
        assert!(hint.stderr.contains("cells open: the puzzle has several solutions"), "{hint:?}");
    }
    let empty = ".".repeat(81);
    let none = run(&["hint", "--units", "anti-knight,anti-king,x", &empty], "");
    assert!(
        none.code == Some(1) && none.stdout.contains("its units and constraints do not allow any complete grid"),
        "{none:?}"
    );
    let twelve = puzzles::several();
    let hint = run(&["hint", "--level", "2", &twelve], "");
    assert!(hint.code == Some(0) && hint.stderr.starts_with("specudoku: several solutions: "), "{hint:?}");
    // If the two streams are joined, the warning comes first.
    let mut shell = std::process::Command::new("sh");
    let both = shell.args(["-c", "\"$0\" hint \"$1\" 2>&1", PROGRAM, &twelve]).output().unwrap().stdout;
    assert!(both.starts_with(b"specudoku: several solutions: "), "{}", String::from_utf8_lossy(&both));
    // Techniques that assume a unique solution are not used if there are several.
    let rectangle = run(&["hint", "--only", "unique,bug", &twelve], "");
    assert!(rectangle.code == Some(1) && rectangle.stderr.contains("several solutions"), "{rectangle:?}");
    let restricted = run(&["hint", "--only", "jellyfish", EASY], "");
    assert!(restricted.stderr.contains("cells open: --without and --only allow too few"), "{restricted:?}");
}

/// Candidates with several solutions, in some of which R4C1 is 4. A borescoper deadly pattern would remove it.
const DEADLY: [&str; 9] = [
    "1..............78...3...789.2............6......4.......3...7.........89....5....",
    "....5.......4.67.......67.9......789......789..3......1..4..7...2.......1..4.6...",
    ".2..........4.678...3..67891............5..........7.9..34..7.......6.89..34.6.8.",
    "..34.............9...45......3..6....2..............8.....56...1..............7..",
    "..3...7...2....78..2....78...3..6...1............5.........6.8....4.............9",
    ".....6.......5..8.1..............7.9...4...........7.9....5..8...3.......2.......",
    "...4..7.91.........2.4.67......5..........789.2...6....234..........6.8...34...8.",
    ".......8..2..56....2..56......4.......3......12...6...........9......7..1....6...",
    "...4..7.9..3.......2.4.67........789......78912...6...12.4.........5....1..4.6.8.",
];

#[test]
fn a_hint_in_the_players_order_does_not_assume_one_solution() {
    let state = DEADLY.concat();
    let grid: Grid = state.parse().unwrap();
    let all = Solver::new().limit(2_000).solve(&grid).solutions;
    let hint = run(&["hint", "--order", "players", "--level", "3", &state], "");
    assert!(all.len() > 1 && hint.stderr.contains("several solutions"), "{hint:?}");
    // The sentence is wrapped.
    let hint = hint.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!hint.contains("two solutions"), "{hint}");
    // The candidates that the pattern would remove.
    let removed = [(27, 4), (56, 4), (74, 4)];
    let is_wrong = removed.iter().any(|&(cell, digit)| all.iter().any(|one| one.values()[cell] == digit));
    assert!(is_wrong, "the state does not show the difference");
    // The hint removes 7 from R5C2, which is 7 in no solution.
    assert!(hint.contains("R5C2<>7") && all.iter().all(|one| one.values()[37] != 7), "{hint}");
}

#[test]
fn a_hint_holds_in_every_solution() {
    let mut puzzle: Vec<u8> = EASY.bytes().collect();
    let mut hinted = 0;
    for cell in (0..81).filter(|cell| EASY.as_bytes()[*cell] != b'0').take(20) {
        puzzle[cell] = b'0';
        let grid: Grid = String::from_utf8_lossy(&puzzle).parse().unwrap();
        let all = Solver::new().limit(1_000).solve(&grid);
        if all.count < 2 || all.stop.is_some() {
            continue;
        }
        let hint = run(&["hint", "--level", "3", &grid.to_string()], "");
        let Some(line) = hint.stdout.lines().last().filter(|_| hint.code == Some(0)) else { continue };
        // The effect is at the end of the first sentence.
        let effect = line.split(": ").nth(1).and_then(|rest| rest.split(". ").next()).unwrap().trim_end_matches('.');
        if let Some((place, digit)) = effect.split_once('=').filter(|(place, _)| !place.contains('<')) {
            let cell = (0..81).find(|cell| Shape::CLASSIC.cell_name(*cell) == place).unwrap();
            assert!(all.solutions.iter().all(|one| one.values()[cell].to_string() == digit), "{grid} {line}");
            hinted += 1;
        }
    }
    assert!(hinted > 2, "{hinted}");
}
