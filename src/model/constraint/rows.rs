//! The table of kinds: how each is written, what it requires in words, and what it compiles to.
//!
//! A new kind needs a variant in `kind.rs`, a row here, a row in `draw/kinds.rs` and, if none of the functions below
//! fits, one that compiles it. `CONTRIBUTING.md` lists what else mentions a kind.
//!
//! ```text
//! sets, sums      which digits some cells hold, in any order; equations between sums
//! pairs, lines    two cells at a time; an automaton that reads a line (regex, nfa: automata as text)
//! outside, rank   clues outside the grid
//! regions         connected cells, and digits that units lack
//! global          rules for the whole grid
//! composite       choices between other constraints, and what occurs only in them
//! ```

use std::ops::RangeInclusive;

use super::kind::ConstraintKind::{self, *};
use super::{Compiled, Constraint, GridFrame};

mod composite;
mod global;
mod lines;
mod nfa;
mod outside;
mod pairs;
mod rank;
mod regex;
mod regions;
mod sets;
mod sums;

pub(crate) use pairs::{key_bits, table_key};
pub(super) use sets::different_sum;

/// A kind of constraint.
pub(crate) struct KindRow {
    pub(crate) kind: ConstraintKind,
    /// How it is written.
    pub(crate) form: FieldForm,
    /// Minimum number of cells with which it makes sense.
    pub(crate) least_cells: usize,
    /// Whether a line may visit a cell twice.
    pub(super) may_repeat_cells: bool,
    /// How many numbers it may have.
    pub(crate) numbers: RangeInclusive<usize>,
    /// What it requires, as a sentence with `{cells}`, `{n}` for its numbers, and `{text}`.
    pub(crate) demand: &'static str,
    pub(super) compile: Compile,
}

/// Adds the conditions of a constraint to the result.
type Compile = fn(&Constraint, &GridFrame<'_>, &mut Compiled) -> Compiling;

/// The error is the reason why a constraint makes no sense.
type Compiling = Result<(), String>;

/// How the fields of a constraint are written after its name. A cell is a field of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldForm {
    /// Nothing.
    Nothing,
    /// The cells.
    Cells,
    /// A number, then the cells.
    NumberCells,
    /// A number, which may be empty or 0 for none, then the cells.
    OptionalNumberCells,
    /// A number with this default, then the cells.
    DefaultNumberCells(i64),
    /// The total, and factors after `_=_`, then the cells.
    SumCells,
    /// Numbers in one field, then the cells.
    NumbersCells,
    /// The first cell of four, then the numbers.
    CornerNumbers,
    /// The sum, then the cell in which a diagonal starts.
    NumberDiagonal,
    /// The sum, then the row or column.
    NumberLine,
    /// The row or column, then the clue at its start and the one at its end.
    LineBothEnds,
    /// `R` or `C`, then the cells.
    IndexCells,
    /// One word: a rule for the whole grid.
    Word,
    /// A text, then groups of cells, which are constraints of their own.
    TextGroups,
    /// Part of the shape.
    Shape,
    /// A name, a text for people, and a number of cells or of rows and columns.
    MoreCells,
    /// Nothing. The constraint adds cells outside the grid: one with 0, and one for the missing digit of each unit.
    MissingDigits,
    /// The name of cells outside the grid, or nothing for the grid; then digits in one field, and a number.
    Area,
    /// Lists of cells with a separator between them.
    Segments,
    /// Digits in one field, then the cells.
    DigitsCells,
    /// Other constraints, and a mark for the end.
    Composite,
    /// Cells, each with numbers.
    CellNumbers,
    /// A table of pairs or an automaton with the name of the kind, because the notation has no item for it.
    Named(GroupForm),
}

/// Which groups of cells the table or the automaton of a kind applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GroupForm {
    /// One group: all cells.
    Line,
    /// One group per cell.
    Singles,
    /// Each cell with each of its neighbours.
    Neighbours,
    /// The cells at the same place of all parts. The number is the number of parts.
    Places,
}

