"""Validation of arguments. An error names the argument, the expected value, and the received value."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from . import _native

LEVELS = ("very-easy", "easy", "medium", "hard", "very-hard", "expert", "extreme")


def call(
    *,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int, int], Any] | None = None,
    cancel: _native.Cancel | None = None,
) -> dict[str, Any]:
    """Returns the arguments that every function of the extension takes."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: a function of two numbers, not {shown(progress)}")
    if cancel is not None and not isinstance(cancel, _native.Cancel):
        raise TypeError(f"cancel: a specudoku.Cancel, not {shown(cancel)}")
    return {
        "layout": text("layout", layout),
        "threads": whole("threads", threads),
        "timeout": _seconds(timeout),
        "progress": progress,
        "cancel": cancel,
    }


def shown(value: Any) -> str:
    """Returns a short description of a value for an error message, with its type if that is not obvious."""
    words = repr(value)
    if len(words) > 60 or "\n" in words:
        return f"an object of the type {type_name(value)}"
    return words if isinstance(value, (str, int, float, tuple, list, range)) else f"{words} ({type_name(value)})"


def type_name(value: Any) -> str:
    """Returns the name of the type of a value, with its module unless the type is built in."""
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def text(name: str, value: str | None) -> str | None:
    """Returns a string, or None."""
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name}: a string, not {shown(value)}")
    return value


def one_of(name: str, value: str, *choices: str) -> str:
    """Returns a value that is one of these words."""
    if value not in choices:
        raise ValueError(f"{name}: {', '.join(choices[:-1])} or {choices[-1]}, not {shown(value)}")
    return value


def order(value: str) -> str:
    """Returns an order of techniques."""
    return one_of("order", value, "scale", "players")


def whole(name: str, value: Any, least: int = 1, expected: str = "a whole number") -> int | None:
    """Returns a whole number of any integer type, or None."""
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {expected}, not {shown(value)}") from None
    if not least <= number < 2**64:
        raise ValueError(f"{name}: {expected}, at least {least}, not {number}")
    return number


def _seconds(value: Any) -> float | None:
    if value is None:
        return None
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__"):
        raise TypeError(f"timeout: a number of seconds, not {shown(value)}")
    return float(value)


def _pair(name: str, value: Any) -> tuple[Any, Any]:
    if len(value) != 2:
        raise ValueError(f"{name}: two numbers, the least and the greatest, not {shown(value)}")
    return value[0], value[1]


def clues(value: Any) -> tuple[int, int] | None:
    """Returns the smallest and the largest number of clues."""
    if value is None:
        return None
    if isinstance(value, range):
        if not value or value.step != 1:
            raise ValueError(f"clues: a range with steps of 1 that is not empty, not {value}")
        value = value[0], value[-1]
    least, most = _pair("clues", value) if isinstance(value, (tuple, list, np.ndarray)) else (value, value)
    expected = "a whole number, two of them (the least and the greatest), or a range"
    numbers = [whole("clues", number, 0, expected) for number in (least, most)]
    if None in numbers:
        raise TypeError(f"clues: {expected}, not {shown(value)}")
    return numbers[0] or 0, numbers[1] or 0


def rating(value: Any) -> str | None:
    """Returns a rating in the notation of the extension: a level, a number, or two."""
    if value is None:
        return None
    if isinstance(value, str):
        level = re.sub("[ _]", "-", value.strip().lower())
        if level not in LEVELS and not re.search(r"\d", level):
            raise ValueError(f"rating: a level ({', '.join(LEVELS)}), a number, or two, not {value!r}")
        return level
    least, most = _pair("rating", value) if isinstance(value, (tuple, list, np.ndarray)) else (value, value)
    return f"{_tenths(least)}..{_tenths(most)}"


def _tenths(value: Any) -> str:
    """Returns a number of the scale as text. Ratings have one decimal, so no puzzle has a rating with more."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"rating: a number, two (the least and the greatest), or a level, not {shown(value)}")
    tenths = 10 * float(value)
    if not math.isfinite(tenths):
        raise ValueError(f"rating: a number from 1.0 to 20.0, not {value}")
    # 32-bit numbers differ from tenths by up to this.
    if abs(tenths - round(tenths)) > 1e-4:
        below = math.floor(tenths)
        raise ValueError(f"rating: {value} has more than one decimal, but ratings have one: use {below / 10} or {(below + 1) / 10}")
    return f"{round(tenths) / 10:.1f}"


def shape(value: Any) -> str:
    """Returns a shape in the notation of the extension: width x height of the boxes, or the side."""
    if isinstance(value, str):
        return value
    expected = 'the boxes as "3x3" or (3, 3), width and height, or the side'
    if isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise ValueError(f"shape: {expected}, not {shown(value)}")
        return "x".join(str(whole("shape", number, 1, expected)) for number in value)
    if value is None:
        raise TypeError(f"shape: {expected}, not None")
    return str(whole("shape", value, 1, expected))


def side(of_shape: str) -> int | None:
    """Returns the side of a shape in this notation; None if it is not a shape."""
    numbers = re.fullmatch(r"\s*(\d+)\s*(?:[xX]\s*(\d+)\s*)?", of_shape)
    return int(numbers[1]) * int(numbers[2] or 1) if numbers else None


def pattern(value: str | Sequence[int] | None) -> list[int] | None:
    """Returns the indices of the cells of a pattern."""
    if value is None:
        return None
    if isinstance(value, str):
        return [cell for cell, symbol in enumerate("".join(value.split())) if symbol not in ".0"]
    expected = "a grid as a string, or the indices of its clues"
    try:
        return [whole("pattern", cell, 0, expected) or 0 for cell in value]
    except TypeError:
        raise TypeError(f"pattern: {expected}, not {shown(value)}") from None


def names(name: str, value: str | Sequence[str]) -> list[str]:
    """Returns a list of names of techniques."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    parts = list(value)
    if not all(isinstance(part, str) for part in parts):
        raise TypeError(f"{name}: names of techniques, not {shown(value)}")
    return parts
