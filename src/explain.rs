//! Solving steps as people take them, and ratings of how hard a puzzle is.
//!
//! A [`Rater`] solves a puzzle by applying the easiest [`Technique`] in each state. The numbers of the steps give the
//! [`Rating`]: ER is the number of the hardest step, EP of the hardest step up to the first placed digit, ED of the
//! first step. The scale is that of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006), with the two corrections made by
//! its maintained descendant (unique loops and bivalue universal graves).
//!
//! Steps are not found by searching for the solution: each follows only from the candidates.
//!
//! ```
//! use specudoku::Grid;
//! use specudoku::explain::{Pencilmarks, Rater};
//! let puzzle: Grid = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......".parse()?;
//! let mut rater = Rater::default().checked(true);
//! let (steps, rating) = rater.solve(&puzzle)?;
//! assert_eq!(rating.map(|rating| rating.to_string()).as_deref(), Some("7.1/1.2/1.2"));
//! let mut marks = Pencilmarks::of(&puzzle);
//! for step in &steps {
//!     println!("{}: {}", step.title(), step.sentence_in(&marks));
//!     marks.apply(step);
//! }
//! assert!(marks.is_full());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A new technique touches these files:
//
//     data/technique      its variant and its name
//     scale/se121         its row in the table: number, finder, prerequisites
//     scale/layouts       its row for grids with other units, if it holds there
//     scale/players       its row in the players' order: class and finder; techniques that only this order has are in
//                         data/players_technique, techniques/players/ and words/pattern/
//     techniques/         its finder; a new file is declared in techniques.rs
//     found, data/reason  the cells of its pattern, and what a step shows of them, unless an existing variant fits
//     words/sentence, words/hint, picture/shading   how this reason is written and drawn
//     docs/techniques.md, puzzles/techniques.csv    its description, and examples that the tests solve

mod geometry;
mod data;
mod views;
mod found;
mod error;
mod board;
mod techniques;
mod fruitless;
mod chains;
mod scale;
mod pencilmarks;
mod unscaled;
mod words;
mod picture;
mod technique_name;
mod target;
mod walker;
mod rater;
mod rating_call;

pub use data::candidate::Candidate;
pub use data::pattern_part::{PatternPart, PatternRole};
pub use data::players_technique::PlayersTechnique;
pub use data::rating::{Rating, Tenths};
pub use data::reason::{ChainNode, Reason};
pub use data::step::Step;
pub use data::tally::Tally;
pub use data::technique::{Level, Technique};
pub use data::technique_set::TechniqueSet;
pub use pencilmarks::Pencilmarks;
pub use picture::Picture;
pub use rater::Rater;
pub(crate) use target::Target;
pub use technique_name::TechniqueName;
pub(crate) use techniques::players::tridagon::{TridagonCells, TridagonForm, TridagonSearch};
