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
        let digits = |part: &dyn Fn(u16) -> u16| {
            let mut parts: Vec<String> = group.iter().map(|&cell| (part(cell) + 1).to_string()).collect();
            parts.dedup();
            parts.concat()
        };
        groups.push(format!("R{}C{}", digits(&|cell| cell / side), digits(&|cell| cell % side)));
        rest.retain(|cell| !group.contains(cell));
    }
    groups.join(" ")
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
    let place = |node: &ChainNode| shape.cell_name(node.candidate.cell.into()).to_lowercase();
    let pair = |[off, on]: &[&ChainNode; 2]| {
        let (one, other) = (off.candidate, on.candidate);
        if one.cell == other.cell {
            format!("({}={}){}", one.digit, other.digit, place(off))
        } else {
            format!("({}){}=({}){}", one.digit, place(off), other.digit, place(on))
        }
    };
    pairs.iter().map(pair).collect::<Vec<_>>().join("-")
}

/// Returns the strong links of a chain: each node that is off, with the next one if that is on.
pub(super) fn strong_links(nodes: &[ChainNode]) -> Vec<[&ChainNode; 2]> {
    nodes.windows(2).filter(|pair| !pair[0].on && pair[1].on).map(|pair| [&pair[0], &pair[1]]).collect()
}
