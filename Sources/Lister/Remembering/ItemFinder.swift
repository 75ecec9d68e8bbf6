// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON
import ListerModel

/// One worker that looks for texts in documents.
final class ItemFinder {
  private let words: SearchWords
  private let looks: LookCollector
  private let reader = ListReader()
  private var buffer = ByteBuffer(capacity: 64 * 1024)

  init(_ words: SearchWords, _ looks: LookCollector) { (self.words, self.looks) = (words, looks) }

  /// The items of a document that have the texts; it is read unless it is as it was seen last.
  func items(of entry: Folder.Entry, at path: String) throws(ListerError) -> [ItemWords] {
    if let items = looks.sights.sight(of: entry)?.items {
      return items.sorted { $0.number < $1.number }
    }
    buffer.truncate()
    let look = SystemClock.utc
    let status = try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.bytes, into: &buffer)
    )
    do {
      let list = try reader.list(from: buffer.view)
      let items = list.items.enumerated().map { ItemWords($0 + 1, $1) }
      if status.isSettled(at: look), looks.sights.knows(entry.name) {
        let summary = try ListSummary(of: buffer.view)
        looks.add(.init(entry.name, status, buffer.view, summary, items))
      }
      return items.filter { words.areAll(in: $0) }
    } catch {
      throw error.listerError(in: path, buffer.view)
    }
  }
}
