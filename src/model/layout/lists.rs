//! A list for each cell of a grid.

/// A list for each cell, in one allocation.
#[derive(Debug, Default)]
pub(super) struct Lists<T> {
    /// Each list has space for as many items as the longest list.
    items: Vec<T>,
    longest: usize,
    lengths: Vec<u16>,
}

impl<T: Copy + Default> Lists<T> {
    pub(super) fn new(lists: &[impl AsRef<[T]>]) -> Self {
        let lengths: Vec<u16> = lists.iter().map(|list| list.as_ref().len() as u16).collect();
        let longest = usize::from(lengths.iter().copied().max().unwrap_or(0));
        let mut items = vec![T::default(); longest * lists.len()];
        for (items, list) in items.chunks_exact_mut(longest.max(1)).zip(lists) {
            items[..list.as_ref().len()].copy_from_slice(list.as_ref());
        }
        Self { items, longest, lengths }
    }

    /// Returns the number of lists.
    pub(super) const fn count(&self) -> usize {
        self.lengths.len()
    }

    /// The start of a list follows from its index, so nothing must be read to find it.
    #[inline]
    pub(super) fn get(&self, at: usize) -> &[T] {
        &self.items[at * self.longest..][..self.lengths[at].into()]
    }
}
