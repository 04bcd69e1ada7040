//! Killers on one line: those of SumoCue and of the forum around it. SumoCue also writes jigsaws.
//!
//! ```text
//! SumoCueV1=15+0=12J1+2J1...     the sum of a cage at its first cell; the number of that cell at its other cells;
//!                                perhaps D after V1 for diagonals, and a block after each cell
//! 3x3::k:5888:2817:2817...       for each cell 256 times the sum of its cage, plus the number of the cage;
//!                                perhaps d between the first colons for diagonals
//! G<<L<K<L<^G>^>^E^...           see `arrows`
//! ```
//! Source of the first two: <http://www.sudocue.net/forum/viewtopic.php?f=1&t=519>.

mod arrows;

use super::draft::{PuzzleDraft, element_fault};
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Constraint, ConstraintKind, DigitSet, Shape, Variant};

/// The word before the cells of SumoCue.
const SUMOCUE: &[u8] = b"SumoCueV1";

/// What follows the size of a killer in the other form, without diagonals and with them.
const PLAIN_KILLER: &[u8] = b"3x3::k:";
const DIAGONAL_KILLER: &[u8] = b"3x3:d:k:";

/// The description of a line of SumoCue that lacks cells or blocks, or has too many.
const INCOMPLETE: &str = "an incomplete line of SumoCue";

/// Whether a line has one of the forms.
pub(super) fn is_killer(text: &[u8]) -> bool {
    let sumocue = text.strip_prefix(SUMOCUE).map(|rest| rest.strip_prefix(b"D").unwrap_or(rest));
    sumocue.is_some_and(|rest| rest.starts_with(b"=")) || numbers_of(text).is_some() || arrows::is_of_arrows(text)
}

/// Reads a line; `None` if it has none of the forms.
pub(super) fn read(text: &[u8], reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    if let Some((has_diagonals, numbers)) = numbers_of(text) {
        return Some(read_numbers(numbers, has_diagonals, reading));
    }
    if arrows::is_of_arrows(text) {
        let mut draft = PuzzleDraft::new(Shape::CLASSIC.side());
        return Some(arrows::read(text, &mut draft).and_then(|()| finish(draft, false, reading)));
    }
    let rest = text.strip_prefix(SUMOCUE)?;
    let (has_diagonals, cells) = rest.strip_prefix(b"D").map_or((false, rest), |cells| (true, cells));
    cells.starts_with(b"=").then(|| read_sumocue(cells, has_diagonals, reading))
}

/// Returns whether a killer of numbers has diagonals, and its numbers.
fn numbers_of(text: &[u8]) -> Option<(bool, &[u8])> {
    let diagonal = text.strip_prefix(DIAGONAL_KILLER).map(|numbers| (true, numbers));
    diagonal.or_else(|| Some((false, text.strip_prefix(PLAIN_KILLER)?)))
}

fn fault(what: &'static str) -> Fault {
    Fault::new(FaultKind::Foreign { what, remedy: "write one grid of 81 cells per line" })
}

/// The place of a cell in a cage.
enum CageCell {
    /// The first cell of a cage with this sum, or of none if it is 0.
    First(u32),
    /// A cell of the cage whose first cell has this index.
    Of(usize),
}

/// Reads the cells of SumoCue.
fn read_sumocue(text: &[u8], has_diagonals: bool, reading: &Reading) -> Result<Puzzle, Fault> {
    let mut draft = PuzzleDraft::new(Shape::CLASSIC.side());
    let (mut rest, mut cells) = (text.trim_ascii_end(), Vec::new());
    let mut blocks = Vec::new();
    while let [sign @ (b'=' | b'+'), after @ ..] = rest {
        let length = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&after[..length]).ok().and_then(|number| number.parse::<u32>().ok());
        let number = number.ok_or_else(|| fault(INCOMPLETE))?;
        cells.push(if *sign == b'=' { CageCell::First(number) } else { CageCell::Of(number as usize) });
        rest = &after[length..];
        if let [b'J', block, after @ ..] = rest {
            blocks.push(usize::from(*block));
            rest = after;
        }
    }
    let count = Shape::CLASSIC.cell_count();
    if !rest.is_empty() || cells.len() != count || !blocks.is_empty() && blocks.len() != count {
        return Err(fault(INCOMPLETE));
    }
    for (cell, &block) in blocks.iter().enumerate() {
        draft.set_region(cell, Some(block - usize::from(b'0').min(block)));
    }
    for (at, cell) in cells.iter().enumerate() {
        if let CageCell::Of(first) = cell
            && !matches!(cells.get(*first), Some(CageCell::First(_)))
        {
            let reason = format!("cell {first}, counted from 0, is not the first one of a cage");
            return Err(element_fault(draft.shape().cell_name(at), reason));
        }
    }
    for (first, cell) in cells.iter().enumerate() {
        if let CageCell::First(sum) = cell {
            let others = (0..count).filter(|&at| matches!(cells[at], CageCell::Of(own) if own == first));
            add_cage(&mut draft, std::iter::once(first).chain(others).collect(), *sum)?;
        }
    }
    finish(draft, has_diagonals, reading)
}

