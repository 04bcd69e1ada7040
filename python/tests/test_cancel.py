"""A call ends when another thread sets its Cancel."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import specudoku
from conftest import EASY, HARD, SEVERAL

# It has too many solutions to count one by one.
ENDLESS = 256 * "."
MANY = [HARD] * 300_000

CALLS = {
    "solve": lambda **options: specudoku.solve([ENDLESS] * 200_000, **options),
    "solve with limit": lambda **options: specudoku.solve(ENDLESS, limit=10**9, **options),
    "count": lambda **options: specudoku.count(ENDLESS, **options),
    "count of many": lambda **options: specudoku.count([SEVERAL] * 300_000, **options),
    "candidates": lambda **options: specudoku.candidates([SEVERAL] * 300_000, counts=True, **options),
    "check": lambda **options: specudoku.check([256 * "."] * 300_000, **options),
    "minimize": lambda **options: specudoku.minimize([specudoku.solve(256 * ".")] * 3_000, **options),
    "canonical": lambda **options: specudoku.canonical([81 * "."] * 100_000, **options),
    "rate": lambda **options: specudoku.rate(MANY, **options),
    "explain": lambda **options: specudoku.explain(MANY, **options),
    "hint": lambda **options: specudoku.hint(MANY, **options),
    "generate": lambda **options: specudoku.generate(10**9, seed=1, **options),
    "generate in vain": lambda **options: specudoku.generate(clues=17, attempts=10**15, **options),
    "sample": lambda **options: specudoku.sample(10**9, **options),
    "subsets": lambda **options: specudoku.subsets(specudoku.generate(boards=True, seed=1)[0], 22, **options),
    "boards": lambda **options: specudoku.boards(1, 5_472_730_538, **options),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("threads", [1, 2])
def test_every_verb_is_cancelled(name, threads):
    cancel = specudoku.Cancel()
    timer = threading.Timer(0.4, cancel.set)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(specudoku.Cancelled, match="the call was cancelled"):
        CALLS[name](cancel=cancel, threads=threads)
    # A generous bound: the call would take a thousand times as long.
    assert time.monotonic() - begun < 60
    assert cancel.is_set()
    timer.join()


@pytest.mark.parametrize("name", CALLS)
def test_a_call_does_not_start_if_cancel_is_set(name):
    cancel = specudoku.Cancel()
    cancel.set()
    with pytest.raises(specudoku.Cancelled):
        CALLS[name](cancel=cancel)


def test_a_short_call_is_refused_too():
    cancel = specudoku.Cancel()
    assert specudoku.solve(HARD, cancel=cancel) == specudoku.solve(HARD)
    assert not cancel.is_set()
    cancel.set()
    with pytest.raises(specudoku.SpecudokuError):
        specudoku.solve(HARD, cancel=cancel)


def test_one_object_ends_several_calls_and_no_others(own):
    cancel, seen = specudoku.Cancel(), []

    def rate():
        try:
            specudoku.rate(MANY, cancel=cancel, threads=1)
        except specudoku.Cancelled:
            seen.append("cancelled")

    workers = [threading.Thread(target=rate) for _ in range(3)]
    for worker in workers:
        worker.start()
    assert None not in specudoku.rate(own[:20])
    cancel.set()
    for worker in workers:
        worker.join(timeout=60)
    assert seen == ["cancelled"] * 3
    assert None not in specudoku.rate(own[:20], cancel=specudoku.Cancel())


def test_progress_may_cancel():
    cancel = specudoku.Cancel()
    with pytest.raises(specudoku.Cancelled):
        specudoku.rate([EASY] * 300_000, cancel=cancel, progress=lambda done, total: cancel.set())


def test_a_task_of_asyncio_is_cancelled():
    async def main():
        cancel = specudoku.Cancel()
        work = asyncio.create_task(asyncio.to_thread(specudoku.rate, MANY, cancel=cancel))
        await asyncio.sleep(0.2)
        cancel.set()
        with pytest.raises(specudoku.Cancelled):
            await work

    asyncio.run(main())


def test_ctrl_c_still_ends_a_call_and_does_not_set_the_object():
    code = (
        "import specudoku\n"
        "cancel = specudoku.Cancel()\n"
        "print('begun', flush=True)\n"
        "try:\n"
        f"    specudoku.rate([{HARD!r}] * 300_000, cancel=cancel)\n"
        "except KeyboardInterrupt:\n"
        "    print('ended', cancel.is_set(), flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    os.kill(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[0] == "ended False\n"


def test_kept_generators_outlive_a_cancelled_call():
    """Generators are kept with their preparation, but without the flag of the call that prepared them."""
    code = (
        "import specudoku, threading\n"
        "for options in ({}, {'shape': '6'}, {'layout': 'x'}):\n"
        "    cancel = specudoku.Cancel()\n"
        "    threading.Timer(0.3, cancel.set).start()\n"
        "    try:\n"
        "        specudoku.generate(10**9, cancel=cancel, **options)\n"
        "    except specudoku.Cancelled:\n"
        "        print(len(specudoku.generate(3, seed=1, **options)), flush=True)\n"
        "cancel = specudoku.Cancel()\n"
        "threading.Timer(0.3, cancel.set).start()\n"
        "try:\n"
        "    specudoku.sample(10**9, cancel=cancel)\n"
        "except specudoku.Cancelled:\n"
        "    print(len(specudoku.sample(3)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["3"] * 4, done.stderr
