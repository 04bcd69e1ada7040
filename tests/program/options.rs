//! Each option of each command has an effect on some input, or is rejected: one table, with a row for every option that
//! the help lists.

mod table;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::support::named::{CHAINED, EASY, EASY_SOLVED, HARD};
use crate::support::program::{TestEnv, run};
use table::Effect::{Leaves, Refused, Repeats, Seen, Shows, Unseen};
use table::{Effect, Row, rows};

/// Returns the names of the commands that the help lists.
pub(crate) fn commands() -> Vec<String> {
    let help = run(&["--help"], "").stdout;
    let groups = help.split("Options:\n").next().unwrap_or_default();
    let names = groups.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names: Vec<String> = names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(names.len() > 15, "{help}");
    names
}

/// Returns a folder with the files that the table names.
fn folder() -> TestEnv {
    let folder = TestEnv::new();
    let several = format!("{}\n", EASY_SOLVED.replace(['1', '2'], "."));
    let drawn: String = (0..9).map(|row| format!("{}\n", &EASY[9 * row..][..9])).collect();
    folder.write("list", format!("{EASY}\n{EASY}\n"));
    folder.write("twice", format!("{EASY}\n{EASY}\n"));
    folder.write("hard", format!("{HARD}\n"));
    folder.write("easy", format!("{EASY}\n"));
    folder.write("full", "1432324123144123\n");
    folder.write("several", &several);
    folder.write("drawn", &drawn);
    folder.write("noted", format!("# a note\n{EASY}\n"));
    folder.write("faulty", format!("{EASY}\n{EASY}q\n"));
    folder.write("pairs", format!("{EASY},{}\n", EASY_SOLVED.replacen('6', "5", 1)));
    folder.write("table", format!("id,puzzle,other\n1,{EASY},{CHAINED}\n2,{EASY},{CHAINED}\n"));
    folder.write("table1", format!("puzzle,other\n{several},{EASY}\n").replace("\n,", ","));
    folder.write("four", "1.3...4..3..4.2.\n");
    folder.write("free", "................\n");
    folder.write("diagonal", "1....4....2.....\n");
    folder.write("six", "123456345612561234214365436521......\n");
    // Only letters, and one empty cell: both alphabets with letters are possible.
    let letters =
        |row: usize| (0..16).map(move |column| (b'A' + ((4 * (row % 4) + row / 4 + column) % 16) as u8) as char);
    let line: String = (0..16).flat_map(letters).collect();
    folder.write("sixteen", format!("{}\n", line.replacen('A', ".", 1)));
    folder.write("pattern", "x.xx\nxxxx\nxxxx\nxx..\n");
    folder
}

/// What a command returns and prints, and the files that it leaves with their contents.
#[derive(Clone, PartialEq, Default, Debug)]
struct CommandOutcome {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    files: BTreeMap<String, Vec<u8>>,
}

impl CommandOutcome {
    fn of(arguments: &str) -> Self {
        let folder = folder();
        let output = folder.run(&arguments.split(' ').collect::<Vec<_>>(), "");
        let files = std::fs::read_dir(folder.folder()).unwrap().map(|entry| {
            let path = entry.unwrap().path();
            let contents = if path.is_dir() { Vec::new() } else { std::fs::read(&path).unwrap() };
            (path.file_name().unwrap().to_string_lossy().into_owned(), contents)
        });
        Self { code: output.code, stdout: output.stdout, stderr: output.stderr, files: files.collect() }
    }

    fn shows(&self, text: &str) -> bool {
        self.stdout.contains(text) || self.stderr.contains(text)
    }

    fn leaves(&self, file: &str) -> bool {
        self.files.get(file).is_some_and(|contents| !contents.is_empty())
    }
}

/// Returns why a row does not hold. `base` returns two runs of the row's base, which may differ, and `run` one with the
/// option.
fn fault(
    effect: Effect,
    base: impl FnOnce() -> [CommandOutcome; 2],
    mut run: impl FnMut() -> CommandOutcome,
) -> Option<String> {
    let with = run();
    match (effect, with.code == Some(2)) {
        (Refused, true) => return with.stderr.is_empty().then(|| "refused without a message".to_owned()),
        (Refused, false) => return Some(format!("{:?}, not refused", with.code)),
        (_, true) => return Some(format!("refused: {}", with.stderr)),
        (Unseen(_), false) => return None,
        _ => {}
    }
    let base = base();
    let is_reproducible = base[0] == base[1];
    let has_other_code = base.iter().any(|base| base.code != with.code);
    match effect {
        Seen if !is_reproducible => {
            Some("the output of the base varies on its own: name what only the option can cause".to_owned())
        }
        Seen if with == base[0] => Some("no effect".to_owned()),
        Shows(_) | Leaves(_) if has_other_code => Some(format!("ends with {:?}: {}", with.code, with.stderr)),
        Shows(text) if !with.shows(text) => Some(format!("does not show '{text}': {with:?}")),
        Shows(text) if base.iter().any(|base| base.shows(text)) => Some(format!("the base shows '{text}' too")),
        Leaves(file) if !with.leaves(file) => Some(format!("leaves no {file}, or an empty one")),
        Leaves(file) if base.iter().any(|base| base.files.contains_key(file)) => {
            Some(format!("the base leaves {file} too"))
        }
        Repeats if is_reproducible => Some("two runs of the base agree already".to_owned()),
        Repeats if run() != with => Some("two runs with it differ".to_owned()),
        _ => None,
    }
}

