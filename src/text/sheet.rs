//! Puzzles to print: a page of HTML with a style for paper.

use std::fmt;

use html_escape::encode_text;

use crate::model::{Cell, Digit, Grid, Layout, Unit};

/// The area that both A4 and Letter have within their margins, in millimetres.
const PAPER_MM: (f64, f64) = (184.0, 240.0);

/// The room that a puzzle needs around its cells, in millimetres: the gap to its neighbour, and its line of words.
const GAP_MM: (f64, f64) = (8.0, 13.0);

/// Height of each line below the title that describes the demands of other units, and the maximum height of all these
/// lines.
const DEMAND_MM: f64 = 5.0;
const MAX_DEMANDS_MM: f64 = 40.0;

const STYLE: &str = "@page{margin:12mm}*{box-sizing:border-box}body{margin:0 auto;max-width:210mm;padding:8mm;\
font-family:'Helvetica Neue',Arial,sans-serif;color:#000;background:#fff}h1{font-size:14pt;margin:0 0 4mm;text-align:center}\
section{display:grid;gap:5mm 8mm;justify-content:center;justify-items:center;margin-bottom:12mm}\
figure{margin:0;break-inside:avoid}figcaption{font-size:9pt;height:6mm;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}\
table{border-collapse:collapse;border:.6mm solid #000;table-layout:fixed}td{border:.15mm solid #777;padding:0;height:var(--cell);text-align:center;\
vertical-align:middle;line-height:1;font-weight:600}td.found{font-weight:400}td.below{border-top:.6mm solid #000}td.right{border-left:.6mm solid #000}\
.demand{font-size:9pt;line-height:5mm;margin:0;text-align:center}.demand+section{margin-top:2mm}\
td{--falls:none;--rises:none;background-image:var(--falls),var(--rises);-webkit-print-color-adjust:exact;print-color-adjust:exact}\
td.window{background-color:#e4e4e4}\
td.falls{--falls:linear-gradient(to top right,transparent calc(50% - .13mm),#888 0 calc(50% + .13mm),transparent 0)}\
td.rises{--rises:linear-gradient(to bottom right,transparent calc(50% - .13mm),#888 0 calc(50% + .13mm),transparent 0)}\
@media screen and (max-width:44rem){body{padding:3mm}\
section{grid-template-columns:max-content!important}}@media print{body{padding:0;max-width:none}\
section{break-after:page;margin:0}section:last-of-type{break-after:auto}}";

/// A puzzle on a sheet.
#[derive(Clone, Debug)]
struct SheetEntry {
    puzzle: Grid,
    solution: Option<Grid>,
    caption: String,
}

/// A page of puzzles to print, in HTML. [`Display`](fmt::Display) writes it.
///
/// ```
/// use specudoku::text::Sheet;
/// let puzzle = "1.3...4..3..4.2.".parse()?;
/// let page = Sheet::new("Four by four").per_page(2).puzzle(puzzle, None, "easy").to_string();
/// assert!(page.contains("<td>1</td><td></td><td>3</td>") && page.contains("1. easy"));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    per_page: usize,
    entries: Vec<SheetEntry>,
}

impl Sheet {
    /// Maximum number of puzzles on one sheet of paper.
    pub const MAX_PER_PAGE: usize = 12;

