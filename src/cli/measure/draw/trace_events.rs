//! Spans in the trace-event format, which Perfetto and Chrome open.
//!
//! Nitrous, Duca: Trace Event Format, 2016. A span is a complete event (`X`). A task that ran on a different thread
//! than the one that created it has an arrow from there (`s` to `f`).

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::measure::{Recorded, Span};

/// The only process.
const PROCESS: u32 = 1;

/// Writes a recording as trace events, which ui.perfetto.dev and chrome://tracing open: one JSON object, with one event
/// per line.
///
/// Returns an error if the output fails.
pub(crate) fn write_trace_events(recorded: &Recorded, output: &mut impl Write) -> io::Result<()> {
    let left_out = json!({ "spans_left_out": recorded.spans_left_out });
    writeln!(output, "{{\"displayTimeUnit\":\"ms\",\"otherData\":{left_out},\"traceEvents\":[")?;
    write!(output, "{}", named("process_name", 0, "specudoku"))?;
    for (index, thread) in recorded.threads.iter().enumerate() {
        write!(output, ",\n{}", named("thread_name", index, &thread.name))?;
    }
    let makers: HashMap<u64, &Span> = recorded.spans.iter().map(|span| (span.id, span)).collect();
    for span in &recorded.spans {
        write!(output, ",\n{}", complete(span))?;
        let maker = span.made_by.filter(|_| span.is_stolen).and_then(|id| makers.get(&id));
        for arrow in maker.into_iter().flat_map(|maker| arrow(maker, span)) {
            write!(output, ",\n{arrow}")?;
        }
    }
    writeln!(output, "\n]}}")
}

fn named(what: &str, thread: usize, name: &str) -> Value {
    json!({ "ph": "M", "pid": PROCESS, "tid": thread, "name": what, "args": { "name": name } })
}

fn complete(span: &Span) -> Value {
    json!({
        "ph": "X",
        "pid": PROCESS,
        "tid": span.thread,
        "ts": micros(span.begin),
        "dur": micros(span.end.saturating_sub(span.begin)),
        "name": span.work.to_string(),
        "cat": span.cause.to_string(),
        "args": {
            "span": span.id,
            "made_by": span.made_by,
            "nodes": span.nodes,
            "end": span.cause.to_string(),
            "stolen": span.is_stolen,
        },
    })
}

/// Returns the arrow from the span that created a task to where it ran.
fn arrow(maker: &Span, span: &Span) -> [Value; 2] {
    // A task may start before its creator ends; an arrow points forward in time.
    let from = maker.end.min(span.begin);
    let start = arrow_event("s", span.id, maker.thread, from);
    let mut end = arrow_event("f", span.id, span.thread, span.begin);
    end["bp"] = "e".into();
    [start, end]
}

/// Returns one of the two events of the arrow to a span.
fn arrow_event(kind: &str, span: u64, thread: usize, at: Duration) -> Value {
    json!({
        "ph": kind,
        "pid": PROCESS,
        "tid": thread,
        "ts": micros(at),
        "id": span,
        "name": "stolen",
        "cat": "steal",
    })
}

fn micros(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e3
}
