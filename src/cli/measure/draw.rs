//! Pictures and tables: curves over threads, a timeline, a search tree.

mod ticks;
mod bars;
mod distribution;
mod frame;
mod icicle;
pub(super) mod plot;
mod text_table;
mod trace_events;

pub(crate) use text_table::TextTable;
pub(crate) use trace_events::write_trace_events;

pub(crate) use bars::timeline_picture;
pub(super) use bars::{cells as thread_cells, figure as timeline_figure};
pub(super) use distribution::distribution_figure;
pub(crate) use icicle::tree_picture;
pub(super) use icicle::{cells as tree_cells, figure as tree_figure};
