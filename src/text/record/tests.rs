//! Records of every form are read from a text.

use super::*;

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn read(text: &str) -> Vec<Result<String, String>> {
    let show = |record: Record| record.puzzle.map(|p| p.grid.to_string()).map_err(|fault| fault.to_string());
    Records::new(text.as_bytes(), Reading::default()).map(show).collect()
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect()
}

#[test]
fn lines_with_every_kind_of_end_are_records() {
    let text = format!("\u{feff}# list\r\n\r\n{PUZZLE}\r\n  \n{PUZZLE} rated\n#end\n{PUZZLE}");
    assert_eq!(read(&text), vec![Ok(PUZZLE.to_owned()); 3]);
    assert!(read("").is_empty());
    assert!(read("\n\n# nothing\n").is_empty());
}

#[test]
fn tables_are_read_by_their_header() {
    let text = format!("id,puzzle,rating\n1,{PUZZLE},5.6\n\n2,\"{PUZZLE}\",\"a, b\"\n3\n4,{}q\n", &PUZZLE[..80]);
    let records = read(&text);
    assert_eq!(records[..2], vec![Ok(PUZZLE.to_owned()); 2]);
    assert_eq!(records[2], Err("the row has no field in the column '2'".to_owned()));
    assert_eq!(records[3], Err("column 81: 'q' is neither a digit nor a blank".to_owned()));
    assert_eq!(records.len(), 4);
}

#[test]
fn drawn_grids_are_read_with_all_usual_borders() {
    let spaced = |row: &str| row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    let ascii = |row: &str| format!("| {} | {} | {} |", spaced(&row[..3]), spaced(&row[3..6]), spaced(&row[6..]));
    let tight = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let boxed = |row: &str| format!("│{}│{}│{}│", spaced(&row[..3]), spaced(&row[3..6]), spaced(&row[6..]));
    let frame = |draw: &dyn Fn(&str) -> String, border: &str| {
        let band = |band: usize| rows()[band * 3..][..3].iter().map(|row| draw(row)).collect::<Vec<_>>().join("\n");
        format!("{border}\n{}\n{border}\n{}\n{border}\n{}\n{border}\n", band(0), band(1), band(2))
    };
    let drawn = [
        frame(&ascii, "+-------+-------+-------+"),
        frame(&tight, "*---+---+---*"),
        frame(&tight, "'---:---:---'"),
        frame(&boxed, "├──────┼──────┤"),
        frame(&|row: &str| row.replace('.', "0"), ""),
        frame(&|row: &str| row.replace('.', "X"), "-----------"),
        format!("Grid 01\n{}\nGrid 02\n{}", rows().join("\n"), rows().join("\n")),
        format!("#A me\n[Puzzle]\n{}\n[State]\n{}\n", rows().join("\n"), rows().join("\n")),
        frame(&|row: &str| spaced(row).replace(' ', ","), ""),
        rows().iter().map(|row| format!("{}\n---+---+---\n", tight(row))).collect(),
        rows().iter().map(|row| format!("{row}\n\n")).collect(),
        rows().iter().map(|row| format!("│{}│\n├─┼─┤\n", spaced(row).replace(' ', "│").replace('.', " "))).collect(),
    ];
    for text in drawn {
        let twice = format!("{text}\n{text}");
        let expected = if text.starts_with("Grid") { 4 } else { 2 };
        assert_eq!(read(&twice), vec![Ok(PUZZLE.to_owned()); expected], "{text}");
    }
}

