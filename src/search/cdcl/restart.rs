//! When the search goes back: Luby's sequence, times a number that depends on the size.
//!
//! Luby, Sinclair, Zuckerman: Optimal speedup of Las Vegas algorithms, 1993; as two numbers: Knuth, The Art of Computer
//! Programming 4B, 7.2.2.2.

/// The conflicts of the sequence's one, for grids of at most so many candidates: minimal 25x25 grids have 1,600 to 2,100,
/// 36x36 grids at their hardest 4,600 to 4,800. There a unit of 30 is several times slower than 100.
const UNIT_CONFLICTS: [(usize, u64); 2] = [(3_000, 512), (usize::MAX, 100)];

/// The times of restarts.
#[derive(Clone)]
pub(super) struct Restarts {
    unit: u64,
    u: u64,
    v: u64,
    next: u64,
}

impl Restarts {
    /// For a puzzle with this number of candidates.
    pub(super) fn new(vars: usize) -> Self {
        let unit = UNIT_CONFLICTS.into_iter().find(|(most, _)| vars <= *most).map_or(100, |(_, unit)| unit);
        Self { unit, u: 1, v: 1, next: unit }
    }

    /// Whether it is time to go back.
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// The search has gone back.
    pub(super) fn advance(&mut self, conflicts: u64) {
        if self.u & self.u.wrapping_neg() == self.v {
            self.u += 1;
            self.v = 1;
        } else {
            self.v *= 2;
        }
        self.next = conflicts + self.unit * self.v;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_follow_the_sequence_of_luby() {
        let mut restarts = Restarts { unit: 1, u: 1, v: 1, next: 1 };
        let terms: Vec<u64> = (0..15)
            .map(|_| {
                restarts.advance(0);
                restarts.v
            })
            .collect();
        assert_eq!(terms, [1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1]);
    }
}
