// SPDX-License-Identifier: MIT

import Glibc
import ListerFiles
import ListerJSON

/// The next content of a document of a batch, in a temporary file until it takes its place.
final class NextContent {
  /// The name of the temporary file.
  let name: String
  let status: FileStatus
  /// The file that replaces another one; nil for a new document.
  private var replacement: AtomicFile?
  private let home: OpenFolder
  private var isPending = true

  /// Writes the content of a document, which may be a new one, in a folder.
  ///
  /// - Throws: ``DocumentFileError``, also when it is too large for a document.
  convenience init(
    _ bytes: [UInt8],
    of store: DocumentStore,
    in home: OpenFolder,
    isNew: Bool
  ) throws(DocumentFileError) {
    try DocumentError.mapping(
      at: store.path,
      try DocumentLimits.check(byteCount: bytes.count, hasGrids: false)
    )
    do throws(FileError) {
      if isNew {
        try self.init(bytes, of: store, in: home)
      } else {
        try self.init(bytes, replacing: store, in: home)
      }
    } catch {
      throw DocumentFileError(store.path, .file(error))
    }
  }

  /// Writes the content of a new document.
  private init(_ bytes: [UInt8], of store: DocumentStore, in home: OpenFolder) throws(FileError) {
    // The name says which process it is of; that it is not locked spares a descriptor.
    let name = AtomicFile.temporaryName(for: store.file)
    let flags = O_WRONLY | O_CREAT | O_EXCL
    let file = try FileDescriptor(opening: name, in: home, flags: flags, operation: .create)
    (self.name, self.home) = (name, home)
    status = try NextContent.written(bytes, to: file, name, home)
  }

  private static func written(
    _ bytes: [UInt8],
    to file: borrowing FileDescriptor,
    _ name: String,
    _ home: OpenFolder
  ) throws(FileError) -> FileStatus {
    do {
      try file.write(bytes)
      return try file.status()
    } catch {
      home.remove(name)
      throw error
    }
  }

  /// Writes the content of a document that is there.
  private init(
    _ bytes: [UInt8],
    replacing store: DocumentStore,
    in home: OpenFolder
  ) throws(FileError) {
    var file = try AtomicFile(replacing: store.target, temporaryIn: home)
    try file.write(bytes)
    status = try file.descriptor.status()
    name = file.temporary
    self.home = home
    replacement = consume file
  }

  deinit { if isPending, replacement == nil { home.remove(name) } }

  /// Puts the content into place, which nobody flushes.
  ///
  /// `found` is what the document was when it was read; nil if there must be none. False if another
  /// program has changed it since.
  ///
  /// - Throws: ``FileError`` when it can't be put there.
  func place(
    as file: String,
    in folder: OpenFolder,
    replacing found: FileStatus?
  ) throws(FileError) -> Bool {
    do {
      if let found {
        try replacement?.commit(expecting: found, synchronizesFolder: false, isDurable: false)
      } else {
        try move(to: file, in: folder)
      }
      isPending = false
      return true
    } catch {
      switch error.reason {
      case .changedMeanwhile, .system(ENOENT), .system(EEXIST): return false
      default: throw error
      }
    }
  }

  private func move(to file: String, in folder: OpenFolder) throws(FileError) {
    guard home.move(name, to: file, in: folder) else {
      throw FileError.last(.create, folder.path(of: file))
    }
  }

  /// Lets the content stay in the private folder, for what was announced could not be taken back:
  /// the next start finds out by it that it has not come about.
  func keep() {
    isPending = false
    replacement?.keepTemporary()
  }
}
