//! Panels of curves over threads, with intervals and a line to compare them with.

mod axis;
mod palette;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::measure::cores;
use crate::measure::interval::Estimate;
use axis::Axis;
use palette::{GRID, INK, PAPER, REFERENCE};

pub(in crate::measure) use palette::{ENGINES, MODELLED};

/// The size of a panel.
const PANEL: (u32, u32) = (560, 400);

/// The size of the label of a point, in pixels.
const LABEL: (i32, i32) = (30, 16);

/// The lengths of a dash and of a gap, in pixels.
const DASH: (u32, u32) = (6, 4);

/// The class of a picture.
const CLASS: &str = "curves";

/// Where the points of a curve come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::measure) enum CurveKind {
    Measured,
    /// Computed rather than measured.
    Modelled,
    /// A law that was fitted to points: a dashed line without them.
    Law,
}

/// A line of a panel.
pub(in crate::measure) struct Curve {
    pub(in crate::measure) name: String,
    pub(in crate::measure) color: RGBColor,
    /// Threads, and what is shown of them.
    pub(in crate::measure) points: Vec<(f64, Estimate)>,
    pub(in crate::measure) kind: CurveKind,
}

/// What curves are compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::measure) enum Reference {
    /// Nothing.
    Nothing,
    /// As many times one thread as there are threads, up to the cores.
    Ideal,
    /// One thread.
    OneThread,
}

/// A panel: curves over threads.
pub(in crate::measure) struct ChartPanel {
    pub(in crate::measure) title: String,
    pub(in crate::measure) what: &'static str,
    pub(in crate::measure) curves: Vec<Curve>,
    pub(in crate::measure) reference: Reference,
}

type PlotResult = Result<(), Box<dyn std::error::Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Returns the picture of these panels, one beside the other.
pub(in crate::measure) fn picture(panels: &[ChartPanel]) -> Result<String, Box<dyn std::error::Error>> {
    let mut svg = String::new();
    let root = SVGBackend::with_string(&mut svg, (PANEL.0 * panels.len() as u32, PANEL.1)).into_drawing_area();
    root.fill(&PAPER)?;
    for (panel, area) in panels.iter().zip(root.split_evenly((1, panels.len().max(1)))) {
        panel.draw(&area)?;
    }
    root.present()?;
    drop(root);
    // Colours of dark pages: the drawing library knows one colour for each thing.
    Ok(svg.replacen("<svg ", &format!("<svg class=\"{CLASS}\" "), 1).replacen(
        '>',
        &format!(">{}", palette::style(CLASS)),
        1,
    ))
}

