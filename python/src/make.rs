//! Puzzles and boards made from a seed.

use std::ops::ControlFlow;

use numpy::{PyArray1, PyArrayMethods};
use parking_lot::Mutex;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::batch::Shard;
use specudoku::explain::{TechniqueName, Tenths};
use specudoku::make::generate::{GenerateError, GenerateOptions, Generated, Generator, Symmetry};

use specudoku::{Digits81, Grid, Layout, ParseError, Shape};

use crate::answers::Value;
use crate::errors;
use crate::judge::PuzzleRating;
use crate::layout;
use crate::raters::OrderArgument;
use crate::source::read_text;
use crate::work::{Call, CallWork};

/// Generators that are kept for later calls, the most recently used first. Preparing one takes .15 s.
static KEPT: Mutex<Vec<(Layout, Generator)>> = Mutex::new(Vec::new());

/// The number of layouts whose generators are kept.
const MAX_KEPT: usize = 4;

/// Makes puzzles or boards. Returns a list of puzzle, solution and, if requested, rating.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the options of the function in Python")]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    call: Call,
    count: usize,
    seed: u64,
    shape: &str,
    clues: Option<(usize, usize)>,
    minimal: bool,
    symmetry: &str,
    pattern: Option<Vec<usize>>,
    boards: bool,
    unbiased: bool,
    rating: Option<&str>,
    technique: Option<&str>,
    order: OrderArgument,
    attempts: u64,
) -> PyResult<Bound<'py, PyList>> {
    let layout = layout::made(shape, call.layout.as_deref())?;
    let symmetry: Symmetry = symmetry.parse().map_err(|error| PyValueError::new_err(format!("symmetry: {error}")))?;
    let options = GenerateOptions::default().minimal(minimal).symmetry(symmetry).boards(boards);
    let options = options.unbiased(unbiased).attempts(attempts);
    let options = clues.into_iter().fold(options, |options, (least, most)| options.clues(least..=most));
    let options = pattern.into_iter().fold(options, GenerateOptions::pattern);
    let options = targeted(options, rating, technique, order)?;
    let made = CallWork::new(call)?.watched(py, |work| made(work, count, seed, &layout, options))?;
    let item = |made: &Generated| -> PyResult<_> {
        let rating = made.rating().map(|rating| PuzzleRating::from(rating).object(py)).transpose()?;
        (made.puzzle().to_string(), made.solution().to_string(), rating).into_pyobject(py)
    };
    PyList::new(py, made.map_err(error_of)?.iter().map(item).collect::<PyResult<Vec<_>>>()?)
}

/// Returns options with the required rating, given as a number, two numbers separated by `..`, or a level, and with the
/// techniques in their order.
fn targeted(
    mut options: GenerateOptions,
    rating: Option<&str>,
    technique: Option<&str>,
    order: OrderArgument,
) -> PyResult<GenerateOptions> {
    let refused = |name: &str, error: &dyn std::fmt::Display| PyValueError::new_err(format!("{name}: {error}"));
    let number = |text: &str| text.parse().map_err(|error: ParseError| refused("rating", &error));
    if let Some(text) = rating {
        let range = match (Tenths::with_level(text), text.split_once("..")) {
            (Some(level), _) => level,
            (None, Some((least, most))) => number(least)?..=number(most)?,
            (None, None) => number(text)?..=number(text)?,
        };
        options = options.rating(range);
    }
    if let Some(name) = technique {
        let name: TechniqueName = name.parse().map_err(|error: ParseError| refused("technique", &error))?;
        options = options.technique(name);
    }
    if order == OrderArgument::Players {
        options = options.techniques(order.techniques());
    }
    Ok(options)
}

fn made(
    work: &CallWork,
    count: usize,
    seed: u64,
    layout: &Layout,
    options: GenerateOptions,
) -> Result<Vec<Generated>, GenerateError> {
    let mut puzzles = Vec::new();
    let generator = generator(work, layout, options)?;
    if count == 0 {
        return Ok(puzzles);
    }
    generator.generate(seed, work.threads, |made| {
        puzzles.push(made);
        work.count_done(count);
        if puzzles.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(puzzles)
}

/// Returns a generator of a layout, and reuses the preparation of an earlier call.
fn generator(work: &CallWork, layout: &Layout, options: GenerateOptions) -> Result<Generator, GenerateError> {
    {
        let mut kept = KEPT.lock();
        if let Some(place) = kept.iter().position(|(own, _)| own == layout) {
            kept[..=place].rotate_right(1);
            return kept[0].1.with_options(options, &work.flag);
        }
    }
    let prepared = work.solver(work.threads).generator(layout.clone(), options.clone())?;
    let generator = prepared.with_options(options, &work.flag)?;
    let mut kept = KEPT.lock();
    // Another thread may have prepared the same layout meanwhile.
    kept.retain(|(own, _)| own != layout);
    kept.insert(0, (layout.clone(), prepared));
    kept.truncate(MAX_KEPT);
    Ok(generator)
}

fn error_of(error: GenerateError) -> PyErr {
    match error {
        GenerateError::Options(_) => PyValueError::new_err(error.to_string()),
        _ => errors::GenerateError::new_err(error.to_string()),
    }
}

/// Draws solutions of a classic puzzle. Returns an array of shape (count, 81).
#[pyfunction]
#[pyo3(signature = (call, count, puzzle, seed))]
pub(crate) fn sample<'py>(
    py: Python<'py>,
    call: Call,
    count: usize,
    puzzle: Option<&str>,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = puzzle.map(read_text).transpose()?.map(|puzzle| puzzle.grid);
    let drawn = CallWork::new(call)?.watched(py, |work| drawn(work, count, puzzle.as_ref(), seed))?;
    let boards = drawn.map_err(PyValueError::new_err)?;
    Ok(PyArray1::from_vec(py, boards.into_flattened()).reshape([count, 81])?.into_any())
}

fn drawn(work: &CallWork, count: usize, puzzle: Option<&Grid>, seed: u64) -> Result<Vec<[u8; 81]>, String> {
    let (kept, own);
    let sampler = if let Some(puzzle) = puzzle {
        own = work.solver(work.threads).sampler(puzzle).map_err(|error| error.to_string())?;
        Some(&own)
    } else {
        let options = GenerateOptions::default();
        kept = generator(work, &Shape::CLASSIC.into(), options).map_err(|error| error.to_string())?;
        kept.sampler()
    };
    let mut boards = Vec::new();
    let take = |some: &[Digits81]| {
        boards.extend(some.iter().map(|board| *board.as_array()));
        ControlFlow::<()>::Continue(())
    };
    let sampler = sampler.ok_or("no sampler")?;
    sampler
        .sample(seed, count as u64, Shard::WHOLE, work.threads, &work.flag, take)
        .map_err(|error| error.to_string())?;
    Ok(boards)
}
