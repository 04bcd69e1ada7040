//! Solving every record of an input: puzzles of 81 bytes, in lines, rows and objects, through the lane kernel from bytes
//! to bytes, all others one by one.

use super::record::{RecordSolver, Solve, reason};
use super::solutions;
use crate::batch::deliver::{Answered, ChunkAnswer, ChunkWorker, InputAsk, ResumeCheck, RunInput, RunOutput};
use crate::batch::error::{BatchError, catch_panic};
use crate::batch::input::buffer::CHUNK_WEIGHT;
use crate::batch::input::chunk::{Chunk, ChunkPart, Entry, Text, copy_line};
use crate::batch::input::cut::InputBytes;
use crate::batch::options::Format;
use crate::batch::table::columns::RecordOrigin;
use crate::search::answer::LineAnswer;
use crate::search::drivers::many;
use crate::search::lanes::OtherUnits;
use crate::search::limits::{CancelFlag, Stop};
use crate::text::{Fault, Reading, read_line};

impl InputAsk for Solve {
    fn answer_input(
        &mut self,
        run: &RunInput<'_>,
        input: InputBytes,
        output: &mut RunOutput<'_>,
    ) -> Result<(), BatchError> {
        if self.limit() > 1 {
            return solutions::answer_input(self, run, input, output);
        }
        let ask = &*self;
        let worker = |stop: &CancelFlag| -> ChunkWorker<'_, _> {
            let mut solver = ChunkSolver::new(ask, run, stop);
            Box::new(move |chunk, _| solver.answer(chunk))
        };
        let is_answer = |record: &RecordOrigin<'_>, line: &str| is_solution(record, line, &run.options.reading);
        let chunks = run.chunks(input, CHUNK_WEIGHT);
        let compare = ResumeCheck { is_answer: &is_answer, compares_rows: false };
        output.deliver(run, ask.columns(), chunks, &worker, &mut |answered| answered, &compare)
    }
}

impl Solve {
    /// Refuses a table that has no such column as is to be compared with.
    fn check_column(&self, chunk: &Chunk) -> Result<(), BatchError> {
        let Some(column) = &self.verify else { return Ok(()) };
        let missing = chunk.tables().find_map(|columns| columns.missing(column));
        missing.map_or(Ok(()), |kind| Err(BatchError::Column(Fault::new(kind).into())))
    }
}

/// Whether a line is a solution of a record.
fn is_solution(record: &RecordOrigin<'_>, line: &str, reading: &Reading) -> bool {
    record.read(reading).is_ok_and(|puzzle| {
        let reading = reading.clone().layout(puzzle.grid.layout().clone()).column(None);
        read_line(line.as_bytes(), &reading).is_ok_and(|solution| solution.grid.solves(&puzzle.grid))
    })
}

/// Answers one chunk after the other: lines by the lane kernel, and by a [`RecordSolver`] what is not for the kernel.
struct ChunkSolver<'a> {
    records: RecordSolver<'a>,
    /// The units of the puzzles beside rows, columns and boxes; `None` if the kernel may not be used.
    units: Option<OtherUnits>,
    /// Memory that stays from chunk to chunk: fresh pages would cost more than the solving of easy puzzles.
    answers: Vec<LineAnswer>,
    /// The memory of the last chunk, in which the next answers are written.
    memory: Vec<u8>,
}

