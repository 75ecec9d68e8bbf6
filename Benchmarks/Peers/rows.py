# SPDX-License-Identifier: MIT
"""One loan over many rates, by Lister and by what people write instead: python3 rows.py LISTER [OPTION...]

A generated loan of 26 months, rounded each month, is calculated for each rate; wanted are the sum of the interest and
the last balance. Processor time of one core with that of child processes, medians of rounds in turns; what takes long has
fewer rates. An answer is exact if it is the decimal number that the loan comes to. Some are that only once they are rounded
to cents again, as a careful user would. numpy, ironcalc and formualizer are used where they are installed.
"""

import argparse
import csv
import datetime
import decimal
import json
import pathlib
import platform
import statistics
import subprocess
import tempfile

import engines
import peers

FIELDS = "rate=B1,interest=B16,balance=H15"
MONTHS = 26
CENT = decimal.Decimal("0.01")


class Loan:
    """The loan, and the rates: 0.0000001, 0.0000002 and so on."""

    step = decimal.Decimal("0.0000001")

    def __init__(self, program, folder):
        words = [program, "generate", "loan", "--documents", "1"]
        text = subprocess.run(words, capture_output=True, check=True).stdout
        self.program = program
        self.template, self.table, self.output = (folder / name for name in ("loan.json", "rates.csv", "out.csv"))
        self.template.write_bytes(text)
        self.rows = json.loads(text)["grids"][0]["rows"]
        exact = json.loads(text, parse_float=decimal.Decimal)["grids"][0]["rows"]
        self.payment, self.balance = exact[0][3], exact[1][3]

    def rates(self, count):
        return [number * self.step for number in range(1, count + 1)]


class Lister:
    """The command, which makes the rates itself."""

    name = "lister recalc --vary"
    is_slow = False

    def calculate(self, loan, count):
        return self.run(loan, "--vary", f"B1={loan.step:f}:{loan.step * count:f}:{loan.step:f}")

    def run(self, loan, *words):
        command = [loan.program, "recalc", "-q", "-j", "1", "--template", str(loan.template), *words]
        subprocess.run([*command, "--select", FIELDS, "-o", str(loan.output)], check=True)
        return loan.output

    def numbers(self, path):
        with path.open() as file:
            return [tuple(map(decimal.Decimal, row[1:3])) for row in list(csv.reader(file))[1:]]


class ListerRows(Lister):
    """The command, which reads the rates from a file."""

    name = "lister recalc --rows"

    def calculate(self, loan, count):
        return self.run(loan, "--rows", str(loan.table))


class Written:
    """What is written by hand in Python: answers are pairs."""

    is_slow = True

    def numbers(self, pairs):
        return [tuple(decimal.Decimal(repr(float(number))) for number in pair) for pair in pairs]


class NumPy(Written):
    """Columns of doubles."""

    name = "numpy, doubles"
    is_slow = False

    def __init__(self):
        try:
            import numpy
        except ImportError:
            raise engines.Missing("pip install numpy")
        self.numpy = numpy

    def calculate(self, loan, count):
        np = self.numpy
        rate = np.arange(1, count + 1) * float(loan.step)
        balance = np.full(count, float(loan.balance))
        payment, interest = float(loan.payment), np.zeros(count)
        for _ in range(MONTHS):
            part = np.floor(balance * rate / 12 * 100 + 0.5) / 100
            balance = balance - np.minimum(payment - part, balance)
            interest += part
        return interest, balance

    def numbers(self, columns):
        return super().numbers(zip(*(column.tolist() for column in columns)))


class Decimals(Written):
    """Decimal numbers, rate by rate."""

    name = "Python, decimal"

    def calculate(self, loan, count):
        return [self.one(loan, rate) for rate in loan.rates(count)]

    def one(self, loan, rate):
        balance, interest = loan.balance, decimal.Decimal(0)
        for _ in range(MONTHS):
            part = (balance * rate / 12).quantize(CENT, decimal.ROUND_HALF_UP)
            balance -= min(loan.payment - part, balance)
            interest += part
        return interest, balance

    def numbers(self, pairs):
        return pairs


class IronCalc(Written):
    """One model, in which the rate is set."""

    name = "IronCalc, model kept"

    def __init__(self):
        self.engine = engines.IronCalc()

    def calculate(self, loan, count):
        model = self.engine.create("model", "en", "UTC", "en")
        self.engine.fill(model, loan.rows, [[None] * len(cells) for cells in loan.rows])
        return [self.one(model, float(rate)) for rate in loan.rates(count)]

    def one(self, model, rate):
        model.update_cell_with_number(0, 1, 2, rate)
        model.evaluate()
        return model.get_cell_value(0, 16, 2), model.get_cell_value(0, 15, 8)


class Formualizer(Written):
    """One workbook, in which the rate is set."""

    name = "formualizer, workbook kept"

    def __init__(self):
        self.engine = engines.Formualizer()

    def calculate(self, loan, count):
        book, _ = self.engine.filled(loan.rows)
        sheet, number = book.sheet("S"), self.engine.module.LiteralValue.number
        answers = []
        for rate in loan.rates(count):
            sheet.set_value(1, 2, number(float(rate)))
            answers.append(book.evaluate_cells([("S", 16, 2), ("S", 15, 8)]))
        return answers


def judged(found, exact):
    """How many answers are exact, and how many are once they are rounded."""
    pairs = list(zip(found, exact))
    rounded = [tuple(number.quantize(CENT) for number in answer) for answer in found]
    return sum(a == b for a, b in pairs), sum(a == b for a, b in zip(rounded, exact))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lister", help="the binary of Lister")
    parser.add_argument("--rates", type=int, default=1_000_000, help="how many (1000000)")
    parser.add_argument("--slow", type=int, default=10_000, help="how many for what takes long (10000)")
    parser.add_argument("-r", "--rounds", type=int, default=3, help="of which the middle counts (3)")
    options = parser.parse_args()
    used = []
    for kind in (Lister, ListerRows, NumPy, Decimals, IronCalc, Formualizer):
        try:
            used.append(kind())
        except engines.Missing as missing:
            print(f"{kind.name}: skipped: {missing}")
    times, answers = {peer.name: [] for peer in used}, {}
    with tempfile.TemporaryDirectory() as folder:
        loan = Loan(options.lister, pathlib.Path(folder))
        loan.table.write_text("B1\n" + "".join(f"{rate:f}\n" for rate in loan.rates(options.rates)))
        for _ in range(options.rounds):
            for peer in used:
                count = options.slow if peer.is_slow else options.rates
                start = peers.processor_time()
                made = peer.calculate(loan, count)
                times[peer.name].append((peers.processor_time() - start) / count)
                answers[peer.name] = peer.numbers(made)
    exact = answers[Lister.name]
    own = statistics.median(times[Lister.name])
    print(f"{datetime.date.today()}, {platform.machine()}, {options.rates:,} rates ({options.slow:,} where it takes long),"
          f" processor time, medians of {options.rounds} rounds\n")
    print("| one loan over many rates | a rate | Lister is | exact | exact once rounded |")
    print("|---|---:|---:|---:|---:|")
    for peer in used:
        taken, found = statistics.median(times[peer.name]), answers[peer.name]
        shares = " | ".join(f"{count / len(found):.2%}" for count in judged(found, exact))
        print(f"| {peer.name} | {taken * 1e6:,.2f} µs | {taken / own:,.1f} x | {shares} |")


if __name__ == "__main__":
    main()
