//! Puzzles as plain data, and their text.

/// A row and a column, both counted from 0. In rows from [`OUTSIDE`] on there is one cell each, outside the grid.
pub type Spot = (usize, usize);

/// The row of the first cell outside the grid.
pub const OUTSIDE: usize = 100;

/// One constraint: its name in the one-line text, its parameters and its cells.
///
/// A constraint on a row or a column names the line in its parameters, and has no cells.
#[derive(Clone, Debug, Default)]
pub struct DrawnRule {
    pub name: String,
    pub args: Vec<String>,
    pub cells: Vec<Spot>,
    /// The constraints inside an `Or` or an `And`.
    pub children: Vec<Self>,
}

/// A puzzle: a size, the values and the constraints. Rows and columns hold different values.
#[derive(Clone, Debug)]
pub struct VariantPuzzle {
    pub rows: usize,
    pub columns: usize,
    /// The least value, which is 0 or 1.
    pub least: i64,
    /// The greatest value.
    pub greatest: i64,
    /// Whether rows, columns and boxes matter.
    pub is_sudoku: bool,
    pub constraints: Vec<DrawnRule>,
}

/// A complete grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledGrid {
    pub columns: usize,
    pub values: Vec<i64>,
    /// The values of the cells outside the grid.
    pub outside: Vec<i64>,
}

impl FilledGrid {
    /// Returns the value of a cell.
    pub fn at(&self, (row, column): Spot) -> i64 {
        match row.checked_sub(OUTSIDE) {
            // A board that is only proposed has no cells outside.
            Some(index) => self.outside.get(index).copied().unwrap_or(1),
            None => self.values[row * self.columns + column],
        }
    }

    /// Returns the grid with one more cell outside.
    pub fn with_outside(&self, value: i64) -> Self {
        let mut longer = self.clone();
        longer.outside.push(value);
        longer
    }

    /// Returns the values of some cells.
    pub fn all(&self, cells: &[Spot]) -> Vec<i64> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// Returns the values as one symbol per cell, those outside the grid last. Values up to 9 are digits, 10 is `A`.
    pub fn text(&self) -> String {
        self.values
            .iter()
            .chain(&self.outside)
            .map(|&value| char::from_digit(value as u32, 36).unwrap().to_ascii_uppercase())
            .collect()
    }
}

impl DrawnRule {
    pub fn new(name: &str, args: Vec<String>, cells: &[Spot]) -> Self {
        Self { name: name.to_string(), args, cells: cells.to_vec(), children: Vec::new() }
    }

    /// Returns a constraint that consists of others.
    pub fn composite(name: &str, children: Vec<Self>) -> Self {
        Self { children, ..Self::new(name, Vec::new(), &[]) }
    }

    /// Returns the cells in lists whose sizes are the parameters.
    pub fn segments(&self) -> Vec<Vec<Spot>> {
        let mut rest = &self.cells[..];
        let mut lists = Vec::new();
        for index in 0..self.args.len() {
            let (list, after) = rest.split_at(self.number(index) as usize);
            lists.push(list.to_vec());
            rest = after;
        }
        lists
    }

    /// Returns a parameter as a number.
    pub fn number(&self, index: usize) -> i64 {
        self.args[index].parse().unwrap_or_else(|_| panic!("{} wants a number: {:?}", self.name, self.args))
    }

    /// Returns the constraint as text, which begins with a dot.
    pub fn text(&self) -> String {
        let cells = self.cells.iter().map(|&cell| cell_name(cell)).collect::<Vec<_>>();
        let mut fields = match self.name.as_str() {
            "Given" => return format!(".~{}_{}", cells[0], self.args.join("_")),
            "RawGrid" => return String::new(),
            "LookAndSay" | "Lunchbox" => [self.args.clone(), cells].concat(),
            "EqualSum" => self
                .segments()
                .iter()
                .map(|list| list.iter().map(|&cell| cell_name(cell)).collect())
                .collect::<Vec<Vec<_>>>()
                .join(&"-".to_string()),
            "Or" | "And" => {
                let children = self.children.iter().map(Self::text).collect::<String>();
                return format!(".{}{children}.End", self.name);
            }
            "Quad" => [cells, self.args.clone()].concat(),
            "SumLine" => [vec![self.args[0].clone()], cells, self.args[1..].to_vec()].concat(),
            _ => [self.args.clone(), cells].concat(),
        };
        fields.insert(0, format!(".{}", self.name));
        fields.join("~")
    }
}

impl VariantPuzzle {
    /// Returns a puzzle with values from 1 and without constraints.
    pub fn square(side: usize) -> Self {
        let constraints = Vec::new();
        Self { rows: side, columns: side, least: 1, greatest: side as i64, is_sudoku: true, constraints }
    }

    /// Returns a puzzle of any size without constraints, with these values.
    pub fn sized(rows: usize, columns: usize, least: i64, greatest: i64) -> Self {
        Self { rows, columns, least, greatest, is_sudoku: true, constraints: Vec::new() }
    }

