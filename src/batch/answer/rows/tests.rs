//! Rows of classic puzzles from their numbers are the same as from grids.

use super::*;
use crate::batch::Summary;
use crate::batch::options::{BatchOptions, Format};
use crate::batch::resume::Resumed;
use crate::batch::run::BatchRun;
use crate::make::Canonical;
use crate::model::Shape;
use crate::text::Reading;

const PUZZLE: &str = "015003002000100906270068430490002017501040380003905000900081040860070025037204600";
const COLUMNS: &[&str] = &["canonical", "automorphisms"];

/// Answers by canonical forms, from numbers if `uses_digits`.
fn run(
    options: BatchOptions,
    records_per_item: usize,
    input: &str,
    uses_digits: bool,
    answered: u64,
) -> (String, Summary) {
    let write = |form: String, automorphisms: u64, rows: &mut RowWriter<'_>| {
        rows.row(&form, || vec![form.as_str().into(), automorphisms.into()]);
    };
    let classic = |digits: &Digits81, rows: &mut RowWriter<'_>| {
        let found = Canonical::from_digits(digits).ok().filter(|_| uses_digits)?;
        write(found.form.to_string(), found.automorphisms, rows);
        Some(())
    };
    let other = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match puzzle.grid.canonical() {
        Ok(found) => write(found.form.to_string(), found.automorphisms, rows),
        Err(error) => rows.failure(&error.to_string()),
    };
    let mut output = Vec::new();
    let before = beginning(&options, input, answered, other);
    let mut count = 0;
    let keep = |()| {
        count += 1;
        count % 7 != 3
    };
    let mut rows = Rows::new(COLUMNS, other).classic(classic).keep(keep);
    rows.records_per_item = records_per_item;
    let mut run = BatchRun::new(options, rows, &mut output).on_failure(|_, _| {});
    if answered > 0 {
        run = run.resume(&before[..]).unwrap();
    }
    run.input(std::io::Cursor::new(input.to_owned())).unwrap();
    let summary = run.finish().unwrap();
    (String::from_utf8(output).unwrap(), summary)
}

/// Returns the output of a run that was stopped after this number of records.
fn beginning(
    options: &BatchOptions,
    input: &str,
    records: u64,
    rows: impl Fn(&Puzzle, &mut RowWriter<'_>) + Sync,
) -> Vec<u8> {
    let mut whole = Vec::new();
    let mut run = BatchRun::new(options.clone(), Rows::new(COLUMNS, rows), &mut whole);
    run.input(std::io::Cursor::new(input.to_owned())).unwrap();
    run.finish().unwrap();
    let ends = (0..=whole.len()).filter(|end| whole[..*end].ends_with(b"\n") || *end == 0);
    let mut before = ends.map(|end| &whole[..end]);
    let written = |before: &&[u8]| Resumed::read(options.format, *before).unwrap().records == records;
    before.find(written).unwrap_or_default().to_vec()
}

/// Returns lines, tables and objects with puzzles of 81 symbols and all other kinds of records.
fn inputs() -> Vec<String> {
    let blanks = PUZZLE.replace('0', "x");
    let (conflict, spoilt) = (format!("55{}", &PUZZLE[2..]), format!("{}?", &PUZZLE[..80]));
    let (strange, small) = (format!("{}z", &PUZZLE[..80]), "1.3...4..3..4.2.");
    let drawn: String = PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let kinds = [PUZZLE, &blanks, &conflict, &spoilt, &strange, small, &PUZZLE[..80], "bad", "", "# note"];
    let lines = kinds.map(|line| format!("{line}\n")).concat();
    let (commas, tabs, semicolons) = (table(&kinds, ","), table(&kinds, "\t"), table(&kinds, ";"));
    let objects = kinds.map(|line| format!("{{\"id\":1,\"puzzle\":\"{line}\",\"canonical\":2}}\n")).concat();
    vec![
        lines.repeat(3),
        lines.replace('\n', "\r\n") + PUZZLE,
        format!("{PUZZLE} # easy\n{PUZZLE}; easy\n{PUZZLE}{PUZZLE}\n"),
        format!("{drawn}\n{PUZZLE}\n\nGrid 2\n{drawn}\n{lines}"),
        format!("id,puzzle,note,x\n{commas}"),
        format!("id\tpuzzle\n{}{lines}", tabs.replace('"', "")),
        format!("puzzle,solution\n\"{PUZZLE}\",{PUZZLE}\n{PUZZLE},\"a\nb\"\n{PUZZLE}\n"),
        objects.clone(),
        format!("{objects}{lines}{semicolons}"),
    ]
}

fn table(kinds: &[&str], delimiter: &str) -> String {
    kinds.iter().map(|line| format!("7{delimiter}{line}{delimiter}\"q\"{delimiter}\n")).collect()
}

#[test]
fn rows_from_numbers_are_those_from_grids() {
    for input in inputs() {
        for format in [Format::Line, Format::Csv, Format::Tsv, Format::JsonLines] {
            for (records_per_item, shape, keep_lines, answered) in
                [(1, None, false, 0), (5, Some(Shape::CLASSIC), true, 0), (64, Shape::new(2, 2).ok(), false, 4)]
            {
                let reading = Reading { shape, lines: keep_lines, ..Reading::default() };
                let options = BatchOptions { reading, format, threads: 2, keep_lines, ..BatchOptions::default() };
                let from_digits = run(options.clone(), records_per_item, &input, true, answered);
                let from_grids = run(options, records_per_item, &input, false, answered);
                assert_eq!(from_digits, from_grids, "{input:?}");
                assert!(from_digits.1.records + from_digits.1.skipped > 0);
            }
        }
    }
}
