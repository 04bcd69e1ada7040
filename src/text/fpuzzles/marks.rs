//! Marks between two cells: differences, ratios, X and V; and what their absence means.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::FPuzzlesReader;
use super::element::NamedElement;
use super::members::{self, MemberForm};
use crate::model::{Constraint, ConstraintKind, PairTable, Shape, counted_cells, table_key};
use crate::text::draft::{PuzzleDraft, element_fault};
use crate::text::fault::Fault;

/// Reads the marks, and the rules for pairs without a mark.
pub(super) fn read_marks(reader: &mut FPuzzlesReader<'_>) -> Result<(), Fault> {
    let absence = AbsenceRules::of(reader)?;
    let [differences, ratios] = ["difference", "ratio"].map(|name| reader.elements(name));
    let differences = dots(&differences?, default_number("difference"))?;
    let ratios = dots(&ratios?, default_number("ratio"))?;
    for (name, dots) in [("difference", &differences), ("ratio", &ratios)] {
        for dot in dots {
            let constraint = dot.constraint(name, reader.shape());
            reader.draft.add(&dot.name, constraint);
        }
    }
    absence.apply(&mut reader.draft, &differences, &ratios);
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

impl Dot {
    /// Returns what the dot requires, as a member with this name.
    fn constraint(&self, member: &str, shape: Shape) -> Constraint {
        let (side, number, default) = (shape.side(), self.number, default_number(member));
        let kind = members::named(member).next().filter(|_| number == default && are_adjacent(shape, self.cells));
        match kind {
            Some(member) => Constraint::new(member.kind, self.cells),
            None if member == "difference" => table(self.cells.to_vec(), side, |a, b| (a - b).abs() == number),
            None => table(self.cells.to_vec(), side, |a, b| a * number == b || b * number == a),
        }
    }
}

/// Returns the number of a dot that shows none.
fn default_number(member: &str) -> i64 {
    if member == "difference" { 1 } else { 2 }
}

/// Returns a table for successive cells.
pub(super) fn table(cells: Vec<usize>, side: usize, allows: impl Fn(i64, i64) -> bool) -> Constraint {
    Constraint::new(members::TABLE, cells).text(table_key(&PairTable::new(side, allows)))
}

/// Returns the dots of a member. A dot without a number has the default.
fn dots(elements: &[NamedElement<'_>], default: i64) -> Result<Vec<Dot>, Fault> {
    let mut dots = Vec::with_capacity(elements.len());
    for element in elements {
        let number = element.number("value")?.unwrap_or(default);
        // Products of digits and this number do not overflow.
        if !(0..=64).contains(&number) {
            return Err(element.fault(format!("{number} is not a number from 0 to 64")));
        }
        dots.push(Dot { name: element.name.clone(), cells: two_cells(element)?, number });
    }
    Ok(dots)
}

fn two_cells(element: &NamedElement<'_>) -> Result<[usize; 2], Fault> {
    let cells = element.cells("cells")?;
    let count = cells.len();
    <[usize; 2]>::try_from(cells).map_err(|_| element.fault(format!("it has {} instead of 2", counted_cells(count))))
}

/// Reads an X or a V.
fn read_sign(draft: &mut PuzzleDraft, element: &NamedElement<'_>) -> Result<(), Fault> {
    let cells = two_cells(element)?;
    let sign = element.get("value").and_then(|value| value.as_str()).unwrap_or_default();
    if sign.is_empty() {
        draft.ignore("xv without a sign");
        return Ok(());
    }
    let mut signs = members::named("xv");
    let member = signs.find(|row| matches!(row.form, MemberForm::Mark(Some(own)) if sign.eq_ignore_ascii_case(own)));
    let Some(member) = member else {
        return Err(element.fault(format!("'{sign}' is neither X nor V")));
    };
    let constraint = if are_adjacent(draft.shape(), cells) {
        Constraint::new(member.kind, cells)
    } else {
        Constraint::new(ConstraintKind::Sum, cells).number(if sign.eq_ignore_ascii_case("X") { 10 } else { 5 })
    };
    draft.add(&element.name, constraint);
    Ok(())
}

fn are_adjacent(shape: Shape, [one, other]: [usize; 2]) -> bool {
    shape.steps(one, other) == 1
}

/// The digits that pairs of adjacent cells without a mark must not hold.
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

    /// Adds the rules. A dot of either kind exempts its pair from both rules on dots.
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
            (true, true) if is_standard => draft.add("negative", Constraint::new(members::NO_DOT, [])),
            (true, false) if !has_dots => {
                draft.add("nonconsecutive", Constraint::new(members::NO_CONSECUTIVE, []));
            }
            (consecutive, ratio) => {
                for cells in runs(shape, &excepted).into_iter().filter(|_| consecutive) {
                    draft.add("nonconsecutive", table(cells, side, |a, b| a.abs_diff(b) != 1));
                }
                for cells in runs(shape, &excepted).into_iter().filter(|_| ratio) {
                    // Equal digits have the ratio 1, which rows and columns exclude anyway.
                    let table = table(cells, side, |a, b| a == b || numbers.iter().all(|n| a * n != b && b * n != a));
                    draft.add("negative", table);
                }
            }
        }
        if self.signs {
            draft.add("negative", Constraint::new(members::NO_SIGN, []));
        }
    }
}

/// Returns the rules for pairs without a dot that these tables express exactly: whether consecutive digits are
/// excluded, and whether digits with the ratio of a dot are.
pub(super) fn absence_in(
    tables: &[&Constraint],
    members: &BTreeMap<&'static str, Vec<Value>>,
    shape: Shape,
) -> Option<(bool, bool)> {
    let dots = |name: &str| {
        let objects = members.get(name).into_iter().flatten().filter_map(Value::as_object);
        let elements = objects.map(|object| NamedElement { name: name.to_owned(), object, shape });
        dots(&elements.collect::<Vec<_>>(), default_number(name)).ok()
    };
    let (differences, ratios) = (dots("difference")?, dots("ratio")?);
    let own = table_set(tables.iter().copied());
    [(true, false), (false, true), (true, true)].into_iter().find(|&(consecutive, ratio)| {
        let mut draft = PuzzleDraft::new(shape.side());
        AbsenceRules { consecutive, ratio, signs: false }.apply(&mut draft, &differences, &ratios);
        table_set(draft.constraints()) == own
    })
}

/// Returns the cells and the tables of constraints. Zeros at the end of a table may be missing.
fn table_set<'c>(constraints: impl IntoIterator<Item = &'c Constraint>) -> BTreeSet<(&'c [u16], &'c str)> {
    let all = constraints.into_iter();
    all.map(|constraint| (constraint.cells(), constraint.as_text().trim_end_matches('A'))).collect()
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
