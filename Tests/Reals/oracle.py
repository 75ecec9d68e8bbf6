# SPDX-License-Identifier: MIT
"""Values of expressions by Arb's balls and FLINT's rationals, refined until every question on the way is decided.

What balls of `MOST` bits don't tell apart, and Calcium doesn't prove, is assumed to be equal, and what rests on
it says so.
"""
import dataclasses

import flint
from flint import arb, fmpq, fmpz

import proofs

MOST = 400_000
FIRST = 192
# From here on Calcium is asked.
PROVING = 6_000
# Rationals of more bits are balls.
LONGEST = 1 << 23
# Numbers in cells are within 2^-SIZE and 2^SIZE.
SIZE = 1_048_576


class Node:
    """An expression: a function or operator with its operands, or a rational number with its text."""

    __slots__ = ("args", "name", "text", "value")

    def __init__(self, name, *args, text=None, value=None):
        self.name = name
        self.args = args
        self.value = value
        self.text = text if text is not None else written(name, [part.text for part in args])

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        return self.text == other.text


def written(name, parts):
    if name == "-x":
        return f"(-{parts[0]})"
    if name[0].isalpha():
        return f"{name}({','.join(parts)})"
    return f"({parts[0]}{name}{parts[1]})"


def rational(value, text=None):
    value = fmpq(value)
    if text is None:
        text = str(value.p) if value.q == 1 else f"({value.p}/{value.q})"
        if value.p < 0 and value.q == 1:
            text = f"({text})"
    return Node("number", text=text, value=value)


@dataclasses.dataclass
class Value:
    """What an expression is: a rational, a ball, a truth value or an error."""

    exact: fmpq = None
    ball: arb = None
    truth: bool = None
    error: str = None
    # Whether a number rests on an equality that is not proven, and whether a logical value does.
    assumed: bool = False
    chosen: bool = False

    def as_ball(self):
        return self.ball if self.exact is None else ball_of(self.exact)


def ball_of(value):
    return arb(value.p) if value.q == 1 else arb(value.p) / arb(value.q)


class Undecided(Exception):
    """The balls are too wide, perhaps because a node is zero."""

    def __init__(self, node=None):
        super().__init__()
        self.node = node


class Failed(Exception):
    """The value is an error."""


