// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// Finds the files below a folder, in an order that is the same on every machine.
package enum FileWalk {
  /// A file that was found.
  package struct Entry: Hashable, Sendable {
    /// The folder's path and, after it, the relative path.
    package var path: String
    /// The path below the folder where the walk began.
    package var relativePath: String
    /// What the file showed of itself when it was found; nil unless that was asked for.
    package var trace: FileTrace?
  }

  /// All regular files below `folder` whose name `matches`, ordered by the bytes of their paths.
  ///
  /// Names that begin with a dot are skipped, and so are pipes and devices. A link to a file
  /// counts as a file; a link to a folder is not followed, so a walk always ends and meets no file
  /// twice.
  ///
  /// What is excluded is so whatever path leads to it. For traces, each file is looked at. `failed`
  /// is called for each folder that can't be read; the walk goes on.
  package static func files(
    below folder: String,
    excluding excluded: [FileStatus] = [],
    tracing isTracing: Bool = false,
    where matches: (String) -> Bool,
    failed: (FileError) -> Void
  ) -> [Entry] {
    var found: [Entry] = []
    // A folder that is skipped is no reason to look at each file.
    let (folders, files) = (
      Set(excluded.filter { $0.kind == .folder }.map(\.identity)),
      Set(excluded.filter { $0.kind != .folder }.map(\.identity))
    )
    // What is still to be visited, the next one last: a stack in place of recursion.
    var pending = [Pending(relativePath: "", name: "", isFolder: true)]
    while let next = pending.popLast() {
      let path = next.relativePath.isEmpty ? folder : Folder.path(folder, next.relativePath)
      let excluded = next.isFolder ? folders : files
      if !excluded.isEmpty, !next.relativePath.isEmpty {
        do {
          let status = try FileStatus.ifPresent(at: path)
          if let status, excluded.contains(status.identity) { continue }
        } catch {
          failed(error)
          continue
        }
      }
      guard next.isFolder else {
        found.append(Entry(path: path, relativePath: next.relativePath, trace: next.trace))
        continue
      }
      do {
        let entries = try entries(of: path, below: next.relativePath, isTracing, matches, failed)
        // Names and numbers are sorted, for moving entries with their texts takes most of the time.
        var order = entries.indices.map { (start: entries[$0].start, index: $0) }
        order.sort { left, right in
          left.start == right.start
            ? entries[right.index].isBefore(entries[left.index]) : right.start < left.start
        }
        for place in order { pending.append(entries[place.index]) }
      } catch {
        failed(error)
      }
    }
    return found
  }

  private struct Pending {
    var relativePath: String
    var isFolder: Bool
    var trace: FileTrace?
    /// The first bytes of the name with what is behind it, the first one the highest: where two of a
    /// folder's entries differ in them, they are in this order.
    let start: UInt64

    init(relativePath: String, name: String, isFolder: Bool, trace: FileTrace? = nil) {
      (self.relativePath, self.isFolder, self.trace) = (relativePath, isFolder, trace)
      var start: UInt64 = 0
      var shift = 56
      for byte in name.utf8.prefix(8) {
        start |= UInt64(byte) << shift
        shift -= 8
      }
      // No name has a 0 in it, so one that ends comes before one that goes on.
      if isFolder, shift >= 0 { start |= UInt64(UInt8(ascii: "/")) << shift }
      self.start = start
    }

    /// Whether the files of this entry come first: a folder sorts as its name with a slash.
    func isBefore(_ other: Pending) -> Bool {
      relativePath.withByteView { left in
        other.relativePath.withByteView { right in
          let count = min(left.count, right.count)
          let order = FileWalk.order(left[0..<count], right[0..<count])
          guard order == 0 else { return order < 0 }
          let next = left.element(at: count).map(Int.init) ?? end
          return next < right.element(at: count).map(Int.init) ?? other.end
        }
      }
    }

    private var end: Int { isFolder ? Int(UInt8(ascii: "/")) : -1 }
  }

  private static func entries(
    of path: String,
    below relativePath: String,
    _ isTracing: Bool,
    _ matches: (String) -> Bool,
    _ failed: (FileError) -> Void
  ) throws(FileError) -> [Pending] {
    var entries: [Pending] = []
    let folder = isTracing ? try OpenFolder(path) : nil
    try Folder.forEachEntry(of: path) { name, kind, _ in
      guard let name else { return failed(FileError(.read, path, .nameNotUTF8)) }
      guard name.utf8.first != UInt8(ascii: ".") else { return }
      let below = Folder.path(relativePath, name)
      switch FileWalk.kind(Folder.path(path, name), kind) {
      case .folder: entries.append(Pending(relativePath: below, name: name, isFolder: true))
      case .regular where matches(name):
        let trace = folder?.trace(of: name)
        entries.append(Pending(relativePath: below, name: name, isFolder: false, trace: trace))
      default: break
      }
    }
    return entries
  }

  /// The kind of an entry as the walk takes it; nil for what it skips.
  private static func kind(
    _ path: @autoclosure () -> String,
    _ entry: Int32
  ) -> FileStatus.Kind? {
    if entry == Int32(DT_REG) { return .regular }
    if entry == Int32(DT_DIR) { return .folder }
    guard entry == Int32(DT_LNK) || entry == Int32(DT_UNKNOWN) else { return nil }
    let path = path()
    var record = stat()
    guard unsafe lstat(path, &record) == 0 else { return nil }
    guard record.st_mode & S_IFMT == S_IFLNK else { return FileStatus(record).kind }
    // A link that leads nowhere is taken, so that opening it tells the user.
    guard let status = try? FileStatus(of: path) else { return .regular }
    return status.kind == .regular ? .regular : nil
  }

  /// The order of two paths by their bytes, in which files are found: below, at or above 0.
  package static func order(_ left: ByteView, _ right: ByteView) -> Int {
    let count = min(left.count, right.count)
    let order = unsafe left.withUnsafeBuffer { left in
      unsafe right.withUnsafeBuffer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return Int32(0) }
        return unsafe memcmp(left, right, count)
      }
    }
    return order == 0 ? left.count - right.count : Int(order)
  }
}
