//! Colours, where there is a terminal to show them.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use specudoku::text::Paint;

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// The colours for grids on standard output: clues stand out against deduced values.
    pub(crate) fn paint(self) -> Paint {
        let on = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => AutoStream::choice(&std::io::stdout()) != ColorChoice::Never,
        };
        if !on {
            return Paint::default();
        }
        let around = |style: Style| (style.render().to_string(), style.render_reset().to_string());
        Paint {
            clue: around(Style::new().bold()),
            deduced: around(Style::new().fg_color(Some(AnsiColor::Green.into()))),
            changed: around(Style::new().bold().invert()),
        }
    }
}
