// SPDX-License-Identifier: MIT

import ListerStore

/// What is to become of a list, of which the present state is known.
struct PendingChange: Sendable {
  let place: ListPlace
  let tag: ListTag
  let list: List
}

extension Workspace {
  /// Changes several lists, one action of each: all of them, or none.
  ///
  /// All are calculated before the first one is changed. Where one can't be saved, or is not in the state
  /// any more that the change was made of, those that were changed are put back.
  ///
  /// - Parameters:
  ///   - changes: what becomes of which list; those that would stay as they are say so themselves.
  ///   - action: the name of the action, for the histories.
  /// - Throws: ``ListerError``; then nothing has changed.
  func change(together changes: [PendingChange], _ action: String) throws(ListerError) {
    for change in changes {
      let file = try file(at: change.place)
      _ = try DocumentFileError.mapping(try finisher().bytes(for: file.path)(change.list))
    }
    var done: [(place: ListPlace, tag: LateTag)] = []
    do {
      for planned in changes {
        let (_, after) = try change(planned.place, action, expecting: planned.tag) { list in
          list = planned.list
          return Result<Void, ListerError>.success(())
        }
        if after.isChanged { done.append((planned.place, after.tag)) }
      }
    } catch {
      for change in done.reversed() { try undo(change.place, expecting: change.tag.tag) }
      throw error
    }
  }
}