    /// Returns a page with this title and without puzzles. It has room for six puzzles on each sheet of paper.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), per_page: 6, entries: Vec::new() }
    }

    /// Adds a puzzle, whose cells with one digit are printed. If there is a solution, it is printed after all puzzles.
    /// The caption follows the number of the puzzle.
    #[must_use]
    pub fn puzzle(mut self, puzzle: Grid, solution: Option<Grid>, caption: &str) -> Self {
        self.entries.push(SheetEntry { puzzle, solution, caption: caption.to_owned() });
        self
    }

    /// Sets the number of puzzles on each sheet of paper: 1 to [`MAX_PER_PAGE`](Self::MAX_PER_PAGE). Other numbers are
    /// replaced by the nearest of these.
    #[must_use]
    pub fn per_page(self, per_page: usize) -> Self {
        Self { per_page: per_page.clamp(1, Self::MAX_PER_PAGE), ..self }
    }

    /// Returns the figure of a puzzle with its number and caption.
    fn puzzle_figure(&self, place: usize, demands: usize) -> String {
        let entry = &self.entries[place];
        let (number, caption) = (place + 1, encode_text(&entry.caption));
        let caption = if caption.is_empty() { format!("{number}") } else { format!("{number}. {caption}") };
        let cell = cell_mm(entry.puzzle.shape().side(), self.per_page, demands);
        figure(&caption, &entry.puzzle, &entry.puzzle, cell)
    }

    /// Returns the figure of a solution, if there is one with the same layout as its puzzle.
    fn solution_figure(&self, place: usize, demands: usize) -> Option<String> {
        let entry = &self.entries[place];
        let solution = entry.solution.as_ref().filter(|solution| solution.layout() == entry.puzzle.layout())?;
        let cell = cell_mm(solution.shape().side(), Self::MAX_PER_PAGE, demands);
        Some(figure(&format!("Solution {}", place + 1), solution, &entry.puzzle, cell))
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = encode_text(&self.title);
        let mut boxes: Vec<(usize, usize)> =
            self.entries.iter().filter_map(|entry| entry.puzzle.layout().drawn_box()).collect();
        boxes.sort_unstable();
        boxes.dedup();
        let boxes: String = boxes.into_iter().map(box_lines).collect();
        write!(
            f,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>{STYLE}{boxes}</style>\n<h1>{title}</h1>\n"
        )?;
        let demands = demands(&self.entries);
        for demand in &demands {
            writeln!(f, "<p class=\"demand\">{}</p>", encode_text(demand))?;
        }
        let places = 0..self.entries.len();
        let puzzles: Vec<String> = places.clone().map(|place| self.puzzle_figure(place, demands.len())).collect();
        let solutions: Vec<String> = places.filter_map(|place| self.solution_figure(place, demands.len())).collect();
        f.write_str(&sections(&puzzles, self.per_page))?;
        f.write_str(&sections(&solutions, Self::MAX_PER_PAGE))
    }
}

/// Returns the demands of units that the drawings do not show: each demand once, with the numbers of its puzzles if it
/// does not apply to all.
fn demands(entries: &[SheetEntry]) -> Vec<String> {
    let mut known: Vec<(String, Vec<usize>)> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        for demand in entry.puzzle.layout().demands() {
            match known.iter_mut().find(|(own, _)| *own == demand) {
                Some((_, numbers)) => numbers.push(place + 1),
                None => known.push((demand, vec![place + 1])),
            }
        }
    }
    let line = |(demand, numbers): (String, Vec<usize>)| match numbers.len() {
        count if count == entries.len() => demand,
        _ => format!("{}: {demand}", ranges(&numbers)),
    };
    known.into_iter().map(line).collect()
}

/// Returns ascending numbers with runs abbreviated: `1, 3-5`.
fn ranges(numbers: &[usize]) -> String {
    let text = |run: &[usize]| match run {
        [first, .., last] => format!("{first}-{last}"),
        one => one.iter().map(usize::to_string).collect(),
    };
    numbers.chunk_by(|one, next| one + 1 == *next).map(text).collect::<Vec<_>>().join(", ")
}

/// Returns the figures, with `per_page` of them on each sheet of paper.
fn sections(figures: &[String], per_page: usize) -> String {
    let section = |figures: &[String]| {
        let columns = columns(per_page);
        format!(
            "<section style=\"grid-template-columns:repeat({columns},max-content)\">\n{}</section>\n",
            figures.concat()
        )
    };
    figures.chunks(per_page).map(section).collect()
}

/// Returns the number of columns that makes the puzzles largest on paper in portrait format.
const fn columns(per_page: usize) -> usize {
    match per_page {
        0..=2 => 1,
        3..=8 => 2,
        _ => 3,
    }
}

