//! Puzzles as people paste them: lists in programs, console output, tables, documents, links, mails.
//!
//! Only the notations of other programs have code of their own. The others are read by what they have in common.

use specudoku::text::{Reading, Record, Records};

use crate::support::named::{EASY, EASY_SOLVED, HARD};

/// A puzzle with an empty row.
const SPARSE: &str = "8..........36......7..9.2...5...7.......457.....1...3............85...1..9....4..";

/// Writes a puzzle, given with dots, in one notation.
type Write = fn(&str) -> String;

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[row * 9..][..9]).collect()
}

/// Returns the rows. `cell` writes each cell, and `between` separates the cells.
fn cells(puzzle: &str, between: &str, cell: impl Fn(char) -> String) -> Vec<String> {
    rows(puzzle).iter().map(|row| row.chars().map(&cell).collect::<Vec<_>>().join(between)).collect()
}

/// Returns the rows with this text for an empty cell.
fn with(puzzle: &str, empty: &str, between: &str) -> Vec<String> {
    cells(puzzle, between, |symbol| if symbol == '.' { empty.to_owned() } else { symbol.to_string() })
}

fn zeros(puzzle: &str, between: &str) -> Vec<String> {
    with(puzzle, "0", between)
}

/// Returns rows drawn with sides around and between the boxes.
fn drawn(puzzle: &str, empty: &str, label: impl Fn(usize) -> String) -> String {
    let border = format!("{}+-------+-------+-------+\n", " ".repeat(label(1).len()));
    let row = |(index, row): (usize, String)| {
        let row = row.as_str();
        let boxes: Vec<&str> = [&row[..5], &row[6..11], &row[12..]].to_vec();
        format!("{}{}| {} |\n", if index % 3 == 0 { &border } else { "" }, label(index + 1), boxes.join(" | "))
    };
    let text = with(puzzle, ".", " ").into_iter().enumerate().map(row).collect::<String>() + &border;
    text.replace('.', empty)
}

