//! The units of the grids that are read, which the text itself seldom shows.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::iss;
use crate::model::{Layout, LayoutError, Shape, Unit, Variant};
use crate::parse_error::ParseError;
use crate::primitives::Mutex;

/// The units that grids have besides rows and columns, for any side.
///
/// In words, as in the column `layout` of a table: the names of variants, `none` for no boxes, or the boxes themselves
/// with one symbol per cell. Blanks, commas or `+` separate the words. Constraints are written as a line in the
/// notation of the Interactive Sudoku Solver, which then describes the whole layout.
///
/// ```
/// use specudoku::text::{LayoutRule, Reading, read_puzzle};
/// let diagonal: LayoutRule = "x".parse()?;
/// let puzzle = read_puzzle(&[b'.'; 81], &Reading::default().layout(diagonal))?;
/// assert_eq!(puzzle.grid.layout().to_string(), "3x3, x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct LayoutRule(Arc<RuleParts>);

struct RuleParts {
    boxes: RuleBoxes,
    variants: Vec<Variant>,
    /// The layouts built so far. A list has few shapes, and very many grids.
    known: Mutex<BTreeMap<Shape, Result<Layout, LayoutError>>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum RuleBoxes {
    OfShape,
    None,
    /// The number of the box of each cell, from 0.
    Irregular(Vec<u8>),
    /// A complete layout.
    Layout(Layout),
}

impl LayoutRule {
    /// Returns a rule with the usual boxes and these variants.
    #[must_use]
    pub fn new(variants: &[Variant]) -> Self {
        Self::of(RuleBoxes::OfShape, variants)
    }

    fn of(boxes: RuleBoxes, variants: &[Variant]) -> Self {
        Self(Arc::new(RuleParts { boxes, variants: variants.to_vec(), known: Mutex::default() }))
    }

    /// Returns a rule without boxes.
    #[must_use]
    pub fn without_boxes(&self) -> Self {
        Self::of(RuleBoxes::None, &self.0.variants)
    }

    /// Returns the rule with these additional variants.
    #[must_use]
    pub fn with_variants(&self, variants: &[Variant]) -> Self {
        Self::of(self.0.boxes.clone(), &[&self.0.variants, variants].concat())
    }

    /// Returns the rule with these boxes, given as the box number of each cell, row by row, from 0.
    #[must_use]
    pub fn boxes(&self, boxes: &[u8]) -> Self {
        Self::of(RuleBoxes::Irregular(boxes.to_vec()), &self.0.variants)
    }

    /// Returns the words that describe a layout, as they are read. They are empty for the usual layout of a side.
    /// Returns `None` if there are no words for the layout, because it has units or constraints and is larger than
    /// 16x16.
    ///
    /// ```
    /// use specudoku::text::LayoutRule;
    /// use specudoku::{Layout, Variant};
    /// let layout = Layout::builder(9).variant(Variant::X).build()?;
    /// assert_eq!(LayoutRule::words_of(&layout).as_deref(), Some("none x"));
    /// # Ok::<(), specudoku::LayoutError>(())
    /// ```
    #[must_use]
    pub fn words_of(layout: &Layout) -> Option<String> {
        let has_own = layout.units().any(|(unit, _)| matches!(unit, Unit::Own(_)));
        if has_own || !layout.constraints().is_empty() {
            return iss::layout_text(layout);
        }
        let cells = 0..layout.shape().cell_count();
        let mut words: Vec<String> = layout.variants().iter().map(Variant::to_string).collect();
        // If only the side is known, boxes are as square as possible. Any others are described cell by cell.
        if !layout.has_rectangular_boxes() || Shape::from_side(layout.shape().side()) != Some(layout.shape()) {
            let symbols: Option<String> = cells.map(|cell| layout.box_of(cell).map(box_symbol)).collect();
            words.insert(0, symbols.unwrap_or_else(|| NO_BOXES.to_owned()));
        }
        Some(words.join(" "))
    }

