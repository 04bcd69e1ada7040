//! The size of a grid, and its usual boxes.

use super::MAX_SIDE;
use crate::model::{Constraint, ConstraintKind, Layout, Shape, Variant};

/// What the items `Shape` and `RegionSize` specify.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct IssSize {
    rows: usize,
    columns: usize,
    /// The values of the digits.
    least: usize,
    greatest: usize,
    /// Whether rows and columns are not units, and there are no boxes.
    pub(super) is_raw: bool,
    /// The number of cells of a box, if it is not that of the longest row or column.
    own_box_size: Option<usize>,
}

impl Default for IssSize {
    fn default() -> Self {
        Self { rows: 9, columns: 9, least: 1, greatest: 9, is_raw: false, own_box_size: None }
    }
}

impl IssSize {
    /// Reads the fields of a shape, such as `9x9~0-8~Raw`.
    pub(super) fn read(fields: &[&str]) -> Result<Self, String> {
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let size = field(0);
        let (rows, columns) = pair(size, 'x').ok_or_else(|| format!("'{size}' is not a size such as 9x9"))?;
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(format!("grids have up to {MAX_SIDE} rows and columns, not {size}"));
        }
        let is_raw = match field(2) {
            "" | "Sudoku" => false,
            "Raw" => true,
            kind => return Err(format!("grids of the kind {kind} are not supported yet")),
        };
        let longest = rows.max(columns);
        let values = field(1);
        let (least, greatest) = match values.parse() {
            _ if values.is_empty() => (1, longest),
            Ok(greatest) => (1, greatest),
            Err(_) => pair(values, '-').ok_or_else(|| format!("'{values}' is not a range of digits such as 0-8"))?,
        };
        let count = (greatest + 1).saturating_sub(least);
        if least > 1 || !(2..=MAX_SIDE).contains(&count) {
            return Err(format!("2 to {MAX_SIDE} digits are possible, from 0 or 1 on, not {values}"));
        }
        if count < longest && !is_raw {
            return Err(format!("{count} digits are not enough for rows and columns of up to {longest} cells"));
        }
        Ok(Self { rows, columns, least, greatest, is_raw, own_box_size: None })
    }

    /// Sets the number of cells of a box.
    pub(super) fn boxes_of(self, field: &str) -> Result<Self, String> {
        match field.parse() {
            Ok(size) if (2..=self.side()).contains(&size) => Ok(Self { own_box_size: Some(size), ..self }),
            _ => Err(format!("'{field}' is not a number of cells from 2 to {}", self.side())),
        }
    }

    /// Returns the size of a grid of this shape that has rows and columns.
    pub(super) fn of_shape(shape: Shape) -> Self {
        let (rows, columns, values) = (shape.rows(), shape.columns(), shape.values());
        let (least, greatest) = (values.least as usize, values.greatest() as usize);
        Self { rows, columns, least, greatest, is_raw: false, own_box_size: None }
    }

    /// Returns the number of digits.
    const fn side(self) -> usize {
        self.greatest + 1 - self.least
    }

    /// Whether it is a square grid with digits from 1 to its side, and with boxes of as many cells.
    fn is_usual(self) -> bool {
        self.least == 1 && [self.rows, self.columns, self.box_size()].iter().all(|own| *own == self.greatest)
    }

    /// Returns the number of cells of a box.
    pub(super) fn box_size(self) -> usize {
        self.own_box_size.unwrap_or(self.rows.max(self.columns))
    }

    /// Returns the shape of the grid. Without rectangular boxes that hold each digit it only gives the size.
    pub(super) fn shape(self) -> Shape {
        let side = self.side();
        let usual = Shape::from_side(side).filter(|_| self.has_whole_boxes());
        // Every side up to 16 is possible.
        let shape = usual.or_else(|| Shape::new(side, 1).ok()).unwrap_or(Shape::CLASSIC);
        shape.resized(self.rows as u8, self.columns as u8, self.least as u8)
    }

    /// Whether the usual boxes, if there are any, hold each digit.
    fn has_whole_boxes(self) -> bool {
        [self.rows, self.columns, self.box_size()].iter().all(|own| *own == self.side())
    }

    /// Returns the constraints that belong to the size.
    pub(super) fn constraints(self) -> Vec<Constraint> {
        let numbers = [self.rows, self.columns, self.least, self.greatest].map(|number| number as i64);
        let size = (!self.is_usual()).then(|| Constraint::new(ConstraintKind::Size, []).numbers(numbers));
        let raw = self.is_raw.then(|| Constraint::new(ConstraintKind::RawGrid, []));
        size.into_iter().chain(raw).collect()
    }

    /// Returns the width and the height of boxes with this number of cells, as square as possible; `None` if none fit.
    fn box_sides(self, size: usize) -> Option<(usize, usize)> {
        let short = (2..=size.isqrt()).rev().filter(|short| size.is_multiple_of(*short));
        let mut sides = short.flat_map(|short| [(size / short, short), (short, size / short)]);
        sides.find(|(width, height)| self.columns.is_multiple_of(*width) && self.rows.is_multiple_of(*height))
    }

    /// Returns the number of the usual box of each cell; `None` if there are no boxes.
    pub(super) fn boxes(self) -> Option<Vec<u8>> {
        let (width, height) = self.box_sides(self.box_size()).filter(|_| !self.is_raw)?;
        let cells = (0..self.rows * self.columns).map(|cell| (cell / self.columns, cell % self.columns));
        let boxes = cells.map(|(row, column)| row / height * (self.columns / width) + column / width);
        Some(boxes.map(|number| number as u8).collect())
    }

    /// Returns the units that a variant adds; `None` if the variant of the model adds the same, or needs no boxes. It
    /// has windows and groups only where boxes hold each digit.
    pub(super) fn units_of(self, variant: Variant, has_boxes: bool) -> Option<Vec<Vec<usize>>> {
        let shape = self.shape();
        let has_whole_boxes = has_boxes && self.has_whole_boxes() && self.boxes().is_some();
        let units = match variant {
            Variant::Windows if !has_whole_boxes || shape.box_width() != shape.box_height() => self.windows(),
            Variant::Disjoint if !has_whole_boxes => self.disjoint_groups(),
            _ => return None,
        };
        Some(units.into_iter().filter(|cells| cells.len() > 1).collect())
    }

    /// Returns the cells of boxes that begin in the second row and column, with one row or column between them, and
    /// that do not touch the edge.
    fn windows(self) -> Vec<Vec<usize>> {
        let size = self.own_box_size.unwrap_or(self.side());
        let Some((width, height)) = self.box_sides(size) else { return Vec::new() };
        let mut windows = Vec::new();
        for top in (1..).step_by(height + 1).take_while(|top| top + height < self.rows) {
            for left in (1..).step_by(width + 1).take_while(|left| left + width < self.columns) {
                let cells = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
                windows.push(cells.map(|(row, column)| row * self.columns + column).collect());
            }
        }
        windows
    }

    /// Returns the cells at the same place of all boxes.
    fn disjoint_groups(self) -> Vec<Vec<usize>> {
        let Some((width, height)) = self.box_sides(self.box_size()) else { return Vec::new() };
        let mut groups = vec![Vec::new(); width * height];
        for cell in 0..self.rows * self.columns {
            let (row, column) = (cell / self.columns, cell % self.columns);
            groups[row % height * width + column % width].push(cell);
        }
        groups
    }

    /// Returns the layout's size, with the box size that describes its boxes; `None` if the notation has none.
    pub(super) fn of_layout(layout: &Layout) -> Option<Self> {
        let size = Self::of_shape(layout.shape());
        if size.rows.max(size.columns).max(size.side()) > MAX_SIDE {
            return None;
        }
        let size = Self { is_raw: !layout.has_lines(), ..size };
        let mut counts = [0; 256];
        let boxes = (0..layout.shape().cell_count()).filter_map(|cell| layout.box_of(cell));
        boxes.for_each(|number| counts[number] += 1);
        // Boxes of different sizes are units of their own.
        let are_even = counts.iter().all(|&count| count == 0 || count == counts[0]);
        let own_box_size = (counts[0] > 0).then_some(counts[0]);
        are_even.then_some(Self { own_box_size, ..size })
    }

    /// Returns the items of the size and the boxes of a layout.
    pub(super) fn text(self, layout: &Layout) -> String {
        let (rows, columns) = (self.rows, self.columns);
        let longest = rows.max(columns);
        let values = match (self.least, self.greatest) {
            (1, greatest) if greatest == longest => String::new(),
            (1, greatest) => greatest.to_string(),
            (least, greatest) => format!("{least}-{greatest}"),
        };
        let mut text = match (values.is_empty(), self.is_raw) {
            (true, false) if (rows, columns) == (9, 9) => String::new(),
            (true, false) => format!(".Shape~{rows}x{columns}"),
            (false, false) => format!(".Shape~{rows}x{columns}~{values}"),
            (_, true) => format!(".Shape~{rows}x{columns}~{values}~Raw"),
        };
        if self.box_size() != longest {
            text += &format!(".RegionSize~{}", self.box_size());
        }
        let own: Option<Vec<u8>> =
            (0..rows * columns).map(|cell| layout.box_of(cell).map(|number| number as u8)).collect();
        let usual = self.boxes();
        if own != usual {
            text += if usual.is_some() { ".NoBoxes" } else { "" };
            let symbols = own.iter().flatten().map(|&number| box_symbol(number));
            text += &own.as_ref().map_or_else(String::new, |_| format!(".Jigsaw~{}", symbols.collect::<String>()));
        }
        text
    }
}

/// Returns the symbol of a box. Any symbols are accepted, except those that the notation itself uses.
fn box_symbol(number: u8) -> char {
    let known = char::from_digit(number.into(), 36);
    known.unwrap_or_else(|| char::from_u32(u32::from('À') + u32::from(number)).unwrap_or('?'))
}

/// Returns two numbers with a separator between them.
fn pair(text: &str, separator: char) -> Option<(usize, usize)> {
    let (one, other) = text.split_once(separator)?;
    Some((one.parse().ok()?, other.parse().ok()?))
}
