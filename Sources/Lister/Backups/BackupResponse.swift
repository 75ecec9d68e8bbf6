// SPDX-License-Identifier: MIT

import ListerFiles
package import ListerJSON

/// The lists of a folder as one file.
package struct BackupResponse: Sendable {
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
}

extension BackupResponse: Shaped {
  package init() { self.init(folder: "", lists: 0, versions: 0, remarks: [], bytes: []) }

  package static let fields: [Field<BackupResponse>] = [
    Field("folder", derived: \.folder, "The path of the folder"),
    Field("lists", derived: \.lists, "How many lists are in the file"),
    Field("versions", derived: \.versions, "How many older versions are in it"),
    Field("bytes", derived: \.bytes.count, "How many bytes it has"),
    Field("remarks", derived: \.remarks, "Files that were skipped, each with the reason"),
  ]
}
