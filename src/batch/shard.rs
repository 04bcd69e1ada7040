//! A share of numbered work.

use std::fmt;
use std::str::FromStr;

/// One of several equal shares of numbered work, each for a run of its own, on any machine. Chunks of work take turns:
/// with three shards the second has the chunks 1, 4, 7 and so on. So all shards together make what one run makes, each
/// item once.
///
/// ```
/// use specudoku::batch::Shard;
/// let second: Shard = "2/3".parse()?;
/// assert_eq!(second, Shard::new(2, 3)?);
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), specudoku::batch::ShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    index: u64,
    of: u64,
}

/// Why a text or two numbers are no shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a shard is K/N: two numbers, K from 1 to N")]
pub struct ShardError;

impl Shard {
    /// All of the work.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Returns the shard with this number, from 1, of `of`.
    ///
    /// # Errors
    /// If `number` is 0 or above `of`.
    pub const fn new(number: u64, of: u64) -> Result<Self, ShardError> {
        match number {
            1.. if number <= of => Ok(Self { index: number - 1, of }),
            _ => Err(ShardError),
        }
    }

    /// Returns the numbers of the chunks of this shard, of `chunks` in all.
    pub(super) fn chunks(self, chunks: u64) -> impl Iterator<Item = u64> + Send + 'static {
        let (index, of) = (self.index, self.of);
        let count = chunks.saturating_sub(index).div_ceil(of);
        (0..count).map(move |turn| turn * of + index)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        let [number, of] = [number, of].map(|text| text.parse().map_err(|_| ShardError));
        Self::new(number?, of?)
    }
}

/// As it is read: `2/3`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_chunk_once() {
        for (chunks, of) in [(0, 3), (1, 3), (7, 3), (9, 3), (5, 8), (100, 1)] {
            let shards = (1..=of).flat_map(|number| Shard::new(number, of).unwrap().chunks(chunks));
            let mut all: Vec<u64> = shards.collect();
            all.sort_unstable();
            assert_eq!(all, (0..chunks).collect::<Vec<_>>(), "{chunks} in {of}");
        }
        let last = Shard::new(u64::MAX, u64::MAX).unwrap();
        assert_eq!((last.chunks(u64::MAX).next(), last.chunks(u64::MAX - 1).next()), (Some(u64::MAX - 1), None));
    }

    #[test]
    fn a_shard_is_read_as_it_is_shown() {
        assert_eq!("3/7".parse::<Shard>().unwrap().to_string(), "3/7");
        for bad in ["", "3", "0/7", "8/7", "1/0", "-1/2", "1/2/3", "a/b", "1/99999999999999999999"] {
            assert_eq!(bad.parse::<Shard>(), Err(ShardError), "{bad}");
        }
    }
}
