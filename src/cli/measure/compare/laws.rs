//! Scaling laws, fitted to what was measured and modelled.

use super::findings::Comparison;
use super::measured::Measured;
use super::model::Model;
use crate::cli::measure::interval::{Estimate, Interval};
use crate::cli::measure::law::{LawFit, ScalingLaw};

/// A fitted law, and the name of what it was fitted to.
pub(super) struct Fitted {
    pub(super) name: String,
    pub(super) fit: LawFit,
}

/// Returns the laws of the curves of a mode.
pub(super) fn of_view(rows: &[Measured]) -> Vec<Fitted> {
    let curves = rows.chunk_by(|one, next| one.case.engine == next.case.engine);
    curves
        .flat_map(|rows| {
            let case = &rows[0].case;
            fitted(&format!("{}, {}", case.mode, case.engine), &measured_points(rows))
        })
        .collect()
}

/// Returns the laws of what is modelled.
pub(super) fn of_model(model: &Model) -> Vec<Fitted> {
    fitted("modelled, cells", &modelled_points(model))
}

/// Returns the points of an engine's rows to which a law can be fitted. Omits rows in which threads had no work,
/// because no law describes them, and rows in which threads share a core, because their speed depends on the system.
pub(super) fn measured_points(rows: &[Measured]) -> Vec<(f64, f64)> {
    let counted = rows.iter().filter(|row| row.case.threads == 1 || row.is_shared() && row.has_cores());
    counted.map(|row| (row.case.threads as f64, row.speedup().value)).collect()
}

/// Returns the points of a model, in which each thread has a core.
pub(super) fn modelled_points(model: &Model) -> Vec<(f64, f64)> {
    let counted = model.rows.iter().filter(|row| row.sum.threads == 1 || row.sum.tasks > 0);
    counted.map(|row| (row.sum.threads as f64, row.speedup)).collect()
}

/// Fits a law to points, if there are enough.
pub(super) fn fit(law: ScalingLaw, points: &[(f64, f64)]) -> Option<LawFit> {
    // The speed of one thread is 1 by definition. A law with one parameter needs two further points, so that it can be
    // wrong.
    if points.len() < 3 { None } else { LawFit::new(law, points) }
}

fn fitted(name: &str, points: &[(f64, f64)]) -> Vec<Fitted> {
    let laws = [ScalingLaw::Amdahl, ScalingLaw::Universal];
    let fits = laws.into_iter().filter_map(|law| fit(law, points));
    fits.map(|fit| Fitted { name: name.to_owned(), fit }).collect()
}

impl Comparison {
    /// Returns the laws of everything that was measured and modelled.
    pub(super) fn laws(&self) -> Vec<Fitted> {
        self.views().flat_map(of_view).chain(self.model.iter().flat_map(of_model)).collect()
    }
}

/// The title of the laws, with their formula.
pub(super) const TITLE: &str = "Fitted, with 95 % intervals: speed-up = N / (1 + serial (N - 1) + crosstalk N (N - 1)); Amdahl's \
                                law has no crosstalk";

/// Returns the cells of a table, header first.
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
    match estimate.interval {
        Some(Interval { low, high, .. }) => format!("{} to {}", short(low), short(high)),
        None => "-".to_owned(),
    }
}

/// Returns a small figure with three significant digits.
fn short(figure: f64) -> String {
    if figure == 0.0 {
        return "0".to_owned();
    }
    let places = (2 - figure.abs().log10().floor() as i32).clamp(0, 9) as usize;
    format!("{figure:.places$}")
}
