//! Serialises a grid: in human-readable formats as its line if the line describes the grid completely, otherwise as
//! shape and cells. Input is checked.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Cell, DigitSet, Grid, Shape};

/// The input of a human-readable format.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a grid as text, or its shape and its cells")]
enum ReadableForm {
    Text(String),
    Cells(SerdeForm),
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Grid")]
struct SerdeForm {
    shape: Shape,
    cells: Vec<Cell>,
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A line has 81 bytes, while the cells need 1,378. A line cannot express everything: a shape that does not
        // follow from the number of cells, an eliminated candidate, or a digit that occurs twice would be lost. So
        // it is parsed again first.
        if serializer.is_human_readable()
            && let Some(line) = Some(self.to_string()).filter(|line| line.parse().is_ok_and(|read: Self| read == *self))
        {
            return line.serialize(serializer);
        }
        SerdeForm { shape: self.shape(), cells: self.cells.to_vec() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SerdeForm { shape, cells } = if deserializer.is_human_readable() {
            match ReadableForm::deserialize(deserializer)? {
                ReadableForm::Text(text) => return text.parse().map_err(D::Error::custom),
                ReadableForm::Cells(cells) => cells,
            }
        } else {
            SerdeForm::deserialize(deserializer)?
        };
        let all = DigitSet::up_to(shape.side());
        if cells.len() != shape.cell_count() || cells.iter().any(|cell| !(cell.digits() - all).is_empty()) {
            return Err(D::Error::custom(format!("the cells do not fit a grid of shape {shape}")));
        }
        let grid = Self::from_cells(shape, cells.into_iter());
        match grid.unreachable_cell() {
            Some(cell) => {
                let name = shape.cell_name(cell);
                Err(D::Error::custom(format!("{name} is invalid: it has no candidate, or one that a peer holds")))
            }
            None => Ok(grid),
        }
    }
}
