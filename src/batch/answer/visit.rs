//! The loop over the records of a chunk, which all jobs share.

use crate::batch::deliver::{Answered, INTERNAL_ERROR, RunInput};
use crate::batch::error::{BatchError, catch_panic};
use crate::batch::input::chunk::{ChunkEntry, copy_line};
use crate::batch::table::columns::RecordOrigin;
use crate::text::Puzzle;

/// How the work on a record ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordEnd {
    /// The record has an answer.
    Answered,
    /// The flag of the batch was raised before there was an answer.
    CutShort,
}

/// What a job does with each record of a chunk. Every function appends to the output, and counts what it did.
pub(crate) trait RecordVisitor {
    /// Answers a record without reading its puzzle. Returns `None` if it must be read.
    fn answer_unread(&mut self, _origin: &RecordOrigin<'_>, _answered: &mut Answered) -> Option<RecordEnd> {
        None
    }

    /// Returns the reason why the job cannot answer this puzzle.
    fn refusal(&self, _puzzle: &Puzzle) -> Option<&'static str> {
        None
    }

    /// Answers a puzzle.
    ///
    /// # Errors
    /// If the batch must end.
    fn answer(
        &mut self,
        origin: &RecordOrigin<'_>,
        puzzle: &Puzzle,
        answered: &mut Answered,
    ) -> Result<RecordEnd, BatchError>;

    /// Writes the reason why a record has no answer.
    fn fail(&mut self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>, why: &str, answered: &mut Answered);
}

impl RunInput<'_> {
    /// Answers entries in order. When the flag of the batch is raised, the remaining entries get no answer.
    ///
    /// # Errors
    /// If the visitor returns an error.
    pub(crate) fn visit<'c>(
        &self,
        entries: impl Iterator<Item = ChunkEntry<'c>>,
        visitor: &mut impl RecordVisitor,
        answered: &mut Answered,
    ) -> Result<(), BatchError> {
        for entry in entries {
            let origin = match entry {
                ChunkEntry::Silent(line) => {
                    copy_line(line, &mut answered.output);
                    continue;
                }
                ChunkEntry::Record(origin) => origin,
            };
            match self.visit_record(&origin, visitor, answered)? {
                RecordEnd::Answered => answered.summary.records += 1,
                RecordEnd::CutShort => {
                    answered.summary.cancelled = true;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Answers one record.
    ///
    /// # Errors
    /// If the visitor returns an error.
    pub(crate) fn visit_record(
        &self,
        origin: &RecordOrigin<'_>,
        visitor: &mut impl RecordVisitor,
        answered: &mut Answered,
    ) -> Result<RecordEnd, BatchError> {
        if let Some(end) = visitor.answer_unread(origin, answered) {
            return Ok(end);
        }
        if self.is_cancelled() {
            return Ok(RecordEnd::CutShort);
        }
        let puzzle = match origin.read(&self.options.reading) {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                answered.summary.faults += 1;
                visitor.fail(origin, None, &fault.to_string(), answered);
                return Ok(RecordEnd::Answered);
            }
        };
        if let Some(why) = visitor.refusal(&puzzle) {
            visitor.fail(origin, Some(&puzzle), why, answered);
            return Ok(RecordEnd::Answered);
        }
        guard(visitor, origin, Some(&puzzle), answered, |visitor, answered| visitor.answer(origin, &puzzle, answered))
            .unwrap_or(Ok(RecordEnd::Answered))
    }
}

/// Calls `work`, which answers a record. If it panics, removes what it wrote, answers `!internal error`, and returns
/// `None`.
pub(crate) fn guard<V: RecordVisitor, T>(
    visitor: &mut V,
    origin: &RecordOrigin<'_>,
    puzzle: Option<&Puzzle>,
    answered: &mut Answered,
    work: impl FnOnce(&mut V, &mut Answered) -> T,
) -> Option<T> {
    let (summary, failed) = (answered.summary, answered.failed.len());
    answered.begin = answered.output.len();
    let done = catch_panic(|| work(visitor, answered));
    if done.is_none() {
        answered.output.truncate(answered.begin);
        answered.failed.truncate(failed);
        answered.summary = summary;
        answered.summary.internal_errors += 1;
        visitor.fail(origin, puzzle, INTERNAL_ERROR, answered);
    }
    done
}
