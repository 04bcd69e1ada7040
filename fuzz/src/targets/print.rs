//! Printing and parsing returns the same grid, in every notation and shape.

use arbitrary::{Result, Unstructured};
use specudoku::text::{
    Alphabet, FaultKind, Frame, Look, Notation, Reading, candidate_line, drawn, drawn_as, line_in, line_with,
    pencilmarks, read_line, read_one, sdk, simple_sudoku,
};
use specudoku::{Digit, Grid};

use crate::board::{ANY, Board};

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = Board::draw(input, ANY)?;
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
        let line = format!("{}{comment}", line_in(grid, notation));
        let puzzle = read_line(line.as_bytes(), &reading).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(&puzzle.grid, grid, "{line}");
        assert_eq!(line_in(&puzzle.grid, puzzle.notation), line_in(grid, notation));
        if let Notation::Symbols(alphabet) = puzzle.notation
            && grid.shape().side() <= alphabet.max_side()
        {
            let cells = line_in(grid, notation);
            for other in [format!("{cells}."), format!("{cells}1 note"), cells[1..].to_owned()] {
                assert!(read_line(other.as_bytes(), &reading).is_err(), "{other}");
            }
        }
    }
    let blank = *input.choose(&['.', '0', '_', '*', '?', '-'])?;
    for notation in [Notation::Symbols(Alphabet::One), Notation::Tokens] {
        let line = line_with(grid, notation, Some(blank));
        let reading = reading.clone().alphabet(Alphabet::One);
        assert_eq!(read_line(line.as_bytes(), &reading).map(|puzzle| puzzle.grid).as_ref(), Ok(grid), "{line}");
    }
    Ok(())
}

fn drawings(grid: &Grid) {
    let reading = Reading::default().shape(grid.shape());
    let boxed = drawn_as(grid, &Look::default().frame(Frame::Box));
    for text in [drawn(grid), boxed, sdk(grid), simple_sudoku(grid)] {
        match read_one(text.as_bytes(), &reading) {
            // Only letters may belong to two alphabets: they are refused, not guessed.
            Err(fault) if matches!(fault.kind, FaultKind::Alphabet(_)) => {
                assert!(grid.shape().side() > 9 && grid.values().iter().all(|value| !(1..=9).contains(value)));
            }
            read => assert_eq!(read.as_ref(), Ok(grid), "{text}"),
        }
    }
}

/// Tests pencilmarks and lines of candidates with some eliminations.
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
    for text in [pencilmarks(&grid), candidate_line(&grid)].into_iter().flatten() {
        assert_eq!(read_one(text.as_bytes(), &reading).as_ref(), Ok(&grid), "{text}");
    }
    Ok(())
}
