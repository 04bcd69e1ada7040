"""Answers puzzles on a Spark cluster with the program `specudoku`, which `--files` copies to all machines.

Each task pipes its records through the program, with one thread, and writes every answer next to its record. The result of a task
depends only on its records, so a task may be retried, or run twice at the same time. Run it with

    spark-submit --files specudoku specudoku_spark.py solve puzzles.txt solved
    spark-submit --files specudoku specudoku_spark.py rate lists/*.parquet rated --format parquet --column puzzle

    spark-submit --files specudoku specudoku_spark.py subsets ranks:1..1000000 found --clues=17 --exists

The commands are solve, count, check, canonical, rate and subsets. The input ranks:A..B stands for the canonical 9x9
boards of these ranks; there are 5,472,730,538. Each task lists its own boards. A line of text output is puzzle, tab,
answer; blank lines and comments are omitted. CSV (as in RFC 4180) and Parquet keep their columns, and the answers are
in an additional column. An answer that begins with ! is the reason why there is no answer. Further options are passed
to the program, each as one word: --timeout=10, --shape=5x2.

If the process of a task is killed, the task is tried up to four times, even on a single machine (--master local[2]). A
job that fails reports the reason, ends with exit code 1, and leaves no empty folder.
"""

import argparse
import os
import re
import subprocess
import sys
import threading
from collections import deque

from pyspark import SparkConf, SparkContext, SparkFiles
from pyspark.sql import SparkSession

VERBS = ("solve", "count", "check", "canonical", "rate", "subsets")

# Boards per task, if the number of tasks is not given. A search for 17 clues takes about a second per board.
BOARDS_PER_TASK = 1000

# RFC 4180: a quote in a quoted field is doubled, blanks belong to the field, and a field may have several lines.
CSV = {
    "header": True,
    "quote": '"',
    "escape": '"',
    "multiLine": True,
    "ignoreLeadingWhiteSpace": False,
    "ignoreTrailingWhiteSpace": False,
}

# A full grid, a puzzle with several solutions, one that breaks a rule, and a line that is not a puzzle. With valid options each has
# exactly one line of output.
PROBE = ("1234341221434321", "12..34..21434321", "11..............", "?")


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=VERBS)
    parser.add_argument("input", help="a path that Spark reads: files, folders, patterns; or ranks:A..B")
    parser.add_argument("output", help="a folder that does not exist yet")
    parser.add_argument("--format", choices=("text", "csv", "parquet"), default="text")
    parser.add_argument("--column", default="puzzle", help="the column of the puzzles, in CSV and Parquet")
    parser.add_argument("--answer", default="answer", help="the column of the answers, in CSV and Parquet")
    parser.add_argument("--partitions", type=int, help="number of tasks: a minimum for text, which is cut by bytes; rows of tables are distributed")
    arguments, options = parser.parse_known_args(words)
    for option in options:
        # `--timeout 10 in out` would take 10 as the input.
        if not option.startswith("-"):
            parser.error(f"'{option}' is neither input nor output: write options of the program as --name=value")
    ranks = re.fullmatch(r"ranks:(\d+)\.\.(\d+)", arguments.input)
    if ranks and arguments.format != "text":
        parser.error("boards by rank are text: omit --format")
    spark = session(f"specudoku {arguments.verb}")
    threads = spark.sparkContext.getConf().get("spark.task.cpus", "1")
    command = [arguments.verb, "--lines", "--quiet", "--threads", threads, *options, "-"]
    probe(parser, command)
    folder = spark._jvm.org.apache.hadoop.fs.Path(arguments.output)
    files = folder.getFileSystem(spark._jsc.hadoopConfiguration())
    if files.exists(folder):
        parser.error(f"the output folder {arguments.output} exists already: name another, or remove it")
    try:
        if arguments.format == "text":
            lines = boards(spark, int(ranks[1]), int(ranks[2]), arguments.partitions) if ranks else text(spark, arguments)
            lines.mapPartitions(Filter(command, record_of)).map("\t".join).saveAsTextFile(arguments.output)
        else:
            answer_table(spark, parser, arguments, command)
    except BaseException as error:
        # If a job fails, Spark leaves an empty folder, which would block the next run.
        if files.exists(folder) and len(files.listStatus(folder)) == 0:
            files.delete(folder, False)
        why = re.search(r"FilterError: (.*)", str(error))
        if why is None:
            raise
        sys.exit(f"the job has failed, and {arguments.output} is not complete: {why[1]}")


def session(name):
    """Returns the session. It tries a task up to four times: this is Spark's default on a cluster, and must be set in
    local mode."""
    builder = SparkSession.builder.appName(name)
    # The options of spark-submit are known only after Java has started.
    SparkContext._ensure_initialized()
    local = re.fullmatch(r"local(?:\[(\w+|\*)\])?", SparkConf().get("spark.master", ""))
    if local:
        builder = builder.master(f"local[{local[1] or 1},4]")
    return builder.getOrCreate()


