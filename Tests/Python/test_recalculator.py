# SPDX-License-Identifier: MIT
"""Tests of the class Recalculator.

LISTER_PYTHON_DOCUMENTS is how many documents go through while the process is killed 20 times; 30,000 without it."""

import gc
import hashlib
import itertools
import os
import pickle
import random
import resource
import signal
import subprocess
import threading
import time
from decimal import Decimal
from fractions import Fraction

import pytest
from lister import CellError, DocumentError, ProcessError, Recalculator


@pytest.fixture
def recalculator(binary):
    with Recalculator(binary) as made:
        yield made


def test_values_are_exact(recalculator, binary):
    assert recalculator.evaluate("A1/B1", A1=1, B1=3) == Fraction(1, 3)
    assert recalculator.evaluate("=A1+0.1+P15", A1=Fraction(1, 3), P15=Decimal("0.2")) == Fraction(19, 30)
    assert recalculator.evaluate("2^200") == 2**200
    assert recalculator.evaluate("SQRT(2)") == Decimal("1.414213562373095048801688724209698")
    assert recalculator.evaluate("A1&\"\"", A1="Größe") == "Größe"
    assert recalculator.evaluate("1=1") is True
    with Recalculator(binary, type=Decimal) as decimals:
        assert decimals.evaluate("0.1+0.2") == Decimal("0.3")
        assert decimals.evaluate("1/3") == Decimal("0." + "3" * 34)


def test_errors_are_raised_or_returned(recalculator, binary):
    with pytest.raises(CellError, match="#DIV/0!"):
        recalculator.evaluate("1/0")
    with pytest.raises(DocumentError) as caught:
        recalculator.recalculate('{"id": 7, "grid": [[1,]]}')
    error = caught.value
    assert (error.line, error.column, error.path, error.identifier) == (1, 22, "grid[0]", 7)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    for wrong in [{"Q1": 1}, {"A17": 1}, {"A0": 1}]:
        with pytest.raises(ValueError):
            recalculator.evaluate("1", **wrong)
    with pytest.raises(DocumentError):
        recalculator.recalculate(" \n")
    with Recalculator(binary, errors="return") as lenient:
        assert lenient.evaluate("1/0") == CellError("#DIV/0!")
        found = list(lenient.map(["[[1]]", "nonsense", [[3]]]))
        assert [isinstance(answer, DocumentError) for answer in found] == [False, True, False]


def test_documents_of_several_lines_are_documents(recalculator):
    assert recalculator.recalculate('{\n "grid": [[1,\n"=A1+1"]]\n}')["values"] == [[1, 2]]


def test_many_documents_are_those_of_the_command(recalculator, generate, command):
    lines = [*generate(4_000), b"nonsense"]
    assert list(recalculator.lines(lines))[:-1] == command(lines)[:-1]
    values = [answer["id"] for answer in recalculator.map(line.decode() for line in lines[:-1])]
    assert len(set(values)) == len(lines) - 1


def test_memory_is_bounded_and_the_input_read_as_answers_are_taken(recalculator):
    taken = itertools.count()
    documents = ({"grid": [[next(taken), "=A1*2"]]} for _ in range(10**9))
    answers = recalculator.map(documents, chunk=10)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number, answer in enumerate(itertools.islice(answers, 20_000)):
        assert answer["values"][0][1] == 2 * number
    assert next(taken) < 20_000 + 100
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000


def test_one_by_one_each_is_answered_before_the_next_is_there(recalculator):
    asked = []

    def documents():
        for number in range(50):
            asked.append(number)
            yield [[number]]

    for number, _ in enumerate(recalculator.map(documents(), chunk=1)):
        assert len(asked) == number + 1


def kill(recalculator):
    """Kill the process that runs; where the one before has just ended, its successor."""
    for _ in range(1_000):
        try:
            os.kill(recalculator.process_identifier, signal.SIGKILL)
        except ProcessLookupError:
            time.sleep(0.01)
        else:
            return
    pytest.fail("no process was started in the place of one that ended")


def test_a_process_that_dies_is_started_again_and_nothing_is_missing_or_twice(binary, generate, command):
    lines = generate(int(os.environ.get("LISTER_PYTHON_DOCUMENTS", "30000")), "invoice", 4)
    expected = hashlib.sha256(b"\n".join(command(lines))).hexdigest()
    generator = random.Random(5)
    killed = 0
    with Recalculator(binary) as recalculator:
        answers = []
        # Three of them are further apart than answers are read ahead, so never three in a row die without an answer.
        part = len(lines) // 20
        moments = [number * part + generator.randrange(part) for number in range(20)]
        for answer in recalculator.lines(lines):
            answers.append(answer)
            while moments and len(answers) > moments[0]:
                moments.pop(0)
                kill(recalculator)
                killed += 1
    assert killed == 20
    assert hashlib.sha256(b"\n".join(answers)).hexdigest() == expected


