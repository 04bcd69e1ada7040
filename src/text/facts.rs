//! Grids written cell by cell: each fact is the row, the column and the value of one cell.
//!
//! ```text
//! cell(1,5,7). cell(2,1,6).          grid[0][4] = 7;
//! {"row": 1, "col": 5, "value": 7}   R1C5 = 7
//! ```
//! No notation is known here. A fact is three numbers, and the text between the numbers is the same in every fact.

use std::collections::{BTreeMap, BTreeSet};

use memchr::memmem;

use super::alphabet::{Notation, number};
use super::bytes::{column_at, is_blank};
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::scan::{comment_begin, has_cells_only, has_row_of_cells, is_null};
use crate::model::Shape;

/// Minimum number of facts of a grid: a 4x4 grid has a unique solution with four clues.
const LEAST_FACTS: usize = 4;

/// A grid has at least one clue for this many cells. Tables and lists of other numbers seldom have that many.
const CELLS_PER_CLUE: usize = 8;

/// A line of a text, and its number, from 1.
pub(super) type NumberedLine<'l> = (u64, &'l [u8]);

/// The facts of a text.
#[derive(Debug)]
pub(super) struct Facts {
    /// The facts between blank lines.
    parts: Vec<Vec<Fact>>,
    /// The first text that looks like a fact, but is not one.
    bad: Option<Fault>,
}

/// The row, the column and the value of a cell, as they are written, and their place.
#[derive(Clone, Copy, Debug)]
struct Fact {
    row: usize,
    column: usize,
    value: usize,
    line: u64,
    /// The column of the text, from 1.
    at: usize,
}

