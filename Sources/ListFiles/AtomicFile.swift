// SPDX-License-Identifier: MIT

public import Bytes
import Glibc

/// A file that takes the place of another one whole or not at all.
///
/// ```
/// folder/quotes.json                          old, until the rename
/// folder/.quotes.json.lister-4711-c0ffee01    new: written, then fsync, then renamed
/// ```
/// Goals, in this order:
/// 1. At every moment, also after a crash of the program or the machine, the path holds the old bytes or
///    the new ones, whole.
/// 2. Nothing else is replaced: no folder, no device, no file that its owner has made read-only, and
///    none that another program has changed since it was read.
/// 3. What the old file was for others stays: its permissions, its owner where that may be set, and the
///    link that leads to it; the file that a link points to is the one that is replaced.
/// 4. What a killed program leaves behind is found and removed by the next one.
///
/// A temporary file is locked (flock) for as long as its program lives; the process number in the name
/// is for people. So leftovers can be told apart from files that are being written, in other containers
/// and after a process number has come round too.
///
/// Refused: O_TMPFILE, for a name is needed before the rename in any case, and not every file system
/// has it.
public struct AtomicFile: ~Copyable {
  /// The file that is replaced: the path that was given, with all links followed.
  public let target: String
  /// The path that was given.
  public let path: String
  /// What the new file is once it has been committed: what stands at the path until somebody changes it.
  public private(set) var status: FileStatus?
  let descriptor: FileDescriptor
  /// The temporary file exists under its name.
  private var isPending = true

  /// Makes a temporary file beside the one at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - path: what is to be replaced.
  ///   - folder: where the temporary file is made, on the same file system; nil for the folder of the
  ///     one that is replaced.
  /// - Throws: ``FileError`` when there is no place for it, or something stands at `path` that is not
  ///   to be replaced.
  public init(replacing path: String, temporaryIn folder: String? = nil) throws(FileError) {
    let target = try AtomicFile.resolved(path)
    let old = try AtomicFile.replaceable(target, path)
    let file = try AtomicFile.makeTemporary(
      for: target,
      in: folder ?? Folder.parent(of: target),
      path: path,
      permissions: old == nil ? 0o666 : 0o600
    )
    if let old {
      // The owner first: a change of owner takes special bits away.
      if old.st_uid != geteuid() || old.st_gid != getegid() {
        _ =
          fchown(file.number, old.st_uid, old.st_gid) == 0
          || fchown(file.number, .max, old.st_gid) == 0
      }
      _ = fchmod(file.number, old.st_mode & 0o7777)
    }
    self.target = target
    self.path = path
    descriptor = file
  }

  /// What stands at `target`, if it may be replaced; nil when there is nothing.
  private static func replaceable(_ target: String, _ path: String) throws(FileError) -> stat? {
    var record = stat()
    guard unsafe stat(target, &record) == 0 else {
      guard errno == ENOENT else { throw FileError.last(.replace, path) }
      return nil
    }
    switch record.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(.replace, path, .isFolder)
    default: throw FileError(.replace, path, .notRegular)
    }
    // For the effective user, whom access(2) does not ask about.
    guard unsafe faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 else {
      throw FileError.last(.replace, path)
    }
    return record
  }

  deinit { if isPending { unsafe unlink(descriptor.path) } }

  /// Appends bytes to the new file.
  public mutating func write(_ view: ByteView) throws(FileError) {
    do throws(FileError) {
      try descriptor.write(view)
    } catch {
      throw FileError(.write, path, error.reason)
    }
  }

  /// Puts the new file into the place of the old one.
  ///
  /// - Parameters:
  ///   - expected: what the old file was when it was read; if it is something else by now, it stays.
  ///   - sparesWriters: whether the expected file also stays if somebody else has it open for
  ///     writing.
  ///   - synchronizesFolder: whether the folder is flushed too, so that the new file is there after a
  ///     crash of the machine; otherwise see ``Folder/synchronize(_:)``.
  ///   - isDurable: whether the new bytes are flushed first.
  /// - Throws: ``FileError``: then the old file is as it was, and the new one is gone.
  public mutating func commit(
    expecting expected: FileStatus? = nil,
    sparingWriters sparesWriters: Bool = false,
    synchronizesFolder: Bool = true,
    isDurable: Bool = true
  ) throws(FileError) {
    guard !isDurable || fsync(descriptor.number) == 0 else { throw FileError.last(.write, path) }
    let new = try descriptor.status()
    if let expected {
      try exchange(expecting: expected, sparingWriters: sparesWriters)
    } else if unsafe rename(descriptor.path, target) != 0 {
      throw FileError.last(.replace, path)
    }
    isPending = false
    status = new
    if synchronizesFolder { Folder.synchronize(Folder.parent(of: target)) }
  }

  /// Puts the new file into its place unless something stands there.
  ///
  /// Of two programs that do so at once, one gets an error; nothing is ever replaced.
  ///
  /// - Throws: ``FileError`` with the reason `EEXIST` when there is something: then the new file is gone.
  public mutating func commitAsNew() throws(FileError) {
    guard fsync(descriptor.number) == 0 else { throw FileError.last(.write, path) }
    if unsafe link(descriptor.path, target) == 0 {
      unsafe unlink(descriptor.path)
      // Who watches the folder was told of a name, and waits for its writer: so it is closed once more.
      _ = try? FileDescriptor(opening: target, flags: O_WRONLY | O_NOFOLLOW, operation: .open)
    } else {
      guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else {
        throw FileError.last(.create, path)
      }
      // A file system without links: an empty file keeps the place for a moment.
      let place = try FileDescriptor(
        opening: target,
        flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        operation: .create
      )
      guard unsafe rename(descriptor.path, target) == 0 else {
        let error = FileError.last(.create, path)
        unsafe unlink(place.path)
        throw error
      }
    }
    isPending = false
    Folder.synchronize(Folder.parent(of: target))
  }

  /// Replaces the file at `path` by one with the given bytes.
  ///
  /// If it is not `isDurable`, nothing is flushed: whole after a crash of the program, the file may be old,
  /// empty or cut off after one of the machine.
  public static func replace(
    _ path: String,
    with bytes: ByteView,
    expecting expected: FileStatus? = nil,
    synchronizesFolder: Bool = true,
    isDurable: Bool = true
  ) throws(FileError) {
    var file = try AtomicFile(replacing: path)
    try file.write(bytes)
    try file.commit(
      expecting: expected,
      synchronizesFolder: synchronizesFolder && isDurable,
      isDurable: isDurable
    )
  }

  /// The path with all links followed; the last part need not exist.
  static func resolved(_ path: String) throws(FileError) -> String {
    if let whole = realPath(path) { return whole }
    var record = stat()
    guard errno == ENOENT, unsafe lstat(path, &record) != 0,
      let folder = realPath(Folder.parent(of: path))
    else { throw FileError(.replace, path, .system(ENOENT)) }
    return Folder.path(folder, Folder.name(of: path))
  }

  private static func realPath(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(validatingCString: text)
  }
}
