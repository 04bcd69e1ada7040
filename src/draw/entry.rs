//! What a person enters to draw a constraint: for editors, so that none of them has a table of kinds.

use std::ops::RangeInclusive;

use super::kinds::Look;
use crate::model::{ConstraintKind, FieldForm, GroupForm, KindRow};

/// Which cells a person chooses to draw a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EntryCells {
    /// None: the rule is for the whole grid.
    Grid,
    /// The cells, in the order in which a line is drawn.
    List,
    /// The four cells around a point.
    Square,
    /// A complete row or column, from the side of its clue.
    Line,
    /// A complete diagonal, from one edge to another.
    Diagonal,
}

/// What a person enters to draw a constraint of a kind: [`ConstraintKind::entry`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KindEntry {
    /// What players call it.
    pub name: &'static str,
    /// What its drawing means, or what it requires if it has no drawing. `{n}` stands for its numbers.
    pub rule: String,
    /// The cells.
    pub cells: EntryCells,
    /// The least number of cells.
    pub least_cells: usize,
    /// How many numbers it needs, and how many it may have.
    pub numbers: RangeInclusive<usize>,
    /// The number that it has if no other one is given.
    pub usual_number: Option<i64>,
}

impl ConstraintKind {
    /// Returns what a person enters to draw a constraint of this kind. Returns `None` for kinds that need more than
    /// cells and numbers, such as automata and choices.
    ///
    /// ```
    /// use specudoku::{ConstraintKind, EntryCells};
    /// let cage = ConstraintKind::Cage.entry().expect("cells and numbers");
    /// assert_eq!((cage.name, cage.cells, cage.numbers), ("cage", EntryCells::List, 0..=1));
    /// assert_eq!(ConstraintKind::Or.entry(), None);
    /// ```
    #[must_use]
    pub fn entry(self) -> Option<KindEntry> {
        let row = KindRow::of(self);
        let look = Look::of(self);
        let cells = entry_cells(row.form)?;
        let usual_number = match row.form {
            FieldForm::DefaultNumberCells(number) => Some(number),
            _ => None,
        };
        let name = look.noun.trim_end_matches(" of {n}").trim_end_matches(" with {n}");
        Some(KindEntry {
            name,
            rule: if look.rule.is_empty() {
                row.demand.replace("{cells}", "These cells")
            } else {
                look.rule.to_owned()
            },
            cells,
            least_cells: row.least_cells,
            numbers: row.numbers.clone(),
            usual_number,
        })
    }
}

/// Returns which cells a person chooses; `None` if cells and numbers do not suffice.
const fn entry_cells(form: FieldForm) -> Option<EntryCells> {
    Some(match form {
        FieldForm::Nothing => EntryCells::Grid,
        FieldForm::Cells
        | FieldForm::NumberCells
        | FieldForm::OptionalNumberCells
        | FieldForm::DefaultNumberCells(_)
        | FieldForm::SumCells
        | FieldForm::NumbersCells
        | FieldForm::DigitsCells
        | FieldForm::IndexCells
        | FieldForm::Named(GroupForm::Line | GroupForm::Singles | GroupForm::Neighbours | GroupForm::Places) => {
            EntryCells::List
        }
        FieldForm::CornerNumbers => EntryCells::Square,
        FieldForm::NumberLine | FieldForm::LineBothEnds => EntryCells::Line,
        FieldForm::NumberDiagonal => EntryCells::Diagonal,
        FieldForm::TextGroups
        | FieldForm::Shape
        | FieldForm::MoreCells
        | FieldForm::Word
        | FieldForm::MissingDigits
        | FieldForm::Area
        | FieldForm::Segments
        | FieldForm::Composite
        | FieldForm::CellNumbers => return None,
    })
}
