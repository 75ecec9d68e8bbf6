// SPDX-License-Identifier: MIT

import Bytes
import Glibc
import ListerKit

/// What is kept beside a document, and the document itself, as files.
///
/// ```
/// folder/Groceries.list.json                         the document
/// folder/.lister/Groceries.list.json/lock, turn      see DocumentLock
/// folder/.lister/Groceries.list.json/journal.json    the versions, their actions and times
/// folder/.lister/Groceries.list.json/000042.json     the document as it was in version 42
/// folder/.lister/Groceries.list.json/pending         the number of a version that is being written
/// ```
/// The folder is that of the file itself where the path is a link to it, so that all who change one
/// file meet at one lock. Versions are copies, not links, of the document: a program that writes into a
/// file in place would change a version that is the same file.
struct DocumentStore {
  /// The document as the user named it, for errors.
  let path: String
  /// The document, with all links followed.
  let target: String
  /// Where its versions are.
  let folder: String

  init(_ path: String) throws(DocumentFileError) {
    self.path = path
    target = try DocumentFileError.wrapping(path) { () throws(FileError) in
      do throws(FileError) {
        return try AtomicFile.resolved(path)
      } catch {
        throw FileError(.open, path, error.reason)
      }
    }
    folder = Folder.path(
      Folder.path(Folder.parent(of: target), DocumentFile.historyFolder),
      Folder.name(of: target)
    )
  }

  // MARK: The document

  /// The bytes of the document and what the file is; nil if there is none.
  func document() throws(DocumentFileError) -> (bytes: [UInt8], status: FileStatus)? {
    var buffer = ByteBuffer(capacity: 4_096)
    do throws(FileError) {
      let status = try WholeFile.read(target, limit: DocumentLimits.bytes, into: &buffer)
      return (buffer.view.array, status)
    } catch {
      if error.reason == .system(ENOENT) { return nil }
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

  /// A temporary file with the next bytes of the document.
  func temporary(_ bytes: [UInt8]) throws(DocumentFileError) -> AtomicFile {
    do throws(FileError) {
      var file = try AtomicFile(replacing: target, temporaryIn: folder)
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
    guard (try? FileStatus(of: target)) == status else { return false }
    guard unsafe unlink(target) == 0 else { throw failure(.last(.remove, path)) }
    Folder.synchronize(Folder.parent(of: target))
    if Folder.isLink(path) { unsafe unlink(path) }
    return true
  }

  private func failure(_ error: FileError) -> DocumentFileError {
    DocumentFileError(path, .file(FileError(error.operation, path, error.reason)))
  }

  // MARK: The history

  private var journalPath: String { Folder.path(folder, "journal.json") }

  private func versionPath(_ number: Int) -> String {
    Folder.path(folder, DocumentStore.versionName(number))
  }

  static func versionName(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  /// The number in a version's file name.
  private static func versionNumber(_ name: String) -> Int? {
    guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number > 0,
      versionName(number) == name
    else { return nil }
    return number
  }

  /// The journal; a new one of the versions that are there if it is missing or can't be understood.
  func journal() throws(DocumentFileError) -> Journal {
    var buffer = ByteBuffer(capacity: 4_096)
    do throws(FileError) {
      try WholeFile.read(journalPath, limit: DocumentLimits.bytes, into: &buffer)
      if let journal = Journal(buffer.view.string) { return journal }
    } catch {
      guard error.reason == .system(ENOENT) || error.reason == .system(ENOTDIR) else {
        throw DocumentFileError(path, .file(error))
      }
      // The first edit, which writes what it finds as version 1, was killed before its end: the files of
      // versions may be torn, and nothing is in them that isn't in the document.
      if let pending = pending(), pending <= 2 { return Journal() }
    }
    var journal = Journal()
    for number in versionNumbers.sorted() {
      guard let status = try? FileStatus(of: versionPath(number)), status.kind == .regular else {
        continue
      }
      let time = status.modified / 1_000_000
      let version = Journal.Version(
        number,
        .found,
        "Found again",
        at: time,
        size: status.size
      )
      _ = journal.adopt(version)
    }
    return journal
  }

  /// Writes the journal, whole or not at all, and makes sure that it is on the disk if it is durable.
  func write(_ journal: Journal, isDurable: Bool = true) throws(DocumentFileError) {
    try journal.text.withByteView { (bytes) throws(DocumentFileError) in
      try DocumentFileError.wrapping(path) { () throws(FileError) in
        try AtomicFile.replace(journalPath, with: bytes, isDurable: isDurable)
      }
    }
  }

  /// The bytes of a version; nil if it can't be read.
  func version(_ number: Int) -> [UInt8]? {
    var buffer = ByteBuffer(capacity: 4_096)
    let limit = DocumentLimits.bytes
    guard (try? WholeFile.read(versionPath(number), limit: limit, into: &buffer)) != nil else {
      return nil
    }
    return buffer.view.array
  }

  /// Writes a version, and makes sure that it is on the disk if it is durable; no journal names it yet.
  func write(
    _ bytes: [UInt8],
    version number: Int,
    isDurable: Bool = true
  ) throws(DocumentFileError) {
    try DocumentFileError.wrapping(path) { () throws(FileError) in
      let file = try FileDescriptor(
        opening: versionPath(number),
        flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW,
        operation: .create
      )
      try bytes.withByteView { (view) throws(FileError) in try file.write(view) }
      guard !isDurable || fsync(file.number) == 0 else {
        throw FileError.last(.write, file.path)
      }
    }
  }

  private var pendingPath: String { Folder.path(folder, "pending") }

  /// The number of the version that was being written by a program that may have been killed.
  func pending() -> Int? {
    var buffer = ByteBuffer(capacity: 64)
    _ = try? WholeFile.read(pendingPath, limit: 64, into: &buffer)
    return Int(buffer.view.string.prefix { $0 != "\n" })
  }

  /// Notes that a version is being written; after a crash of the machine it may be missing.
  func write(pending number: Int) throws(DocumentFileError) {
    try "\(number)\n".withByteView { (bytes) throws(DocumentFileError) in
      try DocumentFileError.wrapping(path) { () throws(FileError) in
        try FileDescriptor(writing: pendingPath).write(bytes)
      }
    }
  }

  /// Notes that no version is being written.
  func removePending() { unsafe unlink(pendingPath) }

  /// Removes the files of versions that the journal doesn't name, and what killed programs have left.
  func clean(_ journal: Journal) {
    let kept = Set(journal.versions.map(\.number))
    for number in versionNumbers where !kept.contains(number) {
      unsafe unlink(versionPath(number))
    }
    AtomicFile.removeLeftovers(in: folder)
  }

  private var versionNumbers: [Int] {
    var numbers: [Int] = []
    try? Folder.forEachEntry(of: folder) { name, _ in
      if let number = name.flatMap(DocumentStore.versionNumber) { numbers.append(number) }
    }
    return numbers
  }
}
