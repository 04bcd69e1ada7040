//! Tests of batches: failures, the flag, panics, rows.

use std::io::{self, Cursor, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::{BatchError, BatchOptions, BatchRun, Format, RowWriter, Rows, Solve, Summary};
use crate::search::limits::PollPlace;
use crate::search::{Engine, Observer, Report};
use crate::solver::Solver;
use crate::whole::sized;

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SMALL: &str = "1.3...4..3..4.2.";

/// Returns a pseudo-random number that depends only on `seed` (SplitMix64).
fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 27
}

#[derive(Clone)]
struct TestJob {
    options: BatchOptions,
    ask: Solve,
}

impl TestJob {
    fn run<'f>(self, output: impl Write + 'f) -> BatchRun<'f, Solve> {
        BatchRun::new(self.options, self.ask, output)
    }
}

fn job(threads: usize, format: Format, limit: u64) -> TestJob {
    let options = BatchOptions::default().threads(threads).format(format);
    TestJob { options, ask: Solve::default().solver(Solver::new().threads(threads).limit(limit)) }
}

fn answer(job: TestJob, input: impl Read + Send + 'static, output: &mut impl Write) -> Result<Summary, BatchError> {
    let mut run = job.run(output);
    run.input(input)?;
    run.finish()
}

fn run(job: &TestJob, text: &str, output: &mut impl Write) -> Result<Summary, BatchError> {
    answer(job.clone(), Cursor::new(text.to_owned().into_bytes()), output)
}

/// Returns its bytes, and then fails.
struct Failing(Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

/// Takes some bytes, and then fails.
struct Full {
    taken: Vec<u8>,
    room: usize,
    kind: io::ErrorKind,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(self.room - self.taken.len());
        self.taken.extend_from_slice(&bytes[..count]);
        if count > 0 { Ok(count) } else { Err(self.kind.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_record_whose_work_panics_is_answered() {
    let text = format!("{SMALL}\n{PUZZLE}\n").repeat(50);
    for threads in [1, 8] {
        let count = AtomicU64::new(0);
        let mut output = Vec::new();
        let work = |rows: &mut RowWriter<'_>| {
            rows.row("well", Vec::new);
            assert_ne!(count.fetch_add(1, Ordering::Relaxed) % 7, 6, "a fault in the work");
        };
        let mut rows = Rows::new(&[], |_, rows| work(rows)).classic(|_, rows| {
            work(rows);
            Some(())
        });
        rows.records_per_item = 7;
        let mut run = BatchRun::new(BatchOptions::default().threads(threads), rows, &mut output);
        run.input(Cursor::new(text.clone())).unwrap();
        let summary = run.finish().unwrap();
        assert_eq!((summary.records, summary.internal_errors, summary.failed), (100, 14, 14));
        let output = String::from_utf8(output).unwrap();
        assert_eq!(output.lines().filter(|line| *line == "!internal error").count(), 14);
        assert_eq!(output.lines().filter(|line| *line == "well").count(), 86);
    }
}

#[test]
fn what_came_before_a_failure_to_read_is_written() {
    // More than a chunk of the input.
    let many = sized(2_000, 5_000);
    let lines = format!("{PUZZLE}\n").repeat(many);
    let table = format!("puzzle\n{lines}");
    let drawn = (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect::<Vec<_>>().join("\n") + "\n\n";
    for (text, records, limit) in [(lines, many, 1), (table, many, 1), (drawn.repeat(50), 50, 1), (drawn, 1, 2)] {
        for workers in [1, 8] {
            let input = Failing(Cursor::new(text.clone().into_bytes()));
            let mut output = Vec::new();
            let result = answer(job(workers, Format::JsonLines, limit), input, &mut output);
            assert!(matches!(result, Err(BatchError::Read(_))), "{result:?}");
            assert_eq!(output.iter().filter(|byte| **byte == b'\n').count(), records);
        }
    }
}

#[test]
fn a_failure_to_write_ends_the_batch_after_a_prefix() {
    let text = format!("{PUZZLE}\n").repeat(sized(4_000, 10_000));
    let mut whole = Vec::new();
    run(&job(1, Format::Line, 1), &text, &mut whole).unwrap();
    for (kind, workers) in [(io::ErrorKind::BrokenPipe, 1), (io::ErrorKind::StorageFull, 8)] {
        for room in [0, 1, 82, 200_000, sized(300_001, 500_001)] {
            let mut output = Full { taken: Vec::new(), room, kind };
            let result = run(&job(workers, Format::Line, 1), &text, &mut output);
            assert!(matches!(&result, Err(BatchError::Write(error)) if error.kind() == kind), "{result:?}");
            assert_eq!(output.taken, whole[..room]);
        }
    }
}

#[test]
fn a_flag_at_any_moment_leaves_a_prefix_of_complete_records() {
    let text: String =
        (0..3_000).map(|index| format!("{}\n", [PUZZLE, SMALL, "bad"][mixed(index) as usize % 3])).collect();
    for format in [Format::Line, Format::Csv] {
        let mut whole = Vec::new();
        run(&job(1, format, 1), &text, &mut whole).unwrap();
        for moment in 0..sized(10, 20) {
            let job = job([1, 2, 8][moment as usize % 3], format, 1);
            let flag = job.options.cancel.clone();
            let raising = thread::spawn(move || {
                thread::sleep(Duration::from_micros(mixed(moment) % 20_000));
                flag.raise();
            });
            let mut output = Vec::new();
            let summary = run(&job, &text, &mut output).unwrap();
            raising.join().unwrap();
            assert!(whole.starts_with(&output), "{moment}");
            assert!(output.is_empty() || output.ends_with(b"\n"));
            let header = u64::from(format == Format::Csv && !output.is_empty());
            assert_eq!(output.iter().filter(|byte| **byte == b'\n').count() as u64, header + summary.records);
        }
    }
}

#[test]
fn a_flag_raised_only_for_records_ends_a_stream_of_small_chunks() {
    /// Returns one line per read, without end.
    struct Endless;

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let line = format!("{PUZZLE}\n");
            let count = line.len().min(buffer.len());
            buffer[..count].copy_from_slice(&line.as_bytes()[..count]);
            Ok(count)
        }
    }

    for format in [Format::Line, Format::Csv] {
        let job = job(2, format, 1);
        let flag = job.options.cancel.clone();
        let raising = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            flag.raise_at(PollPlace::Record);
        });
        let summary = answer(job, Endless, &mut io::sink()).unwrap();
        assert!(summary.cancelled && summary.records > 0);
        raising.join().unwrap();
    }
}

