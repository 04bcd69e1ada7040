//! Axes to scale: linear, or logarithmic if thread counts vary widely.

use std::ops::Range;

use crate::cli::measure::draw::ticks;

/// Up to this many threads, the axes are linear.
const LINEAR: f64 = 16.0;

/// The share of a linear axis of threads that stays free at each end. It leaves room for the figures to the right of
/// the last points.
const ROOM: f64 = 0.15;

/// An axis of a panel.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Axis {
    pub(super) is_logarithmic: bool,
    least: f64,
    most: f64,
}

impl Axis {
    /// Returns the axis for up to `most` threads, with room at both ends.
    pub(super) fn of_threads(most: f64) -> Self {
        if most > LINEAR {
            Self { is_logarithmic: true, least: 0.9, most: most * 1.4 }
        } else {
            let room = ((most - 1.0) * ROOM).max(0.15);
            Self { is_logarithmic: false, least: (1.0 - room).max(0.0), most: most + room }
        }
    }

    /// Returns the axis for figures, with room above the highest. Speed-ups are logarithmic if the threads are, so that
    /// the ideal is a straight line.
    pub(super) fn of_figures(figures: &[f64], is_logarithmic: bool) -> Self {
        let most = figures.iter().copied().fold(0.0, f64::max);
        let least = figures.iter().copied().filter(|figure| *figure > 0.0).fold(f64::MAX, f64::min);
        if is_logarithmic {
            return Self { is_logarithmic, least: least.min(1.0) / 1.2, most: most.max(1.0) * 1.3 };
        }
        Self { is_logarithmic, least: 0.0, most: most * 1.15 }
    }

    /// Returns the position of a figure.
    pub(super) fn at(&self, figure: f64) -> f64 {
        if self.is_logarithmic { figure.max(1e-9).log2() } else { figure }
    }

    /// Returns the positions from one end to the other.
    pub(super) fn range(&self) -> Range<f64> {
        self.at(self.least)..self.at(self.most)
    }

    /// Returns round figures: powers of two, or multiples of 1, 2 or 5 times a power of ten.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.is_logarithmic {
            let (first, last) = (self.at(self.least).ceil() as i32, self.at(self.most).floor() as i32);
            return (first..=last).map(|power| 2_f64.powi(power)).collect();
        }
        ticks::linear(self.least, self.most, ticks::step(self.most - self.least, 5.0))
    }
}

/// Returns the distinct figures, in increasing order.
pub(super) fn distinct(figures: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures.dedup();
    figures
}

/// Returns a round figure as text.
pub(super) fn named(figure: f64) -> String {
    let text = format!("{figure:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns a measured figure with three significant digits.
pub(super) fn figure(figure: f64) -> String {
    match figure.abs() {
        size if size >= 100.0 => format!("{figure:.0}"),
        size if size >= 10.0 => format!("{figure:.1}"),
        _ => format!("{figure:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_linear_up_to_16_threads_and_logarithmic_above() {
        let few = Axis::of_threads(8.0);
        assert_eq!((few.at(2.0), few.is_logarithmic), (2.0, false));
        let many = Axis::of_threads(1024.0);
        assert_eq!((many.at(2.0), many.at(1024.0)), (1.0, 10.0));
        let up = Axis::of_figures(&[0.5, 1.0, 8.0], true);
        assert_eq!(up.ticks(), [0.5, 1.0, 2.0, 4.0, 8.0]);
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(Axis::of_figures(&[1.9, 2.0], false).ticks(), [0.0, 0.5, 1.0, 1.5, 2.0]);
        assert_eq!(Axis::of_figures(&[90.0], false).ticks(), [0.0, 50.0, 100.0]);
        assert_eq!([0.25, 2.0, 1024.0].map(named), ["0.25", "2", "1024"]);
        assert_eq!([1.856, 12.34, 1234.5].map(figure), ["1.86", "12.3", "1234"]);
    }
}
