// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON

/// One worker's room for the documents of which it reads the summaries.
final class SummaryReader {
  private let looks: LookCollector
  private var buffer = ByteBuffer(capacity: 64 * 1024)

  init(_ looks: LookCollector) { self.looks = looks }

  /// What is in a document, which is read unless it is as it was seen last.
  func summary(of entry: Folder.Entry, at path: String) throws(ListerError) -> ListSummary {
    if let sight = looks.sights.sight(of: entry) { return sight.summary }
    buffer.truncate()
    let look = SystemClock.utc
    let status = try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.bytes, into: &buffer)
    )
    do {
      let summary = try ListSummary(of: buffer.view)
      if status.isSettled(at: look), looks.sights.knows(entry.name) {
        looks.add(.init(entry.name, status, buffer.view, summary))
      }
      return summary
    } catch {
      throw error.listerError(in: path, buffer.view)
    }
  }
}
