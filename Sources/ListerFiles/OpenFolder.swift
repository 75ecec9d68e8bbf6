// SPDX-License-Identifier: MIT

import CListerLinux
package import Glibc
import ListerBasics
import Synchronization

/// An open folder: what is done in it is done there, whatever its path leads to by then.
///
/// Names mean entries of the folder; no link is followed.
package final class OpenFolder: Sendable {
  /// The number by which the system knows it.
  let number: Int32
  /// The path it was opened by, for messages.
  package let path: String

  private init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Opens the folder at a path, through links.
  ///
  /// - Throws: ``FileError`` when there is none, or it may not be opened.
  package convenience init(_ path: String) throws(FileError) {
    let place = Confinement.place(of: path)
    let number = try OpenFolder.open(path) { flags in
      if let place { return place.open(flags) }
      return unsafe Glibc.open(path, flags | O_NONBLOCK)
    }
    self.init(owning: number, path: path)
  }

  /// Opens a folder in another one.
  ///
  /// - Throws: ``FileError``, with the reason ``FileError/Reason/isLink`` for a link.
  package convenience init(_ name: String, in folder: OpenFolder) throws(FileError) {
    let path = folder.path(of: name)
    do {
      let number = try OpenFolder.open(path) { unsafe openat(folder.number, name, $0 | O_NOFOLLOW) }
      self.init(owning: number, path: path)
    } catch {
      guard error.reason == .system(ENOTDIR), folder.isLink(name) else { throw error }
      throw FileError(.open, path, .isLink)
    }
  }

  deinit { close(number) }

  /// Opens a folder with a call that takes flags.
  private static func open(
    _ path: String,
    _ call: (_ flags: Int32) -> Int32
  ) throws(FileError) -> Int32 {
    let flags = O_DIRECTORY | O_CLOEXEC
    var number = uninterrupted { call(O_RDONLY | flags) }
    // In a folder whose entries may not be listed files may be made anyway.
    if number < 0, errno == EACCES { number = uninterrupted { call(LISTER_PATH_ONLY | flags) } }
    if number >= 0 { return number }
    throw errno == EXDEV ? FileError(.open, path, .leadsOut) : FileError.last(.open, path)
  }

  /// The path of an entry, for messages.
  package func path(of name: String) -> String { Folder.path(path, name) }

  // MARK: What is there

  /// What the system knows of the folder.
  func record() throws(FileError) -> stat {
    var record = stat()
    guard unsafe fstat(number, &record) == 0 else { throw FileError.last(.open, path) }
    return record
  }

  /// Whether the folder has no name any more; some file systems take new files in one all the same.
  var isRemoved: Bool { ((try? record())?.st_nlink ?? 0) == 0 }

  /// The file system that the folder is on.
  func device() throws(FileError) -> UInt { UInt(try record().st_dev) }

  /// Does something under the folder's own lock, or without one where folders have none.
  ///
  /// `LOCK_SH` is held by many programs at once, `LOCK_EX` by one alone. `body` takes no lock of
  /// this folder itself.
  ///
  /// - Throws: what `body` throws.
  package func withLock<Result, Failure>(
    _ kind: Int32,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isLocked = uninterrupted { flock(number, kind) } == 0
    defer { if isLocked { flock(number, LOCK_UN) } }
    return try body()
  }

  /// What the system knows of an entry; nil if there is none.
  package func record(of name: String) throws(FileError) -> stat? {
    var record = stat()
    guard unsafe fstatat(number, name, &record, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError.last(.open, path(of: name))
    }
    return record
  }

  /// Whether it has been deleted since it was opened.
  package var isDeleted: Bool { (try? record().st_nlink) == 0 }

  /// What an entry is; nil if there is none.
  package func status(of name: String) throws(FileError) -> FileStatus? {
    try record(of: name).map { FileStatus($0) }
  }

  /// When an entry was made, in nanoseconds since 1970; nil where the file system doesn't tell.
  ///
  /// Together with the number of a file it is that file's alone, whatever is written into it.
  package func birth(of name: String) -> Int? {
    var birth: Int64 = 0
    return unsafe lister_birth(number, name, &birth) != 0 ? Int(birth) : nil
  }

  /// What an entry is whose name has a zero at its end; nil if there is none, or it can't be looked
  /// at.
  func status(ofTerminated name: ByteView) -> FileStatus? {
    precondition(name.element(at: name.count - 1) == 0)
    var record = stat()
    let code = unsafe name.withUnsafeBuffer { name in
      unsafe UnsafeRawBufferPointer(name).withMemoryRebound(to: CChar.self) { name in
        unsafe name.baseAddress.map {
          unsafe fstatat(number, $0, &record, AT_SYMLINK_NOFOLLOW)
        }
      }
    }
    return code == 0 ? FileStatus(record) : nil
  }

  /// What a regular file shows of itself that an entry is, or leads to; nil if there is none.
  func trace(of name: String) -> FileTrace? {
    var record = stat()
    guard unsafe fstatat(number, name, &record, 0) == 0, record.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return FileTrace(record)
  }

  private func isLink(_ name: String) -> Bool {
    guard let record = try? record(of: name) else { return false }
    return record.st_mode & S_IFMT == S_IFLNK
  }

  /// The names of the entries that are UTF-8, in no order, without `.` and `..`.
  package func names() throws(FileError) -> [String] {
    // A descriptor of its own, that begins with the first entry.
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let copy = uninterrupted { unsafe openat(number, ".", flags) }
    guard copy >= 0 else { throw FileError.last(.open, path) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = FileError.last(.read, path)
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    try unsafe Folder.forEachEntry(of: stream, path) { name, _, _ in
      if let name { names.append(name) }
    }
    return names
  }

  // MARK: Changes

  /// Makes a folder in it, unless something is there.
  package func makeFolder(_ name: String, permissions: UInt32 = 0o777) throws(FileError) {
    guard unsafe mkdirat(number, name, permissions) != 0, errno != EEXIST else { return }
    throw FileError.last(.create, path(of: name))
  }

  /// Makes a file for writing that is on the file system of the folder and has no name, so that nobody
  /// finds it, and nothing is left of it unless it gets one with ``name(_:as:)``.
  ///
  /// - Returns: nil where there are no such files.
  func makeUnnamed(permissions: UInt32) -> FileDescriptor? {
    guard OpenFolder.links >= 0 else { return nil }
    let flags = O_WRONLY | LISTER_NO_NAME | O_DIRECTORY | O_CLOEXEC
    let file = uninterrupted { unsafe openat(number, ".", flags, permissions) }
    return file >= 0 ? FileDescriptor(owning: file, path: path) : nil
  }

  /// Gives a file that has no name one in the folder, at which there must be nothing.
  ///
  /// - Returns: whether that was possible; `errno` says why not.
  func name(_ file: borrowing FileDescriptor, as name: String) -> Bool {
    if OpenFolder.namesByDescriptor.load(ordering: .relaxed) {
      let flag = LISTER_EMPTY_PATH
      if uninterrupted({ unsafe linkat(file.number, "", number, name, flag) }) == 0 { return true }
      // Older systems take it from few users, and say that nothing is there.
      guard errno == ENOENT else { return false }
    }
    let link = String(file.number)
    let code = uninterrupted {
      unsafe linkat(OpenFolder.links, link, number, name, AT_SYMLINK_FOLLOW)
    }
    if code == 0 { OpenFolder.namesByDescriptor.store(false, ordering: .relaxed) }
    return code == 0
  }

  /// Whether a file gets a name by its descriptor alone, as far as is known.
  private static let namesByDescriptor = Atomic(true)

  /// Where open files have links that lead to them, by which they get names; below 0 where they have
  /// none.
  private static let links = unsafe Glibc.open(
    "/proc/self/fd",
    LISTER_PATH_ONLY | O_DIRECTORY | O_CLOEXEC
  )

  /// Opens a file for writing and closes it, as programs see that watch the folder and wait for the
  /// writer of a new name.
  func touch(_ name: String) {
    let flags = O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
    let file = uninterrupted { unsafe openat(number, name, flags) }
    if file >= 0 { close(file) }
  }

  /// Takes an entry away that is no folder.
  ///
  /// - Returns: whether that was possible; `errno` says why not.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    uninterrupted { unsafe unlinkat(number, name, 0) } == 0
  }

  /// Takes a link away; what it leads to stays.
  ///
  /// - Returns: false if the entry is no link by now; then it stays.
  /// - Throws: ``FileError`` when it can't be taken away.
  package func removeLink(_ name: String) throws(FileError) -> Bool {
    // Moved first, and looked at there: it may be a document that somebody has put there a moment ago.
    let moved = AtomicFile.temporaryName(for: name)
    guard rename(name, to: moved, in: self) else { throw FileError.last(.remove, path(of: name)) }
    if isLink(moved) {
      guard remove(moved) else { throw FileError.last(.remove, path(of: name)) }
      return true
    }
    if move(moved, to: name, in: self) { return false }
    let kept = AtomicFile.keepAside(moved, in: self, for: name, in: self)
    throw FileError(.remove, path(of: name), .displaced(to: kept))
  }

  /// Moves an entry to another name, perhaps in another folder, and replaces what is there.
  ///
  /// - Returns: whether that was possible; `errno` says why not.
  package func rename(_ name: String, to other: String, in folder: OpenFolder) -> Bool {
    uninterrupted { unsafe renameat(number, name, folder.number, other) } == 0
  }

  /// Moves an entry to a name at which there is nothing, perhaps in another folder.
  ///
  /// - Returns: whether that was possible; `errno` says why not.
  package func move(_ name: String, to other: String, in folder: OpenFolder) -> Bool {
    if uninterrupted({ unsafe lister_move(number, name, folder.number, other) }) == 0 {
      return true
    }
    // A file system that can't do that in one step may have links.
    guard errno == EINVAL || errno == ENOSYS, link(name, as: other, in: folder) else {
      return false
    }
    remove(name)
    return true
  }

  /// Gives a file another name, at which there is nothing, or the file itself where names without
  /// case are the same.
  ///
  /// - Throws: ``FileError``; `EEXIST` when there is something else.
  package func give(_ name: String, anotherName other: String) throws(FileError) {
    if move(name, to: other, in: self) { return }
    let error = FileError.last(.replace, path(of: other))
    guard error.reason == .system(EEXIST), name.lowercased() == other.lowercased(),
      let record = try record(of: name), record.st_nlink == 1,
      try status(of: other) == FileStatus(record)
    else { throw error }
    guard rename(name, to: other, in: self) else {
      throw FileError.last(.replace, path(of: other))
    }
  }

  /// Removes a folder with all that is in it; what can't be removed stays.
  ///
  /// - Returns: whether all of it was removed.
  @discardableResult
  func removeTree(_ name: String) -> Bool {
    if let folder = try? OpenFolder(name, in: self), let names = try? folder.names() {
      for entry in names where !folder.remove(entry) { folder.removeTree(entry) }
    }
    return uninterrupted { unsafe unlinkat(number, name, AT_REMOVEDIR) } == 0
  }

  /// Makes sure that all that was written to the file system of the folder is on the disk.
  package func synchronizeAll() throws(FileError) {
    guard uninterrupted({ lister_synchronize_all(number) }) == 0 else {
      throw FileError.last(.write, path)
    }
  }

  /// Lets two entries change their places in one step.
  ///
  /// - Returns: whether that was possible; `errno` says why not.
  func exchange(_ name: String, with other: String, in folder: OpenFolder) -> Bool {
    uninterrupted { unsafe lister_exchange(number, name, folder.number, other) } == 0
  }

  /// Gives a file another name, at which there must be nothing.
  ///
  /// - Returns: whether that was possible; `errno` says why not.
  package func link(_ name: String, as other: String, in folder: OpenFolder) -> Bool {
    uninterrupted { unsafe linkat(number, name, folder.number, other, 0) } == 0
  }

  /// Makes sure that the entries are on the disk, where that can be asked.
  ///
  /// Some file systems refuse; a replacement is whole anyway, only perhaps not yet durable.
  package func synchronize() { _ = uninterrupted { fsync(number) } }
}
