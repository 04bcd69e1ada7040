//! The table of members: the kind of constraint of each, and how its elements are written.
//!
//! A kind that f-puzzles also has needs a row here, and nothing else if one of the forms fits.

use crate::model::ConstraintKind::{self, *};

/// How the elements of a member are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum MemberForm {
    /// Lines of cells. With fewer cells than this number, a line requires nothing.
    Lines(usize),
    /// Lines of which any three successive digits are a low, a middle and a high one. There is a kind for 9x9 grids. In
    /// other grids, tables express the same.
    ThirdLines,
    /// Lines of a kind that always has this number.
    NumberedLines(i64),
    /// Lines, with their number if it is not half of the side.
    HalfLines(HalfRounding),
    /// Lines of a kind that has half of the side as its number.
    OnlyHalfLines(HalfRounding),
    /// Lines whose kind is this table.
    TableLines(fn(i64, i64) -> bool),
    /// One cell per element. The cells of all elements are one constraint.
    SingleCells,
    /// Cells with a sum.
    Cage,
    /// A diagonal with its sum.
    Diagonal,
    /// A circle and its arrows.
    Circle,
    /// A pill of several cells and its arrows.
    Pill,
    /// A clue next to a row or column. It may be the same from both sides.
    Outside {
        /// Whether it is the same from both sides.
        is_symmetric: bool,
    },
    /// A mark between two cells, with this sign if it has one.
    Mark(Option<&'static str>),
    /// Four cells around a point, and digits.
    Square,
    /// Cells.
    Cells,
}

/// How half of an odd side is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HalfRounding {
    Down,
    Up,
}

impl HalfRounding {
    /// Returns half of a side.
    pub(super) const fn half(self, side: usize) -> i64 {
        (match self {
            Self::Down => side / 2,
            Self::Up => side.div_ceil(2),
        }) as i64
    }
}

/// A member.
pub(super) struct FPuzzlesMember {
    pub(super) name: &'static str,
    pub(super) kind: ConstraintKind,
    pub(super) form: MemberForm,
}

const fn member(name: &'static str, kind: ConstraintKind, form: MemberForm) -> FPuzzlesMember {
    FPuzzlesMember { name, kind, form }
}

static MEMBERS: [FPuzzlesMember; 31] = [
    member("thermometer", Thermo, MemberForm::Lines(2)),
    member("palindrome", Palindrome, MemberForm::Lines(2)),
    member("renban", Renban, MemberForm::Lines(2)),
    member("regionsumline", RegionSumLine, MemberForm::Lines(2)),
    member("entropicline", Entropic, MemberForm::ThirdLines),
    member("zipperline", Zipper, MemberForm::Lines(2)),
    member("doublearrow", DoubleArrow, MemberForm::Lines(3)),
    member("betweenline", Between, MemberForm::Lines(3)),
    member("modularline", Modular, MemberForm::NumberedLines(3)),
    member("whispers", Whisper, MemberForm::HalfLines(HalfRounding::Up)),
    member("lockout", Lockout, MemberForm::OnlyHalfLines(HalfRounding::Down)),
    member("slowthermometer", SlowThermo, MemberForm::Lines(2)),
    member("nabner", PairX, MemberForm::TableLines(|one, other| one.abs_diff(other) > 1)),
    member("killercage", Cage, MemberForm::Cage),
    member("littlekillersum", LittleKiller, MemberForm::Diagonal),
    member("arrow", Arrow, MemberForm::Circle),
    member("arrow", PillArrow, MemberForm::Pill),
    member("sandwichsum", Sandwich, MemberForm::Outside { is_symmetric: true }),
    member("xsum", XSum, MemberForm::Outside { is_symmetric: false }),
    member("skyscraper", Skyscraper, MemberForm::Outside { is_symmetric: false }),
    member("difference", WhiteDot, MemberForm::Mark(None)),
    member("ratio", BlackDot, MemberForm::Mark(None)),
    member("xv", X, MemberForm::Mark(Some("X"))),
    member("xv", V, MemberForm::Mark(Some("V"))),
    member("quadruple", Quad, MemberForm::Square),
    member("even", Even, MemberForm::SingleCells),
    member("odd", Odd, MemberForm::SingleCells),
    member("minimum", Minimum, MemberForm::SingleCells),
    member("maximum", Maximum, MemberForm::SingleCells),
    member("rowindexer", IndexRows, MemberForm::Cells),
    member("columnindexer", IndexColumns, MemberForm::Cells),
];

/// A table of any two digits, for successive cells.
pub(super) const TABLE: ConstraintKind = Pair;
/// The rules for the complete grid that f-puzzles derives from the absence of marks: no consecutive digits; neither
/// these nor doubles; neither the sum 10 nor 5.
pub(in crate::text) const NO_CONSECUTIVE: ConstraintKind = AntiConsecutive;
pub(super) const NO_DOT: ConstraintKind = StrictKropki;
pub(super) const NO_SIGN: ConstraintKind = StrictXV;
/// Two cells with the same digit, as they are read, and several cells, as they are written.
pub(super) const SAME_DIGIT: ConstraintKind = Palindrome;
pub(super) const SAME_DIGITS: ConstraintKind = SameValues;
/// Cells that are compared with their neighbours, except those of the same constraint.
pub(super) const COMPARED: [ConstraintKind; 2] = [Minimum, Maximum];
/// Areas with the same digits at the same places.
pub(super) const COPIES: ConstraintKind = Clones;
/// Clues outside the grid that are only read, since no published extension of f-puzzles has them.
pub(super) const ROOM: ConstraintKind = NumberedRoom;
/// Cells that hold some digits, and are not four around a point.
pub(super) const HOLDS: ConstraintKind = ContainAtLeast;

/// Returns the members with this name: one, or several kinds in one.
pub(super) fn named(name: &str) -> impl Iterator<Item = &'static FPuzzlesMember> {
    MEMBERS.iter().filter(move |member| member.name == name)
}

/// Returns the member for constraints of this kind.
pub(super) fn of_kind(kind: ConstraintKind) -> Option<&'static FPuzzlesMember> {
    MEMBERS.iter().find(|member| member.kind == kind)
}
