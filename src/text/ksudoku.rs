//! Files of KSudoku: the values of the cells, and the units and cages before them.
//!
//! ```text
//! <graph order="9" type="custom" specific-type="KillerSudoku" ...>
//!  <sudokugroups at="0" withblocks="1"/>
//!  <clique size="9">0 1 2 9 10 11 18 19 20 </clique>
//!  <cage operator="4" value="17" size="2"> 0 9 </cage>
//! </graph>
//! <values>_b__f...</values>      `b` is 1, column by column
//! ```
//! Source: the source of KSudoku. There `serializer.cpp` writes these elements, each on a line, and the values in the
//! order of cells; `skgraph.h` gives cell `i` of a 9x9 grid the position x = i / 9, y = i % 9, and `view2d.cpp` draws
//! it at x to the right and y down.

mod write;

use memchr::memmem;

use super::alphabet::Alphabet;
use super::draft::{PuzzleDraft, element_fault};
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Constraint, ConstraintKind, Digit, DigitSet};
pub(super) use write::ksudoku;

/// The greatest side of grids with units of their own.
const MAX_SIDE: usize = 25;

/// Maximum number of units and of cages of a file.
const MAX_ELEMENTS: usize = 4_096;

/// The operators of cages.
const NO_OPERATOR: &str = "0";
const ADD: &str = "4";

/// The content of a line of a file.
pub(super) enum KSudokuElement {
    /// Begins the units of the puzzle that follows.
    Graph(KSudokuGraph),
    /// A part of the units.
    Part,
    /// The cells as symbols, row by row.
    Values(Vec<u8>),
    /// The solution, which is not a puzzle.
    Solution,
}

/// The units and cages of a puzzle, if they are not only those of its shape.
#[derive(Clone, Default, Debug)]
pub(super) struct KSudokuGraph {
    /// Whether there is anything besides the units of the shape.
    pub(super) is_custom: bool,
    /// Whether the type of the puzzle can have only rectangular grids with known rules.
    is_known: bool,
    /// Whether digits in a cage differ.
    is_killer: bool,
    order: usize,
    has_rows: bool,
    has_blocks: bool,
    cliques: Vec<Vec<usize>>,
    cages: Vec<KSudokuCage>,
}

/// A cage.
#[derive(Clone, Debug)]
struct KSudokuCage {
    operator: String,
    value: i64,
    cells: Vec<usize>,
}

impl KSudokuElement {
    /// Parses the element on a line; returns `None` if there is none. `graph` collects the units.
    pub(super) fn of(line: &[u8], graph: &mut KSudokuGraph) -> Option<Self> {
        let text = line.trim_ascii();
        if text.starts_with(b"<solution>") {
            return Some(Self::Solution);
        }
        if text.starts_with(b"<graph ") && memmem::find(text, b"order=").is_some() {
            return Some(Self::Graph(KSudokuGraph::of(&String::from_utf8_lossy(text))));
        }
        if graph.is_custom
            && [&b"<clique"[..], b"<cage", b"<sudokugroups", b"</graph"].iter().any(|tag| text.starts_with(tag))
        {
            graph.push(&String::from_utf8_lossy(text));
            return Some(Self::Part);
        }
        let values = text.strip_prefix(b"<values>")?.strip_suffix(b"</values>")?;
        let symbols: Option<Vec<u8>> = values.iter().map(|letter| symbol_of(*letter)).collect();
        symbols.map(|symbols| Self::Values(transposed(&symbols)))
    }
}

impl KSudokuGraph {
    fn of(text: &str) -> Self {
        let order = number_in(text, "order");
        let kind = attribute(text, "specific-type").unwrap_or("Plain");
        let size = ["sizeX", "sizeY", "sizeZ"].map(|name| number_in(text, name));
        Self {
            is_custom: attribute(text, "type") != Some("sudoku"),
            is_known: size == [order, order, 1] && (2..=MAX_SIDE).contains(&order),
            is_killer: kind == "KillerSudoku",
            order,
            ..Self::default()
        }
    }

    /// Adds an element.
    fn push(&mut self, text: &str) {
        if self.cliques.len() + self.cages.len() >= MAX_ELEMENTS {
            self.is_known = false;
        } else if text.starts_with("<sudokugroups") {
            self.is_known &= attribute(text, "at").is_none_or(|at| at == "0");
            self.has_rows = true;
            self.has_blocks = attribute(text, "withblocks").is_none_or(|blocks| blocks == "1");
        } else if text.starts_with("<clique") {
            match self.cells(text) {
                Some(cells) => self.cliques.push(cells),
                None => self.is_known = false,
            }
        } else if text.starts_with("<cage") {
            let value = attribute(text, "value").and_then(|value| value.parse().ok());
            match (self.cells(text), value) {
                (Some(cells), Some(value)) => {
                    let operator = attribute(text, "operator").unwrap_or_default().to_owned();
                    self.cages.push(KSudokuCage { operator, value, cells });
                }
                _ => self.is_known = false,
            }
        }
    }