class Evaluation:
    """Evaluates an expression and what is asked about it."""

    def __init__(self):
        self.exact = {}
        self.same = {}
        self.zeros = {}
        self.asked = {}
        self.values = {}
        self.bits = FIRST
        # The bits of the longest rational on the way.
        self.longest = 0

    def evaluate(self, node):
        """The value, and with it what the questions of :meth:`decided` need."""
        return self.decided(lambda: self.value(node))

    def decided(self, question):
        """The answer to a question about values, with as many bits as it takes."""
        while True:
            flint.ctx.prec = self.bits
            try:
                return question()
            except Undecided as undecided:
                self.refine(undecided.node)
            except Failed as failed:
                return Value(error=str(failed))

    def refine(self, node):
        if node is not None and self.bits >= PROVING and node not in self.asked:
            self.asked[node] = proofs.is_zero(node, self)
            if self.asked[node]:
                self.zeros[node] = True
                self.values.clear()
                return
        if self.bits >= MOST:
            # A ball that is wide says nothing: the cosine of a number that is too large for its bits.
            if node is None or node in self.zeros or not abs(self.value(node).as_ball()) < arb(2) ** -100:
                raise OverflowError("more bits than the oracle has")
            # False says that it is assumed and not proven.
            self.zeros[node] = False
            self.values.clear()
            return
        self.bits = min(self.bits * 2, MOST)
        self.values.clear()

    # Questions

    def sign(self, node):
        """The sign, and whether it is only assumed."""
        value = self.value(node)
        if value.error:
            raise Failed(value.error)
        if value.truth is not None:
            raise TypeError(node.text)
        if value.exact is not None:
            return (value.exact > 0) - (value.exact < 0), value.assumed
        if node in self.zeros:
            return 0, value.assumed or not self.zeros[node]
        if value.ball > 0:
            return 1, value.assumed
        if value.ball < 0:
            return -1, value.assumed
        raise Undecided(node if value.ball.is_finite() else None)

    def floor(self, node):
        """The greatest integer that is not above, and whether that is only assumed."""
        value = self.value(node)
        if value.error:
            raise Failed(value.error)
        if value.exact is not None:
            return value.exact.p // value.exact.q, value.assumed
        ball = value.ball
        if not ball.is_finite() or ball.rad() > 0.25:
            raise Undecided
        low = ball.lower().floor().unique_fmpz()
        high = ball.upper().floor().unique_fmpz()
        if low is None or high is None:
            raise Undecided
        if low == high:
            return low, value.assumed
        sign, assumed = self.sign(Node("-", node, rational(high)))
        return (low if sign < 0 else high), value.assumed or assumed

    def is_positive(self, node):
        """Whether the last ball, or rational, of a node is above zero."""
        try:
            value = self.value(node)
        except Undecided:
            return False
        return value.error is None and value.as_ball() > 0

    # Values

    def value(self, node):
        if node in self.values:
            return self.values[node]
        known = self.exact.get(node)
        if known is not None:
            return Value(exact=known)
        try:
            value = self.found(node)
        except Failed as failed:
            value = Value(error=str(failed))
        if value.ball is not None and self.zeros.get(node):
            value = Value(exact=fmpq(0), assumed=value.assumed, chosen=value.chosen)
        if value.exact is not None:
            self.longest = max(self.longest, length(value.exact))
        if value.exact is not None and not value.assumed and not value.chosen:
            self.exact[node] = value.exact
        self.values[node] = value
        return value

    def found(self, node):
        if node.name == "number":
            return Value(exact=node.value)
        if node.name == "PI":
            return Value(ball=arb.pi())
        if node.name == "IF":
            return self.branch(node)
        operands = [self.value(part) for part in node.args]
        for operand in operands:
            if operand.error:
                return operand
        value = self.applied(node, operands)
        value.assumed |= any(operand.assumed for operand in operands)
        value.chosen |= any(operand.chosen for operand in operands)
        return value

    def branch(self, node):
        test = self.value(node.args[0])
        if test.error:
            return test
        part = node.args[1 if test.truth else 2]
        value = self.value(part)
        if not test.chosen:
            self.same[node] = part
        return dataclasses.replace(value, chosen=value.chosen or test.chosen)

    def applied(self, node, operands):
        name, args = node.name, node.args
        if name in COMPARISONS:
            sign, assumed = self.sign(Node("-", *args))
            return Value(truth=COMPARISONS[name](sign), chosen=assumed)
        if name in ("MIN", "MAX", "ABS", "SIGN"):
            return self.by_sign(node)
        if name in ROUNDINGS:
            return self.rounded(node)
        if name in ("FACT", "COMBIN", "GCD"):
            return self.whole(name, args)
        if name == "/" and self.sign(args[1])[0] == 0:
            raise Failed("#DIV/0!")
        if name == "^":
            return self.power(node, operands)
        exact = [operand.exact for operand in operands]
        if name == "*" and fmpq(0) in exact:
            return Value(exact=fmpq(0))
        if name in ARITHMETIC and None not in exact:
            result = ARITHMETIC[name](*exact)
            if length(result) <= LONGEST:
                return Value(exact=result)
        if name in ARITHMETIC:
            return Value(ball=ARITHMETIC[name](*[operand.as_ball() for operand in operands]))
        return self.function(node, operands)

    def by_sign(self, node):
        args = node.args
        if node.name in ("MIN", "MAX"):
            sign, assumed = self.sign(Node("-", *args))
            part = args[0] if (sign < 0) == (node.name == "MIN") else args[1]
            self.same[node] = part
            return dataclasses.replace(self.value(part), assumed=assumed)
        sign, assumed = self.sign(args[0])
        if node.name == "SIGN":
            return Value(exact=fmpq(sign), assumed=assumed)
        part = args[0] if sign >= 0 else Node("-x", args[0])
        self.same[node] = part
        return dataclasses.replace(self.value(part), assumed=assumed)

    def rounded(self, node):
        name, args = node.name, node.args
        x = args[0]
        if name in ("MOD", "FLOOR", "CEILING", "INT"):
            step = args[1] if len(args) > 1 else rational(1)
            sign, _ = self.sign(step)
            if sign == 0:
                if name == "CEILING":
                    return Value(exact=fmpq(0))
                raise Failed("#DIV/0!")
            if sign < 0 and name != "MOD" and self.sign(x)[0] > 0:
                raise Failed("#NUM!")
            quotient = Node("/", x, step)
            if name == "CEILING":
                count, assumed = self.floor(Node("-x", quotient))
                count = -count
            else:
                count, assumed = self.floor(quotient)
            multiple = Node("*", rational(count), step)
            result = multiple if name != "MOD" else Node("-", x, multiple)
            value = self.value(result)
            self.same[node] = result
            return dataclasses.replace(value, assumed=value.assumed or assumed)
        places = int(args[1].value.p) if len(args) > 1 else 0
        scale = fmpq(10) ** places
        y = Node("*", x, rational(scale))
        sign, assumed = self.nearly_sign(y) if name == "ROUND" else self.sign(y)
        if sign == 0:
            return Value(exact=fmpq(0), assumed=assumed)
        size = y if sign > 0 else Node("-x", y)
        if name == "ROUNDUP":
            count, more = self.floor(Node("-x", size))
            count = -count
        else:
            count, more = self.floor(Node("+", size, rational(fmpq(1, 2))) if name == "ROUND" else size)
        return Value(exact=sign * fmpq(count) / scale, assumed=assumed or more)

    def nearly_sign(self, node):
        """The sign, or 0 where the number is certainly between -1/2 and 1/2."""
        ball = self.value(node).as_ball()
        if ball.is_finite() and abs(ball) < 0.49:
            return 0, False
        if ball > 0 or ball < 0:
            return (1 if ball > 0 else -1), False
        raise Undecided

    def whole(self, name, args):
        """FACT, COMBIN and GCD, which cut their arguments off."""
        numbers, uncertain = [], False
        for part in args:
            sign, assumed = self.sign(part)
            count, more = self.floor(part)
            uncertain |= assumed or more
            # What is below zero is refused before it is cut off.
            if sign < 0:
                raise Failed("#NUM!")
            numbers.append(count)
        if name == "COMBIN" and numbers[0] < numbers[1]:
            raise Failed("#NUM!")
        if name == "FACT":
            result = fmpz.fac_ui(int(numbers[0]))
        elif name == "COMBIN":
            result = fmpz.bin_uiui(int(numbers[0]), int(numbers[1]))
        else:
            result = fmpz(0)
            for number in numbers:
                result = result.gcd(fmpz(number))
        return Value(exact=fmpq(result), assumed=uncertain)

    def power(self, node, operands):
        base, exponent = node.args
        down, assumed = self.sign(base)
        up, more = self.sign(exponent)
        assumed |= more
        if down == 0:
            if up <= 0:
                raise Failed("#NUM!" if up == 0 else "#DIV/0!")
            return Value(exact=fmpq(0), assumed=assumed)
        if up == 0:
            return Value(exact=fmpq(1), assumed=assumed)
        n = operands[1].exact
        if n is None:
            if down < 0:
                raise Failed("#NUM!")
            return Value(ball=(operands[0].as_ball().log() * operands[1].as_ball()).exp(), assumed=assumed)
        if down < 0 and n.q != 1:
            raise Failed("#NUM!")
        x = operands[0].exact
        if x is not None:
            result = exact_power(x, n)
            if result is not None:
                return Value(exact=result, assumed=assumed)
        if base.name == "SQRT" and n.q == 1 and n.p % 2 == 0 and base.args[0] in self.exact:
            result = exact_power(self.exact[base.args[0]], n / 2)
            if result is not None:
                return Value(exact=result, assumed=assumed)
        ball = operands[0].as_ball()
        if n.q == 1:
            return Value(ball=ball ** arb(n.p), assumed=assumed)
        return Value(ball=(ball.log() * ball_of(n)).exp(), assumed=assumed)

    def function(self, node, operands):
        name, args = node.name, node.args
        balls = [operand.as_ball() for operand in operands]
        exact = operands[0].exact
        assumed = self.check_domain(name, args)
        if name == "ATAN2":
            return self.angle(node)
        # Values that are rational; Calcium proves others when somebody asks.
        if exact == 0 and name in ODD:
            return Value(exact=fmpq(0), assumed=assumed)
        if exact == 0 and name in ("EXP", "COS", "COSH"):
            return Value(exact=fmpq(1))
        if exact == 1 and name in ("LN", "LOG", "LOG10", "ACOSH", "ACOS"):
            return Value(exact=fmpq(0), assumed=assumed)
        if name == "SQRT" and exact is not None:
            result = exact_power(exact, fmpq(1, 2))
            if result is not None:
                return Value(exact=result)
        if self.sign_is_edge:
            return Value(exact=fmpq(0), assumed=assumed)
        if name in ("LOG", "LOG10"):
            base = balls[1] if len(balls) > 1 else arb(10)
            return Value(ball=balls[0].log() / base.log(), assumed=assumed)
        if name in ("ASIN", "ACOS", "ACOSH") and self.at_one:
            return self.at_the_edge(name, assumed)
        return Value(ball=getattr(balls[0], METHODS[name])(), assumed=assumed)

    def at_the_edge(self, name, assumed):
        """ASIN, ACOS and ACOSH of 1 or -1."""
        half = arb.pi() / 2
        balls = {("ASIN", 1): half, ("ASIN", -1): -half, ("ACOS", -1): 2 * half}
        if (name, self.at_one) in balls:
            return Value(ball=balls[name, self.at_one], assumed=assumed)
        return Value(exact=fmpq(0), assumed=assumed)

    def check_domain(self, name, args):
        """Refuses what a function is not defined for; whether that rests on an assumption."""
        self.sign_is_edge, self.at_one = False, 0
        x = args[0]
        if name in ("LN", "LOG10", "LOG"):
            sign, assumed = self.sign(x)
            if sign <= 0:
                raise Failed("#NUM!")
            if name == "LOG":
                base, more = self.sign(args[1])
                if base <= 0:
                    raise Failed("#NUM!")
                one, again = self.sign(Node("-", args[1], rational(1)))
                if one == 0:
                    raise Failed("#DIV/0!")
                assumed |= more or again
            return assumed
        if name == "SQRT":
            sign, assumed = self.sign(x)
            if sign < 0:
                raise Failed("#NUM!")
            self.sign_is_edge = sign == 0
            return assumed
        if name in ("ASIN", "ACOS", "ATANH", "ACOSH"):
            above, assumed = self.sign(Node("-", x, rational(1)))
            if name == "ACOSH":
                below, more = 1, False
                outside = above < 0
            else:
                below, more = self.sign(Node("+", x, rational(1)))
                outside = above > 0 or below < 0 or name == "ATANH" and (above == 0 or below == 0)
            if outside:
                raise Failed("#NUM!")
            self.at_one = 1 if above == 0 else -1 if below == 0 else 0
            return assumed or more
        if name == "TAN" and self.sign(Node("COS", x))[0] == 0:
            raise Failed("#DIV/0!")
        return False

    def angle(self, node):
        """ATAN2 of x and y, as other functions have it."""
        (x, assumed), (y, more) = map(self.sign, node.args)
        if x == 0 and y == 0:
            raise Failed("#DIV/0!")
        # Half turns to go from the right to where the angle is less than a quarter turn away.
        turn = Node("*", Node("PI"), rational(fmpq(y, 2) if x == 0 else fmpq(y or 1) if x < 0 else 0))
        slope = Node("ATAN", Node("/", node.args[1], node.args[0]))
        self.same[node] = turn if x == 0 else slope if x > 0 else Node("+", slope, turn)
        return dataclasses.replace(self.value(self.same[node]), assumed=assumed or more)


