//! Layouts: how a board is drawn, and which of its cells must differ.

use serde::Deserialize;
use serde_json::json;
use specudoku::explain::Picture;
use specudoku::text::LayoutRule;
use specudoku::{Layout, Shape, Unit};

use crate::answer::{Reply, because};
use crate::layout_parts::LayoutParts;

/// The largest side that the page supports: its sets of digits fit into the numbers of JavaScript.
const MAX_SIDE: usize = 25;

/// A layout by its name.
#[derive(Deserialize, Debug)]
pub(crate) struct Named {
    shape: String,
    #[serde(default)]
    layout: String,
}

impl Named {
    /// Returns the layout.
    pub(crate) fn layout(&self) -> Result<Layout, String> {
        layout_of(&self.shape, &self.layout)
    }
}

/// Returns the layout with boxes of this shape and the units that the words describe, as in the column `layout` of a
/// table.
pub(crate) fn layout_of(shape: &str, words: &str) -> Result<Layout, String> {
    let shape: Shape = shape.parse().map_err(because)?;
    if shape.side() > MAX_SIDE {
        return Err(format!(
            "the page supports boards up to {MAX_SIDE}x{MAX_SIDE}: this one has a side of {}",
            shape.side()
        ));
    }
    let rule: LayoutRule = words.parse().map_err(because)?;
    rule.layout(shape).map_err(because)
}

/// Returns the description of a layout for the page: its drawing, its rules in words, and which cells must differ.
pub(crate) fn told(named: &Named) -> Reply {
    let layout = named.layout()?;
    let cells = 0..layout.shape().cell_count();
    let boxes: Option<Vec<usize>> = cells.clone().map(|cell| layout.box_of(cell)).collect();
    let is_window = |unit: Unit| matches!(unit, Unit::Window(_));
    let windows = layout.units().filter(|(unit, _)| is_window(*unit)).flat_map(|(_, cells)| cells);
    Ok(json!({
        "shape": layout.shape().to_string(),
        "layout": words(&layout),
        "boxes": boxes,
        "windows": windows.collect::<Vec<_>>(),
        "diagonals": [layout.cells_of(Unit::Diagonal(0)), layout.cells_of(Unit::Diagonal(1))],
        "demands": Picture::words_of(&layout),
        "layer": Picture::layer_of(&layout),
        "margins": Picture::margins_of(&layout),
        "constraints": LayoutParts::of(&layout).list(layout.shape()),
        "peers": cells.map(|cell| layout.peers(cell)).collect::<Vec<_>>(),
    }))
}

/// Returns the words for the units of a layout, next to its shape: rectangular boxes follow from the shape. `None` if
/// there are no words.
pub(crate) fn words(layout: &Layout) -> Option<String> {
    let words = LayoutRule::words_of(layout)?;
    let has_own = layout.units().any(|(unit, _)| matches!(unit, Unit::Own(_)));
    if has_own || !layout.constraints().is_empty() {
        return Some(words);
    }
    let variants = layout.variants().iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(if layout.has_rectangular_boxes() { variants.join(" ") } else { words })
}
