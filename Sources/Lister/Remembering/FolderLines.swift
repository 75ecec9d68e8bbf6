// SPDX-License-Identifier: MIT

import ListerStore

/// What is remembered of a folder as lines of JSON, one after the other.
package final class FolderLines {
  private let export: StateExport?

  init(_ export: StateExport?) { self.export = export }

  /// The next line with its end; nil behind the last one.
  ///
  /// - Throws: ``ListerError`` when it can't be read.
  package func next() throws(ListerError) -> String? {
    try DocumentFileError.mapping(try export?.next()).map { $0 + "\n" }
  }
}
