"""Answers puzzles on a Spark cluster, by the program `specudoku` that goes along with `--files`.

Every line is piped through the program, one thread a task, and stays beside its answer. What a task does depends on its
lines alone, so that a task may be tried again, or twice at once. Run it by

    spark-submit --files specudoku specudoku_spark.py solve puzzles.txt solved
    spark-submit --files specudoku specudoku_spark.py rate lists/*.parquet rated --format parquet --column puzzle

The verbs are solve, count, check, canonical and rate. Text comes out as puzzle, tab, answer, without its blank lines and
comments; CSV and Parquet keep their columns, and a column `answer` is behind them. An answer that begins with ! says why there is none. Further options go
to the program: --timeout 10, --shape 5x2.
"""

import argparse
import shlex

from pyspark import SparkFiles
from pyspark.sql import SparkSession

VERBS = ("solve", "count", "check", "canonical", "rate")


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=VERBS)
    parser.add_argument("input", help="a path that Spark reads: files, folders, patterns")
    parser.add_argument("output", help="a folder that does not exist yet")
    parser.add_argument("--format", choices=("text", "csv", "parquet"), default="text")
    parser.add_argument("--column", default="puzzle", help="of the puzzles, in CSV and Parquet")
    parser.add_argument("--partitions", type=int, help="tasks at the least, for text")
    arguments, options = parser.parse_known_args(words)
    spark = SparkSession.builder.appName(f"specudoku {arguments.verb}").getOrCreate()
    command = command_of(spark, arguments.verb, options)
    # Without `checkCode` the lines of a filter that was killed would be missing.
    if arguments.format == "text":
        lines = spark.sparkContext.textFile(arguments.input, arguments.partitions).filter(is_record)
        lines.zip(lines.pipe(command, checkCode=True)).map("\t".join).saveAsTextFile(arguments.output)
    else:
        table = spark.read.format(arguments.format).option("header", True).load(arguments.input)
        # Both sides of the zip read the files by themselves. A shuffle before it, as by `repartition`, would give them the
        # rows in different orders; smaller tasks come by spark.sql.files.maxPartitionBytes.
        answers = table.rdd.map(lambda row: record_of(row[arguments.column])).pipe(command, checkCode=True)
        rows = table.rdd.zip(answers).map(lambda pair: (*pair[0], pair[1]))
        answered = spark.createDataFrame(rows, table.schema.add("answer", "string"))
        answered.write.format(arguments.format).option("header", True).save(arguments.output)


def command_of(spark, verb, options):
    """The command line of a task."""
    # On executors the files that go along lie in the working directory; in local mode there is no executor.
    is_local = spark.sparkContext.master.partition("[")[0] == "local"
    program = SparkFiles.get("specudoku") if is_local else "./specudoku"
    threads = spark.sparkContext.getConf().get("spark.task.cpus", "1")
    return shlex.join([program, verb, "--lines", "--quiet", "--threads", threads, *options, "-"])


def is_record(line):
    """Whether the program answers a line: it leaves out blank ones and comments."""
    return line.strip(" \t\r\f")[:1] not in ("", "#")


def record_of(text):
    """The line of a row, which the program answers whatever it holds, a null too."""
    line = str(text).replace("\n", " ").replace("\r", " ")
    return line if is_record(line) else "?"


if __name__ == "__main__":
    main()
