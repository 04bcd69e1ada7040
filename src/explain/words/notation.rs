//! How people write cells, candidates and chains: R1C1 in sentences, Eureka notation for chains.

use crate::explain::{Candidate, ChainNode};
use crate::model::{DigitSet, Shape};

/// Formats cells, and merges those that share a row or otherwise a column: `R1C23 R4C5`, `R12C3`. Above 9x9 numbers
/// have two digits, so each cell is written separately.
pub(super) fn cell_group(shape: Shape, cells: &[u16]) -> String {
    let mut rest = cells.to_vec();
    rest.sort_unstable();
    rest.dedup();
    let side = shape.side() as u16;
    if side > 9 {
        return rest.iter().map(|cell| shape.cell_name((*cell).into())).collect::<Vec<_>>().join(" ");
    }
    let mut groups = Vec::new();
    while let Some(&first) = rest.first() {
        let row: Vec<u16> = rest.iter().copied().filter(|cell| cell / side == first / side).collect();
        let column: Vec<u16> = rest.iter().copied().filter(|cell| cell % side == first % side).collect();
        let group = if row.len() >= column.len() { row } else { column };
        let (rows, columns) = (group.iter().map(|cell| cell / side), group.iter().map(|cell| cell % side));
        groups.push(format!("R{}C{}", lines(rows), lines(columns)));
        rest.retain(|cell| !group.contains(cell));
    }
    groups.join(" ")
}

/// Formats different lines, which count from 0, as one word: `12`.
fn lines(of_cells: impl Iterator<Item = u16>) -> String {
    let mut lines: Vec<String> = of_cells.map(|line| (line + 1).to_string()).collect();
    lines.dedup();
    lines.concat()
}

/// Formats digits as a list: `4`, `4 and 7`, `2, 4 and 7`.
pub(super) fn digits(set: DigitSet) -> String {
    let all: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
    listed(&all)
}

/// Joins parts as a sentence lists them.
pub(in crate::explain) fn listed(parts: &[String]) -> String {
    match parts {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => parts.concat(),
    }
}

/// Formats removed candidates by digit: `R2C3<>7, R45C6<>8`.
pub(super) fn candidates(shape: Shape, gone: &[Candidate]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (index, first) in gone.iter().enumerate() {
        if gone[..index].iter().all(|other| other.digit != first.digit) {
            let cells: Vec<u16> = gone.iter().filter(|one| one.digit == first.digit).map(|one| one.cell).collect();
            parts.extend(cell_group(shape, &cells).split(' ').map(|group| format!("{group}<>{}", first.digit)));
        }
    }
    parts.join(", ")
}

/// Formats an unbranched chain in Eureka notation: `(4)r2c3=(4)r2c8-(4=7)r5c8`. Each pair is a node that is off and the
/// node that is on because of it.
pub(super) fn eureka(shape: Shape, pairs: &[[&ChainNode; 2]]) -> String {
    pairs.iter().map(|[off, on]| eureka_link(shape, off.candidate, on.candidate)).collect::<Vec<_>>().join("-")
}

/// Formats a strong link in Eureka notation: `(4)r2c3=(4)r2c8`, or `(4=7)r5c8` within a cell.
fn eureka_link(shape: Shape, off: Candidate, on: Candidate) -> String {
    let [from, to] = [off, on].map(|candidate| shape.cell_name(candidate.cell.into()).to_lowercase());
    if off.cell == on.cell {
        format!("({}={}){from}", off.digit, on.digit)
    } else {
        format!("({}){from}=({}){to}", off.digit, on.digit)
    }
}

/// Returns the strong links of a chain: each node that is off, with the next one if that is on.
pub(super) fn strong_links(nodes: &[ChainNode]) -> Vec<[&ChainNode; 2]> {
    nodes.windows(2).filter(|pair| !pair[0].on && pair[1].on).map(|pair| [&pair[0], &pair[1]]).collect()
}
