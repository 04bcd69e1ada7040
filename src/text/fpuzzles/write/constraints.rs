//! Writes single constraints.

use serde_json::{Value, json};

use super::super::marks;
use super::super::members::{self, FPuzzlesMember, MemberForm};
use super::{FPuzzlesWriter, place};
use crate::model::{Constraint, ConstraintKind, PairTable, table_key};

impl<'g> FPuzzlesWriter<'g> {
    /// Writes a constraint. The error is the reason why f-puzzles cannot express it.
    pub(super) fn write_constraint(&mut self, constraint: &'g Constraint) -> Result<(), String> {
        if self.has_written(constraint) {
            return Ok(());
        }
        if constraint.kind() == members::TABLE {
            self.tables.push(constraint);
            return Ok(());
        }
        Err(self.lack(constraint))
    }

    fn lack(&self, constraint: &Constraint) -> String {
        format!("f-puzzles has no {}: {}", constraint.kind(), constraint.demand(self.shape()))
    }

    /// Writes a constraint. Returns false if f-puzzles has none like it.
    fn has_written(&mut self, constraint: &Constraint) -> bool {
        let (cells, first) = (constraint.cells(), constraint.first_number());
        let kind = constraint.kind();
        // The rules for pairs without a mark depend on all marks, and are written after them.
        if [members::NO_CONSECUTIVE, members::NO_DOT, members::NO_SIGN].contains(&kind) {
            return true;
        }
        if kind == ConstraintKind::Sum {
            return self.write_sum(constraint);
        }
        if kind == members::SAME_DIGITS {
            return constraint.all_numbers() == [cells.len() as i64] && self.write_clones(cells, 1);
        }
        if kind == members::COPIES {
            return self.write_clones(cells, cells.len() / (first.max(1) as usize));
        }
        if kind == members::TABLE {
            return self.write_table(constraint);
        }
        let Some(&FPuzzlesMember { name, form, .. }) = members::of_kind(kind) else { return false };
        match form {
            MemberForm::Lines(_) | MemberForm::ThirdLines => self.write_line(name, cells),
            MemberForm::NumberedLines(number) => first == number && self.write_line(name, cells),
            MemberForm::HalfLines(_) => self.write_numbered(name, cells, first),
            MemberForm::OnlyHalfLines(rounding) => first == rounding.half(self.side()) && self.write_line(name, cells),
            MemberForm::TableLines(allows) => self.has_key(constraint, allows) && self.write_line(name, cells),
            MemberForm::SingleCells if members::COMPARED.contains(&kind) && !self.is_apart(constraint) => false,
            MemberForm::SingleCells => {
                cells.iter().all(|&cell| self.add(name, json!({ "cell": self.name(cell.into()) })))
            }
            MemberForm::Cage => self.write_cage(name, cells, constraint.all_numbers().first()),
            MemberForm::Diagonal => match self.little_killer(cells, first) {
                Some(element) => self.add(name, element),
                None => false,
            },
            MemberForm::Circle => self.write_arrow(name, cells, 1),
            MemberForm::Pill => self.write_arrow(name, cells, first as usize),
            MemberForm::Outside { .. } => self.write_outside(name, constraint),
            MemberForm::Mark(sign) => self.write_marks(name, cells, sign),
            MemberForm::Square => {
                self.add(name, json!({ "cells": self.names(cells), "values": constraint.all_numbers() }))
            }
            MemberForm::Cells => self.add(name, json!({ "cells": self.names(cells) })),
        }
    }

    /// Writes the rules for pairs of adjacent cells without a mark.
    pub(super) fn write_absence(&mut self) -> Result<(), String> {
        let [consecutive, kropki, xv] = [members::NO_CONSECUTIVE, members::NO_DOT, members::NO_SIGN]
            .map(|kind| self.layout.constraints().iter().any(|own| own.kind() == kind));
        let dots: Vec<&Value> =
            ["difference", "ratio"].iter().filter_map(|name| self.members.get(name)).flatten().collect();
        if consecutive && !dots.is_empty() {
            return Err("f-puzzles has no AntiConsecutive together with dots: there, a dot exempts its pair".to_owned());
        }
        if kropki && dots.iter().any(|dot| dot.get("value").is_some()) {
            return Err("f-puzzles has no StrictKropki together with other tables of two cells".to_owned());
        }
        let mut absence = (consecutive || kropki, kropki);
        if let Some(first) = self.tables.first() {
            let found = marks::absence_in(&self.tables, &self.members, self.shape());
            absence = found.filter(|_| absence == (false, false)).ok_or_else(|| self.lack(first))?;
        }
        if absence.0 {
            self.set("nonconsecutive");
        }
        let negative: Vec<&str> =
            [(absence.1, "ratio"), (xv, "xv")].iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
        if !negative.is_empty() {
            self.flags.insert("negative".to_owned(), negative.into());
        }
        Ok(())
    }

