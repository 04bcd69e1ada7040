//! Round figures for scales: 1, 2 and 5 times powers of ten, and times in a unit without fractions.

/// Maximum number of figures of a logarithmic scale. If there are more, only the powers of ten are used.
const MAX_LOGARITHMIC: usize = 9;

/// Seconds per unit of time, the longest unit first.
const UNITS: [(&str, f64); 4] = [("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)];

/// Returns the step of a linear scale over this span, with at most `parts` steps.
pub(super) fn step(span: f64, parts: f64) -> f64 {
    let rough = span.max(f64::MIN_POSITIVE) / parts;
    let unit = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|times| times * unit).find(|step| *step >= rough).unwrap_or(10.0 * unit)
}

/// Returns the multiples of `step` from one figure to another.
pub(super) fn linear(from: f64, to: f64, step: f64) -> Vec<f64> {
    // Keeps a figure on the edge in spite of rounding.
    let slack = 1e-9;
    let (first, last) = ((from / step - slack).ceil() as i64, (to / step + slack).floor() as i64);
    (first..=last).map(|times| times as f64 * step).collect()
}

/// Returns the figures of a logarithmic scale from one positive figure to another.
pub(super) fn logarithmic(from: f64, to: f64) -> Vec<f64> {
    let all = decades(from, to, &[1.0, 2.0, 5.0]);
    match all.len() {
        // Within less than a decade, linear steps are used.
        0 | 1 => linear(from, to, step(to - from, 5.0)),
        count if count <= MAX_LOGARITHMIC => all,
        _ => decades(from, to, &[1.0]),
    }
}

/// Returns the multiples of powers of ten by these factors, from one positive figure to another.
fn decades(from: f64, to: f64, factors: &[f64]) -> Vec<f64> {
    let (first, last) = (from.log10().floor() as i32, to.log10().floor() as i32);
    let figures = (first..=last).flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)));
    figures.filter(|figure| (from..=to).contains(figure)).collect()
}

/// Returns a round time. Chooses the unit such that `step` is a whole number of units.
pub(super) fn time(seconds: f64, step: f64) -> String {
    let slack = 1.0 + 1e-9;
    let (name, unit) = UNITS.into_iter().find(|(_, unit)| step * slack >= *unit).unwrap_or(UNITS[UNITS.len() - 1]);
    if seconds == 0.0 { "0".to_owned() } else { format!("{:.0} {name}", seconds / unit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_scale_has_few_round_figures_for_every_span() {
        for exponent in -80..30 {
            let span = 1.7_f64.powi(exponent);
            let step = step(span, 5.0);
            let leading = step / 10_f64.powf(step.log10().floor() + 1e-9).min(step);
            assert!([1.0, 2.0, 5.0, 10.0].iter().any(|times| (leading - times).abs() < 1e-6), "{span}: {step}");
            let ticks = linear(0.0, span, step);
            assert!((3..=6).contains(&ticks.len()) && ticks[0] == 0.0, "{span}: {ticks:?}");
        }
        assert_eq!(linear(-3.0, 6.0, 2.0), [-2.0, 0.0, 2.0, 4.0, 6.0]);
    }

    #[test]
    fn a_logarithmic_scale_has_few_figures_for_every_span() {
        assert_eq!(logarithmic(1.0, 100.0), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
        assert_eq!(logarithmic(3.0, 3.9), [3.0, 3.2, 3.4, 3.6, 3.8].map(|figure: f64| (figure * 5.0).round() * 0.2));
        for (from, to) in [(1e-6, 1.1e-6), (0.4e-3, 2.0), (1.0, 1e9), (0.01088, 0.1323)] {
            let ticks = logarithmic(from, to);
            assert!((2..=12).contains(&ticks.len()), "{from} to {to}: {ticks:?}");
            assert!(ticks.iter().all(|tick| (from * 0.999..=to * 1.001).contains(tick)), "{ticks:?}");
        }
    }

    #[test]
    fn times_have_no_fractions() {
        for (span, expected) in [
            (1.482_626, ["0", "500 ms", "1000 ms"].as_slice()),
            (7.3, ["0", "2 s", "4 s", "6 s"].as_slice()),
            (0.000_83, ["0", "200 us", "400 us", "600 us", "800 us"].as_slice()),
            (0.000_000_31, ["0", "100 ns", "200 ns", "300 ns"].as_slice()),
        ] {
            let step = step(span, 5.0);
            let names: Vec<String> = linear(0.0, span, step).into_iter().map(|tick| time(tick, step)).collect();
            assert_eq!(names, expected, "{span}");
        }
    }
}
