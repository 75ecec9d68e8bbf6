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
    var names: [String] = []
    try forEachEntry(of: path) { name, kind in
      guard let name, !name.hasPrefix("."), matches(name) else { return }
      if kind != Int32(DT_REG), !isFile(Folder.path(path, name)) { return }
      names.append(name)
    }
    return names
  }

  private static func isFile(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: path) else { return true }
    return status.kind == .regular
  }
}
