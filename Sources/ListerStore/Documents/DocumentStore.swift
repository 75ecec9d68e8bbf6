// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON
import ListerModel

/// A document as a file.
///
/// What is remembered of it is beside the file itself where the path is a link to it, so that all
/// who change one file meet at one lock and one history.
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

  /// A document that is known to be no link.
  init(_ path: String, target: String) {
    self.path = path
    self.target = target
  }

  var folder: String { Folder.parent(of: target) }
  /// The name of the document in its folder.
  var file: String { Folder.name(of: target) }

  /// Opens the private folder of its folder, which is made if it is missing; nil if that can't be
  /// used, which is reported.
  func makeHome() throws(DocumentFileError) -> OpenFolder? {
    do {
      return try OpenFolder.makePrivateFolder(of: folder)
    } catch {
      switch error.reason {
      case .isLink, .foreign, .system(EACCES), .system(EROFS), .system(ENOTDIR):
        FileNotice.remembersNothing(path: error.path, reason: error.reasonText).tell()
        return nil
      default: throw DocumentFileError(path, .file(error))
      }
    }
  }

  // MARK: The document

  /// The bytes of the document and what the file is; nil if there is none.
  func document() throws(DocumentFileError) -> Document? {
    var buffer = ByteBuffer(capacity: 4_096)
    do {
      let status = try WholeFile.read(target, limit: DocumentLimits.listBytes, into: &buffer)
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
    try DocumentFile.list(from: bytes, at: path, using: reader)
  }

  /// A temporary file with the next bytes of the document, on the disk when this returns; made in
  /// the private folder if there is one.
  func temporary(
    _ bytes: [UInt8],
    in home: OpenFolder?
  ) throws(DocumentFileError) -> AtomicFile {
    do {
      var file = try AtomicFile(replacing: target, temporaryIn: home)
      try file.write(bytes)
      try file.synchronize()
      // That it is there tells a start after a crash that it has not taken its place.
      home?.synchronize()
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
        try file.commit(expecting: status, isDurable: false)
      } else {
        try file.commitAsNew(isDurable: false)
      }
      return true
    } catch {
      switch error.reason {
      case .changedMeanwhile, .system(ENOENT), .system(EEXIST): return false
      default: throw failure(error)
      }
    }
  }

  /// Takes the document away.
  ///
  /// It stays as `temporary` in the private folder until it is removed there. False if it is no
  /// longer the one of `status`; then it stays in its place.
  func remove(
    _ status: FileStatus,
    to home: OpenFolder,
    as temporary: String
  ) throws(DocumentFileError) -> Bool {
    do throws(FileError) {
      let place = try OpenFolder(folder)
      guard try place.status(of: file) == status else { return false }
      guard place.rename(file, to: temporary, in: home) else {
        throw FileError.last(.remove, path)
      }
      let moved = Result { () throws(FileError) in try home.status(of: temporary) }
      guard moved == .success(status) else {
        // Another program has put something else there a moment ago, or it can't be looked at: it
        // goes back, unless a third one has come.
        guard home.move(temporary, to: file, in: place) else {
          let kept = AtomicFile.keepAside(temporary, in: home, for: file, in: place)
          throw FileError(.remove, path, .displaced(to: kept))
        }
        _ = try moved.get()
        return false
      }
      place.synchronize()
    } catch {
      if error.isMissing { return false }
      throw failure(error)
    }
    return true
  }

  /// Gives the document another name in its folder, at which there must be nothing.
  ///
  /// False if it is no longer the one of `status`; then it stays.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be moved; then it stays too.
  func move(
    _ name: String,
    to other: String,
    expecting status: FileStatus
  ) throws(DocumentFileError) -> Bool {
    do throws(FileError) {
      let place = try OpenFolder(folder)
      guard try place.status(of: name) == status else { return false }
      try place.give(name, anotherName: other)
      place.synchronize()
      return true
    } catch {
      switch error.reason {
      case .system(ENOENT): return false
      case .system(EEXIST):
        let name = ListName(fileName: other) ?? ListName(checked: other)
        throw DocumentFileError(path, .name(.taken(by: name.text)))
      default: throw failure(error)
      }
    }
  }

  private func failure(_ error: FileError) -> DocumentFileError {
    DocumentFileError(path, .file(FileError(error.operation, path, error.reason)))
  }
}