def text(spark, arguments):
    return spark.sparkContext.textFile(arguments.input, arguments.partitions).filter(is_record)


def boards(spark, first, last, tasks):
    """Returns the canonical boards with these ranks, divided into ranges that the tasks list."""
    tasks = tasks or max(1, (last - first + 1) // BOARDS_PER_TASK)
    shards = spark.sparkContext.parallelize(range(1, tasks + 1), tasks)
    return shards.flatMap(lambda number: boards_of_shard(f"{first}..{last}", f"{number}/{tasks}"))


def boards_of_shard(ranks, shard):
    words = [SparkFiles.get("specudoku"), "boards", "--quiet", "--threads", "1", "--rank", ranks, "--shard", shard]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    try:
        for line in process.stdout:
            yield line.decode().rstrip("\n")
        if process.wait() != 0:
            raise FilterError(f"the boards of the ranks {ranks} could not be listed")
    finally:
        process.kill()


def answer_table(spark, parser, arguments, command):
    settings = CSV if arguments.format == "csv" else {}
    table = spark.read.format(arguments.format).options(**settings).load(arguments.input)
    names = ", ".join(table.columns)
    if arguments.column not in table.columns:
        parser.error(f"there is no column '{arguments.column}': name the column of the puzzles with --column, one of {names}")
    if arguments.answer in table.columns:
        parser.error(f"there is a column '{arguments.answer}' already: name the column of the answers with --answer")
    if arguments.partitions:
        table = table.repartition(arguments.partitions)
    index = table.columns.index(arguments.column)
    pairs = table.rdd.mapPartitions(Filter(command, lambda row: record_of(row[index])))
    rows = pairs.map(lambda pair: (*pair[0], "!null" if pair[0][index] is None else pair[1]))
    answered = spark.createDataFrame(rows, table.schema.add(arguments.answer, "string"))
    answered.write.format(arguments.format).options(**settings).save(arguments.output)


def probe(parser, command):
    """Runs the program once on the driver, so that options that it would refuse on every machine are reported before
    the job starts."""
    lines = "".join(line + "\n" for line in PROBE)
    program = SparkFiles.get("specudoku")
    if not os.path.exists(program):
        parser.error("the program was not sent with the job: put --files PATH/specudoku before the name of this script")
    try:
        done = subprocess.run([program, *command], input=lines, capture_output=True, text=True)
    except OSError as error:
        parser.error(f"the program that was sent with the job does not run here: {error}")
    if done.returncode != 0:
        # With --strict, a record without an answer would end the filter, and every retry of the task would fail too.
        why = done.stderr.strip() or "the program ends at a record that has no answer"
        parser.error(f"the program refuses the options, or they cannot be used in a filter: {why}")
    if done.stdout.count("\n") != len(PROBE):
        parser.error("with these options the program does not write exactly one line per record")


class FilterError(Exception):
    """The reason why a task has failed. Spark's own error contains the name of this class before the reason."""


class Filter:
    """Pipes the records of a partition through the program, and yields each record with its answer.

    `RDD.pipe` yields only the answers. To combine them with their records, the input would have to be read twice, which
    is wrong for shuffled rows. And its job never ends if the records cannot be read."""

    def __init__(self, command, record):
        self.command = command
        self.record = record

    def __call__(self, rows):
        # On executors, the files of the job are in the working directory, and in local mode elsewhere. `SparkFiles`
        # finds both.
        words = [SparkFiles.get("specudoku"), *self.command]
        try:
            process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise FilterError(f"the program does not run on a machine of the cluster: {error}") from None
        waiting, failures = deque(), []
        feeder = threading.Thread(target=self.feed, args=(rows, process.stdin, waiting, failures), daemon=True)
        feeder.start()
        try:
            for answer in process.stdout:
                yield waiting.popleft(), answer.decode().rstrip("\n")
            feeder.join()
            code = process.wait()
        finally:
            process.kill()
        if failures:
            raise failures[0]
        # 1 means that every record is answered, some at a limit.
        if code not in (0, 1) or waiting:
            raise FilterError(f"the program ended with code {code}, and {len(waiting)} records had no answer")

    def feed(self, rows, pipe, waiting, failures):
        try:
            for row in rows:
                line = self.record(row).encode(errors="replace") + b"\n"
                waiting.append(row)
                pipe.write(line)
            pipe.close()
        except BrokenPipeError:
            pass  # The program has ended; its exit code shows the reason.
        except Exception as error:
            failures.append(error)
            pipe.close()


def is_record(line):
    """Returns whether the program answers a line: it skips blank lines and comments."""
    return line.strip(" \t\r\f")[:1] not in ("", "#")


def record_of(text):
    """Returns a record as a line that the program always answers."""
    line = "?" if text is None else str(text).replace("\n", " ").replace("\r", " ")
    return line if is_record(line) else "?"


if __name__ == "__main__":
    main(sys.argv[1:])
