//! Solves every record of an input. The lane kernel solves puzzles of 81 bytes in lines, rows and objects, without
//! making grids of them. All others are solved one by one.

use super::record::{RecordSolver, SolutionMarks, Solve, reason};
use super::solutions;
use super::visit::{RecordEnd, RecordVisitor};
use crate::batch::deliver::{Answered, ChunkAnswer, InputAsk, ResumeCheck, RunInput, RunOutput};
use crate::batch::error::{BatchError, catch_panic};
use crate::batch::input::buffer::CHUNK_WEIGHT;
use crate::batch::input::chunk::{Chunk, ChunkEntry, LineEntry, Text};
use crate::batch::input::cut::InputBytes;
use crate::batch::options::Format;
use crate::batch::table::columns::RecordOrigin;
use crate::search::answer::LineAnswer;
use crate::search::drivers::many;
use crate::search::lanes::OtherUnits;
use crate::search::limits::{CancelFlag, Stop};
use crate::text::{Fault, Puzzle, Reading, read_line};

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
        let compare = ResumeCheck {
            is_answer: &|record, line| is_solution(record, line, &run.options.reading),
            compares_rows: false,
        };
        output.deliver(
            run,
            ask.columns(),
            run.chunks(input, CHUNK_WEIGHT),
            &|stop| {
                let mut solver = ChunkSolver::new(ask, run, stop);
                Box::new(move |chunk, _| solver.answer(chunk))
            },
            &mut |answered| answered,
            &compare,
        )
    }
}

impl Solve {
    /// Refuses a table without the column of solutions to check.
    fn check_column(&self, chunk: &Chunk) -> Result<(), BatchError> {
        let Some(column) = &self.verify else { return Ok(()) };
        let missing = chunk.tables().find_map(|columns| columns.missing(column));
        missing.map_or(Ok(()), |kind| Err(BatchError::Column(Fault::new(kind).into())))
    }
}

/// Returns whether a line is a solution of a record.
fn is_solution(record: &RecordOrigin<'_>, line: &str, reading: &Reading) -> bool {
    record.read(reading).is_ok_and(|puzzle| {
        let reading = reading.clone().layout(puzzle.grid.layout().clone()).column(None);
        read_line(line.as_bytes(), &reading).is_ok_and(|solution| solution.grid.solves(&puzzle.grid))
    })
}

/// Answers chunks. The lane kernel solves lines, and a [`RecordSolver`] solves what the kernel does not support.
struct ChunkSolver<'a> {
    records: RecordSolver<'a>,
    /// The units of the puzzles besides rows, columns and boxes; `None` if the kernel may not be used.
    units: Option<OtherUnits>,
    /// The answers of the kernel. The memory is reused for each chunk: new pages would cost more than solving easy
    /// puzzles.
    answers: Vec<LineAnswer>,
    /// The memory of the last chunk, reused for the next output.
    memory: Vec<u8>,
}

impl<'a> ChunkSolver<'a> {
    fn new(ask: &'a Solve, run: &'a RunInput<'a>, stop: &CancelFlag) -> Self {
        let may_use_kernel = run.options.format != Format::Grid && ask.solver.uses_lanes();
        let layout = if may_use_kernel { run.options.reading.layout_of_81() } else { None };
        let units = layout.and_then(|layout| OtherUnits::of(&layout));
        Self { records: RecordSolver::new(ask, run, stop), units, answers: Vec::new(), memory: Vec::new() }
    }

    /// Answers the records of a chunk in order.
    fn answer(&mut self, mut chunk: Chunk) -> ChunkAnswer<Answered> {
        let RecordSolver { ask, run, .. } = self.records;
        ask.check_column(&chunk)?;
        let mut answered = Answered { output: std::mem::take(&mut self.memory), ..Answered::default() };
        answered.output.clear();
        answered.summary.skipped = chunk.skipped as u64;
        if run.is_cancelled() {
            answered.summary.cancelled = true;
        } else if let Some(text) = chunk.text.take() {
            self.answer_lines(&text, &chunk, &mut answered)?;
            self.memory = text.bytes;
        } else {
            let mut visitor = SolveVisitor { records: &self.records, answers: [].iter() };
            run.visit(chunk.entries(run.options, run.answered), &mut visitor, &mut answered)?;
        }
        Ok(answered)
    }

