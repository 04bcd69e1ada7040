//! Panels of curves over threads, with intervals and a reference line.

mod axis;
mod palette;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::cli::measure::cores;
use crate::cli::measure::interval::Estimate;
use axis::Axis;
use palette::{GRID, INK, PAPER, REFERENCE};

pub(crate) use palette::{ENGINES, MODELLED};

/// The size of a panel without its legend.
const PANEL: (u32, u32) = (560, 400);

/// The height of a line of the legend, and the start and end of its sample line.
const LEGEND_LINE: u32 = 20;
const LEGEND_SAMPLE: (i32, i32) = (78, 108);

/// The size of the label of a point, in pixels.
const LABEL: (i32, i32) = (30, 16);

/// The lengths of a dash and of a gap, in pixels.
const DASH: (u32, u32) = (6, 4);

/// The class of a picture.
const CLASS: &str = "curves";

/// The origin of the points of a curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CurveKind {
    Measured,
    /// Computed rather than measured.
    Modelled,
    /// A law that was fitted to points: a dashed line without points.
    Law,
}

/// A line of a panel.
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) color: RGBColor,
    /// Thread counts, and the figures for them.
    pub(crate) points: Vec<(f64, Estimate)>,
    pub(crate) kind: CurveKind,
}

/// The reference line of curves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reference {
    /// Nothing.
    Nothing,
    /// Linear speed-up, up to the number of cores.
    Ideal,
    /// One thread.
    OneThread,
}

/// A line of the legend.
struct LegendEntry {
    name: String,
    style: ShapeStyle,
    is_dashed: bool,
}

/// A panel: curves over threads.
pub(crate) struct ChartPanel {
    pub(crate) title: String,
    pub(crate) what: &'static str,
    pub(crate) curves: Vec<Curve>,
    pub(crate) reference: Reference,
}

type PlotResult = Result<(), Box<dyn std::error::Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Returns the picture of these panels, side by side.
pub(crate) fn picture(panels: &[ChartPanel]) -> Result<String, Box<dyn std::error::Error>> {
    let mut svg = String::new();
    let legend = panels.iter().map(|panel| panel.legend().len() as u32 * LEGEND_LINE).max().unwrap_or(0);
    let size = (PANEL.0 * panels.len() as u32, PANEL.1 + legend);
    let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    root.fill(&PAPER)?;
    for (panel, area) in panels.iter().zip(root.split_evenly((1, panels.len().max(1)))) {
        panel.draw(&area)?;
    }
    root.present()?;
    drop(root);
    // Adds colours for dark pages: the drawing library supports only one colour per element.
    Ok(svg.replacen("<svg ", &format!("<svg class=\"{CLASS}\" "), 1).replacen(
        '>',
        &format!(">{}", palette::style(CLASS)),
        1,
    ))
}

impl ChartPanel {
    fn draw(&self, area: &Area<'_>) -> PlotResult {
        let (area, below) = area.split_vertically(PANEL.1);
        self.draw_chart(&area)?;
        for (entry, row) in self.legend().iter().zip(0..) {
            entry.draw(&below, row)?;
        }
        Ok(())
    }

    /// Returns the lines of the legend. A single curve without a reference needs none.
    fn legend(&self) -> Vec<LegendEntry> {
        if self.reference == Reference::Nothing && self.curves.len() < 2 {
            return Vec::new();
        }
        let reference = LegendEntry { name: self.reference.name(), style: REFERENCE.stroke_width(2), is_dashed: false };
        let reference = (self.reference != Reference::Nothing).then_some(reference);
        reference.into_iter().chain(self.curves.iter().map(Curve::entry)).collect()
    }