impl<'a> ChunkSolver<'a> {
    fn new(ask: &'a Solve, run: &'a RunInput<'a>, stop: &CancelFlag) -> Self {
        // Puzzles of 81 bytes can go from the input through the lane kernel to the output as they are.
        let may_pass = run.options.format != Format::Grid && ask.solver.uses_lanes();
        let layout = if may_pass { run.options.reading.layout_of_81() } else { None };
        let units = layout.and_then(|layout| OtherUnits::of(&layout));
        Self { records: RecordSolver::new(ask, run, stop), units, answers: Vec::new(), memory: Vec::new() }
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer(&mut self, mut chunk: Chunk) -> ChunkAnswer<Answered> {
        self.records.ask.check_column(&chunk)?;
        let mut answered = Answered { output: std::mem::take(&mut self.memory), ..Answered::default() };
        answered.output.clear();
        answered.summary.skipped = chunk.skipped as u64;
        if let Some(text) = chunk.text.take() {
            self.answer_lines(&text, (chunk.first, chunk.skipped), &mut answered);
            self.memory = text.bytes;
        } else {
            self.answer_read(&chunk, &mut answered);
        }
        Ok(answered)
    }

    /// Answers records that were read, until the flag is raised.
    fn answer_read(&self, chunk: &Chunk, answered: &mut Answered) {
        let run = self.records.run;
        for part in chunk.parts(run.options, run.answered) {
            let origin = match part {
                ChunkPart::Silent(line) => {
                    copy_line(line, &mut answered.output);
                    continue;
                }
                ChunkPart::Record(origin) => origin,
            };
            if run.is_cancelled() || !self.records.answer(&origin, answered) {
                answered.summary.cancelled = true;
                return;
            }
            answered.summary.records += 1;
        }
    }

    /// Answers the records of `text` but the first `skipped`, in order; `first` records came before them.
    fn answer_lines(&mut self, text: &Text, (first, skipped): (u64, usize), answered: &mut Answered) {
        let Self { records, answers, units, .. } = self;
        let is_cancelled = || records.run.is_cancelled();
        if is_cancelled() {
            answered.summary.cancelled = true;
            return;
        }
        let mut entries: Vec<Entry<'_>> = text.entries(&records.run.options.reading).collect();
        drop_answered(&mut entries, first, records.run.answered, records.run.options.keep_lines);
        run_kernel(records, *units, &entries, answers, answered);
        let mut answers = answers.iter();
        answered.output.reserve(82 * entries.len());
        let mut number = first + skipped as u64;
        for entry in &entries {
            if entry.is_silent {
                copy_line(entry.text, &mut answered.output);
                continue;
            }
            number += 1;
            let origin = text.origin(entry, number);
            let found = entry.cells.and_then(|_| answers.next());
            let has_answer = match found {
                Some(answer) if is_final(records, answer) => write(records, &origin, answer, answered),
                Some(answer) if answer.stop == Some(Stop::Cancelled) => false,
                _ => !is_cancelled() && records.answer(&origin, answered),
            };
            if !has_answer {
                answered.summary.cancelled = true;
                return;
            }
            answered.summary.records += 1;
        }
    }
}

/// Solves the plain ones among `entries` together. If that panics there are no answers: then each is solved alone, and one
/// answer tells of the panic.
fn run_kernel(
    records: &RecordSolver<'_>,
    units: Option<OtherUnits>,
    entries: &[Entry<'_>],
    answers: &mut Vec<LineAnswer>,
    answered: &mut Answered,
) {
    answers.clear();
    let Some(units) = units.filter(|_| entries.iter().any(|entry| entry.cells.is_some())) else { return };
    let plain = entries.iter().filter_map(|entry| entry.cells);
    match catch_panic(|| many::solve_in_kernel(records.solver.options(), units, plain, answers)) {
        Some(nodes) => answered.summary.nodes += nodes,
        None => answers.clear(),
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
fn write(records: &RecordSolver<'_>, origin: &RecordOrigin<'_>, answer: &LineAnswer, answered: &mut Answered) -> bool {
    let read = || origin.read(&records.run.options.reading);
    if answer.count > 0 {
        let agrees = records.agrees(origin, &answer.solutions, read);
        let doubt = records.doubt(answer.verdict());
        let is_whole = records.write_line(origin, None, &answer.solutions, (agrees, doubt), &mut answered.output);
        answered.summary.left_out += u64::from(!is_whole);
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
