// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// Tells what happens to the files of a folder, without looking at them: inotify, made safe.
///
/// ```
/// kernel ── queue ──▶ drain ──▶ gather: one state per file ──▶ quiet, or waited long enough ──▶ changes
///              └ overflow ──────▶ needsRescan
/// ```
/// Names that begin with a dot are left out: temporary files of ``AtomicFile``, `.lister`, and what
/// other programs hide. A file that is being written is reported when its writer has closed it.
/// What a link in the folder leads to is not watched.
///
/// For use by one thread at a time. Idle, it costs nothing: whoever waits sleeps in poll(2).
package final class DirectoryWatch: @unchecked Sendable {
  // Sendable, for all members but the constants are used by one thread at a time, which the owner
  // sees to: a thread that waits, or a serial queue.

  package enum Outcome: Hashable, Sendable {
    /// Something happened.
    case changes(FolderChanges)
    /// The wake descriptor became readable.
    case woken
    /// Nothing happened in the time that was given.
    case nothing
  }

  /// The folder that is watched.
  package let path: String
  private let isRecursive: Bool
  private let matches: @Sendable (String) -> Bool
  private let queue: FileDescriptor
  /// The folders that are watched, relative to the first one, by the number that inotify gave them.
  private var folders: [Int32: String] = [:]
  private var root: Int32 = -1
  private var gathering = ChangeGathering()
  /// Whether the folder itself was deleted, moved or unmounted: nothing more happens there.
  package private(set) var isFolderGone = false
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Watches a folder from now on.
  ///
  /// `recursive` watches the folders below too, and those that come to be.
  ///
  /// - Throws: ``FileError`` when there is no such folder, it may not be read, or the system
  ///   watches no more folders.
  package init(
    _ path: String,
    recursive: Bool = false,
    where matches: @escaping @Sendable (String) -> Bool = { _ in true }
  ) throws(FileError) {
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else { throw DirectoryWatch.failure(path) }
    queue = FileDescriptor(owning: number, path: path)
    self.path = path
    self.matches = matches
    isRecursive = recursive
    root = try add("")
    try watchFolders()
  }

  /// How many milliseconds without an event end a burst, unless a caller says otherwise.
  package static let standardQuiet = 20

  /// Changes that are reported together; a burst that goes on is reported after ten times the quiet
  /// time, or half a second if that is longer.
  static func burst(quiet: Int) -> Burst { Burst(quiet: quiet, longest: max(500, quiet * 10)) }

  /// Becomes readable when there are events.
  package var descriptor: Int32 { queue.number }

  /// Whether something happened that ``takeChanges()`` would tell.
  package var hasChanges: Bool { !gathering.isEmpty }

  /// The changes that were seen since they were taken last.
  ///
  /// - Throws: ``FileError`` when a folder that came to be can't be watched.
  package func takeChanges() throws(FileError) -> FolderChanges {
    let changes = gathering.take { DirectoryWatch.isLink(Folder.path(path, $0)) }
    // Watched before they are looked through, so that nothing is missed in between.
    if changes.needsRescan, !changes.isFolderGone { try watchFolders() }
    return changes
  }

  /// Waits for changes, and on until nothing has happened for a while.
  ///
  /// The first event is waited for so many milliseconds, -1 for ever, or until `wake` becomes
  /// readable, unless that is -1. A burst ends after `quiet` milliseconds without an event; one
  /// that goes on is reported after ten times as long, or half a second.
  ///
  /// - Throws: ``FileError`` when events can't be read or a folder that came to be can't be
  ///   watched.
  package func wait(
    milliseconds: Int32 = -1,
    wake: Int32 = -1,
    quiet: Int = standardQuiet
  ) throws(FileError) -> Outcome {
    let start = SystemClock.milliseconds
    var burst = DirectoryWatch.burst(quiet: quiet)
    // What was drained before the wait is reported too.
    if hasChanges { burst.note(at: start) }
    while true {
      let now = SystemClock.milliseconds
      let end = burst.end ?? (milliseconds < 0 ? nil : start + Int(milliseconds))
      let left = gathering.isFolderGone ? 0 : end.map { max(0, $0 - now) } ?? -1
      let limit = Int32(clamping: left)
      switch Waiting.wait(for: queue.number, POLLIN, wake: wake, milliseconds: limit) {
      case .woken: return .woken
      case .ready where burst.first == nil || left > 0:
        try drain()
        if hasChanges { burst.note(at: SystemClock.milliseconds) }
      case .ready, .nothing:
        guard burst.first != nil else { return .nothing }
        let changes = try takeChanges()
        // A file that has only come to be is reported when it is whole.
        if !changes.isEmpty { return .changes(changes) }
        burst.first = nil
      }
    }
  }

  /// Reads the events that are there, without waiting.
  ///
  /// - Throws: ``FileError`` when they can't be read.
  package func drain() throws(FileError) {
    // More than the queue of the system holds: whoever never stops writing must not keep us here.
    for _ in 0..<64 {
      let count = unsafe read(queue.number, &buffer, buffer.count)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        guard count == 0 || errno == EAGAIN else { throw FileError.last(.watch, path) }
        return
      }
      unsafe buffer.withUnsafeBytes { bytes in
        unsafe NotifyEvent.forEach(in: UnsafeRawBufferPointer(rebasing: bytes[..<count])) {
          take($0)
        }
      }
    }
  }

  /// Takes one event into account.
  func take(_ event: NotifyEvent) {
    if event.has(IN_Q_OVERFLOW) { return gathering.needsRescan = true }
    guard let folder = folders[event.watch] else { return }
    if event.has(IN_IGNORED) { folders[event.watch] = nil }
    if event.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) {
      if event.watch == root { (isFolderGone, gathering.isFolderGone) = (true, true) }
      return
    }
    guard let name = event.name, !name.isEmpty, !name.hasPrefix(".") else { return }
    if event.has(IN_ISDIR) {
      // What is below it may have come, gone or changed its path.
      if isRecursive, !event.has(IN_DELETE) { gathering.needsRescan = true }
      return
    }
    guard matches(name) else { return }
    let path = Folder.path(folder, name)
    if event.has(IN_CLOSE_WRITE) {
      gathering.write(path)
    } else if event.has(IN_MOVED_TO) {
      gathering.arrive(path, cookie: event.cookie)
    } else if event.has(IN_MOVED_FROM) {
      gathering.depart(path, cookie: event.cookie)
    } else if event.has(IN_DELETE) {
      gathering.remove(path)
    } else if event.has(IN_CREATE) {
      gathering.appear(path)
    }
  }
}

