// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerFiles
package import ListerModel

extension DocumentFile {
  /// Makes the document; of two programs that make one of the same name at once, one gets an error.
  ///
  /// - Throws: ``DocumentFileError`` with ``DocumentFileError/Reason/name(_:)`` if the name isn't
  ///   one for a new list, or the folder has a twin of it; then nothing has changed.
  package func create(
    _ list: List,
    at time: Int,
    finish: (List) throws(DocumentFileError) -> [UInt8] = { $0.bytes }
  ) throws(DocumentFileError) {
    try checkName()
    let bytes = try finish(list)
    let store = try newStore()
    let names = FolderNames(of: folder)
    try names.hold(waiting: patience, for: path) { () throws(DocumentFileError) in
      try write(bytes, to: store, at: time, in: names)
    }
  }

  /// Makes the document, unless its name is taken; says whether it was made.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be made for another reason.
  package func createIfFree(
    _ list: List,
    at time: Int,
    finish: (List) throws(DocumentFileError) -> [UInt8] = { $0.bytes }
  ) throws(DocumentFileError) -> Bool {
    do {
      try create(list, at: time, finish: finish)
      return true
    } catch {
      guard case .name(.taken) = error.reason else { throw error }
      return false
    }
  }

  /// Makes the document while the names of its folder are held, as one of many; see
  /// ``FolderNames/hold(waiting:for:_:)``.
  ///
  /// - Throws: ``DocumentFileError``, as ``create(_:at:finish:)`` does.
  package func create(
    _ list: List,
    at time: Int,
    in names: FolderNames,
    finish: (List) throws(DocumentFileError) -> [UInt8] = { $0.bytes }
  ) throws(DocumentFileError) {
    try checkName()
    let bytes = try finish(list)
    try write(bytes, to: try newStore(), at: time, in: names)
  }

  /// The files of a document that is to be made; a link has its name, wherever it leads.
  private func newStore() throws(DocumentFileError) -> DocumentStore {
    if Folder.isLink(path) { throw DocumentFileError(path, .name(.taken(by: name.text))) }
    return try store()
  }

  /// Refuses a name that a new list can't have.
  func checkName() throws(DocumentFileError) {
    for text in [Folder.name(of: path), name.text] {
      try ListNameError.mapping(at: path, try ListName.check(text, limit: ListName.byteLimit))
    }
  }

  private func write(
    _ bytes: [UInt8],
    to store: DocumentStore,
    at time: Int,
    in names: FolderNames
  ) throws(DocumentFileError) {
    try ListNameError.mapping(at: path, try names.take(name))
    do throws(DocumentFileError) {
      let session = authored(try DocumentSession(making: store, waiting: patience))
      try session.settle(try store.document(), at: time)
      guard try session.replace(nil, by: bytes, .created, "Create", at: time) else {
        throw DocumentFileError(path, .name(.taken(by: name.text)))
      }
    } catch {
      names.giveBack(name)
      throw error
    }
  }

  /// Deletes the document; its last version is kept, so that ``undo(at:finish:)`` brings it back.
  ///
  /// A link is taken away itself, which is reported; what it leads to stays.
  ///
  /// - Throws: ``DocumentFileError`` when there is none, it can't be removed, or it is the list of
  ///   today.
  package func delete(
    at time: Int,
    expecting expected: ContentDigest? = nil
  ) throws(DocumentFileError) {
    if name.isTwin(of: .today) { throw DocumentFileError(path, .protected) }
    try remove(at: time, expecting: expected)
  }

  /// Deletes the document, whichever it is; with `bytes` only if these are what it holds.
  ///
  /// - Returns: whether it was deleted.
  /// - Throws: ``DocumentFileError`` when there is none, or it can't be removed.
  @discardableResult
  package func remove(
    at time: Int,
    onlyIf bytes: [UInt8]? = nil,
    expecting expected: ContentDigest? = nil
  ) throws(DocumentFileError) -> Bool {
    if Folder.isLink(path) {
      let document = bytes == nil && expected == nil ? nil : try store().document()
      if let bytes, bytes != document?.bytes { return false }
      if expected != nil { try check(document, against: expected) }
      if try removeLink() { return true }
    }
    let session = try sessionOfExisting()
    while true {
      let document = try session.existingDocument()
      if let bytes, bytes != document.bytes { return false }
      try check(document.bytes, against: expected)
      try session.settle(document, at: time)
      if try session.remove(document, "Delete", at: time) { return true }
    }
  }

  /// Takes the link away that is at the path; false if it is none by now.
  private func removeLink() throws(DocumentFileError) -> Bool {
    let target = Folder.absolute(path)
    let isRemoved = try FileError.mapping(
      at: path,
      try OpenFolder(folder).removeLink(Folder.name(of: path))
    )
    if isRemoved { FileNotice.removesLink(path: path, target: target).tell() }
    return isRemoved
  }
}
