//! One number for each stack of columns, packed in a word, so that an operation applies to all three stacks.
//!
//! ```text
//! bits    47 .. 32       31 .. 16       15 .. 0
//!         first stack    second stack   third stack
//! ```

/// A number for each stack, less than 2^15.
pub(super) type Stacks = u64;

/// A row of a form: for each stack the names of its three digits, four bits each, the first one highest. So these words
/// compare in the same way as the rows.
pub(super) type FormRow = Stacks;

/// The name of a digit that has none yet; it sorts after all names.
pub(super) const UNNAMED: u8 = 15;

/// The lowest bit of a name that is stored with a column.
pub(super) const NAME: u32 = 4;

/// Returns a word with the same number for each stack.
pub(super) const fn each(number: u64) -> Stacks {
    number << 32 | number << 16 | number
}

/// Returns the lowest bit of the stack that contains a place of a row.
pub(super) const fn stack_of(place: usize) -> usize {
    32 - 16 * (place / 3)
}

/// Sorts three numbers in each stack. Without branches, because these would be unpredictable.
#[inline]
pub(super) fn sorted([a, b, c]: [Stacks; 3]) -> [Stacks; 3] {
    let (a, b) = in_order(a, b);
    let (b, c) = in_order(b, c);
    let (a, b) = in_order(a, b);
    [a, b, c]
}

/// Returns the lesser and the greater number for each stack.
#[inline]
const fn in_order(a: Stacks, b: Stacks) -> (Stacks, Stacks) {
    // The highest bit of each number is set for the subtraction; it remains set where `a` is not less than `b`.
    let is_greater = ((a | each(0x8000)) - b) & each(0x8000);
    // This bit is spread over its number, and the numbers are exchanged where it is set.
    let change = (a ^ b) & ((is_greater << 1) - (is_greater >> 15));
    (a ^ change, b ^ change)
}

/// Returns 1 for each stack in which some of these bits differ.
#[inline]
pub(super) const fn differ(a: Stacks, b: Stacks, bits: u64) -> Stacks {
    // Any nonzero value carries into the highest bit.
    (((a ^ b) & each(bits)) + each(0x7FFF)) >> 15 & each(1)
}

/// Returns the names that are stored with the first, second and third columns of the stacks.
#[inline]
pub(super) const fn form([a, b, c]: [Stacks; 3]) -> FormRow {
    let names = each(0xF << NAME);
    (a & names) << 4 | b & names | (c & names) >> 4
}

/// Returns the lowest bit of each name in a form that is [`UNNAMED`].
#[inline]
pub(super) const fn unnamed(form: FormRow) -> Stacks {
    form & form >> 1 & form >> 2 & form >> 3 & each(0x111)
}

/// Returns the digits of a form. Digits without a name get the next names in the order in which they appear.
pub(super) fn digits(form: &[FormRow; 9]) -> [u8; 81] {
    let (mut digits, mut named) = ([0; 81], 0);
    for (digits, row) in digits.as_chunks_mut::<9>().0.iter_mut().zip(form) {
        // From the highest bit down means from left to right in the row.
        let (mut row, mut rest) = (*row, unnamed(*row));
        while rest != 0 {
            let bit = rest.ilog2();
            rest ^= 1 << bit;
            named += 1;
            row ^= FormRow::from(UNNAMED ^ named) << bit;
        }
        *digits = std::array::from_fn(|place| (row >> stack_of(place) >> (8 - 4 * (place % 3)) & 0xF) as u8);
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of the three stacks.
    fn split(stacks: Stacks) -> [u64; 3] {
        [stacks >> 32, stacks >> 16 & 0xFFFF, stacks & 0xFFFF]
    }

    #[test]
    fn each_stack_is_sorted_separately() {
        let mut state = 1_u64;
        let mut draw = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Few numbers, so that some are the same, and the greatest.
            if state >> 60 == 0 { each(0x7FFF) } else { (state >> 11) & each(0x333) }
        };
        for _ in 0..1_000 {
            let words = [draw(), draw(), draw()];
            let (before, after) = (words.map(split), sorted(words).map(split));
            for stack in 0..3 {
                let mut numbers = before.map(|word| word[stack]);
                numbers.sort_unstable();
                assert_eq!(after.map(|word| word[stack]), numbers);
                let [a, b] = [words[0], words[1]].map(|word| split(word)[stack] & 0xF0);
                assert_eq!(split(differ(words[0], words[1], 0xF0))[stack], u64::from(a != b));
            }
        }
    }

    #[test]
    fn digits_without_a_name_get_the_next_ones() {
        let mut form = [0; 9];
        (form[0], form[2], form[8]) = (0x000_00FF_0000 | 0xF, 0x100_0002_030F, 0xF00_0000_0001);
        let digits = digits(&form);
        assert_eq!(digits[..9], [0, 0, 0, 0, 1, 2, 0, 0, 3]);
        assert_eq!(digits[18..27], [1, 0, 0, 0, 0, 2, 3, 0, 4]);
        assert_eq!(digits[72..], [5, 0, 0, 0, 0, 0, 0, 0, 1]);
    }
}
