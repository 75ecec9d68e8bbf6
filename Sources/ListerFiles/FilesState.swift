// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// What a file, or the files below a folder, are without a look into them.
package enum FilesState {
  /// A text that stays the same until a file is added, removed, renamed or written.
  ///
  /// Names, numbers, sizes and times of the files below a folder that ``FileWalk`` finds count, in
  /// the order in which the folders give them.
  ///
  /// The path may lead through symbolic links. Nil while a file may be written without a trace, or
  /// a folder below can't be read.
  ///
  /// - Throws: ``FileError`` when there is nothing, or it may not be looked at.
  package static func of(_ path: String) throws(FileError) -> String? {
    let now = SystemClock.utc
    let status = try FileStatus(of: path)
    var message = ByteBuffer()
    guard status.kind == .folder else {
      guard status.isSettled(at: now) else { return nil }
      add("", status, to: &message)
      return text(message)
    }
    var pending = [""]
    while let below = pending.popLast() {
      guard let isSettled = try? add(path, below, &pending, at: now, to: &message), isSettled
      else { return nil }
    }
    return text(message)
  }

  /// Adds the files of a folder; false if one may be written without a trace.
  private static func add(
    _ root: String,
    _ below: String,
    _ pending: inout [String],
    at now: Int,
    to message: inout ByteBuffer
  ) throws(FileError) -> Bool {
    let path = below.isEmpty ? root : Folder.path(root, below)
    let folder = try OpenFolder(path)
    let first = pending.count
    var isSettled = true
    try Folder.forEachEntry(of: path) { name, kind, _ in
      guard isSettled, name?.utf8.first != UInt8(ascii: ".") else { return }
      guard let name, kind != Int32(DT_DIR) else {
        if let name { pending.append(Folder.path(below, name)) }
        return
      }
      guard Folder.mayBeFile(kind), let entry = try? folder.status(of: name) else { return }
      if entry.kind == .folder { return pending.append(Folder.path(below, name)) }
      // Of a link, what it leads to counts.
      let status = entry.kind == .regular ? entry : try? FileStatus(of: Folder.path(path, name))
      isSettled = status?.isSettled(at: now) ?? true
      add(name, status ?? entry, to: &message)
    }
    // A name says which folder it is in by what follows.
    message.append(below)
    message.append(word: UInt64(pending.count - first))
    return isSettled
  }

  private static func add(_ name: String, _ status: FileStatus, to message: inout ByteBuffer) {
    message.append(name)
    message.append(0)
    message.append(word: UInt64(status.identity.node))
    message.append(word: UInt64(status.size))
    message.append(word: UInt64(bitPattern: Int64(status.modified)))
  }

  private static func text(_ message: borrowing ByteBuffer) -> String {
    String(ContentDigest(of: message.view).value, radix: 16)
  }
}
