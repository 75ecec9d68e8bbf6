// SPDX-License-Identifier: MIT

import Glibc
import ListerFiles

/// The pauses while another program writes to a database.
final class BusyPause {
  /// Whether the file system has locks for parts of files; SQLite takes one that is refused for one
  /// that another program holds.
  private(set) var hasLocks = true
  private let home: OpenFolder
  private let patience: LockTimeout
  private var wait: LockWait

  /// Waits for a database in a folder, each time so long at most.
  init(_ patience: LockTimeout, in home: OpenFolder) {
    self.home = home
    self.patience = patience
    wait = LockWait(for: "", patience)
  }

  /// Pauses before another attempt, after so many; false if the time is over, or it would be in
  /// vain.
  func again(_ attempt: Int) -> Bool {
    if attempt == 0 {
      wait = LockWait(for: "", patience)
      hasLocks = canLock()
    }
    return hasLocks && (try? wait.again()) ?? false
  }

  /// Tries a lock on another file of the folder: the database's own would be let go of.
  private func canLock() -> Bool {
    let flags = O_RDWR | O_CREAT
    guard
      let file = try? FileDescriptor(
        opening: FolderLock.fileName,
        in: home,
        flags: flags,
        operation: .open
      )
    else { return true }
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_len = 1
    guard unsafe fcntl(file.number, F_SETLK, &lock) != 0 else { return true }
    return ![ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL].contains(errno)
  }
}
