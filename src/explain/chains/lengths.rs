//! The number of a chain: that of its technique, and a tenth for each length it exceeds.

/// What a chain of `length` nodes is rated above `base`. Tenths are added one by one, and the sum to the base, as the
/// reference does: chains are compared as these doubles, not as what is printed.
pub(super) fn number(base: f64, length: usize) -> f64 {
    let mut sum = 0.0;
    // 4, 6, 8, 12, 16, 24, ...: by turns half as much again and a third.
    let (mut threshold, mut half) = (4, true);
    while length.saturating_sub(2) > threshold {
        sum += 0.1;
        threshold = if half { threshold / 2 * 3 } else { threshold / 3 * 4 };
        half = !half;
    }
    base + sum
}
