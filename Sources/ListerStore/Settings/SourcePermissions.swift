// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
package import ListerFiles
import ListerJSON
import ListerModel

/// The permissions of one user, kept where no folder that came from others can bring any along.
///
/// ```
/// ~/.local/state/lister/sources/<identifier of folder and address>.json mode 0600, in folders of
/// 0700
/// ```
/// One file for each folder and source, replaced whole: programs that run at once don't meet. A
/// folder is known by its path, so one that is moved has no permissions until the user gives them
/// again. What is there as a link, belongs to another user or can be written by one, or holds
/// something else, permits nothing.
package struct SourcePermissions: Sendable {
  /// The folder of this program's state.
  package let stateFolder: String

  /// The permissions in a folder, which need not exist yet; `~/.local/state/lister`, for example.
  package init(in stateFolder: String) { self.stateFolder = stateFolder }

  private static let folderName = "sources"
  private static let space = ItemUUID(high: 0x1C7A_52D8_44E3_4F0B, low: 0x9A6E_83F1_07B5_2CD4)
  private static let limit = 1 << 20

  /// The file of a source's permission.
  private func name(_ address: String, _ folder: String) -> String {
    // The length of the folder keeps apart what a line feed in a name would mix up.
    let text = "\(folder.utf8.count)\n\(folder)\n\(address)"
    return "\(ItemUUID.named(text, in: SourcePermissions.space)).json"
  }

  /// What the user permitted last for a source of a folder; nil for nothing.
  ///
  /// The source is given by its address, or its path from the root on; any path may lead to the
  /// folder.
  ///
  /// - Throws: ``FileError`` when there is something that can't be read, or that isn't the user's
  ///   own.
  package func permission(
    for address: String,
    in folder: String
  ) throws(FileError) -> SourcePermission? {
    guard let home = try FileError.ignoring(\.isMissing, try home()) else { return nil }
    let folder = Folder.absolute(folder)
    let (name, limit) = (name(address, folder), SourcePermissions.limit)
    var buffer = ByteBuffer()
    guard try home.status(of: name) != nil else { return nil }
    try SourcePermissions.check(name, in: home)
    try WholeFile.read(name, in: home, limit: limit, into: &buffer)
    guard let permission = JSONText(buffer.view.string).flatMap({ SourcePermission($0) }),
      permission.folder == folder, permission.address == address
    else { throw FileError(.read, home.path(of: name), .malformed) }
    return permission
  }

  /// Keeps a permission instead of the one before, if there is one.
  ///
  /// - Throws: ``FileError``; the permission before stays then.
  package func grant(_ permission: SourcePermission) throws(FileError) {
    var permission = permission
    permission.folder = Folder.absolute(permission.folder)
    let before = try? self.permission(for: permission.address, in: permission.folder)
    if before == permission { return }
    try Folder.make(Folder.parent(of: stateFolder))
    let home = try home(making: true)
    let name = name(permission.address, permission.folder)
    var file = try AtomicFile(replacing: name, in: home)
    guard fchmod(file.descriptor.number, 0o600) == 0 else {
      throw FileError.last(.write, home.path(of: name))
    }
    try file.write(permission.json.text + "\n")
    try file.commit()
  }

  /// Takes a permission back, if there is one; see ``permission(for:in:)``.
  ///
  /// - Throws: ``FileError`` when it can't be removed.
  package func revoke(_ address: String, in folder: String) throws(FileError) {
    guard let home = try FileError.ignoring(\.isMissing, try home()) else { return }
    let name = name(address, Folder.absolute(folder))
    guard home.remove(name) || errno == ENOENT else {
      throw FileError.last(.remove, home.path(of: name))
    }
  }

  // MARK: The user's own

  /// The folder of the permissions, to which no link leads from the folder of the state on.
  private func home(making: Bool = false) throws(FileError) -> OpenFolder {
    var home = try OpenFolder(Folder.parent(of: stateFolder))
    for name in [Folder.name(of: stateFolder), SourcePermissions.folderName] {
      if making { try home.makeFolder(name, permissions: 0o700) }
      let next = try OpenFolder(name, in: home)
      try SourcePermissions.check(".", in: next)
      home = next
    }
    return home
  }

  /// Refuses links, and what others own or may write to.
  private static func check(_ name: String, in folder: OpenFolder) throws(FileError) {
    guard let record = try folder.record(of: name) else { return }
    let path = folder.path(of: name)
    guard record.st_mode & S_IFMT != S_IFLNK else { throw FileError(.open, path, .isLink) }
    guard record.st_uid == geteuid(), record.st_mode & 0o022 == 0 else {
      throw FileError(.open, path, .notPrivate)
    }
  }
}
