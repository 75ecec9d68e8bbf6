// SPDX-License-Identifier: MIT

package import Glibc

/// What a regular file shows without a look into it: while that stays the same, its bytes do.
///
/// The second time is the system's own, which no program sets back: bytes that were written and
/// given their old time show in it. It moves on with the name and the attributes too, which does no
/// harm.
package struct FileTrace: Hashable, Sendable {
  /// The file's number on its device.
  package let node: UInt
  package let size: Int
  /// When its bytes last changed, in nanoseconds since 1970.
  package let modified: Int
  /// When its bytes, its name or its attributes last changed, likewise.
  package let changed: Int

  /// The trace of what the system knows of a file.
  package init(_ record: stat) {
    node = UInt(record.st_ino)
    size = Int(record.st_size)
    modified = record.st_mtim.nanoseconds
    changed = record.st_ctim.nanoseconds
  }

  /// The trace of known parts.
  package init(node: UInt, size: Int, modified: Int, changed: Int) {
    (self.node, self.size, self.modified, self.changed) = (node, size, modified, changed)
  }

  /// The trace of the file at a path, through links; nil if there is no regular file.
  package init?(of path: String) {
    var record = stat()
    guard unsafe stat(path, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(record)
  }

  /// Whether bytes that are written after a moment show in it; see ``FileStatus/isSettled(at:)``.
  package func isSettled(at look: Int) -> Bool { FileStatus.isSettled(modified, at: look) }
}

extension FileTrace: CustomStringConvertible {
  /// The numbers.
  package var description: String { "\(node) \(size) \(modified) \(changed)" }
}
