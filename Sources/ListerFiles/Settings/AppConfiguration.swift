// SPDX-License-Identifier: MIT

import ListerJSON

/// Settings that outlive the program: whether it was ever started, and where lists are kept.
///
/// ```
/// folder/settings.json    {"firstLaunch": false, "storage": "local", "identity": "..."}
/// ```
/// Each setting is read from the file when it is asked for, and written whole or not at all, under
/// a lock: several programs may use one folder. Members that are unknown here stay. A file that
/// holds something else counts as empty.
package struct AppConfiguration: Sendable {
  package enum Storage: String, CaseIterable, Sendable {
    /// Nobody was asked yet.
    case notSet
    /// In a folder of this machine.
    case local
    /// In a folder that is synchronized with others.
    case cloud
  }

  /// The folder of the settings.
  package let folder: String

  /// The settings in a folder, which need not exist yet.
  package init(folder: String) { self.folder = folder }

  private var path: String { Folder.path(folder, "settings.json") }

  /// Whether ``runHandlerOnFirstLaunch(_:)`` has not run yet.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be read.
  package func isFirstLaunch() throws(DocumentFileError) -> Bool {
    try read()["firstLaunch"]?.logical ?? true
  }

  /// Runs `handler` once, ever, and says whether it was run; a program that is killed while it runs
  /// does not run it again.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be written; then it was not run.
  @discardableResult
  package func runHandlerOnFirstLaunch(
    _ handler: () -> Void
  ) throws(DocumentFileError) -> Bool {
    let isFirst = try change { settings in
      let isFirst = settings["firstLaunch"]?.logical ?? true
      settings["firstLaunch"] = JSONText(false)
      return isFirst
    }
    if isFirst { handler() }
    return isFirst
  }

  /// Where lists are kept.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be read.
  package func storage() throws(DocumentFileError) -> Storage {
    try read()["storage"]?.string.flatMap { Storage(rawValue: $0) } ?? .notSet
  }

  /// Changes where lists are kept.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be written.
  package func setStorage(_ storage: Storage) throws(DocumentFileError) {
    try change { settings in
      settings["storage"] = JSONText(string: storage.rawValue)
    }
  }

  /// Whether the account of the synchronized folder, nil for none, is another one than the last
  /// time this was asked; it is remembered.
  ///
  /// - Throws: ``DocumentFileError`` when the settings can't be written.
  package func noteAccount(_ token: String?) throws(DocumentFileError) -> Bool {
    if try read()["identity"]?.string == token { return false }
    try change { settings in
      settings["identity"] = token.map { JSONText(string: $0) }
    }
    return true
  }

  // MARK: The file

  private func read() throws(DocumentFileError) -> JSONText {
    try SettingsFile.read(path) ?? JSONText(members: [])
  }

  @discardableResult
  private func change<Result>(
    _ body: (inout JSONText) -> Result
  ) throws(DocumentFileError) -> Result {
    try FileError.mapping(at: path, try Folder.make(folder))
    let home = try FileError.mapping(at: path, try OpenFolder(folder))
    let lock = try FolderLock(in: home, of: path, waiting: Patience())
    defer { withExtendedLifetime(lock) {} }
    var settings = try read()
    let before = settings
    let result = body(&settings)
    if settings != before { try SettingsFile.write(settings, path) }
    return result
  }
}
