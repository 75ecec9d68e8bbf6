// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

extension Folder {
  /// The names of all files in a folder, not below it, in no order; see ``FolderListing``.
  ///
  /// - Throws: ``FileError`` when the folder can't be read.
  package static func files(in path: String) throws(FileError) -> [String] {
    let files = try FolderListing(of: path) { _ in true }
    return files.indices.map { files.name(at: $0) }
  }

  /// Calls `body` with the name, the kind and the file's number of each entry, in no order, without
  /// `.` and `..`.
  ///
  /// The kind is one of `DT_REG`, `DT_DIR`, `DT_LNK` and so on, or `DT_UNKNOWN`. The name is nil
  /// when it is not UTF-8.
  package static func forEachEntry(
    of path: String,
    _ body: (_ name: String?, _ kind: Int32, _ node: UInt) -> Void
  ) throws(FileError) {
    try forEachEntryInBytes(of: path) { name, kind, node in body(text(name), kind, node) }
  }

  /// Calls `body` for each entry of an open folder, as ``forEachEntry(of:_:)`` does.
  static func forEachEntry(
    of stream: OpaquePointer,
    _ path: String,
    _ body: (_ name: String?, _ kind: Int32, _ node: UInt) -> Void
  ) throws(FileError) {
    try unsafe forEachEntryInBytes(of: stream, path) { name, kind, node in
      body(text(name), kind, node)
    }
  }

  private static func text(_ name: ByteView) -> String? {
    unsafe name.withUnsafeBuffer { unsafe String(validating: $0, as: UTF8.self) }
  }

  /// Calls `body` for each entry, as ``forEachEntry(of:_:)`` does, with the bytes of its name, which
  /// are there until `body` returns.
  static func forEachEntryInBytes(
    of path: String,
    _ body: (_ name: ByteView, _ kind: Int32, _ node: UInt) -> Void
  ) throws(FileError) {
    var stream = unsafe opendir(path)
    while unsafe stream == nil, errno == EINTR { unsafe stream = unsafe opendir(path) }
    guard let stream = unsafe stream else { throw FileError.last(.open, path) }
    defer { unsafe closedir(stream) }
    try unsafe forEachEntryInBytes(of: stream, path, body)
  }

  private static func forEachEntryInBytes(
    of stream: OpaquePointer,
    _ path: String,
    _ body: (_ name: ByteView, _ kind: Int32, _ node: UInt) -> Void
  ) throws(FileError) {
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw FileError.last(.read, path) }
        return
      }
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: UInt8.self, capacity: 256) { text in
          let name = unsafe ByteView(start: text, count: strnlen(text, 256))
          if name == ByteView(".") || name == ByteView("..") { return }
          unsafe body(name, Int32(entry.pointee.d_type), UInt(entry.pointee.d_ino))
        }
      }
    }
  }
}
