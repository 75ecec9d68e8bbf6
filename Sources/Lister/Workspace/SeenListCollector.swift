// SPDX-License-Identifier: MIT

import ListerStore
import Synchronization

/// How documents were seen that many workers have read, for the next time.
final class SeenListCollector: Sendable {
  /// How they were seen before.
  let sights: SeenLists
  private let memory: FolderStore
  private let looks = Mutex<[FolderStore.Look]>([])

  /// How many are remembered at once: they are in memory until then.
  private static let portion = 16_384

  init(_ sights: SeenLists, _ memory: FolderStore) {
    (self.sights, self.memory) = (sights, memory)
  }

  /// Takes one.
  func add(_ look: FolderStore.Look) {
    looks.withLock { looks in
      looks.append(look)
      if looks.count >= SeenListCollector.portion { note(&looks) }
    }
  }

  /// Remembers those that were taken.
  func flush() { looks.withLock { note(&$0) } }

  private func note(_ looks: inout [FolderStore.Look]) {
    memory.note(looks)
    looks.removeAll()
  }
}
