//! Arguments that several commands share, together with the code that evaluates them.

use std::error::Error;
use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Stdout};
use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::ops::RangeInclusive;
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

/// Sets options whose values were given on the command line. Other options keep their defaults.
pub(super) trait Given: Sized {
    /// Applies `set` if there is a value, and returns `self` unchanged otherwise.
    fn given<V>(self, value: Option<V>, set: impl FnOnce(Self, V) -> Self) -> Self {
        match value {
            Some(value) => set(self, value),
            None => self,
        }
    }
}

impl<T> Given for T {}

/// Returns a parser of the names of an enum. The names appear in `--help`, in completions and in the error message.
pub(super) fn named<T>() -> impl TypedValueParser<Value = T>
where
    T: VariantNames + FromStr<Err = ParseError> + Clone + Send + Sync + 'static,
{
    one_of(T::VARIANTS)
}

/// Returns a parser of some of the names of an enum.
pub(super) fn one_of<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Returns the number of cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Parses a number of threads.
pub(super) fn thread_count(text: &str) -> Result<usize, String> {
    whole_in(1..=Solver::MAX_THREADS)(text)
}

/// Returns a parser of whole numbers in a range.
pub(super) fn whole_in<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("give a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a whole number.
pub(super) fn whole<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    number(text, "give a whole number, 0 or more")
}

/// Parses a positive whole number.
pub(super) fn at_least_one<N: FromStr<Err = ParseIntError> + PartialOrd + From<u8>>(text: &str) -> Result<N, String> {
    const REMEDY: &str = "give a whole number, 1 or more";
    number(text, REMEDY).and_then(|number| if number >= N::from(1) { Ok(number) } else { Err(REMEDY.to_owned()) })
}

/// Parses a whole number. The error is `remedy`, unless the number is too large.
fn number<N: FromStr<Err = ParseIntError>>(text: &str, remedy: &str) -> Result<N, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "the number is too large".to_owned(),
        _ => remedy.to_owned(),
    })
}

/// Returns a number of things in words: "1 puzzle", "2 puzzles".
pub(super) fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// The number of threads.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ThreadArgs {
    /// Number of threads [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// Returns the number of threads to use.
    pub(super) fn count(self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    /// Returns a solver for preparing a generator or sampler. It has at most one thread per core, because more would
    /// slow the preparation down.
    pub(super) fn preparing(self, cancel: &CancelFlag) -> Solver {
        Solver::new().threads(self.count().min(cores())).cancel(cancel)
    }
}

/// The option that hides progress.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub(super) struct QuietArgs {
    /// Show no progress bar.
    #[arg(long, short)]
    quiet: bool,
}

impl QuietArgs {
    /// Returns whether progress is shown: standard error is a terminal, and the option is not set.
    pub(super) fn shows(self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }
}

/// The longest time that can be given. A [`Duration`] holds little more.
const MAX_SECONDS: f64 = 1.8e19;

/// Parses a time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.strip_suffix('s').unwrap_or(text).parse().ok();
    let given = number.filter(|seconds| !seconds.is_nan()).ok_or("give seconds, more than 0, for example 0.5")?;
    if given > MAX_SECONDS {
        return Err(format!("the time is too long: give at most {MAX_SECONDS:e} seconds, or omit the option"));
    }
    match Duration::try_from_secs_f64(given) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("give more than 0 seconds".to_owned()),
    }
}

/// The time limit per puzzle.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct TimeoutArgs {
    /// Time limit per puzzle, in seconds, for example 0.5.
    ///
    /// A puzzle that needs longer is answered `!time limit`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) timeout: Option<Duration>,
}

/// The time limit per puzzle for commands that search for steps.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct StepTimeArgs {
    /// Time limit per puzzle, in seconds.
    ///
    /// A puzzle that needs longer is answered `!time limit`. The hardest known puzzles need a few seconds; some puzzles
    /// with pencilmarks need hours.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(super) timeout: Duration,
}

/// The limits per puzzle.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct LimitArgs {
    /// Maximum number of search nodes per puzzle.
    ///
    /// A puzzle that needs more is answered `!node limit`. A node is one state of the search: the puzzle itself, or one
    /// guess and everything that follows from it.
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    pub(super) node_limit: Option<u64>,

    #[command(flatten)]
    time: TimeoutArgs,
}

impl LimitArgs {
    /// Returns a solver with these limits.
    pub(super) fn set(self, solver: Solver) -> Solver {
        solver.given(self.node_limit, Solver::node_limit).given(self.time.timeout, Solver::timeout)
    }

    /// Returns the remaining limits of a puzzle whose search began at `begun` and has explored `nodes`.
    pub(super) fn rest(self, begun: Instant, nodes: u64) -> Self {
        let timeout = self.time.timeout.map(|time| time.saturating_sub(begun.elapsed()));
        let node_limit = self.node_limit.map(|limit| limit.saturating_sub(nodes));
        Self { node_limit, time: TimeoutArgs { timeout } }
    }
}