/// The notations in which a blank is never a cell, and each row is on a line of its own.
const OF_ROWS: &[(&str, Write)] = &[
    ("rows of dots", |puzzle| rows(puzzle).join("\n")),
    ("rows of other blanks", |puzzle| with(puzzle, "_", " ").join("\n")),
    ("rows with dashes", |puzzle| with(puzzle, "-", "").join("\n")),
    ("rows with dashes and blanks", |puzzle| with(puzzle, "-", " ").join("\n")),
    ("rows with crosses", |puzzle| with(puzzle, "x", "").join("\n")),
    ("rows with points in the middle", |puzzle| with(puzzle, "·", " ").join("\n")),
    ("rows with squares", |puzzle| with(puzzle, "⬜", " ").join("\n")),
    ("rows with figures of full width", |puzzle| {
        cells(puzzle, "", |symbol| char::from_u32(symbol as u32 + 0xFEE0).unwrap().to_string()).join("\n")
    }),
    ("python", |puzzle| format!("board = [\n    [{}]\n]", zeros(puzzle, ", ").join("],\n    ["))),
    ("python with None", |puzzle| format!("[[{}]]", with(puzzle, "None", ", ").join("],\n ["))),
    ("ruby", |puzzle| format!("board = [\n  [{}]\n]", with(puzzle, "nil", ", ").join("],\n  ["))),
    ("python strings", |puzzle| format!("grid = [\n  \"{}\",\n]", rows(puzzle).join("\",\n  \""))),
    ("python string", |puzzle| format!("grid = \"\"\"{}\"\"\"", rows(puzzle).join("\n"))),
    ("numpy", |puzzle| format!("array([[{}]])", zeros(puzzle, ", ").join("],\n       ["))),
    ("numpy print", |puzzle| format!("[[{}]]", zeros(puzzle, " ").join("]\n ["))),
    ("numpy floats", |puzzle| format!("[[{}.]]", zeros(puzzle, ". ").join(".]\n ["))),
    ("pandas with nothing", |puzzle| {
        let cell = |symbol| if symbol == '.' { "NaN".to_owned() } else { format!("{symbol}.0") };
        let rows = cells(puzzle, "  ", cell).into_iter().enumerate();
        format!(
            "     0    1    2    3    4    5    6    7    8\n{}",
            rows.map(|(at, row)| format!("{at}  {row}\n")).collect::<String>()
        )
    }),
    ("c", |puzzle| format!("int grid[9][9] = {{\n  {{{}}},\n}};", zeros(puzzle, ", ").join("},\n  {"))),
    ("c with comments", |puzzle| {
        format!("int grid[N][N] =\n{{\n  {{ {} }}, // a row\n}};", zeros(puzzle, ", ").join(" }, // a row\n  { "))
    }),
    ("c strings", |puzzle| format!("const char *g =\n  \"{}\\n\";", rows(puzzle).join("\\n\"\n  \""))),
    ("matlab", |puzzle| format!("A = [ ...\n  {};\n];", zeros(puzzle, " ").join(";\n  "))),
    ("julia", |puzzle| format!("A = [\n {}\n]", zeros(puzzle, " ").join("\n "))),
    ("r", |puzzle| {
        let rows = zeros(puzzle, "    ").into_iter().enumerate();
        let rows = rows.map(|(at, row)| format!("[{},]    {row}\n", at + 1)).collect::<String>();
        format!("     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{rows}")
    }),
    ("prolog", |puzzle| format!("problem(1, [[{}]]).", with(puzzle, "_", ",").join("],\n            ["))),
    ("minizinc", |puzzle| format!("n = 3;\nstart = [|\n  {}|\n|];", with(puzzle, "_", ", ").join("|\n  "))),
    ("lisp", |puzzle| format!("'(({}))", zeros(puzzle, " ").join(")\n  ("))),
    ("leetcode", |puzzle| format!("[[{}]]", cells(puzzle, ",", |symbol| format!("\"{symbol}\"")).join("]\n,["))),
    ("yaml", |puzzle| format!("puzzle:\n  - \"{}\"", rows(puzzle).join("\"\n  - \""))),
    ("a mail", |puzzle| format!("> Here it is:\n> {}\n> Yours", rows(puzzle).join("\n> "))),
    ("a mail of a mail", |puzzle| format!(">> {}", with(puzzle, ".", " ").join("\n>> "))),
    ("labels", |puzzle| {
        format!(
            "     1 2 3   4 5 6   7 8 9\n{}",
            drawn(puzzle, ".", |row| format!("{} ", "ABCDEFGHI".as_bytes()[row - 1] as char))
        )
    }),
    ("labels of rows", |puzzle| {
        rows(puzzle).iter().enumerate().map(|(row, cells)| format!("Row {}: {cells}\n", row + 1)).collect()
    }),
    ("names of rows", |puzzle| {
        rows(puzzle).iter().enumerate().map(|(row, cells)| format!("row{row} = \"{cells}\";\n")).collect()
    }),
    ("qqwing", |puzzle| {
        let row = |(index, row): (usize, String)| {
            let border = if index == 3 || index == 6 { "-------|-------|-------\n" } else { "" };
            format!("{border} {} | {} | {} \n", &row[..5], &row[6..11], &row[12..])
        };
        with(puzzle, ".", " ").into_iter().enumerate().map(row).collect()
    }),
    ("prompts", |puzzle| {
        rows(puzzle).iter().enumerate().map(|(row, cells)| format!("Enter row {}: {cells}\n", row + 1)).collect()
    }),
    ("members of an object", |puzzle| {
        let rows = zeros(puzzle, ", ").into_iter().enumerate();
        let members: Vec<String> = rows.map(|(row, cells)| format!("  \"row{row}\": [{cells}]")).collect();
        format!("{{\n{}\n}}", members.join(",\n"))
    }),
    ("box drawing", |puzzle| {
        drawn(puzzle, "·", |_| String::new())
            .replace('|', "│")
            .replace("+-------+-------+-------+", "├───────┼───────┼───────┤")
    }),
];

