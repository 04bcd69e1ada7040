//! Drawn parts as SVG.

use std::fmt::Write;

use super::part::{DrawnPart, Point};

/// The side of a cell in user units.
pub(crate) const UNIT: f64 = 64.0;

/// The style of all parts. Colours are translucent, and texts have the colour of the text around the picture, so that
/// they suit a light and a dark background. A class `bg` has the colour of the background.
pub(crate) const PART_STYLE: &str = ".wide,.tube,.thin,.angle,.cage,.dotted,.pill{fill:none;stroke-linecap:round;\
stroke-linejoin:round}.broad{stroke-width:23}.narrow{stroke-width:6}.wide{stroke-width:13;stroke-opacity:.5}.slim{stroke-width:7}.tube{stroke:#8c8c8c;\
stroke-width:19;stroke-opacity:.45;stroke-linecap:butt}.bulb{fill:#8c8c8c;fill-opacity:.45}.thin{stroke:#7f7f7f;\
stroke-width:3}.ring{fill:none;stroke:#7f7f7f;stroke-width:3}.knob{fill:#8c8c8c;fill-opacity:.3;stroke:#7f7f7f;\
stroke-width:3}.diamond{fill:#6a7bd8;fill-opacity:.25;stroke:#6a7bd8;stroke-width:3;stroke-linejoin:round}\
.counted{fill:none;stroke:#2f8fd8;stroke-width:2.5}.pill{stroke:#7f7f7f;stroke-width:46;stroke-opacity:.35}.green{stroke:#1fae3a}.purple{stroke:#c13be0}.grey{stroke:#8c8c8c}.lilac{stroke:#a07cf0}\
.blue{stroke:#2a8cf0}.red{stroke:#ea4a4f}.teal{stroke:#0fa89a}.orange{stroke:#f5852a}.indigo{stroke:#6a7bd8}\
.cage{stroke:currentColor;stroke-width:1.6;stroke-dasharray:5 4;stroke-linecap:butt;stroke-opacity:.85}\
.dotted{stroke:currentColor;stroke-width:2.4;stroke-dasharray:.1 5;stroke-opacity:.8}\
.region{fill:#8c8c8c;fill-opacity:.28}.shade{stroke:none;fill-opacity:.25}.shade.red{fill:#ea4a4f}\
.shade.blue{fill:#2a8cf0}.across{fill:none;stroke:#7f9fd0;stroke-width:2}.parity{fill:#8c8c8c;fill-opacity:.4}.dot{fill:#fff;stroke:#222;stroke-width:2}\
.dot.black{fill:#222;stroke:#fff;stroke-width:1.2}.quad{fill:#fff;stroke:#222;stroke-width:1.8}.number{fill:#111}\
.angle{stroke:currentColor;stroke-width:2.4}.sign{fill:currentColor;font-weight:700}\
.sum,.clue{fill:currentColor;font-weight:500}.sum,.clue,.sign,.number{text-anchor:middle;\
font-family:'Helvetica Neue',Arial,sans-serif}";

/// Returns drawn parts as SVG elements, in user units from the upper left corner of the grid.
pub(crate) fn part_svg(parts: &[DrawnPart]) -> String {
    let mut svg = String::new();
    parts.iter().for_each(|part| put(&mut svg, part));
    svg
}

/// Writing to a string cannot fail.
fn put(svg: &mut String, part: &DrawnPart) {
    let _ = match part {
        DrawnPart::Path { class, points, is_closed } => {
            let path: Vec<String> = points.iter().copied().map(place).collect();
            let end = if *is_closed { "Z" } else { "" };
            write!(svg, "<path class=\"{class}\" d=\"M{}{end}\"/>", path.join("L"))
        }
        DrawnPart::Circle { class, center, radius } => {
            let [x, y, radius] = [center.0, center.1, *radius].map(number);
            write!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        }
        DrawnPart::Text { class, center, size, text } => {
            // The baseline is 0.36 of the size below the middle of a digit.
            let [x, y, size] = [center.0, center.1 + 0.36 * size, *size].map(number);
            write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
        }
    };
}

fn place((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}

/// Formats a length in user units, with at most one decimal.
fn number(length: f64) -> String {
    let text = format!("{:.1}", length * UNIT);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_elements() {
        let parts = [
            DrawnPart::area("cage", vec![(0.0, 0.0), (1.0, 0.5)]),
            DrawnPart::circle("dot", (0.5, 1.0), 0.25),
            DrawnPart::text("sum", (0.5, 0.0), 0.5, "17".to_owned()),
        ];
        assert_eq!(
            part_svg(&parts),
            "<path class=\"cage\" d=\"M0 0L64 32Z\"/><circle class=\"dot\" cx=\"32\" cy=\"64\" r=\"16\"/>\
             <text class=\"sum\" x=\"32\" y=\"11.5\" font-size=\"32\">17</text>"
        );
    }
}