#[test]
fn every_option_has_an_effect_or_is_refused() {
    let mut failures = Vec::new();
    // Many rows share a base, and the boards of `generate` need half a second of preparation.
    let mut bases: HashMap<String, [CommandOutcome; 2]> = HashMap::new();
    for Row { base, option, effect } in rows() {
        let runs =
            || bases.entry(base.clone()).or_insert_with_key(|base| [(); 2].map(|()| CommandOutcome::of(base))).clone();
        let command = format!("{base} {option}");
        failures.extend(fault(effect, runs, || CommandOutcome::of(&command)).map(|why| format!("{command}: {why}")));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Rows that would hold whatever the option does are rejected.
#[test]
fn rows_that_cannot_fail_are_rejected() {
    let prints = |text: &str| CommandOutcome { code: Some(0), stdout: text.to_owned(), ..CommandOutcome::default() };
    let with_file = |contents: &str| CommandOutcome {
        files: BTreeMap::from([("file".to_owned(), contents.as_bytes().to_vec())]),
        ..prints("ran")
    };
    let holds = |effect: Effect, base: [&CommandOutcome; 2], with: [&CommandOutcome; 2]| {
        let mut runs = with.into_iter().cloned();
        fault(effect, || base.map(Clone::clone), || runs.next().unwrap()).is_none()
    };
    let [one, two, three] = ["took 1 ms", "took 2 ms", "3 records, took 3 ms"].map(prints);
    assert!(holds(Seen, [&one, &one], [&two, &two]));
    assert!(!holds(Seen, [&one, &one], [&one, &one]));
    assert!(!holds(Seen, [&one, &two], [&three, &three]), "the base's own changes would pass for an effect");
    assert!(holds(Shows("3 records"), [&one, &two], [&three, &three]));
    assert!(!holds(Shows("3 records"), [&one, &two], [&one, &one]));
    assert!(!holds(Shows("took"), [&one, &two], [&three, &three]));
    let failed = CommandOutcome { code: Some(1), ..three.clone() };
    assert!(!holds(Shows("3 records"), [&one, &two], [&failed, &failed]));
    let [full, empty] = ["contents", ""].map(with_file);
    assert!(holds(Leaves("file"), [&one, &two], [&full, &full]));
    assert!(!holds(Leaves("file"), [&one, &two], [&empty, &empty]));
    assert!(!holds(Leaves("file"), [&full, &full], [&full, &full]));
    assert!(holds(Repeats, [&one, &two], [&three, &three]));
    assert!(!holds(Repeats, [&one, &one], [&three, &three]));
    assert!(!holds(Repeats, [&one, &two], [&two, &three]));
    let refused = CommandOutcome { code: Some(2), stderr: "refused".to_owned(), ..CommandOutcome::default() };
    assert!(holds(Refused, [&one, &one], [&refused, &refused]));
    for effect in [Seen, Shows("refused"), Leaves("file"), Repeats, Unseen("why")] {
        assert!(!holds(effect, [&one, &one], [&refused, &refused]), "{effect:?}");
    }
    assert!(!holds(Refused, [&one, &one], [&two, &two]));
}

#[test]
fn every_option_has_a_row() {
    let rows = rows();
    for command in commands() {
        let command = command.as_str();
        let help = run(&[command, "--help"], "").stdout;
        // Descriptions are indented further, and may have an option at the beginning of a line.
        let options = help.lines().filter(|line| line.len() - line.trim_start().len() <= 6);
        let lines = options.map(str::trim_start).filter(|line| line.starts_with('-'));
        let words = lines.flat_map(|line| line.split([' ', ',', '=', '[']).take(3).collect::<Vec<_>>());
        let options: BTreeSet<&str> = words.filter(|word| word.starts_with("--") && *word != "--help").collect();
        for option in options {
            let is_own = |row: &&Row| row.base.split(' ').next() == Some(command);
            let names = |row: &Row| {
                let given = row.option.split([' ', '=']).next();
                // `--lines` excludes a single drawn puzzle, no grid with other units can be sampled, and a board has
                // several unavoidable sets.
                let refused = [("sample", "--units"), ("unavoidable", "--resume")];
                let is_always_refused = option == "--lines" || refused.contains(&(command, option));
                given == Some(option) && (!matches!(row.effect, Refused) || is_always_refused)
            };
            assert!(rows.iter().filter(is_own).any(names), "{command} {option} has no row");
        }
    }
}

/// The names of values that are numbers, in the help.
const NUMBERS: [&str; 11] =
    ["K", "K/N", "MS", "N", "N,N,...", "N|A..B", "PORT", "R|A..B|LEVEL", "S", "SECONDS", "SHARE"];

/// A number that an option cannot have is refused as a value of this option, in words that say what is possible.
#[test]
fn impossible_numbers_are_refused_by_their_option() {
    let mut count = 0;
    for command in commands() {
        let help = run(&[&command, "--help"], "").stdout;
        let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
        for line in lines {
            let Some((options, value)) = line.split_once('<') else { continue };
            let option = options.split([' ', '=', '[']).find(|word| word.starts_with("--")).unwrap_or_default();
            let name = value.split_once('>').map_or("", |(name, _)| name);
            if !NUMBERS.contains(&name) {
                continue;
            }
            count += 1;
            // A time may be long.
            let impossible = ["-1", "-0.5", "1x", "99999999999999999999999"];
            for number in &impossible[..if name == "SECONDS" { 3 } else { 4 }] {
                let refused = run(&[&command, option, number], "");
                let message = &refused.stderr;
                assert_eq!(refused.code, Some(2), "{command} {option} {number}: {message}");
                let names_value = message.contains(&format!("'{number}'")) && message.contains(option);
                let is_clear = !message.contains("invalid digit") && !message.contains("target type");
                assert!(names_value && is_clear, "{command} {option} {number}: {message}");
            }
        }
    }
    assert!(count > 80, "{count} options have numbers");
}
