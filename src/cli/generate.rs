//! `specudoku generate`.

mod class;
mod constraints;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::HumanCount;
use specudoku::batch::{Field, Format, Shard};
use specudoku::explain::{TechniqueName, Tenths};
use specudoku::make::generate::{GenerateError, GenerateOptions, Generated, Symmetry};
use specudoku::text::{LayoutRule, Notation, Paint, Style};
use specudoku::{Grid, Layout};

use class::ClassArgs;
use constraints::ConstraintArgs;

use super::common::{Given, QuietArgs, SeedArgs, ThreadArgs, TimeArgs, named, range, whole};
use super::exit::{CliResult, Exit, Failure, cancelled, help};
use super::files::will_read;
use super::layout::LayoutArgs;
use super::output::{StandardOutput, print_plain};
use super::progress::Bar;
use super::raters::numbers;
use super::screen::Screen;
use super::techniques::TechniqueArgs;

/// Generate puzzles or complete boards.
///
/// Removes clues from random complete boards while the solution stays unique. Without further options, it removes as
/// many as possible. All boards are equally likely at 9x9, and at sizes up to 6x6 whose boxes have several rows and
/// columns.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku generate --count 1000 --seed 42 > puzzles.txt",
    "specudoku generate --clues 24..28 --symmetry rotate180",
    "specudoku generate --rating 4.2..5.0 --count 3",
    "specudoku generate --technique swordfish --symmetry rotate180",
    "specudoku generate --classify te1 --count 3",
    "specudoku generate --only hidden-single,naked-single,pointing,claiming",
    "specudoku generate --boards --count 100000 > boards.txt",
    "specudoku generate --shape 2x2 --minimal",
    "specudoku generate --units x,windows --minimal",
    "specudoku generate --shape 10 --boxes none",
    "specudoku generate --cages --count 100 --format csv > killers.csv",
    "specudoku generate --cages 20..28 --cage-size 2..4 --minimal",
    "specudoku generate --thermometers 8 --arrows 4 --minimal",
    "specudoku generate --layout .Thermo~R1C1~R2C2~R3C3~R4C4 --minimal",
    "specudoku generate --clues 23 --total-attempts 100000 --seed 42 --shard 3/10",
], "if no puzzle satisfied the options or the time limit was reached"))]
pub(crate) struct GenerateArgs {
    /// Number of puzzles or boards.
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole::<u64>)]
    count: u64,

    #[command(flatten)]
    seed: SeedArgs,

    #[command(flatten)]
    layout: LayoutArgs,

    /// Number of clues: N, or an inclusive range A..B. Example: --clues 24..28.
    #[arg(long, value_name = "N|A..B", value_parser = clues, conflicts_with = "boards")]
    clues: Option<RangeInclusive<usize>>,

    /// Only minimal puzzles: no clue and no constraint can be removed.
    #[arg(long, conflicts_with = "boards")]
    minimal: bool,

    /// Symmetry of the positions of the clues.
    #[arg(long, value_name = "SYMMETRY", default_value_t, value_parser = named::<Symmetry>(), conflicts_with = "boards")]
    symmetry: Symmetry,

    /// File that shows the positions of the clues.
    ///
    /// It contains a grid with . for an empty cell, and any other symbol for a clue.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["boards", "symmetry", "clues"])]
    pattern: Option<PathBuf>,

    /// Difficulty: a rating (ER) such as 4.2, an inclusive range A..B, or a level.
    ///
    /// Levels are very-easy, easy (from 1.3), medium (2.0), hard (3.0), very-hard (4.2), expert (6.3) and extreme (8.0
    /// to 9.9). For rare ratings, near misses are modified until one fits. With other units than the classic ones,
    /// the grid must be 9x9, and near misses are not modified, so rare ratings take longer.
    #[arg(long, value_name = "R|A..B|LEVEL", value_parser = ratings, conflicts_with = "boards")]
    rating: Option<RangeInclusive<Tenths>>,

    /// Technique of the hardest step, for example swordfish or skyscraper.
    #[arg(long, value_name = "NAME", conflicts_with = "boards")]
    technique: Option<TechniqueName>,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    class: ClassArgs,

    /// Generate complete boards instead of puzzles.
    #[arg(long)]
    boards: bool,

    /// Generate minimal puzzles without bias.
    ///
    /// The probability of a puzzle then depends only on its number of clues. Formats with columns have the weights.
    /// Each core makes about one puzzle per second.
    #[arg(long, conflicts_with_all = ["boards", "symmetry", "pattern"])]
    unbiased: bool,

    /// Maximum number of failed attempts in a row.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<u64>, conflicts_with = "boards")]
    attempts: u64,

    /// Exact number of attempts; every puzzle found is written.
    ///
    /// With --unbiased it is rounded up to a multiple of 64, because 64 attempts share a board.
    #[arg(long, value_name = "N", value_parser = whole::<u64>, conflicts_with_all = ["count", "attempts"])]
    total_attempts: Option<u64>,

    /// Shard of the attempts, as K/N. All N shards together give the puzzles of one run, each once. Example: --shard
    /// 3/10.
    ///
    /// The shards get blocks of attempts one after another, so with fewer blocks than shards some shards are empty. For
    /// the classic 9x9 grid a block is 1024 attempts, 256 with --rating, --technique or --classify, and 4096 with
    /// --unbiased. For other units and sizes it has at most as many.
    #[arg(long, value_name = "K/N", requires_all = ["total_attempts", "seed"])]
    shard: Option<Shard>,

    /// Output format [default: line; on a terminal, grid where it fits better].
    #[arg(long, short, value_name = "FORMAT", value_parser = named::<Format>())]
    format: Option<Format>,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    quiet: QuietArgs,

    // Last, because its heading applies to all that follow.
    #[command(flatten)]
    constraints: ConstraintArgs,
}

