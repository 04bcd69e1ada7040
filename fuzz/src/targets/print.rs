//! Printing and then parsing gives the same grid, in every notation and shape.

use arbitrary::{Result, Unstructured};
use specudoku::text::{Alphabet, FaultKind, Notation, Reading, Style, read_puzzle};
use specudoku::{Digit, Grid};

use crate::board::{ANY, TestBoard};

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, ANY)?;
    if board.has_conflict() {
        return Ok(());
    }
    let grid = board.grid();
    lines(input, &grid)?;
    drawings(&grid);
    candidates(input, grid)
}

fn lines(input: &mut Unstructured<'_>, grid: &Grid) -> Result<()> {
    let reading = Reading::default().shape(grid.shape());
    let symbols = Alphabet::ALL.map(|alphabet| (Notation::Symbols(alphabet), Some(alphabet)));
    for (notation, alphabet) in symbols.into_iter().chain([(Notation::Tokens, None)]) {
        let reading = reading.clone().alphabet(alphabet);
        let comment = input.choose(&["", " # note", " 5.6", "\t17"])?;
        let line = format!("{}{comment}", grid.display(Style::Line).notation(notation));
        let puzzle = read_puzzle(line.as_bytes(), &reading).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(&puzzle.grid, grid, "{line}");
        assert_eq!(
            puzzle.grid.display(Style::Line).notation(puzzle.notation).to_string(),
            grid.display(Style::Line).notation(notation).to_string()
        );
        if let Notation::Symbols(alphabet) = puzzle.notation
            && grid.shape().side() <= alphabet.max_side()
        {
            let cells = grid.display(Style::Line).notation(notation).to_string();
            for other in [format!("{cells}."), format!("{cells}1 note"), cells[1..].to_owned()] {
                assert!(read_puzzle(other.as_bytes(), &reading).is_err(), "{other}");
            }
        }
    }
    let blank = *input.choose(&['.', '0', '_', '*', '?', '-'])?;
    for notation in [Notation::Symbols(Alphabet::ONE), Notation::Tokens] {
        let line = grid.display(Style::Line).notation(notation).blank(blank).to_string();
        // A line of dashes is a border.
        if line.bytes().all(|symbol| symbol == b'-') {
            continue;
        }
        let reading = reading.clone().alphabet(Alphabet::ONE);
        assert_eq!(read_puzzle(line.as_bytes(), &reading).map(|puzzle| puzzle.grid).as_ref(), Ok(grid), "{line}");
    }
    Ok(())
}

fn drawings(grid: &Grid) {
    let reading = Reading::default().shape(grid.shape());
    let boxed = grid.display(Style::Box).to_string();
    for text in [
        grid.display(Style::Grid).to_string(),
        boxed,
        grid.display(Style::Sdk).to_string(),
        grid.display(Style::Ss).to_string(),
    ] {
        match read_puzzle(text.as_bytes(), &reading).map(|puzzle| puzzle.grid) {
            // Letters without digits may belong to two alphabets: they are refused, not guessed.
            Err(fault) if matches!(fault.kind, FaultKind::Alphabet(_)) => {
                assert!(grid.shape().side() > 9 && grid.values().iter().all(|value| !(1..=9).contains(value)));
            }
            read => assert_eq!(read.as_ref(), Ok(grid), "{text}"),
        }
    }
}

/// Checks pencilmarks and candidate lines, with some candidates eliminated.
fn candidates(input: &mut Unstructured<'_>, mut grid: Grid) -> Result<()> {
    let shape = grid.shape();
    for _ in 0..input.int_in_range(0..=60)? {
        let (cell, digit) = (input.choose_index(shape.cell_count())?, input.int_in_range(1..=shape.side() as u8)?);
        if let Some(digit) = Digit::new(digit).filter(|_| grid.cells()[cell].digits().len() > 1) {
            grid.eliminate(cell, digit).expect("another candidate is left");
        }
    }
    if grid.conflict().is_some() {
        return Ok(());
    }
    let reading = Reading::default().shape(shape);
    for text in [grid.display(Style::Pencilmarks).try_to_string(), grid.display(Style::Candidates).try_to_string()]
        .into_iter()
        .flatten()
    {
        assert_eq!(read_puzzle(text.as_bytes(), &reading).map(|puzzle| puzzle.grid).as_ref(), Ok(&grid), "{text}");
    }
    Ok(())
}