impl KindRow {
    /// Returns the row of a kind.
    pub(crate) fn of(kind: ConstraintKind) -> &'static Self {
        // The table is in the order of the enum, which a test checks.
        &ROWS[kind as usize]
    }
}

const fn row(kind: ConstraintKind, form: FieldForm, demand: &'static str, compile: Compile) -> KindRow {
    KindRow { kind, form, least_cells: 2, may_repeat_cells: false, numbers: 0..=0, demand, compile }
}

impl KindRow {
    const fn numbers(self, numbers: RangeInclusive<usize>) -> Self {
        // A constant function cannot drop the old range, so every field is named.
        Self {
            kind: self.kind,
            form: self.form,
            least_cells: self.least_cells,
            may_repeat_cells: self.may_repeat_cells,
            numbers,
            demand: self.demand,
            compile: self.compile,
        }
    }

    const fn least(mut self, least_cells: usize) -> Self {
        self.least_cells = least_cells;
        self
    }

    const fn repeating(mut self) -> Self {
        self.may_repeat_cells = true;
        self
    }
}

#[rustfmt::skip]
static ROWS: [KindRow; 71] = [
    row(Cage, FieldForm::OptionalNumberCells, "{cells} hold different digits with the sum {n}.", sets::cage).numbers(0..=1).least(1),
    row(Sum, FieldForm::SumCells, "{cells} have the sum {n}.", sums::sum).numbers(1..=usize::MAX).least(1).repeating(),
    row(LittleKiller, FieldForm::NumberDiagonal, "The diagonal {cells} has the sum {n}.", sums::sum).numbers(1..=1).least(1),
    row(Arrow, FieldForm::Cells, "{cells}: the first digit is the sum of the others.", sums::arrow),
    row(DoubleArrow, FieldForm::Cells, "{cells}: the ends have the same sum as the cells between.", sums::double_arrow).least(3),
    row(PillArrow, FieldForm::NumberCells, "{cells}: the first {n} cells, read as a number, are the sum of the others.", sums::pill_arrow).numbers(1..=1).least(3).repeating(),
    row(Thermo, FieldForm::Cells, "{cells} increase.", pairs::thermo),
    row(SlowThermo, FieldForm::Named(GroupForm::Line), "{cells}: no digit is less than the one before it.", pairs::slow_thermo),
    row(Whisper, FieldForm::DefaultNumberCells(5), "{cells}: successive digits differ by at least {n}.", pairs::whisper).numbers(1..=1).repeating(),
    row(Renban, FieldForm::Cells, "{cells} hold consecutive digits in any order.", sets::renban).least(1),
    row(Palindrome, FieldForm::Cells, "{cells} read the same from both ends.", pairs::palindrome).repeating(),
    row(Zipper, FieldForm::Cells, "{cells}: cells at the same distance from the middle have the same sum.", sums::zipper).repeating(),
    row(Between, FieldForm::Cells, "{cells}: the digits between the ends lie between the digits of the ends.", lines::between).least(3),
    row(Lockout, FieldForm::NumberCells, "{cells}: the ends differ by at least {n}, and the other digits are not between them.", lines::lockout).numbers(1..=1),
    row(RegionSumLine, FieldForm::Cells, "{cells}: the parts of the line in each box have the same sum.", sums::region_sum_line).repeating(),
    row(SumLine, FieldForm::NumberCells, "{cells} can be cut into parts with the sum {n}.", lines::sum_line).numbers(1..=1).least(1).repeating(),
    row(SumLoop, FieldForm::NumberCells, "The loop {cells} can be cut into parts with the sum {n}.", lines::sum_loop).numbers(1..=1).least(1).repeating(),
    row(Modular, FieldForm::NumberCells, "{cells}: {n} successive digits have different remainders when divided by {n}.", pairs::modular).numbers(1..=1).repeating(),
    row(Entropic, FieldForm::Cells, "{cells}: three successive digits are a low, a middle and a high one.", pairs::entropic).repeating(),
    row(WhiteDot, FieldForm::Cells, "{cells}: adjacent digits are consecutive.", pairs::white_dot),
    row(BlackDot, FieldForm::Cells, "{cells}: one of two adjacent digits is twice the other.", pairs::black_dot),
    row(X, FieldForm::Cells, "{cells}: adjacent digits have the sum 10.", pairs::x),
    row(V, FieldForm::Cells, "{cells}: adjacent digits have the sum 5.", pairs::v),
    row(GreaterThan, FieldForm::Cells, "{cells}: a digit is greater than adjacent ones after it.", pairs::greater_than),
    row(Even, FieldForm::Named(GroupForm::Singles), "{cells} hold even digits.", sets::even).least(1),
    row(Odd, FieldForm::Named(GroupForm::Singles), "{cells} hold odd digits.", sets::odd).least(1),
    row(Minimum, FieldForm::Named(GroupForm::Neighbours), "{cells}: each is less than the other cells adjacent to it.", pairs::minimum).least(1),
    row(Maximum, FieldForm::Named(GroupForm::Neighbours), "{cells}: each is greater than the other cells adjacent to it.", pairs::maximum).least(1),
    row(Quad, FieldForm::CornerNumbers, "{cells} hold {n}.", sets::contain_at_least).numbers(1..=usize::MAX).least(4),
    row(ContainAtLeast, FieldForm::NumbersCells, "{cells} hold {n}.", sets::contain_at_least).numbers(1..=usize::MAX).least(1),
    row(ContainExact, FieldForm::NumbersCells, "{cells} hold {n}, and these digits no more often.", sets::contain_exact).numbers(1..=usize::MAX).least(1),
    row(EqualityCage, FieldForm::Cells, "{cells} hold different digits: as many even as odd, as many low as high.", sets::equality_cage),
    row(RellikCage, FieldForm::NumberCells, "{cells} hold different digits, and no group of them has the sum {n}.", sets::rellik_cage).numbers(1..=1).least(1),
    row(CountingCircles, FieldForm::Cells, "{cells}: each digit occurs as often as its value.", sets::counting_circles).least(1),
    row(Sandwich, FieldForm::NumberLine, "{cells}: the digits between the least and the greatest have the sum {n}.", outside::sandwich).numbers(1..=1),
    row(XSum, FieldForm::LineBothEnds, "{cells}: the first N digits, where N is the first of them, have the sum {n}.", outside::x_sum).numbers(1..=1),
    row(Skyscraper, FieldForm::LineBothEnds, "{cells}: {n} digits are greater than all before them.", outside::skyscraper).numbers(1..=1),
    row(HiddenSkyscraper, FieldForm::LineBothEnds, "{cells}: the first digit that is not greater than all before it is {n}.", outside::hidden_skyscraper).numbers(1..=1),
    row(NumberedRoom, FieldForm::LineBothEnds, "{cells}: the cell whose position is the first digit holds {n}.", outside::numbered_room).numbers(1..=1),
    row(FullRank, FieldForm::LineBothEnds, "{cells}: the digits, read as a number, have the rank {n} among all rows and columns, read from both ends.", rank::full_rank).numbers(1..=1),
    row(IndexColumns, FieldForm::IndexCells, "{cells}: a digit is the column in which its row holds its own column.", pairs::index_columns).least(1),
    row(IndexRows, FieldForm::IndexCells, "{cells}: a digit is the row in which its column holds its own row.", pairs::index_rows).least(1),
    row(SameValues, FieldForm::NumberCells, "{cells}: these {n} sets of cells hold the same digits.", sets::same_values).numbers(1..=1).repeating(),
    row(Clones, FieldForm::Named(GroupForm::Places), "{cells}: these {n} parts hold the same digits in the same order.", pairs::clones).numbers(1..=1).repeating(),
    row(Pair, FieldForm::TextGroups, "{cells}: successive digits are in the table {text}.", pairs::table).repeating(),
    row(PairX, FieldForm::TextGroups, "{cells}: each two digits are in the table {text}.", pairs::table_of_all).least(1).repeating(),
    row(Regex, FieldForm::TextGroups, "{cells} match {text}.", lines::regular_expression).least(1).repeating(),
    row(Nfa, FieldForm::TextGroups, "{cells} are accepted by the automaton {text}.", nfa::nfa).least(1).repeating().numbers(0..=usize::MAX),
    row(EqualSum, FieldForm::Segments, "{cells}: the lists that begin after {n} cells have the same sum.", sums::equal_sum).numbers(0..=usize::MAX).least(1).repeating(),
    row(LookAndSay, FieldForm::DigitsCells, "{cells}: {n} are pairs: how many cells hold a digit, and this digit.", sets::look_and_say).numbers(2..=usize::MAX).least(1),
    row(Lunchbox, FieldForm::NumberCells, "{cells} hold different digits, and those between the least and the greatest have the sum {n}.", outside::lunchbox).numbers(1..=1),
    row(ValueIndexing, FieldForm::Cells, "{cells}: the second digit is the position, after it, of a digit equal to the first.", composite::value_indexing).least(3).repeating(),
    row(CountDistinct, FieldForm::Cells, "{cells}: the first digit is the number of different digits in the others.", sets::count_distinct).repeating(),
    row(Or, FieldForm::Composite, "At least one of these is true: {children}", composite::or).least(0),
    row(And, FieldForm::Composite, "All of these are true: {children}", composite::and).least(0),
    row(Given, FieldForm::CellNumbers, "{cells} can only hold {n}.", composite::given).least(1).numbers(1..=usize::MAX),
    row(AllDifferent, FieldForm::Cells, "{cells} hold different digits.", composite::all_different).least(1),
    row(Size, FieldForm::Shape, "Rows, columns, the least and the greatest digit: {n}.", outside::size).least(0).numbers(4..=4),
    row(RawGrid, FieldForm::Shape, "Digits may repeat in rows and columns.", |_, _, _| Ok(())).least(0),
    row(Var, FieldForm::MoreCells, "Cells outside the grid with the name {text}: {n}.", outside::more_cells).least(0).numbers(1..=2),
    row(AntiTaxicab, FieldForm::Nothing, "Two equal digits are never as many steps apart as their value.", global::anti_taxicab).least(0),
    row(AntiConsecutive, FieldForm::Nothing, "Adjacent cells do not hold consecutive digits.", global::anti_consecutive).least(0),
    row(StrictKropki, FieldForm::Nothing, "Adjacent cells without a dot are not consecutive, and neither is twice the other.", global::strict_kropki).least(0),
    row(StrictXV, FieldForm::Nothing, "Adjacent cells without X or V have neither the sum 10 nor 5.", global::strict_xv).least(0),
    row(GlobalEntropy, FieldForm::Nothing, "Four cells that meet hold a low, a middle and a high digit.", global::entropy).least(0),
    row(GlobalMod, FieldForm::Nothing, "Four cells that meet hold a digit of each remainder when divided by 3.", global::remainders).least(0),
    row(DutchFlatmates, FieldForm::Nothing, "Each 5 has a 1 directly above it or a 9 directly below it.", global::dutch_flatmates).least(0),
    row(RegionSameValues, FieldForm::Nothing, "Of all rows, columns and boxes, those with the most cells hold the same digits.", global::region_same_values).least(0),
    row(FullRankTies, FieldForm::Word, "Ranks that several rows and columns may share: {text}.", rank::ties).least(0),
    row(ConnectedValues, FieldForm::Area, "{cells}: those that hold one of {digits} are connected by edges{size}.", regions::connected_values).numbers(2..=usize::MAX).least(0),
    row(Doppelganger, FieldForm::MissingDigits, "Each row, column and box holds 0 and lacks one other digit. Two rows lack different digits; so do two columns, two boxes, and the row, column and box of each 0.", regions::doppelganger).numbers(1..=1).least(0),
];

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn each_kind_has_its_row() {
        assert_eq!(ROWS.len(), ConstraintKind::VARIANTS.len());
        for &kind in ConstraintKind::VARIANTS {
            assert_eq!(KindRow::of(kind).kind, kind);
        }
    }
}
