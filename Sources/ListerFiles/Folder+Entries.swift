// SPDX-License-Identifier: MIT

import Glibc

extension Folder {
  /// The names of the files in a folder, not below it, in no order.
  ///
  /// Names that begin with a dot and names that are not UTF-8 are skipped. A link counts as what it
  /// leads to; one that leads nowhere counts as a file, so that opening it tells the user.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - matches: whether a file of the given name is wanted.
  /// - Returns: the names, without the folder's path.
  /// - Throws: ``FileError`` when the folder can't be read.
  package static func files(
    in path: String,
    where matches: (String) -> Bool
  ) throws(FileError) -> [String] {
    try entries(in: path, where: matches).map(\.name)
  }

  /// A file of a folder, as the folder tells of it.
  package struct Entry: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its number; 0 for a link, whose file has another one.
    package var node: UInt
  }

  /// The files of a folder as ``files(in:where:)`` finds them, with their numbers.
  ///
  /// - Throws: ``FileError`` when the folder can't be read.
  package static func entries(
    in path: String,
    where matches: (String) -> Bool
  ) throws(FileError) -> [Entry] {
    var entries: [Entry] = []
    try forEachEntry(of: path) { name, kind, node in
      guard let name, name.utf8.first != UInt8(ascii: "."), matches(name) else { return }
      if kind == Int32(DT_REG) { return entries.append(Entry(name: name, node: node)) }
      if isFile(Folder.path(path, name)) { entries.append(Entry(name: name, node: 0)) }
    }
    return entries
  }

  private static func isFile(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: path) else { return true }
    return status.kind == .regular
  }
}
