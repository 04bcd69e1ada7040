//! The 416 classes of bands: two bands are in the same class if a reordering and renamed digits turn one into the
//! other.

use super::band::{BandRows, ORDERS, Reordering, renamed};
use super::band_code::{CODES, band_code, band_of, sorting};
use crate::primitives::OnceLock;

/// Reorderings that together generate all reorderings.
const GENERATORS: [Reordering; 6] = {
    let none = Reordering::NONE;
    [
        Reordering { rows: [1, 0, 2], ..none },
        Reordering { rows: [0, 2, 1], ..none },
        Reordering { columns: [1, 0, 2, 3, 4, 5, 6, 7, 8], ..none },
        Reordering { columns: [0, 2, 1, 3, 4, 5, 6, 7, 8], ..none },
        Reordering { columns: [3, 4, 5, 0, 1, 2, 6, 7, 8], ..none },
        Reordering { columns: [0, 1, 2, 6, 7, 8, 3, 4, 5], ..none },
    ]
};

/// The classes of bands, in the order of their forms.
pub(super) struct BandClasses {
    /// Per class, its least band whose first row is 0 to 8.
    pub(super) forms: Vec<BandRows>,
    /// Per code, its class.
    class_of_code: Vec<u16>,
    /// Per code, a reordering of [`band_of`] that leads to the form.
    to_form: Vec<Reordering>,
}

/// A class while the classes are found.
struct FoundClass {
    form: BandRows,
    /// The codes of the class, with reorderings that lead to the form.
    members: Vec<(usize, Reordering)>,
}

impl BandClasses {
    /// Returns the classes. The first call takes a third of a second.
    pub(super) fn get() -> &'static Self {
        static CLASSES: OnceLock<BandClasses> = OnceLock::new();
        CLASSES.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut is_known = vec![false; CODES];
        let mut found: Vec<FoundClass> = Vec::new();
        for code in 0..CODES {
            if !is_known[code] {
                found.push(FoundClass::new(code, &mut is_known));
            }
        }
        found.sort_by_key(|class| class.form);
        let mut classes =
            Self { forms: Vec::new(), class_of_code: vec![0; CODES], to_form: vec![Reordering::NONE; CODES] };
        for (index, class) in (0..).zip(found) {
            classes.forms.push(class.form);
            for (code, to_form) in class.members {
                classes.class_of_code[code] = index;
                classes.to_form[code] = to_form;
            }
        }
        classes
    }

    /// Returns the class of the band with a code.
    pub(super) fn of_code(&self, code: usize) -> u16 {
        self.class_of_code[code]
    }

    /// Returns the class of a band.
    pub(super) fn of(&self, band: &BandRows) -> u16 {
        self.of_code(band_code(band))
    }

    /// Returns a reordering of a band that leads to the form of its class.
    pub(super) fn to_form(&self, band: &BandRows) -> Reordering {
        sorting(band).then(&self.to_form[band_code(band)])
    }
}

impl FoundClass {
    /// Finds the class of a code.
    fn new(start: usize, is_known: &mut [bool]) -> Self {
        // At first, the reorderings lead from the first member to each other member.
        let mut members = vec![(start, Reordering::NONE)];
        is_known[start] = true;
        let mut at = 0;
        while let Some(&(code, from_start)) = members.get(at) {
            for generator in GENERATORS {
                let image = generator.image(&band_of(code));
                let next = band_code(&image);
                if !is_known[next] {
                    is_known[next] = true;
                    members.push((next, from_start.then(&generator).then(&sorting(&image))));
                }
            }
            at += 1;
        }
        let (form, from_start) = least_form(&members);
        for (_, reordering) in &mut members {
            *reordering = reordering.inverse().then(&from_start);
        }
        Self { form, members }
    }
}

/// Returns the least band of a class whose first row is 0 to 8, and the reordering that leads to it.
fn least_form(members: &[(usize, Reordering)]) -> (BandRows, Reordering) {
    let mut least: Option<(BandRows, Reordering)> = None;
    for (code, from_start) in members {
        let band = band_of(*code);
        for columns in ORDERS.iter().flat_map(|second| ORDERS.map(|third| [ORDERS[0], *second, third])) {
            let reordering = Reordering::new([0, 1, 2], [0, 1, 2], columns);
            let image = renamed(&reordering.image(&band));
            if least.is_none_or(|(form, _)| image < form) {
                least = Some((image, from_start.then(&reordering)));
            }
        }
    }
    least.expect("a class has members")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_416_classes_with_all_bands() {
        let classes = BandClasses::get();
        assert_eq!(classes.forms.len(), 416);
        assert!(classes.forms.is_sorted());
        // A band with a fixed first box is one of 2,612,736. A class has one for each reordering, divided by those that
        // lead from its form to its form.
        let count_of =
            |form: &BandRows| 7776 / Reordering::all().filter(|map| renamed(&map.image(form)) == *form).count();
        assert_eq!(classes.forms.iter().map(count_of).sum::<usize>(), 2_612_736);
    }

    #[test]
    fn each_band_leads_to_the_form_of_its_class() {
        let classes = BandClasses::get();
        for code in (0..CODES).step_by(31) {
            let band = Reordering::new([2, 0, 1], [1, 2, 0], [[1, 0, 2], [2, 1, 0], [0, 2, 1]]).image(&band_of(code));
            let class = classes.of(&band);
            assert_eq!(class, classes.of_code(code));
            assert_eq!(renamed(&classes.to_form(&band).image(&band)), classes.forms[usize::from(class)]);
        }
    }
}
