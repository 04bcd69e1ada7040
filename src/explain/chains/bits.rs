//! Sets of candidates, which have dense numbers.

/// A set of up to `64 * W` numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);
    pub(super) const ALL: Self = Self([!0; W]);

    pub(super) fn has(&self, member: usize) -> bool {
        self.0[member >> 6] >> (member & 63) & 1 == 1
    }

    pub(super) fn add(&mut self, member: usize) {
        self.0[member >> 6] |= 1 << (member & 63);
    }

    pub(super) fn with(mut self, member: usize) -> Self {
        self.add(member);
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        (0..W).fold(0, |any, index| any | self.0[index] & other.0[index]) != 0
    }

    pub(super) fn unite(&mut self, other: &Self) {
        for index in 0..W {
            self.0[index] |= other.0[index];
        }
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        for index in 0..W {
            self.0[index] &= other.0[index];
        }
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & !other.0[index]))
    }

    /// Calls `visit` with each member in ascending order. Faster than [`iter`](Self::iter).
    #[inline(always)]
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                visit((word << 6) + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// Returns the members in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let mut rest = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < W && rest[word] == 0 {
                word += 1;
            }
            (word < W).then(|| {
                let member = (word << 6) + rest[word].trailing_zeros() as usize;
                rest[word] &= rest[word] - 1;
                member
            })
        })
    }
}
