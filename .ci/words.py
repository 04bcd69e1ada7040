"""Finds words in comments, strings, names of tests and documents that have a plainer replacement.

Each entry of `WORDS` has a pattern, what to write instead, and an example. A use that is right in standard English passes: the
pattern excludes it, and `PLAIN` has examples. Code in documents and in backticks is not checked. Comment lines of Rust and
JavaScript also have at most `COLUMNS` columns, since rustfmt does not wrap comments.
"""

import bisect
import io
import re
import subprocess
import tokenize
from pathlib import Path

COLUMNS = 120

NOUNS = (
    "attempt|board|branch|call|candidate|case|cell|chunk|column|conflict|core|day|digit|file|form|grid|group|lane|line|"
    "list|minute|node|place|process|puzzle|record|round|row|run|second|side|solution|step|task|technique|thread|unit|word"
)
COMPARED = "longer|more|less|fewer|better|worse|faster|slower|later|earlier|larger|smaller|greater|higher|lower"
# `there is no` and its relatives are standard; `is no X` is not.
NOT_THERE = "".join(f"(?<![Tt]here {verb})" for verb in ("", "can ", "may ", "must ", "will ", "would ", "should ", "might "))

# A pattern, what to write instead, and an example that the pattern must find.
WORDS = [
    (r"\balone\b", "only; just; on its own", "singles alone solve it"),
    (r"\bst(?:ands?|ood|anding)\b(?! for\b| out\b|-)", "is; occurs; appears; holds", "the digit stands twice in a row"),
    (
        r"(?<!fall )(?<!falls )(?<!lag )(?<!lags )\bbehind\b(?! (?:a|an|the) (?:feature|flag|lock|reference|pointer))",
        "after",
        "nothing is written behind the answer",
    ),
    (
        rf"{NOT_THERE}\b(?:is|are|was|were|be|been|being) no\b(?= \w)(?! (?:{COMPARED})\b)",
        "is not a; there is no",
        "a line that is no puzzle",
    ),
    (rf"{NOT_THERE}\b(?:is|are|was|were|be) (?-i:none)\b", "there is none; is not a; invalid", "a shift by 64 is none"),
    (r"\b(?:nobody|somebody|whoever)\b", "no one; the caller; the user; a reader", "nobody reads it"),
    (
        r"(?:^|\0 |[.:;?!|] )(?-i:Of) (?!course\b)(?!all\b)",
        "name the subject first: A that B; those of A that B",
        "It is split. Of these parts one is searched",
    ),
    (
        r"(?<!times )(?<!twice )(?<!half )(?<!third )(?<!take )(?<!takes )(?<!took )\bas long as\b",
        "while; until",
        "it runs as long as there is work",
    ),
    (r"\bso many\b", "that many; a number", "after so many nodes"),
    (r"\bwhat (?:is there|there is)\b", "the contents; absence; impossibility", "a proof of what there is not"),
    (rf"\bone an? (?:{NOUNS})\b", "one per", "threads, one a core"),
    (
        rf"\b(?:bits|boards|bytes|clues|conflicts|lines|megabytes|nodes|operations|parts|puzzles|records|rows|seconds|"
        rf"solutions|tasks|threads|us|words) an? (?:{NOUNS})\b(?! (?:that|which|is|are|was|were|has|have|must|can|cannot)\b)",
        "per",
        "the number of nodes a puzzle",
    ),
    (r"\b(?:goes|go|went|going) through\b", "iterates over; enumerates; passes", "it goes through the solutions"),
    (r"\bcomes? of (?:it|them|this)\b", "results", "and writes what comes of them"),
    (r"\bby (?:itself|themselves)\b", "on its own; automatically", "a grid by itself"),
    (r"\bsays\b", "describes; specifies; shows; reports", "the option says where"),
    (r"\b(?:is|are|was|were) to be\b", "must; should; will", "what is to be done"),
    (r"\bit is they\b", "they", "it is they who give the answer"),
    (r"\bbeside\b", "next to; along with; besides", "units beside rows"),
    (r"\bwhether or no\b|\bor no[.,;:](?!\w)", "or not", "whether it ends or no."),
    (r"\b(?:go|goes|went|going) on with\b", "resume; continue", "goes on with the output"),
    (r"\b(?:leave|leaves|left|leaving) out\b", "omit; skip; remove", "the column is left out"),
    (r"\bin turn\b", "alternately; one after another", "64 attempts ask in turn"),
    (r"\bfor ever\b", "permanently; without end", "no thread waits for ever"),
    (r"(?<!all )\bat once\b", "immediately; at the same time", "many puzzles at once"),
    (r", whole\b(?! (?:number|line|row))|\b(?:is|are|stays?) whole\b", "complete", "the design, whole"),
    (r"\bno sooner\b|\bno more than\b", "at most; only when", "no more than ten"),
    (r"\btakes? (?:time|nodes|memory) of\b", "needs; costs", "what it takes time of"),
    (r"\b(?:look|looks|looked|looking) for\b", "search for; check", "a step is looked for"),
    (r"\bguests?\b", "companion package", "the guests compile"),
    (r"\bhomonyms?\b", "duplicate name", "two homonyms"),
]
# Sentences that no pattern may find.
PLAIN = (
    "A row stands for a digit, behind a feature flag, and there is no other. There may be no solution.",
    "It is no longer used, takes as long as before, twice as long as a node, and prints all at once.",
    "A proof of all the nodes a puzzle has; of course, 2 is the least. The default is None.",
)
PATTERNS = [(re.compile(pattern, re.I), replacement) for pattern, replacement, _ in WORDS]
for (pattern, _), (_, _, example) in zip(PATTERNS, WORDS):
    assert pattern.search(example), f"{pattern.pattern} does not find '{example}'"
    assert not any(map(pattern.search, PLAIN)), f"{pattern.pattern} finds plain English"

