// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// A document as a file, and where its history is.
///
/// The history is beside the file itself where the path is a link to it, so that all who change one file
/// meet at one lock.
struct DocumentStore {
  /// The document as the user named it, for errors.
  let path: String
  /// The document, with all links followed.
  let target: String

  init(_ path: String) throws(DocumentFileError) {
    self.path = path
    target = try DocumentFileError.wrapping(path) { () throws(FileError) in
      do throws(FileError) {
        return try AtomicFile.resolved(path)
      } catch {
        throw FileError(.open, path, error.reason)
      }
    }
  }

  /// Opens its history for reading; nil if there is none.
  func history() throws(DocumentFileError) -> DocumentHistory? {
    let folder = try DocumentFileError.wrapping(path) { () throws(FileError) in
      try OpenFolder.privateFolder(of: Folder.parent(of: target), [Folder.name(of: target)])
    }
    return folder.map { DocumentHistory(path: path, folder: $0) }
  }

  /// Opens its history for writing; an empty one is made if there is none.
  func makeHistory() throws(DocumentFileError) -> DocumentHistory {
    let folder = try DocumentFileError.wrapping(path) { () throws(FileError) in
      try OpenFolder.makePrivateFolder(of: Folder.parent(of: target), [Folder.name(of: target)])
    }
    return DocumentHistory(path: path, folder: folder)
  }

  // MARK: The document

  /// The bytes of the document and what the file is; nil if there is none.
  func document() throws(DocumentFileError) -> (bytes: [UInt8], status: FileStatus)? {
    var buffer = ByteBuffer(capacity: 4_096)
    do throws(FileError) {
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
    try bytes.withByteView { (view) throws(DocumentFileError) in
      do throws(DocumentError) {
        return try reader.list(from: view)
      } catch {
        let (line, column) = DocumentError.position(of: error.offset, in: view)
        throw DocumentFileError(path, .document(error, line: line, column: column))
      }
    }
  }

  /// A temporary file with the next bytes of the document, made in the folder of its history.
  func temporary(
    _ bytes: [UInt8],
    in history: DocumentHistory
  ) throws(DocumentFileError) -> AtomicFile {
    do throws(FileError) {
      var file = try AtomicFile(replacing: target, temporaryIn: history.folder)
      try bytes.withByteView { (view) throws(FileError) in try file.write(view) }
      return file
    } catch {
      throw failure(error)
    }
  }

  /// Puts a temporary file into the place of the document.
  ///
  /// What is replaced must be the file of `status`; if that is nil, nothing must stand there.
  ///
  /// - Returns: false if it is no longer so.
  /// - Throws: ``DocumentFileError`` when it can't be replaced.
  func commit(
    _ file: inout AtomicFile,
    replacing status: FileStatus?
  ) throws(DocumentFileError) -> Bool {
    do throws(FileError) {
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
    do throws(FileError) {
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
