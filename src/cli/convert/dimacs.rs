//! `specudoku convert --to dimacs`: clauses for SAT solvers, written as they are made. A 64x64 grid has 30 million.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::slice;

use specudoku::deduce::Rules;
use specudoku::{CancelFlag, Clauses, Grid};

use super::ConvertArgs;

/// Number of clauses between two checks of the flag, which takes a millisecond.
const CLAUSES_PER_CHECK: u64 = 1 << 12;

/// Writes the clauses of the candidates that deduction leaves open in `puzzle`, or of all candidates of the empty grid.
/// Comments name the candidates. Also writes the clause that excludes the solution of `--except`. Fails with
/// `Interrupted` if the flag is raised; what is written then ends with a complete line.
pub(super) fn write(args: &ConvertArgs, puzzle: &Grid, cancel: &CancelFlag, output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    let mut grid = if args.every_candidate { Grid::empty(puzzle.layout()) } else { puzzle.clone() };
    if !args.every_candidate && grid.deduce(Rules::ALL).is_err() {
        output.write_all(b"c deduction finds a contradiction\np cnf 1 2\n1 0\n-1 0\n")?;
        return output.flush();
    }
    let clauses = Clauses::new(&grid);
    let units = if args.every_candidate { units(puzzle, &clauses) } else { Vec::new() };
    let except = args.except.as_ref().map(|solution| clauses.except(solution));
    let further: Vec<&[i32]> = units.iter().map(slice::from_ref).chain(except.as_deref()).collect();
    write_names(&clauses, &grid, cancel, &mut output)?;
    write_clauses(&clauses, &further, cancel, &mut output)?;
    output.flush()
}

/// Returns what `puzzle` determines about the candidates of the empty grid, as literals. Each of them is a clause.
fn units(puzzle: &Grid, clauses: &Clauses) -> Vec<i32> {
    let units = (1..=clauses.variables()).filter_map(|variable| {
        let (cell, digit) = clauses.candidate(variable)?;
        let (cell, literal) = (&puzzle.cells()[cell], variable as i32);
        match cell.digit() {
            Some(value) => (value == digit).then_some(literal),
            None => (!cell.digits().contains(digit)).then_some(-literal),
        }
    });
    units.collect()
}

/// Fails if the flag is raised.
fn check_flag(cancel: &CancelFlag) -> io::Result<()> {
    if cancel.is_raised() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
}

/// Writes the comments: the known cells, and the candidate of each variable.
fn write_names(clauses: &Clauses, grid: &Grid, cancel: &CancelFlag, output: &mut impl Write) -> io::Result<()> {
    for (cell, value) in grid.values().into_iter().enumerate().filter(|(_, value)| *value > 0) {
        writeln!(output, "c {} = {value}", grid.shape().cell_name(cell))?;
    }
    for variable in 1..=clauses.variables() {
        check_flag(cancel)?;
        if let Some((cell, digit)) = clauses.candidate(variable) {
            writeln!(output, "c {variable} {} = {digit}", grid.shape().cell_name(cell))?;
        }
    }
    Ok(())
}

/// Writes the header, the clauses and the `further` clauses.
fn write_clauses(
    clauses: &Clauses,
    further: &[&[i32]],
    cancel: &CancelFlag,
    output: &mut impl Write,
) -> io::Result<()> {
    // The header comes first and contains the number of clauses. So they are generated twice instead of kept in memory.
    let mut count = further.len();
    each(clauses, cancel, |_| {
        count += 1;
        Ok(())
    })?;
    writeln!(output, "p cnf {} {count}", clauses.variables())?;
    each(clauses, cancel, |clause| write_clause(clause, output))?;
    further.iter().try_for_each(|clause| write_clause(clause, output))
}

fn write_clause(clause: &[i32], output: &mut impl Write) -> io::Result<()> {
    clause.iter().try_for_each(|literal| write!(output, "{literal} "))?;
    output.write_all(b"0\n")
}

/// Passes each clause to `take`, until it fails or the flag is raised.
fn each(clauses: &Clauses, cancel: &CancelFlag, mut take: impl FnMut(&[i32]) -> io::Result<()>) -> io::Result<()> {
    let (mut taken, mut ended) = (0_u64, Ok(()));
    let _ = clauses.each(|clause| {
        taken += 1;
        let checked = if taken.is_multiple_of(CLAUSES_PER_CHECK) { check_flag(cancel) } else { Ok(()) };
        ended = checked.and_then(|()| take(clause));
        if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    ended
}
