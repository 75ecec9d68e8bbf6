// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

extension Workspace {
  /// Adds manifests up, and compares files with them.
  ///
  /// - Parameter paths: manifests of `lister recalc`, at least one, and files that were read or
  ///   written by these runs.
  /// - Returns: what they tell together, and what is wrong.
  /// - Throws: ``ListerError`` when one of them can't be read.
  package func verify(_ paths: [String]) throws(ListerError) -> VerificationResponse {
    var verification = Verification()
    try FileError.mapping(
      try verification.run(paths) { (path) throws(FileError) in try Workspace.digest(path) }
    )
    return verification.response
  }

  /// The digest of a file as it is, and whether it is a manifest.
  private static func digest(
    _ path: String
  ) throws(FileError) -> (isManifest: Bool, sha256: String) {
    let file = try FileDescriptor(reading: path)
    var buffer = ByteBuffer(capacity: 1 << 18)
    var digest = SHA256()
    var isManifest = false
    var isFirst = true
    while try file.read(room: 1 << 18, into: &buffer) > 0 {
      if isFirst { isManifest = ManifestReader.isManifest(buffer.view) }
      // A pipe would be gone; a manifest is read by its lines.
      if isManifest { return (true, "") }
      isFirst = false
      digest.update(buffer.view)
      buffer.truncate()
    }
    return (false, SHA256.hexadecimal(digest.finish()))
  }
}
