// SPDX-License-Identifier: MIT

import ListerBatch

/// The files in which the kernel tells about itself and the machine, below one folder.
///
/// What is not there, or not readable, is nil: containers and other architectures have only some.
package struct KernelFolder: Sendable {
  /// The folder without a slash at its end: empty for that of the system.
  package let root: String

  /// The files below a folder: `/`, or one that looks like it.
  package init(root: String = "/") {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// The text of a file, without white space around it; nil if there is none.
  package func text(_ path: String) -> String? {
    guard let text = KernelFile.text(of: root + path) else { return nil }
    let isSpace = { (character: Character) in character.isWhitespace || character == "\0" }
    var words = text[...]
    while let first = words.first, isSpace(first) { words.removeFirst() }
    while let last = words.last, isSpace(last) { words.removeLast() }
    return words.isEmpty ? nil : String(words)
  }

  /// The whole number that a file holds; nil if it is none.
  package func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  /// The lines of a file.
  package func lines(_ path: String) -> [Substring] {
    text(path)?.split(separator: "\n") ?? []
  }

  /// The value of a line `key: value` or `key value` of a file; nil if there is none.
  package func value(of key: String, in path: String) -> String? {
    for line in lines(path) where line.hasPrefix(key) {
      let rest = line.dropFirst(key.count)
      guard let next = rest.first, next == ":" || next.isWhitespace else { continue }
      return rest.drop { $0 == ":" || $0.isWhitespace }.trimmedEnd
    }
    return nil
  }

  /// The numbers of a list such as `0-3,8,10-11` that a file holds; empty if there is none.
  package func list(_ path: String) -> [Int] { KernelFolder.list(text(path) ?? "") }

  /// The numbers of a list such as `0-3,8,10-11`; what is no list is empty.
  package static func list(_ text: String) -> [Int] {
    var numbers: [Int] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first.flatMap({ $0 }), let last = ends.last.flatMap({ $0 }),
        ends.count <= 2, first >= 0, first <= last, last < mostProcessors
      else { return [] }
      numbers += first...last
    }
    return numbers
  }

  /// A list such as `0-3,8`, of numbers that rise.
  package static func text(of list: [Int]) -> String {
    var parts: [String] = []
    var rest = list[...]
    while let first = rest.first {
      var last = first
      rest.removeFirst()
      while let next = rest.first, next == last + 1 {
        last = next
        rest.removeFirst()
      }
      parts.append(first == last ? "\(first)" : "\(first)-\(last)")
    }
    return parts.joined(separator: ",")
  }

  /// Linux can't be built for more.
  private static let mostProcessors = 8_192
}

extension Substring {
  /// The text without white space at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
