//! Luby's sequence: the lengths of the runs of a search that restarts.
//!
//! Luby, Sinclair, Zuckerman: Optimal speedup of Las Vegas algorithms, 1993.

/// Returns a term of the sequence, counted from 1: 1, 1, 2, 1, 1, 2, 4, ...
pub(super) fn luby(mut term: u64) -> u64 {
    // The first 2^k - 1 terms are the first 2^(k-1) - 1 terms twice, and then 2^(k-1).
    loop {
        let length = u64::MAX >> term.leading_zeros();
        if term == length {
            return length / 2 + 1;
        }
        term -= length / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_follow_the_sequence_of_luby() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
