// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerJSON

/// Any bytes as a chain of roots, logarithms, angles and roundings.
///
/// The chain has the same value in one formula and in cells that refer to each other. What is rounded, and what
/// is compared, is the same at all precisions; and other documents before it change nothing.
final class RealsTarget: FuzzTarget {
  let name = "reals"
  let limit = 64
  private let kept = Recalculator(
    options: .init(valuesOnly: true, now: .init(unixMilliseconds: 0), seed: 7)
  )

  /// A chain for each function, and some random ones.
  func seeds() throws -> [[UInt8]] {
    (0..<24).map { first in (0..<12).map { UInt8(truncatingIfNeeded: first + $0 * 29) } }
      + [
        [7, 1, 0, 3, 4, 2], [8, 1, 10, 0, 4, 2], [2, 1, 6, 0, 6, 0], [9, 3, 14, 2, 0, 0, 15, 5],
      ]
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    var script = ScriptReader(input)
    let start = "\(script.byte() - 100)/\(script.byte() % 32 + 1)"
    var cells = ["=" + start]
    var whole = start
    while !script.isAtEnd, cells.count < 7 {
      let (kind, number) = (script.byte() % 18, script.byte())
      // A step may have its operand twice: a long formula is one step shorter.
      let longer = Self.step(kind, number, of: whole)
      guard longer.utf8.count < 900 else { break }
      whole = longer
      cells.append("=" + Self.step(kind, number, of: Self.address(cells.count - 1)))
    }
    let last = Self.address(cells.count - 1)
    let cut = value(of: [cells, Self.questions(of: last)], precision: 34)
    let first = value(of: [["=" + whole], Self.questions(of: "A1")], precision: 34)
    // A step that is over a limit as a cell may pass within a formula, where it is not written; and what
    // cells have cost is not there for the questions. Rows are as wide as the widest.
    let steps = cut[0].prefix(cells.count)
    let answers = zip(
      cut[cut.count - 1] + steps.suffix(1),
      first[first.count - 1] + first[0].prefix(1)
    )
    try FuzzFinding.unless(
      steps.contains(where: Self.isRefused)
        || answers.allSatisfy { $0 == $1 || Self.isRefused($0) || Self.isRefused($1) },
      "\(whole) gives \(first), and in cells \(cut)"
    )
    let short = value(of: [cells, Self.questions(of: last)], precision: 1)
    for (long, short) in zip(cut[cut.count - 1], short[short.count - 1])
    where !(Self.isMarked(long) && Self.isMarked(short)) && !Self.isRefused(short) {
      try FuzzFinding.unless(
        long == short,
        "\(whole): a rounded or logical value is \(long), and at one digit \(short)"
      )
    }
    let alone = Recalculator(options: kept.options)
    let again = value(of: [cells, Self.questions(of: last)], precision: 34, on: alone)
    try FuzzFinding.unless(
      again == cut,
      "\(whole) gives \(cut) after other documents, and \(again) alone"
    )
  }

  private static func address(_ index: Int) -> String { "\(UnicodeScalar(UInt8(65 + index)))1" }

  private static func step(_ kind: Int, _ number: Int, of x: String) -> String {
    let few = number % 6 + 1
    return switch kind {
    case 0, 1: "SQRT(ABS(\(x)))"
    case 2: "ABS(\(x))^(1/\(few + 1))"
    case 3: "(\(x))^\(few)"
    case 4: "LN(\(few)+ABS(\(x)))"
    case 5: "EXP(-ABS(\(x)))"
    case 6: "\(["SIN", "COS", "ATAN", "TANH", "ASINH", "TAN"][few - 1])(\(x))"
    case 7: "LOG(1+ABS(\(x)),\(few + 1))"
    case 8: "(\(x)+SQRT(\(number)))"
    case 9: "(\(x)-\(number - 128))"
    case 10: "(\(x))*\(number)/\(few)"
    case 11: "1/(\(x))"
    case 12: "ROUND(\(x),\(few))"
    case 13: "\(["INT", "TRUNC", "ABS", "SIGN", "EVEN", "ODD"][few - 1])(\(x))"
    case 14: "(\(x))*PI()/\(few)"
    case 15: "(\(x)+SQRT(\(few)))*(\(x)-SQRT(\(few)))"
    case 16: "IF(\(x)>\(few - 3),1/7,3)*(\(x))"
    default: "LN(EXP(\(few)+TANH(\(x))))"
    }
  }

  private static func questions(of x: String) -> [String] {
    [
      "=ROUND(\(x),3)", "=INT(\(x))", "=SIGN(\(x))", "=\(x)>1", "=\(x)=ROUND(\(x),2)",
      "=CEILING(\(x),0.25)", "=TRUNC(\(x),1)",
    ]
  }

  /// Whether a value cost more than a document may, or is none: to write a digit more or less can do that.
  private static func isRefused(_ value: String) -> Bool { value.contains("#NUM!") }

  private static func isMarked(_ value: String) -> Bool { value.contains("approx") }

  /// The values of a grid of formulas, as they are written; one row with the error if it is refused.
  private func value(
    of rows: [[String]],
    precision: Int,
    on recalculator: Recalculator? = nil
  ) -> [[String]] {
    let cells = JSONText(
      elements: rows.map { row in JSONText(elements: row.map { JSONText(string: $0) }) }
    )
    let document = "{\"precision\":\(precision),\"grid\":\(cells)}"
    switch (recalculator ?? kept).result(of: Array(document.utf8)) {
    case .failure(let error): return [[error.message]]
    case .success(let output):
      guard let values = JSONText(output.text)?["values"] else { return [[output.text]] }
      return values.elements.map { row in row.elements.map(\.description) }
    }
  }
}
