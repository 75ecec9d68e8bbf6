// SPDX-License-Identifier: MIT

package import ListerJSON

/// Where lists were imported from, and what is needed to import them again.
///
/// It holds no permission: see ``SourcePermission``.
package struct RememberedSource: Hashable, Sendable {
  /// The address, or the path of a file or folder from the root on.
  package var address: String
  /// The format that the user named; nil when it was found.
  package var format: String?
  /// The name that the user gave the list; nil when the source names it.
  package var name: String?
  /// Whether sheets larger than a grid are cut into tiles.
  package var tilesLargeSheets = false
  /// What the user said about tables, as the one who reads them spells it; nil if that was nothing.
  package var table: JSONText?
  /// What came of it last, as the one who reads it spells it; nil if that isn't known.
  package var came: JSONText?
  /// The value of `ETag` when it was fetched last; the ``FilesState`` of a file or a folder.
  package var etag: String?
  /// The value of `Last-Modified` when it was fetched last.
  package var lastModified: String?
  /// When it was imported last, in milliseconds since 1970.
  package var time = 0
  /// The documents that came of it, in the order of the source.
  package var documents: [Document] = []

  package struct Document: Hashable, Sendable {
    /// What the source calls it; unique within the source.
    package var key: String
    /// The name of the document in the folder, without its extension.
    package var name: String

    /// A document of the given names.
    package init(key: String, name: String) {
      self.key = key
      self.name = name
    }
  }

  /// A source that was not imported yet.
  package init(address: String) { self.address = address }

  // MARK: Checks

  /// An address that may be asked; nil for another one.
  ///
  /// What is remembered may have come with the folder from somebody else: the standard input and
  /// paths that depend on where the program runs are no sources.
  static func usable(_ address: String) -> String? {
    address.hasPrefix("/") || address.contains("://") ? address : nil
  }

  /// Reads a source; nil if it isn't one.
  ///
  /// A document is one of the folder.
  init?(_ json: JSONText) {
    guard let address = json["address"]?.string.flatMap(RememberedSource.usable) else { return nil }
    self.init(address: address)
    time = json["time"]?.number?.int ?? 0
    format = json["format"]?.string
    name = json["name"]?.string
    tilesLargeSheets = json["tile"]?.logical ?? false
    table = json["table"].flatMap { $0 == .null ? nil : $0 }
    came = json["came"].flatMap { $0 == .null ? nil : $0 }
    etag = json["etag"]?.string
    lastModified = json["lastModified"]?.string
    documents = (json["documents"]?.elements ?? []).compactMap { document in
      guard let key = document["key"]?.string, let name = document["name"]?.string,
        name.utf8.allSatisfy({ $0 != 0 && $0 != UInt8(ascii: "/") }),
        ListName(fileName: name + ListName.fileExtension) != nil
      else { return nil }
      return Document(key: key, name: name)
    }
  }
}
