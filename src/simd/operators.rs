//! The operators of a vector, written once for all backends.

/// Implements `&`, `|`, `^` and `!` for a vector, given what each makes of the vectors `$a` and `$b`. A vector of vectors
/// names their type and its trait in brackets.
macro_rules! operators {
    (
        $vector:ty $([$part:ident: $bound:ident])?, |$a:ident, $b:ident|
        and $and:expr, or $or:expr, xor $xor:expr, not $not:expr $(,)?
    ) => {
        impl $(<$part: $bound>)? std::ops::BitAnd for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $and
            }
        }

        impl $(<$part: $bound>)? std::ops::BitOr for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $or
            }
        }

        impl $(<$part: $bound>)? std::ops::BitXor for $vector {
            type Output = Self;

            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $xor
            }
        }

        impl $(<$part: $bound>)? std::ops::Not for $vector {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                let $a = self;
                $not
            }
        }
    };
}
pub(super) use operators;