impl ChartPanel {
    fn draw(&self, area: &Area<'_>) -> PlotResult {
        let most = self.points().map(|(threads, _)| threads).fold(1.0, f64::max);
        let across = Axis::of_threads(most);
        let reference = self.reference.line(most);
        let bounds =
            |figure: Estimate| figure.interval.map_or([figure.value; 2], |interval| [interval.low, interval.high]);
        let figures = self.points().flat_map(|(_, figure)| bounds(figure).into_iter().chain([figure.value]));
        let figures: Vec<f64> = figures.chain(reference.iter().map(|(_, figure)| *figure)).collect();
        let up = Axis::of_figures(&figures, &across, self.reference != Reference::Nothing);
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .caption(&self.title, ("sans-serif", 19).into_font().color(&INK))
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(across.range(), up.range())?;
        self.scales(area, &chart, &across, &up)?;
        if !reference.is_empty() {
            let line = reference.into_iter().map(|(threads, figure)| (across.at(threads), up.at(figure)));
            chart
                .draw_series(LineSeries::new(line, REFERENCE.stroke_width(2)))?
                .label(self.reference.name())
                .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], REFERENCE.stroke_width(2)));
        }
        for curve in &self.curves {
            curve.draw(&mut chart, &across, &up, self.curves.len() > 1)?;
        }
        self.labels(area, &chart, &across, &up)?;
        if self.reference != Reference::Nothing || self.curves.len() > 1 {
            chart
                .configure_series_labels()
                .position(SeriesLabelPosition::UpperLeft)
                .label_font(("sans-serif", 14).into_font().color(&INK))
                .background_style(PAPER.mix(0.8))
                .draw()?;
        }
        Ok(())
    }

    fn points(&self) -> impl Iterator<Item = (f64, Estimate)> + Clone {
        let curves = self.curves.iter().filter(|curve| curve.kind != CurveKind::Law);
        curves.flat_map(|curve| curve.points.iter().copied())
    }

    /// The lines, ticks and names of both axes.
    fn scales(&self, area: &Area<'_>, chart: &Chart<'_, '_>, across: &Axis, up: &Axis) -> PlotResult {
        let pixel = |x: f64, y: f64| area_relative(area, chart.backend_coord(&(x, y)));
        let (left, right) = (across.range().start, across.range().end);
        let (bottom, top) = (up.range().start, up.range().end);
        for tick in up.ticks() {
            let (from, to) = (pixel(left, up.at(tick)), pixel(right, up.at(tick)));
            area.draw(&PathElement::new([from, to], GRID))?;
            text(area, &axis::named(tick), (from.0 - 8, from.1), HPos::Right, VPos::Center, INK)?;
        }
        let mut free = i32::MIN;
        for tick in axis::distinct(self.points().map(|(threads, _)| threads)) {
            let (from, name) = (pixel(across.at(tick), bottom), axis::named(tick));
            area.draw(&PathElement::new([from, (from.0, from.1 + 5)], INK))?;
            let half = 4 * name.len() as i32 + 3;
            if from.0 - half >= free {
                text(area, &name, (from.0, from.1 + 8), HPos::Center, VPos::Top, INK)?;
                free = from.0 + half;
            }
        }
        area.draw(&PathElement::new([pixel(left, top), pixel(left, bottom), pixel(right, bottom)], INK))?;
        let (start, end) = (pixel(left, bottom), pixel(right, bottom));
        let scale = if across.is_logarithmic { "threads (logarithmic)" } else { "threads" };
        text(area, scale, ((start.0 + end.0) / 2, start.1 + 28), HPos::Center, VPos::Top, INK)?;
        let style = TextStyle::from(("sans-serif", 14)).transform(FontTransform::Rotate270).color(&INK);
        let place = (14, (start.1 + pixel(left, top).1) / 2);
        area.draw(&Text::new(self.what, place, style.pos(Pos::new(HPos::Center, VPos::Top))))?;
        Ok(())
    }

    /// The figures at the points, those left out that would stand on others: above the interval of a curve alone,
    /// right of the points where there are several.
    fn labels(&self, area: &Area<'_>, chart: &Chart<'_, '_>, across: &Axis, up: &Axis) -> PlotResult {
        let mut taken: Vec<(i32, i32)> = Vec::new();
        let curves = || self.curves.iter().filter(|curve| curve.kind != CurveKind::Law);
        let is_alone = curves().count() == 1;
        for curve in curves() {
            for (threads, figure) in &curve.points {
                let high = figure.interval.map_or(figure.value, |interval| interval.high);
                let shown = if is_alone { high } else { figure.value };
                let (x, y) = area_relative(area, chart.backend_coord(&(across.at(*threads), up.at(shown))));
                let is_free = |place: &(i32, i32)| (place.0 - x).abs() > LABEL.0 || (place.1 - y).abs() > LABEL.1;
                if !taken.iter().all(is_free) {
                    continue;
                }
                taken.push((x, y));
                let (place, side, height) = match x {
                    _ if is_alone => ((x, y - 6), HPos::Center, VPos::Bottom),
                    // On the right edge there is room on the left alone.
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
    /// Returns the points of the line, up to so many threads.
    fn line(self, most: f64) -> Vec<(f64, f64)> {
        let ideal = most.min(cores() as f64);
        match self {
            Self::Nothing => Vec::new(),
            // Near enough to one another that a line through them is the curve, on any axis.
            Self::Ideal => (0..=32).map(|step| 1.0 + (ideal - 1.0) * f64::from(step) / 32.0).map(|x| (x, x)).collect(),
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
    fn draw<'b>(&self, chart: &mut Chart<'_, 'b>, across: &Axis, up: &Axis, has_names: bool) -> PlotResult {
        let place = |threads: f64, figure: f64| (across.at(threads), up.at(figure));
        let line: Vec<_> = self.points.iter().map(|(threads, figure)| place(*threads, figure.value)).collect();
        let style = self.color.stroke_width(if self.kind == CurveKind::Measured { 3 } else { 2 });
        let (dash, gap) = DASH;
        let drawn = match self.kind {
            CurveKind::Law => chart.draw_series(DashedLineSeries::new(line.iter().copied(), dash, gap, style))?,
            _ => chart.draw_series(LineSeries::new(line.iter().copied(), style))?,
        };
        drawn.label(self.label(has_names)).legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style));
        if self.kind == CurveKind::Law {
            return Ok(());
        }
        for (threads, interval) in self.points.iter().filter_map(|(threads, figure)| Some((threads, figure.interval?)))
        {
            let bar = [place(*threads, interval.low), place(*threads, interval.high)];
            chart.draw_series([PathElement::new(bar, self.color.stroke_width(2))])?;
        }
        let radius = if self.kind == CurveKind::Modelled { 2 } else { 4 };
        chart.draw_series(line.iter().map(|&point| Circle::new(point, radius, self.color.filled())))?;
        Ok(())
    }

    /// What the legend says; the only curve needs no name.
    fn label(&self, has_names: bool) -> String {
        let has_intervals = self.points.iter().any(|(_, figure)| figure.interval.is_some());
        match self.kind {
            CurveKind::Measured => {
                let name = if has_names { &self.name } else { "measured" };
                format!("{name}{}", if has_intervals { ", with intervals" } else { "" })
            }
            CurveKind::Modelled => format!("{}, modelled", self.name),
            CurveKind::Law => self.name.clone(),
        }
    }
}

/// A place on the picture as one in an area.
fn area_relative(area: &Area<'_>, place: (i32, i32)) -> (i32, i32) {
    let (left, top) = area.get_base_pixel();
    (place.0 - left, place.1 - top)
}

fn text(area: &Area<'_>, text: &str, place: (i32, i32), across: HPos, up: VPos, color: RGBColor) -> PlotResult {
    let style = TextStyle::from(("sans-serif", 14)).color(&color).pos(Pos::new(across, up));
    area.draw(&Text::new(text.to_owned(), place, style))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::interval::Interval;

    /// The places of the labels of a curve over the numbers of threads from one on.
    fn labels(figures: &[f64]) -> Vec<(f64, f64)> {
        let point = |(threads, &figure): (u32, &f64)| {
            let interval = Interval { low: 0.8 * figure, high: 1.1 * figure, confidence: 0.95 };
            (f64::from(threads), Estimate { value: figure, interval: Some(interval) })
        };
        let points = (1..).zip(figures).map(point).collect();
        let curve = Curve { name: "cells".to_owned(), color: MODELLED, points, kind: CurveKind::Measured };
        let panel = ChartPanel { title: String::new(), what: "", curves: vec![curve], reference: Reference::Ideal };
        let svg = picture(&[panel]).unwrap();
        let number = |text: &str, name: &str| -> f64 {
            let (_, rest) = text.split_once(&format!(" {name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        let texts = svg.split("<text").skip(1).filter_map(|text| text.split_once('>').map(|(tag, _)| tag));
        let texts = texts.filter(|tag| tag.contains("#B03A78"));
        texts.map(|text| (number(text, "x"), number(text, "y"))).collect()
    }

    #[test]
    fn labels_of_a_curve_stand_apart_and_on_the_picture() {
        for figures in [&[1.0][..], &[1.0; 13], &[1.0, 1.9, 2.8, 3.7, 4.6, 5.4, 6.2, 7.0, 7.7, 8.3, 8.8, 9.2, 9.5]] {
            let places = labels(figures);
            assert_eq!(places.len(), figures.len(), "none is left out");
            for (index, one) in places.iter().enumerate() {
                assert!(one.0 + 16.0 < f64::from(PANEL.0) && one.1 > 16.0, "{one:?}");
                for other in &places[..index] {
                    assert!((one.0 - other.0).abs() > 30.0 || (one.1 - other.1).abs() > 16.0, "{one:?} {other:?}");
                }
            }
        }
    }
}