/// Returns a grid under its caption, with cells of this side. Digits that `puzzle` does not give are printed lighter.
fn figure(caption: &str, grid: &Grid, puzzle: &Grid, cell: f64) -> String {
    let shape = grid.shape();
    // Two figures in a cell need more room.
    let font = cell * if shape.side() > 9 { 0.5 } else { 0.62 };
    let value = |cell: &Cell| cell.digit().map_or(String::new(), |digit: Digit| digit.to_string());
    let others = other_units(grid.layout());
    let cells = grid.visible_cells().iter().zip(puzzle.visible_cells()).enumerate();
    let cells: Vec<String> = cells
        .map(|(number, (cell, given))| {
            let found = if given.digit().is_none() && cell.digit().is_some() { Some("found") } else { None };
            let drawn = irregular_borders(grid.layout(), number).chain(others[number].iter().copied());
            let classes: Vec<&str> = found.into_iter().chain(drawn).collect();
            let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
            format!("<td{class}>{}</td>", value(cell))
        })
        .collect();
    let rows: String = cells.chunks(shape.side()).map(|row| format!("<tr>{}</tr>\n", row.concat())).collect();
    let width = cell * shape.side() as f64;
    let boxes = grid.layout().drawn_box().map_or(String::new(), |(across, down)| format!("boxes-{across}x{down}"));
    format!(
        "<figure style=\"width:{width:.1}mm\"><figcaption>{caption}</figcaption><table class=\"{boxes}\" \
         style=\"--cell:{cell:.2}mm;width:{width:.1}mm;font-size:{font:.1}mm\">\n{rows}</table></figure>\n"
    )
}

/// Returns the side of a cell in millimetres, on paper with this number of lines below the title.
fn cell_mm(side: usize, per_page: usize, demands: usize) -> f64 {
    let (across, down) = (columns(per_page), per_page.div_ceil(columns(per_page)));
    let width = (PAPER_MM.0 - GAP_MM.0 * (across - 1) as f64) / across as f64;
    let free = PAPER_MM.1 - (DEMAND_MM * demands as f64).min(MAX_DEMANDS_MM);
    let height = free / down as f64 - GAP_MM.1;
    // A 4x4 grid as large as the paper would be unpleasant to solve.
    (width.min(height) / side as f64).min(18.0)
}

/// Returns the rules for the thick lines around boxes of this width and height.
fn box_lines((width, height): (usize, usize)) -> String {
    format!(
        "table.boxes-{width}x{height} tr:nth-child({height}n+1) td{{border-top:.6mm solid #000}}\
         table.boxes-{width}x{height} td:nth-child({width}n+1){{border-left:.6mm solid #000}}"
    )
}

/// Returns the classes of a cell that is to the right of or below a cell in another irregular box.
fn irregular_borders(layout: &Layout, cell: usize) -> impl Iterator<Item = &'static str> {
    let side = layout.shape().side();
    let is_other = |neighbour: Option<usize>| {
        layout.drawn_box().is_none() && neighbour.is_some_and(|other| layout.box_of(other) != layout.box_of(cell))
    };
    let above = is_other(cell.checked_sub(side)).then_some("below");
    let left = is_other((!cell.is_multiple_of(side)).then(|| cell.saturating_sub(1))).then_some("right");
    above.into_iter().chain(left)
}

