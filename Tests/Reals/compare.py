#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares values of random expressions of real numbers with those of Arb's ball arithmetic.

    compare.py LISTER [--count 25000] [--seed 1] [--batch 250] [--show N] [--shape NAME] [--write FILE]

Makes expressions of roots, powers, logarithms, angles, roundings and comparisons (expressions.py): identities, some of
them off by a little; ties and what is next to them; numbers of up to 2^100000 and down to 2^-100000. Each is one
document at each of four precisions: 1, 15, 34 and 200 digits. `lister recalc` calculates the documents, and Arb the
expressions (oracle.py), with as many bits as it takes and Calcium to prove what is equal (proofs.py).

What is judged of a value:

- a number with a mark is the true one, correctly rounded, half to even, to the precision;
- a number without a mark is the true one, and that is proven;
- what is made of rationals alone, and is within the limits, has no mark;
- a logical value is right;
- an error is right, but for `#NUM!` of what costs too much, which is counted and printed.

Exits with 1 if a value is wrong, or a number without a mark is not proven. `--write` writes the first expressions of
each shape, with the oracle's answers, as Datasets/conformance/recorded/reals.tsv has them.

Needs python-flint 0.7 or later (pip install python-flint).
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import time

from flint import arb, fmpq

from expressions import Generator
from oracle import SIZE, Evaluation, Node, ball_of, rational

# Exact numbers of more bits are not worked out.
EXACT = 1_000_000
PRECISIONS = [1, 15, 34, 200]
# The outcomes, those that are faults first.
FAULTS = {
    "wrong": "a number that is not the right one",
    "wrong rounding": "the right number, not correctly rounded",
    "wrong truth": "a logical value that is not the right one",
    "wrong taken": "taken to be equal, and proven to be different",
    "wrong error": "an error where there is a value, or another error",
    "missed error": "a value where there is an error",
    "unproven": "a number without a mark that nothing proves",
    "unmarked choice": "a number without a mark that rests on a logical value that nothing proves",
    "mark differs": "a mark at one precision, and none at another",
    "marked exact": "a mark on what is made of rationals alone",
}
FINE = {
    "exact": "a number without a mark, proven",
    "rounded": "an irrational number, correctly rounded",
    "marked": "a rational number with a mark, correctly rounded",
    "taken": "a number with a mark that rests on an equality that nothing proves",
    "truth": "a logical value, proven",
    "taken truth": "a logical value that rests on an equality that nothing proves",
    "error": "an error, proven",
    "refused": "#NUM! of what costs too much",
    "out of size": "#NUM! of a number that is too large or too small for a cell",
    "undecided": "more bits or time than the oracle has",
}


def parsed(text):
    """A decimal as (digits, exponent of ten), with all the digits that are written."""
    match = re.fullmatch(r"(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?", text)
    fraction = match[3] or ""
    digits = int(match[1] + match[2] + fraction)
    return digits, int(match[4] or 0) - len(fraction)


def power_of_ten(exponent):
    return fmpq(10) ** exponent