    /// Returns the puzzle as one line.
    pub fn text(&self) -> String {
        let values = match (self.least, self.greatest) {
            (1, greatest) if greatest == self.rows.max(self.columns) as i64 => String::new(),
            (1, greatest) => greatest.to_string(),
            (least, greatest) => format!("{least}-{greatest}"),
        };
        let fields = match (values.is_empty(), self.is_raw()) {
            (true, false) => String::new(),
            (false, false) => format!("~{values}"),
            (_, true) => format!("~{values}~Raw"),
        };
        let shape = format!(".Shape~{}x{}{fields}", self.rows, self.columns);
        self.constraints.iter().fold(shape, |text, constraint| text + &constraint.text())
    }

    /// Whether rows and columns may repeat values.
    pub fn is_raw(&self) -> bool {
        !self.is_sudoku || self.named("RawGrid").next().is_some()
    }

    /// Returns the constraints with a name.
    pub fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a DrawnRule> {
        self.constraints.iter().filter(move |constraint| constraint.name == name)
    }

    /// Returns the number of cells outside the grid.
    pub fn cells_outside(&self) -> usize {
        self.named("Var").map(|group| group.number(2) as usize).sum()
    }

    /// Returns every cell, row by row.
    pub fn cells(&self) -> Vec<Spot> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column))).collect()
    }

    /// Returns the cell with these coordinates; `None` if it does not exist.
    pub fn cell(&self, row: isize, column: isize) -> Option<Spot> {
        let is_inside = row >= 0 && column >= 0 && (row as usize) < self.rows && (column as usize) < self.columns;
        is_inside.then_some((row as usize, column as usize))
    }

    /// Returns all pairs of cells that are this far apart, each once.
    pub fn pairs(&self, rows: isize, columns: isize) -> Vec<(Spot, Spot)> {
        let other = |(row, column): Spot| self.cell(row as isize + rows, column as isize + columns);
        self.cells().into_iter().filter_map(|cell| Some((cell, other(cell)?))).collect()
    }

    /// Returns all pairs of cells that share a side.
    pub fn adjacent(&self) -> Vec<(Spot, Spot)> {
        [self.pairs(0, 1), self.pairs(1, 0)].concat()
    }

    /// Returns the number of cells of a box or a region.
    pub fn region_size(&self) -> usize {
        self.named("RegionSize").last().map_or(self.rows.max(self.columns), |size| size.number(0) as usize)
    }

    /// Returns the height and the width of the boxes of `size` cells that divide the grid. If several are possible, the
    /// sides differ as little as possible, and boxes are wider than high.
    pub fn box_shape(&self, size: usize) -> Option<(usize, usize)> {
        let root = (1..=size).take_while(|side| side * side <= size).last()?;
        let divides =
            |(height, width): (usize, usize)| self.rows.is_multiple_of(height) && self.columns.is_multiple_of(width);
        let shapes = (2..=root).rev().filter(|&small| size.is_multiple_of(small)).map(|small| (small, size / small));
        shapes.flat_map(|(small, large)| [(small, large), (large, small)]).find(|&shape| divides(shape))
    }

    /// Returns the boxes; none if the grid has no boxes.
    pub fn boxes(&self) -> Vec<Vec<Spot>> {
        if self.is_raw() || self.named("NoBoxes").next().is_some() {
            return Vec::new();
        }
        self.box_shape(self.region_size()).map_or(Vec::new(), |shape| self.tiles(shape))
    }

    /// Returns the rectangles of a height and a width that tile the grid, row by row.
    pub fn tiles(&self, (height, width): (usize, usize)) -> Vec<Vec<Spot>> {
        let corners = (0..self.rows)
            .step_by(height)
            .flat_map(|row| (0..self.columns).step_by(width).map(move |column| (row, column)));
        corners.map(|corner| rectangle(corner, height, width)).collect()
    }

    /// Returns the regions that jigsaw constraints draw.
    pub fn jigsaw_regions(&self) -> Vec<Vec<Spot>> {
        let mut regions = Vec::new();
        for jigsaw in self.named("Jigsaw") {
            let layout = jigsaw.args.last().unwrap().chars().collect::<Vec<_>>();
            let mut names = layout.clone();
            names.sort_unstable();
            names.dedup();
            for name in names {
                let cells =
                    self.cells().into_iter().filter(|&(row, column)| layout[row * self.columns + column] == name);
                regions.push(cells.collect::<Vec<_>>());
            }
        }
        regions.retain(|region| region.len() == self.region_size());
        regions
    }

    /// Returns the cells of a row such as `R3` or a column such as `C1`, from the top or the left.
    pub fn line(&self, name: &str) -> Vec<Spot> {
        let index = name[1..].parse::<usize>().unwrap() - 1;
        if name.starts_with('R') {
            (0..self.columns).map(|column| (index, column)).collect()
        } else {
            (0..self.rows).map(|row| (row, index)).collect()
        }
    }
}

/// Returns the cells of a rectangle, row by row.
pub fn rectangle((row, column): Spot, height: usize, width: usize) -> Vec<Spot> {
    (row..row + height).flat_map(|row| (column..column + width).map(move |column| (row, column))).collect()
}

/// Returns the name of a cell, such as `R3C4`. The tenth row is `Ra`.
pub fn cell_name((row, column): Spot) -> String {
    if row >= OUTSIDE {
        return format!("VA{}", row - OUTSIDE + 1);
    }
    let digit = |index: usize| char::from_digit(index as u32 + 1, 17).unwrap();
    format!("R{}C{}", digit(row), digit(column))
}
