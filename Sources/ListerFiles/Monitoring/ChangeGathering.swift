// SPDX-License-Identifier: MIT

/// Joins events, one by one, to the changes that they amount to.
struct ChangeGathering {
  private enum State { case appeared, written, removed }

  private var files: [String: State] = [:]
  /// The old path of each file that was moved, by its new one.
  private var origins: [String: String] = [:]
  /// Files that were taken away from a path and have not been put anywhere yet, by cookie.
  private var departures: [UInt32: String] = [:]
  var needsRescan = false
  var isFolderGone = false

  /// Whether there is nothing to tell.
  var isEmpty: Bool { files.isEmpty && !needsRescan && !isFolderGone }

  /// The name has come to be: a link to a whole file, or a file whose writer has just begun.
  mutating func appear(_ path: String) {
    if files[path] != .written { files[path] = .appeared }
  }

  /// The file was closed by a writer.
  mutating func write(_ path: String) {
    files[path] = .written
  }

  /// The file is not there any more.
  mutating func remove(_ path: String) {
    files[path] = .removed
    origins[path] = nil
  }

  /// The file was taken away from this path; where it went may be known from an arrival with the
  /// cookie.
  mutating func depart(_ path: String, cookie: UInt32) {
    // A file that was moved twice has the first path for its origin.
    departures[cookie] = origins[path] ?? path
    remove(path)
  }

  /// The file was put to this path, in place of what was there.
  mutating func arrive(_ path: String, cookie: UInt32) {
    write(path)
    origins[path] = nil
    guard let from = departures.removeValue(forKey: cookie), from != path else { return }
    origins[path] = from
  }

  /// The changes so far, without files whose writers have not closed them; begins again.
  ///
  /// `isLink` says whether a name that has come to be leads to a file that was there before.
  mutating func take(isLink: (String) -> Bool) -> FolderChanges {
    var changes = FolderChanges()
    for (path, state) in files {
      switch state {
      case .appeared: if isLink(path) { changes.written.append(path) }
      case .written: changes.written.append(path)
      case .removed: changes.removed.append(path)
      }
    }
    changes.written.sort()
    changes.removed.sort()
    // A path where something is again is nobody's former path.
    changes.renamed = origins.filter { files[$0.value] == .removed }
      .map { FolderChanges.Rename(from: $0.value, to: $0.key) }
      .sorted { $0.to < $1.to }
    changes.needsRescan = needsRescan
    changes.isFolderGone = isFolderGone
    self = ChangeGathering()
    return changes
  }
}
