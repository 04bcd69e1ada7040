//! Puzzles with chosen properties, and sheets of puzzles.

use serde::Deserialize;
use serde_json::json;
use specudoku::Solver;
use specudoku::explain::{Rater, Rating, Tenths};
use specudoku::make::generate::{GenerateOptions, Symmetry};
use specudoku::text::Sheet;

use crate::answer::{Reply, Tell, because};
use crate::board::{PlayedBoard, told};
use crate::layout::layout_of;
use crate::steps::set;

/// The requested properties of puzzles.
#[derive(Deserialize, Debug)]
#[serde(default)]
pub(crate) struct Wish {
    shape: String,
    layout: String,
    count: usize,
    seed: u64,
    /// The lowest and the highest rating, as on the scale: `4.2`.
    rating: Option<[String; 2]>,
    technique: Option<String>,
    symmetry: String,
    minimal: bool,
    /// The fewest and the most clues.
    clues: Option<[usize; 2]>,
    without: Vec<String>,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            shape: "3x3".to_owned(),
            layout: String::new(),
            count: 1,
            seed: 0,
            rating: None,
            technique: None,
            symmetry: "none".to_owned(),
            minimal: false,
            clues: None,
            without: Vec::new(),
        }
    }
}

impl Wish {
    fn options(&self) -> Result<GenerateOptions, String> {
        let symmetry: Symmetry = self.symmetry.parse().map_err(because)?;
        let mut options = GenerateOptions::default().symmetry(symmetry).minimal(self.minimal);
        if let Some([least, most]) = self.clues {
            options = options.clues(least..=most);
        }
        if !self.without.is_empty() {
            options = options.techniques(set(&self.without)?);
        }
        if let Some([least, most]) = &self.rating {
            let number = |text: &str| text.parse::<Tenths>().map_err(because);
            options = options.rating(number(least)?..=number(most)?);
        }
        if let Some(name) = &self.technique {
            options = options.technique(name.parse().map_err(because)?);
        }
        Ok(options)
    }
}

/// Makes puzzles with these properties. Reports each as it is made.
pub(crate) fn puzzles(wish: &Wish, tell: Tell<'_>) -> Reply {
    let layout = layout_of(&wish.shape, &wish.layout)?;
    let generator = Solver::new().threads(1).generator(layout, wish.options()?).map_err(because)?;
    let mut made = 0;
    for puzzle in generator.puzzles(wish.seed).take(wish.count) {
        let puzzle = puzzle.map_err(because)?;
        let mut value = told(&puzzle.puzzle())?;
        value["solution"] = puzzle.solution().values().into();
        value["clues"] = puzzle.clue_count().into();
        if let Some(rating) = puzzle.rating() {
            value["rating"] = rating.to_string().into();
            value["level"] = rating.er.level().into();
            value["er"] = rating.er.to_string().into();
            value["technique"] = rating.technique.map(|technique| technique.to_string()).into();
            value["caption"] = caption(&rating).into();
        }
        made += 1;
        tell(value);
    }
    Ok(json!({ "made": made }))
}

/// Maximum number of puzzles per page for which a caption has room for a technique.
const WITH_TECHNIQUE: usize = 6;

/// Returns the level and the number of a caption.
fn without_technique(caption: &str) -> &str {
    caption.match_indices(", ").nth(1).map_or(caption, |(end, _)| &caption[..end])
}

/// Returns a rating as the caption of a puzzle: `hard, 3.0, Naked Pair`.
fn caption(rating: &Rating) -> String {
    let technique = rating.technique.map(|technique| format!(", {technique}")).unwrap_or_default();
    format!("{}, {}{technique}", rating.er.level(), rating.er)
}

/// A puzzle to print.
#[derive(Deserialize, Debug)]
pub(crate) struct Printed {
    board: PlayedBoard,
    #[serde(default)]
    caption: Option<String>,
}

/// Puzzles to print, and how.
#[derive(Deserialize, Debug)]
pub(crate) struct PrintedSheet {
    title: String,
    per_page: usize,
    /// Whether to print the unique solution of each puzzle after all puzzles.
    solutions: bool,
    /// Whether to print ratings. A puzzle without a caption is rated here.
    ratings: bool,
    puzzles: Vec<Printed>,
}

/// Returns a page of puzzles to print.
pub(crate) fn sheet(wish: &PrintedSheet) -> Reply {
    let solver = Solver::new().threads(1).limit(2);
    let mut rater = Rater::default().checked(true);
    let mut sheet = Sheet::new(&wish.title).per_page(wish.per_page);
    for (index, printed) in wish.puzzles.iter().enumerate() {
        let puzzle = printed.board.puzzle()?;
        if !Sheet::shows(&puzzle) {
            return Err(format!(
                "puzzle {} cannot be printed: it excludes candidates, and a sheet shows only clues",
                index + 1
            ));
        }
        let answer = wish.solutions.then(|| solver.solve(&puzzle)).filter(|answer| answer.is_unique());
        let solution = answer.and_then(|answer| answer.solutions.into_iter().next());
        let caption = match &printed.caption {
            _ if !wish.ratings => String::new(),
            Some(known) => known.clone(),
            // A puzzle without a rating is printed without one.
            None => rater.rate(&puzzle).map(|rating| caption(&rating)).unwrap_or_default(),
        };
        let caption = if wish.per_page > WITH_TECHNIQUE { without_technique(&caption) } else { &caption };
        sheet = sheet.puzzle(puzzle, solution, caption);
    }
    Ok(json!({ "html": sheet.to_string() }))
}
