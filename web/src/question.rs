//! The questions to the engine.

use serde::Deserialize;

use crate::answer::{Reply, Tell};
use crate::board::PlayedBoard;
use crate::make::Wish;
use crate::read::PastedText;
use crate::{compare, constraints, layout, lessons, list, make, read, search, setting, steps, verdicts};

/// A question: an object whose only member is its name, with its parts. With the name among the parts, or with parts
/// that are flattened, serde would keep every member of a question until it knows the name, which takes much code.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
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
        #[serde(default)]
        order: steps::TechniqueOrder,
    },
    /// The rating of a puzzle in words and as a number.
    Rate { board: PlayedBoard },
    /// The names of all lessons.
    Lessons {},
    /// A position whose next step uses the technique of a lesson. Number 0 is the example of the lesson.
    Exercise { lesson: String, number: u64 },
    /// One of the last requested steps: its picture and its sentence.
    Step { number: usize },
    /// The names of the techniques, and of the patterns that are chains.
    Techniques {},
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
    SearchGive {},
    /// Gives a branch of another worker to this one.
    SearchTake { branch: search::Moved },
    /// The speed-up of several workers over one.
    Compare(compare::Rounds),
    /// The kinds of constraints that can be drawn.
    Kinds {},
    /// A layout with one more constraint.
    Add(constraints::DrawnConstraint),
    /// A layout without one of its constraints.
    Remove { board: layout::Named, number: usize },
    /// The constraints that the digits on a board violate.
    Violated { board: PlayedBoard },
    /// The true candidates. Those known so far are reported.
    Truth { board: PlayedBoard },
    /// The number of solutions up to a limit. The number so far is reported.
    Number { board: PlayedBoard, limit: u64 },
    /// One row per record of a text.
    List { task: list::ListTask, list: PastedText },
}

impl Question {
    pub(crate) fn answer(self, tell: Tell<'_>) -> Reply {
        match self {
            Self::Read(text) => read::boards(&text),
            Self::Layout(named) => layout::told(&named),
            Self::ListForm(text) => list::form(&text),
            Self::Write { board, style } => read::write(&board, &style),
            Self::Hint { board, without } => steps::hint(&board, &without),
            Self::Steps { board, without, order } => steps::all(&board, &without, order),
            Self::Rate { board } => steps::rate(&board),
            Self::Lessons {} => Ok(lessons::names()),
            Self::Exercise { lesson, number } => lessons::exercise(&lesson, number),
            Self::Step { number } => steps::one(number),
            Self::Techniques {} => Ok(steps::techniques()),
            Self::Solve { board } => verdicts::solve(&board),
            Self::Check { board } => verdicts::check(&board),
            Self::Minimize { board } => verdicts::minimize(&board),
            Self::Count { board } => verdicts::count(&board),
            Self::Candidates { board } => verdicts::candidates(&board),
            Self::Make(wish) => make::puzzles(&wish, tell),
            Self::Sheet(wish) => make::sheet(&wish),
            Self::SearchBegin(start) => search::begin(&start),
            Self::SearchWork { most } => search::work(most),
            Self::SearchGive {} => search::give(),
            Self::SearchTake { branch } => search::take(&branch),
            Self::Compare(rounds) => compare::sentence(&rounds),
            Self::Kinds {} => Ok(constraints::kinds()),
            Self::Add(drawn) => constraints::add(&drawn),
            Self::Remove { board, number } => constraints::remove(&board, number),
            Self::Violated { board } => constraints::violated(&board),
            Self::Truth { board } => setting::truth(&board, tell),
            Self::Number { board, limit } => setting::number(&board, limit, tell),
            Self::List { task, list } => list::rows(task, &list),
        }
    }
}