class Judge:
    """Judges the values of one expression."""

    def __init__(self, node):
        self.node = node
        self.evaluation = Evaluation()
        try:
            self.value = self.evaluation.evaluate(node)
        except OverflowError:
            self.value = None

    def sign(self, node):
        return self.evaluation.decided(lambda: self.evaluation.sign(node))

    def outcome(self, answer, precision):
        if self.value is None:
            return "undecided"
        try:
            return self.judged(answer, precision)
        except OverflowError:
            return "undecided"

    def judged(self, answer, precision):
        value = self.value
        if isinstance(answer, dict) and "error" in answer:
            return self.error(answer["error"])
        if value.error:
            return self.fault("missed error")
        if isinstance(answer, bool):
            if value.truth is None:
                return "wrong"
            if value.chosen:
                return "taken truth" if value.truth == answer else "wrong truth"
            return "truth" if value.truth == answer else "wrong truth"
        if value.truth is not None:
            return "wrong"
        if isinstance(answer, dict) and "approx" in answer:
            return self.rounded(*parsed(answer["approx"]), precision)
        if isinstance(answer, dict):
            top, _, bottom = answer["ratio"].partition("/")
            return self.unmarked(fmpq(int(top), int(bottom)))
        digits, exponent = parsed(answer)
        return self.unmarked(digits * power_of_ten(exponent))

    def fault(self, outcome):
        """A fault, unless the oracle's error rests on what it only assumes."""
        return outcome if all(self.evaluation.zeros.values()) else "undecided"

    def error(self, error):
        if self.value.error:
            return "error" if self.value.error == error else self.fault("wrong error")
        if error != "#NUM!":
            return "wrong error"
        if self.value.truth is None and self.is_out_of_size():
            return "out of size"
        return "refused"

    def is_out_of_size(self):
        value = self.evaluation.evaluate(self.node)
        if value.exact is not None and value.exact == 0:
            return False
        size = abs(value.as_ball())
        return size > arb(2) ** SIZE or size < arb(2) ** -SIZE

    def unmarked(self, number):
        value = self.value
        if value.exact is not None:
            if value.exact != number:
                return "wrong"
            return "unproven" if value.assumed else "unmarked choice" if value.chosen else "exact"
        question = Node("-", self.node, rational(number))
        sign, assumed = self.sign(question)
        if sign != 0:
            return "wrong"
        return "unproven" if assumed else "unmarked choice" if value.chosen else "exact"

    def rounded(self, digits, exponent, precision):
        value = self.value
        uncertain = "taken" if value.assumed or value.chosen else None
        if digits == 0:
            sign, assumed = self.sign(self.node)
            if sign != 0:
                return "wrong taken"
            return "taken" if assumed or uncertain else "marked"
        shown = len(str(abs(digits)))
        if shown > precision and digits % 10 ** (shown - precision):
            return "wrong rounding"
        place = shown + exponent - precision
        number = digits * power_of_ten(exponent)
        half = power_of_ten(place) / 2
        # Below a power of ten decimals are ten times as dense.
        inner = half / 10 if abs(digits) == 10 ** (shown - 1) else half
        low, high = (number - inner, number + half) if digits > 0 else (number - half, number + inner)
        unit = abs(digits) // 10 ** (shown - precision) if shown >= precision else abs(digits) * 10 ** (precision - shown)
        for end, is_above in ((low, False), (high, True)):
            sign, assumed = self.sign(Node("-", self.node, rational(end)))
            if sign == 0:
                uncertain = uncertain or "taken" if assumed else uncertain
                if unit % 2 and inner == half:
                    return "wrong rounding"
            elif (sign > 0) == is_above:
                near = abs(self.evaluation.decided(lambda: self.evaluation.value(self.node)).as_ball() - ball_of(number))
                return "wrong rounding" if near < ball_of(3 * half) else "wrong"
        if uncertain:
            return uncertain
        if value.exact is None:
            return "rounded"
        return "marked exact" if self.evaluation.longest <= EXACT and is_rational(self.node) else "marked"


def is_rational(node):
    """Whether an expression is made of rationals with + - * / and whole powers alone."""
    if node.name == "number":
        return True
    if node.name == "^":
        return is_rational(node.args[0]) and node.args[1].name == "number" and node.args[1].value.q == 1
    return node.name in ("+", "-", "*", "/", "-x") and all(map(is_rational, node.args))


def answers(lister, nodes):
    """What Lister says, for each expression at each precision."""
    documents = [{"precision": precision, "grid": [["=" + node.text]]} for node in nodes for precision in PRECISIONS]
    process = subprocess.run(
        [lister, "recalc", "--values", "--jobs", "1", "--quiet"], text=True, capture_output=True, check=False,
        input="\n".join(map(json.dumps, documents)) + "\n")
    lines = process.stdout.splitlines()
    if len(lines) != len(documents):
        sys.exit(f"{len(lines)} of {len(documents)} documents: {process.stderr[-500:]}")
    values = [json.loads(line, parse_int=str, parse_float=str) for line in lines]
    values = [value["values"][0][0] if "values" in value else value for value in values]
    return [values[place:place + len(PRECISIONS)] for place in range(0, len(values), len(PRECISIONS))]


