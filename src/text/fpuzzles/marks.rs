//! Marks between two cells: differences, ratios, X and V; and what their absence means.

use std::collections::BTreeSet;

use super::element::NamedElement;
use super::{FPuzzlesReader, pair};
use crate::model::{Constraint, ConstraintKind, Shape};
use crate::text::draft::{PuzzleDraft, element_fault};
use crate::text::fault::Fault;

/// Whether a member consists of marks.
pub(super) fn is_mark(name: &str) -> bool {
    matches!(name, "difference" | "ratio" | "xv")
}

/// Reads the marks, and the rules for pairs without a mark.
pub(super) fn read_marks(reader: &mut FPuzzlesReader<'_>) -> Result<(), Fault> {
    let absence = AbsenceRules::of(reader)?;
    let [differences, ratios] = ["difference", "ratio"].map(|name| reader.elements(name));
    let differences = dots(&differences?, 1)?;
    let ratios = dots(&ratios?, 2)?;
    let draft = &mut reader.draft;
    let side = draft.side();
    for Dot { name, cells, number } in &differences {
        let is_standard = *number == 1 && are_adjacent(draft.shape(), *cells);
        draft.add(
            name,
            match is_standard {
                true => Constraint::new(ConstraintKind::WhiteDot, *cells),
                false => {
                    pair(ConstraintKind::Pair, cells.to_vec(), side, |a, b| a.abs_diff(b) == number.unsigned_abs())
                }
            },
        );
    }
    for Dot { name, cells, number } in &ratios {
        let is_standard = *number == 2 && are_adjacent(draft.shape(), *cells);
        draft.add(
            name,
            match is_standard {
                true => Constraint::new(ConstraintKind::BlackDot, *cells),
                false => pair(ConstraintKind::Pair, cells.to_vec(), side, |a, b| a * number == b || b * number == a),
            },
        );
    }
    absence.apply(draft, &differences, &ratios);
    for element in reader.elements("xv")? {
        read_sign(&mut reader.draft, &element)?;
    }
    Ok(())
}

/// A dot between two cells, and its number.
struct Dot {
    name: String,
    cells: [usize; 2],
    number: i64,
}

/// Returns the dots of a member. A dot without a number has the default.
fn dots(elements: &[NamedElement<'_>], default: i64) -> Result<Vec<Dot>, Fault> {
    let dot = |element: &NamedElement<'_>| {
        let number = element.number("value")?.unwrap_or(default);
        // Products of digits and this number do not overflow.
        if !(0..=64).contains(&number) {
            return Err(element.fault(format!("{number} is not a number from 0 to 64")));
        }
        Ok(Dot { name: element.name.clone(), cells: two_cells(element)?, number })
    };
    elements.iter().map(dot).collect()
}

fn two_cells(element: &NamedElement<'_>) -> Result<[usize; 2], Fault> {
    let cells = element.cells("cells")?;
    let count = cells.len();
    <[usize; 2]>::try_from(cells).map_err(|_| element.fault(format!("it has {count} cells instead of 2")))
}

/// Reads an X or a V.
fn read_sign(draft: &mut PuzzleDraft, element: &NamedElement<'_>) -> Result<(), Fault> {
    let cells = two_cells(element)?;
    let sign = element.get("value").and_then(|value| value.as_str()).unwrap_or_default();
    let (kind, sum) = match sign {
        "X" | "x" => (ConstraintKind::X, 10),
        "V" | "v" => (ConstraintKind::V, 5),
        "" => {
            draft.ignore("xv without a sign");
            return Ok(());
        }
        other => return Err(element.fault(format!("'{other}' is neither X nor V"))),
    };
    draft.add(
        &element.name,
        match are_adjacent(draft.shape(), cells) {
            true => Constraint::new(kind, cells),
            false => Constraint::new(ConstraintKind::Sum, cells).number(sum),
        },
    );
    Ok(())
}

fn are_adjacent(shape: Shape, [one, other]: [usize; 2]) -> bool {
    let [one, other] = [one, other].map(|cell| shape.coordinates(cell));
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// What pairs of adjacent cells without a mark do not hold.
struct AbsenceRules {
    /// Consecutive digits.
    consecutive: bool,
    /// Digits with the ratio of a dot.
    ratio: bool,
    /// Digits with the sum of a sign.
    signs: bool,
}

impl AbsenceRules {
    fn of(reader: &FPuzzlesReader<'_>) -> Result<Self, Fault> {
        let mut rules = Self { consecutive: reader.has("nonconsecutive"), ratio: false, signs: false };
        let list = reader.object.get("negative").and_then(|list| list.as_array());
        for value in list.into_iter().flatten() {
            match value.as_str() {
                Some("ratio") => rules.ratio = true,
                Some("xv") => rules.signs = true,
                Some("difference" | "nonconsecutive") => rules.consecutive = true,
                _ => return Err(element_fault("negative", format!("{value} is not a known constraint"))),
            }
        }
        Ok(rules)
    }

    /// Adds the rules. A dot of either kind excepts its pair from both rules on dots.
    fn apply(&self, draft: &mut PuzzleDraft, differences: &[Dot], ratios: &[Dot]) {
        let (shape, side) = (draft.shape(), draft.side());
        let mut numbers: BTreeSet<i64> = ratios.iter().map(|dot| dot.number).collect();
        if numbers.is_empty() {
            numbers.insert(2);
        }
        let is_standard = numbers.iter().eq(&[2]) && differences.iter().all(|dot| dot.number == 1);
        let has_dots = !differences.is_empty() || !ratios.is_empty();
        let excepted: BTreeSet<[usize; 2]> = differences.iter().chain(ratios).map(|dot| sorted(dot.cells)).collect();
        match (self.consecutive, self.ratio) {
            (true, true) if is_standard => draft.add("negative", Constraint::new(ConstraintKind::StrictKropki, [])),
            (true, false) if !has_dots => {
                draft.add("nonconsecutive", Constraint::new(ConstraintKind::AntiConsecutive, []));
            }
            (consecutive, ratio) => {
                for cells in runs(shape, &excepted).into_iter().filter(|_| consecutive) {
                    let allows = |one: i64, other: i64| one.abs_diff(other) != 1;
                    draft.add("nonconsecutive", pair(ConstraintKind::Pair, cells, side, allows));
                }
                for cells in runs(shape, &excepted).into_iter().filter(|_| ratio) {
                    // Equal digits have the ratio 1, which rows and columns exclude anyway.
                    let has_ratio = |a: i64, b: i64| numbers.iter().any(|n| a != b && (a * n == b || b * n == a));
                    draft.add("negative", pair(ConstraintKind::Pair, cells, side, |a, b| !has_ratio(a, b)));
                }
            }
        }
        if self.signs {
            draft.add("negative", Constraint::new(ConstraintKind::StrictXV, []));
        }
    }
}

fn sorted(mut cells: [usize; 2]) -> [usize; 2] {
    cells.sort_unstable();
    cells
}

/// Returns the rows and columns, cut between pairs that are excepted, without pieces of one cell.
fn runs(shape: Shape, excepted: &BTreeSet<[usize; 2]>) -> Vec<Vec<usize>> {
    let side = shape.side();
    let mut runs = Vec::new();
    for line in 0..side {
        let row: Vec<usize> = (0..side).map(|column| line * side + column).collect();
        let column: Vec<usize> = (0..side).map(|row| row * side + line).collect();
        for cells in [row, column] {
            runs.extend(cells.chunk_by(|&one, &other| !excepted.contains(&[one, other])).map(<[_]>::to_vec));
        }
    }
    runs.retain(|run| run.len() > 1);
    runs
}