    /// Returns the cells that an element lists. KSudoku counts them column by column.
    fn cells(&self, text: &str) -> Option<Vec<usize>> {
        let content = text.split_once('>')?.1.split('<').next()?;
        let mut cells = Vec::new();
        for number in content.split_ascii_whitespace() {
            let number = number.parse::<usize>().ok().filter(|number| *number < self.order * self.order)?;
            cells.push(number % self.order * self.order + number / self.order);
        }
        (!cells.is_empty()).then_some(cells)
    }

    /// Reads a puzzle with these units and cages. `symbols` are its cells.
    pub(super) fn read(self, symbols: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
        if !self.is_known || symbols.len() != self.order * self.order {
            return Err(own_units());
        }
        let mut draft = PuzzleDraft::new(self.order);
        for (cell, symbol) in symbols.iter().enumerate() {
            if let Some(digit) = Alphabet::ONE.value(*symbol, self.order).and_then(Digit::new) {
                draft.restrict(cell, DigitSet::from_digit(digit));
            }
        }
        if !self.add_units(&mut draft) {
            return Err(own_units());
        }
        let mut is_caged = vec![false; symbols.len()];
        for (number, cage) in self.cages.iter().enumerate() {
            let name = format!("cage {}", number + 1);
            if let Some(&cell) = cage.cells.iter().find(|&&cell| std::mem::replace(&mut is_caged[cell], true)) {
                let cell = draft.shape().cell_name(cell);
                return Err(element_fault(name, format!("{cell} is in two cages")));
            }
            self.add_cage(&mut draft, &name, cage)?;
        }
        draft.finish(reading)
    }

    /// Adds the units. Returns false if rows or columns are missing.
    fn add_units(&self, draft: &mut PuzzleDraft) -> bool {
        let side = self.order;
        let lines = (0..side).flat_map(|line| {
            let row: Vec<usize> = (0..side).map(|column| line * side + column).collect();
            [row, (0..side).map(|row| row * side + line).collect()]
        });
        let lines: Vec<Vec<usize>> = lines.collect();
        let mut cliques = self.cliques.clone();
        cliques.iter_mut().for_each(|cells| cells.sort_unstable());
        if !self.has_rows && !lines.iter().all(|line| cliques.contains(line)) {
            return false;
        }
        if !self.has_blocks {
            (0..side * side).for_each(|cell| draft.set_region(cell, None));
        }
        for (number, cells) in cliques.into_iter().filter(|cells| !lines.contains(cells)).enumerate() {
            if cells.len() == side && cells.iter().all(|&cell| !draft.has_region(cell)) {
                cells.into_iter().for_each(|cell| draft.set_region(cell, Some(number)));
            } else {
                draft.add_unit(&format!("clique {}", number + 1), cells);
            }
        }
        true
    }

    fn add_cage(&self, draft: &mut PuzzleDraft, name: &str, cage: &KSudokuCage) -> Result<(), Fault> {
        let KSudokuCage { operator, value, cells } = cage;
        match operator.as_str() {
            NO_OPERATOR | ADD if cells.len() == 1 => {
                let digit = draft.digit(*value);
                let digit = digit.ok_or_else(|| element_fault(name, format!("its only cell cannot hold {value}")))?;
                draft.restrict(cells[0], DigitSet::from_digit(digit));
            }
            ADD => {
                let kind = if self.is_killer { ConstraintKind::Cage } else { ConstraintKind::Sum };
                draft.add(name, Constraint::new(kind, cells.clone()).number(*value));
            }
            _ => return Err(element_fault(name, "only sums are supported, not differences, products and quotients")),
        }
        Ok(())
    }
}

/// Returns the fault of a puzzle whose units are not those of a square grid.
fn own_units() -> Fault {
    let (what, remedy) = ("a puzzle of KSudoku with units of its own", "write its cells on a line, and name its units");
    Fault::new(FaultKind::Foreign { what, remedy })
}

/// Returns the value of an attribute.
fn attribute<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let tag = text.split_once('>').map_or(text, |(tag, _)| tag);
    let mut parts = tag.split('"');
    while let (Some(before), Some(value)) = (parts.next(), parts.next()) {
        if before.trim().trim_end_matches('=').trim_end().split_ascii_whitespace().next_back() == Some(name) {
            return Some(value);
        }
    }
    None
}

