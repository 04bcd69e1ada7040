//! A list for each cell of a grid.

use std::sync::Arc;

/// A list for each cell, in one allocation. Copies share it.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// Each list has space for as many items as the longest list.
    items: Arc<[T]>,
    longest: usize,
    lengths: Arc<[u16]>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Arc::default(), longest: 0, lengths: Arc::default() }
    }
}

impl<T: Copy + Default> Lists<T> {
    pub(super) fn new(lists: &[impl AsRef<[T]>]) -> Self {
        let lengths: Arc<[u16]> = lists.iter().map(|list| list.as_ref().len() as u16).collect();
        let longest = usize::from(lengths.iter().copied().max().unwrap_or(0));
        let mut items = vec![T::default(); longest * lists.len()];
        for (items, list) in items.chunks_exact_mut(longest.max(1)).zip(lists) {
            items[..list.as_ref().len()].copy_from_slice(list.as_ref());
        }
        Self { items: items.into(), longest, lengths }
    }

    /// Returns these lists, with the items of `others` after those of each list.
    pub(super) fn joined(&self, others: &[Vec<T>]) -> Self {
        if others.iter().all(Vec::is_empty) {
            return self.clone();
        }
        let lengths = self.lengths.iter().zip(others).map(|(own, others)| own + others.len() as u16);
        let lengths: Arc<[u16]> = lengths.collect();
        let longest = usize::from(lengths.iter().copied().max().unwrap_or(0));
        let mut items = vec![T::default(); longest * others.len()];
        for (cell, (items, others)) in items.chunks_exact_mut(longest.max(1)).zip(others).enumerate() {
            let (first, rest) = items.split_at_mut(self.get(cell).len());
            first.copy_from_slice(self.get(cell));
            rest[..others.len()].copy_from_slice(others);
        }
        Self { items: items.into(), longest, lengths }
    }

    /// Returns the number of lists.
    pub(super) fn count(&self) -> usize {
        self.lengths.len()
    }

    /// The start of a list follows from its index, so nothing must be read to find it.
    #[inline]
    pub(super) fn get(&self, at: usize) -> &[T] {
        &self.items[at * self.longest..][..self.lengths[at].into()]
    }
}
