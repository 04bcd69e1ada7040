//! The template of a text's facts: what all of them have in common.

use std::collections::BTreeMap;

use memchr::memmem;

use super::number::{Number, can_be_between};
use crate::text::fault::{Fault, FaultKind};

/// Minimum number of facts of a grid: a 4x4 grid has a unique solution with four clues.
pub(super) const LEAST_FACTS: usize = 4;

/// The row, the column and the value of a cell, as they are written, and their place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) value: usize,
    pub(super) line: u64,
    /// The column of the text, from 1.
    pub(super) at: usize,
}

impl Fact {
    pub(super) fn fault(&self, why: String) -> Fault {
        Fault::at(self.at, FaultKind::Facts(why)).on_line(self.line)
    }
}

/// What all facts of a text have in common.
pub(super) struct Template {
    /// The texts between the three numbers.
    between: [Vec<u8>; 2],
    /// The text before the first number of each fact, as far as it is the same in all facts.
    lead: Vec<u8>,
    /// The index of the first number of the first fact.
    first: usize,
    /// Which of the numbers are the row, the column and the value; `None` if their names leave that open.
    order: Option<[usize; 3]>,
}

/// Maximum number of ways to split a text into facts that are compared. Facts may begin at each of the three numbers;
/// the fourth way allows for numbers that are not part of facts.
const MAX_TEMPLATES: usize = 4;

impl Template {
    /// Returns the template that most numbers fit.
    pub(super) fn of(numbers: &[Number]) -> Option<Self> {
        let mut counts: BTreeMap<[&[u8]; 2], (usize, usize)> = BTreeMap::new();
        for (index, window) in numbers.windows(3).enumerate() {
            let between = [&window[1].before[..], &window[2].before[..]];
            if between.iter().all(|text| can_be_between(text)) {
                counts.entry(between).or_insert((0, index)).0 += 1;
            }
        }
        let mut counts: Vec<_> = counts.into_iter().filter(|(_, (count, _))| *count >= LEAST_FACTS).collect();
        counts.sort_by_key(|(_, (count, first))| (std::cmp::Reverse(*count), *first));
        let templates = counts.into_iter().take(MAX_TEMPLATES);
        let rated = templates.filter_map(|(between, (_, first))| Self::rated(between, first, numbers));
        // The first of equal templates wins.
        let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, template)| template)
    }

    /// Returns a template, and how well it describes the numbers: how many facts there are, how many of them begin a
    /// line, and whether a bracket begins each.
    fn rated(between: [&[u8]; 2], first: usize, numbers: &[Number]) -> Option<((usize, usize, bool), Self)> {
        let mut template = Self { between: between.map(<[u8]>::to_vec), lead: Vec::new(), first, order: None };
        let (mut begins, mut at) = (Vec::new(), first);
        while at < numbers.len() {
            let is_fact = template.begins(&numbers[at..]);
            begins.extend(is_fact.then_some(at));
            at += if is_fact { 3 } else { 1 };
        }
        // If few facts begin in a new way, the numbers are a sequence of any length, or rows of other lengths.
        let is_sequence = between[0] == between[1];
        let others = begins.iter().skip(1).filter(|at| !is_sequence || numbers[**at].before != between[0]).count();
        if 4 * others < 3 * (begins.len() - 1) || 2 * 3 * begins.len() < numbers.len() - first {
            return None;
        }
        // Each fact is on a line of its own, or begins like the others, with a text that is not within a fact. In rows
        // of letters and numbers, different letters or only a comma would begin them.
        let within_lines = begins.iter().filter(|at| !numbers[**at].is_first);
        let begin = within_lines.map(|at| &numbers[*at].before[..]).reduce(common_end);
        if begin.is_some_and(|begin| between.iter().any(|own| own.ends_with(begin))) {
            return None;
        }
        let lead = begins.iter().map(|at| &numbers[*at].before[..]).reduce(common_end)?;
        let word = lead.iter().position(u8::is_ascii_alphabetic).unwrap_or(0);
        template.lead = lead[word..].to_vec();
        template.order = order(&template.names(&numbers[first..]));
        let lines = begins.iter().filter(|at| numbers[**at].is_first).count();
        let has_bracket = template.lead.iter().any(|byte| b"([{".contains(byte));
        Some(((begins.len(), lines, has_bracket), template))
    }

    /// Whether these numbers begin with a fact.
    pub(super) fn begins(&self, numbers: &[Number]) -> bool {
        matches!(numbers, [_, two, three, ..] if two.before == self.between[0] && three.before == self.between[1])
    }

    /// Returns the names of the three numbers: those in each fact, or those of a table's header.
    fn names(&self, numbers: &[Number]) -> [Option<Vec<u8>>; 3] {
        let own = [&self.lead, &self.between[0], &self.between[1]].map(|text| name_at_end(text));
        let header = &numbers[0].before;
        let words: Vec<&[u8]> =
            header.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect();
        match words[..] {
            [.., one, two, three] if own.iter().all(Option::is_none) && is_header(header) => {
                [one, two, three].map(|word| Some(word.to_ascii_lowercase()))
            }
            _ => own,
        }
    }

    /// Returns the fault of facts whose names do not show which number is the row.
    pub(super) fn fault(&self, numbers: &[Number]) -> Option<Fault> {
        let why = "which of these numbers is the row cannot be known: name them row, column and value";
        self.order.is_none().then(|| numbers[self.first].fault(why))
    }

    /// Returns the fact with which these numbers begin; `None` if they do not begin with one.
    pub(super) fn fact(&self, numbers: &[Number]) -> Option<Result<Fact, Fault>> {
        if !self.begins(numbers) {
            return None;
        }
        let (line, at) = (numbers[0].line, numbers[0].at);
        let [row, column, value] = self.order.unwrap_or([0, 1, 2]).map(|index| numbers[index].value);
        Some(match (row, column, value) {
            (Some(row), Some(column), Some(value)) => Ok(Fact { row, column, value, line, at }),
            _ => Err(numbers[0].fault("a number of this clue is greater than the side of any grid")),
        })
    }

    /// Whether a number that is not part of a fact seems to be one: it begins like a fact, directly follows one, or is
    /// among facts without a name.
    pub(super) fn is_near(&self, at: usize, numbers: &[Number]) -> bool {
        let number = &numbers[at];
        if has_word(&self.lead) {
            let begin = memmem::rfind(&number.before, &self.lead).map(|begin| begin + self.lead.len());
            return begin.is_some_and(|begin| !has_word(&number.before[begin..]))
                || at > self.first && !number.is_first && !has_word(&number.before);
        }
        at > self.first || !has_word(&number.before)
    }
}

