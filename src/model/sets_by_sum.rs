//! The sets of digits with each sum.

/// The sets of digits from 1 to 9, sorted by their number of digits, then by their sum, then as numbers. To compute
/// those of each cage took a tenth of the time of ordinary killers.
pub(super) struct SetsBySum {
    sets: [u16; 1 << Self::DIGITS],
    /// By number of digits and sum: where the sets begin. They end where those of the next sum begin.
    starts: [[u16; Self::SUMS]; Self::DIGITS + 1],
}

static SETS: SetsBySum = SetsBySum::new();

impl SetsBySum {
    pub(super) const DIGITS: usize = 9;

    /// The sums from 0 to 45, and one that no set has.
    const SUMS: usize = 47;

    /// Computes the table.
    const fn new() -> Self {
        let (mut sets, mut starts) = ([0; 1 << Self::DIGITS], [[0; Self::SUMS]; Self::DIGITS + 1]);
        let (mut found, mut at) = (0, 0);
        while at < (Self::DIGITS + 1) * Self::SUMS {
            let (count, sum) = (at / Self::SUMS, at % Self::SUMS);
            starts[count][sum] = found as u16;
            let mut set = 0;
            while set < 1_u16 << Self::DIGITS {
                if set.count_ones() as usize == count && Self::sum_of(set) == sum {
                    sets[found] = set;
                    found += 1;
                }
                set += 1;
            }
            at += 1;
        }
        Self { sets, starts }
    }

    /// Returns the sum of the digits of a set.
    const fn sum_of(set: u16) -> usize {
        let (mut sum, mut digit) = (0, 0);
        while digit < Self::DIGITS {
            sum += (set as usize >> digit & 1) * (digit + 1);
            digit += 1;
        }
        sum
    }

    /// Returns the sets of this number of digits with this sum.
    pub(super) fn with(count: usize, sum: i64) -> impl Iterator<Item = u64> {
        let starts = SETS.starts.get(count).zip(usize::try_from(sum).ok());
        let ends = starts.and_then(|(starts, sum)| Some((*starts.get(sum)?, *starts.get(sum + 1)?)));
        let (start, end) = ends.unwrap_or_default();
        SETS.sets[start.into()..end.into()].iter().map(|&set| set.into())
    }

    /// Returns the sum that some sets have, which are in ascending order and have `count` digits each, if no other set
    /// of their digits has this sum. The digits count from 1 to 9.
    pub(super) fn sum_of_all(sets: &[u64], union: u64) -> Option<usize> {
        let first = u16::try_from(*sets.first()?).ok().filter(|set| set >> Self::DIGITS == 0)?;
        let sum = Self::sum_of(first);
        let all = Self::with(first.count_ones() as usize, sum as i64).filter(|set| set & !union == 0);
        all.eq(sets.iter().copied()).then_some(sum)
    }
}