def length(value):
    return value.p.bit_length() + value.q.bit_length()


def exact_power(x, n):
    """A rational power of a rational that is rational and not too long; else None."""
    size = length(x)
    if n.q != 1:
        if n.q > 10_000 or size > 200_000 or x < 0:
            return None
        index = int(n.q)
        top, bottom = x.p.root(index), x.q.root(index)
        if top**index != x.p or bottom**index != x.q:
            return None
        x = fmpq(top, bottom)
        size = length(x)
    if x in (0, 1):
        return x
    if x == -1:
        return fmpq(1) if n.p % 2 == 0 else x
    # A power of 2^k is as long as its exponent says, and not longer.
    if (size - 2) * abs(int(n.p)) > LONGEST:
        return None
    return x ** int(n.p)


COMPARISONS = {
    "=": lambda sign: sign == 0, "<>": lambda sign: sign != 0, "<": lambda sign: sign < 0,
    "<=": lambda sign: sign <= 0, ">": lambda sign: sign > 0, ">=": lambda sign: sign >= 0,
}
ARITHMETIC = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "-x": lambda a: -a,
}
ROUNDINGS = {"ROUND", "ROUNDUP", "ROUNDDOWN", "TRUNC", "INT", "MOD", "FLOOR", "CEILING"}
ODD = {"SIN", "TAN", "ASIN", "ATAN", "SINH", "TANH", "ASINH", "ATANH", "SQRT"}
METHODS = {
    "SQRT": "sqrt", "EXP": "exp", "LN": "log", "SIN": "sin", "COS": "cos", "TAN": "tan", "ASIN": "asin",
    "ACOS": "acos", "ATAN": "atan", "SINH": "sinh", "COSH": "cosh", "TANH": "tanh", "ASINH": "asinh",
    "ACOSH": "acosh", "ATANH": "atanh",
}
