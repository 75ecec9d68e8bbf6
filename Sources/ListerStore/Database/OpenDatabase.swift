// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerFiles
import Synchronization

/// What is remembered of a folder, held open by whoever changes it again and again.
///
/// Whoever closes a database as the last one empties its journal into it, and the next one makes the
/// journal anew: four more flushes of the disk for each change. As long as this is open, nobody is
/// the last one.
package final class OpenDatabase: Sendable {
  private let memory: FolderStore
  private let state = Mutex<FolderDatabase?>(nil)

  /// Nothing is open yet.
  package init(_ memory: FolderStore) { self.memory = memory }

  /// Opens what is remembered, if there is anything; what has taken the place of what is open, too.
  package func hold() {
    state.withLock { state in
      if let open = state, open.isInPlace { return }
      state = nil
      state = try? memory.examine(for: .reading)
    }
  }

  package func close() { state.withLock { $0 = nil } }
}

extension FolderDatabase {
  /// Whether the file of its folder is still the one that is open.
  fileprivate var isInPlace: Bool {
    identity != nil && (try? home.status(of: FolderDatabase.fileName))?.identity == identity
  }
}