/// Returns the number that is the value of an attribute; 0 if there is none.
fn number_in(text: &str, name: &str) -> usize {
    attribute(text, name).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Returns the symbol of a cell that KSudoku writes as this letter.
fn symbol_of(letter: u8) -> Option<u8> {
    match letter {
        b'_' => Some(b'.'),
        b'b'..=b'z' => Some(Alphabet::ONE.symbol(letter - b'a') as u8),
        _ => None,
    }
}

/// Returns cells row by row that are given column by column, or the reverse. Returns other texts unchanged.
fn transposed<T: Copy>(cells: &[T]) -> Vec<T> {
    let side = cells.len().isqrt();
    if side * side != cells.len() {
        return cells.to_vec();
    }
    (0..cells.len()).map(|cell| cells[cell % side * side + cell / side]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::record::read_puzzle;
    use super::*;
    use crate::model::Grid;
    use crate::text::Style;

    #[test]
    fn values_are_columns() {
        // The second cell is at x = 0, y = 1: it is below the first.
        let values = format!("<values>_b{}</values>", "_".repeat(79));
        let element = KSudokuElement::of(values.as_bytes(), &mut KSudokuGraph::default());
        let Some(KSudokuElement::Values(cells)) = element else { panic!("{values}") };
        let expected = format!("{}1{}", ".".repeat(9), ".".repeat(71));
        assert_eq!(String::from_utf8(cells).unwrap(), expected);
        let grid: Grid = expected.parse().unwrap();
        assert!(ksudoku(&grid).unwrap().contains(&values));
    }

    /// Returns a file whose graph has this type and these elements.
    fn file(kind: &str, elements: &[&str]) -> String {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game msecs-elapsed=\"0\" had-help=\"0\">\n  <puzzle>\n   <graph order=\"4\" \
             type=\"custom\" specific-type=\"{kind}\" name=\"x\" ncliques=\"12\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">\n    \
             {}\n   </graph>\n   <values>______c_________</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n",
            elements.join("\n    ")
        )
    }

    fn iss(text: &str) -> Result<String, String> {
        let puzzle = read_puzzle(text.as_bytes(), &Reading::default()).map_err(|fault| fault.to_string())?;
        Ok(puzzle.grid.display(Style::Iss).to_string())
    }

    #[test]
    fn killers_are_read_with_their_cages() {
        let groups = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
        let cages = [
            groups,
            "<cage value=\"7\" operator=\"4\" size=\"3\"> 0 1 4 </cage>",
            "<cage value=\"3\" operator=\"0\" size=\"1\"> 15 </cage>",
        ];
        let killer = ".Shape~4x4.Cage~7~R1C1~R2C1~R1C2.~R3C2_2~R4C4_3";
        assert_eq!(iss(&file("KillerSudoku", &cages)).as_deref(), Ok(killer));
        assert_eq!(iss(&file("Mathdoku", &cages)), Ok(killer.replace("Cage", "Sum")));
        let latin = iss(&file("Plain", &["<sudokugroups at=\"0\" withblocks=\"0\"/>"]));
        assert_eq!(latin.as_deref(), Ok(".Shape~4x4.NoBoxes.~R3C2_2"));
    }

    fn clique(cells: [usize; 4]) -> String {
        format!("<clique size=\"4\">{} </clique>", cells.map(|cell| cell.to_string()).join(" "))
    }

    #[test]
    fn jigsaws_are_read_with_their_cliques() {
        let mut cliques: Vec<String> = (0..4).map(|line| clique([0, 1, 2, 3].map(|at| line * 4 + at))).collect();
        cliques.extend((0..4).map(|line| clique([0, 1, 2, 3].map(|at| line + at * 4))));
        cliques.extend([[0, 1, 2, 4], [3, 7, 11, 6], [5, 8, 9, 12], [10, 13, 14, 15]].map(clique));
        let whole: Vec<&str> = cliques.iter().map(String::as_str).collect();
        let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~0022012301133333";
        let text = iss(&file("Jigsaw", &whole)).unwrap();
        assert!(
            text.starts_with(".Shape~4x4.NoBoxes.Jigsaw~") && text.len() == jigsaw.len() + ".~R3C2_2".len(),
            "{text}"
        );
        assert!(iss(&file("Jigsaw", &whole[1..])).unwrap_err().contains("units of its own"));
    }

    #[test]
    fn bad_cages_are_refused() {
        let groups = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
        for (cages, word) in [
            (["<cage value=\"7\" operator=\"3\" size=\"2\"> 0 1 </cage>", ""], "cage 1: only sums"),
            (
                [
                    "<cage value=\"7\" operator=\"4\" size=\"2\"> 0 1 </cage>",
                    "<cage value=\"7\" operator=\"4\"> 1 2 </cage>",
                ],
                "cage 2: R2C1 is in two cages",
            ),
            (["<cage value=\"9\" operator=\"0\" size=\"1\"> 0 </cage>", ""], "cannot hold 9"),
            (["<cage value=\"7\" operator=\"4\" size=\"2\"> 0 99 </cage>", ""], "units of its own"),
        ] {
            let text = file("KillerSudoku", &[groups, cages[0], cages[1]]);
            assert!(iss(&text).unwrap_err().contains(word), "{:?}", iss(&text));
        }
    }
}
