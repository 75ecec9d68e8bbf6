// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// One worker that looks for texts in documents.
final class ItemFinder {
  private let request: FindRequest
  private let words: SearchWords
  private let workspace: Workspace
  private let folder: ListFolder
  private let files: FolderListing
  private let reader = ListReader()
  private let catalogues: KnownCatalogues
  private var buffer = ByteBuffer(capacity: 64 * 1024)
  private var room = ByteBuffer(capacity: 64 * 1024)

  init(
    _ request: FindRequest,
    _ words: SearchWords,
    _ workspace: Workspace,
    _ files: FolderListing
  ) {
    (self.request, self.words, self.workspace) = (request, words, workspace)
    self.files = files
    folder = workspace.folder
    catalogues = KnownCatalogues(workspace)
  }

  /// The items of a document that are asked for.
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
    let path = folder.path(ofFile: files.name(at: index))
    buffer.truncate()
    _ = try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.listBytes, into: &buffer)
    )
    do {
      guard words.mayBe(in: buffer.view, &room) else {
        // One that can't be read is reported whatever is looked for.
        _ = try ListSummary(of: buffer.view)
        return []
      }
      let items = try reader.list(from: buffer.view).items
      return items.enumerated().map { ItemWords($0 + 1, $1) }.filter { words.areAll(in: $0) }
    } catch {
      throw error.listerError(in: path, buffer.view)
    }
  }
}
