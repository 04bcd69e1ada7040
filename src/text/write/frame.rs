//! The characters of borders.

/// The characters of a border.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frame {
    /// `+`, `-` and `|`.
    Ascii,
    /// The box-drawing characters of Unicode.
    Box,
}

impl Frame {
    /// Returns the border beside a cell.
    pub(super) fn bar(self) -> char {
        self.joint(0b1010)
    }

    /// Returns what stands where borders meet: a bit each for those that go up, right, down and left, the last the lowest.
    pub(super) fn joint(self, borders: usize) -> char {
        let joints = match self {
            Self::Ascii => " ++++-++++|+++++",
            Self::Box => " ╴╷┐╶─┌┬╵┘│┤└┴├┼",
        };
        joints.chars().nth(borders).unwrap_or(' ')
    }

    /// Returns a border of so many boxes, each so wide, from which others go up and down as in `upright`.
    pub(super) fn border(self, upright: usize, boxes: usize, width: usize) -> String {
        let [left, middle, right] = [0b0100, 0b0101, 0b0001].map(|across| self.joint(upright | across));
        let dashes = self.joint(0b0101).to_string().repeat(width);
        format!("{left}{}{right}", vec![dashes; boxes].join(&middle.to_string()))
    }
}