# What is not code in each kind of file.
SLASHES = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<raw>\br#+".*?"#+)|(?P<string>"(?:\\.|[^"\\])*")|(?P<char>\'(?:\\.|[^\'\\\n])\')', re.S
)
SCRIPT = re.compile(
    r"(?P<comment>(?<![:\w])//[^\n]*|/\*.*?\*/)|(?P<string>'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`)", re.S
)
TESTS = re.compile(r"#\[test\]\n(?:\s*#\[[^\n]*\n)*\s*fn (\w+)|def (test_\w+)")
FENCE = re.compile(r"^( *)```.*?^\1```", re.S | re.M)
MARKERS = re.compile(r"^\s*(?://[/!]?|#|\*|<!--)?", re.M)
BREAK = "\0"
NO_DOCUMENTS = ("LICENSE", "Cargo.lock", "package-lock.json", ".svg", ".png", ".txt", ".cff", "surface.txt", "words.py")


def files(folders):
    """The files under these folders that are kept in the repository and hold text that people read."""
    listed = subprocess.run(["git", "ls-files", "--", *folders], capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, listed):
        if not name.startswith("fuzz/kept/") and not any(part in Path(name).name for part in NO_DOCUMENTS):
            yield name


def pieces(name, text):
    """The offsets and texts of comments, strings, names of tests and prose."""
    suffix = Path(name).suffix
    if suffix == ".md":
        yield 0, FENCE.sub(lambda match: re.sub(r"[^\n]", BREAK, match[0]), text)
    elif suffix in (".py", ".pyi") or text.startswith("#!/usr/bin/env python3"):
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                yield starts[token.start[0] - 1] + token.start[1], token.string
    elif suffix in (".rs", ".js", ".mjs"):
        kinds = SLASHES if suffix == ".rs" else SCRIPT
        for match in kinds.finditer(text):
            if match.lastgroup != "char":
                yield match.start(), match[0]
    else:
        yield 0, text
    for match in TESTS.finditer(text):
        yield match.start(match.lastindex), match[match.lastindex].replace("_", " ")


def joined(name, text):
    """The prose of a file with single blanks, and the line of each of its words. Comments in lines one below the other are
    one text, other pieces are apart."""
    words, lines, end, is_code = [], [], 0, False
    for start, piece in sorted(pieces(name, text)):
        if words and not (piece.startswith(("//", "#")) and not text[end:start].strip()):
            words.append(BREAK)
            lines.append(0)
            is_code = False
        end = max(end, start + len(piece))
        line = text.count("\n", 0, start) + 1
        for row in piece.split("\n"):
            row = MARKERS.sub("", row.removesuffix("\\"))
            # Examples in doc comments are code.
            is_code ^= "```" in row
            is_prose = row.strip() and not is_code and "```" not in row
            found = re.sub(r"`[^`]*`|\]\([^)]*\)", "`", row).split() if is_prose else [BREAK]
            words += found
            lines += [line] * len(found)
            line += 1
    return words, lines


def faults(name):
    """The faults of a file: line and message."""
    try:
        text = Path(name).read_text()
    except UnicodeDecodeError:
        return
    words, lines = joined(name, text)
    starts, length = [], 0
    for word in words:
        starts.append(length)
        length += len(word) + 1
    prose = " ".join(words)
    for pattern, replacement in PATTERNS:
        for match in pattern.finditer(prose):
            line = lines[bisect.bisect_right(starts, match.start()) - 1] or lines[bisect.bisect_right(starts, match.end() - 1) - 1]
            yield line, f"'{match[0].strip()}': write {replacement}"
    if Path(name).suffix in (".rs", ".js", ".mjs"):
        for number, row in enumerate(text.split("\n"), 1):
            if row.lstrip().startswith("//") and len(row) > COLUMNS:
                yield number, f"a comment line of {len(row)} columns: at most {COLUMNS}"


def all_faults(folders):
    for name in files(folders):
        for line, message in sorted(faults(name)):
            yield f"{name}:{line}: {message}"
