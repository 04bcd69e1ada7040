//! Sends signals at a thousand random moments and measures how soon the program ends.

use std::thread;
use std::time::{Duration, Instant};

use crate::support::child::{Feed, Running, ended_before_it_began};
use crate::support::interruptions::{interrupt, resume, works};
use crate::support::program::TestEnv;
use crate::support::random::Random;

fn print_percentiles(mut latencies: Vec<f64>) {
    latencies.sort_by(f64::total_cmp);
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    let (median, ninety_ninth, worst) = (at(0.5), at(0.99), at(1.0));
    println!(
        "{} signals: ended after {median:.1} ms in the median, {ninety_ninth:.1} ms at the 99th percentile, {worst:.1} ms at worst",
        latencies.len()
    );
}

pub(crate) fn signals_at_a_thousand_moments() {
    let folder = TestEnv::new();
    print_percentiles(interrupt(&works(&folder), 1_000));
}

pub(crate) fn runs_resumed_after_a_thousand_signals() {
    println!("{} signals", resume(&TestEnv::new(), 1_000));
}

pub(crate) fn latency_of_work_without_end() {
    let dots = |side: usize| vec!["."; side * side].join(" ");
    let endless: Vec<Vec<String>> = [
        format!("solve|--all|--first|any|{}", ".".repeat(81)),
        format!("solve|--all|{}", dots(25)),
        format!("solve|--all|--first|any|{}", dots(36)),
        format!("solve|--all|{}", dots(64)),
        // A single record takes less than a second.
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
