//! `convert --to sheet`: the contents of the sheet, and the messages about what is missing.

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::{TestEnv, run};

/// Returns the tables of a page, each as a line of its cells, with dots for empty ones.
fn grids(page: &str) -> Vec<String> {
    let cell = |cell: &str| {
        let text = cell.split_once('>').unwrap().1.split_once("</td>").unwrap().0;
        if text.is_empty() { ".".to_owned() } else { text.to_owned() }
    };
    page.split("<table")
        .skip(1)
        .map(|table| table.split("</table>").next().unwrap().split("<td").skip(1).map(cell).collect())
        .collect()
}

#[test]
fn a_sheet_has_the_puzzles_and_then_their_solutions() {
    let page = run(
        &["convert", "--to", "sheet", "--per-page", "1", "--solutions", "--title", "A & B"],
        format!("{EASY}\n{HARD}\n"),
    );
    let page = page.answer();
    let found = grids(&page);
    let easy = EASY.replace('0', ".");
    assert_eq!(found[..3], [&easy, HARD, EASY_SOLVED]);
    assert_eq!((found.len(), page.matches("<section").count()), (4, 3));
    assert!(page.contains("<title>A &amp; B</title>"));
    // What a browser copies from a table can be read: cells separated by tabs.
    let rows: Vec<String> = EASY_SOLVED
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|digit| (*digit as char).to_string()).collect::<Vec<_>>().join("\t"))
        .collect();
    assert_eq!(run(&["convert", "-"], rows.join("\n")).answer().trim_end(), EASY_SOLVED);
    let plain = run(&["convert", "--to", "sheet", EASY], "").answer();
    assert_eq!(grids(&plain), [easy]);
}

#[test]
fn records_that_are_not_puzzles_are_reported_and_omitted() {
    let folder = TestEnv::new();
    folder.write("faulty", format!("{EASY}\n{EASY}q\n{}\n", EASY_SOLVED.replace(['1', '2'], ".")));
    let run = |more: &[&str]| folder.run(&[&["convert", "--to", "sheet", "--solutions", "faulty"], more].concat(), "");
    let page = run(&[]);
    assert!(
        page.stderr.contains("faulty: record on line 2: ")
            && page.stderr.contains("1 puzzle does not have exactly one solution"),
        "{}",
        page.stderr
    );
    assert_eq!((page.code, grids(&page.stdout).len()), (Some(0), 3));
    assert_eq!(run(&["--strict"]).code, Some(1));
    assert_eq!(folder.run(&["convert", "--to", "sheet"], "\n").code, Some(3));
    assert_eq!(folder.run(&["convert", "--to", "sheet"], "q\n").code, Some(1));
    let candidates = folder.run(&["convert", "--to", "729", HARD], "").answer().replacen('1', ".", 1);
    let refused = folder.run(&["convert", "--to", "sheet"], candidates);
    assert!(refused.code == Some(1) && refused.stderr.contains("candidates are missing"), "{}", refused.stderr);
    let long = folder.run(&["convert", "--to", "sheet"], format!("{HARD}\n").repeat(10_001));
    assert!(long.code == Some(2) && long.stderr.contains("10000"), "{}", long.stderr);
}
