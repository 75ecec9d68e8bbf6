// SPDX-License-Identifier: MIT

import TestKit

/// Random formulas that are right, with white space wherever it means nothing.
struct FormulaGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> String {
    space() + expression(depth: Int.random(in: 0...4, using: &random)) + space()
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func space() -> String {
    Int.random(in: 0..<6, using: &random) == 0 ? pick([" ", "  ", "\t", "\n"]) : ""
  }

  private mutating func expression(depth: Int) -> String {
    guard depth > 0 else { return constant() }
    switch Int.random(in: 0..<13, using: &random) {
    case 12: return "LAMBDA([x],x" + space() + ")(" + expression(depth: depth - 1) + ")"
    case 0...3:
      let symbols = ["+", "-", "*", "/", "^", "&", "=", "<>", "<", "<=", ">", ">="]
      return expression(depth: depth - 1) + space() + pick(symbols) + space()
        + expression(depth: depth - 1)
    case 4: return pick(["-", "+", "--", "@"]) + space() + expression(depth: depth - 1)
    case 5: return expression(depth: depth - 1) + space() + pick(["%", "%%"])
    case 6, 7: return "(" + space() + expression(depth: depth - 1) + space() + ")"
    case 8: return call(depth: depth)
    case 9: return array()
    default: return reference(depth: depth)
    }
  }

  private mutating func constant() -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: number()
    case 2: pick(["\"\"", "\"a\"\"b\"", "\"é,(\"", "\"#\""])
    case 3: pick(["TRUE", "false", "#N/A", "#div/0!", "#CIRC!"])
    default: reference(depth: 0)
    }
  }

  private mutating func number() -> String {
    pick(["0", "1", "12.5", ".5", "5.", "1e3", "1E-3", "2.5e+10", "007"])
  }

  private mutating func call(depth: Int) -> String {
    let name = pick(["SUM", "if", "LOG10", "ERROR.TYPE", "_xlfn.XLOOKUP", "ÉTÉ", "TRUE", "index"])
    let count = Int.random(in: 0...3, using: &random)
    var arguments: [String] = []
    for _ in 0..<count {
      let isOmitted = count > 1 && Int.random(in: 0..<5, using: &random) == 0
      arguments.append(space() + (isOmitted ? "" : expression(depth: depth - 1)) + space())
    }
    var text = name + "("
    for (index, argument) in arguments.enumerated() {
      text += (index > 0 ? pick([",", ";"]) : "") + argument
    }
    return text + ")"
  }

  private mutating func array() -> String {
    let columns = Int.random(in: 1...3, using: &random)
    var rows: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var row: [String] = []
      for _ in 0..<columns {
        let element =
          Bool.random(using: &random)
          ? pick(["", "-", "+", "- "]) + number() : pick(["\"x\"", "TRUE", "#N/A", "\"\"\"\""])
        row.append(space() + element + space())
      }
      rows.append(row.joined(separator: ","))
    }
    return "{" + rows.joined(separator: ";") + "}"
  }

  /// An expression that may be a reference.
  private mutating func reference(depth: Int) -> String {
    guard depth > 0 else { return corner() }
    switch Int.random(in: 0..<11, using: &random) {
    case 5:
      return "(" + reference(depth: depth - 1) + space() + pick([",", ";"]) + space()
        + reference(depth: depth - 1) + ")"
    case 6: return bracketed(depth) + space() + "~" + space() + bracketed(depth)
    case 7:
      return pick([
        "Prices[Amount]", "t_[[#All], [a b]:[c'[d]]", "[@x]", "größe[@[y, z]]", "T_[]",
        "T_[[#Headers],[#Data]]", "Grid!Rate", "'My grid'!größe", "Grid:größe!A1",
      ])
    case 0:
      return "(" + reference(depth: depth - 1) + ")" + space() + ":" + space() + bracketed(depth)
    case 1: return bracketed(depth) + " " + bracketed(depth)
    case 2: return bracketed(depth) + space() + "#"
    case 3: return "INDEX(A1,1):" + bracketed(depth)
    case 4:
      return "INDEX(A1,1):" + pick(["B2", "foo", "Q1", "Grid!C3"]) + ":" + pick(["A1", "bar", "b"])
    default: return corner()
    }
  }

  private mutating func bracketed(_ depth: Int) -> String {
    "(" + reference(depth: depth - 1) + ")"
  }

  private mutating func corner() -> String {
    let grid = pick(["", "", "", "Grid!", "'My grid'!", "'it''s'!", "2024!", "größe!"])
    let address = pick([
      "A1", "$B$2", "c$3", "P16", "Q17", "A1:B2", "B2:$A$1", "C1:A$9", "B:C", "d:$A", "2:3", "$9:1",
      "A1:Z99", "XFD1048576",
    ])
    return grid.isEmpty ? pick([address, address, "foo", "Tax.Rate", "数量", "b"]) : grid + address
  }
}
