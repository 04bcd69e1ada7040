//! The timeline as a picture: a row per thread, a bar per span, with cancelled spans hatched.

use std::fmt::Write;
use std::time::Duration;

use html_escape::encode_text;

use super::frame::{HEAD, WIDTH, file, framed};
use super::ticks;
use crate::cli::measure::{Recorded, Span, SpanEnd};

/// The width of the names on the left, and the height of a row, in pixels.
const NAMES: f64 = 130.0;
const ROW: f64 = 26.0;

/// The right end of the bars, and the height of the scale below.
const RIGHT: f64 = WIDTH - 8.0;
const FOOT: f64 = 30.0;

/// Maximum number of rows, and minimum width of a bar. Spans beyond these limits are counted.
const MAX_ROWS: usize = 64;
const NARROWEST: f64 = 0.3;

/// A row of the picture.
struct ThreadRow {
    name: String,
    /// The threads whose spans it shows.
    threads: Vec<usize>,
}

/// Returns the timeline as an SVG file: a row per thread, a bar per task.
pub(crate) fn timeline_picture(recorded: &Recorded) -> String {
    file(&figure(recorded))
}

/// Returns the picture as an element.
pub(crate) fn figure(recorded: &Recorded) -> String {
    let rows = rows(recorded);
    let shown = &rows[..rows.len().min(MAX_ROWS)];
    let begin = recorded.spans.iter().map(|span| span.begin).min().unwrap_or_default();
    let end = recorded.spans.iter().map(|span| span.end).max().unwrap_or_default();
    let whole = end.saturating_sub(begin).as_secs_f64().max(1e-9);
    let bottom = HEAD + shown.len() as f64 * ROW;
    let (mut body, mut hidden) = (scale(whole, bottom), recorded.spans_left_out);
    body += &names(shown);
    for span in &recorded.spans {
        let [from, to] = [span.begin, span.end].map(|time| across(time.saturating_sub(begin).as_secs_f64(), whole));
        let width = to - from;
        match shown.iter().position(|row| row.threads.contains(&span.thread)) {
            Some(row) if width >= NARROWEST => bar(&mut body, span, row, (from, width)),
            _ => hidden += 1,
        }
    }
    let mut notes = format!("Spans: {}; threads: {}", recorded.spans.len(), recorded.threads.len());
    if hidden > 0 {
        notes += &format!("; not drawn, because too short or beyond the limit: {hidden}");
    }
    notes += "; darker blue: split into tasks, green: a solution, hatched: cancelled";
    framed("timeline", "Timeline", &notes, &body, bottom + FOOT)
}

/// Returns where a time is in a picture of `whole` seconds.
fn across(seconds: f64, whole: f64) -> f64 {
    NAMES + (RIGHT - NAMES) * seconds / whole
}

/// Returns the rows: one per thread. If the caller and a thread of the pool never work at the same time, they share a
/// row. So the picture of the search for one puzzle has as many rows as threads.
fn rows(recorded: &Recorded) -> Vec<ThreadRow> {
    let threads = 0..recorded.threads.len();
    let (callers, others): (Vec<usize>, Vec<usize>) = threads.partition(|&thread| recorded.threads[thread].is_caller);
    let mut rows: Vec<ThreadRow> = others.into_iter().map(|thread| own_row(recorded, thread)).collect();
    // Names of pool threads end with a number.
    rows.sort_by_key(|row| (row.name.len(), row.name.clone()));
    let mut apart = Vec::new();
    for caller in callers {
        let mut shown = rows.iter_mut().take(MAX_ROWS);
        match shown.find(|row| row.threads.iter().all(|&thread| take_turns(recorded, caller, thread))) {
            Some(shared) => {
                shared.name = format!("{}, {}", recorded.threads[caller].name, shared.name);
                shared.threads.push(caller);
            }
            None => apart.push(own_row(recorded, caller)),
        }
    }
    apart.append(&mut rows);
    apart
}

/// Returns the row of one thread.
fn own_row(recorded: &Recorded, thread: usize) -> ThreadRow {
    ThreadRow { name: recorded.threads[thread].name.clone(), threads: vec![thread] }
}

/// Returns whether two threads never work at the same time.
fn take_turns(recorded: &Recorded, one: usize, other: usize) -> bool {
    let of_both = recorded.spans.iter().filter(|span| span.thread == one || span.thread == other);
    let mut spans: Vec<(Duration, Duration)> = of_both.map(|span| (span.begin, span.end)).collect();
    spans.sort_unstable();
    spans.windows(2).all(|pair| pair[0].1 <= pair[1].0)
}

/// Returns the name of each row, with a line below it.
fn names(rows: &[ThreadRow]) -> String {
    let mut names = String::new();
    for (row, ThreadRow { name, .. }) in rows.iter().enumerate() {
        let (bottom, name) = (HEAD + (row + 1) as f64 * ROW, encode_text(name));
        // Writing to a string cannot fail.
        let _ = write!(
            names,
            "<path class=\"row\" d=\"M{NAMES} {bottom}H{RIGHT}\"/><text x=\"6\" y=\"{}\">{name}</text>",
            bottom - 8.0
        );
    }
    names
}

