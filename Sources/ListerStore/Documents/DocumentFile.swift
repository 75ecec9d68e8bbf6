// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCoding
package import ListerFiles
import ListerJSON
package import ListerModel

/// A list's document in a folder, with its history.
///
/// ```
/// try DocumentFile(path: "Groceries.list.json").edit("Add", at: now) { list in
///   list.items.append(ListItem(text: "Milk"))
/// }
/// ```
/// Each edit is made under a lock, on the bytes that the file has at that moment, and is kept as a
/// version that can be listed, put back and undone; see ``DocumentFile/versions()``. Any number of
/// programs and threads may edit one document; edits by programs that know nothing of this are kept
/// too. At every moment, also after a crash, the file is as it was before an edit or as it is after
/// it, whole.
///
/// A value of this type holds nothing but a path: it is cheap, and opens files only while it works.
///
/// Times are in milliseconds since 1970. An action has its name, such as `Check`, in the history.
/// What is expected is the digest of the document that is meant; nil stands for whatever there is.
/// ``Finish`` may do more to a list that is about to be saved, such as recalculate its grids.
package struct DocumentFile: Hashable, Sendable {
  /// Where the document is, as it was given.
  package let path: String
  /// The list's name: that of the file without its extension.
  package let name: ListName
  /// How long one waits while another program changes the document.
  package var patience = LockTimeout()
  /// Who changes it, for the history; nil where that isn't known.
  package var author: ChangeAuthor?

  /// Makes the bytes of a list that is about to be saved.
  package typealias Finish = (List) throws(DocumentFileError) -> [UInt8]

  /// A document at a path, which need not exist.
  ///
  /// - Throws: ``ListNameError`` if the path can't be that of a document: it is empty, ends in a
  ///   slash, or names a hidden file.
  package init(path: String) throws(ListNameError) {
    let file = Folder.name(of: path)
    if file.isEmpty { throw .empty }
    if file.utf8.first == UInt8(ascii: ".") { throw .leadingDot }
    if path.utf8.contains(0) { throw .control(code: 0) }
    if file.utf8.count > ListName.byteLimit {
      throw .tooLong(bytes: file.utf8.count, limit: ListName.byteLimit)
    }
    self.path = path
    name = ListName(fileName: file) ?? ListName(checked: file)
  }

  /// The document of a list in a folder: `Groceries.list.json`, or `Groceries.json` if only that
  /// exists.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be found out which of its files is there.
  package init(_ name: ListName, in folder: String) throws(DocumentFileError) {
    path = try FileError.mapping(at: folder, try DocumentFile.path(of: name, in: folder))
    self.name = name
  }

  private static func path(of name: ListName, in folder: String) throws(FileError) -> String {
    for file in name.fileNames.map({ Folder.path(folder, $0) })
    where try FileStatus.ifPresent(at: file) != nil {
      return file
    }
    return Folder.path(folder, name.fileName)
  }

  package var folder: String { Folder.parent(of: path) }

  /// Whether there is a file, also one that may not be looked at.
  package var exists: Bool { !FileStatus.isMissing(path) }

  /// Reads the document as it is, without a lock: it is whole at every moment.
  ///
  /// With the list comes what the file was when it was read. A reader is one worker's, reused for
  /// many documents.
  ///
  /// - Throws: ``DocumentFileError`` when there is none, or it can't be read.
  package func read(
    using reader: ListReader = ListReader()
  ) throws(DocumentFileError) -> (list: List, status: FileStatus) {
    let store = try store()
    guard let document = try store.document() else { throw DocumentFileError(path, .missing) }
    return (try store.list(document.bytes, reader), document.status)
  }

  /// The bytes of the document as it is, without a lock; nil if there is none.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be read.
  package func bytes() throws(DocumentFileError) -> [UInt8]? { try store().document()?.bytes }

  /// The list that a document holds.
  ///
  /// - Throws: ``DocumentFileError`` with the line and the column when it is not a document.
  package static func list(
    from bytes: [UInt8],
    at path: String,
    using reader: ListReader
  ) throws(DocumentFileError) -> List {
    do {
      return try reader.list(from: bytes)
    } catch {
      let (line, column) = bytes.withByteView { DocumentError.position(of: error.offset, in: $0) }
      throw DocumentFileError(path, .document(error, line: line, column: column))
    }
  }

  /// Changes the document, or leaves it and its history alone if `body` leaves the list alone.
  ///
  /// `body` is called again, with the newest list, if a program that locks nothing has changed the
  /// document meanwhile. It must not edit the same document itself.
  ///
  /// - Throws: ``DocumentFileError``, also what `body` and `finish` throw; then nothing has
  ///   changed.
  @discardableResult
  package func edit<Result>(
    _ action: String,
    at time: Int,
    expecting expected: ContentDigest? = nil,
    finish: Finish = { $0.bytes },
    _ body: (inout List) throws(DocumentFileError) -> Result
  ) throws(DocumentFileError) -> Result {
    let session = try sessionOfExisting()
    while true {
      let document = try session.existingDocument()
      try check(document.bytes, against: expected)
      var list = try session.store.list(document.bytes)
      let before = list
      let result = try body(&list)
      // Once, and not by each who writes a copy of it.
      list.materializeIdentities()
      if list.isIdentical(to: before) { return result }
      let bytes = try finish(list)
      if bytes == document.bytes { return result }
      try session.settle(document, at: time)
      if try session.replace(document, by: bytes, .edited, action, at: time) {
        return result
      }
    }
  }

  /// Throws unless the document has this digest; nil if there must be none.
  func check(
    _ document: DocumentStore.Document?,
    against expected: ContentDigest?
  ) throws(DocumentFileError) {
    if let document { return try check(document.bytes, against: expected) }
    if expected != nil { throw DocumentFileError(path, .superseded) }
  }

  /// Throws unless the document has the digest that is expected; nil expects nothing.
  func check(
    _ bytes: [UInt8],
    against expected: ContentDigest?
  ) throws(DocumentFileError) {
    guard let expected, ContentDigest(of: bytes) != expected else { return }
    throw DocumentFileError(path, .superseded)
  }

  /// The right to change the document, which is there.
  func sessionOfExisting() throws(DocumentFileError) -> DocumentSession {
    let store = try store()
    guard exists else { throw DocumentFileError(path, .missing) }
    return authored(try DocumentSession(changing: store, waiting: patience))
  }

  /// A session that knows who makes its changes.
  func authored(_ session: DocumentSession) -> DocumentSession {
    session.author = author
    return session
  }

  /// The files of the document and of its history.
  func store() throws(DocumentFileError) -> DocumentStore { try DocumentStore(path) }
}
