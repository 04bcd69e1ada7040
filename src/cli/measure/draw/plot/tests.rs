use super::*;
use crate::cli::measure::interval::Interval;

/// Returns the attributes of each element with this name.
fn elements<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!("<{name} ");
    svg.split(&begin).skip(1).map(|rest| rest.split_once('>').unwrap().0).collect()
}

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let begin = format!("{name}=\"");
    let mut places = element.match_indices(&begin).map(|(index, _)| index);
    // Skips a longer name that ends in the same way.
    let from = places.find(|&index| index == 0 || element.as_bytes()[index - 1] == b' ').unwrap() + begin.len();
    element[from..].split_once('"').unwrap().0
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).parse().unwrap()
}

/// Returns a curve of these figures over the thread counts from one on, each with an interval.
fn curve(figures: &[f64], color: RGBColor, kind: CurveKind) -> Curve {
    let point = |(threads, &figure): (u32, &f64)| {
        let interval = Interval { low: 0.8 * figure, high: 1.1 * figure, confidence: 0.95 };
        (f64::from(threads), Estimate { value: figure, interval: Some(interval) })
    };
    Curve { name: "cells".to_owned(), color, points: (1..).zip(figures).map(point).collect(), kind }
}

fn drawn(curves: Vec<Curve>, reference: Reference) -> String {
    picture(&[ChartPanel { title: String::new(), what: "", curves, reference }]).unwrap()
}

const FIGURES: [&[f64]; 4] =
    [&[1.0], &[1.0; 13], &[1.0, 1.9, 2.8, 3.7, 4.6, 5.4, 6.2, 7.0, 7.7, 8.3, 8.8, 9.2, 9.5], &[1.0, 0.03, 0.02]];

#[test]
fn labels_of_a_curve_do_not_overlap() {
    for figures in FIGURES {
        let svg = drawn(vec![curve(figures, MODELLED, CurveKind::Measured)], Reference::Ideal);
        let labels: Vec<&str> =
            elements(&svg, "text").into_iter().filter(|text| attribute(text, "fill") == "#B03A78").collect();
        let places: Vec<(f64, f64)> = labels.into_iter().map(|text| (number(text, "x"), number(text, "y"))).collect();
        assert_eq!(places.len(), figures.len(), "all points have labels");
        for (index, one) in places.iter().enumerate() {
            for other in &places[..index] {
                assert!((one.0 - other.0).abs() > 30.0 || (one.1 - other.1).abs() > 16.0, "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn everything_is_inside_the_picture_and_the_legend_is_below_the_curves() {
    for (figures, reference) in FIGURES.into_iter().zip([Reference::Ideal, Reference::OneThread].into_iter().cycle()) {
        let svg = drawn(vec![curve(figures, ENGINES[0], CurveKind::Measured)], reference);
        let height = number(elements(&svg, "svg")[0], "height");
        for point in elements(&svg, "circle") {
            assert!((80.0..=f64::from(PANEL.0) - 16.0).contains(&number(point, "cx")), "{point}");
            assert!((40.0..=f64::from(PANEL.1) - 58.0).contains(&number(point, "cy")), "{point}");
        }
        for text in elements(&svg, "text") {
            let (x, y) = (number(text, "x"), number(text, "y"));
            assert!((14.0..=f64::from(PANEL.0) - 14.0).contains(&x) && (10.0..=height - 8.0).contains(&y), "{text}");
        }
        let legend = elements(&svg, "text").into_iter().filter(|text| number(text, "y") > f64::from(PANEL.1)).count();
        assert_eq!(legend, 2, "the curve and its reference");
    }
}

#[test]
fn a_law_is_dashed_and_dark_pages_have_their_own_colours() {
    let solid = drawn(vec![curve(&[1.0, 1.9], ENGINES[0], CurveKind::Modelled)], Reference::Nothing);
    let dashed = drawn(vec![curve(&[1.0, 1.9], ENGINES[0], CurveKind::Law)], Reference::Nothing);
    let pieces = |svg: &str| elements(svg, "polyline").into_iter().filter(|line| line.contains("#1F61A1")).count();
    assert!(pieces(&dashed) > 10 && pieces(&solid) < 4, "{} {}", pieces(&dashed), pieces(&solid));
    assert!(solid.contains("prefers-color-scheme:dark") && solid.starts_with("<svg class=\"curves\""));
}
