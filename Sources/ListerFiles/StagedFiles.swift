// SPDX-License-Identifier: MIT

import ListerBasics

/// Files that are still to be made in a ``StagedFolder``, in memory.
final class StagedFiles {
  /// The paths below the folder, each with a zero at its end.
  private var paths = ByteBuffer(capacity: 4_096)
  private var bytes = ByteBuffer(capacity: 65_536)
  private var files: [File] = []

  /// Where the parts of a file are.
  private struct File {
    var path: Int
    var name: Int
    var end: Int
    var bytes: Range<Int>
  }

  /// How many files there are.
  var count: Int { files.count }
  /// How many bytes they have in all.
  var byteCount: Int { bytes.count }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: where it is to be, below that of the folder.
  ///   - folder: the folder.
  ///   - bytes: what it is to hold.
  func add(_ path: String, of folder: StagedFolder, _ bytes: ByteView) {
    let start = paths.count
    var name = 0
    path.withByteView { path in
      let path = path[folder.path.utf8.count + 1..<path.count]
      name = path.count
      while name > 0, path[name - 1] != UInt8(ascii: "/") { name -= 1 }
      paths.append(path)
    }
    paths.append(0)
    let first = self.bytes.count
    self.bytes.append(bytes)
    files.append(
      File(
        path: start,
        name: start + name,
        end: paths.count - 1,
        bytes: first..<self.bytes.count
      )
    )
  }

  /// The path of a file's folder; empty for the staged folder itself.
  func folder(of index: Int) -> ByteView {
    let file = files[index]
    return paths.view[file.path..<max(file.path, file.name - 1)]
  }

  /// The name of a file in its folder, with a zero at its end.
  func terminatedName(of index: Int) -> ByteView {
    paths.view[files[index].name..<files[index].end + 1]
  }

  /// The path of a file below the staged folder.
  func path(of index: Int) -> String { paths.view[files[index].path..<files[index].end].string }

  /// What a file is to hold.
  func bytes(of index: Int) -> ByteView { bytes.view[files[index].bytes] }

  /// The first file from an index on that is in another folder.
  func endOfFolder(from start: Int) -> Int {
    let folder = folder(of: start)
    var end = start + 1
    while end < files.count, self.folder(of: end) == folder { end += 1 }
    return end
  }

  /// Forgets all files; the room stays, unless there was unusually much.
  func removeAll() {
    if bytes.capacity > StagedFiles.mostRoom { bytes = ByteBuffer(capacity: 65_536) }
    bytes.truncate()
    paths.truncate()
    files.removeAll(keepingCapacity: true)
  }

  private static let mostRoom = 8 << 20
}
