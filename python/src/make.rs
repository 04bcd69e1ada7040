//! Puzzles and boards, made from a seed.

use std::ops::ControlFlow;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::batch;
use specudoku::explain::{Target, TechniqueName, Tenths, TenthsError, UnknownTechnique};
use specudoku::make::generate::{GenerateError, GenerateOptions, Generated, Symmetry};
use specudoku::text::line;
use specudoku::{Digits81, Grid, Layout, Shape};

use crate::answers::Value;
use crate::layout;
use crate::puzzles::read_text;
use crate::work::Work;

/// Makes puzzles or boards; a list of puzzle, solution and, where it was asked for, rating.
#[pyfunction]
#[pyo3(signature = (count, seed, shape, layout, clues, minimal, symmetry, pattern, boards, unbiased, rating, technique, attempts, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "they are the options of the function in Python")]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    count: usize,
    seed: u64,
    shape: &str,
    layout: Option<&str>,
    clues: Option<(usize, usize)>,
    minimal: bool,
    symmetry: &str,
    pattern: Option<Vec<usize>>,
    boards: bool,
    unbiased: bool,
    rating: Option<&str>,
    technique: Option<&str>,
    attempts: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let work = Work::new(threads, None)?.telling(progress);
    let layout = layout::made(shape, layout)?;
    let symmetry: Symmetry = symmetry.parse().map_err(|error| PyValueError::new_err(format!("symmetry: {error}")))?;
    let options = GenerateOptions::default().minimal(minimal).symmetry(symmetry).boards(boards);
    let options = options.unbiased(unbiased).attempts(attempts);
    let options = clues.into_iter().fold(options, |options, (least, most)| options.clues(least..=most));
    let options = pattern.into_iter().fold(options, GenerateOptions::pattern);
    let options = target(rating, technique)?.into_iter().fold(options, GenerateOptions::target);
    let made = work.watched(py, |work| made(work, count, seed, layout, options))?;
    let item = |made: &Generated| -> PyResult<_> {
        let rating = made.rating().map(|rating| rating.object(py)).transpose()?;
        (line(&made.puzzle()), line(&made.solution()), rating).into_pyobject(py)
    };
    PyList::new(py, made.map_err(error_of)?.iter().map(item).collect::<PyResult<Vec<_>>>()?)
}

/// What the rating must be: a number, two with `..` between them, or a level.
fn target(rating: Option<&str>, technique: Option<&str>) -> PyResult<Option<Target>> {
    let refused = |name: &str, error: &dyn std::fmt::Display| PyValueError::new_err(format!("{name}: {error}"));
    let number = |text: &str| text.parse().map_err(|error: TenthsError| refused("rating", &error));
    let mut target = None;
    if let Some(text) = rating {
        let range = match (Tenths::with_level(text), text.split_once("..")) {
            (Some(level), _) => level,
            (None, Some((least, most))) => number(least)?..=number(most)?,
            (None, None) => number(text)?..=number(text)?,
        };
        target = Some(Target::default().rating(range));
    }
    if let Some(name) = technique {
        let name: TechniqueName = name.parse().map_err(|error: UnknownTechnique| refused("technique", &error))?;
        target = Some(target.unwrap_or_default().technique(name));
    }
    Ok(target)
}

fn made(
    work: &Work,
    count: usize,
    seed: u64,
    layout: Layout,
    options: GenerateOptions,
) -> Result<Vec<Generated>, GenerateError> {
    let mut puzzles = Vec::new();
    let generator = work.solver(work.threads).generator(layout, options)?;
    if count == 0 {
        return Ok(puzzles);
    }
    batch::generate(&generator, seed, work.threads, |made| {
        puzzles.push(made);
        work.count_done(count);
        if puzzles.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(puzzles)
}

fn error_of(error: GenerateError) -> PyErr {
    match error {
        GenerateError::Options(_) => PyValueError::new_err(error.to_string()),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Draws solutions of a classic puzzle; an array of shape (count, 81).
#[pyfunction]
#[pyo3(signature = (count, puzzle, seed, threads))]
pub(crate) fn sample<'py>(
    py: Python<'py>,
    count: usize,
    puzzle: Option<&str>,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let work = Work::new(threads, None)?;
    let puzzle = match puzzle {
        Some(text) => read_text(text)?.grid,
        None => Grid::empty(Shape::CLASSIC),
    };
    let drawn = work.watched(py, |work| drawn(work, count, &puzzle, seed))?;
    let boards = drawn.map_err(PyValueError::new_err)?;
    Ok(PyArray1::from_vec(py, boards.into_flattened()).reshape([count, 81])?.into_any())
}

fn drawn(work: &Work, count: usize, puzzle: &Grid, seed: u64) -> Result<Vec<[u8; 81]>, String> {
    let sampler = work.solver(work.threads).sampler(puzzle).map_err(|error| error.to_string())?;
    let mut boards = Vec::new();
    let take = |some: &[Digits81]| {
        boards.extend(some.iter().map(|board| *board.as_array()));
        ControlFlow::<()>::Continue(())
    };
    batch::sample(&sampler, seed, count as u64, work.threads, &work.flag, take).map_err(|error| error.to_string())?;
    Ok(boards)
}