#[test]
fn a_long_comment_does_not_change_the_answer() {
    let lines: String = (0..2_000).map(|index| format!("{PUZZLE} {}\n", "c".repeat(index % 300))).collect();
    let mut outputs = Vec::new();
    for format in [Format::Line, Format::Csv] {
        let mut output = Vec::new();
        let summary = run(&job(2, format, 1), &lines, &mut output).unwrap();
        assert_eq!((summary.records, summary.solved), (2_000, 2_000));
        outputs.push(output);
    }
    let comment = format!("{PUZZLE} {}\n", "c".repeat(crate::text::stream::MAX_LINE_BYTES));
    for format in [Format::Line, Format::JsonLines] {
        let mut output = Vec::new();
        run(&job(1, format, 1), &comment, &mut output).unwrap();
        assert!(String::from_utf8(output).unwrap().contains("the line is longer than"));
    }
}

#[test]
fn rows_are_kept_or_dropped_in_order() {
    let text: String = (0..500).map(|index| if index % 50 == 7 { "bad\n" } else { SMALL }.to_owned() + "\n").collect();
    let text: String = text.lines().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    for threads in [1, 8] {
        let (mut output, mut asked) = (Vec::new(), 0);
        let answer = |_: &crate::text::Puzzle, rows: &mut super::RowWriter<'_>| {
            thread::sleep(Duration::from_micros(50));
            rows.row("kept", Vec::new);
        };
        let keep = |()| {
            asked += 1;
            asked % 5 == 0
        };
        let mut rows = Rows::new(&[], answer).keep(keep);
        rows.records_per_item = 3;
        let mut run = BatchRun::new(BatchOptions::default().threads(threads), rows, &mut output);
        run.input(Cursor::new(text.clone())).unwrap();
        let summary = run.finish().unwrap();
        assert_eq!((summary.records, summary.failed, asked), (500, 10, 490));
        let output = String::from_utf8(output).unwrap();
        assert_eq!(output.lines().filter(|line| *line == "kept").count(), 98);
        assert_eq!(output.lines().filter(|line| line.starts_with('!')).count(), 10);
    }
}

/// Panics this number of times when a search reports to it.
#[derive(Debug)]
struct Faults(AtomicU64);

impl Observer for Faults {
    fn saw(&self, _: Report<'_>) {
        let is_due = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
        assert!(!is_due, "a fault in the work");
    }
}

#[test]
fn a_search_that_panics_costs_only_its_record() {
    let large = format!("{}\n", ". ".repeat(256).trim_end());
    let small = format!("{PUZZLE}\n");
    for (engine, line, errors) in [
        // The kernel panics with all records. They are solved again, each separately.
        (Engine::Lanes, &small, 2),
        (Engine::Cells, &small, 3),
        (Engine::Cells, &large, 3),
        (Engine::Packed, &large, 3),
        (Engine::Cdcl, &large, 3),
    ] {
        let mut job = job(1, Format::Line, 1);
        job.ask.solver = Solver::new().threads(1).engine(engine).observer(Faults(3.into()));
        let mut output = Vec::new();
        let summary = run(&job, &line.repeat(20), &mut output).unwrap();
        assert_eq!((summary.records, summary.internal_errors, summary.solved), (20, errors, 20 - errors), "{engine}");
        let output = String::from_utf8(output).unwrap();
        assert_eq!(output.lines().filter(|line| *line == "!internal error").count() as u64, errors, "{engine}");
        assert_eq!(output.lines().count(), 20);
    }
}

