//! Every limit in every command: one table of what each command does when it reaches a limit.
//!
//! The work of each row would last longer than any test can wait. No test asserts a time: a command that does not stop
//! hangs, and a watchdog reports it. `interrupts.rs` measures how soon commands stop.

use std::thread;
use std::time::Duration;

use crate::options::commands;
use crate::support::child::{Feed, Running, ended_before_it_began};
use crate::support::named::{EASY_SOLVED, HARD};
use crate::support::plain::Plain;
use crate::support::program::{self, run};
use crate::support::random::Random;
use crate::support::whole::sized;

/// How a command handles a limit.
#[derive(Clone, Copy)]
enum Limit {
    /// The command answers the record with `!` and the name of the limit, and continues.
    Record,
    /// The command exits with code 1, and names the limit on standard error.
    Command,
    /// Each of its runs ends at the limit, which it reports; the number of runs does not depend on it.
    Run,
    /// The command has no such option, for this reason.
    Absent(#[allow(dead_code, reason = "for readers of the table")] &'static str),
}
use Limit::{Absent, Command, Record, Run};

/// Work without end.
struct Row {
    arguments: Vec<String>,
    feed: fn() -> Feed,
    timeout: Limit,
    node_limit: Limit,
}

fn row(arguments: &str, timeout: Limit, node_limit: Limit) -> Row {
    let arguments = arguments.split(' ').map(argument).collect();
    Row { arguments, feed: || Feed::Nothing, timeout, node_limit }
}

/// Returns rows for a command that reads a list: one waits for more input, the other always has more.
fn rows_of_lists(arguments: &str, timeout: Limit, node_limit: Limit) -> [Row; 2] {
    let open = Row { feed: || Feed::Open(format!("{HARD}\n")), ..row(arguments, timeout, node_limit) };
    let endless = Row { feed: || Feed::Endless(format!("{HARD}\n")), ..row(arguments, timeout, node_limit) };
    [open, endless]
}

/// Returns the puzzles that the table names: `empty` with a side, and a 64x64 puzzle that no engine solves soon.
fn argument(name: &str) -> String {
    let dots = |side: usize| vec!["."; side * side].join(if side > 9 { " " } else { "" });
    match name {
        "empty9" => dots(9),
        "empty16" => dots(16),
        "empty25" => dots(25),
        "empty36" => dots(36),
        "empty64" => dots(64),
        "board9" => EASY_SOLVED.to_owned(),
        "hard64" => {
            let mut random = Random(1);
            let mut puzzle = Plain::solved(8, &mut random);
            random.shuffled(4096).into_iter().take(2457).for_each(|cell| puzzle.values[cell] = 0);
            puzzle.values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
        }
        _ => name.to_owned(),
    }
}

fn table() -> Vec<Row> {
    let no_search = Absent("there is no search in it: a record takes microseconds");
    let no_nodes = Absent("its techniques have no nodes");
    let no_split = Absent("a puzzle with a node limit is not split over threads");
    let by_sums = Absent("it draws from sums that have no nodes");
    let by_attempts = Absent("an attempt has few nodes: --attempts bounds it");
    let by_seconds = Absent("--seconds and --solutions bound it");
    let mut table = vec![
        row("solve --all empty9", Record, Record),
        row("solve --all --first any empty9", Record, Record),
        row("solve --all --engine cells empty25", Record, Record),
        row("solve --all --first any empty36", Record, Record),
        row("solve --all empty64", Record, Record),
        row("solve hard64", Record, Record),
        row("solve --threads 1 hard64", Record, Record),
        row("solve --strict --engine cells hard64", Record, Record),
        row("solve --engine packed hard64", Record, Record),
        row("solve --trace hard64", Absent("it shows each step: --node-limit bounds it"), Record),
        // Building the tables takes longer than the limit.
        row(
            &format!("count --method bands{}", " empty9".repeat(50)),
            Record,
            Absent("bands have no nodes: it is not rejected, because enumerated puzzles have nodes"),
        ),
        row(&format!("count --method bands --threads 1{}", " empty9".repeat(50)), Record, Absent("as above")),
        row("count --method enumerate empty9", Record, Record),
        row("count empty25", Record, Record),
        row("count empty36", Record, Record),
        row("count empty64", Record, Record),
        row("count hard64", Record, Record),
        row("check hard64", Record, Record),
        row("candidates hard64", Record, Record),
        row("candidates --counts empty36", Record, Record),
        row("minimize hard64", Record, Record),
        row("minimize --all hard64", Record, Record),
        row("subsets --clues 20 board9", Record, Record),
        row("subsets --clues 19 --threads 1 board9", Record, Record),
        row("subsets --clues 19 --count board9", Record, Record),
        row("subsets --clues 18 --exists board9", Record, Record),
        row("subsets --clues 60 --redundant --count board9", Record, Record),
        row("subsets --minimum board9", Record, Record),
        row("boards --rank 1..5472730538", Command, Absent("boards are enumerated without a search")),
        row("unavoidable --size 60 board9", Record, Absent("a larger size is what takes longer")),
        row("sample --seed 1 --count 1000000000000", Command, by_sums),
        row("sample --seed 1 --threads 1 --count 1000000000000 empty9", Command, by_sums),
        row("split --parts 1000000 empty9", Command, Absent("parts are many small searches: --timeout bounds it")),
        row("split --parts 1000000 empty25", Command, Absent("as above")),
        row("generate --seed 1 --count 1000000000000", Command, by_attempts),
        row("generate --seed 1 --count 1000000000000 --shape 5x5", Command, by_attempts),
        row("generate --seed 1 --count 1000000000000 --shape 8x8 --boards", Command, by_attempts),
        row("generate --seed 1 --count 1000000000000 --unbiased", Command, by_attempts),
        row("generate --seed 1 --count 1000000000000 --rating 10.5..12.0", Command, by_attempts),
        row("convert --to dimacs empty64", no_search, no_search),
        row("compare --rounds 1000000 hard64", Run, Run),
        row("compare --rounds 1000000 --mode speculate --limit 2000000 empty25", Run, no_split),
        row(
            "compare --rounds 1000000 --clues 17 board9",
            Run,
            Absent("its parts would not be shared: --timeout bounds it"),
        ),
        row("stress --seconds 1000000", by_seconds, by_seconds),
        row("stress --seconds 1000000 --slow-consumer 1000000", by_seconds, by_seconds),
        row("stress --seconds 1000000 --shape 8x8", by_seconds, by_seconds),
    ];
    table.extend(rows_of_lists("rate", Record, no_nodes));
    table.extend(rows_of_lists("classify", Record, no_nodes));
    table.extend(rows_of_lists("explain", Record, no_nodes));
    table.extend(rows_of_lists("canonical", no_search, no_search));
    table.extend(rows_of_lists("scramble --seed 1", no_search, no_search));
    table.extend(rows_of_lists("partition --seed 1", no_search, no_search));
    table.extend(rows_of_lists("convert", no_search, no_search));
    // These read the complete input before they start.
    let waits = |arguments, limit| Row { feed: || Feed::Open("...".to_owned()), ..row(arguments, limit, limit) };
    table.extend([
        waits("convert --to dimacs", no_search),
        waits("convert --to sheet", no_search),
        waits("compare -", Run),
    ]);
    table.push(Row { timeout: Record, ..waits("solve --proof proof.out", Absent("it conflicts with the proof")) });
    table.extend(rows_of_lists("doctor", no_search, no_search));
    table
}

fn assert_limited(row: &Row, option: [&str; 2], message: &str, limit: Limit) {
    let mut arguments = [&row.arguments[..], &option.map(str::to_owned)].concat();
    if matches!(limit, Run) {
        arguments.iter_mut().filter(|argument| *argument == "1000000").for_each(|rounds| *rounds = "1".to_owned());
    }
    let name = format!("{:.80}", arguments.join(" "));
    let output = program::Run::new(Running::start(&arguments, Feed::Nothing).end());
    let (answer, errors) = (&output.stdout, &output.stderr);
    match limit {
        Record => {
            assert_eq!(output.code, Some(1), "{name}: {errors}");
            assert!(errors.contains(" reached a limit"), "{name}: {errors}");
            assert!(answer.ends_with(&format!("!{message}\n")), "{name}: {answer:.100}");
        }
        Command => {
            assert_eq!(output.code, Some(1), "{name}: {errors}");
            assert!(errors.ends_with(&format!("specudoku: {message}\n")), "{name}: {errors}");
            assert!(answer.is_empty() || answer.ends_with('\n'), "{name}: complete lines");
        }
        Run => {
            assert_eq!(output.code, Some(1), "{name}: {errors}");
            assert!(errors.contains("a limit stopped some puzzles"), "{name}: {errors}");
            assert!(answer.contains("A limit stopped some puzzles"), "{name}: {answer}");
        }
        Absent(_) => {
            let refusals = ["unexpected argument", "cannot be used with", "--node-limit needs", "--timeout needs"];
            let is_refused = refusals.iter().any(|refusal| errors.contains(refusal));
            assert!(is_refused, "{name}: {errors}");
            assert_eq!(output.code, Some(2), "{name}");
        }
    }
}

#[test]
fn a_time_limit_is_kept_by_every_command() {
    for row in table() {
        if !matches!((row.feed)(), Feed::Nothing) && matches!(row.timeout, Record | Run) {
            continue;
        }
        assert_limited(&row, ["--timeout", "0.01"], "time limit", row.timeout);
    }
    // A rating needs milliseconds: this time limit is over before it starts.
    for command in ["rate", "explain"] {
        let row = row(&format!("{command} {HARD}"), Record, Record);
        assert_limited(&row, ["--timeout", "0.000000001"], "time limit", Record);
    }
    let row = row(&format!("hint {HARD}"), Command, Record);
    assert_limited(&row, ["--timeout", "0.000000001"], "time limit", Command);
}

#[test]
fn a_node_limit_is_kept_by_every_command() {
    for row in table() {
        let is_fed = !matches!((row.feed)(), Feed::Nothing) && matches!(row.node_limit, Run);
        if !is_fed && !row.arguments.contains(&"bands".to_owned()) {
            assert_limited(&row, ["--node-limit", "50"], "node limit", row.node_limit);
        }
    }
}

#[test]
fn the_limits_of_a_record_include_all_its_searches() {
    // Fewer than 100 nodes solve it; checking each of the 21 clues needs another search.
    for (command, limit, answer) in [
        ("solve", "100", "8127536"),
        ("check", "100", "!node limit\n"),
        ("check", "1000", "unique minimal"),
        ("minimize", "100", "!node limit\n"),
        ("minimize", "1000", HARD),
    ] {
        let output = run(&[command, "--node-limit", limit], HARD);
        assert!(output.stdout.starts_with(answer), "{command} {limit}: {}", output.stdout);
    }
    // The next record after a stopped one has its full limits.
    let list = format!("{}\n{HARD}", argument("hard64"));
    let solved = run(&["solve", "--timeout", "0.2"], &list);
    let lines = solved.lines();
    assert_eq!((lines[0].as_str(), lines[1].len(), lines.len()), ("!time limit", 81, 2));
}

#[test]
fn signals_end_every_command_after_a_complete_line() {
    // The rows mostly wait: four run at a time.
    let table = table();
    thread::scope(|scope| {
        for first in 0..4 {
            let rows = table.iter().enumerate().skip(first).step_by(4);
            scope.spawn(|| rows.for_each(|(number, row)| assert_ended_by_signals(number, row)));
        }
    });
}

fn assert_ended_by_signals(number: usize, row: &Row) {
    // One handler takes all three signals: each command gets two of them, sooner and later.
    for (turn, milliseconds) in [20, 120, 240].into_iter().take(sized(2, 3)).enumerate() {
        let signal = ["INT", "TERM", "HUP"][(number + turn) % 3];
        let milliseconds = milliseconds + 7 * (number % sized(8, usize::MAX)) as u64;
        let mut running = Running::start(&row.arguments, (row.feed)());
        thread::sleep(Duration::from_millis(milliseconds));
        running.signal(signal);
        let output = running.end();
        let name = format!("{:.80} after {milliseconds} ms, {signal}", row.arguments.join(" "));
        let is_interrupted = output.status.code() == Some(130) || ended_before_it_began(&output);
        assert!(is_interrupted, "{name}: {output:?}");
        assert!(output.stdout.is_empty() || output.stdout.ends_with(b"\n"), "{name}: complete lines");
    }
}

#[test]
fn the_table_includes_every_command() {
    let table = table();
    for command in commands() {
        let command = command.as_str();
        // The page has no limit, and its own suite, in which Ctrl-C ends it.
        let has_end = ["hint", "completions", "man", "page"].contains(&command);
        assert!(has_end || table.iter().any(|row| row.arguments[0] == command), "{command}");
    }
}

/// A sheet is one output for all puzzles, so the message is on standard error.
#[test]
fn stress_ends_although_no_solution_arrives() {
    let output = run(&["stress", "--seconds", "0.3", "--threads", "1", &argument("hard64")], "");
    assert_eq!(output.code, Some(0), "{output:?}");
    assert!(!output.stdout.contains("(all solutions)"), "{output:?}");
}

#[test]
fn a_sheet_has_no_solution_that_takes_too_long() {
    for options in ["", " --strict"] {
        let words = format!("convert --to sheet --solutions --timeout 0.05{options} hard64 board9");
        let arguments: Vec<String> = words.split(' ').map(argument).collect();
        let output = program::Run::new(Running::start(&arguments, Feed::Nothing).end());
        assert_eq!(output.code, Some(1), "{}", output.stderr);
        assert!(output.stderr.contains("time limit: 1 puzzle not solved"), "{}", output.stderr);
        assert!(!output.stderr.contains("exactly one solution") && output.stdout.starts_with("<!DOCTYPE html>"));
    }
}
