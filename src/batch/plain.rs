//! Lines of 81 bytes: through the lane kernel, from bytes to bytes.

use super::answer::reason;
use super::chunk::lines_of;
use super::worker::{Done, Worker};
use crate::cancel::{PollPlace, Stop};
use crate::lanes::{LineAnswer, LineState};
use crate::speculate::FIRST_NODES;
use crate::text::{MAX_LINE, ends_cells, is_silent, line_record};

/// The nodes after which a puzzle leaves the kernel where each has a limit of time, which the kernel does not know: it is
/// in time for these.
const TIMED: u64 = 2_000;

/// A line that is a record.
enum Line<'l> {
    /// It may be plain: its answer is the next of the kernel's.
    Plain(&'l [u8]),
    /// It is anything else.
    Other(&'l [u8]),
}

/// Answers lines in order. The memory of `answers` is used again.
pub(super) fn answer(worker: &Worker<'_>, text: &[u8], first: u64, answers: &mut Vec<LineAnswer>, done: &mut Done) {
    if worker.job.cancel.is_raised(PollPlace::Record) {
        done.summary.cancelled = true;
        return;
    }
    let lines: Vec<Line<'_>> = lines_of(text).filter(|line| !is_silent(line)).map(sort).collect();
    let plain = lines.iter().filter_map(|line| match line {
        Line::Plain(line) => line.first_chunk::<81>(),
        Line::Other(_) => None,
    });
    answers.clear();
    done.summary.nodes += worker.solver.solve_lines_within(budget(worker), plain, answers);
    let mut answers = answers.iter();
    done.output.reserve(82 * lines.len());
    for (line, number) in lines.iter().zip(first + 1..) {
        let answered = match *line {
            Line::Plain(line) => {
                let Some(answer) = answers.next() else { return };
                write(worker, number, line, answer, done)
            }
            Line::Other(line) => search(worker, number, line, done),
        };
        if !answered {
            done.summary.cancelled = true;
            return;
        }
        done.summary.records += 1;
    }
}

/// Tells a plain line from others: behind its 81 bytes nothing follows but a comment. The kernel looks at the bytes.
fn sort(line: &[u8]) -> Line<'_> {
    let plain = line.len() <= MAX_LINE && (line.len() == 81 || line.get(81).is_some_and(|&byte| ends_cells(byte)));
    if plain { Line::Plain(line) } else { Line::Other(line) }
}

/// The nodes after which a puzzle leaves the kernel.
fn budget(worker: &Worker<'_>) -> u64 {
    if worker.solver.has_timeout() { TIMED } else { FIRST_NODES }
}

/// Writes the answer of the kernel; false if the batch was cancelled before there was one.
fn write(worker: &Worker<'_>, number: u64, line: &[u8], answer: &LineAnswer, done: &mut Done) -> bool {
    let gave_up =
        answer.state == LineState::Nodes && worker.solver.limit_of_nodes().is_none_or(|nodes| nodes > budget(worker));
    match answer.state {
        LineState::Unfinished => return false,
        LineState::NotRead => return search(worker, number, line, done),
        _ if gave_up => return search(worker, number, line, done),
        _ if answer.count > 0 => {
            done.output.extend_from_slice(&answer.solution);
            done.output.push(b'\n');
            done.summary.solved += 1;
        }
        state => {
            let stop = (state == LineState::Nodes).then_some(Stop::Nodes);
            match line_record(line, &worker.job.reading) {
                Some(Err(fault)) => worker.answers.fault(number, &fault, &mut done.output),
                _ => worker.answers.failure(number, None, reason(stop), &mut done.output),
            }
        }
    }
    let unique = answer.count == 1 && answer.state == LineState::Complete;
    done.summary.not_unique += u64::from(!unique);
    true
}

/// Answers a line without the kernel; false if the batch was cancelled before there was an answer.
fn search(worker: &Worker<'_>, number: u64, line: &[u8], done: &mut Done) -> bool {
    line_record(line, &worker.job.reading).is_none_or(|record| worker.answer_one(number, record, done))
}
