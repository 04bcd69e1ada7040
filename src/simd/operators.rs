//! The operators of a vector, written once for all backends.

/// Implements `&`, `|`, `^` and `!` for a vector, given the expression of each for the vectors `$a` (which is
/// `self`) and `$b`. A vector of vectors has their type and its trait in brackets.
///
/// The operands are substituted into the expressions directly. Without optimisation, each name bound to a vector is
/// one more copy of it on the stack, a thousand times per round.
macro_rules! operators {
    (
        $vector:ty $([$part:ident: $bound:ident])?, |$a:tt, $b:ident|
        and $and:expr, or $or:expr, xor $xor:expr, not $not:expr $(,)?
    ) => {
        impl $(<$part: $bound>)? std::ops::BitAnd for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitand($a, $b: Self) -> Self {
                $and
            }
        }

        impl $(<$part: $bound>)? std::ops::BitOr for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitor($a, $b: Self) -> Self {
                $or
            }
        }

        impl $(<$part: $bound>)? std::ops::BitXor for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitxor($a, $b: Self) -> Self {
                $xor
            }
        }

        impl $(<$part: $bound>)? std::ops::Not for $vector {
            type Output = Self;

            #[inline(always)]
            fn not($a) -> Self {
                $not
            }
        }
    };
}
pub(super) use operators;
