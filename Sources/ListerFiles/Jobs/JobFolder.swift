// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// The folder of one long job: what it is, its input, its output, and how far it has come.
package final class JobFolder: Sendable {
  private let folder: OpenFolder

  init(_ folder: OpenFolder) { self.folder = folder }

  /// A file of the job, which is made unless it is there.
  package func file(_ name: String) throws(FileError) -> JobFile {
    try JobFile(name, in: folder)
  }

  /// Puts a file into the folder, whole or not at all, and on the disk when this returns.
  package func put(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let temporary = name + ".new"
    folder.remove(temporary)
    let file = try JobFile(temporary, in: folder)
    try file.append(bytes)
    try file.synchronize()
    guard folder.rename(temporary, to: name, in: folder) else {
      throw FileError.last(.replace, folder.path(of: name))
    }
    folder.synchronize()
  }

  /// What a file holds that ``put(_:_:)`` has put there; nil if there is none.
  package func bytes(of name: String) throws(FileError) -> [UInt8]? {
    var buffer = ByteBuffer(capacity: 4_096)
    guard try WholeFile.readIfPresent(name, in: folder, limit: 1 << 24, into: &buffer) else {
      return nil
    }
    return buffer.view.array
  }

  /// Takes a file away if it is there, also from the disk when this returns.
  package func remove(_ name: String) throws(FileError) {
    guard folder.remove(name) || errno == ENOENT else {
      throw FileError.last(.write, folder.path(of: name))
    }
    folder.synchronize()
  }

  /// Makes sure that the names of the files are on the disk.
  package func synchronize() { folder.synchronize() }
}
