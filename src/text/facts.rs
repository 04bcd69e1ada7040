//! Grids written cell by cell: each fact is the row, the column and the value of one cell.
//!
//! ```text
//! cell(1,5,7). cell(2,1,6).          grid[0][4] = 7;
//! {"row": 1, "col": 5, "value": 7}   R1C5 = 7
//! ```
//! This file does not know any of these notations. A fact is three numbers, and the text between the numbers is the
//! same in every fact.

mod number;
mod template;

use std::collections::BTreeSet;

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::scan::{has_cells_only, has_cells_with_letters, has_row_of_cells};
use crate::model::Shape;
pub(super) use number::NumberedLine;
use number::{Number, can_be_between, numbers_of, without_comment};
use template::{Fact, LEAST_FACTS, Template};

/// A grid has at least one clue per this many cells. Tables and lists of other numbers seldom have that many.
const CELLS_PER_CLUE: usize = 8;

/// Maximum number of numbers, including those in names, in an element of a list that is a fact.
const MAX_FIGURES: usize = 8;

/// Maximum length of an element of a list that is a fact.
const MAX_FACT_BYTES: usize = 1_024;

/// The facts of a text.
#[derive(Debug)]
pub(super) struct Facts {
    /// The facts between blank lines.
    parts: Vec<Vec<Fact>>,
    /// The first text that looks like a fact, but is not one.
    bad: Option<Fault>,
}

