// SPDX-License-Identifier: MIT

/// Makes templates with formulas at random, and documents of them.
package struct TemplateGenerator {
  private var random: DocumentMutator
  private let rows: Int
  private let columns: Int
  private var formulas: [String: String] = [:]
  private var kinds: [Kind]

  private enum Kind: CaseIterable { case whole, cents, fine, small, name }

  /// A template that is a function of its seed.
  ///
  /// `documents` is what its documents start from, if others of the same template are wanted.
  package init(seed: UInt64, documents: UInt64? = nil) {
    random = DocumentMutator(seed: seed)
    rows = 3 + random.pick(6)
    columns = 4 + random.pick(5)
    kinds = []
    let inputs = 2 + random.pick(2)
    for column in 0..<inputs { kinds.append(column == 1 ? .name : random.pick(Kind.allCases)) }
    for row in 0..<rows {
      for column in inputs..<columns where random.pick(rows * (columns - inputs)) < 4 {
        formulas[address(row, column)] = "=" + formula(row: row, column: column, depth: 0)
      }
    }
    if let documents { random = DocumentMutator(seed: documents) }
  }

  private func address(_ row: Int, _ column: Int) -> String {
    String(UnicodeScalar(UInt8(65 + column))) + "\(row + 1)"
  }

  /// A document of the template; `isUnlike` lets one of its literals be of any kind.
  package mutating func document(_ index: Int, isUnlike: Bool) -> String {
    let odd = isUnlike ? random.pick(rows * kinds.count) : -1
    var text = #"{"lister":1,"id":"t-\#(index)","grids":[{"name":"One","rows":["#
    for row in 0..<rows {
      text += row == 0 ? "[" : ",["
      for column in 0..<columns {
        if column > 0 { text += "," }
        if column < kinds.count {
          let isOdd = row * kinds.count + column == odd
          text += isOdd ? random.cell() : literal(kinds[column])
        } else if let formula = formulas[address(row, column)] {
          text += "\"" + formula.replacing("\"", with: "\\\"") + "\""
        } else {
          text += "null"
        }
      }
      text += "]"
    }
    return text + "]}]}"
  }

  private mutating func literal(_ kind: Kind) -> String {
    let sign = random.pick(5) == 0 ? "-" : ""
    return switch kind {
    case .whole: sign + "\(random.pick(50))"
    case .cents: sign + "\(random.pick(2_000)).\(random.pick(10))\(random.pick(10))"
    case .fine: sign + "0.\(random.pick(10))\(random.pick(10_000))"
    case .small: "\(random.pick(3))"
    case .name: "\"" + random.pick(["A", "b", "B", "Desk", "desk", "Lamp-12", "x y", "K"]) + "\""
    }
  }

  // MARK: Formulas

  /// A cell before a place, in the order of columns.
  private mutating func cell(_ column: Int) -> String {
    address(random.pick(rows), random.pick(column))
  }

  private mutating func range(_ column: Int) -> String {
    let place = random.pick(column)
    // Some reach beyond the grid.
    return address(0, place) + ":" + address(random.pick(12) == 0 ? 99 : rows - 1, place)
  }

  private mutating func number(_ column: Int) -> String {
    random.pick(4) > 0 ? cell(column) : random.pick(["0", "1", "2", "0.5", "1.25", "100", "3"])
  }

  private mutating func formula(row: Int, column: Int, depth: Int) -> String {
    func inner(_ generator: inout TemplateGenerator) -> String {
      depth < 2 && generator.random.pick(3) > 0
        ? generator.formula(row: row, column: column, depth: depth + 1) : generator.number(column)
    }
    let a = inner(&self)
    let b = inner(&self)
    switch random.pick(26) {
    case 0: return "(\(a)+\(b))"
    case 1: return "(\(a)-\(b))"
    case 2, 3: return "\(a)*\(b)"
    case 4: return "(\(a))/\(random.pick(["2", "3", "4", "8", "12", "0.25", b]))"
    case 5: return "ROUND(\(a)*\(b)/\(random.pick(["12", "7", "100", b])),\(random.pick(5) - 1))"
    case 6: return random.pick(["ROUNDUP", "ROUNDDOWN", "TRUNC"]) + "(\(a),\(random.pick(3)))"
    case 7: return random.pick(["INT", "ABS", "SIGN"]) + "(\(a))"
    case 8: return "MOD(\(a),\(random.pick(["3", "0.7", "-4", b])))"
    case 9: return "IF(\(a)\(random.pick(["<", ">", "=", "<>", "<=", ">="]))\(b),\(a),\(b))"
    case 10: return "IF(\(address(row, 1))=\"\(random.pick(["A", "B", "desk", "k"]))\",\(a),\(b))"
    case 11: return "IF(\(a)>\(b),\"more\",\"less\")"
    case 12, 13:
      return random.pick(["SUM", "MIN", "MAX", "COUNT", "AVERAGE"]) + "(\(range(column)))"
    case 14: return "SUM(\(range(column)),\(a))"
    case 15: return "SUMPRODUCT(\(range(column)),\(range(column)))"
    case 16: return "SUMIF(\(range(column)),\(criterion(row)),\(range(column)))"
    case 17: return "COUNTIF(\(range(column)),\(criterion(row)))"
    case 18: return "INDEX(\(range(column)),\(random.pick(["1", "2", a])))"
    case 19: return "INDEX(\(range(column)),MATCH(\(cell(column)),\(range(column)),0))"
    case 20:
      let type = random.pick([",0", ",0", ",0", ",", ",1", ",-1", ""])
      return "MATCH(\(random.pick(["\"B\"", a, ""])),\(range(column))\(type))"
    case 21:
      let isSorted = random.pick([",FALSE", ",FALSE", ",0", ",", ",TRUE", ""])
      return "VLOOKUP(\(cell(column)),A1:\(address(rows - 1, column - 1)),2\(isSorted))"
    case 22:
      let last = random.pick(["", "", "", ","])
      return random.pick(["AND", "OR", "XOR"]) + "(\(a)>1,\(b)<5,\(range(column))\(last))"
    case 23:
      let first = "\(range(column)),\(range(column)),\(criterion(row))"
      return "SUMIFS(\(first),\(range(column)),\">1\")"
    case 24: return "AVERAGEIF(\(range(column)),\(criterion(row)),\(range(column)))"
    default: return "(\(a)\(random.pick(["%", "*-1", "^2"])))"
    }
  }

  private mutating func criterion(_ row: Int) -> String {
    random.pick([
      "\"A\"", "\"<>b\"", "\">10\"", "\"<=2\"", "\"1\"", "1", "\"=Desk\"", "\"D*\"", "\"\"",
      "\"<>\"", "\"k\"", address(row, 1), address(row, 0),
    ])
  }
}