/// Returns round times over `whole` seconds, each with a line through the rows, which end at `bottom`.
fn scale(whole: f64, bottom: f64) -> String {
    let step = ticks::step(whole, 6.0);
    let mut scale = String::new();
    for seconds in ticks::linear(0.0, whole, step) {
        let x = across(seconds, whole);
        // The last one is aligned with the edge of the picture.
        let class = if x > RIGHT - 30.0 { "end" } else { "middle" };
        scale += &format!(
            "<path class=\"row\" d=\"M{x:.1} {HEAD}V{}\"/><text class=\"{class}\" x=\"{x:.1}\" y=\"{}\">{}</text>",
            bottom + 5.0,
            bottom + 20.0,
            ticks::time(seconds, step)
        );
    }
    scale
}

fn bar(bars: &mut String, span: &Span, row: usize, (from, width): (f64, f64)) {
    let (top, cause, stolen) = (HEAD + row as f64 * ROW, span.cause, if span.is_stolen { ", stolen" } else { "" });
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

/// Returns the spans of each thread by the causes of their ends, as the cells of a table, header first.
pub(crate) fn cells(recorded: &Recorded) -> Vec<Vec<String>> {
    let causes = [SpanEnd::Explored, SpanEnd::Split, SpanEnd::Solution, SpanEnd::Cancelled];
    let mut header = vec!["thread".to_owned(), "busy ms".to_owned(), "nodes".to_owned(), "stolen".to_owned()];
    header.extend(causes.map(|cause| cause.to_string()));
    let mut cells = vec![header];
    for (index, thread) in recorded.threads.iter().enumerate() {
        let own: Vec<&Span> = recorded.spans.iter().filter(|span| span.thread == index).collect();
        let mut line = vec![
            thread.name.clone(),
            format!("{:.3}", thread.busy.as_secs_f64() * 1e3),
            thread.nodes.to_string(),
            count(&own, |span| span.is_stolen),
        ];
        line.extend(causes.map(|cause| count(&own, |span| span.cause == cause)));
        cells.push(line);
    }
    cells
}

/// Returns the number of spans for which `is` returns true, as text.
fn count(spans: &[&Span], is: impl Fn(&Span) -> bool) -> String {
    spans.iter().filter(|span| is(span)).count().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::measure::ThreadWork;
    use specudoku::observe::Work;

    /// Returns spans of these threads, from one millisecond to another.
    fn recorded(names: &[&str], spans: &[(usize, u64, u64)]) -> Recorded {
        let mut recorded = Recorded::default();
        for name in names {
            let is_caller = name.starts_with("caller");
            recorded.threads.push(ThreadWork { name: (*name).to_owned(), is_caller, ..ThreadWork::default() });
        }
        for (id, &(thread, begin, end)) in (0..).zip(spans) {
            let (begin, end) = (Duration::from_millis(begin), Duration::from_millis(end));
            let (work, cause, made_by, is_stolen) = (Work::Task, SpanEnd::Explored, None, false);
            recorded.spans.push(Span { id, made_by, work, thread, begin, end, nodes: 1, cause, is_stolen });
        }
        recorded
    }

    fn names_of_rows(names: &[&str], spans: &[(usize, u64, u64)]) -> Vec<String> {
        rows(&recorded(names, spans)).into_iter().map(|row| row.name).collect()
    }

    #[test]
    fn a_search_has_a_row_per_thread_and_a_waiting_caller_shares_one() {
        let names = ["caller", "specudoku-1", "specudoku-0"];
        let in_turn = [(0, 0, 5), (1, 5, 90), (2, 6, 99), (0, 100, 101)];
        assert_eq!(names_of_rows(&names, &in_turn), ["caller, specudoku-0", "specudoku-1"]);
        let at_once = [(0, 0, 5), (1, 4, 90), (2, 3, 99)];
        assert_eq!(names_of_rows(&names, &at_once), ["caller", "specudoku-0", "specudoku-1"]);
        assert_eq!(names_of_rows(&["caller", "caller 2"], &[(0, 0, 5), (1, 1, 6)]), ["caller", "caller 2"]);
    }

    #[test]
    fn a_scale_has_round_times_within_the_picture() {
        for milliseconds in [1, 7, 370, 1_483, 98_765] {
            let svg = figure(&recorded(&["caller"], &[(0, 3, 3 + milliseconds)]));
            let ticks: Vec<&str> =
                svg.split("</text>").filter_map(|text| text.rsplit_once('>')).map(|(_, name)| name).collect();
            let times: Vec<&&str> = ticks.iter().filter(|name| name.ends_with('s') && !name.contains(':')).collect();
            assert!((2..=6).contains(&times.len()), "{milliseconds} ms: {ticks:?}");
            assert!(times.iter().all(|time| !time.contains('.')), "{milliseconds} ms: {times:?}");
            assert_eq!(svg.matches("class=\"explored\"").count(), 1);
        }
    }
}