/// The other notations.
const OTHERS: &[(&str, Write)] = &[
    ("an assignment", |puzzle| format!("s = \"{puzzle}\"")),
    ("java", |puzzle| format!("{{{{{}}}}}", zeros(puzzle, ",").join("},{"))),
    ("one line of cells", |puzzle| zeros(puzzle, ",").join(",")),
    ("one line of words", |puzzle| format!("[{}]", with(puzzle, "null", ", ").join(", "))),
    ("nine groups", |puzzle| zeros(puzzle, "").join(" ")),
    ("nine groups and commas", |puzzle| zeros(puzzle, "").join(",")),
    ("nine groups and slashes", |puzzle| rows(puzzle).join("/")),
    ("nine groups and dashes", |puzzle| zeros(puzzle, "").join("-")),
    ("nine strings", |puzzle| format!("\"{}\"", rows(puzzle).join("\",\""))),
    ("a string with breaks", |puzzle| format!("\"{}\"", rows(puzzle).join("\\n"))),
    ("matlab on a line", |puzzle| format!("A=[{}];", zeros(puzzle, " ").join(";"))),
    ("r on a line", |puzzle| format!("x <- matrix(c({}), nrow=9, byrow=TRUE)", zeros(puzzle, ",").join(","))),
    ("sql", |puzzle| format!("INSERT INTO t VALUES (1, '{puzzle}', 'easy');")),
    ("json", |puzzle| format!("{{\n  \"id\": 7,\n  \"puzzle\": \"{puzzle}\"\n}}")),
    ("json of rows", |puzzle| format!("[\n  [\n    {}\n  ]\n]", zeros(puzzle, ",\n    ").join("\n  ],\n  [\n    "))),
    ("an indented array", |puzzle| format!("  [\"{puzzle}\"]")),
    ("a path", |puzzle| format!("https://example.org/{}/?lang=en", puzzle.replace('.', "0"))),
    ("a link", |puzzle| format!("[play](https://example.org/?a=1&p={puzzle}&b=2)")),
    ("a link in brackets", |puzzle| format!("<https://example.org/#{}>", puzzle.replace('.', "0"))),
    ("sudokuwiki", |puzzle| format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", puzzle.replace('.', "0"))),
    ("a bank of puzzles", |puzzle| format!("000000a1b2c3 {}  2.3", puzzle.replace('.', "0"))),
    ("a rating", |puzzle| format!("{puzzle};7.2;author")),
    ("opensudoku", |puzzle| {
        format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n  <game data=\"{}\" />\n</opensudoku>",
            puzzle.replace('.', "0")
        )
    }),
    ("ksudoku", |puzzle| {
        let letter = |cell: char| cell.to_digit(10).map_or('_', |digit| char::from(b'a' + digit as u8));
        // KSudoku numbers the cells column by column.
        let columns = (0..81).map(|cell| puzzle.as_bytes()[cell % 9 * 9 + cell / 9] as char);
        let values: String = columns.map(letter).collect();
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku-game had-help=\"0\" msecs-elapsed=\"1000\">\n <puzzle>\n  <graph order=\"9\" \
             type=\"sudoku\"/>\n  <values>{values}</values>\n  <solution>{}</solution>\n </puzzle>\n</ksudoku-game>",
            values.replace('_', "b")
        )
    }),
    ("csv", |puzzle| with(puzzle, "", ",").join("\n")),
    ("csv with an end", |puzzle| with(puzzle, "", ",").join(",\n") + ","),
    ("csv in quotes", |puzzle| {
        cells(puzzle, ",", |symbol| format!("\"{}\"", if symbol == '.' { ' ' } else { symbol })).join("\n")
    }),
    ("a spreadsheet", |puzzle| with(puzzle, "", "\t").join("\n")),
    ("markdown", |puzzle| {
        format!(
            "| a | b | c | d | e | f | g | h | i |\n{}\n| {} |",
            "|---".repeat(9) + "|",
            with(puzzle, " ", " | ").join(" |\n| ")
        )
    }),
    ("markdown with numbers", |puzzle| {
        format!(
            "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{}\n| {} |",
            "|---".repeat(9) + "|",
            with(puzzle, " ", " | ").join(" |\n| ")
        )
    }),
    ("asciidoc", |puzzle| format!("|===\n|{}\n|===", with(puzzle, " ", " |").join("\n|"))),
    ("a table of a database", |puzzle| {
        let head = format!(" a | b | c | d | e | f | g | h | i\n{}\n", ["---"; 9].join("+"));
        format!("{head} {}\n(9 rows)", with(puzzle, " ", " | ").join("\n "))
    }),
    ("a spreadsheet with names", |puzzle| {
        let rows = with(puzzle, "", "\t").into_iter().zip('A'..);
        format!(
            "\t1\t2\t3\t4\t5\t6\t7\t8\t9\n{}",
            rows.map(|(row, name)| format!("{name}\t{row}\n")).collect::<String>()
        )
    }),
    ("latex", |puzzle| {
        format!(
            "\\begin{{tabular}}{{|ccc|ccc|ccc|}}\n\\hline\n{} \\\\\n\\hline\n\\end{{tabular}}",
            with(puzzle, " ", " & ").join(" \\\\\n")
        )
    }),
    ("html", |puzzle| {
        let row = |row: &String| format!("<tr><td>{row}</td></tr>\n");
        format!("<table>\n{}</table>", with(puzzle, "", "</td><td>").iter().map(row).collect::<String>())
    }),
    ("html over lines", |puzzle| {
        let row = |row: &String| format!("<tr>\n  <td>{row}</td>\n</tr>\n");
        format!("<table>\n{}</table>", with(puzzle, "", "</td>\n  <td>").iter().map(row).collect::<String>())
    }),
    ("nested yaml", |puzzle| format!("puzzle:\n  - - {}", zeros(puzzle, "\n    - ").join("\n  - - "))),
    ("nested yaml with null", |puzzle| format!("- - {}", with(puzzle, "null", "\n  - ").join("\n- - "))),
    ("sides and blanks", |puzzle| drawn(puzzle, " ", |_| String::new())),
    ("labels and blanks", |puzzle| drawn(puzzle, " ", |row| format!("{row} "))),
    ("wrapped", |puzzle| {
        let cells = zeros(puzzle, " ").join(" ");
        format!("[{}\n {}\n {}]", &cells[..73], &cells[74..147], &cells[148..])
    }),
    ("three rows on a line", |puzzle| format!("{}\n{}\n{}", &puzzle[..27], &puzzle[27..54], &puzzle[54..])),
];

