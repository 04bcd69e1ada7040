//! Code that `rate`, `explain` and `hint` share: reusable raters, the rejection of puzzles that have no rating, and the
//! text for grids without a scale.

mod unsolved;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use specudoku::batch::{BatchOptions, Field, RowWriter};
use specudoku::explain::{Rater, Rating, Technique, TechniqueSet, Tenths};
use specudoku::text::Puzzle;
use specudoku::{CancelFlag, Digits81, Grid, Layout, PuzzleError};

use super::clues_only::unusual_size;
use super::common::{StepTimeArgs, counted};
use super::output::print_plain;
pub(super) use unsolved::no_technique_left;

/// Returns ER, EP and ED, empty where the scale does not apply.
pub(super) fn numbers(rating: Option<&Rating>) -> [Field; 3] {
    match rating {
        Some(rating) => [rating.er, rating.ep, rating.ed].map(number),
        None => [(); 3].map(|()| Field::Empty),
    }
}

/// Returns the level of a rating. A full grid has none.
pub(super) fn level(rating: &Rating) -> &'static str {
    if rating.technique.is_some() { rating.er.level() } else { "finished" }
}

/// Returns a number of the scale as the value of a column.
pub(super) fn number(tenths: Tenths) -> Field {
    Field::Real(f64::from(tenths.0) / 10.0)
}

/// Returns the text that replaces a rating: why there is none or, in the players' order, the class of the hardest
/// technique.
pub(super) fn unscaled(layout: &Layout, hardest: Option<Technique>) -> String {
    if !layout.is_classic() {
        return format!("no number: {}", Rating::no_number(layout));
    }
    match hardest {
        Some(Technique::Beyond) => "beyond the players' order".to_owned(),
        Some(technique) => technique.players_class().unwrap_or_default().to_owned(),
        None => "finished".to_owned(),
    }
}

/// Raters for any number of threads.
pub(super) struct Raters {
    timeout: Duration,
    techniques: TechniqueSet,
    cancel: CancelFlag,
    /// Number of steps found.
    found: Arc<AtomicU64>,
    idle: Mutex<Vec<Rater>>,
    /// Number of threads, and number of threads that are rating.
    threads: usize,
    busy: AtomicUsize,
    /// Number of puzzles that the techniques did not solve.
    stopped: AtomicUsize,
}

impl Raters {
    pub(super) fn new(
        args: StepTimeArgs,
        techniques: TechniqueSet,
        options: &BatchOptions,
        found: &Arc<AtomicU64>,
    ) -> Self {
        Self {
            timeout: args.timeout,
            techniques,
            cancel: options.cancel.clone(),
            found: Arc::clone(found),
            idle: Mutex::default(),
            threads: options.threads,
            busy: AtomicUsize::new(0),
            stopped: AtomicUsize::new(0),
        }
    }

    /// Returns the text for a puzzle with `open` cells without a digit, and counts it; `None` if no cell is open.
    pub(super) fn stop(&self, open: usize) -> Option<String> {
        (open > 0).then(|| {
            self.stopped.fetch_add(1, Ordering::Relaxed);
            no_technique_left(open)
        })
    }

    /// Prints on standard error how many puzzles the techniques did not solve.
    pub(super) fn print_stopped(&self) {
        match self.stopped.load(Ordering::Relaxed) {
            0 => {}
            count => print_plain(&format!("the techniques do not solve {}", counted(count as u64, "puzzle"))),
        }
    }

    /// Lends a rater to `work` on a puzzle. The rater rejects one that does not have exactly one solution. If `work`
    /// fails, the rows give the reason.
    pub(super) fn lend<T>(
        &self,
        puzzle: &Puzzle,
        rows: &mut RowWriter<'_>,
        work: impl FnOnce(&mut Rater, &Grid) -> Result<T, PuzzleError>,
    ) -> Option<T> {
        if let Some(why) = unusual_size(&puzzle.grid) {
            rows.failure(why);
            return None;
        }
        self.lend_any(rows, |rater| work(rater, &puzzle.grid))
    }

    /// Returns the rating of a classic puzzle. If it has none, the rows give the reason.
    pub(super) fn rate(&self, puzzle: &Digits81, rows: &mut RowWriter<'_>) -> Option<Rating> {
        self.lend_any(rows, |rater| rater.rate_clues(puzzle.as_array()))
    }

    /// Lends a rater to `work`. If it fails, the rows give the reason.
    fn lend_any<T>(
        &self,
        rows: &mut RowWriter<'_>,
        work: impl FnOnce(&mut Rater) -> Result<T, PuzzleError>,
    ) -> Option<T> {
        let idle = self.idle.lock().pop();
        let rater = idle.unwrap_or_else(|| self.new_rater());
        let busy = self.busy.fetch_add(1, Ordering::Relaxed);
        // A single puzzle is rated by all threads.
        let mut rater = rater.threads(self.threads.saturating_sub(busy));
        let result = work(&mut rater);
        self.busy.fetch_sub(1, Ordering::Relaxed);
        self.idle.lock().push(rater);
        result.map_err(|error| rows.failure(&error.to_string())).ok()
    }

    fn new_rater(&self) -> Rater {
        let rater = Rater::default().checked(true).techniques(self.techniques.clone()).cancel(&self.cancel);
        rater.timeout(self.timeout).progress(&self.found)
    }
}
