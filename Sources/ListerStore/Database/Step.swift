// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// What is about to happen to a document, or has happened if nobody could say so any more.
struct Step {
  /// The version that the document is to have.
  var version: Int
  /// The name of a file in the private folder: the next content until it takes the document's
  /// place; or a document that is being deleted, from then on.
  var file: String
  /// The number of the file with the next content; nil for a deletion.
  var node: UInt?
  /// What the document held before; nil if there was none.
  var digest: ContentDigest?
  /// The base that was there before, if this is an import.
  var base: FormerBase?

  /// What to remember again of a source's document if the step did not come about.
  struct FormerBase {
    var source: Int
    var key: String
    var content: SourceTable.Base?
  }
}