    /// Answers the lines of a chunk.
    fn answer_lines(&mut self, text: &Text, chunk: &Chunk, answered: &mut Answered) -> Result<(), BatchError> {
        let Self { records, answers, units, .. } = self;
        let run = records.run;
        let mut entries: Vec<LineEntry<'_>> = text.entries(&run.options.reading).collect();
        drop_answered(&mut entries, chunk.first, run.answered, run.options.keep_lines);
        run_kernel(records, *units, &entries, answers, answered);
        answered.output.reserve(82 * entries.len());
        let mut number = chunk.first + chunk.skipped as u64;
        let entries = entries.iter().map(|entry| {
            if entry.is_silent {
                return ChunkEntry::Silent(entry.text);
            }
            number += 1;
            ChunkEntry::Record(text.origin(entry, number))
        });
        run.visit(entries, &mut SolveVisitor { records, answers: answers.iter() }, answered)
    }
}

/// Solves the plain entries together. If the kernel panics, there are no answers. Each entry is then solved separately,
/// and the one that panics again is answered `!internal error`.
fn run_kernel(
    records: &RecordSolver<'_>,
    units: Option<OtherUnits>,
    entries: &[LineEntry<'_>],
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

/// Removes the records up to number `answered`, and the silent lines between them. The first record has the number
/// `number + 1`. Later silent lines are kept only if `keeps_silent`.
fn drop_answered(entries: &mut Vec<LineEntry<'_>>, mut number: u64, answered: u64, keeps_silent: bool) {
    entries.retain(|entry| match entry.is_silent {
        true => keeps_silent && number >= answered,
        false => {
            number += 1;
            number > answered
        }
    });
}

/// Writes the answers of the kernel, and solves the other records.
struct SolveVisitor<'a> {
    records: &'a RecordSolver<'a>,
    /// The answers of the kernel to the next records with cells.
    answers: std::slice::Iter<'a, LineAnswer>,
}

impl SolveVisitor<'_> {
    /// Returns whether an answer of the kernel is final.
    fn is_final(&self, answer: &LineAnswer) -> bool {
        !matches!(answer.stop, Some(Stop::Cancelled | Stop::NotRead))
            && !many::leaves_kernel(self.records.solver.options(), answer)
    }

    /// Writes a final answer of the kernel.
    fn write(&self, origin: &RecordOrigin<'_>, answer: &LineAnswer, answered: &mut Answered) -> RecordEnd {
        let (records, reading) = (self.records, &self.records.run.options.reading);
        if answer.count > 0 {
            let agrees = records.agrees(origin, &answer.solutions, || origin.read(reading));
            let marks = SolutionMarks { agrees, doubt: records.doubt(answer.verdict()) };
            let is_whole = records.write_line(origin, None, &answer.solutions, marks, answered);
            answered.summary.left_out += u64::from(!is_whole);
            records.solved(origin, answer.verdict(), agrees, answered);
            return RecordEnd::Answered;
        }
        if let Err(fault) = origin.read(reading) {
            answered.summary.faults += 1;
            return RecordEnd::Failed(fault.to_string());
        }
        answered.summary.none += u64::from(answer.stop.is_none());
        RecordEnd::Failed(reason(answer.stop).to_owned())
    }
}

impl RecordVisitor for SolveVisitor<'_> {
    fn answer_unread(&mut self, origin: &RecordOrigin<'_>, answered: &mut Answered) -> Option<RecordEnd> {
        let answer = origin.cells.and_then(|_| self.answers.next())?;
        if self.is_final(answer) {
            return Some(self.write(origin, answer, answered));
        }
        (answer.stop == Some(Stop::Cancelled)).then_some(RecordEnd::CutShort)
    }

    fn answer(&mut self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, answered: &mut Answered) -> RecordEnd {
        self.records.answer(origin, puzzle, answered)
    }

    fn fail(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>, why: &str, answered: &mut Answered) {
        self.records.fail(origin, puzzle, why, answered);
    }
}
