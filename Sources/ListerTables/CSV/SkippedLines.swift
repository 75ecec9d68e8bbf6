// SPDX-License-Identifier: MIT

import ListerBasics

/// The first lines of a text that are no part of its table, as the user says.
struct SkippedLines {
  /// Where the table begins.
  let end: Int
  /// The line that this is, from 1.
  let endLine: Int
  /// What is said about them; nil if there are none.
  let remark: ImportRemark?

  /// So many first lines of a text.
  ///
  /// - Throws: ``ImportError`` if it has fewer.
  init(_ text: ByteView, _ count: Int) throws(ImportError) {
    guard count > 0 else {
      (end, endLine, remark) = (0, 1, nil)
      return
    }
    var lines = TextLines(text)
    var first: String?
    for number in 0..<count {
      guard let line = lines.next()?.line.trimmed else {
        let found = String(counting: number, "line")
        throw ImportError(message: "the text has \(found), and --skip leaves out \(count)")
      }
      if first == nil, !line.isEmpty { first = line.string }
    }
    end = lines.next()?.line.offset(in: text) ?? text.count
    endLine = count + 1
    let what = count == 1 ? "line 1 is" : "lines 1 to \(count) are"
    let words = first.map { ": \(Format.excerpt($0))" + (count > 1 ? " ..." : "") } ?? ""
    remark = ImportRemark(message: "\(what) left out, as given\(words)")
  }
}
