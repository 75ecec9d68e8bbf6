# SPDX-License-Identifier: MIT
"""Random expressions of real numbers; the same ones for the same seed."""
import random

from flint import fmpq

from oracle import Node, rational

ANGLES = ["SIN", "COS", "TAN", "ATAN"]
HYPERBOLIC = ["SINH", "COSH", "TANH", "ASINH"]
OPERATORS = ["+", "-", "*", "/"]
SIGNS = ["=", "<>", "<", "<=", ">", ">="]


def whole(value):
    return rational(int(value))


def power_of(base, exponent):
    """A power with small parts, which is not worked out in the text."""
    return Node("^", whole(base), whole(exponent))


def add(*parts):
    result = parts[0]
    for part in parts[1:]:
        result = Node("+", result, part)
    return result


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.shapes = {name[6:]: getattr(self, name) for name in dir(self) if name.startswith("shape_")}
        self.cycle = []

    def expression(self):
        """A shape's name and an expression; all shapes come equally often."""
        if not self.cycle:
            self.cycle = sorted(self.shapes)
            self.random.shuffle(self.cycle)
        shape = self.cycle.pop()
        while True:
            node = self.shapes[shape]()
            if len(node.text) < 900:
                return shape, node

    # Parts

    def number(self):
        r = self.random
        kind = r.randrange(6)
        if kind < 2:
            return whole(r.randint(1, 20))
        if kind == 2:
            return rational(fmpq(r.randint(-60, 60), r.randint(2, 12)))
        if kind == 3:
            digits = r.randint(1, 4)
            value = r.randint(1, 10**(digits + 1))
            text = f"{value // 10**digits}.{value % 10**digits:0{digits}}"
            return rational(fmpq(value, 10**digits), text)
        if kind == 4:
            return whole(r.choice([-1, 0, 1, 2, 10, 100, 1000]))
        return whole(r.randint(2, 10**r.randint(1, 12)))

    def positive(self):
        r = self.random
        return r.choice([lambda: whole(r.randint(1, 50)), lambda: rational(fmpq(r.randint(1, 60), r.randint(1, 12)))])()

    def small(self):
        """A number of absolute value below 1, not 0."""
        r = self.random
        bottom = r.randint(3, 30)
        return rational(fmpq(r.choice([-1, 1]) * r.randint(1, bottom - 1), bottom))

    def tiny(self):
        """A power of ten below which a difference is hard to see."""
        r = self.random
        place = r.choice([20, 33, 34, 35, 60, 199, 200, 201, 300, 900, 1200, r.randint(10, 1200)])
        tiny = power_of(10, -place)
        return r.choice([tiny, tiny, Node("-x", tiny), Node("*", tiny, self.irrational())])

    def irrational(self):
        r = self.random
        return r.choice([
            lambda: Node("SQRT", whole(r.randint(2, 60))), lambda: Node("LN", whole(r.randint(2, 60))),
            lambda: Node("PI"), lambda: Node("EXP", self.small()), lambda: Node("SIN", self.positive()),
            lambda: Node("^", self.positive(), rational(fmpq(1, r.randint(2, 7)))),
            lambda: Node("ATAN", self.positive()), lambda: Node("LOG10", self.positive()),
        ])()

    def tree(self, depth):
        """Any expression of numbers."""
        r = self.random
        if depth == 0:
            return r.choice([self.number, self.number, self.irrational])()
        x = self.tree(depth - 1)
        kind = r.randrange(10)
        if kind < 4:
            return Node(r.choice(OPERATORS), x, self.tree(r.randrange(depth)))
        if kind == 4:
            return Node("SQRT", r.choice([x, Node("ABS", x)]))
        if kind == 5:
            return Node(r.choice(["EXP", "LN", "LOG10"]), r.choice([x, Node("ATAN", x)]))
        if kind == 6:
            exponent = rational(fmpq(r.randint(-9, 9), r.choice([1, 1, 2, 3, 4, 7])))
            return Node("^", r.choice([x, Node("ABS", x)]), exponent)
        if kind == 7:
            return Node(r.choice(ANGLES), x)
        if kind == 8:
            name = r.choice(HYPERBOLIC + ["ASIN", "ACOS", "ATANH", "ACOSH"])
            inner = Node("ATAN", x) if name in ("SINH", "COSH", "TANH") else x
            if name in ("ASIN", "ACOS", "ATANH"):
                inner = Node("SIN", x)
            if name == "ACOSH":
                inner = Node("+", whole(1), Node("ABS", x))
            return Node(name, inner)
        return Node(r.choice(["ABS", "SIGN", "INT", "-x"]), x)

    def identity(self):
        """Two expressions of the same value."""
        r = self.random
        a, b = r.randint(2, 40), r.randint(2, 40)
        n, m = r.randint(2, 6), r.randint(2, 6)
        A, B, N, M = whole(a), whole(b), whole(n), whole(m)
        x = r.choice([self.positive, self.positive, self.irrational])()
        s = self.small()
        root = lambda value: Node("SQRT", whole(value))
        times = lambda *parts: Node("*", *parts)
        square = lambda part: Node("^", part, whole(2))
        pair = r.choice([
            lambda: (times(root(a), root(b)), root(a * b)),
            lambda: (root(a * n * n), times(N, root(a))),
            lambda: (Node("SQRT", add(whole(a + b), times(whole(2), root(a * b)))), add(root(a), root(b))),
            lambda: (times(add(root(a), root(b)), Node("-", root(a), root(b))), whole(a - b)),
            lambda: (add(root(a), root(b), root(n)), add(root(n), root(a), root(b))),
            lambda: (Node("^", Node("^", A, rational(fmpq(1, n))), N), A),
            lambda: (Node("^", whole(a**n), rational(fmpq(1, n))), A),
            lambda: (Node("^", A, rational(fmpq(m, n))), Node("^", Node("^", A, rational(fmpq(1, n))), M)),
            lambda: (Node("LN", whole(a**n)), times(N, Node("LN", A))),
            lambda: (add(Node("LN", A), Node("LN", B)), Node("LN", whole(a * b))),
            lambda: (Node("/", Node("LN", whole(a**n)), Node("LN", A)), N),
            lambda: (Node("LOG", whole(a**n), whole(a**m)), rational(fmpq(n, m))),
            lambda: (Node("LOG10", whole(10**n)), N),
            lambda: (Node("LOG", A, B), Node("/", Node("LN", A), Node("LN", B))),
            lambda: (Node("EXP", Node("LN", x)), x),
            lambda: (Node("LN", Node("EXP", x)), x),
            lambda: (times(Node("EXP", s), Node("EXP", x)), Node("EXP", add(s, x))),
            lambda: (Node("^", Node("EXP", s), N), Node("EXP", times(N, s))),
            lambda: (add(square(Node("SIN", x)), square(Node("COS", x))), whole(1)),
            lambda: (Node("-", square(Node("COSH", x)), square(Node("SINH", x))), whole(1)),
            lambda: (Node("/", Node("SINH", x), Node("COSH", x)), Node("TANH", x)),
            lambda: (Node("-", Node("COSH", x), Node("SINH", x)), Node("EXP", Node("-x", x))),
            lambda: (Node("SIN", times(whole(2), x)), times(whole(2), times(Node("SIN", x), Node("COS", x)))),
            lambda: (Node("TAN", Node("ATAN", x)), x),
            lambda: (Node("SIN", Node("ASIN", s)), s),
            lambda: (add(Node("ASIN", s), Node("ACOS", s)), Node("/", Node("PI"), whole(2))),
            lambda: (Node("SINH", Node("ASINH", x)), x),
            lambda: (Node("TANH", Node("ATANH", s)), s),
            lambda: (Node("ACOSH", Node("COSH", x)), x),
            lambda: (Node("COS", Node("/", Node("PI"), whole(3))), rational(fmpq(1, 2), "0.5")),
            lambda: (Node("SIN", Node("/", Node("PI"), whole(4))), Node("/", root(2), whole(2))),
            lambda: (Node("TAN", Node("/", Node("PI"), whole(3))), root(3)),
            lambda: (Node("-", times(whole(16), Node("ATAN", rational(fmpq(1, 5)))),
                          times(whole(4), Node("ATAN", rational(fmpq(1, 239))))), Node("PI")),
            lambda: (times(whole(4), Node("ATAN", whole(1))), Node("PI")),
            lambda: (Node("ATAN2", x, x), Node("/", Node("PI"), whole(4))),
            lambda: (Node("^", x, rational(fmpq(1, 2))), Node("SQRT", x)),
            lambda: (Node("^", A, Node("/", Node("LN", B), Node("LN", A))), B),
            lambda: (Node("ASINH", s), Node("LN", add(s, Node("SQRT", add(times(s, s), whole(1)))))),
            lambda: (Node("^", Node("^", root(2), root(2)), root(2)), whole(2)),
            lambda: (Node("/", whole(1), Node("-", root(a * a + 1), A)), add(root(a * a + 1), A)),
            lambda: (Node("^", add(whole(2), root(5)), rational(fmpq(1, 3))),
                     Node("/", add(whole(1), root(5)), whole(2))),
        ])()
        return pair if r.random() < 0.8 else pair[::-1]

    def huge(self):
        """A number of up to 100,000 bits before or behind the point."""
        r = self.random
        size = int(10**r.uniform(2, 4.8))
        return r.choice([
            lambda: Node("EXP", whole(r.choice([-1, 1]) * r.choice([size, 69000]))),
            lambda: power_of(2, r.choice([-1, 1]) * r.choice([100_000, size])),
            lambda: power_of(10, r.choice([-1, 1]) * min(size, 30_000)),
            lambda: Node("^", self.positive(), whole(r.choice([-1, 1]) * size // 6)),
            lambda: Node("^", Node("SQRT", whole(r.randint(2, 50))), whole(r.choice([-1, 1]) * size // 3)),
            lambda: Node("FACT", whole(r.choice([8000, size // 10]))),
            lambda: Node("COMBIN", whole(size // 4 + 10), whole(size // r.randint(9, 90) + 1)),
            lambda: Node("SINH", whole(size)), lambda: Node("COSH", Node("SQRT", whole(size))),
            lambda: Node("^", Node("PI"), whole(r.choice([-1, 1]) * size // 2)),
            lambda: Node("^", rational(fmpq(999, 1000), "0.999"), whole(r.choice([-1, 1]) * size)),
        ])()

    # Shapes

    def shape_tree(self):
        return self.tree(self.random.randint(2, 4))

    def shape_deep_tree(self):
        return self.tree(self.random.randint(4, 6))

    def shape_identity(self):
        left, right = self.identity()
        return self.random.choice([Node("-", left, right), left, Node("/", left, right)])

    def shape_perturbed_identity(self):
        left, right = self.identity()
        difference = Node("-", add(left, self.tiny()), right)
        return self.random.choice([difference, Node("SIGN", difference), Node("/", difference, self.tiny())])

    def shape_identity_compared(self):
        left, right = self.identity()
        return Node(self.random.choice(SIGNS), left, right)

    def shape_perturbed_compared(self):
        left, right = self.identity()
        return Node(self.random.choice(SIGNS), add(left, self.tiny()), right)

    def shape_identity_within(self):
        """A function of what is an identity: its sign and size matter."""
        left, right = self.identity()
        r = self.random
        difference = Node("-", left, right)
        return r.choice([
            lambda: Node("SQRT", difference), lambda: Node("EXP", difference), lambda: Node("/", whole(1), difference),
            lambda: Node("ATAN2", difference, self.number()), lambda: Node("^", difference, self.number()),
            lambda: add(self.irrational(), difference), lambda: Node("INT", Node("/", left, right)),
            lambda: Node("ACOS", Node("/", left, right)), lambda: Node("*", self.huge(), difference),
            lambda: Node("LN", add(whole(1), difference)), lambda: Node("ABS", difference),
        ])()

    def shape_cancelled(self):
        """What is added and taken away again."""
        r = self.random
        x, tiny = self.tree(r.randint(0, 2)), self.tiny()
        return r.choice([
            lambda: Node("-", add(x, tiny), x),
            lambda: Node("-", Node("^", add(x, tiny), whole(2)), Node("^", x, whole(2))),
            lambda: Node("-", Node("SQRT", add(whole(r.randint(1, 30)), tiny)), Node("SQRT", whole(r.randint(1, 30)))),
            lambda: Node("/", Node("-", Node("EXP", tiny), whole(1)), tiny),
            lambda: Node("/", Node("LN", add(whole(1), tiny)), tiny),
            lambda: Node("/", Node("-", whole(1), Node("COS", tiny)), Node("^", tiny, whole(2))),
            lambda: Node("/", Node("SIN", tiny), tiny),
            lambda: Node("-", Node("TAN", tiny), Node("SIN", tiny)),
            lambda: Node("-", Node("*", x, Node("/", add(whole(1), tiny), whole(3))), Node("/", x, whole(3))),
        ])()

    def shape_roots(self):
        """A sum of roots, the sides nearly as long."""
        r = self.random
        count = r.randint(2, 5)
        roots = [Node("SQRT", whole(r.randint(1, 10**6))) for _ in range(2 * count)]
        return Node(r.choice(["-", "<", "="]), add(*roots[:count]), add(*roots[count:]))

    def shape_nested_roots(self):
        r = self.random
        x = whole(r.randint(2, 30))
        for _ in range(r.randint(2, 5)):
            x = add(whole(r.randint(1, 30)), Node("*", whole(r.randint(1, 5)), Node("SQRT", x)))
        return r.choice([Node("SQRT", x), Node("-", Node("SQRT", x), Node("^", x, rational(fmpq(1, 3))))])

    def shape_rounded(self):
        r = self.random
        name = r.choice(["ROUND", "ROUNDUP", "ROUNDDOWN", "TRUNC", "INT"])
        x = r.choice([lambda: self.tree(r.randint(1, 3)), lambda: self.identity()[0]])()
        return Node(name, x) if name == "INT" else Node(name, x, whole(r.randint(-3, 40)))

    def shape_halfway(self):
        """A rounding of a tie, or of what is next to one."""
        r = self.random
        places = r.choice([0, 1, 2, 5, 14, 33, 34])
        middle = rational(fmpq(2 * r.randint(-200, 200) + 1, 2 * 10**places))
        left, right = self.identity()
        x = r.choice([
            lambda: middle, lambda: add(middle, self.tiny()), lambda: add(middle, Node("-", left, right)),
            lambda: add(middle, self.tiny(), Node("-", left, right)), lambda: Node("SQRT", Node("^", middle, whole(2))),
            lambda: Node("*", Node("*", middle, Node("SQRT", whole(2))), Node("SQRT", rational(fmpq(1, 2), "0.5"))),
        ])()
        return Node(r.choice(["ROUND", "ROUND", "ROUNDUP", "ROUNDDOWN", "TRUNC"]), x, whole(places))

    def shape_written_halfway(self):
        """A number next to the middle of two decimals of 1, 15, 34 or 200 digits, or such a middle itself."""
        r = self.random
        digits = r.choice([1, 15, 34, 200])
        number = r.randint(10**(digits - 1), 10**digits - 1) if r.random() < 0.7 else 10**digits - 1
        middle = rational(fmpq(number * 10 + 5, 10), f"{number}.5")
        left, right = self.identity()
        x = r.choice([lambda: add(middle, self.tiny()), lambda: add(middle, Node("*", self.irrational(), self.tiny())),
                      lambda: add(middle, Node("-", left, right))])()
        return Node("*", x, power_of(10, r.randint(-40, 40)))

    def shape_multiples(self):
        r = self.random
        step, count = self.irrational(), r.randint(-30, 30)
        x = r.choice([
            lambda: Node("*", whole(count), step), lambda: add(Node("*", whole(count), step), self.tiny()),
            lambda: self.tree(r.randint(1, 2)),
        ])()
        step = r.choice([step, step, self.positive(), self.number()])
        return Node(r.choice(["MOD", "FLOOR", "CEILING"]), x, step)

    def shape_cut_off(self):
        r = self.random
        left, right = self.identity()
        x = lambda: add(Node("*", self.irrational(), whole(r.randint(1, 9))), whole(r.randint(0, 9)))
        return r.choice([
            lambda: Node("GCD", Node("*", whole(12), x()), Node("*", whole(18), x())),
            lambda: Node("FACT", x()), lambda: Node("COMBIN", add(whole(30), x()), x()),
            lambda: Node("FACT", add(left, Node("-x", right), whole(5))),
            lambda: Node("GCD", whole(12), add(whole(8), Node("-", left, right), self.tiny())),
            lambda: Node("COMBIN", whole(9), add(whole(4), self.tiny())),
        ])()

    def shape_huge(self):
        r = self.random
        return r.choice([
            self.huge, lambda: Node("*", self.huge(), self.irrational()), lambda: Node("/", self.huge(), self.huge()),
            lambda: Node("*", self.huge(), self.huge()), lambda: Node("SQRT", self.huge()),
            lambda: Node("LN", self.huge()), lambda: Node("LOG10", self.huge()),
            lambda: Node("^", self.huge(), rational(fmpq(r.choice([-1, 1]), r.randint(2, 9)))),
            lambda: Node("LOG", self.huge(), whole(r.randint(2, 20))),
        ])()

    def shape_huge_cancelled(self):
        r = self.random
        x, y = self.huge(), self.huge()
        return r.choice([
            lambda: Node("-", add(x, y), x), lambda: Node("-", add(x, self.irrational()), x),
            lambda: Node("*", Node("/", self.irrational(), x), x), lambda: Node("-", Node("LN", Node("*", x, y)), Node("LN", x)),
            lambda: Node("EXP", Node("-", Node("LN", x), Node("LN", y))),
            lambda: Node("-", Node("*", add(x, whole(1)), Node("-", x, whole(1))), Node("^", x, whole(2))),
            lambda: Node("-", add(Node("SQRT", whole(2)), power_of(10, -r.choice([3000, 10_000, 30_000]))), Node("SQRT", whole(2))),
            lambda: Node("-", Node("SQRT", add(Node("^", x, whole(2)), whole(1))), x),
        ])()

    def shape_huge_compared(self):
        r = self.random
        x, y = self.huge(), self.huge()
        return r.choice([
            lambda: Node(r.choice(SIGNS), x, y), lambda: Node(r.choice(SIGNS), add(x, y), x),
            lambda: Node(r.choice(SIGNS), Node("LN", x), Node("LN", y)),
            lambda: Node(r.choice(SIGNS), add(self.irrational(), power_of(10, -r.choice([1500, 5000, 30_000]))), self.irrational()),
            lambda: Node(r.choice(SIGNS), Node("EXP", Node("EXP", whole(-r.randint(1, 10)))), whole(1)),
            lambda: Node(r.choice(SIGNS), Node("^", Node("SQRT", x), whole(2)), x),
        ])()

    def shape_huge_angle(self):
        r = self.random
        x = r.choice([power_of(10, r.randint(1, 3000)), power_of(10, 30_000), Node("EXP", whole(r.randint(1, 2000))),
                      Node("*", Node("PI"), power_of(10, r.randint(1, 400))), power_of(10, -r.randint(1, 5000))])
        return Node(r.choice(["SIN", "COS", "TAN", "ATAN", "TANH"]), x)

    def shape_compared(self):
        r = self.random
        return Node(r.choice(SIGNS), self.tree(r.randint(1, 3)), self.tree(r.randint(1, 3)))

    def shape_chosen(self):
        r = self.random
        test = r.choice([self.shape_compared, self.shape_identity_compared, self.shape_perturbed_compared])()
        chosen = Node("IF", test, self.tree(r.randint(0, 2)), self.tree(r.randint(0, 2)))
        return r.choice([chosen, Node(r.choice(OPERATORS), chosen, self.irrational())])

    def shape_least(self):
        left, right = self.identity()
        r = self.random
        x = r.choice([left, add(left, self.tiny()), self.tree(2)])
        return Node(r.choice(["MIN", "MAX"]), x, r.choice([right, self.tree(1)]))

    def shape_angle_of_point(self):
        r = self.random
        return Node("ATAN2", r.choice([self.number, self.irrational])(), r.choice([self.number, lambda: self.tree(2)])())

    def shape_multiple_of_pi(self):
        r = self.random
        part = rational(fmpq(r.randint(-48, 48), r.choice([1, 2, 3, 4, 5, 6, 8, 12])))
        x = Node("*", Node("PI"), part)
        x = r.choice([x, x, add(x, self.tiny())])
        return r.choice([lambda: Node(r.choice(["SIN", "COS", "TAN"]), x),
                         lambda: Node(r.choice(SIGNS), Node(r.choice(["SIN", "COS"]), x), Node("/", Node("SQRT", whole(r.choice([1, 2, 3]))), whole(2)))])()

    def shape_edge(self):
        """An argument at, or next to, the end of what a function is defined for."""
        r = self.random
        left, right = self.identity()
        zero = r.choice([lambda: Node("-", left, right), self.tiny, lambda: Node("*", self.small(), self.tiny()),
                         lambda: add(Node("-", left, right), self.tiny())])()
        one = add(whole(r.choice([-1, 1])), zero)
        return r.choice([
            lambda: Node(r.choice(["ASIN", "ACOS", "ATANH", "ACOSH"]), one), lambda: Node("LN", zero),
            lambda: Node("SQRT", zero), lambda: Node("^", zero, rational(fmpq(r.randint(-3, 3), r.randint(1, 3)))),
            lambda: Node("/", self.number(), zero), lambda: Node("LOG", self.positive(), one),
            lambda: Node("MOD", self.irrational(), zero), lambda: Node("LOG10", zero),
        ])()

    def shape_powers(self):
        r = self.random
        exponent = r.choice([self.small, self.irrational, self.number, lambda: self.tree(1)])()
        base = r.choice([self.positive, self.irrational, lambda: self.tree(1)])()
        return Node("^", base, exponent)
