//! The timeline as a picture: a row for each thread, a bar for each span, cancelled ones hatched.

use std::fmt::Write;
use std::time::Duration;

use super::frame::{HEAD, WIDTH, file, framed};
use crate::measure::{Recorded, Span, SpanEnd};
use crate::text::escape;

/// The width of the names on the left, and the height of a row, in pixels.
const NAMES: f64 = 130.0;
const ROW: f64 = 26.0;

/// The right end of the bars, and the height of the scale below.
const RIGHT: f64 = WIDTH - 8.0;
const FOOT: f64 = 30.0;

/// The most rows, and the narrowest bar: what is beyond is counted.
const MOST_ROWS: usize = 64;
const NARROWEST: f64 = 0.3;

/// Returns what ran where as an SVG file: a row a thread, a bar a task.
#[must_use]
pub fn timeline_picture(recorded: &Recorded) -> String {
    file(&figure(recorded))
}

/// Returns the picture as an element.
pub(in crate::measure) fn figure(recorded: &Recorded) -> String {
    let rows = recorded.threads.len().min(MOST_ROWS);
    let begin = recorded.spans.iter().map(|span| span.begin).min().unwrap_or_default();
    let end = recorded.spans.iter().map(|span| span.end).max().unwrap_or_default();
    let whole = end.saturating_sub(begin).as_secs_f64().max(1e-9);
    let at = |time: Duration| NAMES + (RIGHT - NAMES) * time.saturating_sub(begin).as_secs_f64() / whole;
    let (mut body, mut hidden) = (names(recorded, rows), recorded.spans_left_out);
    let bottom = HEAD + rows as f64 * ROW;
    body += &scale(whole, bottom + 20.0);
    for span in &recorded.spans {
        let (from, width) = (at(span.begin), at(span.end) - at(span.begin));
        if span.thread >= rows || width < NARROWEST {
            hidden += 1;
        } else {
            bar(&mut body, span, from, width);
        }
    }
    let mut notes = format!("Spans: {}; threads: {}", recorded.spans.len(), recorded.threads.len());
    if hidden > 0 {
        notes += &format!("; too short to draw, or beyond what is kept: {hidden}");
    }
    notes += "; dark: split into tasks, green: a solution, hatched: cancelled by the flag";
    framed("timeline", "Timeline", &notes, &body, bottom + FOOT)
}

/// The name of each thread, with a line below its row.
fn names(recorded: &Recorded, rows: usize) -> String {
    let mut names = String::new();
    for (row, thread) in recorded.threads.iter().take(rows).enumerate() {
        let (bottom, name) = (HEAD + (row + 1) as f64 * ROW, escape(&thread.name));
        // Writing to a string cannot fail.
        let _ = write!(
            names,
            "<path class=\"row\" d=\"M{NAMES} {bottom}H{RIGHT}\"/><text x=\"6\" y=\"{}\">{name}</text>",
            bottom - 8.0
        );
    }
    names
}

/// Five times from the begin to the end of `whole` seconds.
fn scale(whole: f64, y: f64) -> String {
    let tick = |step: u32| {
        let share = f64::from(step) / 4.0;
        let (x, time, class) =
            (NAMES + (RIGHT - NAMES) * share, whole * 1e3 * share, if step == 4 { "end" } else { "middle" });
        format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{time:.3} ms</text>")
    };
    (0..=4).map(tick).collect()
}

fn bar(bars: &mut String, span: &Span, from: f64, width: f64) {
    let (top, cause, stolen) =
        (HEAD + span.thread as f64 * ROW, span.cause, if span.is_stolen { ", stolen" } else { "" });
    let time = span.end.saturating_sub(span.begin).as_secs_f64() * 1e3;
    let _ = write!(
        bars,
        "<rect class=\"{cause}\" x=\"{from:.2}\" y=\"{}\" width=\"{width:.2}\" height=\"{}\"><title>{} {}: {} nodes, \
         {time:.3} ms, {cause}{stolen}</title></rect>",
        top + 3.0,
        ROW - 6.0,
        span.work,
        span.id,
        span.nodes,
    );
}

/// The spans of each thread by the causes of their ends, as the cells of a table, header first.
pub(in crate::measure) fn cells(recorded: &Recorded) -> Vec<Vec<String>> {
    let causes = [SpanEnd::Explored, SpanEnd::Split, SpanEnd::Solution, SpanEnd::Cancelled];
    let mut header = vec!["thread".to_owned(), "busy ms".to_owned(), "nodes".to_owned(), "stolen".to_owned()];
    header.extend(causes.map(|cause| cause.to_string()));
    let mut cells = vec![header];
    for (index, thread) in recorded.threads.iter().enumerate() {
        let own: Vec<&Span> = recorded.spans.iter().filter(|span| span.thread == index).collect();
        let count = |is: &dyn Fn(&Span) -> bool| own.iter().filter(|span| is(span)).count().to_string();
        let mut line = vec![
            thread.name.clone(),
            format!("{:.3}", thread.busy.as_secs_f64() * 1e3),
            thread.nodes.to_string(),
            count(&|span| span.is_stolen),
        ];
        line.extend(causes.map(|cause| count(&|span| span.cause == cause)));
        cells.push(line);
    }
    cells
}
