//! Puzzles made for a target rating are rated again, with any number of threads.

use std::ops::ControlFlow;

use specudoku::explain::{Rater, Technique, TechniqueName, TechniqueSet, Tenths};
use specudoku::make::generate::{GenerateError, GenerateOptions, Generated, Generator, Symmetry};
use specudoku::{Layout, Shape, Solver, Variant};

use crate::support::plain::Plain;
use crate::support::units::PlainLayout;
use crate::support::whole::sized;

fn generator(options: GenerateOptions) -> Generator {
    Solver::new().threads(1).generator(Shape::CLASSIC, options).expect("options that go together")
}

fn made(generator: &Generator, count: usize, seed: u64, threads: usize) -> Vec<Generated> {
    let mut puzzles = Vec::new();
    generator
        .generate(seed, threads, |made| {
            puzzles.push(made);
            if puzzles.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .expect("such puzzles exist");
    puzzles
}

fn named(name: &str) -> GenerateOptions {
    GenerateOptions::default().technique(name.parse().expect("a name"))
}

#[test]
fn puzzles_have_the_requested_rating_with_any_number_of_threads() {
    let options = GenerateOptions::default().symmetry(Symmetry::Rotate180).minimal(true);
    for (least, most) in [(12, 20), (42, 50), (66, 71)] {
        let generator = generator(options.clone().rating(Tenths(least)..=Tenths(most)));
        let puzzles = made(&generator, 4, 9, 1);
        assert_eq!(puzzles, made(&generator, 4, 9, 3));
        assert!(generator.puzzles(9).take(4).map(Result::unwrap).eq(puzzles.clone()));
        for made in puzzles {
            let rating = Rater::default().rate(&made.puzzle()).expect("classic");
            assert_eq!(made.rating(), Some(rating));
            assert!((Tenths(least)..=Tenths(most)).contains(&rating.er), "{rating}");
            let values = made.puzzle().values();
            assert!((0..81).all(|cell| (values[cell] == 0) == (values[80 - cell] == 0)), "the symmetry is a half turn");
            let plain = Plain { width: 3, height: 3, values };
            assert_eq!(plain.count(2), 1);
            for cell in (0..81).filter(|&cell| plain.values[cell] != 0) {
                let mut without = plain.clone();
                without.values[cell] = 0;
                assert!(without.count(2) > 1, "a clue is redundant");
            }
        }
    }
}

#[test]
fn puzzles_of_other_layouts_have_the_requested_rating_or_technique() {
    let layouts: [Layout; 2] =
        [Variant::X, Variant::Windows].map(|variant| PlainLayout::boxed(3, 3).with(&[variant]).layout().clone());
    let intersection: TechniqueName = "generalized-intersection".parse().expect("a name");
    for layout in layouts {
        let rated = GenerateOptions::default().rating(Tenths(30)..=Tenths(44));
        for options in [rated, GenerateOptions::default().technique(intersection.clone())] {
            let generator = Solver::new().threads(1).generator(layout.clone(), options.clone()).expect("possible");
            let count = sized(1, 2);
            let puzzles = made(&generator, count, 5, 1);
            assert_eq!(puzzles, made(&generator, count, 5, 3));
            for made in puzzles {
                let rating = Rater::default().rate(&made.puzzle()).expect("a rating");
                assert_eq!(made.rating(), Some(rating));
                assert!((Tenths(29)..=Tenths(44)).contains(&rating.er), "{rating}");
                assert!(Solver::new().limit(2).solve(&made.puzzle()).is_unique());
                let is_met = rating.technique == Some(Technique::GeneralizedIntersection);
                assert!(is_met || rating.er >= Tenths(30), "{options:?}: {rating}");
            }
        }
    }
}

#[test]
fn puzzles_need_the_requested_technique() {
    let names = ["unique-rectangle", "naked-quad", "direct-hidden-triplet", "swordfish", "dynamic"];
    for name in names.into_iter().take(sized(2, 5)) {
        let name: TechniqueName = name.parse().expect("a name");
        for made in made(&generator(GenerateOptions::default().technique(name.clone())), 1, 3, 2) {
            let rating = Rater::default().rate(&made.puzzle()).expect("classic");
            let words = rating.technique.map(|technique| technique.to_string().to_lowercase().replace(' ', "-"));
            assert!(words.is_some_and(|words| words.starts_with(&name.to_string())), "{name}: {rating}");
        }
    }
    let patterns = [("skyscraper", "Skyscraper"), ("w-wing", "W-Wing")];
    for (name, pattern) in patterns.into_iter().take(sized(1, 2)) {
        let made = &made(&generator(named(name)), 1, 3, 2)[0];
        let (steps, rating) = Rater::default().solve(&made.puzzle()).expect("classic");
        let hardest = steps.iter().find(|step| step.rating == rating.map(|rating| rating.er)).expect("a step");
        assert_eq!(hardest.name(), pattern);
    }
}

#[test]
fn a_rating_that_is_never_met_is_given_up_after_the_attempts() {
    let generator = generator(GenerateOptions::default().rating(Tenths(10)..=Tenths(10)).attempts(1_000));
    assert_eq!(generator.puzzles(1).next(), Some(Err(GenerateError::GivenUp(1_000))));
    let four = Shape::new(2, 2).expect("4x4");
    let refused = Solver::new().generator(four, named("x-wing"));
    assert!(matches!(refused, Err(GenerateError::Options(_))));
}

#[test]
fn a_target_that_no_puzzle_can_meet_is_refused_with_the_ratings() {
    let ratings = |options: GenerateOptions, least, most| options.rating(Tenths(least)..=Tenths(most));
    let any = GenerateOptions::default;
    let names = |list: &str| list.split(',').map(|name| name.parse().expect("a name")).collect::<Vec<TechniqueName>>();
    let only = |list: &str| any().techniques(TechniqueSet::only(&names(list)).expect("some"));
    let scale = "1.0, 1.2, 1.5, 1.7, 1.9, 2.0, 2.3, 2.5, 2.6, 2.8, 3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.2, 4.4, 4.5 to 5.3, 5.4, \
                 5.6, 5.7 to 6.2 and 6.5 or more";
    for (options, fault) in [
        (ratings(any(), 50, 42), "the range 5.0 to 4.2 is empty: write the lower end first".to_owned()),
        (
            ratings(any(), 5, 5),
            format!("no step is rated 0.5: steps are rated {scale}; the hardest known puzzles have 11.9"),
        ),
        (
            ratings(any(), 63, 64),
            format!("no step is rated 6.3 to 6.4: steps are rated {scale}; the hardest known puzzles have 11.9"),
        ),
        (ratings(named("swordfish"), 50, 60), "the technique swordfish is rated 3.8, not 5.0 to 6.0".to_owned()),
        (
            ratings(named("unique-rectangle"), 20, 29),
            "the technique unique-rectangle is rated 4.5 to 5.3, not 2.0 to 2.9".to_owned(),
        ),
        // The finder of static chains has techniques with different numbers.
        (ratings(named("turbot-fish"), 70, 70), "the technique turbot-fish is rated 6.6, not 7.0".to_owned()),
        (ratings(named("skyscraper"), 70, 79), "the technique skyscraper is rated 6.6, not 7.0 to 7.9".to_owned()),
        (
            ratings(named("forcing-chain"), 65, 66),
            "the technique forcing-chain is rated 7.0 to 7.9, not 6.5 to 6.6".to_owned(),
        ),
        (ratings(named("bug-type-1"), 57, 62), "the technique bug-type-1 is rated 5.6, not 5.7 to 6.2".to_owned()),
        (ratings(named("nishio"), 20, 20), "the technique nishio is rated 7.5 or more, not 2.0".to_owned()),
        (
            ratings(only("hidden-single,pointing"), 30, 41),
            "the allowed techniques are rated 1.0, 1.2, 1.5 and 2.6, not 3.0 to 4.1".to_owned(),
        ),
        (
            only("hidden-single").technique("swordfish".parse().expect("a name")),
            "the technique swordfish is not among the allowed techniques".to_owned(),
        ),
    ] {
        let refused = Solver::new().generator(Shape::CLASSIC, options);
        assert_eq!(refused.err(), Some(GenerateError::Options(fault)));
    }
}
