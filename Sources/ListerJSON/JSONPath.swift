// SPDX-License-Identifier: MIT

package import ListerBasics

/// A path to a value within a JSON text, as ``DocumentPath`` spells it: `items[2].price`,
/// `["my key"][3]`.
package struct JSONPath: Hashable, Sendable {
  /// A step from a value to one within it.
  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  /// The steps; none for the whole text.
  package var steps: [Step]

  /// A path of some steps.
  package init(_ steps: [Step]) { self.steps = steps }

  /// The path that a text spells; nil if it spells none.
  package init?(_ text: String) {
    steps = []
    var rest = Substring(text)
    guard !rest.isEmpty else { return nil }
    while let first = rest.first {
      if first == "[" {
        guard let (step, after) = JSONPath.bracket(rest) else { return nil }
        steps.append(step)
        rest = after
      } else {
        if first == "." {
          guard !steps.isEmpty else { return nil }
          rest.removeFirst()
        } else if !steps.isEmpty {
          return nil
        }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { return nil }
        steps.append(.member(String(key)))
        rest = rest.dropFirst(key.count)
      }
    }
  }

  /// The step that `[3]` or `["my key"]` is, and what follows it.
  private static func bracket(_ text: Substring) -> (Step, Substring)? {
    let inner = text.dropFirst()
    guard inner.first == "\"" else {
      guard let end = inner.firstIndex(of: "]"), let index = Int(inner[..<end]), index >= 0 else {
        return nil
      }
      return (.element(index), inner[inner.index(after: end)...])
    }
    // The key ends at the first quote that is not escaped.
    var isEscaped = false
    let end = inner.indices.dropFirst().first { index in
      defer { isEscaped = !isEscaped && inner[index] == "\\" }
      return inner[index] == "\"" && !isEscaped
    }
    guard let end, inner[end...].hasPrefix("\"]"), let key = JSONText(String(inner[...end]))?.string
    else { return nil }
    return (.member(key), inner[end...].dropFirst(2))
  }

  /// The path as text.
  package var text: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .element(let index): text += "[\(index)]"
      case .member(let key):
        let isPlain = !key.isEmpty && !key.contains { ".[]\"".contains($0) }
        text += !isPlain ? "[\(JSONText(string: key))]" : text.isEmpty ? key : ".\(key)"
      }
    }
  }

  /// Where the value is in a text that was checked; nil if there is none.
  package func place(in text: ByteView) -> Range<Int>? {
    var scanner = JSONScanner(text)
    scanner.skipSpace()
    var place = scanner.at..<text.count
    for step in steps {
      let inner = text[place]
      switch step {
      case .member(let key):
        guard let found = JSONText.range(of: key, in: inner) else { return nil }
        place = place.lowerBound + found.lowerBound..<place.lowerBound + found.upperBound
      case .element(let index):
        var found: Range<Int>?
        var count = 0
        JSONText.forEachElement(inner) { element in
          if count == index {
            let start = place.lowerBound + element.offset(in: inner)
            found = start..<start + element.count
          }
          count += 1
        }
        guard let found else { return nil }
        place = found
      }
    }
    return place
  }
}
