// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// What is kept beside a document, as files of a folder that is held open.
///
/// ```
/// folder/.lister/Groceries.list.json/lock, turn      see DocumentLock
/// folder/.lister/Groceries.list.json/journal.json    the versions, their actions and times
/// folder/.lister/Groceries.list.json/000042.json     the document as it was in version 42
/// folder/.lister/Groceries.list.json/pending         the number of a version that is being written
/// ```
/// Versions are copies, not links, of the document: a program that writes into a file in place
/// would change a version that is the same file. No file is opened through a link; see
/// OpenFolder+Private.
struct DocumentHistory {
  /// The document as the user named it, for errors.
  let path: String
  /// Where the files are.
  let folder: OpenFolder

  private static let journalName = "journal.json"
  private static let pendingName = "pending"

  // MARK: The journal

  /// The journal; a new one of the versions that are there if it is missing or can't be understood.
  func journal() throws(DocumentFileError) -> Journal {
    if let bytes = try read(DocumentHistory.journalName) {
      if let journal = Journal(String(decoding: bytes, as: UTF8.self)) { return journal }
    } else if let pending = try pending(), pending <= 2 {
      // The first edit, which writes what it finds as version 1, was killed before its end: the
      // files of versions may be torn, and nothing is in them that isn't in the document.
      return Journal()
    }
    var journal = Journal()
    for number in try versionNumbers().sorted() {
      let name = DocumentHistory.versionName(number)
      let found = try FileError.mapping(at: path, try folder.status(of: name))
      guard let status = found, status.kind == .regular else { continue }
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

  /// Writes the journal, whole or not at all, and makes sure that it is on the disk if it is
  /// durable.
  func write(_ journal: Journal, isDurable: Bool = true) throws(DocumentFileError) {
    let (name, text) = (DocumentHistory.journalName, journal.text)
    try FileError.mapping(
      at: path,
      try AtomicFile.replace(name, in: folder, with: text, isDurable: isDurable)
    )
  }

  // MARK: Versions

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

  private func versionNumbers() throws(DocumentFileError) -> [Int] {
    try FileError.mapping(at: path, try folder.names())
      .compactMap(DocumentHistory.versionNumber)
  }

  /// The bytes of a version; nil if it is missing.
  func version(_ number: Int) throws(DocumentFileError) -> [UInt8]? {
    try read(DocumentHistory.versionName(number))
  }

  /// Writes a version, and makes sure that it is on the disk if it is durable; no journal names it
  /// yet.
  func write(
    _ bytes: [UInt8],
    version number: Int,
    isDurable: Bool = true
  ) throws(DocumentFileError) {
    try write(bytes, as: DocumentHistory.versionName(number), isDurable: isDurable)
  }

  // MARK: What is pending

  /// The number of the version that was being written by a program that may have been killed.
  func pending() throws(DocumentFileError) -> Int? {
    let text = try read(DocumentHistory.pendingName).map { String(decoding: $0, as: UTF8.self) }
    return text.flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  /// Notes that a version is being written; after a crash of the machine it may be missing.
  func write(pending number: Int) throws(DocumentFileError) {
    try write("\(number)\n", as: DocumentHistory.pendingName, isDurable: false)
  }

  /// Notes that no version is being written.
  func removePending() { folder.remove(DocumentHistory.pendingName) }

  /// Removes the files of versions that the journal doesn't name, and what killed programs have
  /// left.
  func clean(_ journal: Journal) {
    guard let names = try? folder.names() else { return }
    let kept = Set(journal.versions.map(\.number))
    for name in names {
      guard let number = DocumentHistory.versionNumber(name) else { continue }
      if !kept.contains(number) { folder.remove(name) }
    }
    AtomicFile.removeLeftovers(among: names, in: folder)
  }

  /// Removes the files of the versions of one journal that another one doesn't name any more.
  func removeVersions(of before: Journal, missingIn journal: Journal) {
    let kept = Set(journal.versions.map(\.number))
    for version in before.versions where version.size != nil && !kept.contains(version.number) {
      folder.remove(DocumentHistory.versionName(version.number))
    }
  }

  // MARK: Files

  /// The bytes of a file; nil if it is missing.
  private func read(_ name: String) throws(DocumentFileError) -> [UInt8]? {
    var buffer = ByteBuffer(capacity: 4_096)
    let isPresent = try FileError.mapping(
      at: path,
      try WholeFile.readIfPresent(name, in: folder, limit: DocumentLimits.bytes, into: &buffer)
    )
    return isPresent ? buffer.view.array : nil
  }

  /// Writes a file again; one that was there may have other names, and is left to them.
  private func write(
    _ bytes: some FileBytes,
    as name: String,
    isDurable: Bool
  ) throws(DocumentFileError) {
    do {
      let file = try make(name)
      try file.write(bytes)
      if isDurable { try file.synchronize() }
    } catch {
      throw DocumentFileError(path, .file(error))
    }
  }

  private func make(_ name: String) throws(FileError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    do {
      return try FileDescriptor(opening: name, in: folder, flags: flags, operation: .create)
    } catch {
      guard error.reason == .system(EEXIST) else { throw error }
      folder.remove(name)
      return try FileDescriptor(opening: name, in: folder, flags: flags, operation: .create)
    }
  }
}