    /// Returns the shape of all grids, if the rule applies to only one side. Without rectangular boxes the shape only
    /// gives the side.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        match &self.0.boxes {
            RuleBoxes::OfShape | RuleBoxes::None => None,
            RuleBoxes::Irregular(boxes) => Shape::new(boxes.len().isqrt(), 1).ok(),
            RuleBoxes::Layout(layout) => Some(layout.shape()),
        }
    }

    /// Returns a shape for a grid of this side if its boxes need not be rectangular; otherwise `None`.
    pub(super) fn shape_of_side(&self, side: usize) -> Option<Shape> {
        let needs_none = matches!(self.0.boxes, RuleBoxes::None | RuleBoxes::Irregular(_));
        needs_none.then(|| Shape::new(side, 1).ok()).flatten()
    }

    /// Returns the layout of a grid whose usual boxes are those of `shape`.
    ///
    /// # Errors
    /// If such a grid cannot have these units.
    pub fn layout(&self, shape: Shape) -> Result<Layout, LayoutError> {
        if let RuleBoxes::Layout(layout) = &self.0.boxes {
            return Ok(layout.clone());
        }
        self.0.known.lock().entry(shape).or_insert_with(|| self.make(shape)).clone()
    }

    fn make(&self, shape: Shape) -> Result<Layout, LayoutError> {
        let plain = Layout::builder(shape.side());
        let boxed = match &self.0.boxes {
            RuleBoxes::OfShape => plain.shape(shape),
            RuleBoxes::Irregular(boxes) => plain.boxes(boxes.clone()),
            RuleBoxes::None | RuleBoxes::Layout(_) => plain,
        };
        self.0.variants.iter().fold(boxed, |layout, &variant| layout.variant(variant)).build()
    }
}

impl From<Layout> for LayoutRule {
    fn from(layout: Layout) -> Self {
        Self::of(RuleBoxes::Layout(layout), &[])
    }
}

/// Returns the error for words that do not describe a layout.
fn not_a_layout(text: &str) -> ParseError {
    let names = Variant::ALL.map(|variant| variant.to_string()).join(", ");
    ParseError::new(format!(
        "'{text}' is not a layout: write names of variants ({names}), none for no boxes, or one symbol per cell for its box"
    ))
}

impl FromStr for LayoutRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if iss::is_iss(text.trim().as_bytes()) {
            let layout = iss::read_layout(text.trim()).map_err(|fault| ParseError::new(fault.to_string()))?;
            return Ok(layout.into());
        }
        let (mut boxes, mut variants) = (RuleBoxes::OfShape, Vec::new());
        let words = text.split([' ', '\t', ',', ';', '+', '\n', '\r']).filter(|word| !word.is_empty());
        let mut rows = String::new();
        for word in words {
            match word.parse() {
                Ok(variant) => variants.push(variant),
                Err(_) if word == NO_BOXES => boxes = RuleBoxes::None,
                // Boxes may be written on one line, or with a word for each row.
                Err(_) => rows += word,
            }
        }
        if !rows.is_empty() {
            boxes = box_numbers(&rows).map(RuleBoxes::Irregular).ok_or_else(|| not_a_layout(text))?;
        }
        Ok(Self::of(boxes, &variants))
    }
}

/// The word for no boxes.
const NO_BOXES: &str = "none";

/// Returns the symbol of a box by its number, from 0 to 63.
fn box_symbol(number: usize) -> char {
    let symbols = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@#%";
    char::from(symbols[number])
}

/// Returns the box numbers of cells given by symbols, numbered in order of appearance. Returns `None` if these do not
/// form a square.
fn box_numbers(symbols: &str) -> Option<Vec<u8>> {
    let mut names: Vec<char> = Vec::new();
    let mut numbers = Vec::new();
    for symbol in symbols.chars() {
        let known = names.iter().position(|name| *name == symbol);
        numbers.push(known.unwrap_or(names.len()) as u8);
        if known.is_none() {
            names.push(symbol);
        }
    }
    let side = numbers.len().isqrt();
    (side >= 2 && side * side == numbers.len() && names.len() == side).then_some(numbers)
}

/// Rules are equal if they give the same layouts.
impl PartialEq for LayoutRule {
    fn eq(&self, other: &Self) -> bool {
        (&self.0.boxes, &self.0.variants) == (&other.0.boxes, &other.0.variants)
    }
}

impl Eq for LayoutRule {}

impl fmt::Debug for LayoutRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayoutRule").field("boxes", &self.0.boxes).field("variants", &self.0.variants).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_a_layout() {
        let of = |text: &str, shape: Shape| {
            let rule: LayoutRule = text.parse().map_err(|error: ParseError| error.to_string())?;
            rule.layout(shape).map(|layout| layout.to_string()).map_err(|error| error.to_string())
        };
        let (nine, four) = (Shape::CLASSIC, Shape::new(2, 2).unwrap());
        assert_eq!(of("x, anti-king", nine).as_deref(), Ok("3x3, x, anti-king"));
        assert_eq!(of("none", nine).as_deref(), Ok("9 without boxes"));
        assert_eq!(of("x 1122 1224 1344 3334", four).as_deref(), Ok("4 irregular, x"));
        assert_eq!(of("AABBAABBCCDDCCDD", four).as_deref(), Ok("2x2"));
        assert!(of("AABBC", four).unwrap_err().contains("'AABBC' is not a layout"));
        assert!(of("AABBAABBCCDDCCD", four).is_err() && of("xx", four).is_err());
        let unequal = "AABBAABBCCDDCDDD";
        assert!(of(unequal, four).unwrap_err().contains("box 3 has 3 cells"));
    }
}
