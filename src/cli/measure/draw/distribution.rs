//! A distribution as a picture: the share of the samples at or below each time, with a step per sample.

use std::fmt::Write;

use super::frame::{HEAD, WIDTH, framed};
use super::ticks;

/// The edges of the curve, and the height of its scale, in pixels.
const LEFT: f64 = 60.0;
const RIGHT: f64 = WIDTH - 40.0;
const HEIGHT: f64 = 260.0;
const FOOT: f64 = 30.0;

/// Returns the picture of sorted seconds as an element. The scale is logarithmic, because the times vary widely.
pub(crate) fn distribution_figure(seconds: &[f64]) -> String {
    let least = seconds.first().copied().unwrap_or(1.0).max(1e-9);
    let most = seconds.last().copied().unwrap_or(1.0).max(least * 1.01);
    let mut body = String::new();
    // Writing to a string cannot fail.
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = up(share);
        let _ = write!(
            body,
            "<path class=\"row\" d=\"M{LEFT} {y}H{RIGHT}\"/><text class=\"end\" x=\"{}\" y=\"{}\">{:.0} %</text>",
            LEFT - 6.0,
            y + 4.0,
            share * 100.0
        );
    }
    for time in ticks::logarithmic(least, most) {
        let (x, bottom, name) = (across(time, least, most), HEAD + HEIGHT, ticks::time(time, time));
        let _ = write!(
            body,
            "<path class=\"row\" d=\"M{x:.1} {HEAD}V{}\"/><text class=\"middle\" x=\"{x:.1}\" y=\"{}\">{name}</text>",
            bottom + 5.0,
            bottom + 20.0
        );
    }
    let mut path = format!("M{LEFT} {}", up(0.0));
    for (number, time) in (1..).zip(seconds) {
        let (x, y) = (across(*time, least, most), up(f64::from(number) / seconds.len() as f64));
        let _ = write!(path, "H{x:.1}V{y:.1}");
    }
    let _ = write!(body, "<path class=\"steps\" d=\"{path}H{RIGHT}\"/>");
    let notes = format!("Samples: {}; logarithmic time scale", seconds.len());
    framed("distribution", "Share of the renamings solved within each time", &notes, &body, HEAD + HEIGHT + FOOT)
}

/// Returns where a time is on the logarithmic scale from `least` to `most`.
fn across(time: f64, least: f64, most: f64) -> f64 {
    LEFT + (RIGHT - LEFT) * (time.max(least) / least).ln() / (most / least).ln()
}

/// Returns where a share is between the foot of the curve, which is 0, and its head.
fn up(share: f64) -> f64 {
    HEAD + HEIGHT * (1.0 - share)
}
