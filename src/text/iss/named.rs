//! Kinds for which the notation has no item: a table of pairs or an automaton, with the name of the kind.
//!
//! ```text
//! .Pair~_3_8H_wH8AHwAE~_SlowThermo~R1C1~R1C2~R1C3
//! ```
//!
//! The original program shows such a name next to the constraint. Here it restores the kind, if the table and the cells
//! are exactly those that the kind is written with. Otherwise the name has no meaning.

use super::fields::Fields;
use super::names::CellNames;
use crate::model::{Condition, Constraint, FieldForm, GroupForm, KindRow, Test, table_key};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Returns the item of a constraint; `None` if it has no meaning in a grid of this shape.
pub(super) fn text(names: &CellNames, constraint: &Constraint, form: GroupForm) -> Option<String> {
    let conditions = constraint.conditions_alone(names.shape)?;
    let Condition { test, .. } = conditions.first()?;
    let (item, key) = match test {
        Test::Pair(table) => ("Pair", table_key(table)),
        Test::Sets(sets) => ("NFA", automaton(names.shape.side(), sets)),
        _ => return None,
    };
    let cells = constraint.cells();
    let groups: Vec<Vec<u16>> = match form {
        GroupForm::Line => vec![cells.to_vec()],
        GroupForm::Singles => cells.iter().map(|&cell| vec![cell]).collect(),
        GroupForm::Neighbours => cells.iter().flat_map(|&cell| groups_of(cell, &conditions)).collect(),
        GroupForm::Places => {
            let parts = usize::try_from(constraint.first_number()).ok()?;
            let size = cells.len() / parts;
            (0..size).map(|place| cells.iter().copied().skip(place).step_by(size).collect()).collect()
        }
    };
    let groups: Vec<String> = groups.iter().map(|cells| group_text(names, cells)).collect();
    Some(format!(".{item}~{key}~_{}~{}", constraint.kind(), groups.join("~~")))
}

/// Returns the groups that begin with a cell. A cell without one is a group too, since the others are not compared with
/// it.
fn groups_of(cell: u16, conditions: &[Condition]) -> Vec<Vec<u16>> {
    let own = conditions.iter().filter(|condition| condition.cells.first() == Some(&cell));
    let groups: Vec<Vec<u16>> = own.map(|condition| condition.cells.clone()).collect();
    if groups.is_empty() { vec![vec![cell]] } else { groups }
}

fn group_text(names: &CellNames, cells: &[u16]) -> String {
    cells.iter().map(|&cell| names.text(cell.into())).collect::<Vec<_>>().join("~")
}

/// Returns the constraint whose kind an item names; `None` if it names none, or is not the item of that constraint.
pub(super) fn read(fields: &Fields<'_>) -> Option<Constraint> {
    let name = fields.all.get(1)?.strip_prefix('_')?;
    let kind = name.parse().ok()?;
    let FieldForm::Named(form) = KindRow::of(kind).form else { return None };
    let groups = fields.all[2..].split(|field| field.is_empty()).map(|group| fields.cells(group));
    let groups = groups.collect::<Result<Vec<_>, _>>().ok()?;
    let constraint = match form {
        GroupForm::Line => Constraint::new(kind, groups.concat()),
        GroupForm::Singles | GroupForm::Neighbours => {
            let mut cells: Vec<usize> = groups.iter().filter_map(|group| group.first()).copied().collect();
            cells.dedup();
            Constraint::new(kind, cells)
        }
        GroupForm::Places => {
            let parts = groups.first()?.len();
            let cells = (0..parts).flat_map(|part| groups.iter().filter_map(move |group| group.get(part)).copied());
            Constraint::new(kind, cells).number(parts as i64)
        }
    };
    let text = text(fields.names, &constraint, form)?;
    text[1..].split('~').eq([fields.name].into_iter().chain(fields.all.iter().copied())).then_some(constraint)
}

/// Returns the automaton that reads one digit, which is one of these sets. [`super::automaton`] describes the text.
fn automaton(side: usize, sets: &[u64]) -> String {
    let digits = sets.iter().fold(0, |all, set| all | set);
    // A packed automaton of two states: it starts in the first, and accepts in the second.
    let mut bits = bits(1, 2);
    bits.extend(bits_of_header(side));
    bits.extend((0..side).map(|digit| digits >> (side - 1 - digit) & 1 == 1));
    bits.extend((0..digits.count_ones()).map(|_| true));
    bits.extend((0..side).map(|_| false));
    let bytes = bits.chunks(8).map(|bits| (0..8).fold(0, |byte, at| 2 * byte + u8::from(bits.get(at) == Some(&true))));
    URL_SAFE_NO_PAD.encode(bytes.collect::<Vec<u8>>())
}

/// Returns the bits of the number of bits of a state, the number of digits, and the numbers of states.
fn bits_of_header(side: usize) -> Vec<bool> {
    [bits(0, 4), bits(side - 1, 4), bits(1, 1), bits(1, 1), bits(0, 1)].concat()
}

/// Returns the lowest bits of a number, the highest of them first.
fn bits(number: usize, count: usize) -> Vec<bool> {
    (0..count).rev().map(|bit| number >> bit & 1 == 1).collect()
}
