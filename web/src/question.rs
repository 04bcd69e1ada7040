//! The questions to the engine.

use serde::Deserialize;

use crate::answer::{Reply, Tell};
use crate::board::PlayedBoard;
use crate::make::Wish;
use crate::read::PastedText;
use crate::{compare, layout, list, make, read, search, steps, verdicts};

/// A question. The member `ask` contains its name.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// The puzzles of a text in any notation, or the fault of each.
    Read(PastedText),
    /// How a board with a layout is drawn, and which of its cells must differ.
    Layout(layout::Named),
    /// Whether a list can be cut at the end of any line.
    ListForm(PastedText),
    /// A board as text.
    Write { board: PlayedBoard, style: String },
    /// The next step of a position, or a mistake in it.
    Hint {
        board: PlayedBoard,
        #[serde(default)]
        without: Vec<String>,
    },
    /// All steps and the rating. The engine keeps the steps for `Step`.
    Steps {
        board: PlayedBoard,
        #[serde(default)]
        without: Vec<String>,
    },
    /// One of the last requested steps: its picture and its sentence.
    Step { number: usize },
    /// The names of the techniques, and of the patterns that are chains.
    Techniques,
    /// Whether there is a solution, and where two differ.
    Solve { board: PlayedBoard },
    /// Which clues are redundant.
    Check { board: PlayedBoard },
    /// A minimal puzzle within the puzzle.
    Minimize { board: PlayedBoard },
    /// The exact number of solutions.
    Count { board: PlayedBoard },
    /// The true candidates.
    Candidates { board: PlayedBoard },
    /// Puzzles with chosen properties. Each is reported as it is made.
    Make(Wish),
    /// Puzzles to print.
    Sheet(make::PrintedSheet),
    /// Prepares a worker for a search.
    SearchBegin(search::SearchStart),
    /// Explores branches of the worker.
    SearchWork { most: usize },
    /// Gives the oldest waiting branch of the worker away.
    SearchGive,
    /// Gives a branch of another worker to this one.
    SearchTake { branch: search::Moved },
    /// What several workers gain over one.
    Compare(compare::Rounds),
    /// One row per record of a text.
    List {
        task: list::ListTask,
        #[serde(flatten)]
        text: PastedText,
    },
}

impl Question {
    pub(crate) fn answer(self, tell: Tell<'_>) -> Reply {
        match self {
            Self::Read(text) => read::boards(&text),
            Self::Layout(named) => layout::told(&named),
            Self::ListForm(text) => list::form(&text),
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
            Self::Sheet(wish) => make::sheet(&wish),
            Self::SearchBegin(start) => search::begin(&start),
            Self::SearchWork { most } => search::work(most),
            Self::SearchGive => search::give(),
            Self::SearchTake { branch } => search::take(&branch),
            Self::Compare(rounds) => compare::sentence(&rounds),
            Self::List { task, text } => list::rows(task, &text),
        }
    }
}
