# SPDX-License-Identifier: MIT
"""Proofs that a number is zero, by Calcium: the `ca` functions of the FLINT library that python-flint brings.

Each question has a process of its own with a few seconds, because Calcium aborts on what it can't do.
"""
import ctypes
import glob
import os
import pathlib
import resource
import signal

import flint
from flint import fmpq

SECONDS = 3
MEMORY = 3 << 30
# Longer constants are for digits to tell apart, not for Calcium.
LONGEST = 4_000_000


def library():
    """FLINT itself, next to its Python module."""
    places = pathlib.Path(flint.__file__).parent.parent / "python_flint.libs" / "libflint*"
    for place in glob.glob(str(places)):
        return ctypes.CDLL(place)
    return ctypes.CDLL("libflint.so")


class Unable(Exception):
    """The expression has something in it that Calcium has no number for."""


class Translator:
    """Makes Calcium's numbers of the nodes of an expression."""

    def __init__(self, evaluation):
        self.evaluation = evaluation
        self.flint = library()
        self.context = ctypes.create_string_buffer(1 << 16)
        self.flint.ca_ctx_init(self.context)
        self.made = {}

    def new(self):
        number = ctypes.create_string_buffer(256)
        self.flint.ca_init(number, self.context)
        return number

    def apply(self, name, *operands):
        result = self.new()
        getattr(self.flint, name)(result, *operands, self.context)
        return result

    def whole(self, value):
        word = ctypes.c_long(0)
        if self.flint.fmpz_set_str(ctypes.byref(word), str(value).encode(), 10) != 0:
            raise Unable
        result = self.new()
        self.flint.ca_set_fmpz(result, ctypes.byref(word), self.context)
        return result

    def rational(self, value):
        if value.p.bit_length() + value.q.bit_length() > LONGEST:
            raise Unable
        return self.apply("ca_div", self.whole(value.p), self.whole(value.q))

    def number(self, node):
        """Calcium's number of a node; of the branch that was taken where there are several."""
        if node not in self.made:
            self.made[node] = self.translated(node)
        return self.made[node]

    def translated(self, node):
        known = self.evaluation.exact.get(node)
        if known is not None:
            return self.rational(known)
        if node in self.evaluation.same:
            return self.number(self.evaluation.same[node])
        if node.name == "PI":
            return self.apply("ca_pi")
        if node.name == "^" and node.args[0].name == "EXP":
            # The exponent is the product of both.
            parts = [self.evaluation.exact.get(part) for part in (node.args[0].args[0], node.args[1])]
            if None not in parts:
                return self.exponential_of(parts[0] * parts[1])
        if node.name == "^" and self.evaluation.exact.get(node.args[1]) is None:
            logarithm = self.logarithm(node.args[0])
            return self.apply("ca_exp", self.apply("ca_mul", logarithm, self.number(node.args[1])))
        names = {"+": "ca_add", "-": "ca_sub", "*": "ca_mul", "/": "ca_div", "^": "ca_pow"}
        if node.name in names:
            return self.apply(names[node.name], self.number(node.args[0]), self.number(node.args[1]))
        if node.name == "EXP":
            return self.exponential(node.args[0])
        if node.name in ("LOG", "LOG10"):
            base = self.logarithm(node.args[1]) if node.name == "LOG" else self.logarithm_of(fmpq(10))
            return self.apply("ca_div", self.logarithm(node.args[0]), base)
        if node.name == "LN":
            return self.logarithm(node.args[0])
        return self.function(node.name, [self.number(part) for part in node.args])

    def exponential(self, x):
        """EXP of a node: of each term, for Calcium finds no large powers of one in another."""
        known = self.evaluation.exact.get(x)
        if known is not None:
            return self.exponential_of(known)
        if x.name in ("+", "-"):
            parts = [self.exponential(part) for part in x.args]
            return self.apply("ca_mul" if x.name == "+" else "ca_div", *parts)
        if x.name == "-x":
            return self.apply("ca_div", self.whole(1), self.exponential(x.args[0]))
        if x.name == "LN":
            return self.number(x.args[0])
        return self.apply("ca_exp", self.number(x))

    def exponential_of(self, value):
        """EXP of a rational."""
        result = self.whole(1)
        # Partial fractions: each of them a power of EXP(1/n) for a power n of a prime.
        for prime, exponent in value.q.factor():
            part = prime**exponent
            count = value.p * pow(int(value.q // part), -1, int(part)) % part
            unit = self.apply("ca_exp", self.rational(fmpq(1, part)))
            result = self.apply("ca_mul", result, self.apply("ca_pow", unit, self.whole(count)))
            value -= fmpq(count, part)
        power = self.apply("ca_pow", self.apply("ca_exp", self.whole(1)), self.rational(value))
        return self.apply("ca_mul", result, power)

    def logarithm(self, x):
        """LN of a node: of each factor that is positive, for the same reason."""
        if x not in self.evaluation.exact:
            if x.name == "EXP":
                return self.number(x.args[0])
            if x.name in ("*", "/") and all(map(self.evaluation.is_positive, x.args)):
                parts = [self.logarithm(part) for part in x.args]
                return self.apply("ca_add" if x.name == "*" else "ca_sub", *parts)
            if x.name == "^" and self.evaluation.is_positive(x.args[0]):
                return self.apply("ca_mul", self.logarithm(x.args[0]), self.number(x.args[1]))
            return self.apply("ca_log", self.number(x))
        return self.logarithm_of(self.evaluation.exact[x])

    def logarithm_of(self, known):
        """LN of a rational: of each small prime factor."""
        result = self.whole(0)
        for number, sign in ((known.p, 1), (known.q, -1)):
            rest = number
            for prime, count in number.factor_smooth(16):
                rest //= prime**count
                term = self.apply("ca_mul", self.whole(sign * count), self.apply("ca_log", self.whole(prime)))
                result = self.apply("ca_add", result, term)
            # The last factor may be of several primes: its logarithm is right all the same.
            if rest != 1:
                raise Unable
        return result

    def function(self, name, operands):
        x = operands[0]
        simple = {"SQRT": "ca_sqrt", "TAN": "ca_tan", "ASIN": "ca_asin",
                  "ACOS": "ca_acos", "ATAN": "ca_atan", "-x": "ca_neg"}
        if name in simple:
            return self.apply(simple[name], x)
        if name in ("SIN", "COS"):
            sine, cosine = self.new(), self.new()
            self.flint.ca_sin_cos(sine, cosine, x, self.context)
            return sine if name == "SIN" else cosine
        one, two = self.whole(1), self.whole(2)
        if name in ("SINH", "COSH", "TANH"):
            up = self.apply("ca_exp", x)
            down = self.apply("ca_div", one, up)
            sum_, difference = self.apply("ca_add", up, down), self.apply("ca_sub", up, down)
            if name == "TANH":
                return self.apply("ca_div", difference, sum_)
            return self.apply("ca_div", sum_ if name == "COSH" else difference, two)
        if name in ("ASINH", "ACOSH"):
            square = self.apply("ca_mul", x, x)
            inner = self.apply("ca_add" if name == "ASINH" else "ca_sub", square, one)
            return self.apply("ca_log", self.apply("ca_add", x, self.apply("ca_sqrt", inner)))
        if name == "ATANH":
            quotient = self.apply("ca_div", self.apply("ca_add", one, x), self.apply("ca_sub", one, x))
            return self.apply("ca_div", self.apply("ca_log", quotient), two)
        raise Unable


# ca.h and calcium.h: T_TRUE, T_FALSE, T_UNKNOWN.
TRUTHS = {0: True, 1: False}


def is_zero(node, evaluation):
    """Whether the value of a node is proven to be zero (True), or not zero (False); None if there is no proof."""
    if node.name == "-" and node.args[1].value == 0:
        return is_zero(node.args[0], evaluation)
    answer = asked(node, evaluation)
    if answer is None and node.name in ("*", "/", "-x", "ABS"):
        # A product is zero if a factor is; a quotient if its numerator is.
        factors = node.args if node.name == "*" else node.args[:1]
        return True if any(is_zero(factor, evaluation) for factor in factors) else None
    return answer


def asked(node, evaluation):
    """What Calcium says."""
    mine, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        answer = b"U"
        # What goes wrong here is no proof, and no more than that.
        try:
            signal.alarm(SECONDS)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.dup2(2, 1)
            translator = Translator(evaluation)
            number = translator.number(node)
            truth = TRUTHS.get(translator.flint.ca_check_is_zero(number, translator.context))
            answer = {True: b"T", False: b"F", None: b"U"}[truth]
        finally:
            os.write(theirs, answer)
            os._exit(0)
    os.close(theirs)
    answer = os.read(mine, 1)
    os.close(mine)
    os.waitpid(child, 0)
    return {b"T": True, b"F": False}.get(answer)
