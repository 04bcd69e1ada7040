//! The timeline as a picture: a row for each thread, a bar for each span, cancelled ones hatched.

use std::fmt::Write;
use std::time::Duration;

use specudoku::{Recorded, Span, SpanEnd};

/// The width of the picture, that of the names on the left, and the height of a row, in pixels.
const WIDTH: f64 = 1200.0;
const NAMES: f64 = 130.0;
const ROW: f64 = 26.0;

/// The height of the title, and of the scale below.
const HEAD: f64 = 52.0;
const FOOT: f64 = 30.0;

/// The most rows, and the narrowest bar: what is beyond is counted.
const MOST_ROWS: usize = 64;
const NARROWEST: f64 = 0.3;

/// Colours for light and dark.
const STYLE: &str = ".paper{fill:#fff}.explored{fill:#9db7d5}.split{fill:#6f94c0}.solution{fill:#3c9a52}\
.cancelled{fill:url(#bars)}.row{stroke:#ddd}.bars{stroke:#222;stroke-width:1.4;opacity:.6}\
.timeline text{font:12px sans-serif;fill:#222}.timeline .title{font-size:15px;font-weight:bold}\
.timeline .tick{text-anchor:middle}@media(prefers-color-scheme:dark){.paper{fill:#16181c}.explored{fill:#3f5f86}\
.split{fill:#5a82b4}.solution{fill:#46a85e}.row{stroke:#3a3d44}.bars{stroke:#e4e4e4}.timeline text{fill:#e4e4e4}}";

/// Returns the picture as an element.
pub(crate) fn figure(recorded: &Recorded) -> String {
    let rows = recorded.threads.len().min(MOST_ROWS);
    let begin = recorded.spans.iter().map(|span| span.begin).min().unwrap_or_default();
    let end = recorded.spans.iter().map(|span| span.end).max().unwrap_or_default();
    let whole = end.saturating_sub(begin).as_secs_f64().max(1e-9);
    let at = |time: Duration| NAMES + (WIDTH - NAMES - 8.0) * time.saturating_sub(begin).as_secs_f64() / whole;
    let (mut bars, mut hidden) = (String::new(), recorded.spans_left_out);
    for span in &recorded.spans {
        let (from, width) = (at(span.begin), at(span.end) - at(span.begin));
        if span.thread >= rows || width < NARROWEST {
            hidden += 1;
            continue;
        }
        bar(&mut bars, span, from, width);
    }
    let bottom = HEAD + rows as f64 * ROW;
    let mut names = String::new();
    for (row, thread) in recorded.threads.iter().take(rows).enumerate() {
        let top = HEAD + row as f64 * ROW;
        // Writing to a string cannot fail.
        let _ = write!(
            names,
            "<path class=\"row\" d=\"M{NAMES} {0}H{1}\"/><text x=\"6\" y=\"{2}\">{3}</text>",
            top + ROW,
            WIDTH - 8.0,
            top + ROW - 8.0,
            escape(&thread.name)
        );
    }
    for step in 0..=4 {
        let (x, time) = (NAMES + (WIDTH - NAMES - 8.0) * f64::from(step) / 4.0, whole * 1e3 * f64::from(step) / 4.0);
        let anchor = if step == 4 { " style=\"text-anchor:end\"" } else { "" };
        let _ = write!(names, "<text class=\"tick\"{anchor} x=\"{x}\" y=\"{}\">{time:.3} ms</text>", bottom + 20.0);
    }
    let mut notes = format!("{} spans on {} threads", recorded.spans.len(), recorded.threads.len());
    if hidden > 0 {
        notes += &format!("; {hidden} of all too short to draw, or beyond what is kept");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"timeline\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>Timeline</title>\
         <style>{STYLE}</style><defs><pattern id=\"bars\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path class=\"bars\" d=\"M0 0V6\"/></pattern></defs>\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/><text class=\"title\" x=\"6\" y=\"20\">Timeline</text>\
         <text x=\"6\" y=\"40\">{notes}; dark: split into tasks, green: a solution, hatched: cancelled by the flag</text>\
         {names}{bars}</svg>",
        height = bottom + FOOT,
    )
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
pub(crate) fn cells(recorded: &Recorded) -> Vec<Vec<String>> {
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

/// Text as it stands between elements.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