/// Parses a number of clues, or a range of them.
fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "give a number, or a range like 24..28")
}

/// Parses a rating, or a range of them.
fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let words =
        "give a rating like 4.2, a range like 4.2..5.0, or very-easy, easy, medium, hard, very-hard, expert, extreme";
    Tenths::with_level(text).map_or_else(|| range(text, words), Ok)
}

/// The longest time that a puzzle waits to be written.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// The fewest clues of a 9x9 puzzle with one solution (McGuire, Tugemann, Civario: There is no 16-clue Sudoku, 2012).
const MIN_CLUES: usize = 17;

impl GenerateArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.shard.is_some() && self.total_attempts.is_none() {
            return Err(Failure::usage(
                "--shard needs --total-attempts: attempts can be divided, a number of puzzles cannot",
            ));
        }
        let most = self.clues.as_ref().map_or(usize::MAX, |clues| *clues.end());
        let layout = self.constraints.layout(&self.layout)?;
        if layout.is_classic() && !self.constraints.are_drawn() && most < MIN_CLUES {
            return Err(Failure::usage(format!(
                "--clues: every 9x9 puzzle with fewer than {MIN_CLUES} clues has several solutions: ask for {MIN_CLUES} or more"
            )));
        }
        let format = self.format(&layout)?;
        let cancel = self.time.flag();
        let options = self.options(&layout)?;
        self.class.warn(&options, self.total_attempts.unwrap_or(self.attempts));
        let generator = match self.threads.preparing(&cancel).generator(&layout, options) {
            Ok(generator) => generator,
            Err(GenerateError::Stopped(_)) => return Err(cancelled(&cancel)),
            Err(error) => return Err(Failure::usage(error)),
        };
        let seed = self.seed.announced();
        let mut writer = PuzzleWriter::new(self, format, &layout)?;
        if writer.wanted == 0 {
            return Ok(Exit::Done);
        }
        let bar = Bar::over_steps(Arc::clone(&writer.written), self.total_attempts.unwrap_or(self.count), self.quiet);
        let (threads, write) = (self.threads.count(), |made: Generated| writer.write_puzzle(&made));
        let end = match self.total_attempts {
            Some(attempts) => {
                let shard = self.shard.unwrap_or(Shard::WHOLE);
                generator.generate_shard(seed, attempts, shard, threads, write)
            }
            None => generator.generate(seed, threads, write).map(Some),
        };
        drop(bar);
        writer.finish()?;
        match end {
            Ok(Some(result)) => result,
            Ok(None) => Ok(Exit::Done),
            Err(GenerateError::Stopped(_)) => Err(cancelled(&cancel)),
            Err(error @ GenerateError::GivenUp(_)) => Err(Failure::nothing_found(error)),
            Err(error) => Err(Failure::io(error)),
        }
    }

    fn options(&self, layout: &Layout) -> Result<GenerateOptions, Failure> {
        self.techniques.check("--technique", self.technique.as_slice())?;
        let options = GenerateOptions::default().minimal(self.minimal).symmetry(self.symmetry).boards(self.boards);
        let options = options.unbiased(self.unbiased).attempts(self.attempts);
        let options = self.constraints.set(options);
        let techniques = if self.is_rated() { Some(self.techniques.set()?) } else { None };
        Ok(options
            .given(self.clues.clone(), GenerateOptions::clues)
            .given(self.rating.clone(), GenerateOptions::rating)
            .given(self.technique.clone(), GenerateOptions::technique)
            .given(techniques, GenerateOptions::techniques)
            .given(self.class.depth(), GenerateOptions::depth)
            .given(self.pattern(layout)?, GenerateOptions::pattern))
    }

    /// Returns whether the puzzles must have a certain rating.
    fn is_rated(&self) -> bool {
        self.rating.is_some() || self.technique.is_some() || !self.techniques.are_all()
    }

    /// Returns the filled cells of the pattern file, for a grid with this layout.
    fn pattern(&self, layout: &Layout) -> Result<Option<Vec<usize>>, Failure> {
        let Some(path) = &self.pattern else { return Ok(None) };
        let name = path.display();
        will_read(path)?;
        let text = std::fs::read(path).map_err(|error| Failure::read(&name.to_string(), &error))?;
        let text = String::from_utf8_lossy(&text);
        let cells: Vec<char> =
            text.chars().filter(|symbol| !symbol.is_whitespace() && !"|+-".contains(*symbol)).collect();
        let (found, wanted) = (cells.len(), layout.shape().cell_count());
        if found != wanted {
            return Err(Failure::usage(format!(
                "{name} has {found} cells, but the grid has {wanted}: write . for an empty cell, x for a clue"
            )));
        }
        Ok(Some((0..cells.len()).filter(|cell| !matches!(cells[*cell], '.' | '0' | '_')).collect()))
    }

    /// Returns the format. A drawn grid cannot show constraints.
    fn format(&self, layout: &Layout) -> Result<Format, Failure> {
        if self.constraints.are_drawn() || !layout.constraints().is_empty() {
            if Grid::empty(layout).display(Style::Iss).try_to_string().is_none() {
                return Err(Failure::usage("puzzles with constraints are written only up to 16x16"));
            }
            return match self.format {
                Some(Format::Grid) => Err(Failure::usage(
                    "--format grid cannot show constraints: omit it, and use convert --to svg for a picture",
                )),
                format => Ok(format.unwrap_or(Format::Line)),
            };
        }
        let grid = Grid::empty(layout);
        let is_single = self.count == 1 && io::stdout().is_terminal();
        Ok(self.format.unwrap_or_else(|| {
            let is_drawn = is_single || Screen::of_stdout().draws(&grid, Notation::for_shape(layout.shape()));
            if is_drawn { Format::Grid } else { Format::Line }
        }))
    }
}

