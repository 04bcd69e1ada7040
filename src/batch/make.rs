//! Puzzles and boards made on all threads, in the order that their seed gives them.

use std::ops::ControlFlow;

use super::error::BatchError;
use super::pipeline::{End, ordered};
use crate::count::Sampler;
use crate::make::generate::{Failures, GenerateError, Generated, Generator};
use crate::model::Digits81;
use crate::search::cancel::{CancelFlag, PollPlace};

/// Makes the puzzles that [`Generator::puzzles`] gives, on as many as `threads` threads, and hands them to `take` in
/// the same order until it breaks. Returns the value it breaks with.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::generate::GenerateOptions;
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
    let mut failures = Failures::default();
    let size = generator.chunks_per_item();
    let work = |item: u64, stop: &CancelFlag| -> Vec<Result<Vec<Generated>, GenerateError>> {
        (item * size..(item + 1) * size).map(|chunk| generator.chunk_until(seed, chunk, stop)).collect()
    };
    let mut take_chunk = |made: Result<Vec<Generated>, GenerateError>| {
        let made = made.and_then(|made| failures.count(generator, made));
        match made.map(|made| made.into_iter().try_for_each(&mut take)) {
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
            Ok(ControlFlow::Break(value)) => ControlFlow::Break(Ok(value)),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    };
    let write = |chunks: Vec<_>| chunks.into_iter().try_for_each(&mut take_chunk);
    match ordered(threads, generator.flags(), 0..u64::MAX / size, work, write) {
        Ok(End::Broken(result)) => result,
        Ok(End::Cancelled | End::Complete) => Err(GenerateError::Cancelled),
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
/// assert_eq!(end, batch::End::Complete);
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
    mut take: impl FnMut(&[Digits81]) -> ControlFlow<B>,
) -> Result<End<B>, BatchError> {
    let size = Sampler::CHUNK as u64;
    let work = |chunk: u64, stop: &CancelFlag| {
        let is_over = cancel.is_raised_at(PollPlace::Task) || stop.is_raised_at(PollPlace::Task);
        (!is_over).then(|| (sampler.chunk(seed, chunk), count - chunk * size))
    };
    let end = ordered(threads, std::slice::from_ref(cancel), 0..count.div_ceil(size), work, |drawn| match drawn {
        Some((boards, wanted)) => {
            let wanted = boards.len().min(usize::try_from(wanted).unwrap_or(usize::MAX));
            take(&boards[..wanted]).map_break(Some)
        }
        None => ControlFlow::Break(None),
    })?;
    Ok(match end {
        End::Broken(Some(value)) => End::Broken(value),
        End::Broken(None) | End::Cancelled => End::Cancelled,
        End::Complete => End::Complete,
    })
}
