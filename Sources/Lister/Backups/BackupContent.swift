// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerStore
import ListerTables
import ListerWorkbooks

/// The folder names and the limits of a backup file.
enum BackupLayout {
  /// The folder of older versions; a list can't be called so.
  static let history = ".history/"
  /// What one backup may hold, so that it can be read again.
  static let limits = (lists: 65_535, bytes: 1 << 30)
}

/// The lists of a backup file, counted with their older versions.
struct BackupContent {
  /// The lists, in the order of the file.
  private(set) var documents: [(name: ListName, bytes: [UInt8])] = []
  /// Names of files that are no lists, which are skipped.
  private(set) var others: [String] = []
  /// How many older versions of lists are in it.
  private(set) var versions = 0

  /// Reads the file at a path.
  ///
  /// - Throws: ``ListerError`` when it can't be read, is no archive, or has no list in it.
  init(of path: String) throws(ListerError) {
    let limit = BackupLayout.limits.bytes
    let file = try FileError.mapping(try ImportFile(path: path, limit: limit))
    // Names are no paths here, and lists may be as alike as they want: 1 byte of deflate is 1,032 at most.
    let limits = ArchiveLimits(entryBytes: limit, totalBytes: limit, ratio: 1_100)
    let reader = ArchiveReader(limits: limits, takesAnyName: true)
    do {
      let remarks = try file.bytes.withByteView { (view) throws(ImportError) in
        try reader.forEachEntry(of: view, named: file.name) { name, bytes in add(name, bytes) }
      }
      others += remarks.map(\.message)
    } catch {
      throw ListerError(.source(error), at: .init(path: path))
    }
    if documents.isEmpty { throw ListerError(.noBackup, at: .init(path: path)) }
  }

  private mutating func add(_ name: String, _ bytes: ByteView) {
    let isList = name.withByteView { $0.hasSuffix(ByteView(".list.json")) }
    if name.hasPrefix(BackupLayout.history) {
      versions += 1
    } else if isList, let list = ListName(fileName: name) {
      documents.append((list, bytes.array))
    } else {
      others.append("'\(name)' is no list, and is left out")
    }
  }
}
