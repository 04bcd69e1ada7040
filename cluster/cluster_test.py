"""Compares the Spark job with one process: every command and format, also with filters and an executor killed.

The script `test` runs this. The local cluster has two executor processes of one core each; local mode has two threads.
"""

import contextlib
import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = Path(os.environ["SPECUDOKU"]).resolve()
SMALL = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
ODD = ["", "# no puzzle", "12x", 16 * ".", 81 * "1"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        spark = start(work)
        puzzles = own_puzzles()
        verbs_answer_as_one_process(work, puzzles)
        boards_by_rank_are_searched(work)
        tables_keep_their_columns(spark, work, puzzles)
        impossible_jobs_are_refused_before_they_start(work, puzzles)
        killed_processes_lose_no_records(work, puzzles)
        cost_of_a_line(work, puzzles)
        spark.stop()
        local_mode_reports_a_missing_program(work, puzzles)
        local_mode_retries_a_killed_filter(work, puzzles)
        a_job_that_fails_leaves_no_folder(work, puzzles)
    the_kubernetes_job_is_complete()
    print("passed")


def boards_by_rank_are_searched(work):
    """The output does not depend on the number of tasks, and each task lists only its own boards."""
    import specudoku_spark

    boards = subprocess.run([PROGRAM, "boards", "--rank", "5400000001..5400000012"], check=True, capture_output=True, text=True)
    search = ["subsets", "--clues", "15", "--exists", "--lines", "--threads", "1"]
    answers = subprocess.run([PROGRAM, *search], input=boards.stdout, check=True, capture_output=True, text=True)
    rows = zip(boards.stdout.splitlines(), answers.stdout.splitlines(), strict=True)
    expected = ["\t".join(row) for row in rows]
    for tasks in (1, 5):
        folder = f"{work}/ranks{tasks}"
        specudoku_spark.main(
            ["subsets", "ranks:5400000001..5400000012", folder, "--partitions", str(tasks), "--clues=15", "--exists"]
        )
        parts = sorted(Path(folder).glob("part-*"))
        assert len(parts) == tasks, parts
        assert [line for part in parts for line in part.read_text().splitlines()] == expected


def start(work):
    """Returns a session on a cluster of two executor processes. The program is sent along as with --files."""
    os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable, "SPARK_WORKER_DIR": f"{work}/work"}
    from pyspark.sql import SparkSession

    (work / "events").mkdir()
    (work / "specudoku").symlink_to(PROGRAM)
    settings = {
        "spark.files": work / "specudoku",
        "spark.executor.memory": "1g",
        "spark.driver.extraJavaOptions": SMALL,
        "spark.executor.extraJavaOptions": SMALL,
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.dir": work / "events",
        "spark.sql.shuffle.partitions": "3",
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]")
    for name, value in settings.items():
        builder = builder.config(name, str(value))
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    # A script would be sent along automatically, but here the job is a module.
    spark.sparkContext.addPyFile(str(HERE / "specudoku_spark.py"))
    return spark


def submit(work, verb, source, target, *options):
    import specudoku_spark

    specudoku_spark.main([verb, f"{work}/{source}", f"{work}/{target}", *options])


def own_puzzles():
    with open(HERE / ".." / "puzzles" / "rated.csv", newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file)]


def verbs_answer_as_one_process(work, puzzles):
    lines = puzzles[::8] + ODD
    write_lines(work / "some.txt", lines)
    for verb in ("solve", "count", "check", "canonical", "rate"):
        submit(work, verb, "some.txt", verb, "--partitions", "7")
        assert read_parts(work / verb) == with_answers(lines, one_process(verb, lines)), verb
        print(f"{verb}: {len(lines)} lines in 7 tasks, as one process", flush=True)