def shortened(text, length=300):
    text = str(text)
    return text if len(text) <= length else f"{text[:length // 2]}...{text[-length // 4:]} ({len(text)})"


def batches(generator, count, size):
    while count > 0:
        yield [generator.expression() for _ in range(min(size, count))]
        count -= size


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lister")
    parser.add_argument("--count", type=int, default=25000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=250, help="expressions of one process, four documents each")
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--shape", help="expressions of one shape only")
    parser.add_argument("--write", help="a file for some expressions and their values")
    options = parser.parse_args()
    sys.set_int_max_str_digits(0)
    lister = os.path.abspath(options.lister)
    generator = Generator(options.seed)
    if options.shape:
        generator.shapes = {options.shape: generator.shapes[options.shape]}
    counts = {precision: collections.Counter() for precision in PRECISIONS}
    shown = collections.Counter()
    kept = collections.defaultdict(list)
    done, start = 0, time.monotonic()
    for batch in batches(generator, options.count, options.batch):
        for (shape, node), values in zip(batch, answers(lister, [node for _, node in batch])):
            begin = time.monotonic()
            judge = Judge(node)
            outcomes = []
            marks = [isinstance(answer, dict) and "approx" in answer for answer in values]
            for precision, answer, mark in zip(PRECISIONS, values, marks):
                outcome = judge.outcome(answer, precision)
                if mark != marks[0] and outcome in FINE and outcome != "refused":
                    outcome = "mark differs"
                outcomes.append(outcome)
                counts[precision][outcome] += 1
                if outcome in FAULTS or outcome in ("refused", "undecided"):
                    shown[outcome] += 1
                    if shown[outcome] <= options.show:
                        print(f"{outcome}\t{shape}\t{precision}\t{shortened(node.text, 900)}\t{shortened(answer)}", flush=True)
            seconds = time.monotonic() - begin
            if seconds > 20:
                print(f"slow\t{shape}\t{seconds:.0f} s\t{shortened(node.text)}", flush=True)
            kept[shape].append((node.text, values, outcomes))
        done += len(batch)
        print(f"{done} expressions, {time.monotonic() - start:.0f} s, "
              f"{sum(shown[name] for name in FAULTS)} faults", file=sys.stderr, flush=True)
    table(counts)
    if options.write:
        write(options.write, kept)
    sys.exit(1 if any(counts[precision][name] for precision in PRECISIONS for name in FAULTS) else 0)


def table(counts):
    print("".join(f"{precision:>8}" for precision in PRECISIONS), "digits")
    for name, meaning in (FAULTS | FINE).items():
        print("".join(f"{counts[precision][name]:8}" for precision in PRECISIONS), f"{name}: {meaning}")
    print("".join(f"{counts[precision].total():8}" for precision in PRECISIONS), "in all")


def write(path, kept):
    """Writes short expressions of all shapes whose values are proven to be right."""
    fine = {"exact", "rounded", "truth", "error"}
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Expressions of reals and their values at 1, 15, 34 and 200 digits, proven by Arb and Calcium,\n"
                   "# by Tests/Reals/compare.py --write.\n")
        for shape in sorted(kept):
            short = [case for case in kept[shape] if set(case[2]) <= fine and len(json.dumps(case[1])) < 600]
            file.writelines("\t".join([text, *map(plain, values)]) + "\n" for text, values, _ in short[:6])


def plain(answer):
    """A value as `Sheet` of the tests has it."""
    if isinstance(answer, bool):
        return str(answer).upper()
    if isinstance(answer, str):
        return answer
    if "approx" in answer:
        return "~" + answer["approx"]
    return answer.get("ratio") or answer["error"]


if __name__ == "__main__":
    main()
