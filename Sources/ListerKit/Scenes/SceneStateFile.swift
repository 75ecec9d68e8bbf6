// SPDX-License-Identifier: MIT

import ListerFiles
import ListerJSON
public import ListerStore

/// What one window or terminal session shows, kept so that it comes back after the program was
/// killed.
///
/// ```
/// folder/scene-<session>.json
/// ```
/// Each session has a file of its own; it is written whole or not at all.
public struct SceneStateFile: Sendable {
  private let path: String

  /// The file of a session.
  ///
  /// The folder, `$XDG_STATE_HOME/lister` for example, need not exist.
  ///
  /// - Throws: ``DocumentFileError`` when the session's name isn't one for a file.
  public init(session: String, in folder: String) throws(DocumentFileError) {
    let name = try ListNameError.mapping(at: folder, try ListName(session))
    path = Folder.path(folder, "scene-\(name.text).json")
  }

  /// The state that was saved last; nil if there is none.
  ///
  /// - Throws: ``DocumentFileError`` when there is a file and it can't be read.
  public func load() throws(DocumentFileError) -> SceneState? {
    try SettingsFile.read(path).flatMap { SceneState($0) }
  }

  /// Saves the state; when this returns, it outlives the program and the machine.
  ///
  /// - Throws: ``DocumentFileError``; what was saved before stays then.
  public func save(_ state: SceneState) throws(DocumentFileError) {
    try FileError.mapping(at: path, try Folder.make(Folder.parent(of: path)))
    try SettingsFile.write(state.json, path)
  }
}
