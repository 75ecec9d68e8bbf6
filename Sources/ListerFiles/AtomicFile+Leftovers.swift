// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import Synchronization

/// Temporary files of programs that were killed.
///
/// A temporary file is locked (flock) for as long as its program lives, and the program's process
/// number and a mark of its machine or container are in the name. One is left over if its lock is
/// free and, on this machine, no such process runs; on a file system without locks, if it is of
/// this machine and no such process runs. So a file is spared that is being written, in other
/// containers too, and so is the file that came out of an exchange a moment ago, which nobody has
/// locked.
extension AtomicFile {
  /// Removes the temporary files in a folder whose programs have gone.
  ///
  /// - Returns: how many there were.
  @discardableResult
  package static func removeLeftovers(in folder: String) -> Int {
    guard let folder = try? OpenFolder(folder), let names = try? folder.names() else { return 0 }
    return removeLeftovers(among: names, in: folder)
  }

  /// Removes them, unless this program has done so in the folder within the last minute.
  static func removeLeftovers(inTurn folder: OpenFolder) {
    guard isDue(folder.path), let names = try? folder.names() else { return }
    removeLeftovers(among: names, in: folder)
  }

  /// Removes those among the names of an open folder's entries.
  @discardableResult
  package static func removeLeftovers(among names: [String], in folder: OpenFolder) -> Int {
    _ = isDue(folder.path)
    return names.count { removeLeftover($0, in: folder) }
  }

  /// Removes a file if it is left over.
  ///
  /// Its lock is held until it no longer exists: a program that has just made it may be waiting for
  /// the lock, and finds out with the lock whether it still has the file.
  private static func removeLeftover(_ name: String, in folder: OpenFolder) -> Bool {
    guard let process = process(inTemporary: name) else { return false }
    let isOurs = process.mark.hasPrefix(placeMark)
    if isOurs, ProcessMark.isRunning(Int32(process.number) ?? 0) { return false }
    let flags = O_RDONLY | O_NONBLOCK
    guard
      let file = try? FileDescriptor(opening: name, in: folder, flags: flags, operation: .open)
    else { return false }
    guard
      uninterrupted({ flock(file.number, LOCK_EX | LOCK_NB) }) == 0
        || isOurs && FileLocks.areMissing(errno)
    else { return false }
    let isRemoved = folder.remove(name)
    _ = consume file
    return isRemoved
  }

  // MARK: Turns

  /// When folders were looked through last, in milliseconds, by their paths.
  private static let turns = Mutex<[String: Int]>([:])

  /// Whether a folder is to be looked through now; the next time is in a minute.
  private static func isDue(_ path: String) -> Bool {
    let now = SystemClock.milliseconds
    return turns.withLock { turns in
      if let last = turns[path], now - last < 60_000 { return false }
      // A run over very many folders is not to remember them all.
      if turns.count == 4_096 { turns = [:] }
      turns[path] = now
      return true
    }
  }
}
