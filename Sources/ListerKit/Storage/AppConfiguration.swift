// SPDX-License-Identifier: MIT

import ListerFiles
import ListerJSON
public import ListerStore

/// Settings that outlive the program: whether it was ever started, and where lists are kept.
///
/// ```
/// folder/settings.json    {"firstLaunch": false, "storage": "local", "identity": "..."}
/// ```
/// Each setting is read from the file when it is asked for, and written whole or not at all, under
/// a lock: several programs may use one folder. Members that are unknown here stay. A file that
/// holds something else counts as empty.
public struct AppConfiguration: Sendable {
  /// The folder of the settings.
  public let folder: String

  /// The settings in a folder, which need not exist yet.
  public init(folder: String) { self.folder = folder }

  private var path: String { Folder.path(folder, "settings.json") }

  /// Runs `handler` once, ever, and says whether it was run; a program that is killed while it runs
  /// does not run it again.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be written; then it was not run.
  @discardableResult
  public func runHandlerOnFirstLaunch(
    _ handler: () -> Void
  ) throws(DocumentFileError) -> Bool {
    let isFirst = try SettingsFile.change(path) { settings in
      let isFirst = settings["firstLaunch"]?.logical ?? true
      settings["firstLaunch"] = JSONText(false)
      return isFirst
    }
    if isFirst { handler() }
    return isFirst
  }

  /// Where lists are kept, as it was saved last.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be read.
  public func storage() throws(DocumentFileError) -> StorageState {
    let settings = try SettingsFile.read(path)
    let option = settings?["storage"]?.string.flatMap { StorageState.Option(rawValue: $0) }
    return StorageState(option: option ?? .notSet, account: settings?["identity"]?.string)
  }

  /// Saves where lists are kept.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be written.
  public func setStorage(_ storage: StorageState) throws(DocumentFileError) {
    try SettingsFile.change(path) { settings in
      settings["storage"] = JSONText(string: storage.option.rawValue)
      settings["identity"] = storage.account.map { JSONText(string: $0) }
    }
  }
}
