// SPDX-License-Identifier: MIT

public import ListerModel

/// Which versions of a list are to be merged.
///
/// Each is a file, or a list as ``Workspace/place(of:deleted:)`` finds it; `/dev/null` is a version
/// that there isn't.
public struct MergeRequest: Sendable {
  /// The version that both sides descend from.
  public var base: String
  /// The two sides.
  public var ours, theirs: String
  /// Which edit is taken where the sides contradict each other.
  public var preference = ListMerge.Preference.rule
  /// The format of the versions, as ``FormatDescription/name`` says it; nil to tell by their names
  /// whether they are lists or files of another format.
  public var format: String?
  /// Where the result is to be saved: what messages about it name.
  public var target: String

  /// A merge of three versions.
  public init(base: String, ours: String, theirs: String, target: String = "the merged list") {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.target = target
  }
}
