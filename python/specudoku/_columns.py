"""Columns of pandas, pyarrow, Polars and DuckDB, and of other libraries with the Arrow C interface.

This module imports none of these libraries, since the library of a given object is already imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ._arguments import type_name
from ._kinds import Kind
from ._lists import Container, of_list


def of_library(puzzles: Any) -> Container | None:
    """Returns the container of a column, or of a table of one column, of a known library; otherwise None."""
    libraries = {"pandas": _of_pandas, "pyarrow": _of_pyarrow, "polars": _of_polars, "duckdb": _of_duckdb}
    for name, of_module in libraries.items():
        module = sys.modules.get(name)
        # A module that is still being imported, or a substitute for one, lacks this attribute.
        container = of_module(puzzles, module) if hasattr(module, "__version__") else None
        if container is not None:
            return container
    return None


def of_arrow(puzzles: Any, back: Callable[[Any], Any]) -> Container:
    """Returns the container of a column that the extension reads directly. The extension returns tables of one column, which
    ``back`` converts."""
    return Container(puzzles, lambda table, _: back(table), lambda _, table: back(table), int64=True)


def _of_pandas(puzzles: Any, pandas: Any) -> Container | None:
    """Returns the container of a series, an index, or a data frame of one column. It converts through lists, so that every
    version and type gives the same answers."""
    if isinstance(puzzles, pandas.DataFrame):
        if puzzles.shape[1] != 1:
            raise TypeError(f"puzzles: a table of {puzzles.shape[1]} columns: pass only the column of puzzles")
        column = _of_series(puzzles.iloc[:, 0], pandas)
        return Container(
            column.puzzles,
            lambda answers, kind: column.answers(answers, kind).to_frame(),
            lambda reasons, texts: column.reasons(reasons, texts).rename("reason").to_frame(),
            int64=True,
        )
    if isinstance(puzzles, pandas.MultiIndex):
        raise TypeError("puzzles: an index of several levels: use .get_level_values()")
    return _of_series(puzzles, pandas) if isinstance(puzzles, (pandas.Series, pandas.Index)) else None


def _of_series(puzzles: Any, pandas: Any) -> Container:
    column = of_list(puzzles.tolist(), is_column=True)

    def series(items: list[Any], dtype: str) -> Any:
        if isinstance(puzzles, pandas.Index):
            return pandas.Index(items, dtype=dtype, name=puzzles.name, tupleize_cols=False)
        return pandas.Series(items, index=puzzles.index, name=puzzles.name, dtype=dtype)

    def answers_of(answers: Any, kind: Kind) -> Any:
        items = column.answers(answers, kind)
        # If the grids are lists or arrays, the answers are too.
        has_rows = kind.is_grid and any(item is not None and not isinstance(item, str) for item in items)
        return series(items, "object" if has_rows else kind.series)

    def reasons_of(reasons: Any, texts: Any) -> Any:
        return series(column.reasons(reasons, texts), "string")

    return Container(column.puzzles, answers_of, reasons_of, int64=True)


def _of_pyarrow(puzzles: Any, pyarrow: Any) -> Container | None:
    if isinstance(puzzles, pyarrow.Table):
        return of_arrow(puzzles, pyarrow.table)
    if isinstance(puzzles, pyarrow.RecordBatch):

        def batch(answers: Any) -> Any:
            table = pyarrow.table(answers)
            arrays = [column.combine_chunks() for column in table.columns]
            return pyarrow.RecordBatch.from_arrays(arrays, schema=table.schema)

        return of_arrow(puzzles, batch)
    if isinstance(puzzles, pyarrow.ChunkedArray):
        return of_arrow(puzzles, lambda answers: pyarrow.table(answers).column(0))
    if isinstance(puzzles, pyarrow.Array):
        return of_arrow(puzzles, lambda answers: pyarrow.table(answers).column(0).combine_chunks())
    return None


def _of_polars(puzzles: Any, polars: Any) -> Container | None:
    if isinstance(puzzles, polars.Series):
        return of_arrow(puzzles, lambda answers: polars.DataFrame(answers).to_series().alias(puzzles.name))
    if isinstance(puzzles, polars.DataFrame):
        return of_arrow(puzzles, polars.DataFrame)
    if isinstance(puzzles, polars.LazyFrame):
        raise TypeError(f"puzzles: a {type_name(puzzles)} has no data yet: use .collect()")
    return None


def _of_duckdb(puzzles: Any, duckdb: Any) -> Container | None:
    if isinstance(puzzles, duckdb.DuckDBPyRelation):
        return of_arrow(puzzles, duckdb.from_arrow)
    return None
