// SPDX-License-Identifier: MIT

import ListerBasics

@testable import ListerPlans

/// What documents of a template have in common, and what differs: a template without steps.
struct Skeleton {
  enum Part: Hashable {
    case fixed(String)
    /// A number in a slot, and a text in one, in quotes.
    case number
    case text
  }

  let parts: [Part]

  /// A document with given literals, of which there are as many as slots.
  func document(_ literals: [String]) -> [UInt8] { read(literals).document }

  /// A document, and where its literals are.
  private func read(_ texts: [String]) -> (document: [UInt8], literals: [Literal]) {
    var document: [UInt8] = []
    var literals: [Literal] = []
    for part in parts {
      switch part {
      case .fixed(let piece): document += piece.utf8
      case .number:
        let text = texts[literals.count].utf8
        let end = document.count + text.count
        literals.append(Literal(kind: .number, start: document.count, end: end, scale: 3))
        document += text
      case .text:
        document += "\"".utf8
        let text = texts[literals.count].utf8
        let end = document.count + text.count
        literals.append(Literal(kind: .text, start: document.count, end: end))
        document += text
        document += "\"".utf8
      }
    }
    return (document, literals)
  }

  /// Literals for the slots, of which numbers and texts are each the same.
  private func literals(number: String, text: String) -> [String] {
    parts.compactMap { part in
      switch part {
      case .fixed: nil
      case .number: number
      case .text: text
      }
    }
  }

  /// Literals by chance: of all lengths, some with escapes, exponents or letters beyond ASCII.
  func literals(_ random: inout SplitMix64) -> [String] {
    let texts = ["", "a", "b", "ab", "=", "é", "a \\\" and \\\\", "much longer than eight bytes"]
    let numbers = ["0", "7", "-1.5", "12.25", "1e2", "123456789.125", "-0.001", "1E-1"]
    return parts.compactMap { part in
      switch part {
      case .fixed: nil
      case .number: numbers.randomElement(using: &random)
      case .text: texts.randomElement(using: &random)
      }
    }
  }

  /// A template of two documents.
  func template(key: UInt64) throws -> Template {
    let first = read(literals(number: "1.125", text: "x"))
    let second = read(literals(number: "2.125", text: "y"))
    var observation = first.document.withByteView { Observation($0, first.literals) }
    second.document.withByteView { _ = observation.add($0, second.literals) }
    let mark = second.document.withByteView {
      TemplateMark(of: $0, behind: second.literals.last?.end ?? 0, hasValues: false)
    }
    var draft = TemplateDraft(mark)
    try draft.addSkeleton(of: observation)
    return Template(draft, key: key, layout: key, cells: 0, formulas: 0)
  }
}
