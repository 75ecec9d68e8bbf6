// SPDX-License-Identifier: MIT

import ListerSyntax

/// A parser that can be in an array: it has storage of its own.
final class ParserBox {
  var parser = FormulaParser()
}
