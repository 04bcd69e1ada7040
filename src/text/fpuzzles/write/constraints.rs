//! Writes single constraints.

use serde_json::{Value, json};

use super::super::lines::{HalfRounding, LineRule, RULES};
use super::{FPuzzlesWriter, place};
use crate::model::{Constraint, ConstraintKind, table_key};

impl FPuzzlesWriter<'_> {
    /// Writes a constraint. The error is the reason why f-puzzles cannot express it.
    pub(super) fn write_constraint(&mut self, constraint: &Constraint) -> Result<(), String> {
        if self.has_written(constraint) {
            return Ok(());
        }
        Err(format!("f-puzzles has no {}: {}", constraint.kind(), constraint.demand(self.shape())))
    }

    /// Writes a constraint. Returns false if f-puzzles has none like it.
    fn has_written(&mut self, constraint: &Constraint) -> bool {
        let (cells, numbers, first) = (constraint.cells(), constraint.all_numbers(), constraint.first_number());
        match constraint.kind() {
            ConstraintKind::Cage => self.write_cage(cells, numbers.first()),
            ConstraintKind::Sum => self.write_sum(constraint),
            ConstraintKind::LittleKiller => match self.little_killer(cells, first) {
                Some(element) => self.add("littlekillersum", element),
                None => false,
            },
            ConstraintKind::Arrow => self.write_arrow(cells, 1),
            ConstraintKind::PillArrow => self.write_arrow(cells, first as usize),
            ConstraintKind::Modular => first == 3 && self.write_line("modularline", cells),
            ConstraintKind::Whisper => self.write_whisper(cells, first),
            ConstraintKind::Lockout => {
                first == HalfRounding::Down.half(self.side()) && self.write_line("lockout", cells)
            }
            ConstraintKind::WhiteDot => self.write_marks("difference", cells, None),
            ConstraintKind::BlackDot => self.write_marks("ratio", cells, None),
            ConstraintKind::X => self.write_marks("xv", cells, Some("X")),
            ConstraintKind::V => self.write_marks("xv", cells, Some("V")),
            ConstraintKind::Quad => self.add("quadruple", json!({ "cells": self.names(cells), "values": numbers })),
            ConstraintKind::Sandwich => self.write_outside("sandwichsum", constraint),
            ConstraintKind::XSum => self.write_outside("xsum", constraint),
            ConstraintKind::Skyscraper => self.write_outside("skyscraper", constraint),
            ConstraintKind::IndexColumns => self.add("columnindexer", json!({ "cells": self.names(cells) })),
            ConstraintKind::IndexRows => self.add("rowindexer", json!({ "cells": self.names(cells) })),
            ConstraintKind::SameValues => numbers == [cells.len() as i64] && self.write_clones(cells),
            ConstraintKind::Pair => self.write_pair(constraint),
            ConstraintKind::PairX => {
                self.has_key(constraint, |one, other| one.abs_diff(other) > 1) && self.write_line("nabner", cells)
            }
            // The rules for pairs without a mark depend on all marks, and are written after them.
            ConstraintKind::AntiConsecutive | ConstraintKind::StrictKropki | ConstraintKind::StrictXV => true,
            kind => match RULES.iter().find(|(_, rule)| *rule == LineRule::Plain(kind)) {
                Some((member, _)) => self.write_line(member, cells),
                None => false,
            },
        }
    }

    /// Writes the rules for pairs of adjacent cells without a mark.
    pub(super) fn write_absence(&mut self) -> Result<(), String> {
        let has = |kind| self.layout.constraints().iter().any(|own| own.kind() == kind);
        let (consecutive, kropki) = (has(ConstraintKind::AntiConsecutive), has(ConstraintKind::StrictKropki));
        let xv = has(ConstraintKind::StrictXV);
        let dots = || ["difference", "ratio"].iter().filter_map(|name| self.members.get(name)).flatten();
        if consecutive && dots().next().is_some() {
            return Err("f-puzzles has no AntiConsecutive together with dots: there, a dot excepts its pair".to_owned());
        }
        if kropki && dots().any(|dot| dot.get("value").is_some()) {
            return Err("f-puzzles has no StrictKropki together with other tables of two cells".to_owned());
        }
        if consecutive || kropki {
            self.set("nonconsecutive");
        }
        let negative: Vec<&str> =
            [(kropki, "ratio"), (xv, "xv")].iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
        if !negative.is_empty() {
            self.flags.insert("negative".to_owned(), negative.into());
        }
        Ok(())
    }

    fn write_cage(&mut self, cells: &[u16], sum: Option<&i64>) -> bool {
        let mut cage = json!({ "cells": self.names(cells) });
        if let Some(sum) = sum {
            cage["value"] = sum.to_string().into();
        }
        // In f-puzzles, a sum of 0 is none.
        sum != Some(&0) && self.add("killercage", cage)
    }

    fn write_line(&mut self, member: &'static str, cells: &[u16]) -> bool {
        self.add(member, json!({ "lines": [self.names(cells)] }))
    }

    fn write_whisper(&mut self, cells: &[u16], least: i64) -> bool {
        self.add("whispers", json!({ "lines": [self.names(cells)], "value": least }))
    }

    /// Writes a circle or pill of this many cells, and its arrow.
    fn write_arrow(&mut self, cells: &[u16], size: usize) -> bool {
        let (circle, _) = cells.split_at(size.min(cells.len()));
        let line = &cells[circle.len().saturating_sub(1)..];
        self.add("arrow", json!({ "cells": self.names(circle), "lines": [self.names(line)] }))
    }

    /// Writes a sum of cells that differ as a cage, that of a diagonal as a clue outside, and that of an arrow as an
    /// arrow.
    fn write_sum(&mut self, constraint: &Constraint) -> bool {
        let cells = constraint.cells();
        match constraint.all_numbers() {
            [sum] => {
                let differ = |at: usize, other: &u16| self.layout.peers(cells[at].into()).contains(other);
                let all_differ = (0..cells.len()).all(|at| cells[..at].iter().all(|other| differ(at, other)));
                match self.little_killer(cells, *sum).filter(|_| !all_differ) {
                    Some(element) => self.add("littlekillersum", element),
                    None => all_differ && self.write_cage(cells, Some(sum)),
                }
            }
            [0, 1, shaft @ ..] => shaft.iter().all(|factor| *factor == -1) && self.write_arrow(cells, 1),
            _ => false,
        }
    }

    /// Writes a mark between every two adjacent cells of a list.
    fn write_marks(&mut self, member: &'static str, cells: &[u16], value: Option<&str>) -> bool {
        let shape = self.shape();
        for (at, &one) in cells.iter().enumerate() {
            let (row, column) = shape.coordinates(one.into());
            for &other in &cells[at + 1..] {
                let (other_row, other_column) = shape.coordinates(other.into());
                if row.abs_diff(other_row) + column.abs_diff(other_column) == 1 {
                    let mut mark = json!({ "cells": self.names(&[one, other]) });
                    if let Some(value) = value {
                        mark["value"] = value.into();
                    }
                    self.add(member, mark);
                }
            }
        }
        true
    }

    fn write_clones(&mut self, cells: &[u16]) -> bool {
        for pair in cells.windows(2) {
            self.add("clone", json!({ "cells": self.names(&pair[..1]), "cloneCells": self.names(&pair[1..]) }));
        }
        true
    }

    /// Whether the table of a constraint is this one.
    fn has_key(&self, constraint: &Constraint, allows: impl Fn(i64, i64) -> bool) -> bool {
        let key = table_key(self.side(), allows);
        // Zeros at the end may be missing.
        key.trim_end_matches('A') == constraint.as_text().trim_end_matches('A')
    }

    /// Writes a table that f-puzzles has a name for.
    fn write_pair(&mut self, constraint: &Constraint) -> bool {
        let (cells, side) = (constraint.cells(), self.side() as i64);
        if self.has_key(constraint, |one, other| one <= other) {
            return self.write_line("slowthermometer", cells);
        }
        if self.has_key(constraint, |one, other| one >= other) {
            let cells: Vec<u16> = cells.iter().rev().copied().collect();
            return self.write_line("slowthermometer", &cells);
        }
        if let Some(least) =
            (1..side).find(|least| self.has_key(constraint, |one, other| (one - other).abs() >= *least))
        {
            return self.write_whisper(cells, least);
        }
        let dots: [(&'static str, fn(i64, i64, i64) -> bool); 2] = [
            ("difference", |one, other, number| (one - other).abs() == number),
            ("ratio", |one, other, number| one * number == other || other * number == one),
        ];
        for (member, allows) in dots.into_iter().filter(|_| cells.len() == 2) {
            let is_number = |number: &i64| self.has_key(constraint, |one, other| allows(one, other, *number));
            if let Some(number) = (1..=side).find(is_number) {
                return self.add(member, json!({ "cells": self.names(cells), "value": number.to_string() }));
            }
        }
        false
    }

    /// Returns the element for a complete diagonal: where its arrow begins outside the grid, and its direction.
    fn little_killer(&self, cells: &[u16], sum: i64) -> Option<Value> {
        let coordinates = |cell: &u16| {
            let (row, column) = self.shape().coordinates((*cell).into());
            (row as isize + 1, column as isize + 1)
        };
        let (first, last) = (coordinates(cells.first()?), coordinates(cells.last()?));
        let (down, right) = match cells {
            // The diagonal of a corner may be seen from beside it.
            [_] => (if first.0 == 1 { 1 } else { -1 }, if first.1 == 1 { -1 } else { 1 }),
            _ => ((last.0 - first.0).signum(), (last.1 - first.1).signum()),
        };
        let is_outside =
            |(row, column): (isize, isize)| [row, column].iter().any(|at| !(1..=self.side() as isize).contains(at));
        let follows = |pair: &[u16]| {
            let (one, other) = (coordinates(&pair[0]), coordinates(&pair[1]));
            (other.0 - one.0, other.1 - one.1) == (down, right)
        };
        let begin = (first.0 - down, first.1 - right);
        let is_whole = down != 0 && right != 0 && is_outside(begin) && is_outside((last.0 + down, last.1 + right));
        if sum == 0 || !is_whole || !cells.windows(2).all(follows) {
            return None;
        }
        let direction = format!("{}{}", if down > 0 { 'D' } else { 'U' }, if right > 0 { 'R' } else { 'L' });
        let cell = place(begin.0 as usize, begin.1 as usize);
        Some(json!({ "cell": cell, "cells": self.names(cells), "direction": direction, "value": sum.to_string() }))
    }

    /// Writes a clue beside the row or column that it is for. Returns false if the cells are not a complete one.
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
