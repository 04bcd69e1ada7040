"""The installed package: metadata, licences, links, and import without metadata."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import metadata

import pytest

import specudoku
from conftest import TOP

README = (TOP / "python" / "README.md").read_text()
REPOSITORY = "https://github.com/specudoku/specudoku"


@pytest.fixture(scope="module")
def installed():
    try:
        return metadata.distribution("specudoku")
    except metadata.PackageNotFoundError:
        pytest.skip("the package is not installed, only its folder is used")


def test_the_version(installed):
    assert specudoku.__version__ == installed.version and specudoku.__version__.count(".") == 2


def test_what_an_index_shows(installed):
    fields = installed.metadata
    assert fields["License-Expression"] == "MIT OR Apache-2.0" and fields["Author"]
    assert {url.split(", ")[0] for url in fields.get_all("Project-URL")} == {"Homepage", "Documentation", "Changelog", "Issues"}
    assert all(url.split(", ")[1].startswith(REPOSITORY) for url in fields.get_all("Project-URL"))
    classifiers = fields.get_all("Classifier")
    assert "Typing :: Typed" in classifiers and "Programming Language :: Python :: 3.10" in classifiers
    assert set(fields.get_all("License-File")) >= {"LICENSE-MIT", "LICENSE-APACHE"}


def test_licences_are_installed_and_are_those_of_the_project(installed):
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        text = (TOP / name).read_text()
        assert (TOP / "python" / name).read_text() == text
        (path,) = [file for file in installed.files or [] if file.name == name]
        assert path.read_text() == text


def test_links_of_the_readme_work_elsewhere():
    """A package index shows the README without the other files."""
    links = re.findall(r"\]\(([^)]*)\)", README)
    assert len(links) >= 3
    for link in links:
        assert link.startswith("https://"), link
        inside = link.removeprefix(REPOSITORY).removeprefix("/blob/main/").partition("#")[0]
        assert inside.startswith("https://") or (TOP / inside).exists(), link


def test_it_works_without_metadata_as_in_frozen_applications():
    code = (
        "from importlib import metadata\n"
        "def missing(name):\n"
        "    raise metadata.PackageNotFoundError(name)\n"
        "metadata.distribution = metadata.version = metadata.metadata = missing\n"
        "import specudoku\n"
        "print(specudoku.__version__, specudoku.count(16 * '.'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == f"{specudoku.__version__} 288\n", done.stderr


def test_only_numpy_is_needed():
    """The package imports no other library, not even to answer lists and arrays."""
    code = (
        "import sys\n"
        "for name in ('pandas', 'pyarrow', 'polars', 'duckdb'):\n"
        "    sys.modules[name] = None\n"
        "import numpy, specudoku\n"
        "print(specudoku.count(numpy.zeros((1, 16), int)), specudoku.solve(iter(['x'])), len(specudoku.generate(1)))\n"
        "class Column:\n"
        "    def __arrow_c_stream__(self, requested_schema=None):\n"
        "        raise BufferError('as it is')\n"
        "try:\n"
        "    specudoku.solve(Column())\n"
        "except BufferError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "[288] [None] 1\nas it is\n", done.stderr
