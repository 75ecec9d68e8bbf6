// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON
import ListerModel

/// One worker that looks for texts in documents.
final class ItemFinder {
  private let words: SearchWords
  private let folder: ListFolder
  private let files: FolderListing
  private let looks: LookCollector
  private let reader = ListReader()
  private var buffer = ByteBuffer(capacity: 64 * 1024)

  init(
    _ words: SearchWords,
    _ folder: ListFolder,
    _ files: FolderListing,
    _ looks: LookCollector
  ) {
    (self.words, self.folder, self.files, self.looks) = (words, folder, files, looks)
  }

  /// The items of a document that have the texts; it is read unless it is as it was seen last.
  func items(of index: Int) throws(ListerError) -> [ItemWords] {
    if let items = looks.sights.items(of: index, in: files) {
      return items.sorted { $0.number < $1.number }
    }
    let file = files.name(at: index)
    let path = folder.path(ofFile: file)
    buffer.truncate()
    let look = SystemClock.utc
    let status = try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.listBytes, into: &buffer)
    )
    do {
      let list = try reader.list(from: buffer.view)
      let items = list.shownIndices.map { ItemWords($0 + 1, list.items[$0]) }
      if status.isSettled(at: look), looks.sights.knows(file) {
        let summary = try ListSummary(of: buffer.view)
        looks.add(.init(file, status, buffer.view, summary, items))
      }
      return items.filter { words.areAll(in: $0) }
    } catch {
      throw error.listerError(in: path, buffer.view)
    }
  }
}
