//! Conditions on how often digits occur.

/// How many different digits some cells hold. The first cell of the condition holds this number, the others are
/// counted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct DistinctCount {
    /// The value of the first digit.
    pub(crate) least_value: i64,
    /// The position of the first cell among the counted ones, if it is one of them.
    pub(crate) own: Option<usize>,
    /// The number of counted cells that must differ from each other anyway, so that the number is at least this.
    pub(crate) differing: usize,
}

/// Each digit occurs in no cell, or in as many as its number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Circles {
    /// By digit.
    pub(crate) numbers: Vec<u16>,
    /// The sizes of groups of successive cells whose digits differ.
    pub(crate) groups: Vec<u16>,
}

impl DistinctCount {
    /// Uses which of the cells, of which there are `count`, must differ.
    pub(super) fn use_differences(&mut self, count: usize, differ: impl Fn(usize, usize) -> bool) {
        let groups = groups(1..count, differ);
        self.differing = groups.iter().map(Vec::len).max().unwrap_or(0);
    }
}

impl Circles {
    /// Divides the cells, of which there are `count`, into groups that differ. Returns the positions in their new
    /// order.
    pub(super) fn group(&mut self, count: usize, differ: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let groups = groups(0..count, differ);
        self.groups = groups.iter().map(|group| group.len() as u16).collect();
        groups.concat()
    }
}

/// Divides positions into groups. Each joins the first group with all of whose members it may be together.
pub(super) fn groups(positions: std::ops::Range<usize>, may_join: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in positions {
        match groups.iter_mut().find(|group| group.iter().all(|&own| may_join(own, at))) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups
}
