//! The vector instructions that this processor supports.

use specudoku::Backend;

/// Returns the backends that this processor supports.
pub(crate) fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}
