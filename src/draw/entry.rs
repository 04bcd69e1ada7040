//! What a person enters to draw a constraint. Editors use this, so that they need no table of kinds.

use std::ops::RangeInclusive;

use super::kinds::Look;
use crate::model::{ConstraintKind, FieldForm, GroupForm, KindRow};

/// The cells that a person chooses to draw a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EntryCells {
    /// None, because the rule applies to the whole grid.
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

impl ConstraintKind {
    /// Returns which cells a person chooses to draw a constraint of this kind. Returns `None` for kinds that need more
    /// than cells and numbers, such as automata and choices.
    ///
    /// ```
    /// use specudoku::{ConstraintKind, EntryCells};
    /// let cage = ConstraintKind::Cage;
    /// assert_eq!((cage.noun(), cage.entry_cells(), cage.numbers()), ("cage", Some(EntryCells::List), 0..=1));
    /// assert_eq!(ConstraintKind::Or.entry_cells(), None);
    /// ```
    #[must_use]
    pub fn entry_cells(self) -> Option<EntryCells> {
        entry_cells(KindRow::of(self).form)
    }

    /// Returns the name of the kind among players.
    #[must_use]
    pub fn noun(self) -> &'static str {
        Look::of(self).noun.trim_end_matches(" of {n}").trim_end_matches(" with {n}")
    }

    /// Returns what its drawing means, or what it requires if it has no drawing. `{n}` stands for its numbers.
    #[must_use]
    pub fn rule(self) -> String {
        match Look::of(self).rule {
            "" => KindRow::of(self).demand.replace("{cells}", "These cells"),
            rule => rule.to_owned(),
        }
    }

    /// Returns the smallest number of cells of a constraint of this kind.
    #[must_use]
    pub fn least_cells(self) -> usize {
        KindRow::of(self).least_cells
    }

    /// Returns how many numbers a constraint of this kind needs, and how many it may have.
    #[must_use]
    pub fn numbers(self) -> RangeInclusive<usize> {
        KindRow::of(self).numbers.clone()
    }

    /// Returns the number of a constraint of this kind if no other number is given.
    #[must_use]
    pub fn usual_number(self) -> Option<i64> {
        match KindRow::of(self).form {
            FieldForm::DefaultNumberCells(number) => Some(number),
            _ => None,
        }
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
