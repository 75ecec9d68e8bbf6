// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON
import ListerModel

/// One worker that looks for texts in documents.
final class ItemFinder {
  private let request: FindRequest
  private let words: SearchWords
  private let workspace: Workspace
  private let folder: ListFolder
  private let files: FolderListing
  private let looks: LookCollector
  private let reader = ListReader()
  private let catalogues: KnownCatalogues
  private var buffer = ByteBuffer(capacity: 64 * 1024)

  init(
    _ request: FindRequest,
    _ words: SearchWords,
    _ workspace: Workspace,
    _ files: FolderListing,
    _ looks: LookCollector
  ) {
    (self.request, self.words, self.workspace) = (request, words, workspace)
    (self.files, self.looks) = (files, looks)
    folder = workspace.folder
    catalogues = KnownCatalogues(workspace)
  }

  /// The items of a document that are asked for; it is read unless it is as it was seen last, and no
  /// more than texts is asked for.
  func items(of index: Int) throws(ListerError) -> [ItemWords] {
    var items = try itemsWithTexts(of: index)
    if !request.includesPutAway { items.removeAll(where: \.isRemoved) }
    guard request.isFilter, !items.isEmpty else { return items }
    let place = ListPlace(path: folder.path(ofFile: files.name(at: index)))
    let list = try place.read()
    let numbers = request.numbers(in: list, try catalogues.catalogue(of: list, at: place))
    return items.filter { numbers.contains($0.number) }
  }

  private func itemsWithTexts(of index: Int) throws(ListerError) -> [ItemWords] {
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
      let items = list.items.enumerated().map { ItemWords($0 + 1, $1) }
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
