//! The table of kinds: how each is drawn, and what its shape means in words.

use super::canvas::Canvas;
use super::{areas, lines, marks, outside};
use crate::model::Constraint;
use crate::model::ConstraintKind::{self, *};

/// How a kind is drawn.
pub(super) struct Look {
    pub(super) paint: PaintKind,
    /// The rule as players know it, with `{n}` for the number of its constraints.
    pub(super) rule: &'static str,
    /// If its clues are outside the grid: the letter before them in a grid with several such kinds.
    pub(super) letter: &'static str,
}

/// Draws a constraint. Returns whether the drawing and the rule say everything. If they do not, the constraint is
/// described in words.
type PaintKind = fn(&Constraint, &mut Canvas<'_>) -> bool;

const fn look(paint: PaintKind, rule: &'static str) -> Look {
    Look { paint, rule, letter: "" }
}

const fn outside(letter: &'static str, rule: &'static str) -> Look {
    Look { paint: outside::clue, rule, letter }
}

/// A kind without a shape: each constraint is described in words.
const IN_WORDS: Look = look(|_, _| false, "");

impl Look {
    /// Returns how a kind is drawn.
    #[rustfmt::skip]
    pub(super) const fn of(kind: ConstraintKind) -> Self {
        match kind {
            Cage => look(areas::cage, "The digits in a cage differ. Their sum is the number in its corner, if there is one."),
            Sum => look(areas::sum, "The digits in a dotted outline have the sum in its corner. They may repeat if rows, columns and boxes allow it."),
            LittleKiller => look(outside::little_killer, "The digits on the diagonal of an arrow outside the grid have this sum. They may repeat if the other rules allow it."),
            Arrow => look(lines::arrow, "The digit in the circle of an arrow is the sum of the digits along its shaft."),
            DoubleArrow => look(lines::double_arrow, "The digits in the two circles at the ends of a thin line have the same sum as the digits between them."),
            PillArrow => look(lines::pill_arrow, "The number in a pill, read from its first cell, is the sum of the digits along its arrow."),
            Thermo => look(lines::thermo, "Digits increase along a thermometer, from its bulb."),
            Whisper => look(lines::whisper, "Neighbouring digits on a green line differ by at least {n}."),
            Renban => look(lines::renban, "The digits on a purple line differ and are consecutive, in any order."),
            Palindrome => look(lines::palindrome, "The digits on a grey line read the same from both ends."),
            Zipper => look(lines::zipper, "On a lilac line, two digits with the same distance from the middle have the same sum everywhere. The middle cell, if there is one, holds this sum."),
            Between => look(lines::between, "The digits on a line between two grey circles lie between the digits in the circles."),
            Lockout => look(lines::lockout, "The digits in two diamonds differ by at least {n}. The digits on the line between them are neither in their range nor equal to them."),
            RegionSumLine => look(lines::region_sum, "A blue line has the same sum in each box that it passes. Each visit to a box counts separately."),
            SumLine => look(lines::sum_line, "A red line can be cut into parts that each have the sum {n}."),
            SumLoop => look(lines::sum_loop, "A closed red line can be cut into parts that each have the sum {n}."),
            Modular => look(lines::modular, "Any {n} successive digits on a teal line have different remainders when divided by {n}."),
            Entropic => look(lines::entropic, "Any three successive digits on an orange line are one of 1 2 3, one of 4 5 6 and one of 7 8 9."),
            WhiteDot => look(marks::white_dot, "Digits on both sides of a white dot are consecutive."),
            BlackDot => look(marks::black_dot, "Of the digits on both sides of a black dot, one is the double of the other."),
            X => look(marks::x, "Digits on both sides of an X have the sum 10."),
            V => look(marks::v, "Digits on both sides of a V have the sum 5."),
            GreaterThan => look(marks::greater_than, "A sign between two cells points to the smaller digit."),
            Quad => look(marks::quad, "The digits in a circle between four cells occur in these cells."),
            ContainAtLeast | ContainExact => IN_WORDS,
            EqualityCage => look(areas::equality_cage, "In a cage with =, the digits differ. As many are even as odd, and as many are low as high."),
            RellikCage => look(areas::rellik_cage, "In a cage with \u{2260}, the digits differ, and no group of them has the sum after the sign."),
            CountingCircles => look(areas::counting_circles, "A digit in a blue circle occurs in as many blue circles as its value."),
            Sandwich => outside("S", "A number outside the grid is the sum of the digits between the least and the greatest digit of its row or column."),
            XSum => outside("X", "A number outside the grid is the sum of the first digits from there, as many as the first digit says."),
            Skyscraper => outside("K", "A number outside the grid is how many digits, seen from there, are greater than all digits before them."),
            HiddenSkyscraper => outside("H", "A number outside the grid is the first digit, seen from there, that is not greater than all digits before it."),
            NumberedRoom => outside("N", "A number outside the grid is the digit in the cell whose position, counted from there, is the first digit."),
            IndexColumns => look(areas::index_columns, "A red cell in column c with the digit v means that the cell in column v of its row holds c."),
            IndexRows => look(areas::index_rows, "A blue cell in row r with the digit v means that the cell in row v of its column holds r."),
            SameValues => look(areas::same_values, "Shaded areas with the same letter hold the same digits."),
            Pair | PairX | Regex => IN_WORDS,
            AntiTaxicab | AntiConsecutive | StrictKropki | StrictXV | GlobalEntropy | GlobalMod => IN_WORDS,
        }
    }
}
