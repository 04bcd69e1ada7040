//! A given alphabet, in every command: the answers are those of the same puzzles with the usual digits.

use crate::support::named::{CHAINED, EASY, EASY_SOLVED, SMALL};
use crate::support::program::{TestEnv, run};
use crate::support::puzzles;

/// Returns a line with its digits in another alphabet, and `.` for an empty cell.
fn renamed(line: &str, alphabet: &str) -> String {
    let symbol = |symbol: char| match symbol.to_digit(10) {
        None | Some(0) => '.',
        Some(digit) if alphabet == "0" => char::from_digit(digit - 1, 10).unwrap(),
        Some(digit) => (b'A' + digit as u8 - 1) as char,
    };
    line.chars().map(symbol).collect()
}

fn list() -> Vec<String> {
    let several = puzzles::several();
    [EASY, CHAINED, SMALL, &several, EASY].map(|line| line.replace('0', ".")).to_vec()
}

fn lines(list: &[String]) -> String {
    list.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_command_reads_and_writes_the_digits_of_the_alphabet() {
    assert_eq!(run(&["count", "--alphabet", "0"], ".0..1..2..3.....\n").answer(), "1\n");
    let plain = list();
    for alphabet in ["0", "A"] {
        let other: Vec<String> = plain.iter().map(|line| renamed(line, alphabet)).collect();
        let forms = |list: &[String]| {
            let table: String = list.iter().map(|line| format!("7,{line}\n")).collect();
            let objects: String = list.iter().map(|line| format!("{{\"puzzle\":\"{line}\"}}\n")).collect();
            [lines(list), format!("id,puzzle\n{table}"), objects]
        };
        for (usual, other) in forms(&plain).into_iter().zip(forms(&other)) {
            for command in [
                "count",
                "check",
                "rate",
                "canonical",
                "canonical --map --format csv --keep=false",
                "partition --seed 1",
            ] {
                let words: Vec<&str> = command.split(' ').collect();
                let found = run(&[&words[..], &["--alphabet", alphabet]].concat(), &other).answer();
                let expected = run(&words, &usual).answer();
                // Rows contain the puzzle as it is written.
                let without = |text: &str| -> Vec<String> {
                    text.lines()
                        .map(|line| {
                            if command.contains("csv") { line.splitn(4, ',').nth(3).unwrap() } else { line }.to_owned()
                        })
                        .collect()
                };
                assert_eq!(without(&found), without(&expected), "{command} {alphabet}");
            }
            for command in ["solve", "solve --engine cells", "solve --threads 3 --strict", "minimize"] {
                let words: Vec<&str> = command.split(' ').collect();
                let found = run(&[&words[..], &["--alphabet", alphabet]].concat(), &other).stdout;
                let expected = run(&words, &usual).stdout;
                let answer = |line: &str| if line.starts_with('!') { line.to_owned() } else { renamed(line, alphabet) };
                let expected: Vec<String> = expected.lines().map(answer).collect();
                assert_eq!(found.lines().collect::<Vec<_>>(), expected, "{command} {alphabet}");
            }
        }
    }
}

#[test]
fn output_is_read_back_with_the_same_alphabet() {
    let (folder, plain) = (TestEnv::new(), list());
    for alphabet in ["0", "A"] {
        let with =
            |arguments: &[&str], input: &str| run(&[arguments, &["--alphabet", alphabet]].concat(), input).answer();
        let other: Vec<String> = plain.iter().map(|line| renamed(line, alphabet)).collect();
        let solved = with(&["solve"], &lines(&other));
        // Copies have the forms of their puzzles, and the solutions next to them are theirs.
        let table: String =
            other.iter().zip(solved.lines()).map(|(line, solution)| format!("{line},{solution}\n")).collect();
        let copies = with(&["scramble", "--seed", "1", "--format", "csv"], &format!("puzzle,solution\n{table}"));
        let forms = run(&["canonical"], lines(&plain)).answer();
        assert_eq!(with(&["canonical"], &copies), forms);
        let verified = with(&["solve", "--verify", "solution", "--format", "csv"], &copies);
        assert_eq!(verified.matches(",true,").count(), plain.len(), "{verified}");
        // Parts and samples.
        let several = renamed(&puzzles::several(), alphabet);
        let parts = with(&["split", "--parts", "3", &several], "");
        let counts = with(&["count"], &parts);
        assert_eq!(counts.lines().map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), 12, "{parts}");
        folder.write("several", format!("{several}\n"));
        let samples =
            folder.run(&["sample", "--seed", "1", "--count", "5", "--alphabet", alphabet, "several"], "").answer();
        let checked: String = samples.lines().map(|line| format!("{several},{line}\n")).collect();
        let agree = with(&["solve", "--verify", "2", "--format", "csv"], &checked);
        assert_eq!(agree.matches(",true,").count(), 5, "{agree}");
        // Lines of other alphabets, and back.
        let usual = with(&["convert", "--symbols", "1"], &lines(&other));
        assert_eq!(usual, lines(&plain));
        assert_eq!(with(&["convert"], &lines(&other)), lines(&other));
        let drawn = with(&["convert", "--to", "grid"], &lines(&other));
        assert_eq!(run(&["convert"], drawn).answer(), lines(&plain));
    }
    let blank = run(&["convert", "--alphabet", "0", "--blank", "0"], renamed(EASY, "0"));
    assert!(blank.stdout.starts_with("!this blank is a digit"), "{}", blank.stdout);
    let refused = run(&["convert", "--symbols", "0"], EASY);
    assert!(refused.stdout.starts_with("!up to 9x9 the digits are written 1 to 9"), "{}", refused.stdout);
    let large = run(&["solve", "--alphabet", "A", &".".repeat(900)], "");
    assert!(large.code == Some(2) && large.stderr.contains("has symbols for 26 digits"), "{large:?}");
}

#[test]
fn a_puzzle_in_letters_is_answered_in_its_letters() {
    let word = "MOUSETRAP";
    let lettered = |line: &str| -> String {
        let symbol = |cell: char| cell.to_digit(10).filter(|digit| *digit > 0);
        line.chars()
            .map(|cell| symbol(cell).map_or('.', |digit| char::from(word.as_bytes()[digit as usize - 1])))
            .collect()
    };
    let (puzzle, solved) = (lettered(EASY), lettered(EASY_SOLVED) + "\n");
    assert_eq!(run(&["solve"], &puzzle).answer(), solved);
    assert_eq!(run(&["solve", "--alphabet", word], &puzzle).answer(), solved);
    // Lines in letters are written where they are read back.
    assert_eq!(run(&["convert"], &puzzle).answer().trim_end(), puzzle);
    let usual = run(&["convert", "--symbols", "1", "--alphabet", word], &puzzle).answer();
    assert_eq!(usual.trim_end(), EASY.replace('0', "."));
    let few = run(&["solve"], puzzle.replace('M', "."));
    assert!(few.stdout.starts_with("!column 1: the grid has 8 different letters"), "{few:?}");
}
