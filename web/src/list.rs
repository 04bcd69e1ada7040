//! Lists: the same question for every line.

use serde::Deserialize;
use serde_json::json;
use specudoku::explain::{RateError, Rater, Tally};
use specudoku::text::{Puzzle, Reading, Style, read_puzzle};
use specudoku::{Solver, Verdict};

use crate::answer::{Reply, Tell, because};

/// The question for each line.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LineQuestion {
    Solve,
    Rate,
    Count,
}

/// Returns one answer per line, in the words of the program: `!` and the reason if there is none. Reports each finished
/// line.
pub(crate) fn answers(work: LineQuestion, lines: &[String], tell: Tell<'_>) -> Reply {
    let reading = Reading::default();
    let mut rater = Rater::default().checked(true);
    let answer = |line: &String| {
        let answered = answer(work, line, &reading, &mut rater).unwrap_or_else(|why| format!("!{why}"));
        tell(json!(1));
        answered
    };
    Ok(json!({ "answers": lines.iter().map(answer).collect::<Vec<_>>() }))
}

fn answer(work: LineQuestion, line: &str, reading: &Reading, rater: &mut Rater) -> Result<String, String> {
    let puzzle = read_puzzle(line.as_bytes(), reading).map_err(because)?;
    let solver = Solver::new().threads(1);
    match work {
        LineQuestion::Solve => solution(&solver, &puzzle),
        LineQuestion::Rate => rater.tally(&puzzle.grid).map(|tally| rated(&tally)).map_err(unrated),
        LineQuestion::Count => solver.count(&puzzle.grid).map(|count| count.to_string()).map_err(because),
    }
}

fn solution(solver: &Solver, puzzle: &Puzzle) -> Result<String, String> {
    let found = solver.solve(&puzzle.grid);
    match found.solution() {
        Some(solution) => Ok(solution.display(Style::Line).notation(puzzle.notation).to_string()),
        None if found.verdict() != Verdict::NoSolution => Err(found.stop.map_or_else(String::new, because)),
        None => Err(puzzle.doubt().map_or("no solution".to_owned(), |doubt| format!("no solution: {doubt}"))),
    }
}

fn rated(tally: &Tally) -> String {
    let technique = tally.hardest.map(|technique| technique.to_string()).unwrap_or_default();
    let text = match tally.rating {
        Some(rating) if technique.is_empty() => format!("{rating} (finished)"),
        Some(rating) => format!("{rating} {technique} ({})", rating.er.level()),
        // The scale does not rate this layout. The numbers of steps are more informative than the hardest one.
        None => format!("{technique}: {}", steps(tally)),
    };
    match tally.open {
        0 => text,
        1 => format!("{text}, no technique is left with 1 cell open"),
        open => format!("{text}, no technique is left with {open} cells open"),
    }
}

/// Returns how often each technique is used.
fn steps(tally: &Tally) -> String {
    tally.uses.iter().map(|(technique, count)| format!("{count} {technique}")).collect::<Vec<_>>().join("; ")
}

fn unrated(why: RateError) -> String {
    match why {
        RateError::NoSolution => "no solution".to_owned(),
        RateError::SeveralSolutions => "several solutions".to_owned(),
        other => other.to_string(),
    }
}