    fn draw_chart(&self, area: &Area<'_>) -> PlotResult {
        let most = self.points().map(|(threads, _)| threads).fold(1.0, f64::max);
        let across = Axis::of_threads(most);
        let reference = self.reference.line(most);
        let figures = self.points().flat_map(|(_, figure)| {
            let bounds = figure.interval.map(|interval| [interval.low, interval.high]);
            bounds.into_iter().flatten().chain([figure.value])
        });
        let figures: Vec<f64> = figures.chain(reference.iter().map(|(_, figure)| *figure)).collect();
        let up = Axis::of_figures(&figures, across.is_logarithmic && self.reference == Reference::Ideal);
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .caption(&self.title, ("sans-serif", 19).into_font().color(&INK))
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(across.range(), up.range())?;
        self.scales(area, &chart, &across, &up)?;
        let line = reference.into_iter().map(|(threads, figure)| (across.at(threads), up.at(figure)));
        chart.draw_series(LineSeries::new(line, REFERENCE.stroke_width(2)))?;
        for curve in &self.curves {
            curve.draw(&mut chart, &across, &up)?;
        }
        self.labels(area, &chart, &across, &up)
    }

    fn points(&self) -> impl Iterator<Item = (f64, Estimate)> + Clone {
        self.curves_with_points().flat_map(|curve| curve.points.iter().copied())
    }

    /// Returns the curves without those of laws, which have no points of their own.
    fn curves_with_points(&self) -> impl Iterator<Item = &Curve> + Clone {
        self.curves.iter().filter(|curve| curve.kind != CurveKind::Law)
    }

    /// Draws the lines, ticks and names of both axes.
    fn scales(&self, area: &Area<'_>, chart: &Chart<'_, '_>, across: &Axis, up: &Axis) -> PlotResult {
        let (left, right) = (across.range().start, across.range().end);
        let (bottom, top) = (up.range().start, up.range().end);
        for tick in up.ticks() {
            let [from, to] = [left, right].map(|x| pixel(area, chart, x, up.at(tick)));
            area.draw(&PathElement::new([from, to], GRID))?;
            text(area, &axis::named(tick), (from.0 - 8, from.1), HPos::Right, VPos::Center, INK)?;
        }
        let mut free = i32::MIN;
        for tick in axis::distinct(self.points().map(|(threads, _)| threads)) {
            let (from, name) = (pixel(area, chart, across.at(tick), bottom), axis::named(tick));
            area.draw(&PathElement::new([from, (from.0, from.1 + 5)], INK))?;
            let half = 4 * name.len() as i32 + 3;
            if from.0 - half >= free {
                text(area, &name, (from.0, from.1 + 8), HPos::Center, VPos::Top, INK)?;
                free = from.0 + half;
            }
        }
        let [head, start] = [top, bottom].map(|y| pixel(area, chart, left, y));
        let end = pixel(area, chart, right, bottom);
        area.draw(&PathElement::new([head, start, end], INK))?;
        let scale = if across.is_logarithmic { "threads (logarithmic)" } else { "threads" };
        text(area, scale, ((start.0 + end.0) / 2, start.1 + 28), HPos::Center, VPos::Top, INK)?;
        let style = TextStyle::from(("sans-serif", 14)).transform(FontTransform::Rotate270).color(&INK);
        let place = (14, (start.1 + head.1) / 2);
        area.draw(&Text::new(self.what, place, style.pos(Pos::new(HPos::Center, VPos::Top))))?;
        Ok(())
    }

    /// Draws the figures next to the points: above the interval of a single curve, or to the right of the points of
    /// several curves. Figures that would overlap are omitted.
    fn labels(&self, area: &Area<'_>, chart: &Chart<'_, '_>, across: &Axis, up: &Axis) -> PlotResult {
        let mut taken: Vec<(i32, i32)> = Vec::new();
        let is_single = self.curves_with_points().count() == 1;
        for curve in self.curves_with_points() {
            for (threads, figure) in &curve.points {
                let high = figure.interval.map_or(figure.value, |interval| interval.high);
                let shown = if is_single { high } else { figure.value };
                let (x, y) = pixel(area, chart, across.at(*threads), up.at(shown));
                if taken.iter().any(|place| (place.0 - x).abs() <= LABEL.0 && (place.1 - y).abs() <= LABEL.1) {
                    continue;
                }
                taken.push((x, y));
                let (place, side, height) = match x {
                    _ if is_single => ((x, y - 6), HPos::Center, VPos::Bottom),
                    // At the right edge, the only room is to the left of the point.
                    _ if x + 8 + LABEL.0 > PANEL.0 as i32 => ((x - 8, y + 6), HPos::Right, VPos::Top),
                    _ => ((x + 8, y + 6), HPos::Left, VPos::Top),
                };
                text(area, &axis::figure(figure.value), place, side, height, curve.color)?;
            }
        }
        Ok(())
    }
}

