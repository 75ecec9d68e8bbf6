// SPDX-License-Identifier: MIT

import ListerBasics

/// Bytes by which the templates of a document are found: the last ones that all documents of a
/// template share.
///
/// They end where the document does, or where its first old values begin. What stands there are the
/// formulas behind the last literal, which tell most layouts apart: of 500 templates at most a few
/// have the same mark.
struct TemplateMark: Hashable, Sendable {
  /// Whether the documents hold values.
  let hasValues: Bool
  /// How many bytes there are: one of a few lengths.
  let length: Int
  /// Their hash.
  let hash: UInt64

  private static let name = ByteView("\"values\"" as StaticString)
  /// The longest mark.
  private static let longest = 256

  /// The mark of a template, by one of its documents and the end of the last slot in that.
  init(of document: ByteView, behind slotEnd: Int, hasValues: Bool) {
    let end = max(TemplateMark.end(of: document, hasValues: hasValues) ?? slotEnd, slotEnd)
    let constant = min(end - slotEnd, TemplateMark.longest)
    let length = constant & (constant < 64 ? ~7 : ~31)
    self.init(of: document, length: length, before: end, hasValues: hasValues)
  }

  /// The mark of so many bytes that a document has before a place.
  init(of document: ByteView, length: Int, before end: Int, hasValues: Bool) {
    self.hasValues = hasValues
    self.length = length
    hash = document[end - length..<end].fastHash
  }

  /// Where marks end in a document; nil if it holds no values, but has to.
  static func end(of document: ByteView, hasValues: Bool) -> Int? {
    guard hasValues else { return document.count }
    var at = 0
    while let quote = document.firstIndex(of: UInt8(ascii: "v"), from: at) {
      if quote > 0, document[quote - 1..<document.count].hasPrefix(name) { return quote - 1 }
      at = quote + 1
    }
    return nil
  }
}
