//! The picture of `compare`: speed-up against threads with the ideal line and the spread, and the waste beside it.

use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::Mode;
use super::measure::{Bench, Row};
use super::table::puzzles;
use crate::cli::exit::Failure;

const SIZE: (u32, u32) = (960, 420);
const IDEAL: RGBColor = RGBColor(150, 150, 150);
const MEASURED: RGBColor = RGBColor(31, 97, 161);
const WASTE: RGBColor = RGBColor(200, 92, 40);
const LUCK: RGBColor = RGBColor(64, 140, 76);

/// Draws the picture into a file.
pub(super) fn draw(path: &Path, rows: &[Row], bench: &Bench<'_>, cores: usize) -> Result<(), Failure> {
    let mut svg = String::new();
    let drawn = picture(&mut svg, rows, bench.mode(), cores).map_err(|error| error.to_string());
    drawn
        .and_then(|()| std::fs::write(path, svg).map_err(|error| error.to_string()))
        .map_err(|error| Failure::io(format!("cannot draw {}: {error}", path.display())))
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn picture(svg: &mut String, rows: &[Row], mode: Mode, cores: usize) -> Drawn {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let title = match mode {
        Mode::Batch => "Many puzzles at a time",
        Mode::Speculate => "One puzzle at a time, its branches raced",
    };
    let title = format!("{title}: {} on {cores} cores", puzzles(rows[0].puzzles));
    let root = root.titled(&title, ("sans-serif", 24))?;
    let (left, right) = root.split_horizontally(560);
    speedup(&left, rows)?;
    waste(&right, rows)?;
    root.present()?;
    Ok(())
}

/// Thread counts stand at equal distances, in their order.
fn names(rows: &[Row]) -> impl Fn(&f64) -> String {
    let threads: Vec<usize> = rows.iter().map(|row| row.threads).collect();
    move |place: &f64| {
        let index = place.round();
        let near = (place - index).abs() < 0.01 && index >= 0.0;
        if near { threads.get(index as usize).map_or_else(String::new, usize::to_string) } else { String::new() }
    }
}

fn speedup<B: DrawingBackend>(area: &DrawingArea<B, plotters::coord::Shift>, rows: &[Row]) -> Drawn
where
    B::ErrorType: 'static,
{
    let one = rows[0].median();
    let last = rows.len() as f64 - 0.5;
    let most = rows.iter().map(|row| (one / row.spread().0).max(row.threads as f64)).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(-0.5..last, 0.0..most * 1.08)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .x_labels(2 * rows.len() + 1)
        .x_label_formatter(&names(rows))
        .y_label_formatter(&|value| format!("{value:.1}"))
        .x_desc("threads")
        .y_desc("speed-up (times one thread)")
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 16))
        .draw()?;
    let ideal = rows.iter().enumerate().map(|(place, row)| (place as f64, row.threads as f64));
    chart
        .draw_series(LineSeries::new(ideal, IDEAL.stroke_width(2)))?
        .label("ideal")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], IDEAL.stroke_width(2)));
    let measured: Vec<(f64, f64)> =
        rows.iter().enumerate().map(|(place, row)| (place as f64, one / row.median())).collect();
    chart
        .draw_series(LineSeries::new(measured.clone(), MEASURED.stroke_width(3)))?
        .label("measured: median and spread")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 20, y)], MEASURED.stroke_width(3)));
    for (place, row) in rows.iter().enumerate() {
        let (least, most) = row.spread();
        let bar = [(place as f64, one / most), (place as f64, one / least)];
        chart.draw_series([PathElement::new(bar, MEASURED.stroke_width(2))])?;
    }
    chart.draw_series(measured.iter().map(|&point| Circle::new(point, 5, MEASURED.filled())))?;
    let style = TextStyle::from(("sans-serif", 15)).color(&MEASURED).pos(Pos::new(HPos::Left, VPos::Center));
    chart.draw_series(
        measured.iter().map(|&(x, y)| EmptyElement::at((x, y)) + Text::new(format!("{y:.2}"), (9, 12), style.clone())),
    )?;
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .label_font(("sans-serif", 15))
        .background_style(WHITE.mix(0.8))
        .border_style(IDEAL)
        .draw()?;
    Ok(())
}

fn waste<B: DrawingBackend>(area: &DrawingArea<B, plotters::coord::Shift>, rows: &[Row]) -> Drawn
where
    B::ErrorType: 'static,
{
    let one = rows[0].nodes.max(1) as f64;
    let shares: Vec<f64> = rows.iter().map(|row| (row.nodes as f64 - one) / one * 100.0).collect();
    let reach = shares.iter().fold(1.0_f64, |reach, share| reach.max(share.abs())) * 1.2;
    let least = if shares.iter().any(|share| *share < 0.0) { -reach } else { 0.0 };
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(-0.5..rows.len() as f64 - 0.5, least..reach)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .x_labels(2 * rows.len() + 1)
        .x_label_formatter(&names(rows))
        .y_label_formatter(&|value| if reach < 5.0 { format!("{value:.1}") } else { format!("{value:.0}") })
        .x_desc("threads")
        .y_desc("nodes wasted (% of one thread's)")
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 16))
        .draw()?;
    chart.draw_series(shares.iter().enumerate().map(|(place, &share)| {
        let color = if share < 0.0 { LUCK } else { WASTE };
        Rectangle::new([(place as f64 - 0.3, 0.0), (place as f64 + 0.3, share)], color.filled())
    }))?;
    chart.draw_series(shares.iter().enumerate().map(|(place, &share)| {
        let above = if share < 0.0 { VPos::Top } else { VPos::Bottom };
        let style = TextStyle::from(("sans-serif", 15)).pos(Pos::new(HPos::Center, above));
        let offset = if share < 0.0 { 4 } else { -4 };
        EmptyElement::at((place as f64, share)) + Text::new(format!("{share:+.1}"), (0, offset), style)
    }))?;
    Ok(())
}