#[test]
fn a_batch_ends_although_a_thread_panics() {
    let large = format!("{}\n", ". ".repeat(625).trim_end());
    for engine in [Engine::Cells, Engine::Race, Engine::Cdcl] {
        let mut job = job(2, Format::Line, 1);
        job.ask.solver = Solver::new().threads(4).engine(engine).observer(Faults(5.into()));
        let mut output = Vec::new();
        let summary = run(&job, &large.repeat(10), &mut output).unwrap();
        // If a racer panics, another may still win.
        assert_eq!(summary.records, 10, "{engine}");
        assert_eq!(summary.solved + summary.internal_errors, 10, "{engine}");
        assert!(summary.internal_errors <= 5, "{engine}");
    }
}

#[test]
fn each_run_has_a_header_and_columns_of_its_own() {
    let job = job(1, Format::Csv, 1);
    let run = |inputs: [&str; 2]| {
        let mut output = Vec::new();
        let mut run = job.clone().run(&mut output);
        inputs.iter().for_each(|input| run.input(Cursor::new((*input).to_owned())).unwrap());
        assert_eq!(run.finish().unwrap().records, 2);
        String::from_utf8(output).unwrap()
    };
    let (table, lines) = (format!("id,puzzle\n7,{SMALL}\n"), format!("{SMALL}\n"));
    assert!(run([&table, &lines]).starts_with("id,puzzle,record,line,solution,error\n7,"));
    assert!(run([&lines, &table]).starts_with("record,line,puzzle,solution,error\n1,1,"));
}

#[test]
fn records_that_fail_are_reported() {
    let (mut names, mut output) = (Vec::new(), Vec::new());
    let mut run = job(2, Format::Line, 1).run(&mut output).on_failure(|file, record| {
        names.push((file.to_owned(), record.line, record.record));
    });
    run.named_input("a", Cursor::new(format!("{SMALL}\nbad\n"))).unwrap();
    run.named_input("b", Cursor::new("\nbad\n")).unwrap();
    assert_eq!(run.finish().unwrap().failed, 2);
    assert_eq!(names, [("a".to_owned(), 2, 2), ("b".to_owned(), 2, 3)]);
}

#[test]
fn puzzles_shown_to_be_unique_are_counted() {
    let several = PUZZLE.replacen('8', ".", 1);
    let (none, text) = ("1".repeat(81), format!("{PUZZLE}\n{several}\n{PUZZLE}\nbad\n"));
    let text = format!("{text}{none}\n{SMALL}\n");
    for (threads, engine) in [(1, Engine::Auto), (3, Engine::Auto), (2, Engine::Cells)] {
        for (strict, limit, unique) in [(false, 1, 0), (true, 1, 3), (false, 2, 3), (false, u64::MAX, 3)] {
            // CSV, since several solutions as lines are possible for only one puzzle.
            let mut job = job(threads, Format::Csv, limit);
            (job.ask.strict, job.ask.solver) = (strict, job.ask.solver.engine(engine));
            let input = if limit == u64::MAX { text.replace(&several, "") } else { text.clone() };
            let summary = run(&job, &input, &mut Vec::new()).unwrap();
            assert_eq!(summary.unique, unique, "{threads} {engine} {strict} {limit}");
            assert_eq!((summary.failed, summary.several), (2, u64::from(strict)));
        }
    }
}

#[test]
fn copied_lines_come_before_the_solutions_of_their_record() {
    let several = PUZZLE.replacen('8', ".", 1);
    let mut job = job(1, Format::Line, 3);
    (job.options.keep_lines, job.options.reading.lines) = (true, true);
    let mut output = Vec::new();
    let summary = run(&job, &format!("# head\n{several}\n# end\n"), &mut output).unwrap();
    assert_eq!((summary.records, summary.solved), (1, 1));
    let output = String::from_utf8(output).unwrap();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[4]), (5, "# head", "# end"), "{output}");
}

#[test]
fn refused_puzzles_are_counted_and_not_answered() {
    let mut rows = Rows::new(&[], |_, rows| rows.row("answered", Vec::new));
    rows.refusal = Some(|grid| (grid.shape().side() > 4).then_some("too large"));
    let mut output = Vec::new();
    let mut run = BatchRun::new(BatchOptions::default(), rows, &mut output);
    run.input(Cursor::new(format!("{SMALL}\n{PUZZLE}\nbad\n"))).unwrap();
    let summary = run.finish().unwrap();
    assert_eq!((summary.records, summary.failed, summary.faults, summary.refused), (3, 2, 1, 1));
    assert!(output.starts_with(b"answered\n!too large\n!"));
}
