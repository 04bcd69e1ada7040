//! Signals at random moments during work whose output is known.

use std::thread;
use std::time::{Duration, Instant};

use super::child::{Feed, Running, ended_before_it_began};
use super::named::HARD;
use super::plain::Plain;
use super::program::TestEnv;
use super::random::Random;

/// Work that always has the same output, and the time that it takes without interruption.
pub(crate) struct Work {
    arguments: Vec<String>,
    whole: Vec<u8>,
    time: Duration,
}

impl Work {
    fn new(arguments: &str) -> Self {
        let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        let begun = Instant::now();
        let output = Running::start(&arguments, Feed::Nothing).end();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        Self { arguments, whole: output.stdout, time: begun.elapsed() }
    }

    /// Returns a moment during the work, or shortly after its end.
    fn moment(&self, random: &mut Random) -> Duration {
        self.time.mul_f64(random.below(1_100) as f64 / 1_000.0)
    }
}

/// Writes a list, and returns its path.
fn list(folder: &TestEnv, name: &str, puzzles: usize) -> String {
    let mut random = Random(17);
    let kinds: Vec<Plain> = (0..20).map(|_| Plain::minimal(&mut random)).collect();
    let line = |random: &mut Random| match random.below(50) {
        0 => "no puzzle".to_owned(),
        1 => "# a comment".to_owned(),
        _ => kinds[random.below(20)].scrambled(random).line(),
    };
    folder.write(name, (0..puzzles).map(|_| line(&mut random) + "\n").collect::<String>());
    folder.path(name)
}

/// Returns pieces of work that write their output gradually, in every way that the program has.
pub(crate) fn works(folder: &TestEnv) -> Vec<Work> {
    let (long, short) = (list(folder, "long.txt", 10_000), list(folder, "short.txt", 50));
    let works = [
        format!("solve {long}"),
        format!("solve --threads 1 --format jsonl {long}"),
        format!("solve --format csv {long}"),
        format!("solve --keep-lines --engine cells {short}"),
        format!("count {short}"),
        format!("check --format tsv {short}"),
        format!("minimize {short}"),
        format!("canonical {long}"),
        format!("convert --to grid {long}"),
        format!("rate {short}"),
        format!("explain {short}"),
        format!("solve --all {}", ".".repeat(16)),
        format!("split --parts 1000 {}", ".".repeat(81)),
        "generate --seed 1 --shape 2x2 --count 10000".to_owned(),
        "generate --seed 1 --shape 3x2 --count 1500 --format csv".to_owned(),
        format!("sample --seed 1 --count 1500 {}{}", &HARD[..49], ".".repeat(32)),
        "convert --to dimacs puzzles/25x25.txt".to_owned(),
    ];
    works.iter().map(|work| Work::new(work)).collect()
}

/// Interrupts these pieces of work at a number of moments. Returns the milliseconds from each signal to the end.
pub(crate) fn interrupt(works: &[Work], moments: usize) -> Vec<f64> {
    let mut random = Random(5);
    let mut latencies = Vec::new();
    for moment in 0..moments {
        let work = &works[moment % works.len()];
        let signal = ["INT", "TERM", "HUP", "KILL"][random.below(4)];
        let delay = work.moment(&mut random);
        let mut running = Running::start(&work.arguments, Feed::Nothing);
        thread::sleep(delay);
        running.signal(signal);
        let signalled = Instant::now();
        let output = running.end();
        let latency = signalled.elapsed();
        let name = format!("{:.60}: {signal} after {delay:?}", work.arguments.join(" "));
        assert!(work.whole.starts_with(&output.stdout), "{name}: not a prefix of the output");
        let is_killed = signal == "KILL" && output.status.code().is_none();
        let is_ended = output.status.code() == Some(130) || ended_before_it_began(&output);
        let is_done = output.status.code() == Some(0) && output.stdout == work.whole;
        assert!(is_killed || is_ended || is_done, "{name}: {}", output.status);
        assert!(is_killed || output.stdout.is_empty() || output.stdout.ends_with(b"\n"), "{name}: a line is cut");
        if is_ended && signal != "KILL" {
            latencies.push(latency.as_secs_f64() * 1e3);
        }
    }
    latencies
}

/// Runs each piece of work into a file, interrupted at random moments and resumed until it ends. Returns the number of
/// signals.
pub(crate) fn resume(folder: &TestEnv, moments: usize) -> usize {
    let (long, short) = (list(folder, "long.txt", 10_000), list(folder, "short.txt", 50));
    let works: Vec<Work> = [
        format!("solve {long}"),
        format!("solve --format csv {long}"),
        format!("solve --threads 1 --keep-lines {long}"),
        format!("solve --format jsonl {short}"),
        format!("check --format tsv {short}"),
        format!("canonical {long}"),
        format!("rate {short}"),
    ]
    .iter()
    .map(|work| Work::new(work))
    .collect();
    let file = folder.path("out.txt");
    let mut random = Random(6);
    let mut signals = 0;
    while signals < moments {
        let work = &works[random.below(works.len())];
        let _ = std::fs::remove_file(&file);
        let arguments = [&work.arguments[..], &["--resume".to_owned(), file.clone()]].concat();
        // The last attempt is not interrupted.
        for attempt in 0..=4 {
            let signal = ["INT", "TERM", "KILL"][random.below(3)];
            let mut running = Running::start(&arguments, Feed::Nothing);
            if attempt < 4 {
                thread::sleep(work.moment(&mut random) / 2);
                running.signal(signal);
                signals += 1;
            }
            let output = running.end();
            let written = std::fs::read(&file).unwrap_or_default();
            let name = format!("{:.60}: attempt {attempt}, {signal}", work.arguments.join(" "));
            assert!(work.whole.starts_with(&written), "{name}: not a prefix of the output");
            assert!(attempt < 4 || output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        }
        assert!(std::fs::read(&file).unwrap() == work.whole, "{:?}", work.arguments);
    }
    signals
}