// MARK: Names

extension DirectoryWatch {
  /// Whether a name leads to a file that has, or may have, another one: nobody need have written
  /// it.
  private static func isLink(_ path: String) -> Bool {
    var record = stat()
    guard unsafe lstat(path, &record) == 0 else { return false }
    return record.st_mode & S_IFMT == S_IFLNK || record.st_nlink > 1
  }
}

// MARK: Folders

extension DirectoryWatch {
  /// Watches the folders that are there now, and those that were moved away no more.
  private func watchFolders() throws(FileError) {
    guard isRecursive else { return }
    var current: Set<Int32> = [root]
    var pending = [""]
    // What is below them is not seen, and may be there anyway.
    var unreadable: [String] = []
    while let folder = pending.popLast() {
      guard let names = try folderNames(in: Folder.path(path, folder)) else {
        unreadable.append(folder)
        continue
      }
      for name in names {
        let below = Folder.path(folder, name)
        do {
          current.insert(try add(below))
          pending.append(below)
        } catch {
          if error.reason == .tooManyWatches { throw error }
          if !error.isGone { unreadable.append(below) }
        }
      }
    }
    for (number, folder) in folders where !current.contains(number) {
      if unreadable.contains(where: { folder == $0 || folder.hasPrefix(Folder.path($0, "")) }) {
        continue
      }
      inotify_rm_watch(queue.number, number)
      folders[number] = nil
    }
  }

  /// The names of the folders in a folder; nil if it may not be read.
  private func folderNames(in path: String) throws(FileError) -> [String]? {
    var names: [String] = []
    do {
      try Folder.forEachEntry(of: path) { name, kind, _ in
        guard let name, !name.hasPrefix(".") else { return }
        // Some file systems don't tell; what turns out to be no folder is not watched.
        if kind == Int32(DT_DIR) || kind == Int32(DT_UNKNOWN) { names.append(name) }
      }
    } catch {
      if error.reason == .system(EACCES) { return nil }
      // One that went meanwhile has nothing to tell.
      guard error.isGone else { throw error }
    }
    return names
  }

  /// Watches one folder; one that is watched already keeps its number and gets this path.
  private func add(_ folder: String) throws(FileError) -> Int32 {
    let whole = folder.isEmpty ? path : Folder.path(path, folder)
    let mask =
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF
    // A link is followed where the user named it, and not below.
    let flags = IN_ONLYDIR | IN_EXCL_UNLINK | (folder.isEmpty ? 0 : IN_DONT_FOLLOW)
    let number = unsafe inotify_add_watch(queue.number, whole, UInt32(bitPattern: mask | flags))
    guard number >= 0 else { throw DirectoryWatch.failure(whole) }
    folders[number] = folder
    return number
  }

  private static func failure(_ path: String) -> FileError {
    let reasons = [ENOSPC, EMFILE]
    return reasons.contains(errno)
      ? FileError(.watch, path, .tooManyWatches) : FileError.last(.watch, path)
  }
}
