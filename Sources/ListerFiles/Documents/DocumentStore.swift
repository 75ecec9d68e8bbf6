// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// A document as a file, and where its history is.
///
/// The history is beside the file itself where the path is a link to it, so that all who change one
/// file meet at one lock.
struct DocumentStore {
  /// The bytes of a document, and what the file was when they were read.
  typealias Document = (bytes: [UInt8], status: FileStatus)

  /// The document as the user named it, for errors.
  let path: String
  /// The document, with all links followed.
  let target: String

  init(_ path: String) throws(DocumentFileError) {
    self.path = path
    target = try FileError.mapping(
      at: path,
      try FileError.naming(.open, path, try AtomicFile.resolved(path))
    )
  }

  /// Opens its history for reading; nil if there is none.
  func history() throws(DocumentFileError) -> DocumentHistory? {
    let folder = try FileError.mapping(
      at: path,
      try OpenFolder.privateFolder(of: Folder.parent(of: target), [Folder.name(of: target)])
    )
    return folder.map { DocumentHistory(path: path, folder: $0) }
  }

  /// Opens its history for writing; an empty one is made if there is none.
  func makeHistory() throws(DocumentFileError) -> DocumentHistory {
    let folder = try FileError.mapping(
      at: path,
      try OpenFolder.makePrivateFolder(of: Folder.parent(of: target), [Folder.name(of: target)])
    )
    return DocumentHistory(path: path, folder: folder)
  }

  // MARK: The document

  /// The bytes of the document and what the file is; nil if there is none.
  func document() throws(DocumentFileError) -> Document? {
    var buffer = ByteBuffer(capacity: 4_096)
    do {
      let status = try WholeFile.read(target, limit: DocumentLimits.bytes, into: &buffer)
      return (buffer.view.array, status)
    } catch {
      if error.isMissing { return nil }
      throw failure(error)
    }
  }

  /// The list that the bytes of the document hold.
  func list(
    _ bytes: [UInt8],
    _ reader: ListReader = ListReader()
  ) throws(DocumentFileError) -> List {
    do {
      return try reader.list(from: bytes)
    } catch {
      let (line, column) = bytes.withByteView { DocumentError.position(of: error.offset, in: $0) }
      throw DocumentFileError(path, .document(error, line: line, column: column))
    }
  }

  /// A temporary file with the next bytes of the document, made in the folder of its history.
  func temporary(
    _ bytes: [UInt8],
    in history: DocumentHistory
  ) throws(DocumentFileError) -> AtomicFile {
    do {
      var file = try AtomicFile(replacing: target, temporaryIn: history.folder)
      try file.write(bytes)
      return file
    } catch {
      throw failure(error)
    }
  }

  /// Puts a temporary file into the place of the document.
  ///
  /// What is replaced must be the file of `status`; if that is nil, nothing must be there.
  ///
  /// - Returns: false if it is no longer so.
  /// - Throws: ``DocumentFileError`` when it can't be replaced.
  func commit(
    _ file: inout AtomicFile,
    replacing status: FileStatus?
  ) throws(DocumentFileError) -> Bool {
    do {
      if let status {
        try file.commit(expecting: status)
      } else {
        try file.commitAsNew()
      }
      return true
    } catch {
      switch error.reason {
      case .changedMeanwhile: return false
      case .system(ENOENT): return false
      case .system(EEXIST): return false
      default: throw failure(error)
      }
    }
  }

  /// Takes the document away, and the link that led to it.
  ///
  /// - Returns: false if it is no longer the one of `status`.
  func remove(_ status: FileStatus) throws(DocumentFileError) -> Bool {
    do {
      guard try FileStatus(of: target) == status else { return false }
    } catch {
      if error.isMissing { return false }
      throw failure(error)
    }
    guard unsafe unlink(target) == 0 else { throw failure(.last(.remove, path)) }
    Folder.synchronize(Folder.parent(of: target))
    if Folder.isLink(path) { unsafe unlink(path) }
    return true
  }

  private func failure(_ error: FileError) -> DocumentFileError {
    DocumentFileError(path, .file(FileError(error.operation, path, error.reason)))
  }
}