/// Writes puzzles as they are generated.
struct PuzzleWriter<'a> {
    args: &'a GenerateArgs,
    format: Format,
    columns: Vec<&'static str>,
    /// Whether rows have the layout in words, so that they can be read again without an option.
    has_layout: bool,
    output: BufWriter<StandardOutput>,
    /// Number of puzzles wanted.
    wanted: u64,
    /// Number of puzzles written, for the progress bar.
    written: Arc<AtomicU64>,
    /// Number of attempts made for them.
    tried: u64,
    flushed: Instant,
}

impl<'a> PuzzleWriter<'a> {
    /// Creates a writer, and writes the header if the format has one.
    fn new(args: &'a GenerateArgs, format: Format, layout: &Layout) -> Result<Self, Failure> {
        let mut output = BufWriter::new(StandardOutput::new());
        let is_usual = LayoutRule::words_of(layout).is_none_or(|words| words.is_empty());
        let has_layout = !is_usual || args.constraints.are_drawn();
        let mut columns = vec!["solution", "clues", "weight"];
        columns.splice(0..0, has_layout.then_some("layout"));
        columns.extend(args.is_rated().then_some(["er", "ep", "ed", "technique"]).into_iter().flatten());
        output.write_all(&format.header(&columns)).map_err(Failure::write)?;
        let wanted = if args.total_attempts.is_some() { u64::MAX } else { args.count };
        Ok(Self {
            args,
            format,
            columns,
            has_layout,
            output,
            wanted,
            written: Arc::default(),
            tried: 0,
            flushed: Instant::now(),
        })
    }

