// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerSyntax

/// The names of LET and the parameters of LAMBDA in a formula, which files of Excel mark.
struct FormulaLocals {
  /// The names in small letters.
  private var names: Set<String> = []
  /// Whether the formula makes functions or calls what takes them, which OpenDocument has no form
  /// for.
  private(set) var hasFunctions = false

  /// The names in a formula that was parsed.
  init(_ parser: borrowing FormulaParser, _ text: ByteView) {
    var calls: [(name: String, argument: Int)] = []
    for index in 0..<parser.count {
      let node = parser[index]
      switch node.kind {
      case .callBegin:
        let name = node.source(in: text).string.uppercased()
        calls.append((name, 0))
        hasFunctions = hasFunctions || FormulaLocals.ofFunctions.contains(name)
      case .applyBegin:
        calls.append(("", 0))
        hasFunctions = true
      case .callEnd, .applyEnd: _ = calls.popLast()
      case .argumentEnd: if !calls.isEmpty { calls[calls.count - 1].argument += 1 }
      case .name:
        guard let call = calls.last, index + 2 < parser.count,
          parser[index + 1].kind == .argumentEnd, parser[index + 2].kind != .callEnd,
          call.name == "LAMBDA" || call.name == "LET" && call.argument % 2 == 0
        else { continue }
        names.insert(node.source(in: text).string.lowercased())
      default: break
      }
    }
  }

  private static let ofFunctions: Set<String> = [
    "LAMBDA", "MAP", "REDUCE", "SCAN", "BYROW", "BYCOL", "MAKEARRAY", "ISOMITTED",
    "GROUPBY", "PIVOTBY",
  ]

  /// Whether a node has the name of one.
  func contains(_ node: Node, _ text: ByteView) -> Bool {
    !names.isEmpty && names.contains(node.source(in: text).string.lowercased())
  }

  /// What files of Excel put before the name of a node: a mark for a name, and one for a function
  /// that is an argument; nil for what stands as it is.
  func mark(of node: Node, _ text: ByteView) -> String? {
    if contains(node, text) { return "_xlpm." }
    let isFunction = FunctionTable.standard.function(named: node.source(in: text).string) != nil
    return node.kind == .name && hasFunctions && isFunction ? "_xleta." : nil
  }
}
