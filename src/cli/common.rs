//! Arguments that several commands have: each stands here once, with what is done by it.

use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Stdout};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use specudoku::deduce::Rule;
use specudoku::deduce::Rules;
use specudoku::text::Paint;
use specudoku::{Backend, BranchOrder, CancelFlag, OptionsError, ParseError, Solver};
use strum::VariantNames;

use super::exit::{Failure, raised_by_interrupt};
use super::output::print_plain;

/// Sets what was given, and leaves the default of what was not.
pub(super) trait Given: Sized {
    /// Returns `set` of this and the value, if there is one.
    fn given<V>(self, value: Option<V>, set: impl FnOnce(Self, V) -> Self) -> Self {
        match value {
            Some(value) => set(self, value),
            None => self,
        }
    }
}

impl<T> Given for T {}

/// Returns a parser of the names of a choice. They stand in `--help`, in completions and in the message for any other word.
pub(super) fn named<T>() -> impl TypedValueParser<Value = T>
where
    T: VariantNames + FromStr<Err = ParseError> + Clone + Send + Sync + 'static,
{
    one_of(T::VARIANTS)
}

/// Returns a parser of some of the names that a choice has.
pub(super) fn one_of<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Number of cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Reads a number of threads.
pub(super) fn thread_count(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=Solver::MAX_THREADS).contains(count));
    count.ok_or_else(|| format!("give a number from 1 to {}", Solver::MAX_THREADS))
}

/// Reads a number that is not 0.
pub(super) fn at_least_one<N: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<N, String> {
    text.parse().ok().filter(|number| *number >= N::from(1)).ok_or_else(|| "give a whole number, 1 or more".to_owned())
}

/// The number of threads.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ThreadArgs {
    /// Threads [default: one a core].
    #[arg(long, short, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// Number of threads to work with.
    pub(super) fn count(self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    /// A solver that prepares what the threads draw from: more threads than cores would be slower at that.
    pub(super) fn preparing(self, cancel: &CancelFlag) -> Solver {
        Solver::new().threads(self.count().min(cores())).cancel(cancel)
    }
}

/// Whether the work under way is shown.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub(super) struct QuietArgs {
    /// No progress bar.
    #[arg(long, short)]
    quiet: bool,
}

impl QuietArgs {
    /// Whether there is a terminal on which to show it, and it may be shown.
    pub(super) fn shows(self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }
}

/// Reads a time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    // More than the clock can count is no limit, and neither is what is no number.
    let number = text.strip_suffix('s').unwrap_or(text);
    let given = number.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = given.ok_or("give seconds, more than 0, for example 0.5")?;
    if time.is_zero() { Err("give more than 0 seconds".to_owned()) } else { Ok(time) }
}

/// The time of each puzzle.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct TimeoutArgs {
    /// Seconds a puzzle.
    ///
    /// The search for a puzzle that needs longer is ended, and its record answered '!time limit'.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) timeout: Option<Duration>,
}

/// The time of each puzzle whose steps are searched for.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct StepTimeArgs {
    /// Time limit per puzzle, in seconds.
    ///
    /// A puzzle that needs longer is answered 'time limit'. The hardest known puzzles need a few seconds. Some that are given by
    /// candidates need hours, which a larger number gives them.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(super) timeout: Duration,
}

/// The limits of each puzzle.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct LimitArgs {
    /// Nodes a puzzle.
    ///
    /// The search for a puzzle that needs more is ended, and its record answered '!node limit'.
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    pub(super) node_limit: Option<u64>,

    #[command(flatten)]
    time: TimeoutArgs,
}

impl LimitArgs {
    /// Sets the limits of a solver.
    pub(super) fn set(self, solver: Solver) -> Solver {
        solver.given(self.node_limit, Solver::node_limit).given(self.time.timeout, Solver::timeout)
    }

    /// Returns what is left to a puzzle that was begun at `begun` and has used `nodes`.
    pub(super) fn rest(self, begun: Instant, nodes: u64) -> Self {
        let timeout = self.time.timeout.map(|time| time.saturating_sub(begun.elapsed()));
        let node_limit = self.node_limit.map(|limit| limit.saturating_sub(nodes));
        Self { node_limit, time: TimeoutArgs { timeout } }
    }
}

