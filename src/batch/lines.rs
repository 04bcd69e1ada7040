//! Puzzles of 81 bytes, in lines, rows and objects: through the lane kernel, from bytes to bytes.

use super::answer::reason;
use super::deliver::Answered;
use super::entry::{Entry, Text};
use super::job::Summary;
use super::part::pass;
use super::pipeline::guarded;
use super::record::RecordSolver;
use super::sheet::Origin;
use crate::search::answer::LineAnswer;
use crate::search::drivers::many;
use crate::search::limits::{PollPlace, Stop};
use crate::text::{Fault, Puzzle};

/// Answers lines by the lane kernel, and by a [`RecordSolver`] what is not for the kernel.
pub(super) struct LineSolver {
    /// Memory that stays from chunk to chunk: fresh pages would cost more than the solving of easy puzzles.
    answers: Vec<LineAnswer>,
    /// Whether the kernel may be used.
    has_kernel: bool,
}

impl LineSolver {
    pub(super) const fn new(has_kernel: bool) -> Self {
        Self { answers: Vec::new(), has_kernel }
    }

    /// Answers the records of `text` but the first `skipped`, in order; `first` records came before them.
    pub(super) fn answer(
        &mut self,
        records: &RecordSolver<'_>,
        text: &Text,
        (first, skipped): (u64, usize),
        answered: &mut Answered<Summary>,
    ) {
        let is_cancelled = || records.job.options.cancel.is_raised_at(PollPlace::Record);
        if is_cancelled() {
            answered.summary.cancelled = true;
            return;
        }
        let mut entries: Vec<Entry<'_>> = text.entries(&records.job.options.reading).collect();
        drop_answered(&mut entries, first, records.job.options.answered, records.job.options.keep_lines);
        self.run_kernel(records, &entries, answered);
        let has_answers = !self.answers.is_empty();
        let mut answers = self.answers.iter();
        answered.output.reserve(82 * entries.len());
        let mut number = first + skipped as u64;
        for entry in &entries {
            if entry.is_silent {
                pass(entry.text, &mut answered.output);
                continue;
            }
            number += 1;
            let origin = text.origin(entry, number);
            let found = if entry.cells.is_some() && has_answers { answers.next() } else { None };
            let read = || text.read(entry, &records.job.options.reading);
            let has_answer = match found {
                Some(answer) if is_final(records, answer) => write(records, &origin, read, answer, answered),
                Some(answer) if answer.stop == Some(Stop::Cancelled) => false,
                _ => !is_cancelled() && records.answer(&origin, read(), answered),
            };
            if !has_answer {
                answered.summary.cancelled = true;
                return;
            }
            answered.summary.records += 1;
        }
    }

    /// Solves the plain ones among `entries` together. If that panics there are no answers: then each is solved alone,
    /// and one answer tells of the panic.
    fn run_kernel(&mut self, records: &RecordSolver<'_>, entries: &[Entry<'_>], answered: &mut Answered<Summary>) {
        self.answers.clear();
        if !self.has_kernel || entries.iter().all(|entry| entry.cells.is_none()) {
            return;
        }
        let answers = &mut self.answers;
        let plain = entries.iter().filter_map(|entry| entry.cells);
        match guarded(|| many::solve_in_kernel(records.solver.options(), plain, answers)) {
            Some(nodes) => answered.summary.nodes += nodes,
            None => self.answers.clear(),
        }
    }
}

/// Drops the records up to number `answered`, where the first has the number `number + 1`, the silent lines among them,
/// and others but if they are to be kept.
fn drop_answered(entries: &mut Vec<Entry<'_>>, mut number: u64, answered: u64, keeps_silent: bool) {
    entries.retain(|entry| match entry.is_silent {
        true => keeps_silent && number >= answered,
        false => {
            number += 1;
            number > answered
        }
    });
}

/// Whether the kernel has answered a record for good.
fn is_final(records: &RecordSolver<'_>, answer: &LineAnswer) -> bool {
    !matches!(answer.stop, Some(Stop::Cancelled | Stop::NotRead))
        && !many::leaves_kernel(records.solver.options(), answer)
}

/// Writes the answer of the kernel. Returns true: there is one.
fn write(
    records: &RecordSolver<'_>,
    origin: &Origin<'_>,
    read: impl Fn() -> Result<Puzzle, Fault>,
    answer: &LineAnswer,
    answered: &mut Answered<Summary>,
) -> bool {
    if answer.count > 0 {
        let agrees = records.agrees(origin, &answer.solutions, read);
        records.answers.line(origin, &answer.solutions, agrees, &mut answered.output);
        records.solved(origin, answer.verdict(), agrees, answered);
        return true;
    }
    match read() {
        Err(fault) => {
            answered.summary.faults += 1;
            records.fail(origin, None, &fault.to_string(), answered);
        }
        Ok(_) => {
            answered.summary.none += u64::from(answer.stop.is_none());
            records.fail(origin, None, reason(answer.stop), answered);
        }
    }
    true
}
