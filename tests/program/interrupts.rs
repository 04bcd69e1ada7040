//! Signals at random moments: what is written is a prefix of the right output, cut at a line's end, and what is resumed
//! is in the end byte for byte what an uninterrupted run gives.
//!
//! The ignored tests do it at 1,000 moments, and print how soon the program ended; `.ci/slow` runs them.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::child::{Feed, Running, ended_before_it_began};
use crate::support::{Plain, Random};

/// Work whose output is always the same, and the time that it takes alone.
struct Work {
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

    /// A moment of the work, or shortly behind its end.
    fn moment(&self, random: &mut Random) -> Duration {
        self.time.mul_f64(random.below(1_100) as f64 / 1_000.0)
    }
}

/// A file of lists for these tests, in a folder of the test `name`.
fn list(name: &str, puzzles: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupts");
    std::fs::create_dir_all(&folder).unwrap();
    let mut random = Random(17);
    let kinds: Vec<Plain> = (0..20).map(|_| Plain::minimal(&mut random)).collect();
    let line = |random: &mut Random| match random.below(50) {
        0 => "no puzzle".to_owned(),
        1 => "# a comment".to_owned(),
        _ => kinds[random.below(20)].scrambled(random).line(),
    };
    let lines: String = (0..puzzles).map(|_| line(&mut random) + "\n").collect();
    let path = folder.join(name);
    std::fs::write(&path, lines).unwrap();
    path
}

/// Work that writes as it goes, in every way that there is to write.
fn works(name: &str) -> Vec<Work> {
    let (long, short) = (list(&format!("{name}-long.txt"), 20_000), list(&format!("{name}-short.txt"), 100));
    let (long, short) = (long.display(), short.display());
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
        format!("split --parts 2000 {}", ".".repeat(81)),
        "generate --seed 1 --shape 2x2 --count 20000".to_owned(),
        "generate --seed 1 --shape 3x2 --count 3000 --format csv".to_owned(),
        "sample --seed 1 --count 3000 8..........36......7..9.2...5...7.......457.....1................................"
            .to_owned(),
        "convert --to dimacs puzzles/25x25.txt".to_owned(),
    ];
    works.iter().map(|work| Work::new(work)).collect()
}

/// Interrupts the works at so many moments; returns the milliseconds from each signal to the end.
fn interrupt(works: &[Work], moments: usize) -> Vec<f64> {
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
        assert!(work.whole.starts_with(&output.stdout), "{name}: no prefix");
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

/// Runs each work into a file, interrupted at random moments and resumed until it ends; returns the number of signals.
fn resume(moments: usize, name: &str) -> usize {
    let (long, short) = (list(&format!("{name}-long.txt"), 20_000), list(&format!("{name}-short.txt"), 100));
    let (long, short) = (long.display(), short.display());
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
    let file = long.to_string().replace("long.txt", "out.txt");
    let mut random = Random(6);
    let mut signals = 0;
    while signals < moments {
        let work = &works[random.below(works.len())];
        let _ = std::fs::remove_file(&file);
        let arguments = [&work.arguments[..], &["--resume".to_owned(), file.clone()]].concat();
        // At last it is let alone.
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
            assert!(work.whole.starts_with(&written), "{name}: no prefix");
            assert!(attempt < 4 || output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        }
        assert!(std::fs::read(&file).unwrap() == work.whole, "{:?}", work.arguments);
    }
    signals
}

fn print_percentiles(mut latencies: Vec<f64>) {
    latencies.sort_by(f64::total_cmp);
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    let (median, ninety_ninth, worst) = (at(0.5), at(0.99), at(1.0));
    println!(
        "{} signals: ended after {median:.1} ms in the median, {ninety_ninth:.1} ms at the 99th percentile, {worst:.1} ms at worst",
        latencies.len()
    );
}

#[test]
fn a_signal_at_any_moment_leaves_a_prefix_of_whole_lines() {
    let latencies = interrupt(&works("quick"), 50);
    assert!(latencies.len() > 5, "most came too late: {}", latencies.len());
}

#[test]
fn what_is_resumed_is_what_was_never_interrupted() {
    assert!(resume(24, "quick") >= 24);
}

#[test]
#[ignore = "minutes: .ci/slow runs it"]
fn signals_at_a_thousand_moments() {
    let works = works("slow");
    print_percentiles(interrupt(&works, 1_000));
}

#[test]
#[ignore = "minutes: .ci/slow runs it"]
fn runs_resumed_after_a_thousand_signals() {
    println!("{} signals", resume(1_000, "slow"));
}

#[test]
#[ignore = "minutes: .ci/slow runs it"]
fn latency_of_work_without_end() {
    let dots = |side: usize| vec!["."; side * side].join(" ");
    let endless: Vec<Vec<String>> = [
        format!("solve|--all|--first|any|{}", ".".repeat(81)),
        format!("solve|--all|{}", dots(25)),
        format!("solve|--all|--first|any|{}", dots(36)),
        format!("solve|--all|{}", dots(64)),
        // One takes less than a second.
        format!("count|--method|bands{}", format!("|{}", ".".repeat(81)).repeat(100)),
        format!("count|{}", dots(64)),
        "sample|--seed|1|--count|1000000000000".to_owned(),
        format!("split|--parts|1000000|{}", ".".repeat(81)),
        "generate|--seed|1|--count|1000000000000".to_owned(),
        "generate|--seed|1|--count|1000000000000|--unbiased".to_owned(),
        format!("convert|--to|dimacs|{}", dots(64)),
        "stress|--seconds|1000000|--shape|8x8".to_owned(),
    ]
    .iter()
    .map(|work| work.split('|').map(str::to_owned).collect())
    .collect();
    let mut random = Random(7);
    let mut all = Vec::new();
    for arguments in endless {
        let mut latencies = Vec::new();
        for _ in 0..40 {
            let mut running = Running::start(&arguments, Feed::Nothing);
            thread::sleep(Duration::from_millis(30 + random.below(1_500) as u64));
            running.signal("INT");
            let signalled = Instant::now();
            let output = running.end();
            assert!(output.status.code() == Some(130) || ended_before_it_began(&output), "{arguments:?}");
            latencies.push(signalled.elapsed().as_secs_f64() * 1e3);
        }
        print!("{:.60}: ", arguments.join(" "));
        print_percentiles(latencies.clone());
        all.extend(latencies);
    }
    print_percentiles(all);
}