/// Returns for each cell the classes of the windows and diagonals that it is in.
fn other_units(layout: &Layout) -> Vec<Vec<&'static str>> {
    let mut classes = vec![Vec::new(); layout.shape().cell_count()];
    for (unit, cells) in layout.units() {
        let class = match unit {
            Unit::Window(_) => "window",
            Unit::Diagonal(0) => "falls",
            Unit::Diagonal(_) => "rises",
            _ => continue,
        };
        cells.iter().for_each(|&cell| classes[usize::from(cell)].push(class));
    }
    classes
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use crate::model::{Shape, Variant};

    /// Returns a sheet with puzzles of these layouts.
    fn of_layouts(layouts: &[Layout]) -> Sheet {
        layouts.iter().fold(Sheet::new(""), |sheet, layout| sheet.puzzle(Grid::empty(layout), None, ""))
    }

    #[test]
    fn puzzles_are_split_into_sheets_and_solutions_follow() {
        let [puzzle, solution] = ["1.3...4..3..4.2.", "1432324123144123"].map(|line| line.parse::<Grid>().unwrap());
        let sheet = Sheet::new("A & B").per_page(2);
        let sheet = (0..5).fold(sheet, |sheet, _| sheet.puzzle(puzzle.clone(), Some(solution.clone()), "<b>"));
        let page = sheet.to_string();
        assert_eq!(page.matches("<section").count(), 4, "{page}");
        assert_eq!((page.matches("<table").count(), page.matches("<td class=\"found\">").count()), (10, 50));
        assert!(
            page.contains("<title>A &amp; B</title>") && page.contains("5. &lt;b&gt;") && page.contains("Solution 5")
        );
        assert!(page.find("Solution 1").unwrap() > page.find("5. &lt;b&gt;").unwrap());
    }

    #[test]
    fn irregular_boxes_have_their_borders() {
        let layout = Layout::builder(4).boxes([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).build().unwrap();
        let page = of_layouts(slice::from_ref(&layout)).per_page(1).to_string();
        assert!(page.contains("<tr><td></td><td></td><td></td><td class=\"right\"></td></tr>"), "{page}");
        assert!(page.contains("<tr><td></td><td class=\"below right\"></td><td class=\"below\"></td><td></td></tr>"));
    }

    #[test]
    fn other_units_are_drawn_or_said() {
        let page = |layouts: &[Layout]| of_layouts(layouts).to_string();
        let of = |variants: &[Variant]| {
            let boxed = Layout::builder(9).shape(Shape::CLASSIC);
            variants.iter().fold(boxed, |layout, &variant| layout.variant(variant)).build().unwrap()
        };
        let plain = Shape::CLASSIC.layout();
        assert!(!page(slice::from_ref(&plain)).contains("class=\"demand\""));
        let drawn = page(&[of(&[Variant::X, Variant::Windows])]);
        let count = |class: &str| {
            drawn.split("<td class=\"").filter(|cell| cell.split('"').next().unwrap().contains(class)).count()
        };
        assert_eq!([count("window"), count("falls"), count("rises")], [36, 9, 9]);
        for variant in Variant::ALL {
            let page = page(&[plain.clone(), of(&[variant]), of(&[variant]), plain.clone()]);
            let demand = of(&[variant]).demands().remove(0);
            assert!(page.contains(&format!("<p class=\"demand\">2-3: {demand}</p>")), "{variant}: {page}");
        }
        assert_eq!(ranges(&[1, 3, 4, 5, 7, 8]), "1, 3-5, 7-8");
    }

    #[test]
    fn every_number_of_puzzles_fits_on_the_paper() {
        for side in [4, 9, 16, 25, 64] {
            for (per_page, demands) in
                (1..=Sheet::MAX_PER_PAGE).flat_map(|per_page| [0, 1, 5, 100].map(|lines| (per_page, lines)))
            {
                let (grid, across) = (cell_mm(side, per_page, demands) * side as f64, columns(per_page));
                let down = per_page.div_ceil(across);
                assert!(
                    grid * across as f64 + GAP_MM.0 * (across - 1) as f64 <= PAPER_MM.0 + 0.01,
                    "{side} {per_page}"
                );
                let lines = (DEMAND_MM * demands as f64).min(MAX_DEMANDS_MM);
                assert!(
                    grid > 0.0 && (grid + GAP_MM.1) * down as f64 + lines <= PAPER_MM.1 + 0.01,
                    "{side} {per_page}"
                );
            }
        }
        assert!(Sheet::new("").per_page(0).to_string().contains("<h1></h1>"));
    }
}
