#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares random formulas with what LibreOffice and Gnumeric answer.

    compare.py LISTER [--count 20000] [--seed 1] [--show N] [--explain CLASS] [--record FILE] [--report FILE]

Writes a workbook with a small block of data and a column of formulas, has both programs calculate it, and
compares the answers on which the two agree with those of `lister recalc`. Each formula calls a function of
Lister that the others have, with arguments of every type: numbers, texts that spell something, logicals, errors,
dates, empty cells, ranges, arrays, criteria, other calls.

A difference that belongs to a class of `CLASSES` is counted there, with its reason; any other is printed. Exits
with 1 if fewer than 97 of 100 agree, or if a difference belongs to no class. `--record` writes a sample for
Datasets/conformance/recorded. `--report` writes a line for each function of Lister: how many cases and recorded formulas call it, how many
formulas both others answer alike, how many of these are the same here, and the classes of the rest.

Needs LibreOffice and Gnumeric (apt install libreoffice-calc-nogui gnumeric) and openpyxl.
"""
import argparse, collections, json, math, os, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, zipfile
import xml.etree.ElementTree as ElementTree

# The data, in A1:G12: numbers, ascending numbers, texts, sorted texts, everything, days, nothing.
COLUMNS = [
    [5, -3, 0, 12.5, 7, 5, 100, -0.25, 2, 1e6, 1 / 8, 40],
    [1, 2, 2, 4, 7, 7, 7, 10, 15, 21, 30, 31],
    ["pear", "Apple", "fig", '=""', "kiwi", "apple pie", "ß", "Éclair", "a*b", "12", "x", "fig"],
    ["ant", "bee", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "hen", "ibis", "jay"],
    [3, "three", None, True, "7", False, -2, '=""', 4.5, None, "x", 45000],
    [45351, 43831, 44196, 45291.75, 36526, 25569, 45000, 45001, 45002, 45003, 45004, 45005],
    [None] * 12,
]
LETTERS = "ABCDEFG"
ROWS = 12
PREFIXED = set("""IFS SWITCH CONCAT TEXTJOIN MAXIFS MINIFS XOR IFNA BASE DECIMAL NUMBERVALUE UNICHAR UNICODE DAYS ISOWEEKNUM
MUNIT ISFORMULA MODE.SNGL MODE.MULT RANK.EQ RANK.AVG PERCENTILE.INC PERCENTILE.EXC QUARTILE.INC QUARTILE.EXC PERCENTRANK.EXC VAR.S
VAR.P STDEV.S STDEV.P SEC CSC COT SECH CSCH COTH ACOT ACOTH COMBINA PERMUTATIONA BITAND BITOR BITXOR BITLSHIFT BITRSHIFT ARABIC
COVARIANCE.S COVARIANCE.P ENCODEURL SHEET SHEETS RRI BINOM.DIST BINOM.INV HYPGEOM.DIST POISSON.DIST EXPON.DIST WEIBULL.DIST
ERF.PRECISE ERFC.PRECISE NORM.DIST NORM.INV NORM.S.INV LOGNORM.INV Z.TEST GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE
BETA.DIST BETA.INV CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST T.DIST T.DIST.RT T.DIST.2T T.INV T.INV.2T T.TEST F.DIST
F.DIST.RT F.INV F.INV.RT F.TEST CONFIDENCE.NORM CONFIDENCE.T""".split())
# Functions that depend on the run, or that one of the others lacks.
LEFT_OUT = set("""RAND RANDBETWEEN RANDARRAY TODAY NOW ITEMS SEQUENCE FILTER SORT SORTBY UNIQUE XLOOKUP XMATCH SINGLE TRUE FALSE PI NA
LET LAMBDA ISOMITTED MAP REDUCE SCAN BYROW BYCOL MAKEARRAY PERCENTOF TEXTBEFORE TEXTAFTER TEXTSPLIT VALUETOTEXT ARRAYTOTEXT DBCS
PHONETIC USDOLLAR CHOOSEROWS CHOOSECOLS TAKE DROP EXPAND HSTACK VSTACK TOROW TOCOL WRAPROWS WRAPCOLS TRIMRANGE GROUPBY PIVOTBY
ISLEAPYEAR DAYSINMONTH DAYSINYEAR WEEKSINYEAR WEEKS MONTHS YEARS CEILING.MATH FLOOR.MATH CEILING.PRECISE FLOOR.PRECISE AGGREGATE
SKEW.P NEGBINOM.DIST NORM.S.DIST PHI GAUSS LOGNORM.DIST BAHTTEXT FORMULATEXT PDURATION BINOM.DIST.RANGE NETWORKDAYS.INTL
WORKDAY.INTL CELL ASC REGEX REGEXTEST REGEXEXTRACT REGEXREPLACE MSOLVE MRANK MPOWER ADD MINUS MULTIPLY DIVIDE UMINUS UPLUS
UNARY_PERCENT EQ NE GT GTE LT LTE ARRAYFORMULA ARRAY_CONSTRAIN FLATTEN COUNTUNIQUE COUNTUNIQUEIFS AVERAGE.WEIGHTED SORTN ISBETWEEN SPLIT
JOIN EPOCHTODATE AREAS""".split())
# What may give an array.
ARRAYS = set("MMULT MINVERSE TRANSPOSE MUNIT ROW COLUMN OFFSET INDIRECT INDEX LINEST LOGEST TREND GROWTH FREQUENCY MODE.MULT".split())

# What parameters want, by their names in `lister functions`; a name that is not here wants a number.
KINDS = {
    "text": "text", "texts": "text", "part": "text", "other": "text", "old": "text", "new": "text",
    "delimiter": "text", "decimal": "sign", "group": "sign", "format": "format", "unit": "unit",
    "test": "logical", "tests": "logical", "sorted": "logical", "european": "logical", "no separators": "logical",
    "skip empty": "logical", "value": "any", "values": "any", "then": "any", "otherwise": "any", "result": "any",
    "thens": "any", "case": "any", "more": "any", "alternative": "any", "error": "any", "cell": "cell",
    "reference": "range", "array": "area", "arrays": "area", "matrix": "matrix", "left": "matrix", "right": "matrix",
    "range": "range", "ranges": "range", "vector": "line", "results": "line", "table": "range", "numbers": "area",
    "criterion": "criterion", "criteria": "criterion", "date": "date", "start": "date", "end": "date", "time": "time",
    "holidays": "days", "index": "small", "row": "small", "column": "small", "rows": "small", "columns": "small",
    "places": "small", "count": "small", "which": "small", "place": "small", "quarter": "small", "type": "small",
    "basis": "small", "months": "small", "height": "small", "width": "small", "area": "one", "code": "code",
    "order": "one", "radix": "code", "A1 style": "logical", "absolute": "small", "function": "code", "grid": "text",
    # LibreOffice counts to a year of five digits.
    "year": "year",
    "settlement": "settlement", "issue": "issue", "bought": "issue", "maturity": "maturity", "first": "between",
    "first_end": "settlement", "last": "before", "dates": "dates", "frequency": "frequency", "rate": "rate", "yield": "rate",
    "coupon": "rate", "discount": "rate", "finance": "rate", "reinvest": "rate", "nominal": "rate", "effective": "rate",
    "guess": "rate", "price": "price", "redemption": "price", "par": "money", "investment": "price", "periods": "periods",
    "present": "money", "future": "money", "payment": "money", "cost": "money", "salvage": "salvage", "period": "small",
    "life": "periods", "factor": "small", "fraction": "code", "principal": "money", "rates": "area", "cumulative": "logical",
    "probability": "part", "probabilities": "area", "trials": "periods", "successes": "small", "failures": "small",
    "drawn": "small", "successes of all": "periods", "all": "periods", "events": "small", "mean": "number", "deviation": "positive",
    "shape": "positive", "scale": "positive", "digits": "small", "chosen": "small", "significance": "positive",
    "multiple": "number", "field": "field", "with constant": "logical", "alpha": "positive",
    "beta": "positive", "degrees": "periods", "other degrees": "periods", "size": "periods", "statistics": "logical", "new x": "column",
    "second": "column", "bins": "column", "coefficients": "column", "suffix": "suffix", "ascending": "logical",
    "no_switch": "logical", "from_issue": "logical", "numeral": "numeral", "days": "small", "month": "small", "low": "number",
}
# Parameters that mean something else in some functions.
EXCEPTIONS = {
    ("PERCENTILE", "part"): "part", ("MID", "start"): "small", ("FIND", "start"): "small",
    ("SEARCH", "start"): "small", ("REPLACE", "start"): "small", ("MODE", "numbers"): "area",
    ("INDIRECT", "text"): "address", ("DATEVALUE", "text"): "datetext", ("TIMEVALUE", "text"): "timetext",
    ("VALUE", "text"): "numbertext", ("NUMBERVALUE", "text"): "numbertext", ("DECIMAL", "text"): "digits",
    ("TEXT", "value"): "number", ("MUNIT", "order"): "one", ("RANK", "number"): "listed",
    ("TIME", "hour"): "part of a day", ("TIME", "minute"): "part of a day", ("TIME", "second"): "part of a day",
    # Doubles end where these numbers begin to grow.
    ("EXP", "number"): "small", ("SINH", "number"): "small", ("COSH", "number"): "small",
    ("POWER", "exponent"): "small", ("ISEVEN", "number"): "whole", ("ISODD", "number"): "whole",
    ("WEEKNUM", "type"): "weeks",
    ("OFFSET", "rows"): "one", ("OFFSET", "columns"): "one", ("OFFSET", "height"): "one", ("OFFSET", "width"): "one",
    ("AVERAGEA", "number"): "area", ("MAXA", "number"): "area", ("MINA", "number"): "area",
    ("AVERAGEA", "numbers"): "area", ("MAXA", "numbers"): "area", ("MINA", "numbers"): "area",
    ("SYD", "period"): "one", ("Z.TEST", "array"): "column", ("TRIMMEAN", "array"): "column", ("SHEET", "reference or name"): "range",
    ("BITLSHIFT", "places"): "whole places", ("BITRSHIFT", "places"): "whole places",
    ("BITAND", "other"): "count", ("BITOR", "other"): "count", ("BITXOR", "other"): "count",
    ("GCD", "numbers"): "numbers", ("LCM", "numbers"): "numbers",
    ("CONVERT", "from"): "measure", ("CONVERT", "to"): "measure", ("EUROCONVERT", "from"): "currency", ("EUROCONVERT", "to"): "currency",
    ("FORECAST", "x"): "column", ("FORECAST", "y"): "column", ("PROB", "x"): "column", ("COVARIANCE.S", "first"): "column",
    ("T.TEST", "first"): "column", ("F.TEST", "first"): "column", ("T.TEST", "tails"): "one", ("T.TEST", "type"): "one",
    ("CHISQ.TEST", "actual"): "column", ("CHISQ.TEST", "expected"): "column", ("TDIST", "tails"): "one",
    ("COVARIANCE.P", "first"): "column", ("CORREL", "first"): "column", ("HYPGEOM.DIST", "successes"): "small",
}
for name in "RSQ SLOPE INTERCEPT STEYX SUMX2MY2 SUMX2PY2 SUMXMY2 LINEST LOGEST TREND GROWTH".split():
    EXCEPTIONS |= {(name, "x"): "column", (name, "y"): "column"}
EXCEPTIONS |= {("XNPV", "values"): "flows", ("XIRR", "values"): "flows", ("IRR", "values"): "flows", ("MIRR", "values"): "flows"}
for name in "DSUM DPRODUCT DAVERAGE DMIN DMAX DVAR DVARP DSTDEV DSTDEVP DCOUNT DCOUNTA DGET".split():
    EXCEPTIONS |= {(name, "table"): "database", (name, "criteria"): "conditions"}
for name in "BIN2OCT BIN2DEC BIN2HEX OCT2BIN OCT2DEC OCT2HEX HEX2BIN HEX2OCT HEX2DEC DEC2BIN DEC2OCT DEC2HEX".split():
    EXCEPTIONS[name, "number"] = {"B": "binary", "O": "octal", "H": "hexadecimal", "D": "whole"}[name[0]]
for name in "BITAND BITOR BITXOR BITLSHIFT BITRSHIFT FACTDOUBLE MULTINOMIAL COMBINA PERMUTATIONA ROMAN".split():
    EXCEPTIONS[name, "number"] = EXCEPTIONS[name, "numbers"] = "count"
for name in "SUM PRODUCT SUB DIV POWER REAL AGINARY ABS ARGUMENT CONJUGATE SQRT EXP LN LOG10 LOG2 SIN COS TAN SEC CSC COT SINH COSH SECH CSCH".split():
    EXCEPTIONS["IM" + name, "number"] = EXCEPTIONS["IM" + name, "numbers"] = EXCEPTIONS["IM" + name, "divisor"] = "complex"


def choice(*options):
    return lambda r: r.choice(options)


def quoted(text):
    return '"' + text.replace('"', '""') + '"'


class Generator:
    """Makes formulas; the same ones for the same seed."""

    def __init__(self, functions, seed):
        self.functions = functions
        self.random = random.Random(seed)
        # How many flows of money the call has for which dates are made.
        self.flows = 0

    def cell(self, columns=LETTERS):
        return self.random.choice(columns) + str(self.random.randint(1, ROWS))

    def range(self, columns=LETTERS):
        r = self.random
        first = r.choice(columns)
        last = first if r.random() < 0.75 else r.choice([c for c in LETTERS if c >= first])
        top = r.randint(1, ROWS)
        bottom = r.randint(top, ROWS)
        return f"{first}{top}:{last}{bottom}"

    def array(self):
        r = self.random
        rows, columns = r.choice([(1, 2), (1, 3), (2, 1), (3, 1), (2, 2), (2, 3)])
        element = lambda: r.choice(["1", "2", "-3", "0.5", "10", '"a"', '"2"', "TRUE"]) if r.random() < 0.4 else str(r.randint(0, 9))
        return "{" + ";".join(",".join(element() for _ in range(columns)) for _ in range(rows)) + "}"

    def number(self):
        r = self.random
        return r.choice([
            lambda: str(r.randint(-20, 100)), lambda: str(r.randint(0, 5)), lambda: f"{r.uniform(-50, 50):.2f}",
            lambda: f"{r.randint(1, 9)}/{r.randint(2, 9)}", lambda: self.cell("AB"), lambda: self.cell("EFG"),
            lambda: f"{r.randint(1, 99)}%", lambda: r.choice(["TRUE", "FALSE", "1E3", "-0.5", "2.5", "0"]),
            lambda: quoted(self.spelled()), lambda: r.choice(["NA()", "1/0", "G1", "SQRT(-1)"]),
        ])()

    def spelled(self):
        r = self.random
        return r.choice([
            "12", "-3.5", "1,234", "1,234.50", "$5", "-$5", "($5)", "5%", "12.5 %", "1e3", " 7 ", "2 3/8", "abc", "",
            "1:30", "25:00", "9:05:07 PM", "9 PM", "1/2/2024", "2024-02-29", "5-", "1,23", "TRUE", "+4", ".5", "5.",
        ])

    def datetext(self):
        r = self.random
        year, month, day = r.randint(1931, 2029), r.randint(1, 12), r.randint(1, 28)
        names = "January February March April May June July August September October November December".split()
        name = names[month - 1]
        return r.choice([
            f"{month}/{day}/{year}", f"{month}/{day}/{year % 100:02}", f"{year}-{month:02}-{day:02}", f"{year}-{month}-{day}",
            f"{year}/{month}/{day}", f"{day}-{name[:3]}-{year % 100:02}", f"{day}-{name[:3]}-{year}", f"{name} {day}, {year}",
            f"{name[:3]} {day}, {year}", f"{day} {name} {year}", f"{day} {name[:3]} {year}", f"{month}/{day}/{year} {r.randint(1, 12)}:30 PM",
            f"{year}-{month:02}-{day:02} {r.randint(0, 23):02}:15", f"{name} {year}", f"{month}-{day}-{year}", f"{day}.{month}.{year}",
        ])

    def timetext(self):
        return self.random.choice(["1:30", "13:05:30", "25:00", "1:5", "9 PM", "9:05:07 PM", "12:00 AM", "0:00", "23:59:59.5", "noon", "12:60"])

    def text(self):
        r = self.random
        return r.choice([
            lambda: quoted(r.choice(["pear", "Apple", "fig", "", "x", "an", "éÉ", "a*b", "two  words", " pad ", "12", "0", "p", "~", "?"])),
            lambda: self.cell("CD"), lambda: self.cell("CE"), lambda: self.number(), lambda: self.cell(),
        ])()

    def argument(self, kind, depth):
        r = self.random
        if depth > 0 and r.random() < 0.15 and kind in ("number", "text", "any", "logical", "date"):
            return self.call(depth - 1)
        match kind:
            case "number": return self.number()
            case "small": return r.choice([str(r.randint(-2, 6)), str(r.randint(1, 3)), str(r.randint(1, 3)), f"{r.uniform(-1, 4):.1f}", '"2"', "TRUE", self.cell("AE")])
            case "year": return r.choice([str(r.randint(1890, 2110)), str(r.randint(0, 150)), quoted("2024"), self.cell("B"), "1999.9"])
            case "weeks": return r.choice(["1", "2", "11", "14", "17", "21", "2.5", "3"])
            case "whole": return r.choice([str(r.randint(-9, 99)), f"{r.uniform(0, 9):.1f}", self.cell("AB"), '"7"'])
            case "listed": return r.choice([self.cell("A"), self.cell("B"), "7", "2"])
            case "numbers": return r.choice([self.range("A"), self.range("B"), self.number()])
            case "part of a day": return r.choice([str(r.randint(0, 80)), str(r.randint(0, 59)), quoted("12"), "TRUE", self.cell("B"), "NA()"])
            case "one": return r.choice(["1", "1", "2", "3", "0"])
            case "settlement": return self.day(2004, 2007)
            case "issue": return self.day(2000, 2003)
            case "before": return self.day(2000, 2003)
            case "between": return self.day(2008, 2009)
            case "maturity": return r.choice([self.day(2004, 2008), self.day(2010, 2035), self.day(2010, 2035)])
            case "dates":
                fitting = ["{45000,45366}"] if self.flows == 2 else ["{45000,45100,45400}", "{45000,45366,46000}"]
                return r.choice(fitting * 12 + ["F7:F9", "{45000;45366}"])
            case "flows":
                flows = r.choice(["{-100,60,70}", "{-1000,1100}", "{50,-20,-40}", "{-7,3,9}", "{-100,60,70}", "A2:A4"])
                self.flows = flows.count(",") + 1
                return flows
            case "frequency": return r.choice(["1", "2", "4", "4", "2.5", "3", '"2"'])
            case "rate": return r.choice(["5%", "0.1", "0.025", "8%", "12.5%", "1/3", "0", "-5%", "0.07", "1", '"5%"', self.number()])
            case "price": return r.choice(["100", "100", "98.5", "102.25", "95", "100.5", "0", self.number()])
            case "periods": return r.choice(["1", "2", "5", "10", "12", "24", "36", "8.5", "0", "7", self.cell("B")])
            case "money": return r.choice(["100", "1000", "-1000", "250.5", "0", "-100", "5000", "12345.67", self.cell("A")])
            case "salvage": return r.choice(["10", "0", "100", "12.5", "50"])
            case "positive": return r.choice(["1", "2", "0.5", "10", "1/4", "3", "0.05", "0", "-1", self.cell("B")])
            case "count": return r.choice([str(r.randint(0, 12)), str(r.randint(0, 60)), self.cell("B"), '"5"'] * 4 + [f"{r.uniform(0, 9):.1f}", "-1"])
            case "whole places": return str(r.randint(-3, 9))
            case "binary": return r.choice(["101", "1111111111", "1000000000", '"1101"', "0", "2", '"x"', "11111111111"])
            case "octal": return r.choice(["17", "777", "7777777777", '"4000000000"', "0", "8", '"20"'])
            case "hexadecimal": return quoted(r.choice(["FF", "a", "FFFFFFFFFF", "8000000000", "1F4", "0", "g", "FFFFFFFE00"]))
            case "numeral": return quoted(r.choice(["MCMXC", "iv", "IIII", "", "MMMMCMXCIX", "-X", "ABC", " X "]))
            case "suffix": return quoted(r.choice(["i", "j", "i", "k", ""]))
            case "complex": return r.choice([quoted(r.choice(["3+4i", "i", "-i", "2-1.5i", "1e2i", "5", "4-3j", "x", "0", "-2", "0.5i", "1+i"])), quoted(f"{r.randint(-9, 9)}+{r.randint(1, 9)}i"), self.number()])
            case "measure": return quoted(r.choice("g kg lbm ozm m km mi ft in yd Nmi yr day hr mn sec Pa atm mmHg N lbf J cal BTU kWh HP W C F K Rank tsp tbs cup l lt gal bit byte kibyte m2 ha acre x m/s kn mph".split()))
            case "currency": return quoted(r.choice("EUR DEM FRF ITL ATS NLG XYZ ESP".split()))
            case "column": return r.choice(["A1:A6", "B1:B6", "A2:A7", "B3:B8", "F1:F6"] * 24 + ["A1:A12", "{1,2,4}", "{1;2;4;8;9;7}"])
            case "database": return r.choice(["A1:F12", "A1:E8", "B1:F12"])
            case "field": return r.choice(["1", "2", "3", '"pear"', '"ant"', "5", "1.5", '"none"', "C1", "45351"])
            case "conditions": return r.choice(["D1:D2", "D1:D3", "D1:D4", "D1:D6"] * 6 + ["C1:C2", "C1:C3", "E1:E3", "C1:D2", "A1:A3", "B1:B2", "G1:G2"])
            case "part": return r.choice(["0", "1", "0.5", "25%", "1/3", "-0.1", "1.1", "A1"])
            case "code": return str(r.choice([0, 1, 2, 4, 5, 9, 10, 16, 36, 65, 97, 101, 109, 200, 255, 300]))
            case "text": return self.text()
            case "sign": return quoted(r.choice([".", ",", " ", "'"]))
            case "unit": return quoted(r.choice(["Y", "M", "D", "YM", "MD", "YD", "y", "m", "d", "ym", "md", "q"]))
            case "format":
                return quoted(r.choice([
                    "0", "0.00", "#,##0", "#,##0.00", "0%", "0.0%", "0.00E+00", "# ?/?", "yyyy-mm-dd", "d mmm yy", "dddd", "mmmm",
                    "hh:mm", "h:mm AM/PM", "[h]:mm", "mm:ss", "@", "General", "0;(0)", "0;-0;zero", "$#,##0.00", "00000", "#.##", '0" pcs"',
                ]))
            case "logical": return r.choice(["TRUE", "FALSE", "1", "0", "2", self.comparison(), self.cell("AEG"), '"TRUE"', '"x"'])
            case "any": return r.choice([self.number, self.text, self.cell, self.cell, self.comparison])()
            case "cell": return self.cell()
            case "range": return self.range()
            case "line": return r.choice([self.line, self.line, self.array])()
            case "area": return r.choice([self.range, self.range, self.range, self.array, self.number])()
            case "matrix": return r.choice([f"A{r.randint(1, 3)}:B{r.randint(2, 5)}", "A1:B2", "A5:B6", "{1,2;3,4}", "{2,0;1,3}"])
            case "criterion":
                return r.choice([
                    self.number(), quoted(r.choice([">5", ">=7", "<0", "<>7", "=5", "fig", "f*", "?ig", "<>fig", "", "=", "<>", "12", ">b", "a~*b", "*e*", "TRUE", "7"])),
                    self.cell(),
                ])
            case "date": return r.choice([str(r.randint(0, 60000)), quoted(self.datetext()), self.cell("F"), f"DATE({r.randint(1950, 2050)},{r.randint(1, 14)},{r.randint(-3, 35)})", f"{r.uniform(60, 60000):.2f}"] * 6 + [self.number()])
            case "time": return r.choice([f"{r.random():.4f}", quoted(self.timetext()), self.cell("F"), "45000.75", "36526.123"] * 6 + [self.number()])
            case "days": return self.range("F")
            case "datetext": return quoted(self.datetext())
            case "timetext": return quoted(self.timetext())
            case "numbertext": return r.choice([quoted(self.spelled()), quoted(self.spelled()), self.text()])
            case "digits": return quoted(r.choice(["101", "FF", "zz", "7", "12", "", "1.5", "-5"]))
            case "address": return quoted(r.choice(["A1", "B2:B5", "$C$3", "A0", "x y", "R1C1"]))
        raise ValueError(kind)

    def day(self, first, last):
        r = self.random
        return f"DATE({r.randint(first, last)},{r.randint(1, 12)},{r.randint(1, 31)})"

    def line(self):
        r = self.random
        if r.random() < 0.85:
            column = r.choice("ABBBCDDDEF")
            top = r.randint(1, 6)
            return f"{column}{top}:{column}{r.randint(top, ROWS)}"
        row = r.randint(1, ROWS)
        return f"A{row}:{r.choice('CDEF')}{row}"

    def comparison(self):
        r = self.random
        return f"{self.argument(r.choice(['number', 'text']), 0)}{r.choice(['=', '<', '>', '<=', '>=', '<>'])}{self.argument(r.choice(['number', 'text']), 0)}"

    def call(self, depth=1, name=None):
        r = self.random
        name = name or r.choice(list(self.functions))
        arguments = []
        parameters = self.functions[name]
        for index, (parameter, presence) in enumerate(parameters):
            if presence == "optional" and r.random() < 0.5 and name not in ("ROW", "COLUMN"):
                break
            if presence == "repeating" and r.random() < 0.5:
                break
            if presence == "optional" and index > 0 and r.random() < 0.04 and index + 1 == len(parameters):
                arguments.append("")
                continue
            kind = EXCEPTIONS.get((name, parameter)) or KINDS.get(parameter, "number")
            arguments.append(self.argument(kind, depth))
        call = f"{name}({','.join(arguments)})"
        # What gives an array is made one value, so that it is compared and not only told apart.
        return f"SUMPRODUCT({call})" if name in ARRAYS else call

    def formula(self, name):
        r = self.random
        formula = self.call(1, name)
        if r.random() < 0.15:
            sign = r.choice(["+", "-", "*", "/", "&", "=", "<", "^"])
            formula += sign + self.argument("small" if sign == "^" else r.choice(["number", "text"]), 0)
        return formula


def signatures(lister):
    """The functions and their parameters, from the reference that Lister prints."""
    functions = {}
    for line in run(lister, "functions", "--markdown").splitlines():
        match = re.match(r"\| `([A-Z0-9.]+)\(([^`]*)\)`", line)
        if not match or match[1] in LEFT_OUT:
            continue
        parameters = []
        repeats = False
        for part in filter(None, match[2].split(", ")):
            if part == "…":
                parameters = [(name, "repeating" if presence == "optional" else presence) for name, presence in parameters]
                repeats = True
                continue
            optional = part.startswith("[")
            parameters.append((part.strip("[]"), "optional" if optional else "required"))
        # Groups that repeat (criteria with their ranges) come whole or not at all.
        if repeats and sum(1 for _, presence in parameters if presence == "repeating") > 1:
            parameters = [pair for pair in parameters if pair[1] != "repeating"]
        functions[match[1]] = parameters
    return functions


def run(*command, **options):
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode > 1:
        sys.exit(f"{command[:3]}: {result.stderr}")
    return result.stdout


def prefixed(formula):
    """The formula with the prefixes that workbooks put before newer functions."""
    return re.sub(r"\b([A-Z][A-Z0-9.]*)\(", lambda match: ("_xlfn." if match[1] in PREFIXED else "") + match[0], formula)


def write_workbook(path, formulas):
    import openpyxl
    book = openpyxl.Workbook()
    sheet = book.active
    for column, values in enumerate(COLUMNS, 1):
        for row, value in enumerate(values, 1):
            cell = sheet.cell(row, column)
            cell.value = value
            if isinstance(value, str) and not value.startswith("="):
                cell.data_type = "s"
    for row, formula in enumerate(formulas, 1):
        sheet.cell(row, 16).value = "=" + prefixed(formula)
    book.save(path)


def column_of_answers(path):
    """What a program saved in column P: a list of (type, value) by row."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(path) as archive:
        texts = []
        if "xl/sharedStrings.xml" in archive.namelist():
            for item in ElementTree.fromstring(archive.read("xl/sharedStrings.xml")):
                texts.append("".join(node.text or "" for node in item.iter(space + "t")))
        sheet = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
    answers = {}
    for cell in sheet.iter(space + "c"):
        match = re.fullmatch(r"P(\d+)", cell.get("r"))
        if not match:
            continue
        kind, value = cell.get("t", "n"), cell.find(space + "v")
        value = "" if value is None else value.text or ""
        if kind == "s":
            answers[int(match[1])] = ("text", texts[int(value)])
        elif kind in ("str", "inlineStr"):
            answers[int(match[1])] = ("text", value)
        elif kind == "b":
            answers[int(match[1])] = ("logical", value == "1")
        elif kind == "e":
            answers[int(match[1])] = ("error", value)
        else:
            answers[int(match[1])] = ("number", float(value)) if value else ("text", "")
    return answers


