// SPDX-License-Identifier: MIT

import ListerStore

extension Workspace {
  /// The list of a name in the folder, in whatever case; never one anywhere else, whatever the name
  /// is.
  ///
  /// - Parameters:
  ///   - name: the name alone: no path, no link, no number of a version.
  ///   - deleted: whether a list that was deleted is found too, for its history is there.
  /// - Returns: where it is.
  /// - Throws: ``ListerError`` when there is none, or it can't be a name.
  package func place(named name: String, deleted: Bool = false) throws(ListerError) -> ListPlace {
    try checkName(name)
    return ListPlace(path: try folder.find(name, deleted: deleted))
  }

  /// Where a new list of a name is to be: in the folder, whatever the name is.
  ///
  /// - Throws: ``ListerError`` when it can't be a name.
  package func place(ofNewNamed name: String) throws(ListerError) -> ListPlace {
    try checkName(name)
    return ListPlace(path: folder.path(of: name))
  }

  private func checkName(_ name: String) throws(ListerError) {
    do {
      _ = try ListName(name)
    } catch {
      throw ListerError(.name(name, error))
    }
  }
}