/// Notations in which a line without digits is an empty row, so that [`SPARSE`] cannot be written.
const OF_BLANKS: &[(&str, Write)] = &[
    ("a spreadsheet without its ends", |puzzle| {
        with(puzzle, "", "\t").iter().map(|row| row.trim_end_matches('\t').to_owned() + "\n").collect()
    }),
    ("blanks", |puzzle| with(puzzle, " ", "").join("\n")),
    ("blanks without those at the ends", |puzzle| {
        with(puzzle, " ", "").iter().map(|row| row.trim_end().to_owned() + "\n").collect()
    }),
    ("blanks between cells", |puzzle| {
        with(puzzle, " ", " ").iter().map(|row| row.trim_end().to_owned() + "\n").collect()
    }),
];

fn dots(puzzle: &str) -> String {
    puzzle.replace('0', ".")
}

/// Returns the puzzle without the clues of some rows.
fn without_rows(puzzle: &str, without: &[usize]) -> String {
    let empty = ".".repeat(9);
    let puzzle = dots(puzzle);
    rows(&puzzle)
        .iter()
        .enumerate()
        .map(|(row, own)| if without.contains(&row) { empty.as_str() } else { own })
        .collect()
}

/// Returns the cells of each puzzle that is read, or its fault.
fn read(text: &str) -> Vec<Result<String, String>> {
    let show = |record: Record| record.puzzle.map(|puzzle| puzzle.grid.to_string()).map_err(|fault| fault.to_string());
    Records::new(text.as_bytes(), Reading::default()).map(show).collect()
}

