//! Records searches: the timeline of their tasks, as a picture or for a trace viewer, and a picture of the tree of one
//! search.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::cli::measure::draw::{timeline_picture, tree_picture, write_trace_events};
use crate::cli::measure::{Recorded, Timeline};
use specudoku::{Engine, Shape};

use super::exit::{Failure, refuse};
use super::output::{cannot_write, check_writable, print, write_file};

/// The options for timelines.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(skip)]
pub(super) struct TimelineArgs {
    /// File for a timeline of all tasks.
    ///
    /// The timeline has the thread, start, end and nodes of each task, and why the task ended. If the name ends in
    /// .svg, the file is a picture; otherwise it has trace events for ui.perfetto.dev or chrome://tracing.
    #[arg(long, value_name = "FILE.json|.svg", group = "pictures")]
    timeline: Option<PathBuf>,

    /// Maximum number of tasks and nodes to record [default: 200000]; all others are only counted.
    #[arg(long, value_name = "N", default_value = "200000", hide_default_value = true, value_parser = super::common::whole::<usize>, requires = "pictures")]
    record: usize,
}

/// The options for recordings.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(group = clap::ArgGroup::new("pictures").multiple(true))]
pub(super) struct RecordingArgs {
    #[command(flatten)]
    timeline: TimelineArgs,

    /// File for a drawing of the search tree of one puzzle.
    ///
    /// The path to the first solution is marked, and cancelled branches are hatched. Only for the engine `cells`, which
    /// is then the default, and for `packed` with --first leftmost.
    #[arg(long, value_name = "FILE.svg", group = "pictures")]
    pub(super) tree: Option<PathBuf>,
}

impl TimelineArgs {
    /// Rejects a file that cannot be written.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.timeline.iter().try_for_each(|path| check_writable(path, if is_picture(path) { "svg" } else { "json" }))
    }

    /// Returns a timeline, if one was requested.
    pub(super) fn begin(&self) -> Option<Timeline> {
        self.timeline.as_ref().map(|_| Timeline::new(self.record))
    }

    /// Writes the file.
    pub(super) fn end(&self, recorded: &Recorded) -> Result<(), Failure> {
        let Some(path) = &self.timeline else { return Ok(()) };
        if is_picture(path) {
            write_file(path, &timeline_picture(recorded))?;
        } else {
            write_events(path, recorded)?;
        }
        print_left_out(path, recorded.spans_left_out, "tasks");
        Ok(())
    }
}

impl RecordingArgs {
    /// Rejects files that cannot be written, and engines without a tree.
    pub(super) fn check(&self, engine: Engine) -> Result<(), Failure> {
        if self.tree.is_some() && !matches!(engine, Engine::Auto | Engine::Cells | Engine::Packed) {
            return Err(Failure::usage(format!(
                "--tree: the engine {engine} does not search a single tree: use --engine cells"
            )));
        }
        self.timeline.check()?;
        self.tree.iter().try_for_each(|path| check_writable(path, "svg"))
    }

    /// Returns the engine to use where this one was requested.
    pub(super) const fn engine(&self, engine: Engine) -> Engine {
        if self.tree.is_some() && matches!(engine, Engine::Auto) { Engine::Cells } else { engine }
    }

    /// Returns a timeline that records what was requested, if anything was.
    pub(super) fn begin(&self) -> Option<Timeline> {
        if self.tree.is_none() {
            return self.timeline.begin();
        }
        let TimelineArgs { timeline, record } = &self.timeline;
        // If only the tree was requested, spans are counted, and not kept.
        Some(Timeline::with_tree(if timeline.is_some() { *record } else { 0 }, *record))
    }

    /// Writes the files. `shape` is that of the only puzzle.
    pub(super) fn end(&self, timeline: Option<&Timeline>, shape: Shape) -> Result<(), Failure> {
        let Some(timeline) = timeline else { return Ok(()) };
        let recorded = timeline.recorded();
        self.timeline.end(&recorded)?;
        if let Some(path) = &self.tree {
            refuse(recorded.nodes.is_empty(), "--tree: this search had no tree: use --engine cells")?;
            write_file(path, &tree_picture(&recorded, shape))?;
            print_left_out(path, recorded.nodes_left_out, "nodes");
        }
        Ok(())
    }
}

/// Returns whether this file gets a picture of the timeline.
fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"))
}

fn write_events(path: &Path, recorded: &Recorded) -> Result<(), Failure> {
    let written = File::create(path).and_then(|file| {
        let mut output = BufWriter::new(file);
        write_trace_events(recorded, &mut output)?;
        output.flush()
    });
    written.map_err(|error| cannot_write(path, &error))
}

fn print_left_out(path: &Path, count: u64, what: &str) {
    if count > 0 {
        print(&format!(
            "{}: {count} more {what} were not recorded: use a larger --record to keep them",
            path.display()
        ));
    }
}
