//! Fish: k parallel lines whose places for a digit lie in k crossing lines.

use super::{removing, sets};
use crate::explain::{Pencilmarks, Reason, Step, Technique};

/// `k` lines (2 to 4): columns first, then rows.
pub(super) fn find(marks: &Pencilmarks, k: usize) -> Option<Step> {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][k - 2];
    let (layout, side) = (marks.shape().layout(), marks.shape().side());
    marks.digits().find_map(|digit| {
        [(side, 0), (0, side)].into_iter().find_map(|(first, crossing)| {
            let lines: Vec<u64> = (first..first + side).map(|line| marks.places(line, digit)).collect();
            sets::find(&lines, k, |base, cross| {
                let cover: Vec<usize> = (0..side).filter(|line| cross >> line & 1 == 1).collect();
                let own = base.iter().fold(0, |set, line| set | 1 << line);
                let gone = cover.iter().flat_map(|line| marks.cells_at(crossing + line, !own));
                removing(marks, technique, gone.map(|cell| (cell, digit)), || Reason::Fish {
                    digit,
                    base: base.iter().map(|line| layout.unit(first + line)).collect(),
                    cover: cover.iter().map(|line| layout.unit(crossing + line)).collect(),
                })
            })
        })
    })
}
