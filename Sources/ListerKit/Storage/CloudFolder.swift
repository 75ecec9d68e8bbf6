// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// A folder that is synchronized with other machines, and that may be absent: not mounted, signed
/// out.
///
/// ```
/// folder/identity           present while it is available; its first line says whose account it is
/// folder/Documents/         the lists
/// ```
public struct CloudFolder: Hashable, Sendable {
  /// Where it is, or would be.
  public let path: String

  /// A folder that may be absent.
  public init(path: String) { self.path = path }

  /// Whose account it is; nil when the folder is not available.
  public var identityToken: String? {
    var buffer = ByteBuffer(capacity: 256)
    let file = Folder.path(path, "identity")
    guard (try? WholeFile.read(file, limit: 4_096, into: &buffer)) != nil else { return nil }
    let text = buffer.view.string.prefix { !$0.isNewline }
    return text.isEmpty ? nil : String(text)
  }

  /// The folder of the lists.
  public var documentsFolder: String { Folder.path(path, "Documents") }

  /// A coordinator of the lists there, whose folder exists then; nil when the folder is not
  /// available.
  public func coordinator() -> LocalListCoordinator? {
    guard identityToken != nil, (try? Folder.make(documentsFolder)) != nil else { return nil }
    return LocalListCoordinator(folder: documentsFolder)
  }
}