impl Reference {
    /// Returns the points of the line, up to `most` threads.
    fn line(self, most: f64) -> Vec<(f64, f64)> {
        let ideal = most.min(cores() as f64);
        match self {
            Self::Nothing => Vec::new(),
            // Both axes are linear, or both logarithmic.
            Self::Ideal => vec![(1.0, 1.0), (ideal, ideal)],
            Self::OneThread => vec![(1.0, 1.0), (most, 1.0)],
        }
    }

    fn name(self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Ideal => format!("ideal, up to {} cores", cores()),
            Self::OneThread => "one thread".to_owned(),
        }
    }
}

impl Curve {
    fn draw(&self, chart: &mut Chart<'_, '_>, across: &Axis, up: &Axis) -> PlotResult {
        let line = self.points.iter().map(|(threads, figure)| (across.at(*threads), up.at(figure.value)));
        let line: Vec<_> = line.collect();
        let LegendEntry { style, is_dashed, .. } = self.entry();
        if is_dashed {
            chart.draw_series(DashedLineSeries::new(line, DASH.0, DASH.1, style))?;
            return Ok(());
        }
        chart.draw_series(LineSeries::new(line.iter().copied(), style))?;
        for (threads, interval) in self.points.iter().filter_map(|(threads, figure)| Some((threads, figure.interval?)))
        {
            let bar = [interval.low, interval.high].map(|bound| (across.at(*threads), up.at(bound)));
            chart.draw_series([PathElement::new(bar, self.color.stroke_width(2))])?;
        }
        let radius = if self.kind == CurveKind::Modelled { 2 } else { 4 };
        chart.draw_series(line.iter().map(|&point| Circle::new(point, radius, self.color.filled())))?;
        Ok(())
    }

    fn entry(&self) -> LegendEntry {
        let has_intervals = self.points.iter().any(|(_, figure)| figure.interval.is_some());
        let (what, width) = match self.kind {
            CurveKind::Measured if has_intervals => (", measured, with intervals", 3),
            CurveKind::Measured => (", measured", 3),
            CurveKind::Modelled => (", modelled", 2),
            CurveKind::Law => ("", 2),
        };
        let (style, is_dashed) = (self.color.stroke_width(width), self.kind == CurveKind::Law);
        LegendEntry { name: format!("{}{what}", self.name), style, is_dashed }
    }
}

impl LegendEntry {
    fn draw(&self, area: &Area<'_>, row: i32) -> PlotResult {
        let (y, (from, to)) = ((LEGEND_LINE as i32) * row + 4, LEGEND_SAMPLE);
        let line = [(from, y), (to, y)];
        if self.is_dashed {
            area.draw(&DashedPathElement::new(line, DASH.0, DASH.1, self.style))?;
        } else {
            area.draw(&PathElement::new(line, self.style))?;
        }
        text(area, &self.name, (to + 10, y), HPos::Left, VPos::Center, INK)
    }
}

/// Returns the pixel of a point of a chart, relative to its area.
fn pixel(area: &Area<'_>, chart: &Chart<'_, '_>, x: f64, y: f64) -> (i32, i32) {
    let ((left, top), place) = (area.get_base_pixel(), chart.backend_coord(&(x, y)));
    (place.0 - left, place.1 - top)
}

fn text(area: &Area<'_>, text: &str, place: (i32, i32), across: HPos, up: VPos, color: RGBColor) -> PlotResult {
    let style = TextStyle::from(("sans-serif", 14)).color(&color).pos(Pos::new(across, up));
    area.draw(&Text::new(text.to_owned(), place, style))?;
    Ok(())
}

#[cfg(test)]
mod tests;
