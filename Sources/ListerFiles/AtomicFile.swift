// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// A file that takes the place of another one whole or not at all.
///
/// ```
/// folder/quotes.json                          old, until the rename
/// folder/.quotes.json.lister-4711-c0ffee01    new: written, then fsync, then renamed
/// ```
/// Goals, in this order:
/// 1. At every moment, also after a crash of the program or the machine, the path holds the old
///    bytes or the new ones, whole.
/// 2. Nothing else is replaced: no folder, no device, no file that its owner has made read-only,
///    and none that another program has changed since it was read.
/// 3. What the old file was for others stays: its permissions, its extended attributes with its
///    access control list, its owner where that may be set, and the symbolic link that leads to it;
///    the file that a link points to is the one that is replaced. Its other names, hard links, keep
///    the old bytes, which is reported: ``FileNotice/leavesLinks(path:count:)``.
/// 4. What a killed program leaves behind is found and removed by the next one that writes there.
///
/// The folders are held open: should one be renamed meanwhile, the file still goes where it
/// belongs, and nothing is left behind.
///
/// A file that takes the place of none may be made without a name: it gets its own with the commit,
/// where the file system has such files (O_TMPFILE). Whether it takes the place of one may be looked at
/// only then: see ``Naming``. One that replaces another can't, for a rename needs a name.
package struct AtomicFile: ~Copyable {
  /// The file that is replaced: the path that was given, with all links followed.
  package let target: String
  /// The path that was given.
  package let path: String
  /// What the new file is once it has been committed, if that was to be noted: what is at the path until
  /// somebody changes it.
  package private(set) var status: FileStatus?
  package let descriptor: FileDescriptor
  /// The folder of the file that is replaced, and its name there.
  let place: OpenFolder
  let name: String
  /// The folder of the temporary file, and its name there.
  let home: OpenFolder
  package let temporary: String
  /// Whether the new file has no name until it is committed.
  let isUnnamed: Bool
  /// How many other names the file has that is replaced.
  private var links: Int
  /// The temporary file exists under its name.
  private var isPending = true
  /// How far bytes were appended to the new file.
  private var progress = WriteProgress()
  /// Whether something was in the place of the file without a name when it was to have it.
  private(set) var replacesOther = false

  /// When a new file gets a name.
  package enum Naming {
    /// At once, a temporary one.
    case atOnce
    /// With the commit, if nothing is in its place.
    case late
    /// With the commit. Only then it shows whether something is in its place: there may well be
    /// nothing.
    case unseen
  }

  /// Makes a temporary file beside the one at `path`, which need not exist.
  ///
  /// - Throws: ``FileError`` when there is no place for it, or something is at `path` that is not
  ///   to be replaced.
  package init(replacing path: String) throws(FileError) {
    try self.init(replacing: path, temporaryIn: nil)
  }

  /// Makes a temporary file in a folder on the same file system; nil for the one of the old file.
  package init(replacing path: String, temporaryIn home: OpenFolder?) throws(FileError) {
    let target = try AtomicFile.resolved(path)
    let place = try FileError.naming(.replace, path, try OpenFolder(Folder.parent(of: target)))
    try self.init(replacing: Folder.name(of: target), in: place, temporaryIn: home, path, target)
  }

  /// Makes a temporary file for a file of an open folder, which is not looked for through links.
  package init(replacing name: String, in place: OpenFolder) throws(FileError) {
    try self.init(replacing: name, in: place, path: place.path(of: name))
  }

  /// The same, with the path for messages; where there are no files without a name, each has one at
  /// once.
  package init(
    replacing name: String,
    in place: OpenFolder,
    path: String,
    naming: Naming = .atOnce
  ) throws(FileError) {
    try self.init(replacing: name, in: place, temporaryIn: nil, path, path, naming)
  }

  private init(
    replacing name: String,
    in place: OpenFolder,
    temporaryIn home: OpenFolder?,
    _ path: String,
    _ target: String,
    _ naming: Naming = .atOnce
  ) throws(FileError) {
    // Who makes temporary files elsewhere looks there for what was left, and one without a name leaves
    // nothing.
    if home == nil, naming != .unseen { AtomicFile.removeLeftovers(inTurn: place) }
    var unnamed = naming == .unseen ? place.makeUnnamed(permissions: 0o666) : nil
    let old = unnamed == nil ? try AtomicFile.replaceable(name, in: place, path) : nil
    if old == nil, naming == .late { unnamed = place.makeUnnamed(permissions: 0o666) }
    let isUnnamed: Bool
    let file: FileDescriptor
    if let unnamed = unnamed.take() {
      isUnnamed = true
      file = unnamed
    } else {
      isUnnamed = false
      file = try AtomicFile.makeTemporary(
        for: name,
        in: home ?? place,
        path: path,
        permissions: old == nil ? 0o666 : 0o600
      )
    }
    if let old { FileAttributes.copy(from: target, old, to: file) }
    self.target = target
    self.path = path
    self.place = place
    self.name = name
    self.home = home ?? place
    self.isUnnamed = isUnnamed
    temporary = isUnnamed ? "" : Folder.name(of: file.path)
    links = old.map { Int($0.st_nlink) - 1 } ?? 0
    descriptor = file
  }

  /// What is at the path of a file, if it may be replaced; nil when there is nothing.
  private static func replaceable(
    _ name: String,
    in place: OpenFolder,
    _ path: String
  ) throws(FileError) -> stat? {
    let found = try FileError.naming(.replace, path, try place.record(of: name))
    guard let record = found else { return nil }
    switch record.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(.replace, path, .isFolder)
    case S_IFLNK: throw FileError(.replace, path, .isLink)
    default: throw FileError(.replace, path, .notRegular)
    }
    // For the effective user, whom access(2) does not ask about.
    guard unsafe faccessat(place.number, name, W_OK, AT_EACCESS) == 0 else {
      throw FileError.last(.replace, path)
    }
    return record
  }

  deinit { if isPending, !isUnnamed { home.remove(temporary) } }

  /// Lets the temporary file stay, for it holds what is not this program's.
  package mutating func keepTemporary() { isPending = false }

  /// Appends bytes to the new file.
  package mutating func write(_ bytes: some FileBytes) throws(FileError) {
    try FileError.naming(.write, path, try descriptor.write(bytes))
    progress.note(bytes.withByteView { $0.count }, in: descriptor)
  }

  /// Writes bytes to the new file from a place on; several threads may do so at once.
  package func write(_ bytes: ByteView, at place: Int) throws(FileError) {
    try FileError.naming(.write, path, try descriptor.write(bytes, at: place))
  }

  /// Takes back all but the first bytes of the new file.
  package mutating func truncate(to count: Int) throws(FileError) {
    guard ftruncate(descriptor.number, count) == 0,
      lseek(descriptor.number, count, SEEK_SET) == count
    else { throw FileError.last(.write, path) }
    progress.truncate(to: count)
  }

  /// Puts the new file into the place of the old one.
  ///
  /// The old file stays if it isn't as `expected` by now, and with `sparesWriters` also if somebody
  /// else has it open for writing. With `isDurable` the new bytes are flushed first, and with
  /// `synchronizesFolder` the folder, so that the new file is there after a crash of the machine;
  /// otherwise see ``Folder/synchronize(_:)``. With `notesStatus` there is a ``status`` then.
  ///
  /// - Throws: ``FileError``: then the old file is as it was, and the new one no longer exists; but
  ///   see ``FileError/Reason/displaced(to:)``.
  package mutating func commit(
    expecting expected: FileStatus? = nil,
    sparingWriters sparesWriters: Bool = false,
    synchronizesFolder: Bool = true,
    isDurable: Bool = true,
    notingStatus notesStatus: Bool = true
  ) throws(FileError) {
    if isDurable { try synchronize() }
    let new = notesStatus || expected != nil ? try descriptor.status() : nil
    if let expected, let new {
      try exchange(expecting: expected, sparingWriters: sparesWriters, new)
    } else if isUnnamed {
      try giveName()
    } else if !home.rename(temporary, to: name, in: place) {
      throw FileError.last(.replace, path)
    }
    isPending = false
    status = new
    if synchronizesFolder { place.synchronize() }
    if links > 0 { FileNotice.leavesLinks(path: path, count: links).tell() }
  }

  /// Gives the new file, which has none, its name, and the place of what is there.
  private mutating func giveName() throws(FileError) {
    if place.name(descriptor, as: name) {
      // Who watches the folder may wait for the writer of a new name: so it is closed once more.
      return place.touch(name)
    }
    guard errno == EEXIST else { throw FileError.last(.replace, path) }
    replacesOther = true
    if let old = try AtomicFile.replaceable(name, in: place, path) {
      FileAttributes.copy(from: target, old, to: descriptor)
      links = Int(old.st_nlink) - 1
    }
    let temporary = AtomicFile.temporaryName(for: name)
    // No leftover, as far as others know.
    _ = uninterrupted { flock(descriptor.number, LOCK_EX) }
    guard place.name(descriptor, as: temporary) else { throw FileError.last(.replace, path) }
    guard place.rename(temporary, to: name, in: place) else {
      let error = FileError.last(.replace, path)
      place.remove(temporary)
      throw error
    }
  }

  /// Appends the bytes of the new file, which has no name, to those of another one.
  package func copy(to other: inout AtomicFile) throws(FileError) {
    var bytes = ByteBuffer(capacity: 65_536)
    let file = try FileDescriptor(reading: "/proc/self/fd/\(descriptor.number)")
    while try file.read(room: 1 << 20, into: &bytes) > 0 {
      try other.write(bytes.view)
      bytes.truncate()
    }
  }

  /// What the new file shows of itself once it has been committed, if bytes that anybody writes
  /// from then on show in it too.
  ///
  /// Both of its times are the file system's. Where it has got its name in a later tick of that
  /// clock than its bytes, what is written under its name has a later time than these.
  package func trace() -> FileTrace? {
    var record = stat()
    guard let status, unsafe fstat(descriptor.number, &record) == 0 else { return nil }
    let trace = FileTrace(record)
    guard trace.modified < trace.changed, trace.modified == status.modified,
      trace.size == status.size
    else { return nil }
    return trace
  }

  /// Makes sure that the new bytes are on the disk.
  package func synchronize() throws(FileError) {
    try FileError.naming(.write, path, try descriptor.synchronize())
  }

  /// Puts the new file into its place unless something is there.
  ///
  /// Of two programs that do so at once, one gets an error; nothing is ever replaced.
  ///
  /// - Parameter isDurable: whether the new bytes are flushed first.
  /// - Throws: ``FileError`` with the reason `EEXIST` when there is something: then the new file no
  ///   longer exists.
  package mutating func commitAsNew(isDurable: Bool = true) throws(FileError) {
    if isDurable { try synchronize() }
    if home.move(temporary, to: name, in: place) {
      // Who watches the folder may have been informed of a name, and wait for its writer: so it is
      // closed once more.
      place.touch(name)
    } else {
      guard errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK else {
        throw FileError.last(.create, path)
      }
      // A file system without links: an empty file keeps the place for a moment.
      let flags = O_WRONLY | O_CREAT | O_EXCL
      _ = try FileError.naming(
        .create,
        path,
        try FileDescriptor(opening: name, in: place, flags: flags, operation: .create)
      )
      guard home.rename(temporary, to: name, in: place) else {
        let error = FileError.last(.create, path)
        place.remove(name)
        throw error
      }
    }
    isPending = false
    place.synchronize()
  }

  /// Replaces the file at `path` by one with the given bytes.
  ///
  /// If it is not `isDurable`, nothing is flushed: whole after a crash of the program, the file may
  /// be old, empty or cut off after one of the machine.
  package static func replace(
    _ path: String,
    with bytes: some FileBytes,
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

  /// Replaces a file of an open folder, as
  /// ``replace(_:with:expecting:synchronizesFolder:isDurable:)`` does; nothing is looked for
  /// through links.
  package static func replace(
    _ name: String,
    in folder: OpenFolder,
    with bytes: some FileBytes,
    isDurable: Bool = true
  ) throws(FileError) {
    var file = try AtomicFile(replacing: name, in: folder)
    try file.write(bytes)
    try file.commit(synchronizesFolder: isDurable, isDurable: isDurable)
  }

  /// The path with all links followed; the last part need not exist.
  ///
  /// - Throws: ``FileError``, with the reason ``FileError/Reason/leadsOut`` if it leads out of a
  ///   confined folder.
  package static func resolved(_ path: String) throws(FileError) -> String {
    let target = try followed(path)
    try Confinement.check(target, of: path)
    return target
  }

  /// The same, wherever it leads.
  package static func followed(_ path: String) throws(FileError) -> String {
    if let whole = realPath(path) { return whole }
    guard errno == ENOENT else { throw FileError.last(.replace, path) }
    // A link that leads nowhere can't be followed.
    var record = stat()
    if unsafe lstat(path, &record) == 0 { throw FileError(.replace, path, .system(ENOENT)) }
    guard errno == ENOENT, let folder = realPath(Folder.parent(of: path)) else {
      throw FileError.last(.replace, path)
    }
    return Folder.path(folder, Folder.name(of: path))
  }

  private static func realPath(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(validatingCString: text)
  }
}
