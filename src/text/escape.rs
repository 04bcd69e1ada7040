//! Text within markup.

/// Returns text as it stands between the elements of a page or a picture.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
