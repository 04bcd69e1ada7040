//! `specudoku convert --to dimacs`: clauses for SAT solvers, written as they are made. A 64x64 grid has 30 million.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use specudoku::deduce::{Rules, deduce};
use specudoku::{CancelFlag, Clauses, Grid};

/// Clauses between two looks at the flag: a millisecond.
const CLAUSES_PER_LOOK: u64 = 1 << 12;

/// The clauses of one puzzle.
pub(super) struct Formula {
    /// The grid whose candidates are variables, and its clauses; none if deduction finds a contradiction.
    frame: Option<(Grid, Clauses)>,
    /// Literals that are clauses by themselves.
    units: Vec<i32>,
}

impl Formula {
    /// Encodes what deduction leaves open of `puzzle`.
    pub(super) fn of_open(puzzle: &Grid) -> Self {
        let mut known = puzzle.clone();
        let frame = deduce(&mut known, Rules::ALL).ok().map(|_| {
            let clauses = Clauses::new(&known);
            (known, clauses)
        });
        Self { frame, units: Vec::new() }
    }

    /// Encodes all candidates of the empty grid; what `puzzle` says of them are clauses of one literal.
    pub(super) fn of_every_candidate(puzzle: &Grid) -> Self {
        let grid = Grid::empty(puzzle.layout());
        let clauses = Clauses::new(&grid);
        let unit = |variable: usize| {
            let (cell, digit) = clauses.candidate(variable)?;
            let (cell, literal) = (&puzzle.cells()[cell], variable as i32);
            match cell.digit() {
                Some(value) => (value == digit).then_some(literal),
                None => (!cell.digits().contains(digit)).then_some(-literal),
            }
        };
        Self { units: (1..=clauses.variables()).filter_map(unit).collect(), frame: Some((grid, clauses)) }
    }

    /// Writes the clauses, with comments that name the candidates, and the clause that `except` alone breaks. Returns
    /// whether the flag left it to its end; what is written is whole lines.
    pub(super) fn write(&self, except: Option<&Grid>, cancel: &CancelFlag, output: impl Write) -> io::Result<bool> {
        let mut output = BufWriter::new(output);
        let is_whole = match &self.frame {
            Some((grid, clauses)) => {
                let except = except.map(|solution| clauses.except(solution));
                let units = self.units.iter().map(std::slice::from_ref);
                let further: Vec<&[i32]> = units.chain(except.as_deref()).collect();
                write_names(clauses, grid, cancel, &mut output)?
                    && write_clauses(clauses, &further, cancel, &mut output)?
            }
            None => {
                output.write_all(b"c deduction finds a contradiction\np cnf 1 2\n1 0\n-1 0\n")?;
                true
            }
        };
        output.flush().map(|()| is_whole)
    }
}

/// Writes the comments: the cells that are known, and the candidate that each variable stands for.
fn write_names(clauses: &Clauses, grid: &Grid, cancel: &CancelFlag, output: &mut impl Write) -> io::Result<bool> {
    for (cell, value) in grid.values().into_iter().enumerate().filter(|(_, value)| *value > 0) {
        writeln!(output, "c {} = {value}", grid.shape().cell_name(cell))?;
    }
    for variable in 1..=clauses.variables() {
        if cancel.is_raised() {
            return Ok(false);
        }
        if let Some((cell, digit)) = clauses.candidate(variable) {
            writeln!(output, "c {variable} {} = {digit}", grid.shape().cell_name(cell))?;
        }
    }
    Ok(true)
}

/// Writes the header, the clauses and `further` ones.
fn write_clauses(
    clauses: &Clauses,
    further: &[&[i32]],
    cancel: &CancelFlag,
    output: &mut impl Write,
) -> io::Result<bool> {
    // The header stands first and has the number of clauses: they are made twice rather than kept.
    let mut count = further.len();
    let counted = each(clauses, cancel, |_| {
        count += 1;
        Ok(())
    })?;
    if !counted {
        return Ok(false);
    }
    writeln!(output, "p cnf {} {count}", clauses.variables())?;
    let is_whole = each(clauses, cancel, |clause| write_clause(clause, output))?;
    if is_whole {
        further.iter().try_for_each(|clause| write_clause(clause, output))?;
    }
    Ok(is_whole)
}

fn write_clause(clause: &[i32], output: &mut impl Write) -> io::Result<()> {
    clause.iter().try_for_each(|literal| write!(output, "{literal} "))?;
    output.write_all(b"0\n")
}

/// Hands each clause to `take`, until that fails or the flag is raised. Returns whether all were taken.
fn each(clauses: &Clauses, cancel: &CancelFlag, mut take: impl FnMut(&[i32]) -> io::Result<()>) -> io::Result<bool> {
    let (mut taken, mut failed) = (0_u64, None);
    let all = clauses.each(|clause| {
        taken += 1;
        if taken.is_multiple_of(CLAUSES_PER_LOOK) && cancel.is_raised() {
            return ControlFlow::Break(());
        }
        match take(clause) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    failed.map_or(Ok(all.is_continue()), Err)
}
