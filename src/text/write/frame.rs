//! The characters of borders.

/// The characters of a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Frame {
    /// `+`, `-` and `|`.
    #[default]
    Ascii,
    /// The box-drawing characters of Unicode.
    Box,
}

/// How wide boxes are drawn.
#[derive(Clone, Copy)]
pub(super) struct BoxWidths {
    /// Number of boxes side by side.
    pub(super) count: usize,
    /// Number of cells across a box.
    pub(super) cells: usize,
    /// Characters of a cell.
    pub(super) width: usize,
}

/// Which border of a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    Top,
    Inner,
    Bottom,
}

impl Frame {
    pub(super) const fn bar(self) -> char {
        match self {
            Self::Ascii => '|',
            Self::Box => '│',
        }
    }

    pub(super) const fn dash(self) -> &'static str {
        match self {
            Self::Ascii => "-",
            Self::Box => "─",
        }
    }

    /// Returns what stands where borders meet: a bit each for those that go up, right, down and left, the last the lowest.
    pub(super) fn joint(self, borders: usize) -> char {
        let joints = match self {
            Self::Ascii => " ++++-++++|+++++",
            Self::Box => " ╴╷┐╶─┌┬╵┘│┤└┴├┼",
        };
        joints.chars().nth(borders).unwrap_or(' ')
    }

    /// Returns a border of a grid of rectangular boxes.
    pub(super) fn border(self, boxes: BoxWidths, edge: Edge) -> String {
        let ends = match (self, edge) {
            (Self::Ascii, _) => ['+', '+', '+'],
            (Self::Box, Edge::Top) => ['┌', '┬', '┐'],
            (Self::Box, Edge::Bottom) => ['└', '┴', '┘'],
            (Self::Box, Edge::Inner) => ['├', '┼', '┤'],
        };
        // A cell is a blank and its number; each box has one blank more, before its bar.
        let dashes = self.dash().repeat(boxes.cells * (boxes.width + 1) + 1);
        let boxes = vec![dashes; boxes.count].join(&ends[1].to_string());
        format!("{}{boxes}{}", ends[0], ends[2])
    }
}
