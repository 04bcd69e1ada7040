//! The questions to the engine.

use serde::Deserialize;

use crate::answer::{Answer, Tell};
use crate::board::Board;
use crate::make::Wish;
use crate::read::Text;
use crate::{layout, list, make, read, search, steps, verdicts};

/// A question. The member `ask` contains its name.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// The puzzles of a text in any notation, or the fault of each.
    Read(Text),
    /// How a board with a layout is drawn, and which of its cells must differ.
    Layout(layout::Named),
    /// The records of a text as lines that keep their layouts, for lists.
    Lines(Text),
    /// A board as text.
    Write { board: Board, style: String },
    /// The next step of a position, or a mistake in it.
    Hint {
        board: Board,
        #[serde(default)]
        without: Vec<String>,
    },
    /// All steps and the rating. The engine keeps the steps for `Step`.
    Steps {
        board: Board,
        #[serde(default)]
        without: Vec<String>,
    },
    /// One of the last requested steps: its picture and its sentence.
    Step { number: usize },
    /// The names of the techniques, and of the patterns that are chains.
    Techniques,
    /// Whether there is a solution, and where two differ.
    Solve { board: Board },
    /// Which clues are redundant.
    Check { board: Board },
    /// A minimal puzzle within the puzzle.
    Minimize { board: Board },
    /// The exact number of solutions.
    Count { board: Board },
    /// The true candidates.
    Candidates { board: Board },
    /// Puzzles with chosen properties. Each is reported as it is made.
    Make(Wish),
    /// Puzzles to print.
    Sheet { title: String, per_page: usize, solutions: bool, puzzles: Vec<make::Printed> },
    /// The events of a search.
    Search { board: Board, rules: String },
    /// Answers to lines.
    List { work: list::Work, lines: Vec<String> },
}

impl Question {
    pub(crate) fn answer(self, tell: Tell<'_>) -> Answer {
        match self {
            Self::Read(text) => read::boards(&text),
            Self::Layout(named) => layout::told(&named),
            Self::Lines(text) => read::lines(&text),
            Self::Write { board, style } => read::write(&board, &style),
            Self::Hint { board, without } => steps::hint(&board, &without),
            Self::Steps { board, without } => steps::all(&board, &without),
            Self::Step { number } => steps::one(number),
            Self::Techniques => Ok(steps::techniques()),
            Self::Solve { board } => verdicts::solve(&board),
            Self::Check { board } => verdicts::check(&board),
            Self::Minimize { board } => verdicts::minimize(&board),
            Self::Count { board } => verdicts::count(&board),
            Self::Candidates { board } => verdicts::candidates(&board),
            Self::Make(wish) => make::puzzles(&wish, tell),
            Self::Sheet { title, per_page, solutions, puzzles } => make::sheet(&title, per_page, solutions, &puzzles),
            Self::Search { board, rules } => search::events(&board, &rules),
            Self::List { work, lines } => list::answers(work, &lines, tell),
        }
    }
}
