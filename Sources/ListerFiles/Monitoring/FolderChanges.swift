// SPDX-License-Identifier: MIT

/// What happened below a watched folder in a while: each file is named once, with its last state.
///
/// Paths are relative to the folder. A file counts as written when its bytes are whole: a writer
/// has closed it, or it was moved to its place. What happened to files whose names are not watched
/// is left out, so the atomic replacement of a file is one entry in `written`.
package struct FolderChanges: Hashable, Sendable {
  /// A file that has another name now.
  package struct Rename: Hashable, Sendable {
    /// The path that it had, where nothing is now.
    package let from: String
    /// The path that it has; it is in ``FolderChanges/written`` too.
    package let to: String
  }

  /// Files that are new or were written, ordered.
  package internal(set) var written: [String] = []
  /// Files that no longer exist, ordered; also those that came and went in the meantime.
  package internal(set) var removed: [String] = []
  /// Files that were moved within the folder, ordered by their new paths.
  package internal(set) var renamed: [Rename] = []
  /// Whether more may have happened than is reported: the folder is to be looked through.
  ///
  /// The queue of the system ran over, or folders came, went or were moved.
  package internal(set) var needsRescan = false
  /// Whether the folder itself was deleted, moved or unmounted: nothing more will be reported.
  package internal(set) var isFolderGone = false

  package init() {}

  /// Whether nothing happened.
  package var isEmpty: Bool { self == FolderChanges() }
}
