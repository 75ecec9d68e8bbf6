// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import ListerTables

/// What a formula says, however it is spelled: programs that save a workbook again spell formulas
/// their way.
///
/// Case, spaces, quotes around the names of sheets, `TRUE()` for `TRUE`, prefixes of functions and
/// the digits of numbers beyond the fifteenth make no difference.
struct FormulaMeaning: Equatable {
  private let tokens: [Token]

  private enum Token: Equatable {
    case number(Double)
    case word(NodeKind, String)

    static func == (left: Token, right: Token) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)): SheetNumbers.isShownSame(left, right)
      case (.word(let kind, let left), .word(let other, let right)): kind == other && left == right
      default: false
      }
    }
  }

  /// The meaning of a formula as a file spells it; nil if it isn't one.
  init?(_ source: String) {
    let formula = source.hasPrefix("of:") ? OpenFormula.a1(source) : source
    guard let formula else { return nil }
    let tokens: [Token]? = formula.withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return nil }
      var tokens: [Token] = []
      var index = 0
      while index < parser.count {
        let node = parser[index]
        let name = node.kind == .callBegin ? node.source(in: text).string.lowercased() : ""
        if ["true", "false"].contains(name), index + 1 < parser.count,
          parser[index + 1].kind == .callEnd
        {
          tokens.append(.word(.logical, name))
          index += 1
        } else {
          tokens.append(FormulaMeaning.token(node, text))
        }
        index += 1
      }
      return tokens
    }
    guard let tokens else { return nil }
    self.tokens = tokens
  }

  private static func token(_ node: Node, _ text: ByteView) -> Token {
    let source = node.source(in: text).string
    switch node.kind {
    case .number: return Double(source).map { .number($0) } ?? .word(.number, source)
    case .text: return .word(.text, source)
    case .logical: return .word(.logical, node.payload == 1 ? "true" : "false")
    case .reference:
      let spelled = FormulaReference(node, in: text)?.text ?? source
      return .word(.reference, spelled.lowercased())
    case .name, .structured, .callBegin, .error: return .word(node.kind, source.lowercased())
    case .callEnd, .arrayRowEnd, .arrayEnd: return .word(node.kind, "\(node.payload)")
    default: return .word(node.kind, "")
    }
  }

  /// Whether two formulas as files spell them say the same.
  static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard let left = FormulaMeaning(left) else { return false }
    return left == FormulaMeaning(right)
  }
}
