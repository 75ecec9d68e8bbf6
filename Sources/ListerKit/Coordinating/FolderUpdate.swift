// SPDX-License-Identifier: MIT

import ListerFiles

/// What has changed in a folder of lists since the last time.
public struct FolderUpdate: Hashable, Sendable {
  /// A document that has another path now, and is otherwise the same file.
  public struct Rename: Hashable, Sendable {
    /// The path that it had.
    public var from: String
    /// The path that it has.
    public var to: String

    /// A renaming.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// The paths of documents that were not there, ordered.
  public var inserted: [String] = []
  /// The paths of documents that are no longer there, ordered.
  public var removed: [String] = []
  /// The paths of documents whose files are others, or have changed; ordered.
  public var updated: [String] = []
  /// Documents that were given other names; they are in none of the other three.
  public var renamed: [Rename] = []

  /// No changes.
  public init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && updated.isEmpty && renamed.isEmpty
  }

  /// The changes from one state of a folder to another: what the files are, by path.
  init(from old: [String: FileStatus], to new: [String: FileStatus]) {
    for (path, status) in new {
      if let before = old[path] {
        if before != status { updated.append(path) }
      } else {
        inserted.append(path)
      }
    }
    // A renamed file is the same one with the same bytes; a number that was given again is not
    // enough.
    var gone: [FileStatus: [String]] = [:]
    for (path, status) in old where new[path] == nil { gone[status, default: []].append(path) }
    for status in gone.keys { gone[status]?.sort(by: >) }
    var arrived: [String] = []
    for path in inserted.sorted() {
      if !gone.isEmpty, let status = new[path], let from = gone[status]?.popLast() {
        renamed.append(Rename(from: from, to: path))
      } else {
        arrived.append(path)
      }
    }
    inserted = arrived
    removed = gone.values.flatMap(\.self).sorted()
    updated.sort()
  }
}
