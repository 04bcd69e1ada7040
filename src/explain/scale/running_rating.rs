//! Tracks ER, EP and ED from step to step.

use crate::explain::data::rating::{BEYOND, Rating, Tenths, tenths};
use crate::explain::data::technique::Technique;
use crate::explain::found::FoundStep;

/// The numbers of the steps so far.
#[derive(Default)]
pub(crate) struct RunningRating {
    er: f64,
    /// `None` until a digit is placed.
    ep: Option<f64>,
    /// `None` until the first step.
    ed: Option<f64>,
    technique: Option<Technique>,
}

impl RunningRating {
    /// Adds a step to the record.
    pub(crate) fn record(&mut self, found: &FoundStep) {
        self.raise(found.rank.number, found.rank.technique);
        self.ed.get_or_insert(self.er);
        if found.placement.is_some() {
            self.place();
        }
    }

    /// Records that a digit is placed.
    pub(crate) fn place(&mut self) {
        self.ep.get_or_insert(self.er);
    }

    /// Whether a step so far has at least this number.
    pub(crate) fn reaches(&self, number: f64) -> bool {
        self.er >= number
    }

    /// Records that no technique applies.
    pub(crate) fn give_up(&mut self) {
        self.raise(BEYOND, Technique::Beyond);
    }

    fn raise(&mut self, number: f64, technique: Technique) {
        if number > self.er {
            self.er = number;
            self.technique = Some(technique);
        }
    }

    /// Whether all steps so far are at most `most`, and the techniques did not run out.
    pub(crate) fn within(&self, most: Tenths) -> bool {
        self.er < BEYOND && tenths(self.er) <= most.0
    }

    /// Returns the rating of the steps so far.
    pub(crate) fn rating(&self) -> Rating {
        // A full grid has no steps, and the techniques may run out before a digit is placed: those numbers are 0.0.
        let numbers = [self.er, self.ep.unwrap_or_default(), self.ed.unwrap_or_default()];
        let [er, ep, ed] = numbers.map(|number| Tenths(tenths(number)));
        Rating { er, ep, ed, technique: self.technique }
    }
}
