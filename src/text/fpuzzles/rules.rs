//! Rules for the complete grid, which members without elements name.

use crate::model::Variant;
use crate::text::draft::PuzzleDraft;

/// Adds the rule with this name. Returns false if f-puzzles has no such rule.
pub(in crate::text) fn add_rule(draft: &mut PuzzleDraft, name: &str) -> bool {
    if let Some(cells) = diagonal(name, draft.side()) {
        draft.add_unit(name, cells);
        return true;
    }
    let variant = match name {
        "antiknight" => Variant::AntiKnight,
        "antiking" => Variant::AntiKing,
        "disjointgroups" => {
            draft.add_disjoint_groups(name);
            return true;
        }
        _ => return false,
    };
    draft.add_variant(variant);
    true
}

/// Returns the cells of the diagonal with this name: the first one rises to the right.
pub(super) fn diagonal(name: &str, side: usize) -> Option<Vec<usize>> {
    match name {
        "diagonal+" => Some((0..side).map(|row| row * side + side - 1 - row).collect()),
        "diagonal-" => Some((0..side).map(|row| row * side + row).collect()),
        _ => None,
    }
}
