// SPDX-License-Identifier: MIT

import ListerFiles

/// Which folder is to be watched, and what is to be done with the documents that are written there.
package struct WatchRequest: Sendable {
  /// The folder; those below it are watched too.
  package var folder: String
  /// Whether the values are written back.
  package var isInPlace = false
  /// Whether events have the values of the documents.
  package var hasValues = false
  /// Whether it begins with all documents, as if each had just been written.
  package var isInitial = false
  /// How many milliseconds without an event end a burst of changes.
  package var debounce = WatchRequest.standardDebounce
  /// After how many events it ends; nil for never.
  package var limit: Int?

  /// How many milliseconds without an event end a burst of changes, unless a request says
  /// otherwise.
  package static let standardDebounce = DirectoryWatch.standardQuiet

  /// A request that only reports changes.
  package init(folder: String) { self.folder = folder }
}
