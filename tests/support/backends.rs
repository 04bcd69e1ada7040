//! The vector instructions of this processor.

use specudoku::Backend;

/// The backends that this processor has.
pub(crate) fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}
