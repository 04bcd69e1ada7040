//! Writes a grid as a file of KSudoku.

use std::fmt::Write;

use super::{ADD, MAX_SIDE, NO_OPERATOR, transposed};
use crate::model::{Constraint, ConstraintKind, Grid, Layout, Shape, Unit};

/// Returns a grid as a file. The error names what KSudoku does not support.
pub(in crate::text) fn ksudoku(grid: &Grid) -> Result<String, String> {
    let side = grid.shape().side();
    if side > MAX_SIDE {
        return Err(format!("KSudoku has grids up to {MAX_SIDE}x{MAX_SIDE}, not {side}x{side}"));
    }
    let graph = match grid.layout().as_shape() {
        Some(shape) if is_square(shape) => {
            format!("   <graph order=\"{side}\" type=\"sudoku\" specific-type=\"Plain\"/>\n")
        }
        _ => custom_graph(grid.layout())?,
    };
    let values = transposed(&grid.values()).into_iter();
    let values: String = values.map(|value| if value == 0 { '_' } else { char::from(b'a' + value) }).collect();
    Ok(format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n{graph}   \
         <values>{values}</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>"
    ))
}

/// Whether boxes are as wide as they are high. KSudoku has no names for others, only their cells.
const fn is_square(shape: Shape) -> bool {
    shape.box_width() == shape.box_height()
}

/// Returns the units and cages of a layout, each on a line.
fn custom_graph(layout: &Layout) -> Result<String, String> {
    let side = layout.shape().side();
    let has_blocks = layout.has_rectangular_boxes() && is_square(layout.shape());
    let mut elements = format!("    <sudokugroups at=\"0\" withblocks=\"{}\"/>\n", u8::from(has_blocks));
    if !layout.has_lines() {
        return Err("KSudoku has only grids whose rows and columns hold each digit once".to_owned());
    }
    if layout.drawn_box().is_some_and(|(width, height)| width.min(height) == 1) {
        return Err("KSudoku has no boxes that are complete rows or columns".to_owned());
    }
    for (unit, cells) in layout.units() {
        match unit {
            Unit::Row(_) | Unit::Column(_) | Unit::Constraint(_) => {}
            Unit::Box(_) if has_blocks => {}
            _ if cells.len() < side => {
                return Err(format!("KSudoku has only units that hold each digit: {}", layout.demand_of(cells)));
            }
            _ => {
                let _ = writeln!(elements, "    <clique size=\"{side}\">{} </clique>", cell_numbers(side, cells));
            }
        }
    }
    let kind = cage_kind(layout)?;
    let mut is_caged = vec![false; layout.shape().cell_count()];
    for constraint in layout.constraints() {
        for &cell in constraint.cells() {
            if is_caged.get_mut(usize::from(cell)).is_none_or(|is_caged| std::mem::replace(is_caged, true)) {
                let cell = layout.shape().cell_name(cell.into());
                return Err(format!("in KSudoku each cell is in at most one cage, and {cell} is in two"));
            }
        }
        elements.push_str(&cage(side, constraint)?);
    }
    let attributes = format!("sizeX=\"{side}\" sizeY=\"{side}\" sizeZ=\"1\"");
    Ok(format!(
        "   <graph order=\"{side}\" type=\"custom\" specific-type=\"{kind}\" name=\"{kind}\" {attributes}>\n{elements}   \
         </graph>\n"
    ))
}

/// Returns the type of a puzzle with these cages: whether digits in a cage may repeat is the same for all of them.
fn cage_kind(layout: &Layout) -> Result<&'static str, String> {
    let lack = |own: &Constraint, why: &str| {
        Err(format!("KSudoku has no {}{why}: {}", own.kind(), own.demand(layout.shape())))
    };
    let (mut cages, mut sums) = (0, Vec::new());
    for own in layout.constraints() {
        match (own.kind(), own.all_numbers()) {
            (ConstraintKind::Cage, [_]) => cages += 1,
            (ConstraintKind::Cage, _) => return lack(own, " without a sum"),
            (ConstraintKind::Sum, [_]) => sums.push(own),
            (ConstraintKind::Sum, _) => return lack(own, " with factors"),
            _ => return lack(own, ""),
        }
    }
    let repeated = sums.iter().find(|own| !layout.all_differ(own.cells()));
    match repeated {
        Some(own) if cages > 0 => lack(own, " next to cages whose digits differ"),
        Some(_) => Ok("Mathdoku"),
        None if layout.constraints().is_empty() => Ok("Plain"),
        None => Ok("KillerSudoku"),
    }
}

/// Returns a cage. The cage of one cell gives its digit.
fn cage(side: usize, constraint: &Constraint) -> Result<String, String> {
    let (cells, total) = (constraint.cells(), constraint.first_number());
    let is_single = cells.len() == 1;
    if is_single && !(1..=side as i64).contains(&total) {
        return Err(format!("KSudoku has no cage of one cell with the sum {total}, which is not a digit"));
    }
    let operator = if is_single { NO_OPERATOR } else { ADD };
    Ok(format!(
        "    <cage operator=\"{operator}\" value=\"{total}\" size=\"{}\">{} </cage>\n",
        cells.len(),
        cell_numbers(side, cells)
    ))
}

/// Returns the numbers of cells, each after a blank.
fn cell_numbers(side: usize, cells: &[u16]) -> String {
    let numbers = cells.iter().map(|&cell| usize::from(cell)).map(|cell| cell % side * side + cell / side);
    numbers.map(|number| format!(" {number}")).collect()
}
