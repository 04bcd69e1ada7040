//! The names of items and cells.

use crate::model::{CellGroups, Constraint, ConstraintKind, FieldForm, KindRow, Shape, Variant};

/// An item that is not a constraint of the model.
pub(super) enum Global {
    /// Digits of cells.
    Given,
    Shape,
    NoBoxes,
    RegionSize,
    Jigsaw,
    Diagonal,
    Variant(Variant),
    AllDifferent,
    /// Advice for the search of another program. It does not change the solutions.
    Ignored,
}

/// Returns the item with this name, if it is not a constraint of the model.
pub(super) fn global(name: &str) -> Option<Global> {
    Some(match name {
        "" | "Given" => Global::Given,
        "Shape" => Global::Shape,
        "NoBoxes" => Global::NoBoxes,
        "RegionSize" => Global::RegionSize,
        "Jigsaw" => Global::Jigsaw,
        "Diagonal" => Global::Diagonal,
        "Windoku" => Global::Variant(Variant::Windows),
        "DisjointSets" => Global::Variant(Variant::Disjoint),
        "AntiKnight" => Global::Variant(Variant::AntiKnight),
        "AntiKing" => Global::Variant(Variant::AntiKing),
        "AllDifferent" => Global::AllDifferent,
        "SearchPriority" => Global::Ignored,
        _ => return None,
    })
}

/// Items for puzzles whose regions the solver must find. They are refused.
const UNKNOWN_REGIONS: [&str; 3] = ["ChaosConstruction", "ChaosArrow", "ChaosCount"];

/// Returns the kind of constraint with this name and these fields.
pub(super) fn kind(name: &str, fields: &[&str]) -> Result<ConstraintKind, String> {
    let is_loop = fields.last() == Some(&"LOOP");
    match (name, fields.first()) {
        ("SumLine", _) if is_loop => Ok(ConstraintKind::SumLoop),
        // The original program takes every word other than R for C, and published puzzles use this one.
        ("Indexing", Some(&("C" | "column"))) => Ok(ConstraintKind::IndexColumns),
        ("Indexing", Some(&"R")) => Ok(ConstraintKind::IndexRows),
        ("Indexing", _) => Err("its first field must be R or C".to_owned()),
        ("Binary", _) => Ok(ConstraintKind::Pair),
        ("BinaryX", _) => Ok(ConstraintKind::PairX),
        ("SumLoop" | "IndexColumns" | "IndexRows" | "RawGrid", _) => Err("it is not a known constraint".to_owned()),
        _ if UNKNOWN_REGIONS.contains(&name) => Err("unknown regions are not supported".to_owned()),
        _ => name.parse().map_err(|_| "it is not a known constraint".to_owned()),
    }
}

/// Returns the key of a table. Keys under the old names have two of the characters exchanged.
pub(super) fn key(name: &str, key: &str) -> String {
    if !name.starts_with("Binary") {
        return key.to_owned();
    }
    key.chars()
        .map(|symbol| match symbol {
            '-' => '_',
            '_' => '-',
            _ => symbol,
        })
        .collect()
}

/// Returns the name of an item of this kind.
pub(super) fn name(kind: ConstraintKind) -> String {
    match kind {
        ConstraintKind::SumLoop => "SumLine".to_owned(),
        ConstraintKind::IndexColumns | ConstraintKind::IndexRows => "Indexing".to_owned(),
        _ => kind.to_string(),
    }
}

/// Whether an item of this name adds cells outside the grid.
pub(super) fn adds_cells(name: &str) -> bool {
    let form = name.parse::<ConstraintKind>().map(|kind| KindRow::of(kind).form);
    matches!(form, Ok(FieldForm::MoreCells | FieldForm::MissingDigits))
}

/// Whether this is the name of an item.
pub(super) fn is_known(name: &[u8]) -> bool {
    let name = std::str::from_utf8(name).unwrap_or_default();
    // Names of one letter could also be cells.
    name.len() > 1
        && (global(name).is_some()
            || name == "Replicate"
            || UNKNOWN_REGIONS.contains(&name)
            || name.parse::<ConstraintKind>().is_ok())
}

/// The names of all cells.
#[derive(Clone)]
pub(super) struct CellNames {
    pub(super) shape: Shape,
    /// The names of the cells outside the grid, in order.
    more: Vec<String>,
    pub(super) groups: CellGroups,
}

impl CellNames {
    /// Returns the names in a grid with these constraints.
    pub(super) fn new(shape: Shape, constraints: &[Constraint]) -> Self {
        let mut more = Vec::new();
        for group in constraints {
            let count = group.all_numbers().first().copied().unwrap_or(0);
            match KindRow::of(group.kind()).form {
                // A single cell has no number.
                FieldForm::MoreCells if count == 1 => more.push(format!("V{}", group.as_text())),
                FieldForm::MoreCells => more.extend(numbered(&format!("V{}", group.as_text()), count)),
                FieldForm::MissingDigits => {
                    more.push("DGZ".to_owned());
                    ["DGR", "DGC", "DGB"].iter().for_each(|name| more.extend(numbered(name, count)));
                }
                _ => {}
            }
        }
        Self { shape, more, groups: CellGroups::new(shape, constraints) }
    }

    /// Returns the number of all cells.
    pub(super) fn count(&self) -> usize {
        self.shape.cell_count() + self.more.len()
    }

    /// Returns the cells outside the grid whose names are this one with a number.
    pub(super) fn group(&self, group: &str) -> Vec<usize> {
        let is_number = |rest: &str| rest.bytes().all(|symbol| symbol.is_ascii_digit());
        let is_own = |name: &String| name.strip_prefix(group).is_some_and(is_number);
        let own = self.more.iter().enumerate().filter(|(_, name)| is_own(name));
        own.map(|(at, _)| self.shape.cell_count() + at).collect()
    }

    /// Returns the cell outside the grid with this name.
    pub(super) fn outside(&self, name: &str) -> Option<usize> {
        self.more.iter().position(|own| own == name).map(|at| self.shape.cell_count() + at)
    }

    /// Returns the name of a cell.
    pub(super) fn text(&self, cell: usize) -> String {
        match self.more.get(cell.wrapping_sub(self.shape.cell_count())) {
            Some(name) => name.clone(),
            None => cell_text(self.shape, cell),
        }
    }
}

/// Returns a name with each number up to a count.
fn numbered(name: &str, count: i64) -> impl Iterator<Item = String> {
    (1..=count).map(move |number| format!("{name}{number}"))
}

/// Returns the name of a cell in the grid: rows and columns from 10 on are letters.
fn cell_text(shape: Shape, cell: usize) -> String {
    let (row, column) = shape.coordinates(cell);
    let [row, column] = [row, column].map(|place| char::from_digit(place as u32 + 1, 17).unwrap_or('?'));
    format!("R{row}C{column}")
}
