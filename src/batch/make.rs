//! Makes puzzles and boards on all threads, in a fixed order, and in shards.

use std::fmt;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::error::BatchError;
use super::pipeline::ordered;
use crate::count::Sampler;
use crate::make::generate::{AttemptChunk, GenerateError, Generated, Generator};
use crate::make::{Canonical, RankedBoards};
use crate::model::Digits81;
use crate::parse_error::ParseError;
use crate::search::limits::{CancelFlag, Limits};

impl Generator {
    /// Makes the puzzles of [`puzzles`](Self::puzzles) on up to `threads` threads, and passes them to `take` in the
    /// same order, until `take` breaks. Returns the value that `take` breaks with.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let generator = Solver::new().generator(Shape::new(2, 2)?, GenerateOptions::default())?;
    /// let mut puzzles = Vec::new();
    /// generator.generate(42, 2, |made| {
    ///     puzzles.push(made);
    ///     if puzzles.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// })?;
    /// assert!(generator.puzzles(42).take(5).map(Result::unwrap).eq(puzzles));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the generator gives up, a flag of its solver is raised, or no thread can be started.
    pub fn generate<B>(
        &self,
        seed: u64,
        threads: usize,
        mut take: impl FnMut(Generated) -> ControlFlow<B>,
    ) -> Result<B, GenerateError> {
        let mut failures = self.failures();
        let items = 0..u64::MAX / self.chunks_per_item();
        let end = run_chunks(self, seed, u64::MAX, items, threads, |chunk| {
            let (made, end) = failures.count(chunk);
            made.into_iter().try_for_each(&mut take).map_break(Ok)?;
            end.map_or_else(|error| Break(Err(error)), Continue)
        })?;
        end.unwrap_or_else(|| Err(self.stopped()))
    }

    /// Makes one shard of a run of `attempts` attempts, and passes the puzzles of successful attempts to `take`, in the
    /// order of their numbers, until `take` breaks. All shards with the same seed together contain the puzzles of the
    /// first `attempts` attempts of [`generate`](Self::generate), each puzzle once. For a generator without bias,
    /// `attempts` is rounded up to a multiple of 64, because 64 attempts share a board. Returns the value that `take`
    /// breaks with, if it does.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use specudoku::batch::Shard;
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let generator = Solver::new().generator(Shape::CLASSIC, GenerateOptions::default())?;
    /// let mut puzzles = Vec::new();
    /// for number in 1..=3 {
    ///     let shard = Shard::new(number, 3).expect("1 to 3");
    ///     generator.generate_shard(42, 1_000, shard, 2, |made| {
    ///         puzzles.push(made.puzzle().to_string());
    ///         ControlFlow::<()>::Continue(())
    ///     })?;
    /// }
    /// let whole = generator.puzzles(42).take(1_000).map(|made| made.unwrap().puzzle().to_string());
    /// let mut whole: Vec<String> = whole.collect();
    /// (puzzles.sort(), whole.sort());
    /// assert_eq!(puzzles, whole);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a flag of the generator's solver is raised, or no thread can be started.
    pub fn generate_shard<B>(
        &self,
        seed: u64,
        attempts: u64,
        shard: Shard,
        threads: usize,
        mut take: impl FnMut(Generated) -> ControlFlow<B>,
    ) -> Result<Option<B>, GenerateError> {
        let items = shard.chunks(self.chunks_of(attempts).div_ceil(self.chunks_per_item()));
        run_chunks(self, seed, attempts, items, threads, |chunk| chunk.puzzles.into_iter().try_for_each(&mut take))
    }
}

/// Makes the chunks that belong to these work items, and passes the attempts of each chunk to `take`.
fn run_chunks<B>(
    generator: &Generator,
    seed: u64,
    attempts: u64,
    items: impl Iterator<Item = u64> + Send + 'static,
    threads: usize,
    mut take: impl FnMut(AttemptChunk) -> ControlFlow<B>,
) -> Result<Option<B>, GenerateError> {
    let size = generator.chunks_per_item();
    let end = ordered(
        threads,
        generator.flags(),
        items,
        |item, stop| -> Vec<_> {
            (item * size..(item + 1) * size).map(|chunk| generator.chunk_until(seed, chunk, attempts, stop)).collect()
        },
        |chunks| {
            chunks.into_iter().try_for_each(|made| match made {
                Ok(made) => take(made).map_break(Ok),
                Err(error) => Break(Err(error)),
            })
        },
    );
    match end {
        Ok(end) => end.transpose(),
        Err(BatchError::Cancelled) => Err(generator.stopped()),
        Err(BatchError::Threads(_)) => Err(GenerateError::Threads),
        Err(_) => Err(GenerateError::Internal),
    }
}