/// The time limit of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct TimeArgs {
    /// Total time limit, in seconds.
    ///
    /// When it is reached, the finished results are written, and the exit status is 1.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl TimeArgs {
    /// Returns the flag that Ctrl-C and the end of the time limit raise.
    pub(super) fn flag(self) -> CancelFlag {
        raised_by_interrupt(self.timeout.map_or_else(CancelFlag::new, CancelFlag::after))
    }
}

/// Parses a value, or a range of values, both ends included. The lower end comes first.
pub(super) fn range<T: FromStr + PartialOrd + Copy>(text: &str, remedy: &str) -> Result<RangeInclusive<T>, String> {
    let value = |text: &str| text.parse::<T>().map_err(|_| remedy.to_owned());
    let Some((first, last)) = text.split_once("..") else { return value(text).map(|value| value..=value) };
    let last = last.trim_start_matches('=');
    let range = value(first)?..=value(last)?;
    if range.is_empty() {
        return Err(format!("the range is reversed: write the lower end first, {last}..{first}"));
    }
    Ok(range)
}

/// Search options shared by `solve` and `compare`.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct SearchArgs {
    /// Deduction rules, separated by commas.
    ///
    /// Only the engines `cells` and `packed` have rules; with this option, `cells` is the default. `packed` always
    /// applies both kinds of singles. Example: --rules naked-singles,locked-candidates.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = one_of::<Rules>(RULES))]
    rules: Vec<Rules>,

    /// Branching heuristic of the engine `cells`.
    #[arg(long, value_name = "ORDER", value_parser = named::<BranchOrder>())]
    pub(super) branch: Option<BranchOrder>,

    /// Vector instructions of the engine `lanes` [default: the best that the processor has].
    #[arg(long, value_name = "BACKEND", value_parser = named::<Backend>())]
    simd: Option<Backend>,
}

/// The names of the rules.
const RULES: &[&str] = &["naked-singles", "hidden-singles", "locked-candidates", "all-different", "all"];

impl SearchArgs {
    /// Returns the rules that are given, if there are any.
    pub(super) fn rules(&self) -> Option<Rules> {
        let on: Vec<Rule> =
            Rule::ALL.into_iter().filter(|rule| self.rules.iter().any(|rules| rules.contains(*rule))).collect();
        (!on.is_empty()).then(|| Rules::new(&on))
    }

    /// Returns a solver with these options.
    pub(super) fn set(&self, solver: Solver) -> Solver {
        let solver = solver.given(self.simd, Solver::backend);
        solver.given(self.rules(), Solver::rules).given(self.branch, Solver::branch_order)
    }

    /// Rejects vector instructions that the processor lacks, and options that the solver's engine does not support.
    pub(super) fn check(&self, solver: &Solver) -> Result<(), Failure> {
        if let Some(backend) = self.simd.filter(|backend| !backend.is_available()) {
            return Err(Failure::usage(format!(
                "this processor does not support {backend}: use --simd portable, which always works"
            )));
        }
        if self.simd.is_some() && !solver.uses_lanes() {
            return Err(Failure::usage(
                "--simd only affects the engine lanes, which does not run here: add --engine lanes",
            ));
        }
        solver.validate().map_err(|error| match error {
            OptionsError::Rules(engine) => {
                Failure::usage(format!("--rules: {error}; omit --rules with --engine {engine}"))
            }
            _ => Failure::usage(format!("--branch: {error}")),
        })
    }
}

/// The seed of random choices.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct SeedArgs {
    /// Seed of the random choices; the same seed gives the same output [default: a new one each time].
    ///
    /// The output does not depend on the number of threads. The seed is printed on standard error. The random generator
    /// is PCG64.
    #[arg(long, value_name = "S", value_parser = whole::<u64>)]
    seed: Option<u64>,
}

impl SeedArgs {
    /// Returns whether the seed is given.
    pub(super) const fn is_given(self) -> bool {
        self.seed.is_some()
    }

    /// Returns the seed, and prints it on standard error.
    pub(super) fn announced(self) -> u64 {
        // The standard library seeds its hashers from the system, so the hash of any value is random.
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
    /// Returns standard output with or without colours.
    pub(super) fn stdout(self) -> AutoStream<Stdout> {
        let choice = match self {
            Self::Always => ColorChoice::AlwaysAnsi,
            Self::Never => ColorChoice::Never,
            Self::Auto => ColorChoice::Auto,
        };
        AutoStream::new(io::stdout(), choice)
    }

    /// Returns the colours for grids on standard output: clues look different from deduced digits.
    pub(super) fn paint(self) -> Paint {
        if self.stdout().current_choice() == ColorChoice::Never {
            return Paint::default();
        }
        let clue = Style::new().bold();
        let deduced = Style::new().fg_color(Some(AnsiColor::Green.into()));
        Paint::new(codes(clue), codes(deduced), codes(clue.invert()))
    }
}

/// Returns the codes that begin and end a style.
fn codes(style: Style) -> (String, String) {
    (style.render().to_string(), style.render_reset().to_string())
}