impl Facts {
    /// Returns the facts of a text; `None` if there are none. Other lines may precede, follow and separate them.
    pub(super) fn read(lines: &[NumberedLine<'_>]) -> Option<Self> {
        let numbers = numbers_of(lines);
        let template = Template::of(&numbers)?;
        let (mut facts, mut at) = (Self { parts: vec![Vec::new()], bad: template.fault(&numbers) }, 0);
        while let Some(number) = numbers.get(at) {
            if number.is_after_blank && facts.parts.last().is_some_and(|part| !part.is_empty()) {
                facts.parts.push(Vec::new());
            }
            match template.fact(&numbers[at..]) {
                Some(Ok(fact)) => facts.push(fact),
                Some(Err(fault)) => facts.bad = facts.bad.or(Some(fault)),
                None if template.is_near(at, &numbers) && facts.bad.is_none() => {
                    let why = "this clue is not complete: write its row, column and value like those of the others";
                    facts.bad = Some(number.fault(why));
                }
                None => {}
            }
            at += if template.begins(&numbers[at..]) { 3 } else { 1 };
        }
        (facts.bad.is_some() || facts.is_only_content(lines)).then_some(facts)
    }

    fn push(&mut self, fact: Fact) {
        if let Some(part) = self.parts.last_mut() {
            part.push(fact);
        }
    }

    /// Whether no line without a fact is a row of cells.
    fn is_only_content(&self, lines: &[NumberedLine<'_>]) -> bool {
        let own: BTreeSet<u64> = self.parts.iter().flatten().map(|fact| fact.line).collect();
        lines.iter().all(|(line, text)| own.contains(line) || !has_row_of_cells(text))
    }

    /// Returns the grids that the facts describe, each with the line on which it begins. Blank lines may
    /// separate grids. A grid may have blank lines too, so only two complete grids that share a cell are separate.
    pub(super) fn grids(self, reading: &Reading) -> Vec<(u64, Result<Puzzle, Fault>)> {
        let mut grids: Vec<Vec<Fact>> = Vec::new();
        for part in self.parts {
            let is_next = |last: &&mut Vec<Fact>| !(share_cell(last, &part) && spans_grid(last) && spans_grid(&part));
            match grids.last_mut().filter(is_next) {
                Some(last) => last.extend(part),
                None => grids.push(part),
            }
        }
        let line = |facts: &[Fact]| facts.first().map_or(0, |fact| fact.line);
        if let Some(bad) = self.bad {
            let is_grid = grids.iter().any(|grid| spans_grid(grid));
            return if is_grid { vec![(line(&grids[0]), Err(bad))] } else { Vec::new() };
        }
        grids.iter().filter_map(|facts| Some((line(facts), read_grid(facts, reading)?))).collect()
    }
}

fn share_cell(one: &[Fact], other: &[Fact]) -> bool {
    let cells: BTreeSet<(usize, usize)> = one.iter().map(|fact| (fact.row, fact.column)).collect();
    other.iter().any(|fact| cells.contains(&(fact.row, fact.column)))
}

/// Whether facts can be all clues of a grid: they are enough, and in most rows.
fn spans_grid(facts: &[Fact]) -> bool {
    let rows: BTreeSet<usize> = facts.iter().map(|fact| fact.row).collect();
    let side = side_of(facts, 1);
    are_enough(facts, side) && 2 * rows.len() >= side
}

/// Returns the side of the grid of these facts, whose rows and columns count from `first`. The greatest row, the
/// greatest column and the greatest value show it. One of them may be wrong, but not two.
fn side_of(facts: &[Fact], first: usize) -> usize {
    let greatest = |of: fn(&Fact) -> usize| facts.iter().map(of).max().unwrap_or(0);
    let (rows, columns) = (greatest(|fact| fact.row) + 1 - first, greatest(|fact| fact.column) + 1 - first);
    let mut sides = [rows, columns, greatest(|fact| fact.value)];
    sides.sort_unstable();
    sides[1]
}

fn are_enough(facts: &[Fact], side: usize) -> bool {
    facts.len() >= LEAST_FACTS && facts.len() * CELLS_PER_CLUE >= side * side
}

/// Reads the grid of these facts; returns `None` if there are too few of them for one.
fn read_grid(facts: &[Fact], reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let first = usize::from(facts.iter().all(|fact| fact.row > 0 && fact.column > 0));
    let last = facts.iter().map(|fact| fact.row.max(fact.column)).max()?;
    let side = reading.given_shape().map_or_else(|| side_of(facts, first), |shape| shape.side());
    are_enough(facts, side).then(|| {
        if first == 1 && last < side {
            let why =
                "rows and columns may count from 0 or from 1: add an empty cell of the last row, with the value 0";
            return Err(facts[0].fault(why.to_owned()));
        }
        let unknown = || Fault::new(FaultKind::FactsSide(side)).on_line(facts[0].line);
        let shape = reading.given_shape().or_else(|| reading.shape_of_side(side)).ok_or_else(unknown)?;
        read_cells(facts, first, shape, reading)
    })
}

/// Reads the grid of facts whose rows and columns count from `first`.
fn read_cells(facts: &[Fact], first: usize, shape: Shape, reading: &Reading) -> Result<Puzzle, Fault> {
    let side = shape.side();
    let (mut values, mut known) = (vec![0; shape.cell_count()], vec![None; shape.cell_count()]);
    for fact in facts {
        let (row, column) = (fact.row.wrapping_sub(first), fact.column.wrapping_sub(first));
        if row >= side || column >= side || fact.value > side {
            let end = side + first - 1;
            return Err(fact.fault(format!(
                "this clue is outside the grid: its rows and columns go from {first} to {end}, and its values to {side}"
            )));
        }
        let cell = row * side + column;
        if known[cell].replace(fact).is_some() {
            let name = shape.cell_name(cell);
            return Err(fact.fault(format!(
                "{name} occurs twice: remove one of its clues, or separate the grids by a blank line"
            )));
        }
        values[cell] = fact.value as u8;
    }
    let place = |cell: usize| known[cell].map_or((None, 0), |fact| (Some(fact.line), fact.at));
    let puzzle = Puzzle::new(reading.layout_of(shape)?, &values, Notation::for_side(side), place);
    if reading.given_shape().is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}

impl Fact {
    fn fault(&self, why: String) -> Fault {
        Fault::at(self.at, FaultKind::Facts(why)).on_line(self.line)
    }
}

/// Returns the only grid that a text writes cell by cell, or the fault of the first one; `None` if there is none.
pub(super) fn read(lines: &[NumberedLine<'_>], reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let mut grids = Facts::read(lines)?.grids(reading).into_iter();
    let (_, first) = grids.next()?;
    Some(if grids.next().is_some() { Err(Fault::new(FaultKind::Several)) } else { first })
}

/// Whether a line seems to hold facts, and is not a row of cells.
pub(super) fn can_be_facts(line: &[u8]) -> bool {
    if has_cells_only(line) {
        return false;
    }
    let numbers = numbers_of(&[(0, line)]);
    let is_like_first = |fact: &[Number]| {
        let is_own = |index: usize| fact[index].before == numbers[index].before && can_be_between(&fact[index].before);
        fact.len() == 3 && is_own(1) && is_own(2) && fact.iter().all(|number| number.value.is_some())
    };
    let has_mark = |number: &Number| !number.before.is_empty();
    let is_periodic = || numbers.get(3).is_none_or(|next| next.before != numbers[1].before);
    let is_one = || numbers.get(1).is_some_and(has_mark) && is_periodic() && numbers.chunks(3).all(is_like_first);
    is_one() || Template::of(&numbers).is_some()
}

/// Whether a line can continue the facts before it: it holds facts, or only a comment.
pub(super) fn can_go_on(line: &[u8]) -> bool {
    can_be_facts(line) || without_comment(line).is_empty()
}

/// Whether an element of a list can be a fact: it holds three numbers that a fact can have. An object, and an element
/// after other facts, may be a bad one.
pub(super) fn is_fact(element: &[u8], is_after_facts: bool) -> bool {
    let is_list = matches!(element.first(), Some(b'[' | b'{'));
    let numbers = if is_list { numbers_of(&[(0, element)]) } else { Vec::new() };
    let is_good =
        |number: &Number| number.value.is_some() && !number.before.is_empty() && can_be_between(&number.before);
    let is_near = (1..=4).contains(&numbers.len()) && (is_after_facts || element.starts_with(b"{"));
    (numbers.len() == 3 || is_near) && (is_after_facts || numbers.iter().all(is_good))
}

/// A number of a text.
#[derive(Debug)]
struct Number {
    /// Its value; `None` if it is greater than any side.
    value: Option<usize>,
    /// The text between the number before it and this one, without blanks.
    before: Vec<u8>,
    /// Whether it is the first number on its line.
    is_first: bool,
    /// Whether there is a blank line before it.
    is_after_blank: bool,
    line: u64,
    /// The column of the text, from 1.
    at: usize,
}

impl Number {
    fn fault(&self, why: &str) -> Fault {
        Fault::at(self.at, FaultKind::Facts(why.to_owned())).on_line(self.line)
    }
}

/// Returns the numbers of lines, without those of comments. A word for an empty cell is the number 0.
fn numbers_of(lines: &[NumberedLine<'_>]) -> Vec<Number> {
    let (mut numbers, mut before, mut is_after_blank) = (Vec::new(), Vec::new(), false);
    for &(line, text) in lines {
        let text = without_comment(text);
        let (mut at, mut is_first) = (0, true);
        is_after_blank |= text.is_empty();
        while at < text.len() {
            let token = Token::at(text, at);
            if let Some(value) = token.number() {
                let (before, at) = (std::mem::take(&mut before), column_at(text, at));
                numbers.push(Number { value, before, is_first, is_after_blank, line, at });
                (is_first, is_after_blank) = (false, false);
            }
            token.add_to(&mut before);
            at += token.word.len().max(1);
        }
        if before.is_empty() && !numbers.is_empty() {
            before.push(b'\n');
        }
    }
    numbers
}

/// Returns a line without its comment; nothing if the complete line is one.
fn without_comment(text: &[u8]) -> &[u8] {
    let is_comment = [&b"//"[..], b"%"].iter().any(|mark| text.trim_ascii_start().starts_with(mark));
    if is_comment { &[] } else { &text[..comment_begin(text)] }
}

/// The figures, the letters, or one other byte of a line.
struct Token<'l> {
    word: &'l [u8],
    /// The byte before it, and the byte after it.
    last: Option<u8>,
    next: Option<u8>,
}

impl<'l> Token<'l> {
    fn at(text: &'l [u8], at: usize) -> Self {
        let run = |is_own: fn(&u8) -> bool| text[at..].iter().take_while(|byte| is_own(byte)).count();
        let length = run(u8::is_ascii_digit).max(run(u8::is_ascii_alphabetic)).max(1);
        let last = at.checked_sub(1).and_then(|last| text.get(last)).copied();
        Self { word: &text[at..at + length], last, next: text.get(at + length).copied() }
    }

    /// Whether it is the second of two quotes, which mean an empty cell.
    fn is_empty_text(&self) -> bool {
        matches!(self.word, [b'"' | b'\'']) && self.last == self.word.first().copied()
    }

    /// Whether it is the number of a list or a function, as in `grid2[0][4]`.
    fn is_part_of_name(&self) -> bool {
        let is_after_name = self.last.is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        is_after_name && matches!(self.next, Some(b'(' | b'['))
    }

    /// Returns the number that the token is, if it is one. The number itself is `None` if it is greater than any side.
    fn number(&self) -> Option<Option<usize>> {
        if self.is_empty_text() || is_null(self.word) {
            return Some(Some(0));
        }
        let is_number = self.word[0].is_ascii_digit() && !self.is_part_of_name();
        is_number.then(|| number(self.word).map(usize::from).filter(|value| *value <= Shape::MAX_SIDE))
    }

    /// Adds the token to the text between two numbers. A blank is kept only between words.
    fn add_to(&self, before: &mut Vec<u8>) {
        let is_word = self.word[0].is_ascii_alphabetic();
        let is_text = !is_blank(self.word[0]) && !matches!(self.word, b"true" | b"false");
        if self.number().is_some() && !self.is_empty_text() || !is_text {
            return;
        }
        if is_word && self.last.is_some_and(is_blank) && before.last().is_some_and(u8::is_ascii_alphabetic) {
            before.push(b' ');
        }
        before.extend_from_slice(self.word);
    }
}

/// What all facts of a text have in common.
struct Template {
    /// The texts between the three numbers.
    between: [Vec<u8>; 2],
    /// The end of the texts before the first number.
    lead: Vec<u8>,
    /// The index of the first number of the first fact.
    first: usize,
    /// Which of the numbers are the row, the column and the value; `None` if their names leave that open.
    order: Option<[usize; 3]>,
}

/// The number of times that a text may be split into facts in different ways: after each of the three numbers, and one
/// more for numbers that are not part of facts.
const MAX_TEMPLATES: usize = 4;

impl Template {
    /// Returns the template that most numbers fit.
    fn of(numbers: &[Number]) -> Option<Self> {
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
        // Otherwise the numbers are a sequence of any length, or rows of other lengths.
        let is_other = |at: &&usize| numbers[**at].before != between[0] || between[0] != between[1];
        let others = begins.iter().skip(1).filter(is_other).count();
        if 4 * others < 3 * (begins.len() - 1) || 2 * 3 * begins.len() < numbers.len() - first {
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
    fn begins(&self, numbers: &[Number]) -> bool {
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
    fn fault(&self, numbers: &[Number]) -> Option<Fault> {
        let why = "which of these numbers is the row cannot be known: name them row, column and value";
        self.order.is_none().then(|| numbers[self.first].fault(why))
    }

    /// Returns the fact with which these numbers begin; `None` if they do not begin with one.
    fn fact(&self, numbers: &[Number]) -> Option<Result<Fact, Fault>> {
        let [row, column, value] = self.order.unwrap_or([0, 1, 2]);
        let (line, at) = (numbers[0].line, numbers[0].at);
        let bad = || numbers[0].fault("a number of this clue is greater than the side of any grid");
        self.begins(numbers).then(|| {
            let of = |index: usize| numbers[index].value.ok_or_else(bad);
            Ok(Fact { row: of(row)?, column: of(column)?, value: of(value)?, line, at })
        })
    }

    /// Whether a number that is not part of a fact seems to be one: it begins like a fact, directly follows one, or is
    /// among facts without a name.
    fn is_near(&self, at: usize, numbers: &[Number]) -> bool {
        let number = &numbers[at];
        let has_word = |text: &[u8]| text.iter().any(u8::is_ascii_alphabetic);
        let begins = |begin: usize| !has_word(&number.before[begin + self.lead.len()..]);
        if has_word(&self.lead) {
            return memmem::rfind(&number.before, &self.lead).is_some_and(begins)
                || at > self.first && !number.is_first && !has_word(&number.before);
        }
        at > self.first || !has_word(&number.before)
    }
}

/// Whether a text can be between two numbers of a fact: it is not a line break, and has no symbol of an empty cell.
fn can_be_between(text: &[u8]) -> bool {
    text != b"\n" && !text.iter().any(|byte| b".*?|".contains(byte))
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
    let is_mark = |byte: &u8| matches!(byte, b'"' | b'\'' | b':' | b'=');
    let end = text.iter().rposition(|byte| !is_mark(byte))? + 1;
    let length = text[..end].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    (length > 0).then(|| text[end - length..end].to_ascii_lowercase())
}

/// Returns which of three numbers with these names are the row, the column and the value. Without names they are in
/// this order.
fn order(names: &[Option<Vec<u8>>; 3]) -> Option<[usize; 3]> {
    const ROLES: [&[&str]; 3] = [
        &["row", "r", "y", "i", "line"],
        &["column", "col", "c", "x", "j"],
        &["value", "val", "v", "digit", "d", "number", "num", "n", "clue"],
    ];
    let role = |name: &Vec<u8>| ROLES.iter().position(|names| names.iter().any(|own| own.as_bytes() == name));
    let roles = names.each_ref().map(|name| name.as_ref().and_then(role));
    let at = |role: usize| roles.iter().position(|own| *own == Some(role));
    if let (Some(row), Some(column)) = (at(0), at(1)) {
        let value = 3 - row - column;
        let is_value = names[value].is_none() || roles[value] == Some(2);
        return is_value.then_some([row, column, value]);
    }
    // A name before the first number may be that of a list.
    let is_usual = roles.iter().enumerate().all(|(index, role)| role.is_none_or(|role| role == index));
    (is_usual && names.iter().flatten().count() < 2).then_some([0, 1, 2])
}
