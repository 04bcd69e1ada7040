//! Puzzles to print: a page of HTML with a style for paper.

mod figure;

use std::fmt;

use html_escape::encode_text;

use crate::draw::{LayoutDrawing, PART_STYLE, is_shown_without_candidates};
use crate::model::Grid;
use figure::{Figure, box_lines, cell_mm, columns};

const STYLE: &str = "@page{margin:12mm}*{box-sizing:border-box}body{margin:0 auto;max-width:210mm;padding:8mm;\
font-family:'Helvetica Neue',Arial,sans-serif;color:#000;background:#fff}h1{font-size:14pt;margin:0 0 4mm;text-align:center}\
section{display:grid;gap:5mm 8mm;justify-content:center;justify-items:center;margin-bottom:12mm}\
figure{margin:0;break-inside:avoid}figcaption{font-size:9pt;height:6mm;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}\
table{border-collapse:collapse;border:.6mm solid #000;table-layout:fixed}td{border:.15mm solid #777;padding:0;height:var(--cell);text-align:center;\
vertical-align:middle;line-height:1;font-weight:600}td.found{font-weight:400}td.below{border-top:.6mm solid #000}td.right{border-left:.6mm solid #000}\
.demand{font-size:9pt;line-height:5mm;margin:0;text-align:center}.demand+section{margin-top:2mm}\
td{--falls:none;--rises:none;background-image:var(--falls),var(--rises);-webkit-print-color-adjust:exact;print-color-adjust:exact}\
td.window{background-color:rgba(0,0,0,.11)}\
.drawn{position:relative;width:max-content}.drawn table{position:relative}.drawn svg{position:absolute;pointer-events:none}\
.bg{fill:#fff}\
td.falls{--falls:linear-gradient(to top right,transparent calc(50% - .13mm),#888 0 calc(50% + .13mm),transparent 0)}\
td.rises{--rises:linear-gradient(to bottom right,transparent calc(50% - .13mm),#888 0 calc(50% + .13mm),transparent 0)}\
@media screen and (max-width:44rem){body{padding:3mm}\
section{grid-template-columns:max-content!important}}@media print{body{padding:0;max-width:none}\
section{break-after:page;margin:0}section:last-of-type{break-after:auto}}";

/// The number of letters on a line below the title.
const LETTERS: usize = 105;

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

    /// Whether a sheet shows a puzzle completely. It shows digits and constraints, and which cells hold only even or
    /// only odd digits, but no other candidates.
    #[must_use]
    pub fn shows(puzzle: &Grid) -> bool {
        is_shown_without_candidates(puzzle)
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

    /// Returns the figure of a puzzle with its number and caption. The title has this number of lines below it.
    fn puzzle_figure(&self, place: usize, drawing: &LayoutDrawing, lines: usize) -> String {
        let entry = &self.entries[place];
        let (number, caption) = (place + 1, encode_text(&entry.caption));
        let caption = if caption.is_empty() { format!("{number}") } else { format!("{number}. {caption}") };
        let cell = cell_mm(entry.puzzle.shape().side(), drawing.room, self.per_page, lines);
        Figure { caption: &caption, grid: &entry.puzzle, puzzle: &entry.puzzle, drawing, cell }.html()
    }

    /// Returns the figure of a solution, if there is one with the same layout as its puzzle.
    fn solution_figure(&self, place: usize, drawing: &LayoutDrawing, lines: usize) -> Option<String> {
        let entry = &self.entries[place];
        let solution = entry.solution.as_ref().filter(|solution| solution.layout() == entry.puzzle.layout())?;
        let cell = cell_mm(solution.shape().side(), drawing.room, Self::MAX_PER_PAGE, lines);
        let caption = format!("Solution {}", place + 1);
        Some(Figure { caption: &caption, grid: solution, puzzle: &entry.puzzle, drawing, cell }.html())
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
        let drawings: Vec<LayoutDrawing> =
            self.entries.iter().map(|entry| LayoutDrawing::of_puzzle(&entry.puzzle)).collect();
        let has_shapes = drawings.iter().any(|drawing| !drawing.below.is_empty() || !drawing.above.is_empty());
        let shapes = if has_shapes { PART_STYLE } else { "" };
        write!(
            f,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>{STYLE}{boxes}{shapes}</style>\n<h1>{title}</h1>\n"
        )?;
        let demands = demands(&drawings);
        for demand in &demands {
            writeln!(f, "<p class=\"demand\">{}</p>", encode_text(demand))?;
        }
        let lines = demands.iter().map(|demand| demand.chars().count().div_ceil(LETTERS)).sum();
        let each = drawings.iter().enumerate();
        let puzzles: Vec<String> =
            each.clone().map(|(place, drawing)| self.puzzle_figure(place, drawing, lines)).collect();
        let solutions: Vec<String> =
            each.filter_map(|(place, drawing)| self.solution_figure(place, drawing, lines)).collect();
        f.write_str(&sections(&puzzles, self.per_page))?;
        f.write_str(&sections(&solutions, Self::MAX_PER_PAGE))
    }
}