def tables_keep_their_columns(spark, work, puzzles):
    import specudoku_spark

    lines = puzzles[::8]
    rows = [(f"no. {at}", line) for at, line in enumerate(lines)]
    answered = [(*row, answer) for row, answer in zip(rows, one_process("solve", lines))]
    rows.append(("a null", None))
    answered.append(("a null", None, "!null"))
    # Each of these once lost something: quotes, a comma after them, blanks at the ends, a line break.
    for name in ('a "quoted", name', " blanks ", "two\nlines", '"', "back\\slash"):
        rows.append((name, lines[0]))
        answered.append((name, lines[0], answered[0][2]))
    table = spark.createDataFrame(rows, ["name", "puzzle"])
    for form in ("csv", "parquet"):
        settings = specudoku_spark.CSV if form == "csv" else {}
        table.repartition(3).write.format(form).options(**settings).save(f"{work}/some.{form}")
        submit(work, "solve", f"some.{form}", form, "--format", form, *(["--partitions", "5"] if form == "parquet" else []))
        found = spark.read.format(form).options(**settings).load(f"{work}/{form}")
        assert found.columns == ["name", "puzzle", "answer"]
        assert sorted((tuple(row) for row in found.collect()), key=str) == sorted(answered, key=str), form
        print(f"{form}: {len(rows)} rows with their columns", flush=True)
    written_by_the_program(spark, work, lines)


