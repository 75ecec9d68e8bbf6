// SPDX-License-Identifier: MIT

/// Layouts whose next documents count as something without being looked at.
///
/// A table by hash that grows where layouts compete for a place; in one that may not grow any more
/// the last one has it.
struct LayoutPauses {
  private struct Pause {
    var hash: UInt64 = 0
    var left = 0
    var lesson = TemplateLearner.Lesson.unknown
  }

  private var pauses: [Pause] = []

  /// How many places there are at first, and at most; both are powers of two.
  private static let fewest = 64
  private static let most = 4_096

  /// No layouts.
  init() {}

  /// What a document counts as, by the hash of its layout; nil if it is to be looked at.
  mutating func pass(_ hash: UInt64) -> TemplateLearner.Lesson? {
    guard !pauses.isEmpty else { return nil }
    let place = place(of: hash)
    guard pauses[place].hash == hash, pauses[place].left > 0 else { return nil }
    pauses[place].left -= 1
    return pauses[place].lesson
  }

  /// Lets as many documents of a layout pass as an answer says.
  mutating func begin(_ hash: UInt64, _ answer: TemplateLearner.Answer) {
    guard answer.pause > 0 else { return }
    if pauses.isEmpty { pauses = [Pause](repeating: Pause(), count: LayoutPauses.fewest) }
    let old = pauses[place(of: hash)]
    if old.left > 0, old.hash != hash, pauses.count < LayoutPauses.most { grow() }
    pauses[place(of: hash)] = Pause(hash: hash, left: answer.pause, lesson: answer.lesson)
  }

  private mutating func grow() {
    let old = pauses
    pauses = [Pause](repeating: Pause(), count: 4 * old.count)
    for pause in old where pause.left > 0 { pauses[place(of: pause.hash)] = pause }
  }

  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash & UInt64(pauses.count - 1))
  }
}
