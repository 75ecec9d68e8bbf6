# SPDX-License-Identifier: MIT
"""What all tests of the package need."""

import os
import subprocess

import pytest


@pytest.fixture(scope="session")
def binary():
    return os.environ["LISTER_BINARY"]


@pytest.fixture(scope="session")
def generate(binary):
    """Lines of documents that the program makes."""

    def lines(count, workload="mixed", seed=1):
        words = [binary, "generate", workload, "--documents", str(count), "--seed", str(seed)]
        return subprocess.run(words, check=True, capture_output=True).stdout.splitlines()

    return lines


@pytest.fixture(scope="session")
def command(binary):
    """What the command writes for some lines."""

    def answers(lines, *options):
        words = [binary, "recalc", "--quiet", *options]
        return subprocess.run(words, input=b"\n".join(lines) + b"\n", capture_output=True, check=False).stdout.splitlines()

    return answers