/// Reads the numbers of cells: the sum in the upper bits, and the cage in the lower eight. A cell without a sum is in
/// no cage, although a cage may have its number.
fn read_numbers(text: &[u8], has_diagonals: bool, reading: &Reading) -> Result<Puzzle, Fault> {
    let fields = std::str::from_utf8(text).unwrap_or_default().trim_end().trim_end_matches(':').split(':');
    let numbers: Option<Vec<u32>> = fields.map(|field| field.trim().parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == Shape::CLASSIC.cell_count());
    let numbers = numbers.ok_or_else(|| fault("an incomplete killer as numbers"))?;
    let mut draft = PuzzleDraft::new(Shape::CLASSIC.side());
    let with_sum: Vec<usize> = (0..numbers.len()).filter(|&at| numbers[at] >= 256).collect();
    for &first in &with_sum {
        let number = &numbers[first];
        let cage: Vec<usize> = with_sum.iter().copied().filter(|&at| numbers[at] % 256 == number % 256).collect();
        if let Some(other) = cage.iter().find(|&&at| numbers[at] != *number) {
            let [one, other] = [first, *other].map(|cell| draft.shape().cell_name(cell));
            return Err(element_fault(one, format!("its cage has another sum at {other}")));
        }
        if cage[0] == first {
            add_cage(&mut draft, cage, number / 256)?;
        }
    }
    finish(draft, has_diagonals, reading)
}

/// Adds a cage. A cage of one cell is a digit, and one cell without a sum is not a cage.
fn add_cage(draft: &mut PuzzleDraft, cells: Vec<usize>, sum: u32) -> Result<(), Fault> {
    let name = format!("cage at {}", draft.shape().cell_name(cells[0]));
    match *cells {
        [_] if sum == 0 => {}
        [cell] => {
            let digit = draft.digit(sum.into());
            let digit = digit.ok_or_else(|| element_fault(name, format!("its only cell cannot hold {sum}")))?;
            draft.restrict(cell, DigitSet::from_digit(digit));
        }
        _ if sum == 0 => return Err(element_fault(name, "it has no sum")),
        _ => draft.add(&name, Constraint::new(ConstraintKind::Cage, cells).number(sum.into())),
    }
    Ok(())
}

