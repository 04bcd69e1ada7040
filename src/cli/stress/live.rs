//! The live line on a terminal while `stress` works: rates, shares, memory, and waiting tasks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::cli::measure::{Background, Lasting, ThreadWork, Timeline, resident};
use indicatif::{ProgressBar, ProgressStyle};

/// Time between two drawings of the line.
const TICK: Duration = Duration::from_millis(250);

/// With more threads than this, only the smallest and the largest share are shown.
const FEW_THREADS: usize = 6;

/// Starts the line for a counter of solutions and the timeline of the search. Dropping it clears the line.
pub(super) fn begin(solutions: Arc<AtomicU64>, timeline: Timeline) -> Background {
    Background::begin(move |lasting| draw(&lasting, &solutions, &timeline))
}

fn draw(lasting: &Lasting, solutions: &AtomicU64, timeline: &Timeline) {
    let line = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
        line.set_style(style);
    }
    let (begun, mut before) = (Instant::now(), (0.0, 0));
    while lasting.wait(TICK) {
        let now = (begun.elapsed().as_secs_f64(), solutions.load(Ordering::Relaxed));
        let rate = (now.1 - before.1) as f64 / (now.0 - before.0);
        line.set_message(format!(
            "{}/s, {}/s on average; {:.0} MiB; {} tasks waiting; {}",
            short(rate),
            short(now.1 as f64 / now.0),
            resident() as f64 / f64::from(1 << 20),
            timeline.waiting(),
            shares(&timeline.threads()),
        ));
        line.tick();
        before = now;
    }
    line.finish_and_clear();
}

/// Returns the share of each thread in the solutions.
fn shares(threads: &[ThreadWork]) -> String {
    let all: u64 = threads.iter().map(|thread| thread.solutions).sum();
    // The calling thread only starts the search.
    let working = threads.iter().filter(|thread| thread.solutions > 0);
    let mut shares: Vec<u64> = working.map(|thread| 100 * thread.solutions / all.max(1)).collect();
    shares.sort_unstable_by(|one, other| other.cmp(one));
    let (Some(most), Some(least)) = (shares.first(), shares.last()) else { return "no solutions yet".to_owned() };
    if shares.len() > FEW_THREADS {
        return format!("{} threads, {least} to {most} % each", shares.len());
    }
    let few: Vec<String> = shares.iter().map(u64::to_string).collect();
    format!("threads {} %", few.join(" "))
}

/// Returns a rate with three digits, or as a whole number if it is below 1000.
fn short(rate: f64) -> String {
    let (rate, unit) = match rate {
        rate if rate >= 999_500.0 => (rate / 1e6, " M"),
        rate if rate >= 999.5 => (rate / 1e3, " k"),
        rate => return format!("{rate:.0}"),
    };
    let places = (2 - rate.max(1.0).log10().floor() as i32).max(0) as usize;
    format!("{rate:.places$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_solutions() {
        let threads = |counts: &[u64]| -> Vec<ThreadWork> {
            let timeline = Timeline::new(0);
            assert!(timeline.threads().is_empty());
            counts.iter().map(|&solutions| ThreadWork { solutions, ..ThreadWork::default() }).collect()
        };
        assert_eq!(shares(&threads(&[0, 30, 70])), "threads 70 30 %");
        assert_eq!(shares(&threads(&[1; 10])), "10 threads, 10 to 10 % each");
        assert_eq!(shares(&[]), "no solutions yet");
        let rates = [12.4, 1_234.0, 597_400.0, 999_600.0, 7_654_321.0].map(short);
        assert_eq!(rates, ["12", "1.23 k", "597 k", "1.00 M", "7.65 M"]);
    }
}
