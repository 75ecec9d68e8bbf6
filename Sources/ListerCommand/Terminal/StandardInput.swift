// SPDX-License-Identifier: MIT

import Glibc
import Lister

/// The standard input, read whole.
enum StandardInput {
  /// Says that it is read, where it is a terminal and somebody would wait for an answer.
  static func announce() {
    guard isatty(STDIN_FILENO) == 1 else { return }
    StandardError.say("reading the standard input until its end, which is Ctrl-D")
  }

  /// The text on the standard input, to its end.
  ///
  /// - Throws: ``CommandError`` when it can't be read, is no text in UTF-8, or is longer than a
  ///   document.
  static func text() throws(CommandError) -> String {
    announce()
    let input: ImportFile
    do throws(FileError) {
      input = try .standardInput(limit: DocumentLimits.listBytes)
    } catch {
      throw .unavailable("\(error.description)")
    }
    guard let text = String(validating: input.bytes, as: UTF8.self) else {
      throw .failed("standard input: it is no text in UTF-8")
    }
    return text
  }

  /// The lines of that text without the white space around them, and without blank lines.
  static func lines() throws(CommandError) -> [String] {
    try text().split(whereSeparator: \.isNewline).compactMap { line in
      guard let start = line.firstIndex(where: { !$0.isWhitespace }),
        let end = line.lastIndex(where: { !$0.isWhitespace })
      else { return nil }
      return String(line[start...end])
    }
  }
}