def written_by_the_program(spark, work, lines):
    """With an additional column of answers, Python's CSV reader finds the same fields."""
    with open(work / "odd.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["name", "puzzle"], ['a ""q"", b', lines[0]], ["x\ny", lines[1]]])
    submit(work, "count", "odd.csv", "odd", "--format", "csv", "--answer", "solutions")
    (part,) = (work / "odd").glob("part-*")
    with open(part, newline="") as file:
        found = list(csv.reader(file))
    assert found == [["name", "puzzle", "solutions"], ['a ""q"", b', lines[0], "1"], ["x\ny", lines[1], "1"]], found


def impossible_jobs_are_refused_before_they_start(work, puzzles):
    import specudoku_spark

    write_lines(work / "few.txt", puzzles[:3])
    with open(work / "few.csv", "w", newline="") as file:
        csv.writer(file).writerows([["quizzes", "answer"], [puzzles[0], "?"]])
    text, table, no = f"{work}/few.txt", f"{work}/few.csv", f"{work}/no"
    for words, why in [
        ([table, no, "--format", "csv"], "there is no column 'puzzle': .*quizzes, answer"),
        ([table, no, "--format", "csv", "--column", "quizzes"], "there is a column 'answer' already"),
        ([text, no, "--limit=2"], "refuses the options"),
        ([text, no, "--all"], "refuses the options"),
        ([text, no, "--strict"], "refuses the options"),
        ([text, no, "--threads=4"], "refuses the options"),
        ([text, no, "--tiemout=4"], "refuses the options"),
        ([text, str(work)], "exists already"),
        (["--timeout", "10", text, no], "as --name=value"),
        ([text, no, "--timeout", "10"], "'10' is neither input nor output"),
    ]:
        heard = io.StringIO()
        try:
            with contextlib.redirect_stderr(heard):
                specudoku_spark.main(["solve", *words])
        except SystemExit as ended:
            assert ended.code == 2 and re.search(why, heard.getvalue()), (words, heard.getvalue())
        else:
            raise AssertionError(f"not refused: {words}")
    assert not (work / "no").exists()
    print("refused: impossible jobs, before any task", flush=True)


def killed_processes_lose_no_records(work, puzzles):
    # Tens of seconds of work.
    lines = puzzles * 40
    write_lines(work / "long.txt", lines)
    expected = with_answers(lines, one_process("rate", lines))
    begun, killed = time.monotonic(), []
    killer = threading.Thread(target=kill_two, args=(killed,))
    killer.start()
    submit(work, "rate", "long.txt", "long", "--partitions", "16")
    killer.join()
    assert killed == ["filter", "executor"], killed
    assert read_parts(work / "long") == expected, "the output differs"
    failures, removed = events(work)
    # The killed filter always fails its task; an executor may be killed between two tasks.
    assert failures >= 1 and removed >= 1, (failures, removed)
    print(
        f"killed: a filter, then an executor; {failures} tasks failed and were retried, "
        f"{len(lines)} lines are byte for byte those of one process, {time.monotonic() - begun:.0f} s",
        flush=True,
    )


def local_mode_reports_a_missing_program(work, puzzles):
    write_lines(work / "few.txt", puzzles[:3])
    ended = submitted_locally(work, None, "solve", "few.txt", "none")
    assert ended.returncode == 2 and "--files PATH/specudoku" in ended.stdout, ended
    assert "Traceback" not in ended.stdout + ended.stderr and not (work / "none").exists(), ended
    print("local mode: a missing program is reported before the job starts", flush=True)


def local_mode_retries_a_killed_filter(work, puzzles):
    lines = puzzles[:60]
    write_lines(work / "local.txt", lines)
    # The first filter to make this folder is killed.
    program = substitute(work, f"if mkdir {work}/killed 2>/dev/null; then kill -9 $$; fi")
    ended = submitted_locally(work, program, "rate", "local.txt", "local", "--partitions", "4")
    assert ended.returncode == 0 and (work / "killed").exists(), ended
    assert read_parts(work / "local") == with_answers(lines, one_process("rate", lines)), "the output differs"
    print("local mode: a filter was killed, and its task was retried", flush=True)


def a_job_that_fails_leaves_no_folder(work, puzzles):
    lines = puzzles[:20]
    write_lines(work / "failing.txt", lines)
    with open(work / "failing.csv", "w", newline="") as file:
        csv.writer(file).writerows([["puzzle"], *([line] for line in lines)])
    for form, suffix in [("text", "txt"), ("csv", "csv")]:
        program = substitute(work, "kill -9 $$")
        options = ["--format", form]
        ended = submitted_locally(work, program, "solve", f"failing.{suffix}", f"failing_{form}", *options)
        assert ended.returncode == 1 and "is not complete: the program ended with code -9" in ended.stdout, ended
        assert not (work / f"failing_{form}").exists(), ended
        # The same again, with a program that works.
        ended = submitted_locally(work, PROGRAM, "solve", f"failing.{suffix}", f"failing_{form}", *options)
        assert ended.returncode == 0 and (work / f"failing_{form}" / "_SUCCESS").exists(), ended
        print(f"a job that fails: {form}: it reports the reason, and the next run can use the folder", flush=True)


def substitute(work, before):
    """Returns a program that answers the probe like the real one, and runs a shell command before any other work."""
    program = work / "substitute" / "specudoku"
    program.parent.mkdir(exist_ok=True)
    words = ["#!/bin/sh", "read first", 'case "$first" in 1234341221434321) ;;', f"*) {before} ;;", "esac"]
    words.append(f'{{ echo "$first"; cat; }} | {PROGRAM} "$@"')
    program.write_text("\n".join(words) + "\n")
    program.chmod(0o755)
    return program


def submitted_locally(work, program, verb, source, target, *options):
    """Runs the job as a user does, with spark-submit in local mode, and returns its exit code and output."""
    command = [Path(sys.executable).with_name("spark-submit"), "--master", "local[2]", "--conf", "spark.log.level=OFF"]
    command += ["--driver-java-options", SMALL]
    if program:
        # It must have the name under which it is sent along.
        (work / "along").mkdir(exist_ok=True)
        shutil.copy(program, work / "along" / "specudoku")
        command += ["--files", work / "along" / "specudoku"]
    command += [HERE / "specudoku_spark.py", verb, work / source, work / target, *options]
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600)


def the_kubernetes_job_is_complete():
    """The job of README.md has the fields that Kubernetes requires of an indexed job, and volumes that exist. A test of the program
    runs it."""
    import yaml

    (text,) = re.findall(r"```yaml\n(.*?)```", (HERE / "README.md").read_text(), re.S)
    job = yaml.safe_load(text)
    spec, pod = job["spec"], job["spec"]["template"]["spec"]
    assert (job["apiVersion"], job["kind"], spec["completionMode"]) == ("batch/v1", "Job", "Indexed")
    # A retry of one index needs this policy.
    assert spec["backoffLimitPerIndex"] > 0 and pod["restartPolicy"] == "Never"
    (container,) = pod["containers"]
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}
    assert "command" not in container and all(isinstance(word, str) for word in container["args"])
    assert all(f"{mount['mountPath']}/" in " ".join(container["args"]) for mount in container["volumeMounts"])
    print("the Kubernetes job is complete", flush=True)


