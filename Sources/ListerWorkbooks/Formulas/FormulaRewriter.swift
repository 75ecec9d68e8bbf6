// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// Changes the references in formulas, and leaves everything else as it is spelled.
///
/// A reference, which values can hold: what it keeps is only room for its next formula.
final class FormulaRewriter {
  private var parser = FormulaParser()

  /// What becomes of a reference.
  enum Change {
    case keep
    case replace(String)
    /// The formula can't be kept, for this reason.
    case fail(String)
  }

  /// What became of a formula.
  enum Result {
    case formula(String)
    /// The formula isn't one, in words.
    case unreadable(String)
    /// A reference could not be kept, in words.
    case failed(String)
  }

  /// Rewrites a formula without its `=`.
  ///
  /// `naming` says what a defined name is called instead, nil to keep it, `tables` what becomes of a
  /// part of a table by the name of that, and `change` what becomes of a reference.
  func rewrite(
    _ formula: String,
    naming: (String) -> String? = { _ in nil },
    tables: (String) -> Change = { _ in .keep },
    _ change: (FormulaReference) -> Change
  ) -> Result {
    formula.withByteView { text in
      do throws(SyntaxError) {
        try parser.parse(text)
      } catch {
        return .unreadable(error.message(in: text))
      }
      var edits: [(range: Range<Int>, text: String)] = []
      for index in 0..<parser.count {
        let node = parser[index]
        switch node.kind {
        case .reference:
          guard let reference = FormulaReference(node, in: text) else { continue }
          switch change(reference) {
          case .keep: break
          case .replace(let text): edits.append((node.sourceRange, text))
          case .fail(let reason): return .failed(reason)
          }
        case .structured:
          let start = Int(node.start)
          switch tables(text[start..<start + Int(node.payload)].string) {
          case .keep: break
          case .replace(let text): edits.append((node.sourceRange, text))
          case .fail(let reason): return .failed(reason)
          }
        case .name:
          if let marked = FormulaRewriter.markOfLocal(node, text) {
            edits.append((marked, ""))
          } else if let name = naming(node.source(in: text).string) {
            edits.append((node.sourceRange, name))
          }
        case .callBegin:
          if let marked = FormulaRewriter.markOfLocal(node, text) { edits.append((marked, "")) }
          let start = Int(node.start)
          let plain = FormulaRewriter.startOfPrefixes(text, before: start)
          if let range = FormulaRewriter.spelledOut("ANCHORARRAY", parser, at: index, text) {
            // The reference between the two comes next.
            edits.append((plain..<Int(parser[index + 1].start), ""))
            edits.append((range, "#"))
          } else if let range = FormulaRewriter.spelledOut("SINGLE", parser, at: index, text) {
            edits.append((plain..<Int(parser[index + 1].start), "@"))
            edits.append((range, ""))
          } else if plain < start {
            edits.append((plain..<start, ""))
          }
        default: break
        }
      }
      return .formula(FormulaRewriter.splice(text, edits))
    }
  }

  /// A shared formula as the cell has it that is so many rows and columns away from the first one.
  func moved(_ formula: String, rows: Int, columns: Int) -> String {
    let result = rewrite(formula) { reference in
      let moved = reference.moved(rows: rows, columns: columns)
      return .replace(moved?.text ?? "#REF!")
    }
    if case .formula(let text) = result { return text }
    return formula
  }

  /// What is after the reference of a call such as `ANCHORARRAY(A1)`, which is how files spell `A1#`,
  /// and `SINGLE(A1:A3)`, which is `@A1:A3`.
  private static func spelledOut(
    _ name: String,
    _ parser: borrowing FormulaParser,
    at index: Int,
    _ text: ByteView
  ) -> Range<Int>? {
    guard parser[index].source(in: text).string.uppercased() == name,
      index + 3 < parser.count, parser[index + 1].kind == .reference,
      parser[index + 2].kind == .argumentEnd, parser[index + 3].kind == .callEnd
    else { return nil }
    let start = parser[index + 1].sourceRange.upperBound
    guard let close = text.firstIndex(of: UInt8(ascii: ")"), from: start) else { return nil }
    return start..<close + 1
  }

  /// The prefix of a name that files put before the names of LET and LAMBDA, and before functions
  /// that are arguments; nil if it has none.
  private static func markOfLocal(_ node: Node, _ text: ByteView) -> Range<Int>? {
    let name = node.source(in: text).string.lowercased()
    for prefix in ["_xlpm.", "_xleta."] where name.hasPrefix(prefix) {
      return Int(node.start)..<Int(node.start) + prefix.utf8.count
    }
    return nil
  }

  /// Where the prefixes `_xlfn.` begin that files put before the names of newer functions.
  private static func startOfPrefixes(_ text: ByteView, before end: Int) -> Int {
    var start = end
    while start >= 6, let prefix = Optional(text[start - 6..<start].string.lowercased()),
      prefix == "_xlfn." || prefix == "_xlws."
    {
      start -= 6
    }
    return start
  }

  /// A formula in which some ranges of bytes, none of them over another, are replaced.
  static func splice(
    _ text: ByteView,
    _ edits: [(range: Range<Int>, text: String)]
  ) -> String {
    guard !edits.isEmpty else { return text.string }
    var buffer = ByteBuffer(capacity: text.count + 64)
    var from = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      buffer.append(text[from..<edit.range.lowerBound])
      edit.text.withByteView { buffer.append($0) }
      from = edit.range.upperBound
    }
    buffer.append(text[from..<text.count])
    return buffer.view.string
  }
}