fn finish(mut draft: PuzzleDraft, has_diagonals: bool, reading: &Reading) -> Result<Puzzle, Fault> {
    if has_diagonals {
        draft.add_variant(Variant::X);
    }
    draft.finish(reading)
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;
    use crate::text::Style;

    /// The cages of two killers that are the same in both forms.
    const SUMS: [(u32, &[usize]); 3] = [(15, &[0, 1, 9]), (9, &[3, 4]), (30, &[70, 71, 79, 80])];

    fn cage_of(cell: usize) -> Option<&'static (u32, &'static [usize])> {
        SUMS.iter().find(|(_, cells)| cells.contains(&cell))
    }

    fn sumocue(head: &str, block: impl Fn(usize) -> String) -> String {
        let cell = |cell: usize| match cage_of(cell) {
            Some((sum, cells)) if cells[0] == cell => format!("={sum}"),
            Some((_, cells)) => format!("+{}", cells[0]),
            None => "=0".to_owned(),
        };
        let cells: String = (0..81).map(|at| cell(at) + &block(at)).collect();
        format!("SumoCueV1{head}{cells}")
    }

    fn iss(text: &str) -> Result<String, String> {
        let puzzle = read_line(text.as_bytes(), &Reading::default()).map_err(|fault| fault.to_string())?;
        Ok(puzzle.grid.display(Style::Iss).to_string())
    }

    #[test]
    fn killers_are_read_with_their_cages() {
        let cages = ".Cage~15~R1C1~R1C2~R2C1.Cage~9~R1C4~R1C5.Cage~30~R8C8~R8C9~R9C8~R9C9";
        assert_eq!(iss(&sumocue("", |_| String::new())).as_deref(), Ok(cages));
        let numbers: Vec<String> = (0..81)
            .map(|cell| {
                cage_of(cell).map_or_else(|| "255".to_owned(), |(sum, cells)| (sum * 256 + cells[0] as u32).to_string())
            })
            .collect();
        assert_eq!(iss(&format!("3x3::k:{}", numbers.join(":"))).as_deref(), Ok(cages));
        assert_eq!(iss(&format!("3x3::k:{}:", numbers.join(":"))).as_deref(), Ok(cages));
        let diagonals = format!(".Diagonal~1.Diagonal~-1{cages}");
        assert_eq!(iss(&sumocue("D", |_| String::new())), Ok(diagonals.clone()));
        assert_eq!(iss(&format!("3x3:d:k:{}", numbers.join(":"))), Ok(diagonals));
        let row = |cell: usize| format!("J{}", cell / 9);
        let rows: String = (0..81).map(|cell| char::from(b'0' + (cell / 9) as u8)).collect();
        assert_eq!(iss(&sumocue("", row)), Ok(format!(".NoBoxes.Jigsaw~{rows}{cages}")));
    }

    /// The killer "Wecoc #1" of the forum has a cage with the number 0, and a cell without a cage.
    #[test]
    fn cells_without_a_sum_are_in_no_cage() {
        let mut numbers = ["0"; 81];
        (numbers[0], numbers[1], numbers[80]) = ("5120", "5120", "7");
        numbers[9] = "5120";
        assert_eq!(iss(&format!("3x3::k:{}", numbers.join(":"))).as_deref(), Ok(".Cage~20~R1C1~R1C2~R2C1"));
    }

    /// Returns a killer of arrows with these symbols, and no cage elsewhere.
    fn arrows(symbols: &[(usize, char)]) -> String {
        let symbol_of = |cell: usize| symbols.iter().find(|(at, _)| *at == cell).map_or('0', |(_, symbol)| *symbol);
        (0..81).map(symbol_of).collect()
    }

    #[test]
    fn arrows_lead_to_the_sum_of_their_cage() {
        let around = [(30, '.'), (31, 'v'), (32, ','), (39, '>'), (41, '<'), (48, '\''), (49, '^'), (50, '`')];
        let ring = arrows(&[&around[..], &[(40, 'j'), (0, 'F'), (1, '<'), (2, '<'), (80, '7')]].concat());
        let cells = "~R4C4~R4C5~R4C6~R5C4~R5C5~R5C6~R6C4~R6C5~R6C6";
        assert_eq!(iss(&ring), Ok(format!(".Cage~15~R1C1~R1C2~R1C3.Cage~45{cells}.~R9C9_7")));
        for (symbols, word) in [
            (&[(9, '<')][..], "R2C1: its arrows lead out of the grid"),
            (&[(0, '6'), (1, '<'), (80, '.')], "R9C9: its arrows lead out of the grid"),
            (&[(0, '>'), (1, '<')], "R1C1: its arrows lead in a circle"),
            (&[(1, '<')], "cage at R1C1: it has no sum"),
            (&[(0, 'U'), (3, '9'), (4, '<')], "cage at R1C1: its only cell cannot hold 30"),
        ] {
            assert!(iss(&arrows(symbols)).unwrap_err().contains(word), "{symbols:?}: {:?}", iss(&arrows(symbols)));
        }
    }

    #[test]
    fn bad_killers_are_refused() {
        let whole = sumocue("", |_| String::new());
        for (text, word) in [
            (whole.replace("+0", "+1"), "R1C2: cell 1, counted from 0"),
            (whole.replace("=15", "=0"), "cage at R1C1: it has no sum"),
            (whole.replacen("=0", "=11", 1), "cage at R1C3: its only cell cannot hold 11"),
            (whole[..40].to_owned(), "an incomplete line"),
            (format!("{whole}=0"), "an incomplete line"),
            ("3x3::k:1:2:3".to_owned(), "an incomplete killer"),
            (
                format!("3x3::k:{}", ["2817", "2561"].iter().chain(&["0"; 79]).copied().collect::<Vec<_>>().join(":")),
                "another sum",
            ),
        ] {
            assert!(iss(&text).unwrap_err().contains(word), "{text}: {:?}", iss(&text));
        }
    }
}