impl Facts {
    /// Returns the facts of a text; `None` if there are none. Other lines may precede, follow and separate them.
    pub(super) fn read(lines: &[NumberedLine<'_>]) -> Option<Self> {
        // Between the letters of such rows, some digits have the same distances as the numbers of facts.
        if lines.iter().any(|(_, text)| has_cells_with_letters(text)) {
            return None;
        }
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

    /// Whether the facts are the only cells: no other line is a row of cells.
    fn is_only_content(&self, lines: &[NumberedLine<'_>]) -> bool {
        let own: BTreeSet<u64> = self.parts.iter().flatten().map(|fact| fact.line).collect();
        lines.iter().all(|(line, text)| own.contains(line) || !has_row_of_cells(text))
    }

    /// Returns the grids that the facts describe, each with the line on which it begins. Blank lines may
    /// separate grids. A grid may have blank lines too, so only two complete grids that share a cell are separate.
    pub(super) fn grids(self, reading: &Reading) -> Vec<(u64, Result<Puzzle, Fault>)> {
        let mut grids: Vec<Vec<Fact>> = Vec::new();
        for part in self.parts {
            match grids.last_mut().filter(|last| !are_separate(last, &part)) {
                Some(last) => last.extend(part),
                None => grids.push(part),
            }
        }
        if let Some(bad) = self.bad {
            let is_grid = grids.iter().any(|grid| spans_grid(grid));
            return if is_grid { vec![(first_line(&grids[0]), Err(bad))] } else { Vec::new() };
        }
        grids.iter().filter_map(|facts| Some((first_line(facts), read_grid(facts, reading)?))).collect()
    }
}

fn first_line(facts: &[Fact]) -> u64 {
    facts.first().map_or(0, |fact| fact.line)
}

/// Whether facts belong to two grids: both are complete, and share a cell.
fn are_separate(one: &[Fact], other: &[Fact]) -> bool {
    let cells: BTreeSet<(usize, usize)> = one.iter().map(|fact| (fact.row, fact.column)).collect();
    let share_cell = other.iter().any(|fact| cells.contains(&(fact.row, fact.column)));
    share_cell && spans_grid(one) && spans_grid(other)
}

/// Whether the facts can be all clues of a grid: there are enough of them, and at least half of the rows have one.
fn spans_grid(facts: &[Fact]) -> bool {
    let rows: BTreeSet<usize> = facts.iter().map(|fact| fact.row).collect();
    let side = side_of(facts, 1);
    are_enough(facts, side) && 2 * rows.len() >= side
}

/// Returns the side of the grid of these facts, whose rows and columns are numbered from `first`. The greatest row, the
/// greatest column and the greatest value show it. One of the three may be wrong, but not two.
fn side_of(facts: &[Fact], first: usize) -> usize {
    let rows = greatest(facts, |fact| fact.row) + 1 - first;
    let columns = greatest(facts, |fact| fact.column) + 1 - first;
    let mut sides = [rows, columns, greatest(facts, |fact| fact.value)];
    sides.sort_unstable();
    sides[1]
}

fn greatest(facts: &[Fact], of: fn(&Fact) -> usize) -> usize {
    facts.iter().map(of).max().unwrap_or(0)
}

fn are_enough(facts: &[Fact], side: usize) -> bool {
    facts.len() >= LEAST_FACTS && facts.len() * CELLS_PER_CLUE >= side * side
}

/// Reads the grid of these facts; returns `None` if there are too few of them for one.
fn read_grid(facts: &[Fact], reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let first = usize::from(facts.iter().all(|fact| fact.row > 0 && fact.column > 0));
    let last = facts.iter().map(|fact| fact.row.max(fact.column)).max()?;
    let side = reading.given_shape().map_or_else(|| side_of(facts, first), |shape| shape.side());
    if !are_enough(facts, side) {
        return None;
    }
    if first == 1 && last < side {
        let why = "rows and columns may count from 0 or from 1: add an empty cell of the last row, with the value 0";
        return Some(Err(facts[0].fault(why.to_owned())));
    }
    Some(match reading.given_shape().or_else(|| reading.shape_of_side(side)) {
        Some(shape) => read_cells(facts, first, shape, reading),
        None => Err(Fault::new(FaultKind::FactsSide(side)).on_line(facts[0].line)),
    })
}

/// Reads the grid of facts whose rows and columns are numbered from `first`.
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
    let puzzle = Puzzle::new(reading.layout_of(shape)?, &values, Notation::for_side(side), |cell| {
        known[cell].map_or((None, 0), |fact: &Fact| (Some(fact.line), fact.at))
    });
    if reading.given_shape().is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}

/// Returns the only grid that a text writes cell by cell, or the fault of the first one; `None` if there is none.
pub(super) fn read(lines: &[NumberedLine<'_>], reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let mut grids = Facts::read(lines)?.grids(reading).into_iter();
    let (_, first) = grids.next()?;
    Some(if grids.next().is_some() { Err(Fault::new(FaultKind::Several)) } else { first })
}

/// Whether a line seems to hold facts, and is not a row of cells.
pub(super) fn can_be_facts(line: &[u8]) -> bool {
    if has_cells_only(line) || has_cells_with_letters(line) {
        return false;
    }
    let numbers = numbers_of(&[(0, line)]);
    are_like_first(&numbers) || Template::of(&numbers).is_some()
}

/// Whether the numbers form facts like the first one, and not a sequence.
fn are_like_first(numbers: &[Number]) -> bool {
    let [_, second, third, others @ ..] = numbers else { return false };
    let between = [&second.before, &third.before];
    let is_sequence = second.before.is_empty() || others.first().is_some_and(|next| next.before == second.before);
    !is_sequence
        && between.iter().all(|text| can_be_between(text))
        && numbers.chunks(3).all(|fact| matches!(fact, [_, two, three] if [&two.before, &three.before] == between))
        && numbers.iter().all(|number| number.value.is_some())
}

/// Whether a line can continue the facts before it: it holds facts, or only a comment.
pub(super) fn can_go_on(line: &[u8]) -> bool {
    can_be_facts(line) || without_comment(line).is_empty()
}

/// Whether an element of a list can be a fact: it holds three numbers that a fact can have. An object, or an element
/// after other facts, may also be a fact with an error.
pub(super) fn is_fact(element: &[u8], is_after_facts: bool) -> bool {
    if !matches!(element.first(), Some(b'[' | b'{')) || element.len() > MAX_FACT_BYTES {
        return false;
    }
    // Most elements are puzzles: they are recognised before their numbers are collected.
    let begins = element.windows(2).filter(|pair| !pair[0].is_ascii_digit() && pair[1].is_ascii_digit());
    if begins.count() > MAX_FIGURES {
        return false;
    }
    let numbers = numbers_of(&[(0, element)]);
    match numbers.len() {
        3 => is_after_facts || numbers.iter().all(Number::can_be_in_fact),
        2 | 4 => is_after_facts || element.starts_with(b"{") && numbers.iter().all(Number::can_be_in_fact),
        1 => is_after_facts,
        _ => false,
    }
}
