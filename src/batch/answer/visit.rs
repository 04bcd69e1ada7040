//! The loop over the records of a chunk, which all jobs share.

use crate::batch::deliver::{Answered, INTERNAL_ERROR, RunInput};
use crate::batch::error::{BatchError, catch_panic};
use crate::batch::input::chunk::{ChunkEntry, copy_line};
use crate::batch::table::columns::RecordOrigin;
use crate::text::Puzzle;

/// How the work on a record ended.
#[derive(Debug)]
pub(crate) enum RecordEnd {
    /// The answer is written.
    Answered,
    /// There is no answer, for this reason.
    Failed(String),
    /// The flag of the batch was raised before there was an answer.
    CutShort,
    /// The batch must end.
    Error(BatchError),
}

/// What a job does with each record of a chunk.
pub(crate) trait RecordVisitor {
    /// Answers a record without reading its puzzle. Returns `None` if it must be read.
    fn answer_unread(&mut self, _origin: &RecordOrigin<'_>, _answered: &mut Answered) -> Option<RecordEnd> {
        None
    }

    /// Answers a puzzle.
    fn answer(&mut self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, answered: &mut Answered) -> RecordEnd;

    /// Writes the reason why a record has no answer.
    fn fail(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>, why: &str, answered: &mut Answered);
}

impl RunInput<'_> {
    /// Answers entries in order. When the flag of the batch is raised, the remaining entries get no answer.
    ///
    /// # Errors
    /// If the visitor ends the batch.
    pub(crate) fn visit<'c>(
        &self,
        entries: impl Iterator<Item = ChunkEntry<'c>>,
        visitor: &mut impl RecordVisitor,
        answered: &mut Answered,
    ) -> Result<(), BatchError> {
        for entry in entries {
            match entry {
                ChunkEntry::Silent(line) => copy_line(line, &mut answered.output),
                ChunkEntry::Record(origin) => {
                    if !self.visit_record(&origin, visitor, answered)? {
                        answered.summary.cancelled = true;
                        break;
                    }
                    answered.summary.records += 1;
                }
            }
        }
        Ok(())
    }

    /// Answers one record. Returns false if the flag of the batch was raised before there was an answer.
    ///
    /// # Errors
    /// If the visitor ends the batch.
    #[inline]
    pub(crate) fn visit_record(
        &self,
        origin: &RecordOrigin<'_>,
        visitor: &mut impl RecordVisitor,
        answered: &mut Answered,
    ) -> Result<bool, BatchError> {
        match visitor.answer_unread(origin, answered) {
            // Most records of lists end here.
            Some(RecordEnd::Answered) => Ok(true),
            Some(end) => conclude(end, origin, None, visitor, answered),
            None if self.is_cancelled() => Ok(false),
            None => self.read_and_answer(origin, visitor, answered),
        }
    }

    /// Answers a record that must be read.
    fn read_and_answer(
        &self,
        origin: &RecordOrigin<'_>,
        visitor: &mut impl RecordVisitor,
        answered: &mut Answered,
    ) -> Result<bool, BatchError> {
        match origin.read(&self.options.reading) {
            Ok(puzzle) => {
                if !puzzle.ignored.is_empty() {
                    answered.ignored.push((origin.line, puzzle.ignored.join(", ")));
                }
                let end = guard(answered, |answered| visitor.answer(origin, &puzzle, answered));
                conclude(end, origin, Some(&puzzle), visitor, answered)
            }
            Err(fault) => {
                answered.summary.faults += 1;
                conclude(RecordEnd::Failed(fault.to_string()), origin, None, visitor, answered)
            }
        }
    }
}

/// If a record has no answer, writes the reason. Returns false if the flag of the batch was raised before there was an
/// answer.
fn conclude(
    end: RecordEnd,
    origin: &RecordOrigin<'_>,
    puzzle: Option<&Puzzle>,
    visitor: &mut impl RecordVisitor,
    answered: &mut Answered,
) -> Result<bool, BatchError> {
    match end {
        RecordEnd::Answered => Ok(true),
        RecordEnd::Failed(why) => {
            visitor.fail(origin, puzzle, &why, answered);
            Ok(true)
        }
        RecordEnd::CutShort => Ok(false),
        RecordEnd::Error(error) => Err(error),
    }
}

/// Calls `work`, which answers a record. If `work` panics, removes its output, and returns that the record failed.
pub(crate) fn guard<T: From<RecordEnd>>(answered: &mut Answered, work: impl FnOnce(&mut Answered) -> T) -> T {
    let (summary, reports) = (answered.summary, answered.failed.len());
    answered.start = answered.output.len();
    catch_panic(|| work(answered)).unwrap_or_else(|| {
        answered.output.truncate(answered.start);
        answered.failed.truncate(reports);
        answered.summary = summary;
        answered.summary.internal_errors += 1;
        RecordEnd::Failed(INTERNAL_ERROR.to_owned()).into()
    })
}
