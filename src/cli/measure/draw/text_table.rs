//! A table on a terminal: columns that do not fit are omitted.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

/// A table of figures for people: right-aligned, with two spaces between columns.
#[derive(Debug)]
pub(crate) struct TextTable {
    table: Table,
    names: Vec<String>,
    room: usize,
}

impl TextTable {
    /// Returns a table with these columns for a terminal of `room` characters. The number next to a column is its
    /// minimum width.
    pub(crate) fn new(columns: impl IntoIterator<Item = (String, u16)>, room: usize) -> Self {
        let (names, widths): (Vec<String>, Vec<u16>) = columns.into_iter().unzip();
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled).set_header(&names);
        for (column, width) in table.column_iter_mut().zip(widths) {
            column.set_padding((0, 2)).set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width + 2)));
        }
        let mut own = Self { table, names, room };
        own.fit();
        own
    }

    /// Returns the table of these cells, header first.
    pub(crate) fn of(cells: &[Vec<String>], room: usize) -> Self {
        let (header, rows) = cells.split_first().map_or((&[][..], &[][..]), |(header, rows)| (&header[..], rows));
        let mut table = Self::new(header.iter().map(|name| (name.clone(), 0)), room);
        rows.iter().for_each(|row| table.add(row));
        table
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, cells: &[String]) {
        self.table.add_row(cells);
        self.fit();
    }

    /// Returns the lines, header first.
    pub(crate) fn text(&self) -> String {
        self.table.trim_fmt() + "\n"
    }

    /// Returns only the last line, for a table that is printed row by row.
    pub(crate) fn last_line(&self) -> String {
        self.table.trim_fmt().lines().last().unwrap_or_default().to_owned()
    }

    /// Returns the names of the omitted columns, if there are any.
    pub(crate) fn left_out(&self) -> Option<String> {
        let hidden = self.table.column_iter().zip(&self.names).filter(|(column, _)| column.is_hidden());
        let names: Vec<&str> = hidden.map(|(_, name)| name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Hides columns from the right until the others fit. The first column always stays.
    fn fit(&mut self) {
        for column in (1..self.names.len()).rev() {
            if !self.is_too_wide() {
                break;
            }
            if let Some(column) = self.table.column_mut(column) {
                column.set_constraint(ColumnConstraint::Hidden);
            }
        }
    }

    fn is_too_wide(&self) -> bool {
        self.table.lines().any(|line| line.trim_end().chars().count() > self.room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_do_not_fit_are_omitted_and_named() {
        let cells = [["threads", "ms", "nodes"], ["1", "12.34", "100000"]].map(|row| row.map(str::to_owned).to_vec());
        let table = |room| TextTable::of(&cells, room);
        assert_eq!(table(usize::MAX).text(), "threads     ms   nodes\n      1  12.34  100000\n");
        assert_eq!((table(22).left_out(), table(22).last_line()), (None, "      1  12.34  100000".to_owned()));
        assert_eq!(
            (table(21).left_out(), table(21).text()),
            (Some("nodes".into()), "threads     ms\n      1  12.34\n".into())
        );
        assert_eq!((table(3).left_out(), table(3).last_line()), (Some("ms, nodes".into()), "      1".into()));
    }

    #[test]
    fn rows_that_are_printed_one_by_one_are_aligned() {
        let mut table = TextTable::new([("a".to_owned(), 3), ("b".to_owned(), 5)], usize::MAX);
        assert_eq!(table.last_line(), "  a      b");
        table.add(&["1".to_owned(), "2".to_owned()]);
        assert_eq!(table.last_line(), "  1      2");
    }
}
