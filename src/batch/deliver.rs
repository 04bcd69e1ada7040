//! The loop of every batch over records: chunks in, answers out, in order.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::slice;

use super::chunk::{Chunk, Chunks};
use super::error::BatchError;
use super::options::{BatchOptions, FailedRecord};
use super::pipeline::{End, Pieces, Pipeline};
use super::sheet::Sheet;
use crate::search::limits::{CancelFlag, PollPlace};

/// What became of the records of a batch, in numbers.
pub trait Totals: Default + Send {
    /// Adds what became of further records.
    fn add(&mut self, further: &Self);

    /// Number of records that have their answers, those from a run before among them.
    fn records(&self) -> u64;

    /// Whether the flag ended the batch.
    fn is_cancelled(&self) -> bool;

    /// Notes that the flag ended the batch.
    fn set_cancelled(&mut self);
}

/// The answers to some consecutive records, or a piece of one answer.
#[derive(Debug, Default)]
pub(super) struct Answered<T> {
    pub(super) output: Vec<u8>,
    pub(super) summary: T,
    /// The records that were not answered as asked for, where they are to be named.
    pub(super) failed: Vec<FailedRecord>,
}

/// What a worker returns for a chunk, or why the batch ends.
pub(super) type Answer<A> = Result<A, BatchError>;

impl BatchOptions {
    /// Answers the chunks of `source` by as many as `workers` workers, and writes to `output`, with the header of
    /// `sheet` before the first answer of all inputs. `finish` turns what a worker gives into what is written; it is
    /// called in order.
    ///
    /// # Errors
    /// If reading or writing fails, a worker says so, or no thread can be started.
    pub(super) fn deliver<R, A, W, T, O>(
        &self,
        workers: usize,
        source: Chunks<R>,
        worker: impl Fn(&CancelFlag) -> W + Sync,
        mut finish: impl FnMut(A) -> Answered<T>,
        (sheet, output): (&Sheet<'_>, &mut O),
    ) -> Result<T, BatchError>
    where
        R: Read + Send + 'static,
        A: Send,
        W: FnMut(Chunk, &Pieces<'_, Answer<A>>) -> Answer<A>,
        T: Totals,
        O: Write,
    {
        let worker = |stop: &CancelFlag| {
            let mut answer = worker(stop);
            move |chunk: Result<Chunk, BatchError>, pieces: &Pieces<'_, _>| {
                chunk.and_then(|chunk| answer(chunk, pieces))
            }
        };
        let mut totals = T::default();
        let end =
            Pipeline { workers, cancel: slice::from_ref(&self.cancel) }.run(source, worker, |answer: Answer<A>| {
                let answered = match answer {
                    Ok(answer) => finish(answer),
                    Err(error) => return ControlFlow::Break(Some(error)),
                };
                if let Err(error) = self.write(&answered.output, sheet, output) {
                    return ControlFlow::Break(Some(BatchError::Write(error)));
                }
                if let Some(name) = self.on_failure {
                    answered.failed.iter().for_each(|record| name(&self.file, record));
                }
                totals.add(&answered.summary);
                match answered.summary.is_cancelled() {
                    true => ControlFlow::Break(None),
                    false => ControlFlow::Continue(answered.output),
                }
            })?;
        if let End::Broken(Some(error)) = end {
            return Err(error);
        }
        if self.cancel.is_raised_at(PollPlace::Record) {
            totals.set_cancelled();
        }
        self.heading.settle(None);
        self.heading.write(sheet, output).map_err(BatchError::Write)?;
        Ok(totals)
    }

    fn write(&self, text: &[u8], sheet: &Sheet<'_>, output: &mut impl Write) -> io::Result<()> {
        self.heading.write(sheet, output)?;
        output.write_all(text)?;
        output.flush()
    }
}
