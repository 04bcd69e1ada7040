//! A grid travels as its shape and its cells; what comes in is checked.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Cell, DigitSet, Grid, Shape};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Grid")]
struct SerdeForm {
    shape: Shape,
    cells: Vec<Cell>,
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SerdeForm { shape: self.shape(), cells: self.cells.to_vec() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SerdeForm { shape, cells } = SerdeForm::deserialize(deserializer)?;
        let all = DigitSet::up_to(shape.side());
        if cells.len() != shape.cell_count() || cells.iter().any(|cell| !(cell.digits() - all).is_empty()) {
            return Err(D::Error::custom(format!("the cells do not fit a grid of shape {shape}")));
        }
        let grid = Self::from_cells(shape, cells.into_iter());
        match grid.unreachable_cell() {
            Some(cell) => {
                let name = shape.cell_name(cell);
                Err(D::Error::custom(format!("{name} cannot be so: its digits and those of its peers disagree")))
            }
            None => Ok(grid),
        }
    }
}
