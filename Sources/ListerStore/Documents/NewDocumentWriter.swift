// SPDX-License-Identifier: MIT

import ListerFiles
/// Writes the contents of new documents of a folder, which a ``DocumentBatch`` announces and puts
/// into their places later.
///
/// Any number of threads may do so while another one saves a batch: what is remembered of the folder
/// isn't touched. A content that is not saved is removed; of a killed program it is a leftover like
/// each other one.
package final class NewDocumentWriter: Sendable {
  private let root: String
  private let home: OpenFolder

  /// A writer of documents of a folder, which is there.
  ///
  /// - Throws: ``DocumentFileError`` when the folder can't be opened, or the state not be written.
  package init(_ memory: SourceStore) throws(DocumentFileError) {
    root = Folder.absolute(memory.folder)
    let place = try FileError.mapping(at: memory.folder, try OpenFolder(root))
    try memory.openForChanges()
    home = memory.home ?? place
  }

  /// Writes what a new document is to hold.
  ///
  /// - Throws: ``DocumentFileError`` when there is no room for it, or it is too large.
  package func write(
    _ bytes: [UInt8],
    for path: String
  ) throws(DocumentFileError) -> WrittenDocument {
    let store = DocumentStore(path, target: Folder.path(root, Folder.name(of: path)))
    return WrittenDocument(try NextContent(bytes, of: store, in: home, isNew: true))
  }
}

/// What a new document is to hold, in a file that is not yet in its place.
package final class WrittenDocument: @unchecked Sendable {
  // Sendable, for nobody uses the content but the batch that puts it into place.
  let content: NextContent

  init(_ content: NextContent) { self.content = content }
}
