//! Puzzles and boards, made from a seed.

use std::ops::ControlFlow;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::batch;
use specudoku::make::generate::{GenerateError, GenerateOptions, Symmetry};
use specudoku::text::line;
use specudoku::{Digits81, Grid, Shape};

use crate::puzzles::read_text;
use crate::work::Work;

/// Makes puzzles or boards; a list of texts.
#[pyfunction]
#[pyo3(signature = (count, seed, shape, clues, minimal, symmetry, boards, unbiased, attempts, threads))]
#[expect(clippy::too_many_arguments, reason = "they are the options of the function in Python")]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    count: usize,
    seed: u64,
    shape: &str,
    clues: Option<(usize, usize)>,
    minimal: bool,
    symmetry: &str,
    boards: bool,
    unbiased: bool,
    attempts: u64,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyList>> {
    let work = Work::new(threads, None)?;
    let shape: Shape = shape.parse().map_err(|error| PyValueError::new_err(format!("shape: {error}")))?;
    let symmetry: Symmetry = symmetry.parse().map_err(|error| PyValueError::new_err(format!("symmetry: {error}")))?;
    let options = GenerateOptions::default().minimal(minimal).symmetry(symmetry).boards(boards);
    let options = options.unbiased(unbiased).attempts(attempts);
    let options = clues.into_iter().fold(options, |options, (least, most)| options.clues(least..=most));
    let made = work.watched(py, |work| made(work, count, seed, shape, options))?;
    PyList::new(py, made.map_err(error_of)?)
}

fn made(
    work: &Work,
    count: usize,
    seed: u64,
    shape: Shape,
    options: GenerateOptions,
) -> Result<Vec<String>, GenerateError> {
    let mut puzzles = Vec::new();
    let generator = work.solver(work.threads).generator(shape, options)?;
    if count == 0 {
        return Ok(puzzles);
    }
    batch::generate(&generator, seed, work.threads, |made| {
        puzzles.push(line(&made.puzzle()));
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
