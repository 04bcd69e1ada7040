//! Records one by one, from anything that can be read.

use std::io::{self, BufRead, Read};

use super::fault::{Fault, FaultKind};
use super::recogniser::Recogniser;
use super::single::read_record;
use super::{Puzzle, Reading, Table};

/// The longest line that is read, in bytes. What is longer is a fault, and takes no more memory than this.
pub const MAX_LINE: usize = 1 << 20;

/// A record: a puzzle or what is wrong with it, and where it began.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The line on which it began, from 1.
    pub line: u64,
    /// Its text, where it is more than one line, or a line that was not known to be a record; empty for a drawn grid
    /// that was read.
    pub text: Vec<u8>,
    /// The table that the text is a row of.
    pub table: Option<Table>,
    /// The puzzle.
    pub puzzle: Result<Puzzle, Fault>,
}

impl Record {
    /// A record that began on this line, without a text.
    pub(super) const fn new(line: u64, puzzle: Result<Puzzle, Fault>) -> Self {
        Self { line, text: Vec::new(), table: None, puzzle }
    }

    /// Reads a line that is a record by itself, or a row of `table`.
    #[must_use]
    pub fn of_line(line: u64, text: &[u8], table: Option<Table>, reading: &Reading) -> Self {
        let puzzle = match table {
            Some(table) => table.read(text, reading),
            None => read_record(text, reading),
        };
        Self { line, text: text[..text.len().min(MAX_LINE)].to_vec(), table, puzzle }
    }
}

/// The lines of a text, without their ends, and without a byte order mark.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    number: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub fn new(input: R) -> Self {
        Self { input, number: 0, line: Vec::new() }
    }

    /// The next line and its number, from 1; `None` at the end. A line longer than [`MAX_LINE`] comes cut to one byte
    /// more.
    ///
    /// # Errors
    /// If reading fails.
    pub fn next_line(&mut self) -> io::Result<Option<(u64, &[u8])>> {
        self.line.clear();
        let read = (&mut self.input).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if self.line.len() > MAX_LINE && !self.line.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        self.number += 1;
        let mut line = without_end(&self.line);
        if self.number == 1 {
            line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        }
        Ok(Some((self.number, line)))
    }
}

/// A line without the line feed, or the carriage return and line feed, that ends it.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The records of a text: one for each puzzle, good or bad.
///
/// ```
/// use specudoku::text::{Reading, Records};
/// let text = "# two puzzles\n1.3...4..3..4.2.\n\n1.3...4..3..4.2.5\n";
/// let records: Vec<_> = Records::new(text.as_bytes(), Reading::default()).collect();
/// assert_eq!(records.len(), 2);
/// assert!(records[0].puzzle.is_ok());
/// assert_eq!((records[1].line, records[1].puzzle.is_err()), (4, true));
/// ```
pub struct Records<R> {
    lines: Lines<R>,
    reading: Reading,
    recogniser: Recogniser,
    /// The record of the last line, behind those that it has ended.
    last: Option<Record>,
    ended: bool,
}

impl<R: BufRead> Records<R> {
    /// The records of `input`.
    pub fn new(input: R, reading: Reading) -> Self {
        Self { lines: Lines::new(input), reading, recogniser: Recogniser::new(reading), last: None, ended: false }
    }

    /// Takes one line, which may give no record, or several.
    fn take_line(&mut self) -> io::Result<()> {
        let Some((number, line)) = self.lines.next_line()? else {
            self.ended = true;
            self.recogniser.end(self.lines.number);
            return Ok(());
        };
        let role = self.recogniser.push(number, line);
        self.last = role.is_record().then(|| Record::of_line(number, line, role.table(), &self.reading));
        Ok(())
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        loop {
            if let Some(record) = self.recogniser.take().or_else(|| self.last.take()) {
                return Some(record);
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.take_line() {
                self.ended = true;
                let fault = Fault::new(FaultKind::Read(error.to_string()));
                return Some(Record::new(self.lines.number + 1, Err(fault)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
            rows()
                .iter()
                .map(|row| format!("│{}│\n├─┼─┤\n", spaced(row).replace(' ', "│").replace('.', " ")))
                .collect(),
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
        assert_eq!(read(&twice.join("\n")), [Err("line 1, column 9: 8 stands twice in row 1".to_owned())]);
    }

    #[test]
    fn a_bad_first_line_does_not_change_the_mode_of_small_grids() {
        let six = |first: char| format!("{first}{}\n{}\n", ".".repeat(35), ".".repeat(36));
        assert_eq!(
            read(&six('7')),
            [Err("column 1: '7' is neither a digit nor a blank".to_owned()), Ok(".".repeat(36))]
        );
        assert_eq!(read(&six('6')).len(), 2);
        let x = "x 0 3 x x 0 4 0 0 3 x 0 4 0 2 0";
        assert_eq!(read(x), [Ok("..3...4..3..4.2.".to_owned())]);
    }

    #[test]
    fn a_long_line_is_a_fault_and_the_next_is_read() {
        let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n{PUZZLE} {}\n", "1".repeat(3 << 20), "c".repeat(1 << 19));
        let records = read(&text);
        assert_eq!(records.len(), 4);
        assert_eq!(records[1], Err("the line is longer than 1048576 bytes: no grid needs so many".to_owned()));
        assert!(records[0].is_ok() && records[2].is_ok() && records[3].is_ok());
    }
}