def with_libreoffice(folder, formulas, first, wait):
    """LibreOffice's answers by row; none for a formula that it doesn't end with.

    It counts years one by one, so that a date in a far millennium takes minutes: what takes too long is cut into ten.
    """
    part = folder / f"part-{first}-{len(formulas)}"
    part.mkdir()
    write_workbook(part / "formulas.xlsx", formulas)
    environment = dict(os.environ, LC_ALL="C.UTF-8", HOME=str(folder))
    office = subprocess.Popen(
        ["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{folder}/profile", "--convert-to", "xlsx",
         "--outdir", str(part / "office"), str(part / "formulas.xlsx")],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        office.wait(wait)
    except BaseException as reason:
        os.killpg(office.pid, signal.SIGKILL)
        office.wait()
        if not isinstance(reason, subprocess.TimeoutExpired):
            raise
        if len(formulas) == 1:
            return {}
        size = max(len(formulas) // 10, 1)
        answers = {}
        for start in range(0, len(formulas), size):
            answers |= with_libreoffice(folder, formulas[start:start + size], first + start, wait)
        return answers
    answers = column_of_answers(part / "office" / "formulas.xlsx")
    return {first + row: answer for row, answer in answers.items()}


def others(folder, formulas):
    """The answers of LibreOffice and of Gnumeric, by row from 1."""
    office = {}
    for first in range(0, len(formulas), 2500):
        office |= with_libreoffice(folder, formulas[first:first + 2500], first, 20)
    workbook, answers = folder / "formulas.xlsx", folder / "gnumeric.xlsx"
    write_workbook(workbook, formulas)
    run("ssconvert", "--recalc", str(workbook), str(answers), env=dict(os.environ, LC_ALL="C.UTF-8", HOME=str(folder)))
    return office, column_of_answers(answers)


def ours(lister, folder, formulas):
    """Lister's answers: (type, value), or ("array", rows) for a formula that spills."""
    block = [[column[row] for column in COLUMNS] for row in range(ROWS)]
    path = folder / "formulas.ndjson"
    with path.open("w", encoding="utf-8") as file:
        for formula in formulas:
            rows = [row + [None] * 8 + ["=" + formula] if index == 0 else row for index, row in enumerate(block)]
            file.write(json.dumps({"lister": 1, "grid": rows}) + "\n")
    out = run(lister, "recalc", "--values", "--numbers", "double", str(path))
    answers = []
    for line in out.splitlines():
        document = json.loads(line)
        values = document["values"]
        cell = values[0][15]
        beyond = [row[15:] for row in values if row[15:] and row[15] is not None]
        if len(beyond) > 1:
            answers.append(("array", [[plain(value) for value in row] for row in beyond]))
        else:
            answers.append(plain(cell))
    return answers


def plain(value):
    if isinstance(value, dict):
        (kind, text), = value.items()
        if kind == "error":
            return ("error", text)
        # What no double holds is written with all its digits.
        return ("number", math.inf)
    if isinstance(value, bool):
        return ("logical", value)
    if isinstance(value, str) and len(value) > 300 and re.fullmatch(r"-?\d+(\.\d+)?", value):
        return ("number", float(value))
    if value is None or isinstance(value, str):
        return ("text", value or "")
    return ("number", float(value))


def alike(left, right):
    """Whether two answers are the same; a logical of one may be a number of LibreOffice."""
    if left[0] == right[0] == "number":
        return left[1] == right[1] or math.isclose(left[1], right[1], rel_tol=1e-11, abs_tol=1e-13)
    if {left[0], right[0]} == {"number", "logical"}:
        return float(left[1]) == float(right[1])
    return left == right


def spelled(answer):
    """An answer as the recorded ones are spelled."""
    kind, value = answer
    if kind == "text":
        return '"' + value + '"'
    if kind == "logical":
        return "TRUE" if value else "FALSE"
    if kind == "error":
        return value
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def record(path, agreed, each=6):
    """Writes some formulas of each function, whose answers are the same everywhere, with those answers."""
    counts = collections.Counter()
    versions = "LibreOffice 7.4.7.2, Gnumeric 1.12.55 (Debian 12), from .xlsx, by Tests/Formulas/compare.py"
    lines = [f"# Answers of other engines: {versions}.", "place\tP1"]
    for letter, column in zip(LETTERS, COLUMNS):
        for row, value in enumerate(column, 1):
            if value is not None:
                text = value if str(value).startswith("=") else json.dumps(value, ensure_ascii=False)
                lines.append(f"cell\t{letter}{row}\t{text.upper() if isinstance(value, bool) else text}")
    lines.append("formula\tLibreOffice\tGnumeric")
    for formula, office, gnumeric, mine in agreed:
        name = function_of(formula)
        answers = [spelled(office), spelled(gnumeric)]
        # Where doubles have lost digits on the way there is nothing to compare.
        if mine[0] == "number" and any(theirs[0] == "number" and f"{theirs[1]:.15g}" != f"{mine[1]:.15g}" for theirs in (office, gnumeric)):
            continue
        if office[0] != gnumeric[0] or counts[name] == each or any(character in formula + "".join(answers) for character in "\t\n\r"):
            continue
        counts[name] += 1
        lines.append("\t".join([formula] + answers))
    pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


def function_of(formula):
    """The function that a formula was made for."""
    return formula.removeprefix("SUMPRODUCT(").split("(")[0]


def report(path, lister, answered, same, differences):
    """Writes what is known of each function."""
    cases = collections.Counter()
    folder = pathlib.Path(__file__).parents[2] / "Datasets/conformance"
    for file, mark in [(file, "=>") for file in folder.glob("*.cases")] + [(file, "\t") for file in folder.glob("recorded/*.tsv")]:
        for line in file.read_text(encoding="utf-8").splitlines():
            if mark in line and not line.startswith("#"):
                cases.update(set(re.findall(r"\b([A-Z][A-Z0-9._]*)\(", line.split(mark)[0].upper())))
    functions = json.loads(run(lister, "functions", "--json"))
    lines = ["function\tcases\tanswered alike by LibreOffice and Gnumeric\tthe same here\tthe rest"]
    for function in functions["functions"] if isinstance(functions, dict) else functions:
        name = function["name"]
        rest = ", ".join(f"{count} {reason}" for reason, count in differences[name].most_common())
        count = sum(cases[spelling] for spelling in [name, *function["aliases"]])
        lines.append(f"{name}\t{count}\t{answered[name]}\t{same[name]}\t{rest}")
    pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


def calls(formula, *names):
    return re.search(r"\b(?:" + "|".join(re.escape(name) for name in names) + r")\(", formula) is not None


DATES = "YEAR MONTH DAY WEEKDAY WEEKNUM ISOWEEKNUM EDATE EOMONTH DAYS DAYS360 YEARFRAC NETWORKDAYS WORKDAY DATE".split()
TIMES = "HOUR MINUTE SECOND".split()
CONDITIONS = "COUNTIF SUMIF AVERAGEIF COUNTIFS SUMIFS AVERAGEIFS MINIFS MAXIFS".split()
SECURITIES = "PRICEDISC INTRATE RECEIVED DISC YIELDDISC ACCRINT ACCRINTM PRICEMAT YIELDMAT AMORLINC AMORDEGRC".split()
PAIRS = "COVARIANCE.S COVARIANCE.P SLOPE STEYX RSQ CORREL INTERCEPT FORECAST SUMX2MY2 SUMX2PY2 SUMXMY2 PROB".split()
DATABASE = "DSUM DPRODUCT DAVERAGE DMIN DMAX DVAR DVARP DSTDEV DSTDEVP DCOUNT DCOUNTA DGET".split()
SORTED = "LOOKUP MATCH VLOOKUP HLOOKUP".split()

# Why an answer that the others share is not ours: a name, the reason, and what tells the class from the formula,
# their answer and ours. The first that fits counts.
CLASSES = [
    ("array", "the formula gives an array, which spills; the others take one cell of it",
     lambda formula, theirs, mine: mine[0] == "array" or mine == ("error", "#SPILL!")),
    ("size", "a number that no double holds is one here",
     lambda formula, theirs, mine: mine[0] == "number" and abs(mine[1]) > 1e300 or theirs == ("error", "#NUM!")
     and calls(formula, "EXP", "SINH", "COSH", "POWER", "GCD", "TANH") or calls(formula, "ERROR.TYPE") and calls(formula, "COSH", "SINH", "EXP") or theirs == ("error", "#NUM!") and "^" in formula
     and mine[0] == "number"),
    ("0^-1", "a negative power of zero is a division by zero, as in Excel",
     lambda formula, theirs, mine: "^" in formula and mine == ("error", "#DIV/0!")),
    ("edge", "beyond P16 there is nothing: #REF!, as at the edge of a sheet",
     lambda formula, theirs, mine: calls(formula, "OFFSET", "INDIRECT") and "#REF!" in mine),
    ("unknown type", "a type of weeks and a unit that aren't known are #NUM!, as in Excel",
     lambda formula, theirs, mine: calls(formula, "WEEKNUM", "DATEDIF") and theirs == ("error", "#VALUE!")
     and mine == ("error", "#NUM!")),
    ("securities", "years are counted by the basis as in YEARFRAC; what can't be repaid and rates without a factor are #NUM!, as in "
     "Excel", lambda formula, theirs, mine: calls(formula, *SECURITIES)),
    ("samples", "one number has no variance, which is a division by zero, and tails are 1 or 2, as in Excel",
     lambda formula, theirs, mine: calls(formula, "T.TEST", "F.TEST", "TTEST", "FTEST") and mine[1] in ("#DIV/0!", "#NUM!")),
    ("early", "days before 1899-12-30 are #NUM!, and 1 is 1899-12-31",
     lambda formula, theirs, mine: calls(formula, *DATES, *TIMES, "DATEDIF", "SINGLE") and mine == ("error", "#NUM!")
     or calls(formula, "WEEKNUM", "WEEKDAY", "DAY", "MONTH", "YEAR", "WORKDAY", "NETWORKDAYS", "EDATE", "EOMONTH")
     and theirs[0] == mine[0] != "error"),
    ("whole", "hours, minutes and seconds are whole, and at most 32767, as in Excel",
     lambda formula, theirs, mine: calls(formula, "TIME")),
    ("rank", "RANK of a number that isn't there is #N/A, as in Excel",
     lambda formula, theirs, mine: calls(formula, "RANK", "RANK.AVG") and mine == ("error", "#N/A")),
    ("unequal", "rows of numbers of unequal lengths are #N/A, as in Excel",
     lambda formula, theirs, mine: mine == ("error", "#N/A") and calls(formula, *PAIRS)),
    ("bits", "bits of what is not whole or below 0 are #NUM!, and places of them are cut off, as in Excel",
     lambda formula, theirs, mine: calls(formula, "BITAND", "BITOR", "BITXOR", "BITLSHIFT", "BITRSHIFT")),
    ("period", "SYD has periods from 1 to the life only, and DB one more where the first year is none, as in Excel",
     lambda formula, theirs, mine: calls(formula, "SYD", "DB") and mine == ("error", "#NUM!")),
    ("below 0", "a bound is tested on what is given: -0.4 failures are #NUM!, as in Excel",
     lambda formula, theirs, mine: calls(formula, "NEGBINOMDIST") and mine == ("error", "#NUM!")),
    ("database", "a text that is a condition means all that begins with it, an empty row of conditions all rows, and what none "
     "fulfil has no mean, as in Excel",
     lambda formula, theirs, mine: calls(formula, *DATABASE)),
    ("pole", "a reciprocal of 0 is a division by zero, as in Excel",
     lambda formula, theirs, mine: mine == ("error", "#DIV/0!") and calls(formula, "CSC", "COT", "CSCH", "COTH", "ISPMT", "WEIBULL.DIST")),
    ("flows", "flows of money without a gain or a loss, or without dates, are #NUM! or a division by zero, as in Excel",
     lambda formula, theirs, mine: calls(formula, "IRR", "XIRR", "MIRR", "XNPV", "RRI", "RATE")),
    ("tail", "a number too small for a double is one here, or beyond a limit",
     lambda formula, theirs, mine: calls(formula, "ERFC", "ERFC.PRECISE", "ERF", "NORM.DIST", "NORMSDIST", "NORMDIST", "CSCH", "SECH", "Z.TEST",
     "ZTEST", "CONCATENATE", "BESSELK", "CHISQ.TEST", "CHITEST", "POISSON.DIST", "EXPON.DIST", "WEIBULL.DIST", "LOGNORMDIST", "HYPGEOMDIST", "BINOM.DIST", "SERIESSUM", "FV", "PV")
     and (theirs[1] in (0, 1) or mine == ("error", "#NUM!")) or calls(formula, "SECH", "CSCH")),
    ("impossible", "HYPGEOM.DIST of what can't be drawn is #NUM!, as in Excel",
     lambda formula, theirs, mine: calls(formula, "HYPGEOM.DIST", "HYPGEOMDIST") and mine == ("error", "#NUM!")),
    ("no numbers", "Z.TEST of no numbers is #N/A, TRIMMEAN of them #NUM!, as in Excel",
     lambda formula, theirs, mine: calls(formula, "Z.TEST", "TRIMMEAN")),
    ("sheet", "SHEET of what names none is #N/A, as in Excel", lambda formula, theirs, mine: calls(formula, "SHEET")),
    ("complex", "a logical is no complex number, as in Excel",
     lambda formula, theirs, mine: mine == ("error", "#VALUE!") and re.search(r"\bIM[A-Z]", formula) is not None),
    ("left out", "what is left out between commas is 0, as in Excel",
     lambda formula, theirs, mine: ",)" in formula),
    ("exact", "a unit is what it is by its definition: an atmosphere has 101325 Pa",
     lambda formula, theirs, mine: calls(formula, "CONVERT")),
    ("link", "HYPERLINK of an empty cell is 0, as in Excel", lambda formula, theirs, mine: calls(formula, "HYPERLINK")),
    ("typed", "a text that is an argument itself counts as its number in all aggregates, as in Excel",
     lambda formula, theirs, mine: calls(formula, "AVERAGEA", "MAXA", "MINA", "STDEV", "STDEVP", "VAR", "VARP", "STDEVA", "STDEVPA", "VARA", "VARPA",
     "NPV", "GEOMEAN", "HARMEAN")),
    ("character 0", "there is no character 0, as in Excel", lambda formula, theirs, mine: calls(formula, "UNICHAR")),
    ("array logical", "a logical in an array counts as little as one in a range, as in Excel",
     lambda formula, theirs, mine: "{" in formula and "TRUE" in formula),
    ("0^0", "#NUM!, as in Excel", lambda formula, theirs, mine: "^" in formula and mine == ("error", "#NUM!")),
    ("whole days", "DAYS counts whole days, as in Excel", lambda formula, theirs, mine: calls(formula, "DAYS")),
    ("logical", "ISEVEN and ISODD refuse logicals, as in Excel",
     lambda formula, theirs, mine: calls(formula, "ISEVEN", "ISODD") and mine == ("error", "#VALUE!")),
    ("TRUE", "the text TRUE is no number, as in Excel, but a logical for AND, OR, IF and NOT",
     lambda formula, theirs, mine: '"TRUE"' in formula),
    ("error criterion", "an error that is a criterion counts the cells with that error, as in Excel",
     lambda formula, theirs, mine: calls(formula, *CONDITIONS) and theirs[0] == "error"),
    ("unsorted", "an approximate lookup in values that aren't sorted halves them, as Excel does",
     lambda formula, theirs, mine: calls(formula, *SORTED)),
    ("exact", "what a double rounds off is still there",
     lambda formula, theirs, mine: calls(formula, "TANH") and theirs[0] == "number"),
    ("two errors", "of several errors the first one is given, and an error goes before a conversion",
     lambda formula, theirs, mine: theirs[0] == mine[0] == "error"),
    ("find", "an empty text is found where the search begins, as in Excel",
     lambda formula, theirs, mine: calls(formula, "FIND", "SEARCH")),
    ("blanks", "NUMBERVALUE ignores blanks, and an empty text is 0, as in Excel",
     lambda formula, theirs, mine: calls(formula, "NUMBERVALUE")),
    ("in cells", "GCD and LCM refuse texts and logicals in ranges and arrays, as in Excel",
     lambda formula, theirs, mine: calls(formula, "GCD", "LCM") and mine == ("error", "#VALUE!")),
    ("date texts", "DATEDIF and WEEKNUM read all texts that are dates elsewhere",
     lambda formula, theirs, mine: calls(formula, "DATEDIF", "WEEKNUM") and theirs == ("error", "#VALUE!")),
    ("before 1900", "years before 1900 count from 1900, as in Excel",
     lambda formula, theirs, mine: re.search(r"\bDATE\(18", formula) is not None),
    ("upwards", "a negative size in OFFSET counts upwards and to the left, as in Excel",
     lambda formula, theirs, mine: calls(formula, "OFFSET")),
    ("negative time", "TEXT of a negative day or time is #VALUE!, as in Excel",
     lambda formula, theirs, mine: calls(formula, "TEXT") and mine == ("error", "#VALUE!")),
    ("without a year", "a month and a day, or two numbers between -, are a day of the run's year, as in Excel",
     lambda formula, theirs, mine: calls(formula, "CONCAT", "CONCATENATE") and mine[0] == "number"),
    ("BASE", "what BASE gives of a logical is a text that spells a number",
     lambda formula, theirs, mine: calls(formula, "BASE")),
    ("logical text", "the text of a logical is no number, and other texts no logical, as in Excel",
     lambda formula, theirs, mine: mine == ("error", "#VALUE!") and calls(formula, "VALUE", "DAYS360", "TEXTJOIN", "SUBSTITUTE",
     "UPPER", "LOWER", "PROPER", "TRIM", "LEFT", "RIGHT", "MID", "REPT", "CONCATENATE", "CONCAT", "REPLACE", "CLEAN", "LINEST", "LOGEST")
     or calls(formula, "AND", "OR", "XOR") and theirs == ("error", "#VALUE!")),
    ("given", "a logical that a function gives counts as one that is written, as in Excel",
     lambda formula, theirs, mine: theirs[0] == mine[0] == "number" and re.search(r"\((?:.*,)?[A-Z.]+\(", formula) is not None
     or calls(formula, "CHOOSE", "IF", "IFS", "SWITCH", "IFERROR", "IFNA")),
    ("least", "LCM of anything with 0 is 0, as in Excel", lambda formula, theirs, mine: calls(formula, "LCM")),
    ("empty", "an empty cell is equal to FALSE, 0 and the empty text, in SWITCH as elsewhere",
     lambda formula, theirs, mine: calls(formula, "SWITCH", "ADDRESS")),
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lister")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("--explain", help="print the formulas of a class")
    parser.add_argument("--record")
    parser.add_argument("--report")
    options = parser.parse_args()
    lister = os.path.abspath(options.lister)
    functions = signatures(lister)
    generator = Generator(functions, options.seed)
    names = list(functions)
    formulas = [generator.formula(names[index % len(names)]) for index in range(options.count)]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="formulas-"))
    office, gnumeric = others(folder, formulas)
    mine = ours(lister, folder, formulas)
    answered, same = collections.Counter(), collections.Counter()
    classes = collections.Counter()
    differences = collections.defaultdict(collections.Counter)
    unexplained = collections.defaultdict(list)
    agreed = []
    for row, (formula, answer) in enumerate(zip(formulas, mine), 1):
        if row not in office or row not in gnumeric or not alike(office[row], gnumeric[row]):
            continue
        theirs = gnumeric[row]
        if theirs == ("error", "#NAME?") and answer != theirs:
            classes["lacking"] += 1
            continue
        function = function_of(formula)
        answered[function] += 1
        if alike(theirs, answer):
            same[function] += 1
            agreed.append((formula, office[row], theirs, answer))
            continue
        for name, _, fits in CLASSES:
            if fits(formula, theirs, answer):
                if options.explain == name:
                    print(f"{name}\t{formula}\t{theirs[1]!r}\t{answer[1]!r}")
                classes[name] += 1
                differences[function][name] += 1
                break
        else:
            unexplained[function].append((formula, theirs, answer))
            differences[function]["of no class"] += 1
    shared, alike_here = answered.total(), same.total()
    print(f"{len(formulas)} formulas, {shared} on which both agree, {alike_here} the same here ({100 * alike_here / max(shared, 1):.2f} %)")
    for name, reason, _ in CLASSES:
        print(f"{classes[name]:6} {name}: {reason}")
    print(f"{classes['lacking']:6} lacking: #NAME? in both")
    count = sum(map(len, unexplained.values()))
    print(f"{count:6} of no class")
    for name, cases in sorted(unexplained.items(), key=lambda pair: -len(pair[1])):
        for formula, theirs, answer in cases[:options.show]:
            print(f"{name}\t{formula}\t{theirs[1]!r}\t{answer[1]!r}")
    shutil.rmtree(folder)
    if options.record:
        record(options.record, agreed)
    if options.report:
        report(options.report, lister, answered, same, differences)
    sys.exit(1 if count or alike_here < 0.97 * shared else 0)


if __name__ == "__main__":
    main()