def cost_of_a_line(work, puzzles):
    """Prints the processor time of jobs of two sizes. Their difference is the cost of the lines, whatever else the machine does."""
    costs = []
    # The first job warms up the machines and does not count.
    for number, count in enumerate((100_000, 100_000, 1_100_000)):
        write_lines(work / f"{count}.txt", (puzzles * (count // len(puzzles) + 1))[:count])
        begun, before = time.monotonic(), processor_time()
        submit(work, "solve", f"{count}.txt", f"solved{number}", "--partitions", "8")
        costs.append(processor_time() - before)
        print(f"cost: {count} lines take {time.monotonic() - begun:.1f} s, {costs[-1]:.1f} s of processor time", flush=True)
    before = os.times()
    command = [PROGRAM, "solve", "--lines", "--quiet", "--threads", "1", work / "1100000.txt"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    one = after.children_user + after.children_system - before.children_user - before.children_system
    print(
        f"cost: {costs[2] - costs[1]:.1f} us of processor time per line, {one / 1.1:.2f} us in one process",
        flush=True,
    )


def processor_time():
    """Returns the processor time in seconds of all descendants of this process, including ended ones that they waited for."""
    ticks = 0
    for child, _ in descendants(os.getpid()):
        try:
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def kill_two(killed):
    """Kills a filter among the descendants of this process, then an executor, each once it has worked for a while."""
    for name, mark in (("filter", "/specudoku"), ("executor", "CoarseGrainedExecutorBackend")):
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            time.sleep(0.5)
            found = [child for child, command in descendants(os.getpid()) if is_worker(mark, command)]
            if len(found) == 2:
                os.kill(found[0], signal.SIGKILL)
                killed.append(name)
                time.sleep(3)
                break


def is_worker(mark, command):
    """Returns whether a command line is that of the program itself, or of Java with this class."""
    return command[0].endswith(mark) or command[0].endswith("java") and any(word.endswith(f".{mark}") for word in command)


def descendants(pid):
    """Yields the descendants of a process with their command lines."""
    children, commands = {}, {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            commands[int(entry.name)] = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except (FileNotFoundError, ProcessLookupError):
            continue
        children.setdefault(parent, []).append(int(entry.name))
    waiting = [pid]
    while waiting:
        for child in children.get(waiting.pop(), []):
            waiting.append(child)
            yield child, commands[child]


def events(work):
    """Returns the number of failed tasks and of removed executors."""
    lines = [line for file in (work / "events").rglob("*") if file.is_file() for line in file.read_text().splitlines()]
    found = [json.loads(line) for line in lines if line.startswith("{")]
    reasons = [it["Task End Reason"]["Reason"] for it in found if it["Event"] == "SparkListenerTaskEnd"]
    removed = sum(it["Event"] == "SparkListenerExecutorRemoved" for it in found)
    return sum(reason != "Success" for reason in reasons), removed


def one_process(verb, lines):
    """Returns the answers of one process; blank lines and comments have no answer."""
    command = [PROGRAM, verb, "--lines", "--quiet", "-"]
    return subprocess.run(command, input="".join(line + "\n" for line in lines), capture_output=True, text=True, check=True).stdout.splitlines()


def with_answers(lines, answers):
    lines = [line for line in lines if line and not line.startswith("#")]
    assert len(lines) == len(answers)
    return "".join(f"{line}\t{answer}\n" for line, answer in zip(lines, answers)).encode()


def write_lines(path, lines):
    path.write_text("".join(line + "\n" for line in lines))


def read_parts(folder):
    assert (folder / "_SUCCESS").exists()
    return b"".join(part.read_bytes() for part in sorted(folder.glob("part-*")))


if __name__ == "__main__":
    main()
