//! The characters of box borders.

/// A set of border characters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frame {
    /// `+`, `-` and `|`.
    Ascii,
    /// The box-drawing characters of Unicode.
    Box,
}

impl Frame {
    /// Returns the vertical border between two cells.
    pub(super) fn bar(self) -> char {
        self.joint(0b1010)
    }

    /// Returns the character where borders meet. Four bits, from the highest to the lowest, tell whether borders go up,
    /// right, down and left.
    pub(super) fn joint(self, borders: usize) -> char {
        let joints = match self {
            Self::Ascii => " ++++-++++|+++++",
            Self::Box => " ╴╷┐╶─┌┬╵┘│┤└┴├┼",
        };
        joints.chars().nth(borders).unwrap_or(' ')
    }

    /// Returns a border of this many boxes of this width. `upright` tells where other borders go up and down from it.
    pub(super) fn border(self, upright: usize, boxes: usize, width: usize) -> String {
        let [left, middle, right] = [0b0100, 0b0101, 0b0001].map(|across| self.joint(upright | across));
        let dashes = self.joint(0b0101).to_string().repeat(width);
        format!("{left}{}{right}", vec![dashes; boxes].join(&middle.to_string()))
    }
}