/// The time of a command as a whole.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct TimeArgs {
    /// Seconds in all.
    ///
    /// After them what is done is written, and the exit status is 1.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl TimeArgs {
    /// The flag that Ctrl-C raises, and the time when it is over.
    pub(super) fn flag(self) -> CancelFlag {
        raised_by_interrupt(self.timeout.map_or_else(CancelFlag::new, CancelFlag::after))
    }
}

/// How a search goes about it.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct SearchArgs {
    /// Rules of deduction, between commas.
    ///
    /// Engines cells (which then is the default) and packed (which always has both singles).
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = one_of::<Rules>(RULES))]
    rules: Vec<Rules>,

    /// Order of branching, of the engine cells.
    #[arg(long, value_name = "ORDER", value_parser = named::<BranchOrder>())]
    pub(super) branch: Option<BranchOrder>,

    /// Vector instructions of the lanes [default: the best of the processor].
    #[arg(long, value_name = "BACKEND", value_parser = named::<Backend>())]
    simd: Option<Backend>,
}

/// The names of rules.
const RULES: &[&str] = &["naked-singles", "hidden-singles", "locked-candidates", "all-different", "all"];

impl SearchArgs {
    /// The rules that are named, if any are.
    pub(super) fn rules(&self) -> Option<Rules> {
        let is_on = |rule: &Rule| self.rules.iter().any(|rules| rules.contains(*rule));
        let on: Vec<Rule> = Rule::ALL.into_iter().filter(is_on).collect();
        (!on.is_empty()).then(|| Rules::new(&on))
    }

    /// Sets the options of a solver.
    pub(super) fn set(&self, solver: Solver) -> Solver {
        let solver = solver.given(self.simd, Solver::backend);
        solver.given(self.rules(), Solver::rules).given(self.branch, Solver::branch_order)
    }

    /// Refuses vector instructions that the processor lacks, and options that the engine of the solver does not have.
    pub(super) fn check(&self, solver: &Solver) -> Result<(), Failure> {
        if let Some(backend) = self.simd.filter(|backend| !backend.is_available()) {
            return Err(Failure::usage(format!("this processor has no {backend}: --simd portable always works")));
        }
        if self.simd.is_some() && !solver.uses_lanes() {
            return Err(Failure::usage("--simd: what does the work here has no lanes; --engine lanes has"));
        }
        solver.validate().map_err(|error| match error {
            OptionsError::Rules(engine) => Failure::usage(format!("--rules: {error}; --engine {engine} takes none")),
            _ => Failure::usage(format!("--branch: {error}")),
        })
    }
}

/// The seed of what is drawn at random.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct SeedArgs {
    /// The same seed gives the same output [default: another one each time].
    ///
    /// At any number of threads. The seed is printed on standard error. The generator is PCG64.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// Whether the seed is given.
    pub(super) const fn is_given(self) -> bool {
        self.seed.is_some()
    }

    /// The seed, printed on standard error.
    pub(super) fn announced(self) -> u64 {
        // The standard library draws the keys of its hashes from the system: the hash of anything is random.
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("seed"));
        print_plain(&format!("seed {seed}"));
        seed
    }
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Standard output with these colours.
    pub(super) fn stdout(self) -> AutoStream<Stdout> {
        let choice = match self {
            Self::Always => ColorChoice::AlwaysAnsi,
            Self::Never => ColorChoice::Never,
            Self::Auto => ColorChoice::Auto,
        };
        AutoStream::new(io::stdout(), choice)
    }

    /// The colours for grids on standard output: clues stand out against deduced values.
    pub(super) fn paint(self) -> Paint {
        if self.stdout().current_choice() == ColorChoice::Never {
            return Paint::default();
        }
        let clue = Style::new().bold();
        let deduced = Style::new().fg_color(Some(AnsiColor::Green.into()));
        Paint::new(codes(clue), codes(deduced), codes(clue.invert()))
    }
}

/// The codes that begin and end a style.
fn codes(style: Style) -> (String, String) {
    (style.render().to_string(), style.render_reset().to_string())
}
