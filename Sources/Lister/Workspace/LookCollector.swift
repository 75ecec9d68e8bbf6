// SPDX-License-Identifier: MIT

import ListerStore
import Synchronization

/// How documents were seen that many workers have read, for the next time.
final class LookCollector: Sendable {
  /// How they were seen before.
  let sights: ListSights
  private let memory: FolderMemory
  private let looks = Mutex<[FolderMemory.Look]>([])

  /// How many are remembered at once: they are in memory until then.
  private static let portion = 16_384

  init(_ sights: ListSights, _ memory: FolderMemory) {
    (self.sights, self.memory) = (sights, memory)
  }

  /// Takes one.
  func add(_ look: FolderMemory.Look) {
    looks.withLock { looks in
      looks.append(look)
      if looks.count >= LookCollector.portion { note(&looks) }
    }
  }

  /// Remembers those that were taken.
  func flush() { looks.withLock { note(&$0) } }

  private func note(_ looks: inout [FolderMemory.Look]) {
    memory.note(looks)
    looks.removeAll()
  }
}
