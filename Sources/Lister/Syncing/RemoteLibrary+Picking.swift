// SPDX-License-Identifier: MIT

package import ListerModel

extension RemoteLibrary {
  /// What can be picked for a list of the server; see ``Workspace/choices(_:sortedBy:)``.
  ///
  /// - Throws: ``ListerError`` when the server doesn't answer, or there is no such list.
  package func choices(
    _ name: String,
    sortedBy keys: [SortKey]
  ) throws(ListerError) -> PickResponse {
    let (place, list) = try read(name, version: nil)
    return PickResponse(
      place,
      list,
      try catalogue(of: list, at: place),
      sortedBy: keys,
      jobs: Jobs.standard
    )
  }

  /// Puts items on a list of the server; see ``Workspace/pick(_:_:)``.
  ///
  /// - Returns: what was done, as one action.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func pick(_ name: String, _ words: [String]) throws(ListerError) -> EditsResponse {
    let place = RemoteLibrary.place(of: name)
    return try edits(name) { (list) throws(ListerError) in
      PickChoice.edits(words, list, try catalogue(of: list, at: place), place)
    }
  }

  /// Puts items on a list of the server that were chosen.
  ///
  /// - Returns: what was done, as one action.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func pick(
    _ name: String,
    _ choices: [PickChoice]
  ) throws(ListerError) -> EditsResponse {
    try edits(name) { _ throws(ListerError) in choices.map(\.edit) }
  }

  private func edits(
    _ name: String,
    _ plan: (List) throws(ListerError) -> [Edit]
  ) throws(ListerError) -> EditsResponse {
    let (edits, _) = try edit(name, "/operations", plan)
    let actions = Set(edits.map(\.action))
    return EditsResponse(
      place: RemoteLibrary.place(of: name),
      action: actions.count == 1 ? edits[0].action : "Edit",
      isChanged: edits.contains(where: \.isChanged),
      tag: nil,
      edits: edits
    )
  }
}
