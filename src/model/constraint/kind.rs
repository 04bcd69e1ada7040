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
    /// The first cells, read as a decimal number, are the sum of the others. The constraint's number, 2 or 3, is how
    /// many cells make up that decimal number.
    PillArrow,
    /// The digits increase.
    Thermo,
    /// No digit is less than the one before it.
    SlowThermo,
    /// Successive digits differ by at least the number.
    Whisper,
    /// The digits differ and are consecutive, in any order.
    Renban,
    /// The digits read the same from both ends.
    Palindrome,
    /// Pairs of cells at the same distance from the middle have the same sum. If there is a middle cell, it holds
    /// this sum.
    Zipper,
    /// The digits between the ends are between the digits of the ends.
    Between,
    /// The digits of the ends differ by at least the number, and the digits between the ends are not between them.
    Lockout,
    /// The parts of the line in each box have the same sum.
    RegionSumLine,
    /// The line can be cut into parts that each add up to the number.
    SumLine,
    /// Like [`SumLine`](Self::SumLine), on a closed line: the first cell follows the last one.
    SumLoop,
    /// Any n successive digits have different remainders when divided by n, the number.
    Modular,
    /// Any three successive digits are a low, a middle and a high one, in any order. Only on 9x9.
    Entropic,
    /// Adjacent cells of the list hold consecutive digits.
    WhiteDot,
    /// One of two adjacent cells of the list holds twice the digit of the other.
    BlackDot,
    /// Adjacent cells of the list add up to 10.
    X,
    /// Adjacent cells of the list add up to 5.
    V,
    /// Each cell is greater than the cells after it in the list that are adjacent to it.
    GreaterThan,
    /// The digits are even.
    Even,
    /// The digits are odd.
    Odd,
    /// Each cell is less than the cells adjacent to it, except those of the list.
    Minimum,
    /// Each cell is greater than the cells adjacent to it, except those of the list.
    Maximum,
    /// The four cells around a point hold these numbers, each at least as often as it is named.
    Quad,
    /// The cells hold these numbers, each at least as often as it is named.
    ContainAtLeast,
    /// The cells hold these numbers, each exactly as often as it is named.
    ContainExact,
    /// The digits differ; equally many are even and odd, and equally many are low and high.
    EqualityCage,
    /// The digits differ, and no group of them adds up to the number.
    RellikCage,
    /// Each digit that occurs in these cells occurs there exactly as often as its value.
    CountingCircles,
    /// The digits between the least and the greatest digit of a row or column add up to the number.
    Sandwich,
    /// The first x digits of a row or column add up to the number, where x is the first digit.
    XSum,
    /// The number is how many digits of a row or column are greater than all digits before them.
    Skyscraper,
    /// The number is the first digit of a row or column that is not greater than all digits before it.
    HiddenSkyscraper,
    /// In a row or column whose first digit is x, cell number x holds the number.
    NumberedRoom,
    /// The digits of a row or column, read as a number, have this rank among all rows and columns, read from both ends.
    /// The rank is one more than the number of lesser numbers.
    FullRank,
    /// If one of these cells is in column c and holds v, then the cell in column v of its row holds c.
    IndexColumns,
    /// If one of these cells is in row r and holds v, then the cell in row v of its column holds r.
    IndexRows,
    /// The list of cells is cut into sets of equal size, as many as the number. All of them hold the same digits.
    SameValues,
    /// The list of cells is cut into parts of equal size, as many as the number. All of them hold the same digits in
    /// the same order.
    Clones,
    /// Successive cells hold digits that the table allows.
    Pair,
    /// Any two of the cells hold digits that the table allows.
    PairX,
    /// The digits, as text, match the regular expression.
    Regex,
    /// The automaton, which is given as text, accepts the digits. If it reads several lines, each number is how many
    /// cells come before a separator.
    #[strum(serialize = "NFA")]
    Nfa,
    /// Several lists of cells have the same sum. For each list except the first, there is a number: how many cells come
    /// before the list.
    EqualSum,
    /// The numbers are read in pairs: the first number of a pair is how many cells hold the second.
    LookAndSay,
    /// The digits differ, and those between the least and the greatest of them add up to the number.
    Lunchbox,
    /// The digit of the first cell is that of another cell. If the second cell holds n, this is the n-th of the cells
    /// after it.
    ValueIndexing,
    /// The first digit is the number of different digits in the other cells.
    CountDistinct,
    /// At least one of the constraints inside is met. The other kinds of constraints on cells are possible inside.
    Or,
    /// All constraints inside are met. Only inside [`Or`](Self::Or).
    And,
    /// Each cell holds one of the numbers. Only inside [`Or`](Self::Or), because the cells of a grid have candidates.
    Given,
    /// The digits differ. Only inside [`Or`](Self::Or), because a layout has units.
    AllDifferent,
    /// The numbers of rows and columns, the least value of a digit, which is 0 or 1, and the greatest one. The side of
    /// the layout is the number of digits. Units with fewer cells hold different digits, but not each of them. No cells
    /// are named.
    Size,
    /// Rows and columns are not units: they need not hold different digits. No cells are named.
    RawGrid,
    /// More cells outside the grid, as many as the first number. They follow the cells of the grid, and are in no unit.
    /// The text is their name. A second number is the number of columns in which they are drawn.
    Var,
    /// Two cells that are x steps apart along rows and columns do not both hold the digit x. No cells are named.
    AntiTaxicab,
    /// Adjacent cells do not hold consecutive digits. No cells are named.
    AntiConsecutive,
    /// Adjacent cells without a dot are not consecutive, and neither is twice the other. No cells are named.
    StrictKropki,
    /// Adjacent cells without an X or V add up to neither 10 nor 5. No cells are named.
    StrictXV,
    /// Each square of four cells holds a low, a middle and a high digit. Only on 9x9; no cells are named.
    GlobalEntropy,
    /// The digits of each square of four cells have all three remainders when divided by 3. Only on 9x9; no cells are
    /// named.
    GlobalMod,
    /// Each 5 has a 1 directly above it or a 9 directly below it. Only with the digits 1 to 9; no cells are named.
    DutchFlatmates,
    /// Of all rows, columns and boxes, those with the most cells hold the same digits. No cells are named.
    RegionSameValues,
    /// Which ranks several rows and columns may share, as a text: `none`, `any`, or, as without this constraint,
    /// `only-unclued`, those without a [`FullRank`](Self::FullRank). No cells are named.
    FullRankTies,
    /// The cells that hold one of some digits are connected by edges: in the grid if no cells are named. The first
    /// number is how many cells these are, or 0 if this is not known; the others are the digits.
    ConnectedValues,
    /// Each row, column and box holds 0 and lacks one other digit. Two units of the same type lack different digits,
    /// and so do the units of each cell with 0. Only with the digits from 0 to the side of the grid, which is the
    /// number. Cells outside the grid follow: one with 0, and the missing digits of all columns, of all rows, and of
    /// all boxes.
    Doppelganger,
}
