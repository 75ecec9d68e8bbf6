// SPDX-License-Identifier: MIT

import ListerFiles
package import ListerJSON

/// The lists of a folder as one file.
package struct BackupResponse: Response {
  /// The path of the folder.
  package let folder: String
  package let lists: Int
  /// How many older versions are in it.
  package let versions: Int
  /// Files that were skipped, each with the reason.
  package let remarks: [String]
  /// The bytes of the zip file.
  package let bytes: [UInt8]

  /// Writes the file, whole or not at all.
  ///
  /// - Throws: ``ListerError`` when it can't be written.
  package func save(at path: String) throws(ListerError) {
    try FileError.mapping(try AtomicFile.replace(path, with: bytes))
  }

  /// `{"folder", "lists", "versions", "bytes", "remarks"}`.
  package var json: JSONText {
    JSONText(members: [
      .init("folder", folder), .init("lists", lists), .init("versions", versions),
      .init("bytes", bytes.count),
      .init("remarks", JSONText(elements: remarks.map { JSONText(string: $0) })),
    ])
  }
}
