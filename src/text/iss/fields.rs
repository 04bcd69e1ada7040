//! The fields of an item.

use super::lines::{diagonal, line};
use super::names;
use super::names::CellNames;
use crate::model::{Constraint, ConstraintKind, DigitSet, FieldForm, GroupForm, KindRow, key_bits};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The fields of an item in a grid of this shape.
pub(super) struct Fields<'a> {
    /// The name of the item.
    pub(super) name: &'a str,
    pub(super) all: &'a [&'a str],
    pub(super) names: &'a CellNames,
}

/// The distances of copies of constraints from the first cell, in rows and columns of a group of cells.
pub(super) struct CopyMoves {
    pub(super) group: usize,
    pub(super) moves: Vec<(isize, isize)>,
}

fn number(field: &str) -> Result<i64, String> {
    field.parse().map_err(|_| format!("'{field}' is not a number"))
}

impl Fields<'_> {
    /// Returns the numbers of rows and columns for people.
    fn dimensions(&self) -> String {
        format!("{}x{}", self.names.shape.rows(), self.names.shape.columns())
    }

    /// Returns the field at this position.
    fn get(&self, at: usize) -> Result<&str, String> {
        self.all.get(at).copied().ok_or_else(|| format!("it has {} fields, and needs more", self.all.len()))
    }

    /// Returns an error if there are fields after this many.
    fn at_most(&self, count: usize) -> Result<(), String> {
        match self.all.get(count..).unwrap_or_default().iter().find(|field| !field.is_empty()) {
            Some(field) => Err(format!("'{field}' is one field too many")),
            None => Ok(()),
        }
    }

    /// Returns an error if there is a field.
    pub(super) fn none(&self) -> Result<(), String> {
        self.at_most(0)
    }

    /// Returns the cell with this name, such as `R1C1` or `RaCg`.
    fn cell(&self, name: &str) -> Result<usize, String> {
        if let Some(cell) = self.names.outside(name) {
            return Ok(cell);
        }
        let place = |symbol: u8| match symbol {
            b'1'..=b'9' => Some(usize::from(symbol - b'1')),
            b'a'..=b'g' => Some(usize::from(symbol - b'a') + 9),
            b'A'..=b'G' => Some(usize::from(symbol - b'A') + 9),
            _ => None,
        };
        let cell = match *name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => place(row).zip(place(column)),
            _ => None,
        };
        cell.and_then(|(row, column)| self.names.shape.index(row, column))
            .ok_or_else(|| format!("'{name}' is not a cell of a {} grid", self.dimensions()))
    }

    /// Returns the cells of these fields.
    pub(super) fn cells(&self, fields: &[&str]) -> Result<Vec<usize>, String> {
        fields.iter().map(|field| self.cell(field)).collect()
    }

    /// Returns the cells of the fields from this one on.
    pub(super) fn cells_from(&self, at: usize) -> Result<Vec<usize>, String> {
        self.cells(self.all.get(at..).unwrap_or_default())
    }

    /// Reads cells, each with its digits.
    pub(super) fn all_given(&self) -> Result<Vec<(usize, DigitSet)>, String> {
        self.all.iter().filter(|field| !field.is_empty()).map(|field| self.given(field)).collect()
    }

    /// Reads a cell and its digits, such as `R1C1_5` or `R1C2_1_2`.
    fn given(&self, field: &str) -> Result<(usize, DigitSet), String> {
        let mut parts = field.split('_');
        let name = parts.next().unwrap_or_default();
        let cell = self.cell(name)?;
        let mut digits = DigitSet::EMPTY;
        for part in parts {
            let digit = part.parse().ok().and_then(|value| self.names.shape.values().digit(value));
            let digit = digit.ok_or_else(|| format!("'{part}' is not a digit of a {} grid", self.dimensions()))?;
            digits = digits.with(digit);
        }
        if digits.is_empty() { Err(format!("{name} gets no digit")) } else { Ok((cell, digits)) }
    }

    /// Returns the cells of the regions of this size. A single region of another size is the rest of the grid.
    pub(super) fn regions(&self, size: usize) -> Result<Vec<Vec<usize>>, String> {
        let text = self.all.last().copied().unwrap_or_default();
        let mut names: Vec<char> = Vec::new();
        let mut regions: Vec<Vec<usize>> = Vec::new();
        for (cell, symbol) in text.chars().enumerate() {
            match names.iter().position(|name| *name == symbol) {
                Some(known) => regions[known].push(cell),
                None => {
                    names.push(symbol);
                    regions.push(vec![cell]);
                }
            }
        }
        let count = regions.len();
        regions.retain(|cells| cells.len() == size);
        if text.chars().count() != self.names.shape.cell_count() || regions.len() + 1 < count {
            let cells = self.names.shape.cell_count();
            return Err(format!("regions of {size} cells are needed, with one symbol for each of the {cells} cells"));
        }
        Ok(regions)
    }

    /// Returns the cells of a diagonal: the rising one for 1, the falling one for -1.
    pub(super) fn diagonal(&self) -> Result<Vec<usize>, String> {
        self.at_most(1)?;
        let side = self.names.shape.rows();
        if side != self.names.shape.columns() {
            return Err("it needs a square grid".to_owned());
        }
        match self.get(0)? {
            "1" => Ok((0..side).map(|row| row * side + side - 1 - row).collect()),
            "-1" => Ok((0..side).map(|row| row * side + row).collect()),
            other => Err(format!("'{other}' is not a diagonal: 1 rises to the right, -1 falls")),
        }
    }

    /// Returns the distance of each target from the origin, in rows and columns. The targets are bits, one for each
    /// cell from the origin on.
    pub(super) fn moves(&self) -> Result<CopyMoves, String> {
        self.at_most(2)?;
        let groups = &self.names.groups;
        let origin = self.all.get(1).map_or(Ok(0), |name| self.cell(name))?;
        let from = groups.place(origin).ok_or("there is no such origin")?;
        let mut moves = Vec::new();
        for bit in key_bits(self.get(0)?).ok_or("its targets are not text in base64")? {
            let to = groups.place(origin + bit).filter(|to| to.group == from.group);
            let to = to.ok_or("a target is outside the grid of its first cell")?;
            moves.push((to.row as isize - from.row as isize, to.column as isize - from.column as isize));
        }
        Ok(CopyMoves { group: from.group, moves })
    }

    /// Returns the constraints that the fields describe.
    pub(super) fn constraints(&self, kind: ConstraintKind) -> Result<Vec<Constraint>, String> {
        let one = |constraint| Ok(vec![constraint]);
        match KindRow::of(kind).form {
            FieldForm::Nothing => self.none().and_then(|()| one(Constraint::new(kind, []))),
            FieldForm::MissingDigits => self.missing_digits(kind).and_then(one),
            FieldForm::Area => self.area(kind).and_then(one),
            FieldForm::Word => {
                self.at_most(1)?;
                one(Constraint::new(kind, []).text(self.get(0)?))
            }
            FieldForm::Cells => one(Constraint::new(kind, self.cells_from(0)?)),
            FieldForm::NumberCells if kind == ConstraintKind::SumLoop => {
                // The last field marks a loop.
                let cells = self.all.get(1..self.all.len() - 1).ok_or("it has no number")?;
                one(Constraint::new(kind, self.cells(cells)?).number(number(self.get(0)?)?))
            }
            FieldForm::NumberCells => one(self.numbered(kind, 1, number(self.get(0)?)?)?),
            FieldForm::OptionalNumberCells => match self.get(0)? {
                "" | "0" => one(Constraint::new(kind, self.cells_from(1)?)),
                field => one(self.numbered(kind, 1, number(field)?)?),
            },
            FieldForm::DefaultNumberCells(default) => match self.get(0)?.parse() {
                Ok(number) => one(self.numbered(kind, 1, number)?),
                Err(_) => one(self.numbered(kind, 0, default)?),
            },
            FieldForm::SumCells => self.sum(kind).and_then(one),
            FieldForm::NumbersCells => {
                let numbers = self.get(0)?.split('_').map(number).collect::<Result<Vec<_>, _>>()?;
                one(Constraint::new(kind, self.cells_from(1)?).numbers(numbers))
            }
            FieldForm::CornerNumbers => self.corner(kind).and_then(one),
            FieldForm::NumberDiagonal => {
                self.at_most(2)?;
                let cells = diagonal(self.names.shape, self.cell(self.get(1)?)?)?;
                one(Constraint::new(kind, cells).number(number(self.get(0)?)?))
            }
            FieldForm::NumberLine => {
                self.at_most(2)?;
                one(Constraint::new(kind, line(self.names.shape, self.get(1)?)?).number(number(self.get(0)?)?))
            }
            FieldForm::LineBothEnds => self.both_ends(kind),
            FieldForm::IndexCells => one(Constraint::new(kind, self.cells_from(1)?)),
            FieldForm::TextGroups => self.groups(kind),
            FieldForm::MoreCells => self.more_cells().and_then(one),
            FieldForm::Segments => self.segments(kind, self.all).and_then(one),
            FieldForm::DigitsCells => {
                let digits = self.get(0)?.chars().map(|digit| digit.to_digit(10).map(i64::from));
                let numbers = digits.collect::<Option<Vec<_>>>().ok_or("its clue is not digits")?;
                one(Constraint::new(kind, self.cells_from(1)?).numbers(numbers))
            }
            FieldForm::Composite | FieldForm::CellNumbers | FieldForm::Shape => {
                Err("it is not a known constraint".to_owned())
            }
            // Names that only this program knows. They are written differently.
            FieldForm::Named(GroupForm::Places) => one(self.numbered(kind, 1, number(self.get(0)?)?)?),
            FieldForm::Named(_) => one(Constraint::new(kind, self.cells_from(0)?)),
        }
    }

    /// Returns a constraint with a number, on the cells of the fields from this one on.
    fn numbered(&self, kind: ConstraintKind, at: usize, number: i64) -> Result<Constraint, String> {
        Ok(Constraint::new(kind, self.cells_from(at)?).number(number))
    }

    /// Reads a total, which may have factors: `3_=_1_-1`.
    fn sum(&self, kind: ConstraintKind) -> Result<Constraint, String> {
        let field = self.get(0)?;
        let (total, factors) = field.split_once("_=_").map_or((field, None), |(total, rest)| (total, Some(rest)));
        let mut constraint = Constraint::new(kind, self.cells_from(1)?).number(number(total)?);
        for factor in factors.iter().flat_map(|factors| factors.split('_')) {
            constraint = constraint.number(number(factor)?);
        }
        Ok(constraint)
    }

    /// Reads the first of four cells, and digits.
    fn corner(&self, kind: ConstraintKind) -> Result<Constraint, String> {
        let name = self.get(0)?;
        let cell = self.cell(name)?;
        let moves = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells = moves.iter().map(|&by| self.names.groups.moved(cell, by)).collect::<Option<Vec<_>>>();
        let cells = cells.ok_or_else(|| format!("no square of four cells begins at {name}"))?;
        let numbers = self.all[1..].iter().map(|field| number(field)).collect::<Result<Vec<_>, _>>()?;
        Ok(Constraint::new(kind, cells).numbers(numbers))
    }

    /// Reads the clues at the two ends of a line.
    fn both_ends(&self, kind: ConstraintKind) -> Result<Vec<Constraint>, String> {
        self.at_most(3)?;
        let cells = line(self.names.shape, self.get(0)?)?;
        let mut constraints = Vec::new();
        for (at, is_reverse) in [(1, false), (2, true)] {
            let Some(field) = self.all.get(at).filter(|field| !field.is_empty()) else { continue };
            let cells = if is_reverse { cells.iter().rev().copied().collect() } else { cells.clone() };
            constraints.push(Constraint::new(kind, cells).number(number(field)?));
        }
        if constraints.is_empty() { Err("it has no clue".to_owned()) } else { Ok(constraints) }
    }

    /// Reads a name, a text for people, and a size.
    fn more_cells(&self) -> Result<Constraint, String> {
        self.at_most(3)?;
        let size = self.all.get(2).copied().unwrap_or_default();
        let cells = Constraint::new(ConstraintKind::Var, []).text(self.get(0)?);
        match size.split_once('x').map(|(rows, columns)| (number(rows), number(columns))) {
            Some((Ok(rows @ 1..=1_000), Ok(columns @ 1..=16))) => Ok(cells.number(rows * columns).number(columns)),
            None if size.is_empty() => Ok(cells.number(1)),
            None => Ok(cells.number(number(size)?)),
            _ => Err(format!("'{size}' is not a number of cells, or of rows and columns")),
        }
    }

    /// Returns a constraint that adds cells for the missing digits of all units.
    fn missing_digits(&self, kind: ConstraintKind) -> Result<Constraint, String> {
        self.none()?;
        Ok(Constraint::new(kind, []).number(self.names.shape.rows() as i64))
    }

    /// Reads a constraint that adds cells outside the grid.
    pub(super) fn cells_outside(&self) -> Result<Constraint, String> {
        let kind = names::kind(self.name, self.all)?;
        if kind == ConstraintKind::Var { self.more_cells() } else { self.missing_digits(kind) }
    }

    /// Reads the name of cells outside the grid, digits, and a number of cells.
    fn area(&self, kind: ConstraintKind) -> Result<Constraint, String> {
        self.at_most(3)?;
        let group = self.get(0)?;
        let cells = if group.is_empty() { Vec::new() } else { self.names.group(group) };
        if cells.is_empty() && !group.is_empty() {
            return Err(format!("'{group}' is not a name of cells outside the grid"));
        }
        let size = match self.all.get(2).copied().unwrap_or_default() {
            "" => 0,
            field => {
                number(field).ok().filter(|size| *size > 0).ok_or(format!("'{field}' is not a number of cells"))?
            }
        };
        let digits = self.get(1)?.split('_').map(number).collect::<Result<Vec<_>, _>>()?;
        Ok(Constraint::new(kind, cells).number(size).numbers(digits))
    }

    /// Reads lists of cells with a separator between two of them.
    fn segments(&self, kind: ConstraintKind, fields: &[&str]) -> Result<Constraint, String> {
        let (mut cells, mut ends) = (Vec::new(), Vec::new());
        for list in fields.split(|field| *field == "-") {
            cells.extend(self.cells(list)?);
            ends.push(cells.len() as i64);
        }
        ends.pop();
        Ok(Constraint::new(kind, cells).numbers(ends))
    }

    /// Reads a text and groups of cells. An empty field or a name separates two groups.
    fn groups(&self, kind: ConstraintKind) -> Result<Vec<Constraint>, String> {
        let text = match kind {
            ConstraintKind::Regex => pattern(self.get(0)?)?,
            ConstraintKind::Nfa => self.get(0)?.to_owned(),
            _ => names::key(self.name, self.get(0)?),
        };
        let mut constraints = Vec::new();
        for group in self.all[1..].split(|field| field.is_empty() || field.starts_with('_')) {
            if !group.is_empty() {
                constraints.push(self.segments(kind, group)?.text(text.clone()));
            }
        }
        if constraints.is_empty() { Err("it names no cells".to_owned()) } else { Ok(constraints) }
    }
}

/// Decodes a regular expression.
fn pattern(field: &str) -> Result<String, String> {
    let bytes = URL_SAFE_NO_PAD
        .decode(field.trim_end_matches('='))
        .map_err(|_| format!("'{field}' is not an expression in base64"))?;
    Ok(bytes.into_iter().map(char::from).filter(|symbol| !symbol.is_whitespace()).collect())
}
