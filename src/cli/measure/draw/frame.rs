//! The frame, title, notes and colours that all drawings of a search share.

/// The width of a picture, in pixels.
pub(super) const WIDTH: f64 = 1200.0;

/// The height of its title and notes.
pub(super) const HEAD: f64 = 52.0;

/// Colours for light and dark pages, without CSS variables, which some viewers do not support.
const STYLE: &str = ".search rect{stroke:none}.search .paper{fill:#fff}.branched,.explored{fill:#9db7d5}\
.split{fill:#6f94c0}.contradicted{fill:#d9d9d9}.solution{fill:#3c9a52}.cancelled{fill:url(#hatch)}\
.hatch{stroke:#222;stroke-width:1.2;opacity:.55}.row{stroke:#ddd}\
.steps{fill:none;stroke:#1f61a1;stroke-width:2}.tree .node{stroke:#fff;stroke-width:.4}\
.search text{font:12px sans-serif;fill:#222}.search .title{font-size:15px;font-weight:bold}\
.search .middle{text-anchor:middle}.search .end{text-anchor:end}@media(prefers-color-scheme:dark){\
.search .paper{fill:#16181c}.branched,.explored{fill:#3f5f86}.split{fill:#5a82b4}.contradicted{fill:#484b52}\
.solution{fill:#46a85e}.hatch{stroke:#e4e4e4}.row{stroke:#3a3d44}\
.steps{stroke:#6fb0f0}.tree .node{stroke:#16181c}.search text{fill:#e4e4e4}}";

/// Returns an SVG file that holds a picture.
pub(super) fn file(picture: &str) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{picture}\n")
}

/// Returns a picture as an element of this total height.
pub(super) fn framed(class: &str, title: &str, notes: &str, body: &str, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"search {class}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\
         <title>{title}</title><style>{STYLE}</style><defs><pattern id=\"hatch\" width=\"6\" height=\"6\" \
         patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0V6\"/></pattern></defs>\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/><text class=\"title\" x=\"6\" y=\"20\">{title}</text>\
         <text x=\"6\" y=\"40\">{notes}</text>{body}</svg>"
    )
}
