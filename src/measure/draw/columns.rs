//! The columns of a table on a terminal: right-aligned, and those left out for which there is no room.

/// Columns with their names and widths.
#[derive(Debug)]
pub struct TerminalColumns {
    names: Vec<String>,
    widths: Vec<usize>,
    /// Number of columns for which there is room, at least one.
    shown: usize,
}

impl TerminalColumns {
    /// Columns on a terminal of `room` characters: each as wide as its width, and two spaces between them.
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = (String, usize)>, room: usize) -> Self {
        let (names, widths): (Vec<String>, Vec<usize>) = columns.into_iter().unzip();
        let fits =
            |count: &usize| widths[..*count].iter().map(|width| width + 2).sum::<usize>() <= room.saturating_add(2);
        let shown = (1..=widths.len()).rev().find(fits).unwrap_or(1);
        Self { names, widths, shown }
    }

    /// The names as a line.
    #[must_use]
    pub fn header(&self) -> String {
        self.line(&self.names)
    }

    /// The cells of a row as a line.
    #[must_use]
    pub fn line(&self, cells: &[String]) -> String {
        let padded = cells.iter().zip(&self.widths).take(self.shown).map(|(cell, &width)| format!("{cell:>width$}"));
        padded.collect::<Vec<_>>().join("  ")
    }

    /// The names of the columns for which there is no room, if there are any.
    #[must_use]
    pub fn left_out(&self) -> Option<String> {
        (self.shown < self.names.len()).then(|| self.names[self.shown..].join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_without_room_are_left_out_and_named() {
        let columns = |room| {
            TerminalColumns::new(
                [("threads", 7), ("ms", 5), ("nodes", 6)].map(|(name, width)| (name.to_owned(), width)),
                room,
            )
        };
        let cells = ["1", "12.34", "100000"].map(str::to_owned);
        assert_eq!(
            (columns(22).header(), columns(22).line(&cells)),
            ("threads     ms   nodes".into(), "      1  12.34  100000".into())
        );
        assert_eq!((columns(21).line(&cells), columns(21).left_out()), ("      1  12.34".into(), Some("nodes".into())));
        assert_eq!((columns(3).line(&cells), columns(usize::MAX).left_out()), ("      1".into(), None));
    }
}
