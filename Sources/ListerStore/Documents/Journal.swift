// SPDX-License-Identifier: MIT

/// The history of one document: its versions, the oldest first, and what can be undone.
///
/// The last version is what the document should be now; the state before an action is the version
/// before the one that it led to. So every action can be undone by the two versions on its sides.
struct Journal: Equatable {
  typealias Version = DocumentFile.Version

  private(set) var versions: [Version] = []
  /// The number of the next version.
  private(set) var next = 1

  /// How many actions are kept, with their undoings and redoings, and the version before the first.
  static let actionLimit = 50
  /// How many versions are kept, whatever they are.
  static let versionLimit = 3 * actionLimit
  /// How many bytes may be kept for all versions together; the last two are kept in any case.
  static let byteLimit = 64 * 1024 * 1024

  /// Adds a version and returns its number.
  @discardableResult
  mutating func append(
    _ kind: Version.Kind,
    _ action: String,
    at time: Int,
    size: Int?
  ) -> Int {
    let number = next
    versions.append(Version(number, kind, action, at: time, size: size))
    next += 1
    return number
  }

  /// Adds a version that was read; false if its number doesn't follow.
  mutating func adopt(_ version: Version) -> Bool {
    guard version.number >= next, version.number < .max else { return false }
    versions.append(version)
    next = version.number + 1
    return true
  }

  /// Takes the last version away, which did not come about.
  mutating func removeLast() {
    guard let last = versions.popLast() else { return }
    next = last.number
  }

  /// Takes the oldest versions away that are over the limits.
  mutating func prune(bytes limit: Int = byteLimit) {
    var (kept, actions, bytes) = (0, 0, 0)
    for version in versions.reversed() {
      bytes += version.stored
      guard kept < 2 || bytes <= limit else { break }
      guard actions <= Journal.actionLimit, kept < Journal.versionLimit else { break }
      kept += 1
      if !version.isTakingBack { actions += 1 }
    }
    versions.removeFirst(versions.count - kept)
  }

  func index(of number: Int) -> Int? { versions.firstIndex { $0.number == number } }

  /// The versions whose actions can be undone and redone, the next one last.
  var stacks: (undo: [Version], redo: [Version]) {
    var (undo, redo): ([Version], [Version]) = ([], [])
    for (index, version) in versions.enumerated() {
      switch version.kind {
      case .found, .created: (undo, redo) = ([], [])
      case .renamed: break
      case .changedOutside:
        // A document that was made again has nothing in common with the one that was deleted.
        if index > 0, versions[index - 1].size == nil { (undo, redo) = ([], []) }
      case .edited, .restored, .deleted:
        // A deleted document that was put back begins again, too.
        if index > 0, versions[index - 1].size == nil {
          (undo, redo) = ([], [])
        } else {
          undo.append(version)
          redo = []
        }
      case .undone(let number):
        let wasDeletion = undo.last { $0.number == number }?.kind == .deleted
        undo.removeAll { $0.number == number }
        if !wasDeletion { redo.append(version) }
      case .redone(let number):
        redo.removeAll { $0.number == number }
        undo.append(version)
      }
    }
    // Of the oldest version nothing is left that was before it.
    let first = versions.first?.number
    return (undo.filter { $0.number != first }, redo.filter { $0.number != first })
  }
}
