// SPDX-License-Identifier: MIT

/// Knows which lines of a note are a block of code between fences, where nothing is a task.
///
/// Source: CommonMark 0.31 on fenced code blocks; a quote or an entry of a list ends the block that
/// began in it.
struct ObsidianFence {
  private struct Block {
    /// A backtick or a tilde.
    var mark: Unicode.Scalar
    /// How many of them begin it.
    var count: Int
    /// In how many quotes it is.
    var depth: Int
    /// How far right its lines are at least.
    var column: Int
  }

  /// The block that the next line is in, unless it ends.
  private var block: Block?

  /// Outside of any block.
  init() {}

  /// Takes the next line, and says whether it is of a block of code.
  mutating func takes(_ line: String) -> Bool {
    if let block {
      var rest = line.unicodeScalars[...]
      let depth = ObsidianFence.takeQuotes(&rest, most: block.depth)
      let column = ObsidianFence.takeSpaces(&rest)
      if depth == block.depth, rest.isEmpty || column >= block.column {
        let count = rest.prefix { $0 == block.mark }.count
        if count >= block.count, rest.dropFirst(count).allSatisfy(ObsidianFence.isSpace) {
          self.block = nil
        }
        return true
      }
    }
    block = ObsidianFence.block(begunBy: line)
    return block != nil
  }

  /// The line that has to end the block before a line that is none of it; nil if none has to.
  func end(before line: String) -> String? {
    guard let block else { return nil }
    var next = self
    guard next.takes(line) else { return nil }
    return String(repeating: "> ", count: block.depth) + String(repeating: " ", count: block.column)
      + String(repeating: "\(block.mark)", count: block.count)
  }

  private static func block(begunBy line: String) -> Block? {
    var rest = line.unicodeScalars[...]
    let depth = takeQuotes(&rest, most: .max)
    var place = takeSpaces(&rest)
    var column = 0
    while let space = rest.firstIndex(of: " "), ObsidianTask.isBullet(rest[..<space]) {
      let entry = rest[space...].drop(while: isSpace)
      place += rest.distance(from: rest.startIndex, to: entry.startIndex)
      column = place
      rest = entry
    }
    guard let mark = rest.first, mark == "`" || mark == "~" else { return nil }
    let count = rest.prefix { $0 == mark }.count
    // Between backticks in one line there is code in a text.
    guard count >= 3, mark == "~" || !rest.dropFirst(count).contains(mark) else { return nil }
    return Block(mark: mark, count: count, depth: depth, column: column)
  }

  /// Takes the marks of quotes off the front, and counts them.
  private static func takeQuotes(_ rest: inout Substring.UnicodeScalarView, most: Int) -> Int {
    var depth = 0
    while depth < most {
      let inner = rest.drop(while: isSpace)
      guard inner.first == ">" else { break }
      rest = inner.dropFirst()
      if rest.first == " " { rest.removeFirst() }
      depth += 1
    }
    return depth
  }

  /// Takes the spaces off the front, and counts them; a tab counts as four.
  private static func takeSpaces(_ rest: inout Substring.UnicodeScalarView) -> Int {
    var column = 0
    while let first = rest.first, isSpace(first) {
      column += first == "\t" ? 4 : 1
      rest.removeFirst()
    }
    return column
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}
