// SPDX-License-Identifier: MIT

import Glibc
package import ListerJSON

/// What one window or terminal session shows, kept so that it comes back after the program was
/// killed.
///
/// ```
/// folder/scene-<session>.json
/// ```
/// Each session has a file of its own; it is written whole or not at all.
package struct SceneStateFile: Hashable, Sendable {
  package let path: String

  /// The file of a session.
  ///
  /// The folder, `$XDG_STATE_HOME/lister` for example, need not exist.
  ///
  /// - Throws: ``ListNameError`` when the session's name isn't one for a file.
  package init(session: String, in folder: String) throws(ListNameError) {
    path = Folder.path(folder, "scene-\(try ListName(session).text).json")
  }

  /// What was saved last; nil if there is nothing, or no object.
  ///
  /// - Returns: an object.
  /// - Throws: ``DocumentFileError`` when there is a file and it can't be read.
  package func load() throws(DocumentFileError) -> JSONText? { try SettingsFile.read(path) }

  /// Saves the state, an object; when this returns, it outlives the program and the machine.
  ///
  /// - Throws: ``DocumentFileError``; what was saved before stays then.
  package func save(_ state: JSONText) throws(DocumentFileError) {
    try FileError.mapping(at: path, try Folder.make(Folder.parent(of: path)))
    try SettingsFile.write(state, path)
  }

  /// Forgets the state.
  package func remove() { unsafe unlink(path) }
}
