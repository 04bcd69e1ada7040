//! The last rows of the scale, which are the same for the classic grid and for other layouts: aligned sets and chains.

/// Returns a table of these rows, followed by those of aligned sets and chains. A macro, because arrays cannot be
/// joined in a constant. The names of finders and scopes are those that the table uses.
macro_rules! with_chains {
    ($($row:expr,)*) => {{
        use Level::{Dynamic, NestedDynamic, NestedMultiple, NestedStatic, Plus, Static};
        use $crate::explain::data::chain_key::ChainFamily;
        use $crate::explain::data::rating::BEYOND;
        use $crate::explain::data::technique::Level;
        use $crate::explain::scale::base_numbers::{STATIC_CHAINS, STATIC_INCREASE};
        use $crate::explain::scale::finders::{STATIC_TECHNIQUES, dynamic, nishio, static_step};
        use $crate::explain::scale::table::compared;
        use $crate::explain::techniques::aligned;
        [
            $($row,)*
            fixed(&[Technique::AlignedPair], &[6.2],
                Whole(|search, rank| aligned::pair(search.board, rank, &mut search.fruitless.aligned_pair))),
            ScaleEntry { techniques: &STATIC_TECHNIQUES, numbers: &STATIC_CHAINS, increase: STATIC_INCREASE,
                needs_links: true, finder: Whole(|search, _| static_step(search)) },
            fixed(&[Technique::AlignedTriplet], &[7.5],
                Whole(|search, rank| aligned::triplet(search.board, rank, &mut search.fruitless.aligned_triplet))),
            ScaleEntry { techniques: &[Technique::Nishio], numbers: &[7.5], increase: BEYOND, needs_links: true,
                finder: Each(Digits, nishio) },
            compared(&[Technique::CellChains(Static), Technique::RegionChains(Static)], &[8.0], ChainFamily::MULTIPLE),
            compared(&dynamic(Dynamic), &[8.5], ChainFamily::dynamic(Dynamic)),
            compared(&dynamic(Plus), &[9.0], ChainFamily::dynamic(Plus)),
            compared(&dynamic(NestedStatic), &[9.5], ChainFamily::dynamic(NestedStatic)),
            compared(&dynamic(NestedMultiple), &[10.0], ChainFamily::dynamic(NestedMultiple)),
            // Q9: all four depths have the same number.
            compared(&dynamic(NestedDynamic(0)), &[10.5], ChainFamily::dynamic(NestedDynamic(0))),
            compared(&dynamic(NestedDynamic(1)), &[10.5], ChainFamily::dynamic(NestedDynamic(1))),
            compared(&dynamic(NestedDynamic(2)), &[10.5], ChainFamily::dynamic(NestedDynamic(2))),
            compared(&dynamic(NestedDynamic(3)), &[10.5], ChainFamily::dynamic(NestedDynamic(3))),
        ]
    }};
}
pub(crate) use with_chains;
