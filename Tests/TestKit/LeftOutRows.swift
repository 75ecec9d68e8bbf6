// SPDX-License-Identifier: MIT

/// How many rows of a table are left out, by what the remarks on it say.
package enum LeftOutRows {
  /// The sum of what the remarks say.
  ///
  /// - Parameters:
  ///   - messages: the messages of the remarks.
  ///   - isRow: whether there is something in a line of the source, from 1.
  /// - Returns: the number of rows; cells and columns that are left out don't count.
  package static func count(_ messages: [String], isRow: (Int) -> Bool = { _ in true }) -> Int {
    messages.reduce(0) { $0 + count($1, isRow) }
  }

  private static func count(_ message: String, _ isRow: (Int) -> Bool) -> Int {
    // What a sheet is called stands in front.
    let text = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
    return counted(message, isRow) ?? counted(text, isRow) ?? 0
  }

  /// The rows of a remark; nil for one on something else.
  private static func counted(_ message: String, _ isRow: (Int) -> Bool) -> Int? {
    let words = message.split(separator: " ", maxSplits: 4)
      .map { $0.filter { $0.isLetter || $0.isNumber } }
    guard words.count > 2, message.contains("left out") else { return nil }
    switch (words[0], words[1]) {
    case ("a", "total"), ("a", "row"): return 1
    case ("line", _) where Int(words[1]) != nil && leavesLineOut(message): return 1
    case ("lines", _):
      guard let first = Int(words[1]), words[2] == "to", let last = Int(words[3]) else {
        return nil
      }
      let names = message.contains("names the columns") ? 1 : 0
      return (first...max(first, last)).count(where: isRow) - names
    case (_, "line"), (_, "lines"), (_, "row"), (_, "rows"), (_, "first"), (_, "comment"),
      (_, "comments"):
      return Int(words[0])
    default: return nil
    }
  }

  /// Whether a remark on a line is one that leaves it out, and not a value of it.
  private static func leavesLineOut(_ message: String) -> Bool {
    ["comment", "above the table", "counts the rows", "left out, as given"]
      .contains { message.contains($0) }
  }
}
