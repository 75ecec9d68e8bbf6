// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// The files of a folder, not those of folders below it.
///
/// ```
/// names   Bread.list.json␀Milk.list.json␀…     one behind the other, as the system takes them
/// files   where the name is, number of the file
/// ```
/// For folders of a million files, in which a text for each name takes longer than all else.
package struct FolderListing: Sendable {
  private struct File: BitwiseCopyable {
    var start: Int
    var count: Int
    var node: UInt

    var name: Range<Int> { start..<start + count }
  }

  private var names: [UInt8] = []
  private var files: [File] = []
  /// The names that are wanted and not UTF-8, in no order, as a shell takes them between `$'` and `'`:
  /// `caf\xE9.list.json`.
  package private(set) var unreadable: [String] = []
  /// The names of those that were left out, for they are links out of a confined folder.
  package private(set) var outside: [String] = []

  /// The files of a folder, in no order.
  ///
  /// Names that begin with a dot are skipped, and names that are not UTF-8 in ``unreadable``. A link counts as what it
  /// leads to; one that leads nowhere counts as a file, so that opening it tells the user. One that
  /// leads out of a confined folder is ``outside``.
  ///
  /// - Throws: ``FileError`` when the folder can't be read.
  package init(of path: String, where matches: (ByteView) -> Bool) throws(FileError) {
    try Folder.forEachEntryInBytes(of: path) { name, kind, node in
      guard name.element(at: 0) != UInt8(ascii: "."), matches(name) else { return }
      guard UTF8Text.isWellFormed(name) else {
        if kind != Int32(DT_DIR) { unreadable.append(FolderListing.escaped(name)) }
        return
      }
      if kind == Int32(DT_REG) { return append(name, node: node) }
      do throws(FileError) {
        guard try FileStatus(of: Folder.path(path, name.string)).kind == .regular else { return }
      } catch {
        if error.reason == .leadsOut { return outside.append(name.string) }
      }
      append(name, node: 0)
    }
  }

  private static func escaped(_ name: ByteView) -> String {
    var text = ""
    for index in 0..<name.count {
      let byte = name[index]
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The places of the files, counted from 0.
  package var indices: Range<Int> { files.indices }

  /// The name of the file at a place.
  package func name(at index: Int) -> String { withName(at: index) { $0.string } }

  /// Calls `body` with the name of the file at a place.
  package func withName<Result>(at index: Int, _ body: (ByteView) -> Result) -> Result {
    names.withByteView { body($0[files[index].name]) }
  }

  /// The number of the file at a place; 0 for a link, whose file has another one.
  package func node(at index: Int) -> UInt { files[index].node }

  /// What the file at a place is now; nil if there is none, or it can't be looked at.
  package func status(at index: Int, in folder: OpenFolder) -> FileStatus? {
    let name = files[index].name
    return names.withByteView { names in
      folder.status(ofTerminated: names[name.lowerBound..<name.upperBound + 1])
    }
  }

  /// Puts the files, and the names in memory, in the order of their names for people; see
  /// `NameOrder`.
  ///
  /// - Parameter ending: how many bytes at the end of each name don't count; no name is shorter.
  package mutating func sort(dropping ending: Int) {
    let places = files.map { $0.start..<$0.start + $0.count - ending }
    let order = names.withByteView { NameOrder.order(of: places, in: $0) }
    var sorted = FolderListing()
    sorted.unreadable = unreadable.sorted()
    sorted.names.reserveCapacity(names.count)
    sorted.files.reserveCapacity(files.count)
    for index in order {
      withName(at: index) { sorted.append($0, node: files[index].node) }
    }
    self = sorted
  }

  private init() {}

  private mutating func append(_ name: ByteView, node: UInt) {
    files.append(File(start: names.count, count: name.count, node: node))
    unsafe name.withUnsafeBuffer { unsafe names.append(contentsOf: $0) }
    names.append(0)
  }
}
