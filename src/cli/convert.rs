//! `specudoku convert`.

use std::ops::ControlFlow;

use specudoku::deduce::{Rules, deduce};
use specudoku::text::{drawn_painted, line_in};
use specudoku::{Clauses, Grid};

use super::CliResult;
use super::exit::Failure;
use super::filter::{FilterArgs, is_one_record};
use super::input::Input;

/// Write puzzles in another form: lines, drawn grids, or clauses for SAT solvers.
///
/// The clauses are those of one puzzle, in the DIMACS form, of what deduction leaves open; comments tell the candidate
/// that each variable stands for.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  specudoku convert --to grid puzzles/hard.txt
  specudoku convert --to dimacs puzzles/25x25.txt > puzzle.cnf && kissat puzzle.cnf

Exit status: 0 done, 2 usage, 3 reading or writing failed, 130 after Ctrl-C.")]
pub(crate) struct Convert {
    #[command(flatten)]
    filter: FilterArgs,

    /// The form: line, grid, dimacs.
    #[arg(long, value_name = "FORM", default_value = "line")]
    to: Form,

    /// Add the clause that this solution alone breaks: what 'solve --proof' refutes where there is a solution.
    #[arg(long, value_name = "SOLUTION")]
    except: Option<Grid>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    Line,
    Grid,
    Dimacs,
}

impl Convert {
    pub(crate) fn run(&self) -> CliResult {
        let filter = self.filter.filter(&["form"], self.filter.threads());
        let mut inputs = self.filter.inputs()?;
        if self.to == Form::Dimacs {
            inputs = inputs.into_iter().map(Input::ready).collect::<Result<_, _>>()?;
            if !is_one_record(&inputs, &filter.reading) {
                return Err(Failure::usage("clauses are those of one puzzle: give one, or a file that holds one"));
            }
        }
        self.filter.run_on(
            inputs,
            &filter,
            |puzzle| match self.to {
                Form::Line => line_in(&puzzle.grid, puzzle.notation),
                Form::Grid => drawn_painted(&puzzle.grid, &puzzle.grid, &Default::default()),
                Form::Dimacs => dimacs(&puzzle.grid, self.except.as_ref()),
            },
            |text, _, rows| rows.row(&text, || vec![text.as_str().into()]),
        )
    }
}

/// The clauses of a grid, with comments that tell the candidates.
fn dimacs(grid: &Grid, except: Option<&Grid>) -> String {
    let mut known = grid.clone();
    if deduce(&mut known, Rules::ALL).is_err() {
        return "c deduction finds a contradiction\np cnf 1 2\n1 0\n-1 0".to_owned();
    }
    let clauses = Clauses::new(&known);
    let (mut count, mut lines) = (0_u64, String::new());
    let mut write = |clause: &[i32]| {
        count += 1;
        clause.iter().for_each(|literal| lines.push_str(&format!("{literal} ")));
        lines.push_str("0\n");
        ControlFlow::Continue(())
    };
    let _ = clauses.each(&mut write);
    if let Some(solution) = except {
        let _ = write(&clauses.except(solution));
    }
    let name = |variable| {
        let (cell, digit) = clauses.candidate(variable)?;
        Some(format!("c {variable} {} = {digit}\n", grid.shape().cell_name(cell)))
    };
    let names: String = (1..=clauses.variables()).filter_map(name).collect();
    format!("{names}p cnf {} {count}\n{lines}", clauses.variables()).trim_end().to_owned()
}
