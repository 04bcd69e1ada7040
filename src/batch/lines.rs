//! Lines of 81 bytes: through the lane kernel, from bytes to bytes.

use super::answer::reason;
use super::chunk::lines_of;
use super::pipeline::guarded;
use super::record::{Answered, RecordSolver};
use crate::search::cancel::{PollPlace, Stop};
use crate::search::lanes::{LineAnswer, LineState};
use crate::search::many;
use crate::text::{MAX_LINE, ends_cells, is_silent, line_record};

/// A line that is a record.
enum LineRecord<'l> {
    /// It may be plain: its answer is the next of the kernel's.
    Plain(&'l [u8; 81], &'l [u8]),
    /// It is anything else.
    Other(&'l [u8]),
}

/// Answers lines by the lane kernel, and by a [`RecordSolver`] what is not for the kernel.
#[derive(Default)]
pub(super) struct LineSolver {
    /// Memory that stays from chunk to chunk: fresh pages would cost more than the solving of easy puzzles.
    answers: Vec<LineAnswer>,
}

impl LineSolver {
    /// Answers the records among the lines of `text`, in order.
    pub(super) fn answer(&mut self, records: &RecordSolver<'_>, text: &[u8], first: u64, answered: &mut Answered) {
        if records.job.cancel.is_raised_at(PollPlace::Record) {
            answered.summary.cancelled = true;
            return;
        }
        let lines: Vec<LineRecord<'_>> = lines_of(text).filter(|line| !is_silent(line)).map(sort).collect();
        self.run_kernel(records, &lines, answered);
        let mut answers = self.answers.iter();
        answered.output.reserve(82 * lines.len());
        for (line, number) in lines.iter().zip(first + 1..) {
            let has_answer = match *line {
                LineRecord::Plain(_, line) => match answers.next() {
                    Some(answer) => write(records, number, line, answer, answered),
                    None => search(records, number, line, answered),
                },
                LineRecord::Other(line) => search(records, number, line, answered),
            };
            if !has_answer {
                answered.summary.cancelled = true;
                return;
            }
            answered.summary.records += 1;
        }
    }

    /// Solves the plain ones among `lines` together. If that panics there are no answers: then each is solved alone, and
    /// one answer tells of the panic.
    fn run_kernel(&mut self, records: &RecordSolver<'_>, lines: &[LineRecord<'_>], answered: &mut Answered) {
        let plain = lines.iter().filter_map(|line| match *line {
            LineRecord::Plain(cells, _) => Some(cells),
            LineRecord::Other(_) => None,
        });
        self.answers.clear();
        let answers = &mut self.answers;
        match guarded(|| many::solve_in_kernel(records.solver.options(), plain, answers)) {
            Some(nodes) => answered.summary.nodes += nodes,
            None => self.answers.clear(),
        }
    }
}

/// Tells a plain line from others: behind its 81 bytes nothing follows but a comment. The kernel looks at the bytes.
fn sort(line: &[u8]) -> LineRecord<'_> {
    let is_plain = line.len() <= MAX_LINE && line.get(81).is_none_or(|&byte| ends_cells(byte));
    match line.first_chunk::<81>() {
        Some(cells) if is_plain => LineRecord::Plain(cells, line),
        _ => LineRecord::Other(line),
    }
}

/// Writes the answer of the kernel; false if the batch was cancelled before there was one.
fn write(records: &RecordSolver<'_>, number: u64, line: &[u8], answer: &LineAnswer, answered: &mut Answered) -> bool {
    let gave_up = many::leaves_kernel(records.solver.options(), answer);
    match answer.state {
        LineState::Unfinished => return false,
        LineState::NotRead => return search(records, number, line, answered),
        _ if gave_up => return search(records, number, line, answered),
        _ if answer.count > 0 => {
            answered.output.extend_from_slice(&answer.solution);
            answered.output.push(b'\n');
            answered.summary.solved += 1;
        }
        state => {
            let stop = (state == LineState::Nodes).then_some(Stop::Nodes);
            match line_record(line, &records.job.reading) {
                Some(Err(fault)) => records.answers.fault(number, &fault, &mut answered.output),
                _ => records.answers.failure(number, None, reason(stop), &mut answered.output),
            }
        }
    }
    let unique = answer.count == 1 && answer.state == LineState::Complete;
    answered.summary.not_unique += u64::from(!unique);
    true
}

/// Answers a line without the kernel; false if the batch was cancelled before there was an answer.
fn search(records: &RecordSolver<'_>, number: u64, line: &[u8], answered: &mut Answered) -> bool {
    line_record(line, &records.job.reading).is_none_or(|record| records.answer(number, record, answered))
}