def test_a_manifest_tells_of_one_process(binary, generate, tmp_path):
    lines = [*generate(500, "invoice"), b"nonsense"]
    manifest, answers = tmp_path / "m", tmp_path / "out"
    with Recalculator(binary, manifest=str(manifest)) as recalculator:
        answers.write_bytes(b"".join(answer + b"\n" for answer in recalculator.lines(lines)))
        assert not manifest.exists()
    words = [binary, "verify", str(manifest), str(answers)]
    proved = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    assert proved == "1 manifest, 1 file: 501 lines, 1 failed in; 501 lines, 1 failed out\n"
    killed = Recalculator(binary, manifest=str(tmp_path / "other"))
    killed.recalculate([[1]])
    os.kill(killed.process_identifier, signal.SIGKILL)
    with pytest.raises(ProcessError, match="ended with -9"):
        for _ in range(1_000):
            killed.recalculate([[1]])
    with pytest.raises(ProcessError, match="no manifest"):
        killed.close()
    assert not (tmp_path / "other").exists()


def test_threads_share_one_process(recalculator, generate, command):
    lines = generate(3_000)
    expected = command(lines)
    found = {}

    def work(number):
        part = lines[number::6]
        found[number] = [recalculator.lines([line]).__next__() for line in part[:200]] + list(
            recalculator.lines(part[200:])
        )

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for number, thread in enumerate(threads):
        thread.join(120)
        assert found[number] == expected[number::6]


def test_what_cant_work_is_told(binary, tmp_path):
    with pytest.raises(ProcessError, match="No such file"):
        Recalculator(str(tmp_path / "none"))
    with Recalculator(binary, now="never") as wrong, pytest.raises(ProcessError, match="--now"):
        wrong.recalculate([[1]])
    dying = tmp_path / "dying"
    dying.write_text("#!/bin/sh\nread line\necho gone >&2\nexit 9\n")
    dying.chmod(0o755)
    start = time.monotonic()
    with Recalculator(str(dying)) as dead:
        for _ in range(2):
            with pytest.raises(ProcessError, match="ended with 9: gone"):
                dead.recalculate([[1]])
    assert time.monotonic() - start < 60
    talking = tmp_path / "talking"
    talking.write_text("#!/bin/sh\nread line\necho 1\necho 2\necho 3\ncat\n")
    talking.chmod(0o755)
    with Recalculator(str(talking)) as wrong, pytest.raises(ProcessError, match="more lines|closed"):
        for _ in range(1_000):
            list(wrong.lines(["[[1]]"]))
    closed = Recalculator(binary)
    closed.close()
    closed.close()
    with pytest.raises(ProcessError, match="closed"):
        closed.recalculate([[1]])


def test_long_numbers_and_members_like_those_of_errors_come_through(binary, command):
    digits = "9" * 6_000
    lines = [
        b'{"grid":[[' + digits.encode() + b',"=A1+1","=A1/7"]]}',
        b'{"lister_error":{"message":"mine"}}',
        b'{"lister_error":{"line":1,"column":2,"path":"","message":"mine"},"id":7}',
        b'{"lister_error":{"line":1,"column":2,"path":"","message":"mine"},"grids":[{"name":"a","rows":[["=1+1"]]}]}',
        b'{"grid":[[1,]]}',
    ]
    number = int(Decimal(digits))
    with Recalculator(binary, errors="return") as recalculator:
        assert list(recalculator.lines(lines)) == command(lines)
        answers = list(recalculator.map(lines))
        assert answers[0]["values"] == [[number, number + 1, Fraction(number, 7)]]
        assert [answer["lister_error"]["message"] for answer in answers[1:4]] == ["mine"] * 3
        assert isinstance(answers[4], DocumentError)
        # The same as numbers of Python.
        document = {"grid": [[number, Fraction(number, 7), "=A1-B1*7"]]}
        assert recalculator.recalculate(document)["values"] == [[number, Fraction(number, 7), 0]]


