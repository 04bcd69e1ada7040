//! The colours of the curves, each with its replacement on a dark page.

use plotters::style::RGBColor;

pub(super) const PAPER: RGBColor = RGBColor(255, 255, 255);
pub(super) const INK: RGBColor = RGBColor(34, 34, 34);
/// The reference line.
pub(super) const REFERENCE: RGBColor = RGBColor(150, 150, 150);
pub(super) const GRID: RGBColor = RGBColor(226, 226, 226);
/// Modelled curves.
pub(crate) const MODELLED: RGBColor = RGBColor(176, 58, 120);
/// The engines, in their order.
pub(crate) const ENGINES: [RGBColor; 6] = [
    RGBColor(31, 97, 161),
    RGBColor(200, 92, 40),
    RGBColor(64, 140, 76),
    RGBColor(130, 80, 160),
    RGBColor(150, 120, 30),
    RGBColor(20, 140, 150),
];

/// Each colour, and its replacement on a dark page.
const DARK: [(RGBColor, RGBColor); 11] = [
    (PAPER, RGBColor(22, 24, 28)),
    (INK, RGBColor(228, 228, 228)),
    (REFERENCE, RGBColor(140, 144, 150)),
    (GRID, RGBColor(51, 54, 60)),
    (MODELLED, RGBColor(229, 138, 184)),
    (ENGINES[0], RGBColor(111, 176, 240)),
    (ENGINES[1], RGBColor(240, 154, 106)),
    (ENGINES[2], RGBColor(124, 203, 136)),
    (ENGINES[3], RGBColor(195, 154, 224)),
    (ENGINES[4], RGBColor(216, 188, 98)),
    (ENGINES[5], RGBColor(92, 203, 214)),
];

/// Returns the CSS rules that change the colours on a dark page, as an element for pictures of this class.
pub(super) fn style(class: &str) -> String {
    let rules = DARK.map(|(light, dark)| {
        let (light, dark) = (named(light), named(dark));
        format!(".{class} [fill=\"{light}\"]{{fill:{dark}}}.{class} [stroke=\"{light}\"]{{stroke:{dark}}}")
    });
    format!("<style>@media(prefers-color-scheme:dark){{{}}}</style>", rules.concat())
}

fn named(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the luminance of a colour relative to white, as defined by WCAG 2.1.
    fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
        let linear = |part: u8| match f64::from(part) / 255.0 {
            part if part <= 0.040_45 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    fn contrast(one: RGBColor, other: RGBColor) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn curves_are_readable_on_light_and_dark_paper() {
        let dark_paper = DARK[0].1;
        for (light, dark) in DARK.into_iter().filter(|(light, _)| ![PAPER, GRID, REFERENCE].contains(light)) {
            // Lines need a contrast of three to one.
            assert!(contrast(light, PAPER) >= 3.0 && contrast(dark, dark_paper) >= 3.0, "{light:?} {dark:?}");
        }
    }

    #[test]
    fn each_colour_has_one_rule() {
        let style = style("curves");
        for color in ENGINES.into_iter().chain([PAPER, INK, REFERENCE, GRID, MODELLED]) {
            assert_eq!(style.matches(&format!("[fill=\"{}\"]", named(color))).count(), 1, "{color:?}");
        }
    }
}
