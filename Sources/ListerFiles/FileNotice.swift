// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization

/// Something about files that people should know, though nothing has failed.
package enum FileNotice: Hashable, Sendable {
  /// The file system of a folder has no locks, so files are used instead; reported once.
  case usesLockFiles(folder: String)
  /// A file was replaced that has other names; they lead to the old bytes.
  case leavesLinks(path: String, count: Int)

  private struct State {
    var handler: (@Sendable (FileNotice) -> Void)?
    var hasToldOfLockFiles = false
  }

  private static let state = Mutex(State())

  /// Chooses who is informed from now on, in this whole program; nobody is at first.
  ///
  /// - Parameter handler: called on any thread; nil for nobody.
  package static func tell(_ handler: (@Sendable (FileNotice) -> Void)?) {
    state.withLock { $0 = State(handler: handler) }
  }

  /// Reports this.
  func tell() {
    let handler = FileNotice.state.withLock { state -> (@Sendable (FileNotice) -> Void)? in
      guard case .usesLockFiles = self else { return state.handler }
      defer { state.hasToldOfLockFiles = true }
      return state.hasToldOfLockFiles ? nil : state.handler
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
