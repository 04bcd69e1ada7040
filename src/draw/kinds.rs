//! The table of kinds: how each is drawn, and what its shape means in words.

use super::canvas::Canvas;
use super::{areas, lines, marks, outside};
use crate::model::ConstraintKind::{self, *};
use crate::model::{Constraint, FieldForm, KindRow};

/// How a kind is drawn.
pub(super) struct Look {
    /// What players call it, with `{n}` for its numbers.
    pub(super) noun: &'static str,
    pub(super) paint: PaintKind,
    /// The rule as players know it, with `{n}` for the number of its constraints.
    pub(super) rule: &'static str,
    /// If its clues are outside the grid: the letter before them in a grid with several such kinds.
    pub(super) letter: &'static str,
}

/// Draws a constraint. Returns whether the drawing and the rule show everything. If they do not, the constraint is
/// described in words.
type PaintKind = fn(&Constraint, &mut Canvas<'_>) -> bool;

const fn look(noun: &'static str, paint: PaintKind, rule: &'static str) -> Look {
    Look { noun, paint, rule, letter: "" }
}

const fn outside(noun: &'static str, letter: &'static str, rule: &'static str) -> Look {
    Look { noun, paint: outside::clue, rule, letter }
}

/// Returns the row of a kind without a shape: each constraint is described in words.
const fn in_words(noun: &'static str) -> Look {
    look(noun, |_, _| false, "")
}

/// Returns what players call a constraint: `cage of 17`.
pub(crate) fn name_of(constraint: &Constraint) -> String {
    let noun = Look::of(constraint.kind()).noun;
    let all = constraint.all_numbers();
    // Further numbers of a sum are factors.
    let count = if KindRow::of(constraint.kind()).form == FieldForm::SumCells { 1 } else { all.len() };
    if all.is_empty() {
        return noun.trim_end_matches(" of {n}").to_owned();
    }
    let numbers: Vec<String> = all.iter().take(count).map(i64::to_string).collect();
    noun.replace("{n}", &numbers.join(", "))
}

impl Look {
    /// Returns how a kind is drawn.
    #[rustfmt::skip]
    pub(super) const fn of(kind: ConstraintKind) -> Self {
        match kind {
            Cage => look("cage of {n}", areas::cage, "The digits in a cage differ. Their sum is the number in its corner, if there is one."),
            Sum => look("sum of {n}", areas::sum, "The digits in a dotted outline have the sum in its corner. They may repeat if rows, columns and boxes allow it."),
            LittleKiller => look("little killer of {n}", outside::little_killer, "The digits on the diagonal of an arrow outside the grid have this sum. They may repeat if the other rules allow it."),
            Arrow => look("arrow", lines::arrow, "The digit in the circle of an arrow is the sum of the digits along its shaft."),
            DoubleArrow => look("double arrow", lines::double_arrow, "The digits in the two circles at the ends of a thin line have the same sum as the digits between them."),
            PillArrow => look("pill arrow", lines::pill_arrow, "The number in a pill, read from left to right and from top to bottom, is the sum of the digits along its arrow."),
            Thermo => look("thermometer", lines::thermo, "Digits increase along a thermometer, from its bulb."),
            SlowThermo => look("slow thermometer", lines::slow_thermo, "Digits do not decrease along a thermometer with a thin tube, from its bulb."),
            Whisper => look("whisper line", lines::whisper, "Neighbouring digits on a green line differ by at least {n}."),
            Renban => look("renban line", lines::renban, "The digits on a purple line differ and are consecutive, in any order."),
            Palindrome => look("palindrome", lines::palindrome, "The digits on a grey line read the same from both ends."),
            Zipper => look("zipper line", lines::zipper, "On a lilac line, any two digits at the same distance from the middle have the same sum. The middle cell, if there is one, holds this sum."),
            Between => look("line between circles", lines::between, "The digits on a line between two grey circles lie between the digits in the circles."),
            Lockout => look("lockout line", lines::lockout, "The digits in two diamonds differ by at least {n}. The digits on the line between them are neither in their range nor equal to them."),
            RegionSumLine => look("region sum line", lines::region_sum, "A blue line has the same sum in each box that it passes. Each visit to a box counts separately."),
            SumLine => look("sum line of {n}", lines::sum_line, "A red line can be cut into parts that each have the sum {n}."),
            SumLoop => look("sum loop of {n}", lines::sum_loop, "A closed red line can be cut into parts that each have the sum {n}."),
            Modular => look("modular line", lines::modular, "Any {n} successive digits on a teal line have different remainders when divided by {n}."),
            Entropic => look("entropic line", lines::entropic, "Any three successive digits on an orange line are one of 1 2 3, one of 4 5 6 and one of 7 8 9."),
            WhiteDot => look("white dot", marks::white_dot, "Digits on both sides of a white dot are consecutive."),
            BlackDot => look("black dot", marks::black_dot, "One of the digits on the two sides of a black dot is twice the other."),
            X => look("X", marks::x, "Digits on both sides of an X have the sum 10."),
            V => look("V", marks::v, "Digits on both sides of a V have the sum 5."),
            GreaterThan => look("sign", marks::greater_than, "A sign between two cells points to the smaller digit."),
            Even => look("even cells", marks::even, "Cells with a grey square hold even digits."),
            Odd => look("odd cells", marks::odd, "Cells with a grey circle hold odd digits."),
            Minimum => look("minimum", marks::minimum, "A cell with signs that point into it is less than the cells next to it, except others of this kind."),
            Maximum => look("maximum", marks::maximum, "A cell with signs that point out of it is greater than the cells next to it, except others of this kind."),
            Quad => look("quadruple", marks::quad, "The digits in a circle between four cells occur in these cells."),
            ContainAtLeast | ContainExact => in_words("group with {n}"),
            EqualityCage => look("equality cage", areas::equality_cage, "In a cage with =, the digits differ. As many are even as odd, and as many are low as high."),
            RellikCage => look("rellik cage", areas::rellik_cage, "In a cage with \u{2260}, the digits differ, and no group of them has the sum after the sign."),
            CountingCircles => look("counting circles", areas::counting_circles, "A digit in a blue circle occurs in as many blue circles as its value."),
            Sandwich => outside("sandwich of {n}", "S", "A number outside the grid is the sum of the digits between the least and the greatest digit of its row or column."),
            XSum => outside("x-sum of {n}", "X", "A number outside the grid is the sum of the first N digits from there, where N is the first of them."),
            Skyscraper => outside("skyscraper clue of {n}", "K", "A number outside the grid tells how many digits, seen from there, are greater than all digits before them."),
            HiddenSkyscraper => outside("hidden skyscraper clue of {n}", "H", "A number outside the grid is the first digit, seen from there, that is not greater than all digits before it."),
            NumberedRoom => outside("numbered room of {n}", "N", "A number outside the grid is the digit in the cell whose position, counted from there, is the first digit."),
            FullRank => outside("rank of {n}", "R", "Rows and columns, read as numbers from both ends, are ranked from the least one on. A number outside the grid is the rank of the number that is read from there."),
            IndexColumns => look("index cells", areas::index_columns, "A red cell in column c with the digit v means that the cell in column v of its row holds c."),
            IndexRows => look("index cells", areas::index_rows, "A blue cell in row r with the digit v means that the cell in row v of its column holds r."),
            SameValues => look("clone", areas::same_values, "Shaded areas with the same letter hold the same digits."),
            Clones => look("clone", areas::same_values, "Shaded areas with the same letter hold the same digits at the same places."),
            Pair | PairX => in_words("table"),
            Regex => in_words("pattern"),
            Nfa => in_words("automaton"),
            EqualSum => in_words("equal sums"),
            LookAndSay => in_words("look-and-say cage"),
            Lunchbox => in_words("lunchbox of {n}"),
            ValueIndexing => in_words("index arrow"),
            CountDistinct => in_words("count of different digits"),
            Or => in_words("choice"),
            And => in_words("list of rules"),
            Given => in_words("list of digits"),
            AllDifferent => in_words("group of different digits"),
            Size => in_words("size of the grid"),
            RawGrid => in_words("rule about rows and columns"),
            Var => in_words("cells outside the grid"),
            AntiTaxicab => in_words("taxicab rule"),
            AntiConsecutive => in_words("rule against consecutive neighbours"),
            StrictKropki => in_words("rule about missing dots"),
            StrictXV => in_words("rule about missing X and V"),
            GlobalEntropy => in_words("entropy rule"),
            GlobalMod => in_words("remainder rule"),
            DutchFlatmates => in_words("flatmate rule"),
            RegionSameValues => in_words("rule about equal regions"),
            FullRankTies => in_words("rule about equal ranks"),
            ConnectedValues => in_words("rule about connected cells"),
            Doppelganger => in_words("rule about missing digits"),
        }
    }
}
