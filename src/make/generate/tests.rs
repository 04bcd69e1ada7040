//! Tests of the number of attempts. One generator is used with several options, because preparing it takes the longest.

use super::*;
use crate::explain::Tenths;
use crate::model::Shape;
use crate::whole::sized;

/// Returns the puzzles of a seed, and the number of attempts after which the generator gave up, if it did.
fn made(generator: &Generator, count: usize) -> (Vec<Generated>, Option<u64>) {
    let all: Vec<_> = generator.puzzles(3).take(count).collect();
    let given_up = all.iter().find_map(|made| match made {
        Err(GenerateError::GivenUp(attempts)) => Some(*attempts),
        Err(error) => panic!("{error}"),
        Ok(_) => None,
    });
    (all.into_iter().flatten().collect(), given_up)
}

/// A generator with a limit on attempts makes the same puzzles as one without, up to the first that needs too many
/// attempts.
#[test]
fn a_generator_makes_as_many_attempts_as_allowed() {
    let unrated = GenerateOptions::default;
    // Fewer clues need more attempts.
    let few = sized(23, 22);
    // Unbiased puzzles take the longest.
    let cases = [
        (Shape::CLASSIC, unrated().clues(few..=few), 3, false),
        (Shape::CLASSIC, unrated().clues(24..=26).symmetry(Symmetry::Rotate180).minimal(true), 3, false),
        (Shape::CLASSIC, unrated().unbiased(true), sized(1, 3), false),
        (Shape::CLASSIC, unrated().rating(Tenths(70)..=Tenths(75)), 3, true),
        (Shape::new(3, 2).unwrap(), unrated().clues(8..=8), 3, false),
    ];
    let mut generators = Vec::new();
    for (shape, options, number, is_rated) in cases {
        if !generators.iter().any(|known: &Generator| known.layout.as_shape() == Some(shape)) {
            let search = Options::on_one_thread(&[]);
            generators.push(Generator::new(&search, shape.layout(), unrated()).unwrap());
        }
        let generator = generators.iter_mut().find(|known| known.layout.as_shape() == Some(shape)).unwrap();
        generator.plan = ShapePlan::new(&generator.layout, &options);
        generator.options = options.clone();
        let (all, _) = made(generator, number);
        assert_eq!(all.len(), number);
        for &most in sized(&[1, 100][..], &[1, 10, 100, 500]) {
            generator.options = options.clone().attempts(most);
            let (puzzles, given_up) = made(generator, all.len());
            assert_eq!(given_up, (puzzles.len() < all.len()).then_some(most), "{shape} {options:?}");
            // A walk starts elsewhere if fewer puzzles were made.
            if !is_rated {
                let expected = all.iter().take_while(|made| made.attempts() <= most).count();
                assert_eq!(puzzles, all[..expected], "{shape} {most} {options:?}");
            }
        }
    }
}

/// The attempts of a chunk end when the limit in a row is reached.
#[test]
fn no_attempt_is_made_beyond_the_limit() {
    let search = Options::on_one_thread(&[]);
    let options = GenerateOptions::default().clues(17..=17).symmetry(Symmetry::Full);
    let mut generator = Generator::new(&search, Shape::CLASSIC.layout(), options.clone()).unwrap();
    for target in [None, GenerateOptions::default().rating(Tenths(110)..=Tenths(119)).target] {
        for most in [1, 10, 250] {
            generator.options = options.clone().attempts(most);
            generator.options.target = target.clone();
            if target.is_some() {
                (generator.options.clues, generator.options.symmetry) = (None, Symmetry::None);
            }
            generator.plan = ShapePlan::new(&generator.layout, &generator.options);
            let chunk = generator.make(5, 0, u64::MAX, &[]).unwrap();
            assert!(chunk.puzzles.is_empty());
            assert_eq!(chunk.fruitless, most, "{:?}", generator.options);
            // If a number of attempts is given, all of them are made, regardless of their success.
            if target.is_none() {
                assert_eq!(generator.make(5, 0, 1_000, &[]).unwrap().fruitless, 1_000);
            }
        }
    }
}
