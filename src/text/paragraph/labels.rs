//! Labels before the rows of a grid: numbers that count up, letters, or the marks of a list.

use crate::text::scan::{self, label};

/// Lines without their row labels.
pub(super) struct Labelled {
    /// The lines, with blanks in place of labels.
    pub(super) texts: Vec<Vec<u8>>,
    /// Number of rows.
    pub(super) count: usize,
}

/// Returns a line with blanks in place of the marks of a list.
fn without_item(text: &[u8]) -> Vec<u8> {
    let end = scan::item(text).unwrap_or(0);
    [&vec![b' '; end], &text[end..]].concat()
}

/// Returns the lines without their labels, which number the rows; `None` if there are no labels. Up to `bad` lines
/// within the rows may have a wrong label, which is not removed.
pub(super) fn without_labels(texts: &[&[u8]], bad: usize) -> Option<Labelled> {
    let items = texts.iter().filter(|text| scan::item(text).is_some()).count();
    if items >= 4 {
        return Some(Labelled { texts: texts.iter().map(|text| without_item(text)).collect(), count: items });
    }
    let labels: Vec<Option<(usize, usize)>> = texts.iter().map(|text| label(text)).collect();
    // The longest run of lines whose labels count up, whatever is between them.
    let mut best: Vec<usize> = Vec::new();
    for begin in 0..labels.len() {
        let Some((_, mut number)) = labels[begin] else { continue };
        let (mut run, mut skipped) = (vec![begin], 0);
        for (index, next) in labels.iter().enumerate().skip(begin + 1) {
            let Some((_, next)) = next else { continue };
            let expected = number + if number > 255 { 256 } else { 1 };
            match *next {
                next if next == expected => run.push(index),
                _ if skipped == bad => break,
                // A row may occur twice.
                next if next == number => {
                    (skipped, _) = (skipped + 1, run.push(index));
                    continue;
                }
                _ => skipped += 1,
            }
            number = expected;
        }
        if run.len() > best.len() {
            best = run;
        }
    }
    let first = *best.first().filter(|_| best.len() >= 4)?;
    let mut texts: Vec<Vec<u8>> = texts.iter().map(|text| text.to_vec()).collect();
    // The line above the rows holds the column numbers.
    texts[..first].iter_mut().for_each(Vec::clear);
    for &index in &best {
        let end = labels[index].map_or(0, |(end, _)| end);
        texts[index][..end].fill(b' ');
    }
    Some(Labelled { texts, count: best.len() })
}
