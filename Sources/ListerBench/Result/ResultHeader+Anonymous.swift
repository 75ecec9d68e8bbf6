// SPDX-License-Identifier: MIT

extension ResultHeader {
  /// The header without what the host is called, and without the paths of the command line.
  package var anonymous: ResultHeader {
    var header = self
    header.host.name = nil
    header.command = command.map { ResultHeader.isPath($0) ? "FILE" : $0 }
    return header
  }

  /// Whether a word looks like that of a file: with a slash, or a letter behind a point.
  private static func isPath(_ word: String) -> Bool {
    word.contains("/") || zip(word, word.dropFirst()).contains { $0 == "." && $1.isLetter }
  }
}
