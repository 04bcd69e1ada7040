//! What was measured and modelled as a law.

use super::findings::Comparison;
use super::model::Model;
use super::run::Measured;
use crate::measure::cores;
use crate::measure::law::{Estimate, LawFit, ScalingLaw};

/// A law, and what it was fitted to.
pub(super) struct Fitted {
    pub(super) name: String,
    pub(super) fit: LawFit,
}

/// The laws of the curves of a view.
pub(super) fn of_view(rows: &[Measured]) -> Vec<Fitted> {
    let curves = rows.chunk_by(|one, next| one.case.engine == next.case.engine);
    let fits = |rows: &[Measured]| {
        let points: Vec<(f64, f64)> = rows.iter().map(|row| (row.case.threads as f64, row.speedup().median)).collect();
        fitted(&format!("{}, {}", rows[0].case.mode, rows[0].case.engine), &up_to_cores(points))
    };
    curves.flat_map(fits).collect()
}

/// The laws of what is modelled.
pub(super) fn of_model(model: &Model) -> Vec<Fitted> {
    let points: Vec<(f64, f64)> = model.rows.iter().map(|row| (row.sum.threads as f64, row.speedup)).collect();
    fitted("modelled, cells", &points)
}

/// Leaves out threads that share a core, if there are enough others: they follow no law of the program's.
fn up_to_cores(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let within: Vec<(f64, f64)> = points.iter().copied().filter(|(threads, _)| *threads <= cores() as f64).collect();
    if within.len() > 2 { within } else { points }
}

/// The universal law of points, of which there are enough. A model has as many cores as threads.
pub(super) fn universal(points: Vec<(f64, f64)>, is_modelled: bool) -> Option<LawFit> {
    let points = if is_modelled { points } else { up_to_cores(points) };
    if points.len() < 3 { None } else { LawFit::new(ScalingLaw::Universal, &points) }
}

fn fitted(name: &str, points: &[(f64, f64)]) -> Vec<Fitted> {
    // What one thread does is 1 by definition. A law of one figure takes two points, so that it could be wrong.
    if points.len() < 3 {
        return Vec::new();
    }
    let laws = [ScalingLaw::Amdahl, ScalingLaw::Universal];
    let fits = laws.into_iter().filter_map(|law| LawFit::new(law, points));
    fits.map(|fit| Fitted { name: name.to_owned(), fit }).collect()
}

impl Comparison {
    /// The laws of all that was measured and modelled.
    pub(super) fn laws(&self) -> Vec<Fitted> {
        self.views().flat_map(of_view).chain(self.model.iter().flat_map(of_model)).collect()
    }
}

/// What the laws are.
pub(super) const TITLE: &str = "Fitted, with 95 % intervals: times as fast = N / (1 + serial (N - 1) + crosstalk N (N - 1)); Amdahl's \
                                law has no crosstalk";

/// The cells of a table, header first.
pub(super) fn cells(laws: &[Fitted]) -> Vec<Vec<String>> {
    let header =
        ["fitted to", "law", "serial", "at best", "threads", "95 % of serial", "crosstalk", "95 % of crosstalk"];
    let mut cells = vec![header.map(str::to_owned).to_vec()];
    for Fitted { name, fit } in laws {
        let best = fit.best();
        cells.push(vec![
            name.clone(),
            fit.law.to_string(),
            short(fit.serial.value),
            if best.is_finite() && best < 1e6 { format!("{best:.2}") } else { "no bound".to_owned() },
            fit.peak().map_or_else(|| "all".to_owned(), |threads| format!("{threads:.0}")),
            bounds(&fit.serial),
            if fit.law == ScalingLaw::Universal { short(fit.crosstalk.value) } else { "-".to_owned() },
            bounds(&fit.crosstalk),
        ]);
    }
    cells
}

fn bounds(estimate: &Estimate) -> String {
    estimate.interval.map_or_else(|| "-".to_owned(), |(low, high)| format!("{} to {}", short(low), short(high)))
}

/// A small figure in three digits that count.
fn short(figure: f64) -> String {
    if figure == 0.0 {
        return "0".to_owned();
    }
    let places = (2 - figure.abs().log10().floor() as i32).clamp(0, 9) as usize;
    format!("{figure:.places$}")
}
