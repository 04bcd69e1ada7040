//! The curves of a comparison: for each mode the speed-up over threads, and the waste next to it if there is any.

use plotters::style::RGBColor;

use super::case::CompareMode;
use super::findings::Comparison;
use super::laws;
use super::measured::Measured;
use super::model::{Model, Modelled};
use crate::cli::common::counted;
use crate::cli::measure::draw::plot::{ChartPanel, Curve, CurveKind, ENGINES, MODELLED, Reference, picture};
use crate::cli::measure::interval::Estimate;
use crate::cli::measure::law::ScalingLaw;

/// Number of segments of the line of a law.
const LAW_STEPS: i32 = 60;

/// A relative difference in nodes below this is not drawn.
const NO_DIFFERENCE: f64 = 0.005;

impl Comparison {
    /// Returns the curves as an SVG picture.
    ///
    /// Returns an error if the curves cannot be drawn.
    pub(crate) fn to_svg(&self) -> Result<String, Box<dyn std::error::Error>> {
        picture(&panels(self))
    }
}

/// Returns each panel as a separate picture.
pub(super) fn pictures(found: &Comparison) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    panels(found).into_iter().map(|panel| picture(&[panel])).collect()
}

/// Returns the panels that show something.
fn panels(found: &Comparison) -> Vec<ChartPanel> {
    let mut panels = Vec::new();
    for part in found.views() {
        let model = found.model.as_ref().filter(|_| part[0].case.mode == CompareMode::Speculate);
        let has_speedup = part.iter().any(|row| row.case.threads > 1) || model.is_some();
        panels.push(if has_speedup { speedups(part, model) } else { rates(part) });
        let nodes = nodes(part, model);
        if part[0].case.mode.shares_searches() && nodes.curves.iter().any(differs_from_one) {
            panels.push(nodes);
        }
    }
    panels
}

/// Returns whether a curve of ratios is somewhere different from 1.
fn differs_from_one(curve: &Curve) -> bool {
    curve.points.iter().any(|(_, ratio)| (ratio.value - 1.0).abs() >= NO_DIFFERENCE)
}

fn speedups(rows: &[Measured], model: Option<&Model>) -> ChartPanel {
    let mut curves = curves(rows, Measured::speedup);
    let mut lines: Vec<Curve> =
        by_engine(rows).filter_map(|(rows, color)| law(engine(rows), color, &laws::measured_points(rows))).collect();
    if let Some(model) = model {
        curves.push(modelled(model, |row| row.speedup));
        lines.extend(law("cells, modelled".to_owned(), MODELLED, &laws::modelled_points(model)));
    }
    curves.extend(lines);
    ChartPanel { title: title(rows), what: "speed-up over one thread", curves, reference: Reference::Ideal }
}

/// Returns the universal law fitted to these points, as a line of the same length and colour as their curve.
fn law(name: String, color: RGBColor, points: &[(f64, f64)]) -> Option<Curve> {
    let fit = laws::fit(ScalingLaw::Universal, points)?;
    let most = points.iter().map(|(threads, _)| *threads).fold(1.0, f64::max);
    let threads = (0..=LAW_STEPS).map(|step| most.powf(f64::from(step) / f64::from(LAW_STEPS)));
    let points = threads.map(|threads| (threads, Estimate::exactly(fit.at(threads)))).collect();
    Some(Curve { name: format!("{name}, universal law"), color, points, kind: CurveKind::Law })
}

fn title(rows: &[Measured]) -> String {
    format!("{}: {}", rows[0].case.mode.title(), counted(rows[0].puzzles, "puzzle"))
}

/// Returns the panel of rates, which replaces that of speed-ups if only one thread was measured.
fn rates(rows: &[Measured]) -> ChartPanel {
    let curves = curves(rows, |row| row.seconds().map(|seconds| row.puzzles as f64 / seconds));
    ChartPanel { title: title(rows), what: "puzzles per second", curves, reference: Reference::Nothing }
}

/// Returns the panel of nodes, relative to those of one thread. Above 1, some nodes are wasted; below 1, some are
/// saved.
fn nodes(rows: &[Measured], model: Option<&Model>) -> ChartPanel {
    let mut curves = curves(rows, Measured::node_ratio);
    curves.extend(model.map(|model| modelled(model, Modelled::node_ratio)));
    ChartPanel {
        title: "Nodes explored".into(),
        what: "nodes, one thread = 1",
        curves,
        reference: Reference::OneThread,
    }
}

/// Returns the rows of each engine, and its colour.
fn by_engine(rows: &[Measured]) -> impl Iterator<Item = (&[Measured], RGBColor)> {
    rows.chunk_by(|one, next| one.case.engine == next.case.engine).zip(ENGINES.into_iter().cycle())
}

fn engine(rows: &[Measured]) -> String {
    rows[0].case.engine.to_string()
}

fn curves(rows: &[Measured], figure: impl Fn(&Measured) -> Estimate) -> Vec<Curve> {
    let mut curves = Vec::new();
    for (rows, color) in by_engine(rows) {
        let points = rows.iter().map(|row| (row.case.threads as f64, figure(row))).collect();
        curves.push(Curve { name: engine(rows), color, points, kind: CurveKind::Measured });
    }
    curves
}

fn modelled(model: &Model, figure: impl Fn(&Modelled) -> f64) -> Curve {
    let points = model.rows.iter().map(|row| (row.sum.threads as f64, Estimate::exactly(figure(row)))).collect();
    Curve { name: "cells".to_owned(), color: MODELLED, points, kind: CurveKind::Modelled }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::measure::compare::case::{Case, RunStats};
    use crate::cli::measure::compare::measured::compare_with_one;
    use specudoku::Engine;

    /// One thread with a thousand nodes, and two threads with this many.
    fn rows(nodes: u64) -> Vec<Measured> {
        let case = |threads| Case { mode: CompareMode::Speculate, engine: Engine::Cells.into(), threads };
        let mut rows: Vec<Measured> = [1, 2].map(|threads| Measured::new(case(threads), 1, 1)).into();
        for _ in 0..6 {
            rows[0].add(1.0, &RunStats { nodes: 1_000, ..RunStats::NOTHING });
            rows[1].add(1.0, &RunStats { nodes, tasks: 3, ..RunStats::NOTHING });
            compare_with_one(&mut rows);
        }
        rows
    }

    #[test]
    fn nodes_are_drawn_relative_to_those_of_one_thread() {
        for (more, expected) in [(1_250, 1.25), (970, 0.97), (10, 0.01)] {
            let panel = nodes(&rows(more), None);
            let figures: Vec<f64> = panel.curves[0].points.iter().map(|(_, figure)| figure.value).collect();
            assert_eq!(figures, [1.0, expected]);
        }
    }

    #[test]
    fn laws_have_the_colours_of_their_curves() {
        let points = [(1.0, 1.0), (2.0, 1.9), (4.0, 3.2)];
        let [measured, modelled] =
            [ENGINES[0], MODELLED].map(|color| law(String::new(), color, &points).unwrap().color);
        assert!(measured == ENGINES[0] && modelled == MODELLED && !ENGINES.contains(&MODELLED));
        assert!(law(String::new(), MODELLED, &points[..2]).is_none(), "two points do not determine a law");
    }
}
