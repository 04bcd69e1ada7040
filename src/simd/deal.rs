//! A text dealt to three planes like cards: run after run of `RUN` bytes, to one plane after the other.
//!
//! ```text
//! text     run 0 | run 1 | run 2 | run 3 | run 4 | ...
//! plane 0  run 0   run 3   run 6 ...          byte 0 is bit 0 of a word
//! plane 1  run 1   run 4   run 7 ...
//! plane 2  run 2   run 5   run 8 ...
//! ```

/// Number of bytes in a plane, one for each bit of a word.
pub(super) const PLANE: usize = 32;

/// The arrangement of the bytes of a text of `TEXT` bytes.
pub(super) struct Deal<const RUN: usize, const TEXT: usize>;

impl<const RUN: usize, const TEXT: usize> Deal<RUN, TEXT> {
    /// Number of bytes of the text in each plane.
    pub(super) const LENGTH: usize = {
        assert!(TEXT.is_multiple_of(3 * RUN), "complete runs, and the same number for each plane");
        TEXT / 3
    };

    /// Returns the index in the text of byte `at` of a plane.
    #[cfg(target_arch = "x86_64")]
    pub(super) const fn source(plane: usize, at: usize) -> usize {
        (3 * (at / RUN) + plane) * RUN + at % RUN
    }

    /// Returns the three planes of a text, filled up with zeros.
    #[inline(always)]
    pub(super) fn planes(text: &[u8; TEXT]) -> [[u8; PLANE]; 3] {
        const { assert!(Self::LENGTH <= PLANE, "a plane has room for 32 bytes") };
        let mut planes = [[0; PLANE]; 3];
        for (run, bytes) in text.chunks_exact(RUN).enumerate() {
            planes[run % 3][run / 3 * RUN..][..RUN].copy_from_slice(bytes);
        }
        planes
    }

    /// Writes one plane back to the text.
    #[inline(always)]
    pub(super) fn write_plane(plane: usize, bytes: &[u8; PLANE], text: &mut [u8; TEXT]) {
        for (run, text) in text.chunks_exact_mut(RUN).skip(plane).step_by(3).enumerate() {
            text.copy_from_slice(&bytes[RUN * run..][..RUN]);
        }
    }
}