    /// Writes a puzzle. Breaks if it was the last one wanted.
    fn write_puzzle(&mut self, made: &Generated) -> ControlFlow<CliResult> {
        let number = self.written.fetch_add(1, Ordering::Relaxed) + 1;
        self.tried += made.attempts();
        let mut written = self.output.write_all(&self.row(number, made));
        // A puzzle that took long to generate is shown immediately.
        if self.flushed.elapsed() > FLUSH_INTERVAL || number == self.wanted {
            written = written.and_then(|()| self.output.flush());
            self.flushed = Instant::now();
        }
        match written {
            Err(error) => ControlFlow::Break(Err(Failure::write(error))),
            Ok(()) if number == self.wanted => ControlFlow::Break(Ok(Exit::Done)),
            Ok(()) => ControlFlow::Continue(()),
        }
    }

    fn row(&self, number: u64, made: &Generated) -> Vec<u8> {
        let puzzle = made.puzzle();
        let text = match self.format {
            Format::Grid => {
                let parted = if number > 1 { "\n" } else { "" };
                let title = if self.args.count > 1 { format!("{parted}Grid {number}\n") } else { String::new() };
                title + &puzzle.display(Style::Grid).paint(&Paint::default(), &puzzle).to_string()
            }
            // A line of cells does not show constraints.
            Format::Line if !puzzle.layout().constraints().is_empty() => puzzle.display(Style::Iss).to_string(),
            _ => puzzle.to_string(),
        };
        self.format.row(&self.columns, number, &text, || self.fields(made))
    }

    /// Returns the fields of the columns, with those of the rating if there is one.
    fn fields(&self, made: &Generated) -> Vec<Field> {
        let layout = self.has_layout.then(|| LayoutRule::words_of(made.puzzle().layout()).unwrap_or_default());
        let mut fields: Vec<Field> = layout.into_iter().map(Field::from).collect();
        fields.extend([made.solution().to_string().into(), made.clue_count().into(), made.weight().into()]);
        if let Some(rating) = made.rating() {
            let technique = rating.technique.map(|technique| technique.to_string());
            fields.extend(numbers(Some(&rating)));
            fields.push(technique.unwrap_or_default().into());
        }
        fields
    }

    /// Writes what is buffered, and prints the number of attempts if a rating was requested.
    fn finish(mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::write)?;
        if self.args.is_rated() && self.written.load(Ordering::Relaxed) > 0 {
            let attempts = if self.tried == 1 { "attempt" } else { "attempts" };
            print_plain(&format!("{} {attempts}", HumanCount(self.tried)));
        }
        Ok(())
    }
}
