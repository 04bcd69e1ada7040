//! Puzzles and boards made on all threads, in the order that their seed gives them, and shares of such work.

use std::fmt;
use std::ops::ControlFlow::{self, Break, Continue};
use std::str::FromStr;

use super::error::BatchError;
use super::pipeline::{PipelineEnd, ordered};
use crate::count::Sampler;
use crate::make::generate::{AttemptChunk, GenerateError, Generated, Generator};
use crate::model::Digits81;
use crate::search::limits::{CancelFlag, Limits};

/// Makes the puzzles that [`Generator::puzzles`] gives, on as many as `threads` threads, and hands them to `take` in
/// the same order until it breaks. Returns the value it breaks with.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::make::generate::GenerateOptions;
/// use specudoku::{Shape, Solver, batch};
/// let generator = Solver::new().generator(Shape::new(2, 2)?, GenerateOptions::default())?;
/// let mut puzzles = Vec::new();
/// batch::generate(&generator, 42, 2, |made| {
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
    generator: &Generator,
    seed: u64,
    threads: usize,
    mut take: impl FnMut(Generated) -> ControlFlow<B>,
) -> Result<B, GenerateError> {
    let mut failures = generator.failures();
    let items = 0..u64::MAX / generator.chunks_per_item();
    let take_chunk = |chunk: AttemptChunk| {
        let (made, end) = failures.count(chunk);
        made.into_iter().try_for_each(&mut take).map_break(Ok)?;
        end.map_or_else(|error| Break(Err(error)), Continue)
    };
    match run(generator, seed, u64::MAX, items, threads, take_chunk)? {
        PipelineEnd::Broken(result) => result,
        PipelineEnd::Cancelled | PipelineEnd::Complete => Err(generator.stopped()),
    }
}

/// Makes one of the shards of a run of `attempts` attempts, and hands what comes of them to `take`, in the order of their
/// numbers, until it breaks. All shards with one seed have together what `attempts` attempts of [`generate`] give, each
/// puzzle once. Attempts without bias are rounded up to whole boards, 64 attempts each.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::batch::{self, Shard};
/// use specudoku::make::generate::GenerateOptions;
/// use specudoku::{Shape, Solver};
/// let generator = Solver::new().generator(Shape::CLASSIC, GenerateOptions::default())?;
/// let mut puzzles = Vec::new();
/// for number in 1..=3 {
///     let shard = Shard::new(number, 3)?;
///     batch::generate_shard(&generator, 42, 1_000, shard, 2, |made| {
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
    generator: &Generator,
    seed: u64,
    attempts: u64,
    shard: Shard,
    threads: usize,
    mut take: impl FnMut(Generated) -> ControlFlow<B>,
) -> Result<PipelineEnd<B>, GenerateError> {
    let items = shard.chunks(generator.chunks_of(attempts).div_ceil(generator.chunks_per_item()));
    run(generator, seed, attempts, items, threads, |chunk| chunk.puzzles.into_iter().try_for_each(&mut take))
}

/// Makes the chunks of these items, and hands what came of each chunk to `take`.
fn run<B>(
    generator: &Generator,
    seed: u64,
    attempts: u64,
    items: impl Iterator<Item = u64> + Send + 'static,
    threads: usize,
    mut take: impl FnMut(AttemptChunk) -> ControlFlow<B>,
) -> Result<PipelineEnd<B>, GenerateError> {
    let size = generator.chunks_per_item();
    let work = |item: u64, stop: &CancelFlag| -> Vec<Result<AttemptChunk, GenerateError>> {
        (item * size..(item + 1) * size).map(|chunk| generator.chunk_until(seed, chunk, attempts, stop)).collect()
    };
    let mut take_chunk = |made: Result<_, _>| match made {
        Ok(made) => take(made).map_break(Ok),
        Err(error) => Break(Err(error)),
    };
    let write = |chunks: Vec<_>| chunks.into_iter().try_for_each(&mut take_chunk);
    match ordered(threads, generator.flags(), items, work, write) {
        Ok(PipelineEnd::Broken(result)) => result.map(PipelineEnd::Broken),
        Ok(PipelineEnd::Cancelled) => Err(generator.stopped()),
        Ok(PipelineEnd::Complete) => Ok(PipelineEnd::Complete),
        Err(BatchError::Threads(_)) => Err(GenerateError::Threads),
        Err(_) => Err(GenerateError::Internal),
    }
}

/// Draws the first `count` of the samples that [`Sampler::samples`] gives, on as many as `threads` threads, and hands
/// them to `take` in the same order, some at a time, until it breaks. `cancel` ends it sooner.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::{CancelFlag, Grid, Shape, Solver, batch};
/// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
/// let mut boards = Vec::new();
/// let end = batch::sample(&sampler, 42, 1_000, 2, &CancelFlag::new(), |drawn| {
///     boards.extend_from_slice(drawn);
///     ControlFlow::<()>::Continue(())
/// })?;
/// assert_eq!(end, batch::PipelineEnd::Complete);
/// assert!(sampler.samples(42).take(1_000).eq(boards));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no thread can be started.
pub fn sample<B>(
    sampler: &Sampler,
    seed: u64,
    count: u64,
    threads: usize,
    cancel: &CancelFlag,
    take: impl FnMut(&[Digits81]) -> ControlFlow<B>,
) -> Result<PipelineEnd<B>, BatchError> {
    sample_shard(sampler, seed, count, Shard::WHOLE, threads, cancel, take)
}

/// Draws one of the shards of the samples that [`sample`] draws: all shards with one seed have together the same samples.
///
/// # Errors
/// As for [`sample`].
pub fn sample_shard<B>(
    sampler: &Sampler,
    seed: u64,
    count: u64,
    shard: Shard,
    threads: usize,
    cancel: &CancelFlag,
    mut take: impl FnMut(&[Digits81]) -> ControlFlow<B>,
) -> Result<PipelineEnd<B>, BatchError> {
    let size = Sampler::CHUNK_SAMPLES as u64;
    let work = |chunk: u64, stop: &CancelFlag| {
        let flags = [cancel.clone(), stop.clone()];
        let limits = Limits::new(&flags, None, None);
        // A chunk that was cut short is dropped whole: what is written is a prefix of what the seed gives.
        Some((sampler.chunk_within(seed, chunk, &limits).ok()?, count - chunk * size))
    };
    let chunks = shard.chunks(count.div_ceil(size));
    let end = ordered(threads, std::slice::from_ref(cancel), chunks, work, |drawn| match drawn {
        Some((boards, wanted)) => {
            let wanted = boards.len().min(usize::try_from(wanted).unwrap_or(usize::MAX));
            take(&boards[..wanted]).map_break(Some)
        }
        None => Break(None),
    })?;
    Ok(match end {
        PipelineEnd::Broken(Some(value)) => PipelineEnd::Broken(value),
        PipelineEnd::Broken(None) | PipelineEnd::Cancelled => PipelineEnd::Cancelled,
        PipelineEnd::Complete => PipelineEnd::Complete,
    })
}

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

    /// Returns its number, from 1.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.index + 1
    }

    /// Returns how many shards there are.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Returns the numbers of the chunks of this shard, of `chunks` in all.
    fn chunks(self, chunks: u64) -> impl Iterator<Item = u64> + Send + 'static {
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