#[test]
fn one_puzzle_is_read_in_every_notation() {
    let mut wrong = Vec::new();
    for (name, write) in OF_ROWS.iter().chain(OTHERS) {
        let without = [&[0][..], &[1], &[0, 1], &[8]].map(|rows| without_rows(EASY, rows));
        for puzzle in [EASY, HARD, SPARSE, EASY_SOLVED].map(dots).into_iter().chain(without) {
            let text = write(&puzzle);
            for text in [text.clone(), text.clone() + "\n", text.replace('\n', "\r\n"), format!("\n\n{text}\n\n")] {
                let read = read(&text);
                if read != [Ok(puzzle.clone())] {
                    wrong.push(format!("{name}:\n{text}\n{read:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts are read wrongly:\n{}", wrong.len(), wrong.join("\n"));
    for (name, write) in OF_BLANKS {
        let text = write(&dots(EASY));
        assert_eq!(read(&text), [Ok(dots(EASY))], "{name}:\n{text}");
    }
}

#[test]
fn two_texts_with_a_blank_line_between_give_both_puzzles() {
    let forms: Vec<_> = OF_ROWS.iter().chain(OTHERS).collect();
    for (at, (name, first)) in forms.iter().enumerate() {
        // All pairs would be thousands.
        for (other, second) in forms.iter().skip(at % 7).step_by(7) {
            let text = format!("{}\n\n{}\n", first(&dots(EASY)), second(&dots(HARD)));
            assert_eq!(read(&text), [Ok(dots(EASY)), Ok(HARD.to_owned())], "{name}, {other}:\n{text}");
        }
    }
}

/// Returns the places of the symbols of cells in a text: figures and blanks that do not belong to labels or names.
fn symbols(text: &str) -> impl Iterator<Item = usize> {
    let is_cell = |(at, symbol): (usize, char)| (symbol.is_ascii_digit() && symbol != '0').then_some(at);
    text.char_indices().filter_map(is_cell)
}

#[test]
fn a_digit_too_few_or_too_many_is_reported() {
    // A figure of a name or a comment is not a cell.
    let has_other_figures =
        |name: &str| ["names", "members", "r", "c", "minizinc", "prolog"].iter().any(|own| name.starts_with(own));
    let mut wrong = Vec::new();
    for (name, write) in OF_ROWS.iter().filter(|(name, _)| !has_other_figures(name)) {
        let text = write(&dots(EASY));
        // The numbers of columns are not cells either.
        let has_header = *name == "labels" || name.starts_with("pandas");
        let first = if has_header { text.find('\n').unwrap_or(0) } else { 0 };
        for at in symbols(&text).filter(|at| *at >= first) {
            let less = format!("{}{}", &text[..at], &text[at + 1..]);
            let more = format!("{}1{}", &text[..at], &text[at..]);
            for text in [less, more] {
                let read = read(&text);
                if read.len() != 1 || read[0].is_ok() {
                    wrong.push(format!("{name}:\n{text}\n{read:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts do not give one fault:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_broken_grid_is_one_fault_that_names_its_row() {
    for (name, first) in [
        ("rows of dots", 1),
        ("rows of other blanks", 1),
        ("python", 2),
        ("numpy", 1),
        ("leetcode", 1),
        ("c", 2),
        ("julia", 2),
        ("box drawing", 2),
    ] {
        let (_, write) = OF_ROWS.iter().find(|(own, _)| *own == name).unwrap();
        let text = write(&dots(EASY));
        let row = first + 1;
        let broken: Vec<String> = text
            .lines()
            .zip(1..)
            .map(|(line, at)| if at == row { line.replacen('9', "", 1) } else { line.to_owned() })
            .collect();
        let read = read(&broken.join("\n"));
        let fault = read[0].as_ref().unwrap_err();
        assert!(read.len() == 1 && fault.starts_with(&format!("line {row}")), "{name}: {fault}\n{}", broken.join("\n"));
        assert!(fault.contains("row 2 has 8 cells instead of 9"), "{name}: {fault}");
    }
}

#[test]
fn units_that_are_not_read_are_refused() {
    let values = format!("<values>{}</values>", "_".repeat(81));
    let text = format!("<puzzle>\n <graph order=\"9\" type=\"custom\" specific-type=\"Jigsaw\">\n {values}\n</puzzle>");
    let read = read(&text);
    assert!(read.len() == 1 && read[0].as_ref().unwrap_err().contains("units of its own"), "{read:?}");
}

#[test]
fn two_grids_in_one_text_are_shown_and_refused() {
    // Cells two columns apart, or adjacent cells with four blanks between boxes.
    let columns = [2, 14, 0, 8, 16, 2, 14, 0, 8];
    let text: String =
        columns.iter().zip(1..).map(|(column, digit)| format!("{}{digit}\n", " ".repeat(*column))).collect();
    let read = read(&text);
    let fault = read[0].as_ref().unwrap_err();
    assert!(read.len() == 1 && fault.contains("two grids can be read here"), "{read:?}");
    assert!(fault.contains(".1....... .......2.") && fault.contains("..1...... ......2.."), "{fault}");
}

#[test]
fn a_sentence_is_text_and_a_word_is_a_bad_record() {
    let puzzle = dots(EASY);
    let good = |text: String| read(&text).iter().map(Result::is_ok).collect::<Vec<_>>();
    assert_eq!(good(format!("bad\n{puzzle}\nno puzzle\n{puzzle}\n")), [false, true, false, true]);
    assert_eq!(good(format!("Dear all,\nhere is my puzzle:\n\n{puzzle}\n\nI hope it is hard.\nA.\n")), [true]);
    // A line with cells is never text, not even after a drawing.
    let drawing = rows(&puzzle).join("\n");
    assert_eq!(good(format!("{drawing}\n\nrated 7.2\n\n{drawing}\n")), [true, true]);
    assert_eq!(good(format!("{drawing}\n\n53..7\n\nend\n")), [true, false]);
}

#[test]
fn texts_without_puzzles_give_none_and_one_message() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    for name in [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/measurements/lab-book.md",
        "SECURITY.md",
        "ARCHITECTURE.md",
        "Cargo.toml",
        "src/text/alphabet.rs",
        "docs/stability.md",
    ] {
        let text = std::fs::read_to_string(format!("{root}{name}")).unwrap();
        let read = read(&text);
        assert!(read.iter().all(Result::is_err), "{name}: {read:?}");
        assert!(read.len() <= 1 || !name.starts_with("LICENSE"), "{name}: {read:?}");
    }
}
