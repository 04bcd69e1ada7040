//! JSON arrays between other records: none is lost, whatever their indentation and whatever follows on their last
//! line.

use proptest::prelude::*;
use specudoku::Grid;
use specudoku::text::{Reading, Record, Records};

use crate::support::named::{EASY, HARD, SMALL};

/// Typical indentation and line breaks. A puzzle that is the whole line has no blanks with a line break.
const INDENTS: [&str; 5] = ["", " ", "\t", "    ", "\u{a0} "];
const BLANKS: [&str; 6] = ["", " ", "\n", "\n  ", "\t", "\r\n    "];

/// A puzzle in JSON.
fn element() -> impl Strategy<Value = (String, &'static str)> {
    (prop::sample::select(vec![EASY, HARD, SMALL]), 0..4_usize).prop_map(|(puzzle, form)| {
        let cells: Vec<String> = puzzle.chars().map(|cell| cell.to_digit(10).unwrap_or(0).to_string()).collect();
        let text = match form {
            0 => format!("\"{puzzle}\""),
            1 => format!("{{\"id\": 1, \"puzzle\": \"{puzzle}\"}}"),
            2 => format!("[{}]", cells.join(", ")),
            _ => {
                let side = cells.len().isqrt();
                let rows: Vec<String> = cells.chunks(side).map(|row| format!("[{}]", row.join(","))).collect();
                format!("[{}]", rows.join(",\n "))
            }
        };
        (text, puzzle)
    })
}

/// An array of several puzzles, or a single puzzle on a line.
fn piece() -> impl Strategy<Value = (String, Vec<&'static str>)> {
    let array = (
        prop::collection::vec(element(), 1..4),
        prop::sample::select(INDENTS.to_vec()),
        prop::sample::select(BLANKS.to_vec()),
        prop::sample::select(BLANKS.to_vec()),
        prop::sample::select(vec!["", ",", ";", " ; ", " ,"]),
    );
    let array = array.prop_map(|(elements, indent, inner, outer, after)| {
        let (texts, puzzles): (Vec<String>, Vec<&str>) = elements.into_iter().unzip();
        (format!("{indent}[{outer}{}{outer}]{after}", texts.join(&format!("{inner},{inner}"))), puzzles)
    });
    let line = prop::sample::select(vec![EASY, HARD]).prop_map(|puzzle| (puzzle.to_owned(), vec![puzzle]));
    prop_oneof![3 => array, 1 => line]
}

fn read(text: &str) -> Vec<Result<Grid, String>> {
    let grid = |record: Record| record.puzzle.map(|puzzle| puzzle.grid).map_err(|fault| fault.to_string());
    Records::new(text.as_bytes(), Reading::default()).map(grid).collect()
}

fn grids(puzzles: &[&str]) -> Vec<Result<Grid, String>> {
    puzzles.iter().map(|puzzle| Ok(puzzle.parse().unwrap())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_array_is_lost_among_others(
        pieces in prop::collection::vec(piece(), 1..6),
        between in prop::sample::select(vec!["\n", "\n\n", "\r\n", "\n# a note\n"]),
    ) {
        let (texts, puzzles): (Vec<String>, Vec<Vec<&str>>) = pieces.into_iter().unzip();
        let text = texts.join(between);
        prop_assert_eq!(read(&text), grids(&puzzles.concat()), "{}", text);
    }
}

#[test]
fn text_after_an_array_on_its_last_line_is_a_record() {
    for (text, expected) in [
        (format!("{EASY}\n [\"{HARD}\"]\n{SMALL}\n"), vec![EASY, HARD, SMALL]),
        (format!("[\"{HARD}\"] [\"{EASY}\"]\n"), vec![HARD, EASY]),
        (format!("[\"{HARD}\"], {EASY}\n"), vec![HARD, EASY]),
        (format!("[\n\"{HARD}\"\n]; {{\"puzzle\": \"{EASY}\"}}\n"), vec![HARD, EASY]),
    ] {
        assert_eq!(read(&text), grids(&expected), "{text}");
    }
    // As many arrays as a line may contain.
    let count = (1 << 20) / 24;
    assert_eq!(read(&format!(" [\"{SMALL}\"],").repeat(count)).len(), count);
    let rest = read(&format!("[\"{HARD}\"] and more\n"));
    assert!(rest.len() == 2 && rest[0].is_ok() && rest[1].is_err(), "{rest:?}");
}

#[test]
fn lines_before_a_broken_array_are_records_before_it() {
    for text in ["|4\n[", "|4\n[1, 2,\n", "{\"id\": 1}\n[[1, 2], [3"] {
        let lines: Vec<u64> =
            Records::new(text.as_bytes(), Reading::default()).map(|record: Record| record.line).collect();
        assert!(lines.len() > 1 && lines.is_sorted(), "{text:?}: {lines:?}");
    }
}