/// Returns sentences on what the drawings do not show, and on the meaning of their shapes, each sentence once.
/// Sentences that apply to the same puzzles form a paragraph. It begins with the numbers of these puzzles, unless it
/// applies to all.
fn demands(drawings: &[LayoutDrawing]) -> Vec<String> {
    let mut known: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, drawing) in drawings.iter().enumerate() {
        for demand in &drawing.words {
            match known.iter_mut().find(|(own, _)| own == demand) {
                Some((_, numbers)) => numbers.push(place + 1),
                None => known.push((demand, vec![place + 1])),
            }
        }
    }
    let mut paragraphs: Vec<(Vec<usize>, Vec<&str>)> = Vec::new();
    for (demand, numbers) in known {
        match paragraphs.iter_mut().find(|(own, _)| *own == numbers) {
            Some((_, demands)) => demands.push(demand),
            None => paragraphs.push((numbers, vec![demand])),
        }
    }
    paragraphs
        .into_iter()
        .map(|(numbers, demands)| match numbers.len() {
            count if count == drawings.len() => demands.join(" "),
            _ => format!("{}: {}", ranges(&numbers), demands.join(" ")),
        })
        .collect()
}

/// Returns ascending numbers with runs abbreviated: `1, 3-5`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            one => one.iter().map(usize::to_string).collect(),
        })
        .collect();
    texts.join(", ")
}

/// Returns the figures, with `per_page` of them on each sheet of paper.
fn sections(figures: &[String], per_page: usize) -> String {
    let begin = format!("<section style=\"grid-template-columns:repeat({},max-content)\">\n", columns(per_page));
    figures.chunks(per_page).map(|figures| format!("{begin}{}</section>\n", figures.concat())).collect()
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::figure::{DEMAND_MM, GAP_MM, MAX_DEMANDS_MM, PAPER_MM};
    use super::*;
    use crate::draw::Room;
    use crate::model::{Layout, Shape, Variant};

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
        let rooms = [Room::default(), Room { left: 1.6, top: 0.8, right: 0.8, bottom: 0.0 }];
        for side in [4, 9, 16, 25, 64] {
            let cases = (1..=Sheet::MAX_PER_PAGE).flat_map(|per_page| [0, 1, 5, 100].map(|lines| (per_page, lines)));
            for ((per_page, lines), room) in cases.flat_map(|case| rooms.map(|room| (case, room))) {
                let (cell, columns) = (cell_mm(side, room, per_page, lines), columns(per_page));
                let across = cell * (side as f64 + room.left + room.right);
                let down = cell * (side as f64 + room.top + room.bottom);
                let width = across * columns as f64 + GAP_MM.0 * (columns - 1) as f64;
                assert!(width <= PAPER_MM.0 + 0.01, "{side} {per_page}");
                let height = (down + GAP_MM.1) * per_page.div_ceil(columns) as f64;
                let words = (DEMAND_MM * lines as f64).min(MAX_DEMANDS_MM);
                assert!(cell > 0.0 && height + words <= PAPER_MM.1 + 0.01, "{side} {per_page}");
            }
        }
        assert!(Sheet::new("").per_page(0).to_string().contains("<h1></h1>"));
    }
}
