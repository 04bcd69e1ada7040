//! Converts plain layouts into layouts of the library.

use specudoku::{Layout, LayoutError, Shape};

use super::units::{PlainBoxes, PlainLayout};

impl PlainLayout {
    pub(crate) fn unit(mut self, cells: &[usize]) -> Self {
        self.own.push(cells.to_vec());
        self
    }

    pub(crate) const fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// Returns the library's layout for the same description.
    pub(crate) fn try_layout(&self) -> Result<Layout, LayoutError> {
        let builder = match &self.boxes {
            PlainBoxes::None => Layout::builder(self.side),
            PlainBoxes::Rectangles { width, height } => {
                Layout::builder(self.side).shape(Shape::new(*width, *height).expect("a shape"))
            }
            PlainBoxes::Drawn(symbols) => {
                let least = symbols.iter().min().expect("a cell");
                Layout::builder(self.side).boxes(symbols.iter().map(|symbol| symbol - least).collect::<Vec<u8>>())
            }
        };
        let builder = self.variants.iter().fold(builder, |builder, &variant| builder.variant(variant));
        self.own.iter().fold(builder, |builder, cells| builder.unit(cells.clone())).build()
    }

    pub(crate) fn layout(&self) -> Layout {
        self.try_layout().expect("a layout")
    }
}
