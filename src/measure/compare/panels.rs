//! The curves of a comparison: for each view the speed-up against threads, and the waste beside it where there is any.

use plotters::style::RGBColor;

use super::case::CompareMode;
use super::findings::{Comparison, one_thread, wasted};
use super::laws;
use super::model::Model;
use super::run::Measured;
use super::table::puzzles;
use crate::measure::Interval;
use crate::measure::draw::plot::{ChartPanel, Curve, CurveKind, ENGINES, MODELLED, picture};

/// Pieces of the line of a law.
const LAW_STEPS: i32 = 60;

/// The colour of a law.
const LAW: RGBColor = RGBColor(120, 120, 40);

impl Comparison {
    /// Returns the curves as an SVG picture.
    ///
    /// # Errors
    /// If they cannot be drawn.
    pub fn to_svg(&self) -> Result<String, Box<dyn std::error::Error>> {
        picture(&panels(self))
    }
}

/// Returns each panel as a picture of its own.
pub(super) fn pictures(found: &Comparison) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    panels(found).into_iter().map(|panel| picture(&[panel])).collect()
}

/// Returns the panels that say something.
fn panels(found: &Comparison) -> Vec<ChartPanel> {
    let mut panels = Vec::new();
    for part in found.views() {
        let model = found.model.as_ref().filter(|_| part[0].case.mode == CompareMode::Speculate);
        let has_speedup = part.iter().any(|row| row.case.threads > 1) || model.is_some();
        panels.push(if has_speedup { speedups(part, model) } else { rates(part) });
        let waste = wastes(part);
        let shows = |curve: &Curve| curve.points.iter().any(|(_, share)| share.median.abs() >= 0.5);
        if part[0].case.mode == CompareMode::Speculate && waste.curves.iter().any(shows) {
            panels.push(waste);
        }
    }
    panels
}

fn speedups(rows: &[Measured], model: Option<&Model>) -> ChartPanel {
    let mut curves = curves(rows, Measured::speedup);
    curves.extend(model.map(|model| Curve {
        name: "cells".to_owned(),
        color: MODELLED,
        points: model.rows.iter().map(|row| (row.sum.threads as f64, exactly(row.speedup))).collect(),
        kind: CurveKind::Modelled,
    }));
    let lines: Vec<Curve> = curves.iter().filter_map(law).collect();
    curves.extend(lines);
    ChartPanel { title: title(rows), what: "times as fast as one thread", curves, has_ideal: true }
}

/// Returns the universal law of a curve as a line as long as the curve.
fn law(curve: &Curve) -> Option<Curve> {
    let points: Vec<(f64, f64)> = curve.points.iter().map(|(threads, figure)| (*threads, figure.median)).collect();
    let is_modelled = curve.kind == CurveKind::Modelled;
    let most = points.iter().map(|(threads, _)| *threads).fold(1.0, f64::max);
    let fit = laws::universal(points, is_modelled)?;
    let step = |index: i32| most.powf(f64::from(index) / f64::from(LAW_STEPS));
    let points = (0..=LAW_STEPS).map(step).map(|threads| (threads, exactly(fit.at(threads)))).collect();
    let kind = if is_modelled { ", modelled" } else { "" };
    Some(Curve { name: format!("{}{kind}, universal law", curve.name), color: LAW, points, kind: CurveKind::Law })
}

fn title(rows: &[Measured]) -> String {
    format!("{}: {}", rows[0].case.mode.title(), puzzles(rows[0].puzzles))
}

/// A figure without an interval.
const fn exactly(figure: f64) -> Interval {
    Interval { low: figure, median: figure, high: figure }
}

/// With one thread alone there is no speed-up, but a rate.
fn rates(rows: &[Measured]) -> ChartPanel {
    let rate = |row: &Measured| {
        let Interval { low, median, high } = row.seconds();
        let a_second = |seconds: f64| row.puzzles as f64 / seconds;
        Interval { low: a_second(high), median: a_second(median), high: a_second(low) }
    };
    ChartPanel { title: title(rows), what: "puzzles a second", curves: curves(rows, rate), has_ideal: false }
}

fn wastes(rows: &[Measured]) -> ChartPanel {
    let share = |row: &Measured| exactly(100.0 * wasted(row, one_thread(rows, row)));
    ChartPanel {
        title: "Nodes that one thread does not need".into(),
        what: "% of the nodes",
        curves: curves(rows, share),
        has_ideal: false,
    }
}

fn curves(rows: &[Measured], figure: impl Fn(&Measured) -> Interval) -> Vec<Curve> {
    let engines = rows.chunk_by(|one, next| one.case.engine == next.case.engine);
    let curve = |(rows, color): (&[Measured], RGBColor)| Curve {
        name: rows[0].case.engine.to_string(),
        color,
        points: rows.iter().map(|row| (row.case.threads as f64, figure(row))).collect(),
        kind: CurveKind::Measured,
    };
    engines.zip(ENGINES.into_iter().cycle()).map(curve).collect()
}
