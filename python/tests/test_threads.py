"""Threads, the interpreter's lock, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import specudoku
from conftest import NO_SOLUTION, SEVERAL

# It has too many solutions to count one by one.
ENDLESS = 256 * "."


def test_answers_do_not_depend_on_threads(own):
    puzzles = [*own, SEVERAL, NO_SOLUTION, "x", None] * 5
    for verb in (specudoku.solve, specudoku.check, specudoku.canonical):
        answers = [verb(puzzles[:700], threads=threads, errors="reasons") for threads in (1, 2, 5)]
        assert answers[0] == answers[1] == answers[2]


def test_calls_from_many_threads(own):
    expected = specudoku.solve(own)
    with ThreadPoolExecutor(4) as pool:
        for solutions in pool.map(lambda _: specudoku.solve(own, threads=2), range(20)):
            assert solutions == expected


def test_the_lock_of_the_interpreter_is_released():
    worker = threading.Thread(target=lambda: specudoku.count(ENDLESS, timeout=1.0))
    worker.start()
    steps = 0
    while worker.is_alive():
        steps += 1
        time.sleep(0.01)
    assert steps > 10


def test_progress_is_reported(own):
    puzzles = own[:40]
    for verb in (
        specudoku.rate,
        specudoku.check,
        specudoku.minimize,
        specudoku.count,
        specudoku.candidates,
        specudoku.explain,
    ):
        seen = []
        verb(puzzles, threads=2, progress=lambda done, total: seen.append((done, total)))
        assert seen[-1] == (len(puzzles), len(puzzles)) and seen == sorted(seen), verb.__name__

    seen = []
    specudoku.generate(30, seed=1, rating=(1.0, 2.0), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (30, 30)

    def fails(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        specudoku.rate(puzzles, progress=fails)


def test_ctrl_c_ends_a_call():
    code = (
        "import specudoku, sys\n"
        "print('begun', flush=True)\n"
        "try:\n"
        f"    specudoku.{{}}\n"
        "except KeyboardInterrupt:\n"
        "    print('ended', flush=True)\n"
    )
    for call in (f"count({ENDLESS!r})", f"count({[SEVERAL]!r} * 1_000_000)", "generate(10**9, seed=1)", "sample(10**8)"):
        process = subprocess.Popen([sys.executable, "-c", code.format(call)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        assert process.poll() is None, call
        os.kill(process.pid, signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        assert output == "ended\n", call


def test_ctrl_c_ends_each_verb_on_any_number_of_threads():
    code = (
        "import os, specudoku\n"
        f"puzzles = [{SEVERAL!r}] * 1_000_000\n"
        "print('begun', flush=True)\n"
        "try:\n"
        "    specudoku.{}(puzzles, threads={})\n"
        "except KeyboardInterrupt:\n"
        "    print('ended', flush=True)\n"
        "    os._exit(0)\n"
    )
    for verb in ("count", "explain"):
        for threads in (1, 4):
            process = subprocess.Popen(
                [sys.executable, "-c", code.format(verb, threads)], stdout=subprocess.PIPE, text=True
            )
            assert process.stdout is not None and process.stdout.readline() == "begun\n"
            time.sleep(0.3)
            os.kill(process.pid, signal.SIGINT)
            output, _ = process.communicate(timeout=60)
            assert output == "ended\n", (verb, threads)
