//! The parts of a drawing.

/// A point, in sides of a cell: across, then down.
pub(crate) type Point = (f64, f64);

/// A part of a drawing. The class determines colours and widths; `svg.rs` has the style.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum DrawnPart {
    /// Straight lines through points.
    Path { class: &'static str, points: Vec<Point>, is_closed: bool },
    /// A circle.
    Circle { class: &'static str, center: Point, radius: f64 },
    /// A text that is centred at a point.
    Text { class: &'static str, center: Point, size: f64, text: String },
}

impl DrawnPart {
    /// Returns an open path.
    pub(crate) const fn path(class: &'static str, points: Vec<Point>) -> Self {
        Self::Path { class, points, is_closed: false }
    }

    /// Returns a closed path.
    pub(crate) const fn area(class: &'static str, points: Vec<Point>) -> Self {
        Self::Path { class, points, is_closed: true }
    }

    /// Returns the highlight around this part; `None` for a text in a grid, which belongs to another part.
    pub(crate) fn halo(&self) -> Option<Self> {
        match self {
            Self::Path { class, .. } | Self::Circle { class, .. } if *class == "bg" => None,
            Self::Path { class, points, is_closed } => {
                let is_broad = class.starts_with("wide") || *class == "tube" || *class == "pill";
                let class = if is_broad { "broad" } else { "narrow" };
                Some(Self::Path { class, points: points.clone(), is_closed: *is_closed })
            }
            Self::Circle { center, radius, .. } => Some(Self::circle("narrow", *center, radius + 0.02)),
            Self::Text { class, center, .. } if matches!(*class, "clue" | "sign") => {
                Some(Self::circle("narrow", *center, 0.3))
            }
            Self::Text { .. } => None,
        }
    }

    pub(crate) const fn circle(class: &'static str, center: Point, radius: f64) -> Self {
        Self::Circle { class, center, radius }
    }

    pub(crate) const fn text(class: &'static str, center: Point, size: f64, text: String) -> Self {
        Self::Text { class, center, size, text }
    }
}

/// The room around a grid, in sides of a cell.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Room {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Room {
    /// Returns the room with at least as much on the sides of this point, which is outside the grid of this side.
    pub(crate) fn with(self, (x, y): Point, side: f64, around: f64) -> Self {
        Self {
            left: self.left.max(around - x),
            top: self.top.max(around - y),
            right: self.right.max(x + around - side),
            bottom: self.bottom.max(y + around - side),
        }
    }
}