impl Sampler {
    /// Draws the first `count` samples of [`samples`](Self::samples) on up to `threads` threads, and passes those of
    /// one shard to `take` in the same order, several per call, until `take` breaks. All shards with the same seed
    /// together contain these samples, each once. Raising `cancel` ends the run. Returns the value that `take` breaks
    /// with, if it does.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use specudoku::batch::Shard;
    /// use specudoku::{CancelFlag, Grid, Shape, Solver};
    /// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
    /// let mut boards = Vec::new();
    /// let end = sampler.sample(42, 1_000, Shard::WHOLE, 2, &CancelFlag::new(), |drawn| {
    ///     boards.extend_from_slice(drawn);
    ///     ControlFlow::<()>::Continue(())
    /// })?;
    /// assert_eq!(end, None);
    /// assert!(sampler.samples(42).take(1_000).eq(boards));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `cancel` was raised before the run was complete, or no thread can be started.
    pub fn sample<B>(
        &self,
        seed: u64,
        count: u64,
        shard: Shard,
        threads: usize,
        cancel: &CancelFlag,
        mut take: impl FnMut(&[Digits81]) -> ControlFlow<B>,
    ) -> Result<Option<B>, BatchError> {
        let size = Sampler::CHUNK_SAMPLES as u64;
        let end = ordered(
            threads,
            std::slice::from_ref(cancel),
            shard.chunks(count.div_ceil(size)),
            |chunk, stop| {
                let flags = [cancel.clone(), stop.clone()];
                let boards = self.chunk_within(seed, chunk, &Limits::new(&flags, None, None)).ok()?;
                Some((boards, count - chunk * size))
            },
            |drawn| {
                // A chunk that was cut short is dropped, so that the output is a prefix of the complete one.
                let Some((boards, wanted)) = drawn else { return Break(None) };
                let wanted = boards.len().min(usize::try_from(wanted).unwrap_or(usize::MAX));
                take(&boards[..wanted]).map_break(Some)
            },
        )?;
        match end {
            Some(None) => Err(BatchError::Cancelled),
            end => Ok(end.flatten()),
        }
    }
}

impl RankedBoards {
    /// Finds the boards of [`RankedBoards::new`] on up to `threads` threads, and passes them to `take` in the same
    /// order, several per call with the rank of the first, until `take` breaks. Ranks above
    /// [`COUNT`](RankedBoards::COUNT) have no board. Raising `cancel` ends the run. Returns the value that `take`
    /// breaks with, if it does.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use specudoku::CancelFlag;
    /// use specudoku::make::RankedBoards;
    /// let mut boards = Vec::new();
    /// RankedBoards::on_threads(101..=200, 2, &CancelFlag::new(), |_, found| {
    ///     boards.extend_from_slice(found);
    ///     ControlFlow::<()>::Continue(())
    /// })?;
    /// assert!(RankedBoards::new(101..=200).expect("valid ranks").eq(boards));
    /// # Ok::<(), specudoku::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// If `cancel` was raised before the run was complete, or no thread can be started.
    pub fn on_threads<B>(
        ranks: RangeInclusive<u64>,
        threads: usize,
        cancel: &CancelFlag,
        mut take: impl FnMut(u64, &[Canonical]) -> ControlFlow<B>,
    ) -> Result<Option<B>, BatchError> {
        let end = ordered(
            threads,
            std::slice::from_ref(cancel),
            Self::chunks(ranks),
            |ranks, stop| {
                let (rank, wanted) = (*ranks.start(), ranks.end() + 1 - ranks.start());
                let boards = Self::until(ranks, vec![cancel.clone(), stop.clone()]);
                let boards: Vec<Canonical> = boards.map_or_else(Vec::new, Iterator::collect);
                let is_whole = boards.len() as u64 == wanted;
                (rank, boards, is_whole)
            },
            |(rank, boards, is_whole)| {
                take(rank, &boards).map_break(Some)?;
                // Nothing follows a chunk that was cut short, so that the boards are the first ones of all.
                if is_whole { Continue(()) } else { Break(None) }
            },
        )?;
        match end {
            Some(None) => Err(BatchError::Cancelled),
            end => Ok(end.flatten()),
        }
    }
}