    fn write_cage(&mut self, member: &'static str, cells: &[u16], sum: Option<&i64>) -> bool {
        let mut cage = json!({ "cells": self.names(cells) });
        if let Some(sum) = sum {
            cage["value"] = sum.to_string().into();
        }
        // In f-puzzles, a sum of 0 means that there is none.
        sum != Some(&0) && self.add(member, cage)
    }

    fn write_line(&mut self, member: &'static str, cells: &[u16]) -> bool {
        self.add(member, json!({ "lines": [self.names(cells)] }))
    }

    fn write_numbered(&mut self, member: &'static str, cells: &[u16], number: i64) -> bool {
        self.add(member, json!({ "lines": [self.names(cells)], "value": number }))
    }

    /// Writes a circle or pill of this many cells, and its arrow.
    fn write_arrow(&mut self, member: &'static str, cells: &[u16], size: usize) -> bool {
        let (circle, _) = cells.split_at(size.min(cells.len()));
        let line = &cells[circle.len().saturating_sub(1)..];
        self.add(member, json!({ "cells": self.names(circle), "lines": [self.names(line)] }))
    }

    /// Writes a sum of cells that differ as a cage, that of a diagonal as a clue outside, and that of an arrow as an
    /// arrow.
    fn write_sum(&mut self, constraint: &Constraint) -> bool {
        let cells = constraint.cells();
        match constraint.all_numbers() {
            [sum] => {
                let all_differ = self.layout.all_differ(cells);
                match self.little_killer(cells, *sum).filter(|_| !all_differ) {
                    Some(element) => self.add("littlekillersum", element),
                    None => all_differ && self.write_cage("killercage", cells, Some(sum)),
                }
            }
            [0, 1, shaft @ ..] => shaft.iter().all(|factor| *factor == -1) && self.write_arrow("arrow", cells, 1),
            _ => false,
        }
    }

    /// Writes a mark between every two adjacent cells of a list.
    fn write_marks(&mut self, member: &'static str, cells: &[u16], value: Option<&str>) -> bool {
        let shape = self.shape();
        for (at, &one) in cells.iter().enumerate() {
            for &other in cells[at + 1..].iter().filter(|&&other| shape.steps(one.into(), other.into()) == 1) {
                let mut mark = json!({ "cells": self.names(&[one, other]) });
                if let Some(value) = value {
                    mark["value"] = value.into();
                }
                self.add(member, mark);
            }
        }
        true
    }

    /// Whether no other constraint of this kind has a cell in common with this one, or next to it. The reader makes one
    /// constraint of all single cells of a kind.
    fn is_apart(&self, constraint: &Constraint) -> bool {
        let all = self.layout.constraints().iter();
        let others = all.filter(|other| other.kind() == constraint.kind() && *other != constraint);
        let (shape, own) = (self.shape(), constraint.cells());
        others
            .flat_map(Constraint::cells)
            .all(|&other| own.iter().all(|&cell| shape.steps(cell.into(), other.into()) > 1))
    }

    /// Writes areas of this size, each as a clone of the one before it.
    fn write_clones(&mut self, cells: &[u16], size: usize) -> bool {
        let areas: Vec<&[u16]> = cells.chunks(size.max(1)).collect();
        areas
            .windows(2)
            .all(|pair| self.add("clone", json!({ "cells": self.names(pair[0]), "cloneCells": self.names(pair[1]) })))
    }