fn has_word(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_alphabetic)
}

/// Whether the text before the first fact is the header of a table.
fn is_header(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b',' | b';' | b'"'))
}

/// Returns the longest text with which both texts end.
fn common_end<'t>(one: &'t [u8], other: &'t [u8]) -> &'t [u8] {
    let length = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    &one[one.len() - length..]
}

/// Returns the word that names the number after a text: only quotes, a colon or an equals sign follow it.
fn name_at_end(text: &[u8]) -> Option<Vec<u8>> {
    let end = text.iter().rposition(|byte| !matches!(byte, b'"' | b'\'' | b':' | b'='))? + 1;
    let length = text[..end].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    (length > 0).then(|| text[end - length..end].to_ascii_lowercase())
}

/// The usual names of rows, columns and values.
const ROLES: [&[&str]; 3] = [
    &["row", "r", "y", "i", "line"],
    &["column", "col", "c", "x", "j"],
    &["value", "val", "v", "digit", "d", "number", "num", "n", "clue"],
];

/// Returns the index in [`ROLES`] of the names to which this one belongs.
fn role(name: &[u8]) -> Option<usize> {
    ROLES.iter().position(|names| names.iter().any(|own| own.as_bytes() == name))
}

/// Returns which of three numbers with these names are the row, the column and the value. Without names they are in
/// this order.
fn order(names: &[Option<Vec<u8>>; 3]) -> Option<[usize; 3]> {
    let roles = names.each_ref().map(|name| name.as_deref().and_then(role));
    let [row, column] = [0, 1].map(|role| roles.iter().position(|own| *own == Some(role)));
    if let (Some(row), Some(column)) = (row, column) {
        let value = 3 - row - column;
        let is_value = names[value].is_none() || roles[value] == Some(2);
        return is_value.then_some([row, column, value]);
    }
    // A name before the first number may be that of a list.
    let are_in_order = roles.iter().enumerate().all(|(index, role)| role.is_none_or(|role| role == index));
    (are_in_order && names.iter().flatten().count() < 2).then_some([0, 1, 2])
}
