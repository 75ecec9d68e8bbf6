// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// One worker's room for the documents of a folder of which it reads the summaries.
final class SummaryReader {
  private let folder: ListFolder
  private let files: FolderListing
  private let looks: SeenListCollector
  private var buffer = ByteBuffer(capacity: 64 * 1024)

  init(_ folder: ListFolder, _ files: FolderListing, _ looks: SeenListCollector) {
    (self.folder, self.files, self.looks) = (folder, files, looks)
  }

  /// What is in the documents at some places of the folder.
  func summaries(of range: Range<Int>) -> ListSummaries {
    var summaries = ListSummaries()
    for index in range {
      summaries.append(Result { () throws(ListerError) in try summary(of: index) })
    }
    return summaries
  }

  /// What is in a document, which is read unless it is as it was seen last.
  private func summary(of index: Int) throws(ListerError) -> ListSummary {
    if let summary = looks.sights.summary(of: index, in: files) { return summary }
    let file = files.name(at: index)
    let path = folder.path(ofFile: file)
    buffer.truncate()
    let look = SystemClock.utc
    let status = try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.listBytes, into: &buffer)
    )
    do {
      let summary = try ListSummary(of: buffer.view)
      if status.isSettled(at: look), looks.sights.knows(file) {
        looks.add(.init(file, status, buffer.view, summary))
      }
      return summary
    } catch {
      throw error.listerError(in: path, buffer.view)
    }
  }
}