    /// Whether the table of a constraint is this one.
    fn has_key(&self, constraint: &Constraint, allows: impl Fn(i64, i64) -> bool) -> bool {
        let key = table_key(&PairTable::new(self.side(), allows));
        // Zeros at the end may be missing.
        key.trim_end_matches('A') == constraint.as_text().trim_end_matches('A')
    }

    /// Writes a table that f-puzzles has another name for.
    fn write_table(&mut self, constraint: &Constraint) -> bool {
        let (cells, side) = (constraint.cells(), self.side() as i64);
        if self.has_key(constraint, |one, other| one <= other) {
            return self.write_line("slowthermometer", cells);
        }
        if self.has_key(constraint, |one, other| one >= other) {
            let cells: Vec<u16> = cells.iter().rev().copied().collect();
            return self.write_line("slowthermometer", &cells);
        }
        for least in 1..side {
            if self.has_key(constraint, |one, other| (one - other).abs() >= least) {
                return self.write_numbered("whispers", cells, least);
            }
        }
        let cells_are_two = cells.len() == 2;
        for number in (1..=side).filter(|_| cells_are_two) {
            let is_difference = self.has_key(constraint, |one, other| (one - other).abs() == number);
            if is_difference || self.has_key(constraint, |a, b| a * number == b || b * number == a) {
                let member = if is_difference { "difference" } else { "ratio" };
                return self.add(member, json!({ "cells": self.names(cells), "value": number.to_string() }));
            }
        }
        false
    }

    /// Returns the element for a complete diagonal: where its arrow begins outside the grid, and its direction.
    fn little_killer(&self, cells: &[u16], sum: i64) -> Option<Value> {
        let places: Vec<(isize, isize)> = cells.iter().map(|&cell| self.coordinates(cell)).collect();
        let (first, last) = (*places.first()?, *places.last()?);
        let (down, right) = match *places {
            // The diagonal of a corner has two directions; its arrow is next to the corner.
            [_] => (if first.0 == 1 { 1 } else { -1 }, if first.1 == 1 { -1 } else { 1 }),
            _ => ((last.0 - first.0).signum(), (last.1 - first.1).signum()),
        };
        let (begin, end) = ((first.0 - down, first.1 - right), (last.0 + down, last.1 + right));
        let is_whole = down != 0 && right != 0 && self.is_outside(begin) && self.is_outside(end);
        let is_straight = places.windows(2).all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == (down, right));
        if sum == 0 || !is_whole || !is_straight {
            return None;
        }
        let direction = format!("{}{}", if down > 0 { 'D' } else { 'U' }, if right > 0 { 'R' } else { 'L' });
        let cell = place(begin.0 as usize, begin.1 as usize);
        Some(json!({ "cell": cell, "cells": self.names(cells), "direction": direction, "value": sum.to_string() }))
    }

    /// Returns the row and column of a cell, from 1.
    fn coordinates(&self, cell: u16) -> (isize, isize) {
        let (row, column) = self.shape().coordinates(cell.into());
        (row as isize + 1, column as isize + 1)
    }

    fn is_outside(&self, (row, column): (isize, isize)) -> bool {
        let side = self.side() as isize;
        !(1..=side).contains(&row) || !(1..=side).contains(&column)
    }

    /// Writes a clue next to the row or column that it is for. Returns false if the cells are not a complete one.
    fn write_outside(&mut self, member: &'static str, constraint: &Constraint) -> bool {
        let (cells, side) = (constraint.cells(), self.side());
        let [first, last] = [cells.first(), cells.last()].map(|cell| cell.map_or(0, |&cell| usize::from(cell)));
        let (low, high) = (first.min(last), first.max(last));
        let (row, column) = self.shape().coordinates(low);
        let step = if high < low + side { 1 } else { side };
        let mut whole: Vec<usize> = (0..side).map(|at| low + at * step).collect();
        let is_edge = if step == 1 { column == 0 } else { row == 0 };
        if first > last {
            whole.reverse();
        }
        if !is_edge || !whole.iter().copied().eq(cells.iter().map(|&cell| usize::from(cell))) {
            return false;
        }
        let outside = if first > last { side + 1 } else { 0 };
        let cell = if step == 1 { place(row + 1, outside) } else { place(outside, column + 1) };
        self.add(member, json!({ "cell": cell, "value": constraint.first_number().to_string() }))
    }
}
