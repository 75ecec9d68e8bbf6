// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization

/// Something about files that people should know, though nothing has failed.
package enum FileNotice: Hashable, Sendable {
  /// The file system of a folder has no locks, so files are used instead; reported once.
  case usesLockFiles(folder: String)
  /// A file was replaced that has other names; they lead to the old bytes.
  case leavesLinks(path: String, count: Int)
  /// A list was deleted that was a link; the file that it led to is still there.
  case removesLink(path: String, target: String)
  /// The state of a folder can't be used, so its lists have no history; reported once.
  case remembersNothing(path: String, reason: String)
  /// It can't be remembered which files of a folder are up to date, though that was asked for.
  case remembersNoFiles(folder: String, reason: String)
  /// The state of a folder was damaged; a new one is made, and the old one is kept.
  case setsStateAside(path: String, kept: String)
  /// What another program wrote while a file was replaced by one that was killed is kept.
  case keepsAside(path: String, kept: String)

  private struct State {
    var handler: (@Sendable (FileNotice) -> Void)?
    var hasToldOfLockFiles = false
    var unusable: Set<String> = []

    /// Whether something is to be reported that may have been reported before.
    mutating func isNew(_ notice: FileNotice) -> Bool {
      switch notice {
      case .usesLockFiles:
        defer { hasToldOfLockFiles = true }
        return !hasToldOfLockFiles
      case .remembersNothing(let path, _): return unusable.insert(path).inserted
      case .leavesLinks, .removesLink, .setsStateAside, .keepsAside, .remembersNoFiles: return true
      }
    }
  }

  private static let state = Mutex(State())

  /// Chooses who is informed from now on, on any thread, in this whole program; nobody is at first.
  package static func tell(_ handler: (@Sendable (FileNotice) -> Void)?) {
    state.withLock { $0 = State(handler: handler) }
  }

  /// Reports this.
  package func tell() {
    let handler = FileNotice.state.withLock { state in
      state.isNew(self) ? state.handler : nil
    }
    handler?(self)
  }
}

extension FileNotice: CustomStringConvertible {
  /// One line for people.
  package var description: String {
    switch self {
    case .usesLockFiles(let folder):
      "\(folder): this file system has no locks; a lock file is used instead"
    case .removesLink(let path, let target):
      "\(path): the link is removed; what it led to stays: \(target)"
    case .remembersNothing(let path, let reason):
      "\(path): \(reason); the lists are read and written without their history"
    case .remembersNoFiles(let folder, let reason):
      "\(folder): the next run opens all files again: \(reason)"
    case .setsStateAside(let path, let kept):
      "\(path): it is damaged, and now kept as \(kept); history begins again"
    case .keepsAside(let path, let kept):
      "\(path): what another program wrote while it was replaced is now in \(kept)"
    case .leavesLinks(let path, let count):
      "\(path): replaced; "
        + String(
          counting: count,
          one: "other name of the file (hard link) still has the old bytes",
          many: "other names of the file (hard links) still have the old bytes"
        )
    }
  }
}
