//! The option for the class of generated puzzles.

use clap::ValueEnum;
use specudoku::classify::Depth;
use specudoku::make::generate::GenerateOptions;

use crate::cli::output::print_plain;

/// Classes by name.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum ClassName {
    Singles,
    Subsets,
    Te1,
    Te2,
    Te3,
}

/// The class of generated puzzles.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ClassArgs {
    /// Class of the puzzles, as `specudoku classify` finds it.
    ///
    /// Only for the classic 9x9 grid, without `--units` and constraints. For te2 and te3 no number of attempts is known
    /// to suffice. Before such a search begins, a message gives a lower bound on the attempts to expect.
    #[arg(long, value_name = "CLASS", conflicts_with = "boards")]
    classify: Option<ClassName>,
}

impl ClassArgs {
    /// Returns the depth of trial and error.
    pub(super) fn depth(self) -> Option<Depth> {
        self.classify.map(|class| match class {
            ClassName::Singles => Depth::Singles,
            ClassName::Subsets => Depth::Subsets,
            ClassName::Te1 => Depth::One,
            ClassName::Te2 => Depth::Two,
            ClassName::Te3 => Depth::Three,
        })
    }

    /// Prints on standard error how many attempts to expect, if they are more than `most`, at which the search ends.
    pub(super) fn warn(self, options: &GenerateOptions, most: u64) {
        let (Some(depth), Some(expected)) = (self.depth(), options.expected_attempts()) else { return };
        if matches!(depth, Depth::Two | Depth::Three) {
            print_plain(&format!(
                "no puzzle of the class {depth} was found in the attempts that were counted: expect more than {expected} attempts for each. `specudoku classify` selects such puzzles from a list"
            ));
        } else if expected > most {
            print_plain(&format!(
                "the class {depth} takes about {expected} attempts per puzzle, more than the {most} that are allowed: set --attempts"
            ));
        }
    }
}
