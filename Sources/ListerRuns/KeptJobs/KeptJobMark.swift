// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// How far a kept job has come: what is behind it in the results is on the disk.
struct KeptJobMark: Hashable, Sendable {
  /// How many lines are done, and how many bytes of results they have.
  var lines = 0, bytes = 0
  /// How many of them are documents, how many of those failed, and how many cells they have.
  var documents = 0, failed = 0, cells = 0
  /// How long it took to come here, in milliseconds.
  var time = 0
  /// The processor time that it took, likewise.
  var processor = 0
  /// The digest SHA-256 of all results in base 64, once all are there.
  var digest: String?
  /// A line that holds it, with a sum by which a torn one is known.
  var line: [UInt8] {
    let text = json.text
    return Array("\(KeptJobMark.sum(of: text)) \(text)\n".utf8)
  }

  private var json: JSONText {
    JSONText(members: [
      .init("lines", lines), .init("bytes", bytes), .init("documents", documents),
      .init("failed", failed), .init("cells", cells), .init("time", time),
      .init("processor", processor), .init("digest", JSONText(optional: digest)),
    ])
  }

  private static func sum(of text: String) -> String {
    String(text.withByteView { $0.fastHash }, radix: 16)
  }

  /// No mark: nothing is done.
  init() {}

  /// The mark that a line holds; nil if it is torn.
  private init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, KeptJobMark.sum(of: String(parts[1])) == parts[0],
      let json = JSONText(String(parts[1]))
    else { return nil }
    func number(_ key: String) -> Int { json[key]?.number?.int ?? 0 }
    (lines, bytes) = (number("lines"), number("bytes"))
    (documents, failed, cells) = (number("documents"), number("failed"), number("cells"))
    (time, processor) = (number("time"), number("processor"))
    digest = json["digest"]?.string
  }

  /// The last whole mark of a file of them, and where it ends.
  static func last(in bytes: [UInt8]) -> (mark: KeptJobMark, end: Int) {
    var (found, end, offset) = (KeptJobMark(), 0, 0)
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      offset += line.utf8.count + 1
      guard let mark = KeptJobMark(line: line) else { break }
      (found, end) = (mark, offset)
    }
    return (found, end)
  }
}
