// SPDX-License-Identifier: MIT

import ListerBasics

/// A folder that is synchronized with other machines, and that may be absent: not mounted, signed
/// out.
///
/// ```
/// folder/identity           present while it is available; its first line says whose account it is
/// folder/Documents/         the lists
/// ```
package struct CloudFolder: Hashable, Sendable {
  /// Where it is, or would be.
  package let path: String

  /// A folder that may be absent.
  package init(path: String) { self.path = path }

  /// Whose account it is; nil when the folder is not available.
  package var identityToken: String? {
    var buffer = ByteBuffer(capacity: 256)
    let file = Folder.path(path, "identity")
    guard (try? WholeFile.read(file, limit: 4_096, into: &buffer)) != nil else { return nil }
    let text = buffer.view.string.prefix { !$0.isNewline }
    return text.isEmpty ? nil : String(text)
  }

  /// Whether lists can be kept there now.
  package var isAvailable: Bool { identityToken != nil }

  package var documentsFolder: String { Folder.path(path, "Documents") }

  /// A coordinator of the lists there, whose folder exists then; nil when the folder is not
  /// available.
  ///
  /// `now` is in milliseconds since 1970; `firstUpdateHandler` is called once after the first look.
  package func coordinator(
    now: @escaping @Sendable () -> Int,
    firstUpdateHandler: (@Sendable () -> Void)? = nil
  ) -> LocalListCoordinator? {
    guard isAvailable, (try? Folder.make(documentsFolder)) != nil else { return nil }
    return LocalListCoordinator(
      folder: documentsFolder,
      now: now,
      firstUpdateHandler: firstUpdateHandler
    )
  }
}
