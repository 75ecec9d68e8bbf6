// SPDX-License-Identifier: MIT

import TestKit

/// Full grids whose 225 formulas are drawn from nine forms, thirds and remainders among them.
///
/// No two documents have the same formulas, and many results are fractions.
enum RandomGrid {
  /// So many documents, one in a line.
  static func documents(_ count: Int) -> String {
    (0..<count).map(document).joined()
  }

  private static func document(_ index: Int) -> String {
    var random = SeededGenerator(seed: UInt64(index) + 1)
    let rows = (0..<16).map { row in
      let cells = (0..<16).map { column in
        row == 0 || column == 0
          ? "\(Int.random(in: -999...999, using: &random)).\(Int.random(in: 10...99, using: &random))"
          : "\"=\(formula(row, &random))\""
      }
      return "[\(cells.joined(separator: ","))]"
    }
    return #"{"grids":[{"name":"Grid","rows":[\#(rows.joined(separator: ","))]}]}"# + "\n"
  }

  private static func formula(_ row: Int, _ random: inout SeededGenerator) -> String {
    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    func cell(_ row: Int) -> String { "\(UnicodeScalar(UInt8(65 + below(16))))\(row + 1)" }
    let (a, b) = (cell(0), "A\(below(16) + 1)")
    let (c, d) = (cell(row - 1), cell(max(0, row - 3)))
    let (s, t) = (["+", "-"][below(2)], ["+", "-"][below(2)])
    switch below(9) {
    case 0: return "\(a)*\(b)\(s)\(c)\(t)\(d)"
    case 1: return "\(a)*0.\(below(900) + 100)\(s)\(c)\(t)\(d)"
    case 2: return "\(c)\(s)\(d)\(t)\(a)/3"
    case 3: return "(\(a)\(s)\(c))\(t)\(d)\(s)\(below(900) + 100).\(below(90) + 10)"
    case 4: return "MOD(\(a),\(below(7) + 2))\(s)\(c)\(t)\(d)"
    case 5: return "\(a)/\([4, 5, 8][below(3)])\(s)\(c)\(t)\(d)"
    case 6: return "(\(c)\(s)\(d))/3\(t)\(a)"
    case 7: return "MOD(\(c),\(below(7) + 2))\(s)\(d)"
    default: return "\(a)\(s)\(b)\(t)\(c)"
    }
  }
}
