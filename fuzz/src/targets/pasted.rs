//! Puzzles as people paste them: rows from a grammar of cells and decoration. Decoration must not change the grid,
//! missing or surplus cells must be reported, and two texts one after the other must yield both puzzles.

use arbitrary::{Result, Unstructured};
use specudoku::text::{Reading, Record, Records};

use super::read;
use crate::board::TestBoard;

/// The text between cells, and around a row.
const SEPARATORS: &[&str] = &["", " ", ",", ", ", "  ", ";", "\t", "','"];
const BRACKETS: &[(&str, &str)] = &[("", ""), ("[", "],"), ("{", "},"), ("(", ")"), ("'", "',"), ("> ", "")];

/// The text that may come before and after a grid.
const HEADS: &[&str] =
    &["", "board = [\n", "int grid[9][9] = {\n", "Hard\n", "[Puzzle]\n", "\\begin{tabular}{ccc}\n", "2024-05-06\n"];
const TAILS: &[&str] = &["", "]\n", "};\n", "\\end{tabular}\n", "# end\n"];

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::solved(specudoku::Shape::CLASSIC, &mut crate::board::random(input)?);
    let mut values = board.values;
    // Every row has two clues, so that no row is a grid of another shape.
    for (cell, value) in values.iter_mut().enumerate() {
        if cell % 9 > 1 && *value % 3 == 0 {
            *value = 0;
        }
    }
    let rows = rows(input, &values)?;
    let (head, tail) = (*input.choose(HEADS)?, *input.choose(TAILS)?);
    let text = format!("{head}{}\n{tail}", rows.join("\n"));
    let cells: String = values.iter().map(|value| if *value == 0 { '.' } else { char::from(b'0' + value) }).collect();
    assert_eq!(grids(&text), [Ok(cells.clone())], "{text}");
    // A second text after a blank line.
    let twice = format!("{text}\n{cells}\n\n{text}");
    assert_eq!(grids(&twice), vec![Ok(cells.clone()); 3], "{twice}");
    // A row with one cell too few or too many.
    let mut broken = rows;
    let row = input.choose_index(9)?;
    let at = broken[row].find(|symbol: char| symbol.is_ascii_digit() && symbol != '0').unwrap_or(0);
    if input.arbitrary()? {
        broken[row].remove(at);
    } else {
        broken[row].insert(at, '1');
    }
    let text = format!("{head}{}\n{tail}", broken.join("\n"));
    let found = grids(&text);
    assert!(!found.is_empty() && found.iter().all(std::result::Result::is_err), "{text}\n{found:?}");
    read::check(text.as_bytes(), Reading::default(), 16, false);
    Ok(())
}

/// Writes rows in one spacing, with the same decoration around each.
fn rows(input: &mut Unstructured<'_>, values: &[u8]) -> Result<Vec<String>> {
    let (separator, (open, close)) = (*input.choose(SEPARATORS)?, *input.choose(BRACKETS)?);
    let quotes_within_quotes = separator == "','" && open != "[" && open != "{" && open != "(";
    let separator = if quotes_within_quotes { " " } else { separator };
    let empty = *input.choose(if separator.is_empty() { &["0", ".", "_", "*"] } else { &["0", ".", "_", "?"] })?;
    let cell = |value: &u8| if *value == 0 { empty.to_owned() } else { value.to_string() };
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(cell).collect();
        let quote = if separator == "','" { "'" } else { "" };
        format!("{open}{quote}{}{quote}{close}", cells.join(separator))
    };
    Ok(values.chunks(9).map(row).collect())
}

fn grids(text: &str) -> Vec<std::result::Result<String, String>> {
    let show = |record: Record| record.puzzle.map(|puzzle| puzzle.grid.to_string()).map_err(|fault| fault.to_string());
    Records::new(text.as_bytes(), Reading::default()).map(show).collect()
}
