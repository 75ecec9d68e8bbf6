// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// Folders: making them, and making sure that a change of their entries is on the disk.
package enum Folder {
  /// Makes the folder at `path`, and those above it, unless they exist.
  ///
  /// - Throws: ``FileError`` when one can't be made, or something else is in its place.
  package static func make(_ path: String) throws(FileError) {
    if let status = try? FileStatus(of: path) {
      guard status.kind == .folder else { throw FileError(.create, path, .system(ENOTDIR)) }
      return
    }
    var prefix = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      prefix += prefix.isEmpty || prefix == "/" ? String(name) : "/\(name)"
      guard unsafe mkdir(prefix, 0o777) != 0, errno != EEXIST else { continue }
      // A folder above may be where nothing can be made, which is fine if it exists.
      let reason = errno
      guard (try? FileStatus(of: prefix).kind) == .folder else {
        throw FileError(.create, prefix, .system(reason))
      }
    }
    guard try FileStatus(of: path).kind == .folder else {
      throw FileError(.create, path, .system(ENOTDIR))
    }
  }

  /// Takes a file away; one that is not there is none to take.
  ///
  /// - Throws: ``FileError`` when it can't be taken away.
  package static func remove(file path: String) throws(FileError) {
    let folder = try OpenFolder(parent(of: path))
    guard folder.remove(name(of: path)) || errno == ENOENT else {
      throw FileError.last(.remove, path)
    }
  }

  /// Makes sure that the entries of the folder at `path` are on the disk, where that can be asked.
  package static func synchronize(_ path: String) {
    (try? OpenFolder(path))?.synchronize()
  }

  /// Makes sure that the entries of folders, and those of the folders above them on their file
  /// systems, are on the disk, with one flush for each file system.
  ///
  /// Where a file system can't be flushed as a whole, the folders themselves are.
  package static func synchronizeFileSystems(of paths: some Sequence<String>) {
    var isFlushed: [UInt: Bool] = [:]
    for path in paths {
      guard let folder = try? OpenFolder(path), let device = try? folder.device() else { continue }
      if isFlushed[device] == nil {
        isFlushed[device] = (try? folder.synchronizeAll()) != nil
      }
      if isFlushed[device] == false { folder.synchronize() }
    }
  }

  /// Whether an entry of the given kind may be a file, or lead to one.
  package static func mayBeFile(_ kind: Int32) -> Bool {
    kind == Int32(DT_REG) || kind == Int32(DT_LNK) || kind == Int32(DT_UNKNOWN)
  }

  /// Whether a symbolic link is at a path, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var record = stat()
    return unsafe lstat(path, &record) == 0 && record.st_mode & S_IFMT == S_IFLNK
  }

  /// The folder part of a path: `a/b` of `a/b/c`, `.` of `c`, `/` of `/c`.
  package static func parent(of path: String) -> String {
    path.withByteView { bytes in
      let start = startOfName(bytes)
      return start == 0 ? "." : start == 1 ? "/" : bytes[0..<start - 1].string
    }
  }

  /// Whether two paths differ in their last parts at most.
  package static func areBeside(_ path: String, _ other: String) -> Bool {
    path.withByteView { path in
      other.withByteView { other in
        let start = startOfName(path)
        return start == startOfName(other) && path[0..<start] == other[0..<start]
      }
    }
  }

  /// Where the last part of a path begins.
  private static func startOfName(_ path: ByteView) -> Int {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start
  }

  /// The last part of a path: `c` of `a/b/c`.
  package static func name(of path: String) -> String {
    path.withByteView { bytes in
      let start = startOfName(bytes)
      return start == 0 ? path : bytes[start..<bytes.count].string
    }
  }

  /// A path from the root on: with all links followed if there is something at it.
  package static func absolute(_ path: String) -> String {
    if let text = unsafe realpath(path, nil) {
      defer { unsafe free(text) }
      if let whole = unsafe String(validatingCString: text) { return whole }
    }
    guard !path.hasPrefix("/"), let here = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(here) }
    return unsafe Folder.path(String(cString: here), path)
  }

  /// A path as it is called where another one is at hand: one below a folder, or beside a file, from
  /// there on; another one as it is.
  package static func path(_ path: String, seenFrom place: String) -> String {
    let whole = absolute(path)
    for folder in [place, parent(of: place)].map(absolute) where folder != "/" {
      let start = Folder.path(folder, "")
      if whole.hasPrefix(start) { return String(whole.dropFirst(start.count)) }
    }
    return path
  }

  /// A path below a folder.
  package static func path(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    var path = folder
    // Room for all of it at once: a run makes a path for each of its files.
    path.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
    if folder.utf8.last != UInt8(ascii: "/") { path += "/" }
    path += name
    return path
  }
}
