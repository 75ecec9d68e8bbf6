// SPDX-License-Identifier: MIT

package import ListerModel

/// Which versions of a list are to be merged.
///
/// Each is a file, or a list as ``Workspace/place(of:deleted:)`` finds it; `/dev/null` is a version
/// that there isn't.
package struct MergeRequest: Sendable {
  /// The version that both sides descend from.
  package var base: String
  /// The two sides.
  package var ours, theirs: String
  /// Which edit is taken where the sides contradict each other.
  package var preference = ListMerge.Preference.rule
  /// Where the result is to be saved: what messages about it name.
  package var target: String

  /// A merge of three versions.
  package init(base: String, ours: String, theirs: String, target: String = "the merged list") {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.target = target
  }
}