/// One of several equal shares of numbered work. Each shard is a separate run, on any machine. The shards take the
/// chunks of work alternately: the second of three shards has the chunks 1, 4, 7 and so on. So all shards together make
/// what a single run makes, each item once.
///
/// ```
/// use specudoku::batch::Shard;
/// let second: Shard = "2/3".parse()?;
/// assert_eq!(Some(second), Shard::new(2, 3));
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), specudoku::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The index of the shard, from 0.
    index: u64,
    of: u64,
}

impl Shard {
    /// All work, in a single shard.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Returns shard `number` of `of`, counted from 1. Returns `None` if the number is 0 or above `of`.
    #[must_use]
    pub const fn new(number: u64, of: u64) -> Option<Self> {
        match number {
            1.. if number <= of => Some(Self { index: number - 1, of }),
            _ => None,
        }
    }

    /// Returns the number of this shard, from 1.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.index + 1
    }

    /// Returns the number of shards.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Returns the range of this shard, where the shards are equal parts of a range of numbers, in order.
    ///
    /// ```
    /// use specudoku::batch::Shard;
    /// let shards: [Shard; 3] = [1, 2, 3].map(|number| Shard::new(number, 3).expect("1 to 3"));
    /// assert_eq!(shards.map(|shard| shard.of_range(1..=8)), [1..=2, 3..=5, 6..=8]);
    /// ```
    #[must_use]
    pub fn of_range(self, numbers: RangeInclusive<u64>) -> RangeInclusive<u64> {
        let (start, end) = numbers.into_inner();
        if start > end {
            return start..=end;
        }
        let length = u128::from(end - start) + 1;
        let [first, next] = [0, 1].map(|more| {
            let shards = u128::from(self.index) + more;
            u128::from(start) + length * shards / u128::from(self.of)
        });
        match next.checked_sub(1) {
            Some(last) => first as u64..=last as u64,
            // There are more shards than numbers, and the numbers begin with 0.
            None => RangeInclusive::new(1, 0),
        }
    }

    /// Returns the indices of the chunks of this shard, where the work has `chunks` chunks.
    fn chunks(self, chunks: u64) -> impl Iterator<Item = u64> + Send + 'static {
        let (index, of) = (self.index, self.of);
        let count = chunks.saturating_sub(index).div_ceil(of);
        (0..count).map(move |turn| turn * of + index)
    }
}

impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.and_then(|(number, of)| Self::new(number, of));
        shard.ok_or_else(|| ParseError::new(format!("'{text}' is not a shard: write K/N, two numbers, K from 1 to N")))
    }
}

/// Writes the notation that `FromStr` reads: `2/3`.
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
    fn ranges_have_every_number_once() {
        for (numbers, of) in [(0..=0, 3), (0..=1, 7), (1..=1, 2), (5..=13, 4), (u64::MAX..=u64::MAX, 3)] {
            let shards = (1..=of).flat_map(|number| Shard::new(number, of).unwrap().of_range(numbers.clone()));
            assert!(shards.eq(numbers.clone()), "{numbers:?} in {of}");
        }
        let all = 0..=u64::MAX;
        assert_eq!(Shard::WHOLE.of_range(all.clone()), all);
        let [first, last] = [1, u64::MAX].map(|number| Shard::new(number, u64::MAX).unwrap().of_range(all.clone()));
        assert_eq!((first, last), (0..=0, u64::MAX - 1..=u64::MAX));
    }

    #[test]
    fn a_shard_is_read_as_it_is_shown() {
        assert_eq!("3/7".parse::<Shard>().unwrap().to_string(), "3/7");
        for bad in ["", "3", "0/7", "8/7", "1/0", "-1/2", "1/2/3", "a/b", "1/99999999999999999999"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
