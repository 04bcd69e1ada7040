//! The kinds of constraints.

use crate::parse_error::ParseError;

/// A kind of constraint, by its name in the notation of the Interactive Sudoku Solver.
///
/// Unless stated otherwise, the cells are those of a line in the order in which it is drawn, and digits may repeat.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    strum::Display,
    strum::EnumString,
    strum::VariantNames,
    strum::VariantArray,
)]
#[strum(parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<ConstraintKind>)]
#[non_exhaustive]
pub enum ConstraintKind {
    /// The digits differ, and add up to the number, if there is one.
    Cage,
    /// The digits add up to the first number. Further numbers are the factors of the cells.
    Sum,
    /// The digits on a diagonal line add up to the number.
    LittleKiller,
    /// The digit of the first cell is the sum of the others.
    Arrow,
    /// The digits of the first and the last cell add up to the sum of those between.
    DoubleArrow,
    /// The first cells, as many as the number (2 or 3), make a decimal number: the sum of the others.
    PillArrow,
    /// The digits increase.
    Thermo,
    /// Successive digits differ by at least the number.
    Whisper,
    /// The digits differ and are consecutive, in any order.
    Renban,
    /// The digits read the same from both ends.
    Palindrome,
    /// Pairs of cells with the same distance from the middle have the same sum; a middle cell shows it.
    Zipper,
    /// The digits between the ends are between the digits of the ends.
    Between,
    /// The digits of the ends differ by at least the number, and the digits between the ends are not between them.
    Lockout,
    /// The parts of the line in each box have the same sum.
    RegionSumLine,
    /// The line can be cut into parts that each add up to the number.
    SumLine,
    /// The same, on a line whose last cell is followed by its first.
    SumLoop,
    /// As many successive digits as the number have different remainders when divided by it.
    Modular,
    /// Three successive digits are one low, one middle and one high digit. Only on 9x9.
    Entropic,
    /// Adjacent cells of the list hold consecutive digits.
    WhiteDot,
    /// One of two adjacent cells of the list holds the double of the other.
    BlackDot,
    /// Adjacent cells of the list add up to 10.
    X,
    /// Adjacent cells of the list add up to 5.
    V,
    /// Each cell is greater than the cells after it in the list that are adjacent to it.
    GreaterThan,
    /// Four cells that meet hold these numbers, each as often as it is named.
    Quad,
    /// The cells hold these numbers, each at least as often as it is named.
    ContainAtLeast,
    /// The cells hold these numbers, each exactly as often as it is named.
    ContainExact,
    /// The digits differ; as many are even as odd, and as many low as high.
    EqualityCage,
    /// The digits differ, and no group of them adds up to the number.
    RellikCage,
    /// A digit that occurs in these cells occurs in as many of them as its value.
    CountingCircles,
    /// The digits between the least and the greatest digit of a row or column add up to the number.
    Sandwich,
    /// The first digits of a row or column, as many as the first of them indicates, add up to the number.
    XSum,
    /// In a row or column, as many digits are greater than all before them as the number indicates.
    Skyscraper,
    /// The first digit of a row or column that is not greater than all before it is the number.
    HiddenSkyscraper,
    /// In a row or column, the cell whose position is the first digit holds the number.
    NumberedRoom,
    /// A digit in one of these cells is the column in which the row has the number of the cell's column.
    IndexColumns,
    /// A digit in one of these cells is the row in which the column has the number of the cell's row.
    IndexRows,
    /// The sets of cells, as many as the number and one after the other in the list, hold the same digits.
    SameValues,
    /// Successive cells hold digits that the table allows.
    Pair,
    /// Every two of the cells hold digits that the table allows.
    PairX,
    /// The digits, as text, match the regular expression.
    Regex,
    /// Cells hold different digits x and x nowhere at a distance of x steps along rows and columns. No cells are
    /// named.
    AntiTaxicab,
    /// Adjacent cells do not hold consecutive digits. No cells are named.
    AntiConsecutive,
    /// Adjacent cells without a dot are neither consecutive nor one the double of the other. No cells are named.
    StrictKropki,
    /// Adjacent cells without an X or V add up to neither 10 nor 5. No cells are named.
    StrictXV,
    /// Four cells that meet hold a low, a middle and a high digit. Only on 9x9; no cells are named.
    GlobalEntropy,
    /// Four cells that meet hold a digit of each remainder when divided by 3. Only on 9x9; no cells are named.
    GlobalMod,
}
