// SPDX-License-Identifier: MIT

import ListerStore

extension Workspace {
  /// Makes edits that somebody made of an earlier state of a list, as one action.
  ///
  /// They are done to that state, and what others have done since is merged with it: fields that
  /// they changed stay changed, and where both changed the same one, that of the edits is taken. Such
  /// conflicts are also kept beside the list, for ``conflicts(of:)`` and `resolve`.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - edits: what to do with it, one after the other.
  ///   - base: the state of which they were made. If the history doesn't have it any more, or the
  ///     list is still in it, the edits are done to the list as it is.
  /// - Returns: what was done, with the conflicts.
  /// - Throws: ``ListerError``; then nothing has changed.
  @discardableResult
  public func edit(
    _ place: ListPlace,
    _ edits: [Edit],
    since base: ListTag
  ) throws(ListerError) -> EditsResponse {
    try edit(place, edits, since: base, comparing: nil)
  }

  /// The same, which may tell the values that the edits change.
  func edit(
    _ place: ListPlace,
    _ edits: [Edit],
    since base: ListTag,
    comparing comparison: ValueComparison?
  ) throws(ListerError) -> EditsResponse {
    guard try document(of: place).tag != base, let earlier = try list(of: place, in: base) else {
      return try edit(place, edits, expecting: nil, comparing: comparison)
    }
    let action = Edit.action(of: edits)
    var conflicts: [MergeConflict] = []
    var values: [ValueChange]?
    let (responses, after) = try change(place, action, expecting: nil) { list in
      Result { () throws(ListerError) in
        var ours = earlier
        let responses = try Edit.apply(edits, to: &ours, at: place, options.editing)
        let merge = ListMerge(base: earlier, ours: ours, theirs: list, preferring: .ours)
        conflicts = merge.conflicts
        values = comparison?.changes(from: comparison?.values(of: list), to: merge.list)
        list = merge.list
        return responses
      }
    }
    if !conflicts.isEmpty {
      var open = try OpenConflicts(of: place.path)
      open.add(conflicts, from: nil, at: clock())
      try open.save()
    }
    var response = EditsResponse(
      place: place,
      action: action,
      isChanged: after.isChanged,
      tag: after.tag,
      edits: responses
    )
    (response.conflicts, response.values) = (conflicts, values)
    return response
  }

  /// A list in a state that its history has; nil if it has none of this tag.
  private func list(of place: ListPlace, in state: ListTag) throws(ListerError) -> List? {
    let file = try file(at: place)
    var found: [UInt8]?
    try DocumentFileError.mapping(
      try file.forEachVersion { _, bytes in
        guard found == nil, let bytes = try? bytes.get(), ListTag(of: bytes) == state else {
          return
        }
        found = bytes
      }
    )
    return try found.map { (bytes) throws(ListerError) in try place.list(from: bytes) }
  }
}
