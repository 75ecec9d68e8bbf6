// SPDX-License-Identifier: MIT

import TestKit

/// Documents of every shape that is accepted, from a seed: member order, white space, escapes, long
/// forms and members that nobody knows vary; the values may be there, wrong, or missing.
struct RandomDocument {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next document.
  mutating func next() -> String {
    switch random.next() % 8 {
    case 0: return space() + rows(in: nil) + space()
    case 1, 2: return space() + object(top() + shortGrid()) + space()
    default: return object(top() + ["\"grids\":" + space() + grids()])
    }
  }

  private mutating func top() -> [String] {
    let all = [
      "\"lister\":1", "\"id\":\(text())", "\"name\":\(text())", "\"color\":\"red\"",
      "\"precision\":\(random.next() % 40 + 1)", "\"names\":{\"first\":\"A1\",\"é\":\"B2\"}",
      "\"locale\":\"de-DE\"",
      "\"unknown\":\(value(depth: 3))", "\"\\u0000\":\(space())\(value(depth: 2))",
      "\"items\":" + array((0..<random.next() % 4).map { _ in item() }),
    ]
    return all.filter { _ in random.next() % 2 == 0 }
  }

  private mutating func shortGrid() -> [String] {
    let grid = ["\"grid\":\(rows(in: nil))"]
    return random.next() % 2 == 0 ? grid : grid + ["\"values\":\(value(depth: 2))"]
  }

  private mutating func grids() -> String {
    let count = Int(random.next() % 4)
    return array(
      (0..<count).map { index in
        var members = ["\"name\":\"Grid \(index)\"", "\"rows\":\(rows(in: index))"]
        if random.next() % 2 == 0 { members.append("\"values\":\(value(depth: 2))") }
        if random.next() % 2 == 0 { members.append("\"extra\":\(value(depth: 2))") }
        return object(members)
      }
    )
  }

  private mutating func rows(in grid: Int?) -> String {
    array(
      (0..<random.next() % 5).map { _ in
        array((0..<random.next() % 5).map { _ in cell(in: grid) })
      }
    )
  }

  private mutating func cell(in grid: Int?) -> String {
    switch random.next() % 12 {
    case 0: return "null"
    case 1: return "true"
    case 2: return text()
    case 3: return number()
    case 4: return object(["\"text\":\(text())", "\"unknown\":\(value(depth: 1))"])
    case 5: return "{\"ratio\":\"\(random.next() % 100)/\(random.next() % 100 + 1)\"}"
    case 6: return "{\"approx\":\"\(random.next() % 1000).\(random.next() % 1000)\"}"
    case 7: return "{\"error\":\"#DIV/0!\"}"
    default:
      let formulas = [
        "=A1+1", "=B2*C3-1/3", "=2^0.5", "=A1&\\\"x\\\"", "={1,2;3,4}", "=A1:B2*2", "=1/0", "=D4",
        "=first+1", "=é", "=\\u0041\\u0031", "=1e10^3", "=1/7^20", "=-A1%", "=A1=B2", "=(", "=X()",
        "='Grid \(grid ?? 0)'!B1", "=0.1+0.2",
      ]
      return "\"\(formulas[Int(random.next() % UInt64(formulas.count))])\""
    }
  }

  private mutating func item() -> String {
    if random.next() % 3 == 0 { return text() }
    return object([
      "\"text\":\(text())", "\"price\":\(number())", "\"completed\":false", "\"note\":null",
      "\"tags\":[\(text())]", "\"prices\":{\"a\":\(number())}", "\"x\":\(value(depth: 1))",
    ])
  }

  private mutating func value(depth: Int) -> String {
    switch random.next() % (depth > 0 ? 7 : 5) {
    case 0: return "null"
    case 1: return "false"
    case 2: return number()
    case 3, 4: return text()
    case 5: return array((0..<random.next() % 4).map { _ in value(depth: depth - 1) })
    default: return object((0..<random.next() % 4).map { "\"k\($0)\":\(value(depth: depth - 1))" })
    }
  }

  private mutating func number() -> String {
    let numbers = [
      "0", "-0", "1", "-1.50", "12345678.9", "1e3", "2.5E-4", "123456789012345678", "0.1",
      "12345678901234567890.5", "-99999999", "100000000", "3.14159265358979",
    ]
    return numbers[Int(random.next() % UInt64(numbers.count))]
  }

  private mutating func text() -> String {
    let parts = [
      "a", "B ", "1", "é", "€", "𝄞", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud834\\udd1e", "#",
    ]
    let count = random.next() % 12
    return "\""
      + (0..<count).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined() + "\""
  }

  private mutating func array(_ elements: [String]) -> String {
    "[" + space() + elements.joined(separator: space() + "," + space()) + space() + "]"
  }

  private mutating func object(_ members: [String]) -> String {
    let shuffled = members.shuffled(using: &random)
    return "{" + space() + shuffled.joined(separator: "," + space()) + space() + "}"
  }

  private mutating func space() -> String {
    ["", "", "", " ", "\n  ", "\t", "\r\n"][Int(random.next() % 7)]
  }
}