ODD = ["\u0085", "\u2028", "\u2029", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\ufeff", "\x7f", "\x00", "\n", "\r"]


def test_no_character_ends_a_line_or_changes_a_text(binary, command):
    texts = [f"a{odd}b" for odd in ODD]
    with Recalculator(binary, errors="return") as recalculator:
        for text, answer in zip(texts, recalculator.map({"grid": [[text, "=A1"]]} for text in texts), strict=True):
            assert answer["values"] == [[text, text]]
        # As they are, those that JSON has only escaped are refused, as by the command; none is replaced.
        raw = [f'{{"grid": [["{text}"]]}}' for text in texts]
        for text, answer in zip(texts, recalculator.map(raw), strict=True):
            if min(text) < " ":
                assert isinstance(answer, DocumentError)
            else:
                assert answer["values"] == [[text]]
        # Around documents only white space of JSON is.
        for odd in set(ODD) - {"\n", "\r", "\ufeff"}:
            assert isinstance(next(recalculator.map([f"[[1]]{odd}"])), DocumentError), odd
        assert isinstance(next(recalculator.map(['{"grid": [["\ud800"]]}'])), DocumentError)
    several = [f"[[{number}]]".encode() for number in range(3)]
    raw = [text.encode() for text in raw if "\n" not in text]
    with Recalculator(binary) as recalculator:
        answers = list(recalculator.lines([*raw, *several]))
    assert answers[-3:] == command(several)
    assert len(answers) == len(raw) + 3


def test_what_cant_be_a_document_leaves_the_others_of_its_batch_alone(binary):
    documents = [[[1]], "", " \n", {"grid": [[Decimal("NaN")]]}, {"grid": [[object()]]}, b"", [[2, "=A1"]]]
    with Recalculator(binary, errors="return") as recalculator:
        found = list(recalculator.map(documents))
        assert [isinstance(answer, DocumentError) for answer in found] == [False, *[True] * 5, False]
        assert found[1].message == "an empty text is no document"
        assert found[-1]["values"] == [[2, 2]]
        lines = list(recalculator.lines(["[[1]]", "", "[[2]]"]))
    assert len(lines) == 3
    assert lines[1].startswith(b'{"lister_error":')
    with Recalculator(binary) as strict:
        answers = strict.map(documents)
        assert next(answers)["values"] == [[1]]
        with pytest.raises(DocumentError, match="empty"):
            next(answers)
        assert strict.recalculate([[3]])["values"] == [[3]]


def wait_for_the_end(identifier, is_over):
    """Wait until a process is over; kill it and fail if it never is."""
    for _ in range(6_000):
        if is_over(identifier):
            return
        time.sleep(0.01)
    os.kill(identifier, signal.SIGKILL)
    pytest.fail(f"process {identifier} never ends")


def is_gone(identifier):
    try:
        os.kill(identifier, 0)
    except ProcessLookupError:
        return True
    return False


def children():
    """The processes that this one has started."""
    table = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, check=True, text=True)
    return {int(line.split()[0]) for line in table.stdout.splitlines() if " recalc " in line}


def forked(body):
    """What a forked child says of its body: the exit code, which is 0 if all went well."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(body())
        except BaseException:
            os._exit(99)
    codes = []

    def is_over(identifier):
        found, status = os.waitpid(identifier, os.WNOHANG)
        codes.append(os.waitstatus_to_exitcode(status))
        return found == identifier

    wait_for_the_end(child, is_over)
    return codes[-1]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_has_a_process_of_its_own(binary, tmp_path):
    recalculator = Recalculator(binary)
    under_way = recalculator.map([[number]] for number in range(3_000))
    next(under_way)

    def body():
        answer = recalculator.recalculate([[1, "=A1+1"]])
        value = recalculator.evaluate("1/3")
        recalculator.close()
        return 0 if (answer["values"], value) == ([[1, 2]], Fraction(1, 3)) else 1

    assert [forked(body) for _ in range(5)] == [0] * 5
    assert len(list(under_way)) == 2_999

    def unused():
        return 0 if recalculator.close() is None else 1

    assert forked(unused) == 0
    assert recalculator.recalculate([[2]])["values"] == [[2]]
    pid = recalculator.process_identifier
    recalculator.close()
    assert is_gone(pid)
    # A manifest is the one of the parent.
    with Recalculator(binary, manifest=str(tmp_path / "m")) as single:
        single.recalculate([[1]])

        def refused():
            try:
                single.recalculate([[1]])
            except ProcessError:
                return 7
            return 0

        assert forked(refused) == 7
    assert (tmp_path / "m").exists()


def test_what_is_dropped_leaves_no_process(binary):
    dropped = [Recalculator(binary) for _ in range(3)]
    dropped[0].recalculate([[1]])
    next(dropped[1].map([[number]] for number in range(2_000)))
    identifiers = [recalculator.process_identifier for recalculator in dropped]
    # Fields are selected by a process of their own.
    before = children()
    rows = dropped[2].select(([[number]] for number in range(2_000)), "A1")
    assert next(rows) == {"A1": 0}
    identifiers += children() - before
    assert len(identifiers) == 4
    del rows
    dropped.clear()
    gc.collect()
    for identifier in identifiers:
        wait_for_the_end(identifier, is_gone)