#[test]
fn a_bad_drawn_grid_leaves_its_neighbours_whole() {
    let mut broken = rows();
    broken[4] = "....457q.";
    let good = rows().join("\n");
    let text = format!("{good}\n\n{}\n\n{good}\n", broken.join("\n"));
    let records = read(&text);
    assert_eq!(records[1], Err("line 15, column 8: 'q' is neither a digit nor a blank".to_owned()));
    assert_eq!((records[0].is_ok(), records[2].is_ok(), records.len()), (true, true, 3));
    let short = format!("{good}\n\n{}\n\n{good}\n", rows()[..7].join("\n"));
    let records = read(&short);
    assert_eq!(records[1], Err("line 11: the grid ends after 7 of 9 rows".to_owned()));
    assert_eq!((records[0].is_ok(), records[2].is_ok(), records.len()), (true, true, 3));
    let mut twice = rows();
    twice[0] = "8.......8";
    assert_eq!(read(&twice.join("\n")), [Err("line 1: R1C1 and R1C9 are both 8".to_owned())]);
}

#[test]
fn a_bad_first_line_does_not_change_the_mode_of_small_grids() {
    let six = |first: char| format!("{first}{}\n{}\n", ".".repeat(35), ".".repeat(36));
    assert_eq!(read(&six('7')), [Err("column 1: '7' is neither a digit nor a blank".to_owned()), Ok(".".repeat(36))]);
    assert_eq!(read(&six('6')).len(), 2);
    let x = "x 0 3 x x 0 4 0 0 3 x 0 4 0 2 0";
    assert_eq!(read(x), [Ok("..3...4..3..4.2.".to_owned())]);
}

#[test]
fn a_long_line_is_a_fault_and_the_next_is_read() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n{PUZZLE} {}\n", "1".repeat(3 << 20), "c".repeat(1 << 19));
    let records = read(&text);
    assert_eq!(records.len(), 4);
    assert_eq!(records[1], Err("the line is longer than 1048576 bytes: no grid needs that many".to_owned()));
    assert!(records[0].is_ok() && records[2].is_ok() && records[3].is_ok());
}

/// The index of the Interactive Sudoku Solver has puzzles with one item on each line.
#[test]
fn lines_with_one_item_of_iss_are_one_puzzle() {
    let constraints = |text: &str, reading: Reading| {
        let records = Records::new(text.as_bytes(), reading);
        records.map(|record| record.puzzle.map(|puzzle| puzzle.grid.layout().constraints().len())).collect::<Vec<_>>()
    };
    let default = |text: &str| constraints(text, Reading::default());
    let cage = ".Cage~3~R1C1~R1C2";
    // Blanks and the order do not matter.
    assert_eq!(default(&format!("{cage}\n  .Thermo~R5C5~R5C6\n.~R9C9_1\n")), [Ok(2)]);
    assert_eq!(default(&format!(".~R9C9_1\r\n{cage}\r\n.AntiKing\r\n")), [Ok(1)]);
    assert_eq!(default(&format!(".Or\n.And\n{cage}\n.End\n.Thermo~R1C1~R1C2\n.End\n")), [Ok(1)]);
    // A blank line, or the option, separates puzzles; so does a line with several items.
    assert_eq!(default(&format!("{cage}\n\n{cage}\n")), [Ok(1), Ok(1)]);
    assert_eq!(constraints(&format!("{cage}\n{cage}\n"), Reading::default().lines(true)), [Ok(1), Ok(1)]);
    assert_eq!(default(&format!("{cage}{cage}\n{cage}{cage}\n")), [Ok(2), Ok(2)]);
    assert_eq!(default(&format!("{}\n{cage}\n", ".".repeat(81))), [Ok(0), Ok(1)]);
    // Lines of digits are a list of classic puzzles.
    assert_eq!(default(".~R9C9_1\n.~R9C9_2\n.~R1C1_3"), [Ok(0), Ok(0), Ok(0)]);
    // A puzzle without a constraint that cannot be read is another puzzle.
    let faulty = default(&format!("{cage}\n.AntiKnigt\n{cage}\n"));
    assert!(matches!(&faulty[..], [Err(fault)] if fault.to_string().contains("AntiKnigt")), "{faulty:?}");
    // Lines without end are refused as one line of that length would be.
    let endless = default(&format!("{cage}\n").repeat(200_000));
    assert!(matches!(&endless[..], [Err(fault)] if matches!(fault.kind, FaultKind::Long(_))), "{}", endless.len());
}
